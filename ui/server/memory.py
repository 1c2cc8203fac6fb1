"""Memory that nobody needs any more."""

import ctypes
from contextlib import suppress

from course import large

# Settings of glibc's mallopt by their numbers in its malloc.h.
_RETURNED = {
    -3: 4 << 20,  # M_MMAP_THRESHOLD: a table larger than this gets pages of its own
    -1: 8 << 20,  # M_TRIM_THRESHOLD: no more than this stays free at the end of an arena
    -8: 1,  # M_ARENA_MAX: no more arenas than there are by now
}


def return_what_is_freed() -> None:
    """Have the memory of large tables given back to the machine when they are freed.

    By itself glibc raises the first two of these settings to twice the largest table that was ever
    freed, and gives each thread an arena, sixteen on two cores. `malloc_trim` leaves the end of all
    arenas but the first as it is, so each could keep tens of MB that nobody uses.
    """
    with suppress(AttributeError, OSError, TypeError):
        for setting, value in _RETURNED.items():
            ctypes.CDLL(None).mallopt(setting, value)


def let_go(everything: bool) -> None:
    """Forget large tables, all or the unasked, and give their memory back where that is possible.

    With all of them goes what else was freed in the meantime.
    """
    forgotten = large.let_go() if everything else large.let_go_unasked()
    if not (forgotten or everything):
        return
    # glibc keeps what was freed for later. Elsewhere there is no such call and no such habit.
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)
