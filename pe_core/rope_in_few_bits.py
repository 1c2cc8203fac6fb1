"""RoPE in a format of few bits: which positions are held as one, and what scores come out."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pe_core import _check
from pe_core.precision import FORMATS, rounded
from pe_core.rounding_collisions import WAYS


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

    Raises
    ------
    ValueError
        If an argument breaks its rule.

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


def held_rotary_scores(
    way: str,
    positions: _check.Reals,
    offset: int,
    head_dim: int,
    base: float = 10_000.0,
    *,
    format: str,
) -> NDArray[np.float64]:
    """Return scores of RoPE as they come out of cosines and sines that are held in a format.

    Query and key are the same vector, with length 1 in every pair; the key is at the position and
    the query `offset` tokens further on. Without rounding the score is Σ cos(ω_k · offset),
    wherever both are. Cosines and sines are those of WAYS; their products are added in float64.

    Parameters
    ----------
    way : str
        "rounded": angles in float64, and only cosine and sine rounded; or "computed": position,
        frequency, angle, cosine and sine each rounded.
    positions : sequence of real numbers, shape (N,)
        Any finite positions.
    offset : int
        How much further on the query is, at least 0.
    head_dim : int
        Width of the head, even, at least 2.
    base : float
        Base of the frequencies, finite, at least 1.
    format : str
        "bfloat16", "float16" or "float32".

    Returns
    -------
    ndarray of float64, shape (N,)
        NaN where a position is too large for the format.

    Raises
    ------
    ValueError
        If an argument breaks its rule.

    References
    ----------
    Wang et al. 2024, When Precision Meets Position, on RoPE in bfloat16.

    Examples
    --------
    >>> # The query is 1 token further on, which bfloat16 cannot tell apart from position 1000.
    >>> # The exact score is cos 1 + cos 0.01, or 1.54.
    >>> held_rotary_scores("computed", [1000], 1, 4, format="bfloat16").round(2).tolist()
    [2.0]
    """
    make = WAYS[_check.one_of("way", way, WAYS)]
    places = _check.vector("positions", positions)
    further = _check.whole_number("offset", offset, minimum=0)
    width = _check.even_width("head_dim", head_dim)
    key, query = (
        make(one, width, base, format=format).astype(np.float64)
        for one in (places, places + further)
    )
    return np.asarray((query * key).sum(axis=1))
