"""The server behind a session, of which there is none."""


def exists() -> bool:
    """Return whether there is a server."""
    return False
