"""How many positions a number format of few bits can tell apart."""

import numpy as np

from pe_core import _check
from pe_core.precision import FORMATS, rounded


def held_positions(format: str, length: int) -> int:
    """Return how many different numbers a format makes of the positions 0 to length - 1.

    Positions that are held as one number have one row, whatever is computed from it. Up to
    2^(f + 1), with f bits of fraction, every whole number is held; from there on each power of two
    brings 2^f more, as far as the format goes. What is beyond its largest number is an infinity,
    which counts once.

    Parameters
    ----------
    format : str
        "bfloat16", "float16" or "float32".
    length : int
        Number of positions, at least 1.

    Returns
    -------
    int
        From 1 to length.

    References
    ----------
    IEEE 754-2019, section 3.3, on the numbers of a format.

    Examples
    --------
    >>> held_positions("bfloat16", 8192), held_positions("bfloat16", 32_768)
    (897, 1153)
    """
    kind = FORMATS[_check.one_of("format", format, FORMATS)]
    last = _check.whole_number("length", length, minimum=1) - 1
    if last <= kind.whole:
        return last + 1
    held = float(rounded([float(last)], format)[0])
    beyond = held == np.inf
    most = kind.largest if beyond else held
    power = int(np.frexp(most)[1]) - 1  # the last power of two that is not larger
    steps = int(most - 2.0**power) >> (power - kind.fraction)
    return (
        (power - kind.fraction) * (1 << kind.fraction) + (1 << kind.fraction) + steps + 1 + beyond
    )
