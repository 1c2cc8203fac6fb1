"""How many connections this process can hold, given its limit of open files."""

from contextlib import suppress

try:
    import resource
except ImportError:  # Windows, where only memory bounds them
    resource = None  # type: ignore[assignment]

_WANTED = 65536
_MACOS = 10240  # what it allows where it says that it allows any number
_WITHOUT_LIMIT = 8192
FEWEST = 1024

ACCEPTED = 256  # connections that are taken from the system at once, before they are counted
_OURS = 128 + ACCEPTED  # files of the process itself, and those to spare
_GONE = 128  # sessions that Streamlit keeps after their socket has closed
_MOST_SESSIONS = 2000


def files() -> int:
    """Return how many files and connections this process may have open."""
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0] if resource else _WITHOUT_LIMIT


def raise_files() -> int:
    """Raise that number to what the system allows, and return it."""
    if resource:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        for wanted in (_WANTED, _MACOS):
            if hard != resource.RLIM_INFINITY:
                wanted = min(wanted, hard)
            if wanted > soft:
                with suppress(ValueError, OSError):
                    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
                    break
    return files()


def sessions() -> int:
    """Return how many sessions may be open: each has files of its own beside its socket."""
    return min(_MOST_SESSIONS, (files() - _OURS - _SESSION * _GONE) // 8)


def connections() -> int:
    """Return how many connections may be open at a time, those of sessions among them."""
    return files() - _OURS - _SESSION * (sessions() + _GONE)


_SESSION = 3  # files of a session beside its socket: those of its script's event loop
