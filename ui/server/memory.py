"""Memory that nobody needs any more."""

import ctypes
from contextlib import suppress

from course import large


def let_go() -> None:
    """Forget large tables, and give their memory back to the machine where that is possible."""
    large.let_go()
    # glibc keeps what was freed for later. Elsewhere there is no such call and no such habit.
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)
