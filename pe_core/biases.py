"""Biases and tables: ALiBi, T5's buckets, Shaw's clipped offsets, a learned table.

A bias is a number added to the score of a query and a key. It depends on their offset, key minus
query, and not on the words.
"""

import numpy as np
from numpy.typing import NDArray

from pe_core import _check

_LEARNED_SEED = 2017
_ROUNDING = 1e-9  # far above that of float64, far below the distance of two offsets


def alibi_slopes(heads: int) -> NDArray[np.float64]:
    """Return the slope of each head in ALiBi.

    The formula is 2^(-8h/H) for h = 1 to H, where H is a power of two. For any other number of
    heads come the slopes of the next lower power of two, then every second slope of twice that.

    Parameters
    ----------
    heads : int
        Number of heads H, at least 1.

    Returns
    -------
    ndarray of float64, shape (H,)
        Each above 0 and below 1.

    References
    ----------
    Press et al. 2022, Train Short, Test Long, section 3, for powers of two; their released code
    for any other number.

    Examples
    --------
    >>> alibi_slopes(4).tolist()
    [0.25, 0.0625, 0.015625, 0.00390625]
    >>> alibi_slopes(3).tolist()
    [0.0625, 0.00390625, 0.25]
    """
    count = _check.whole_number("heads", heads, minimum=1)
    _check.result_size("heads", (count,))
    power = 1 << (count.bit_length() - 1)
    return np.concatenate([_slopes(power), _slopes(2 * power)[::2][: count - power]])


def _slopes(power: int) -> NDArray[np.float64]:
    return np.asarray(2.0 ** (-8.0 * np.arange(1, power + 1) / power))


def alibi_at(offsets: _check.Reals, heads: int) -> NDArray[np.float64]:
    """Return what ALiBi adds to a score at each offset: bias[h, ...] = -slope_h · |offset|.

    Parameters
    ----------
    offsets : array of whole numbers, any shape
        Position of the key minus position of the query.
    heads : int
        Number of heads H, at least 1.

    Returns
    -------
    ndarray of float64, shape (H, ...)
        The shape of `offsets`, once per head.

    References
    ----------
    Press et al. 2022, Train Short, Test Long, section 3, figure 3.

    Examples
    --------
    >>> alibi_at([-2, 0, 1], 8)[0].tolist()
    [-1.0, 0.0, -0.5]
    """
    where = _check.whole_array("offsets", offsets)
    slopes = alibi_slopes(heads)
    _check.result_size("offsets and heads", (len(slopes), where.size))
    return np.asarray(np.multiply.outer(slopes, -abs(where)))


def alibi_bias(length: int, heads: int) -> NDArray[np.float64]:
    """Return what ALiBi adds to the scores: bias[h, t, s] = -slope_h · |t - s|.

    Parameters
    ----------
    length : int
        Number of positions L, at least 1.
    heads : int
        Number of heads H, at least 1.

    Returns
    -------
    ndarray of float64, shape (H, L, L)
        Row t is for query t, column s for key s. With a causal mask only s <= t counts, which is
        the form of the paper; without one, the same number for both sides is the symmetric form.

    References
    ----------
    Press et al. 2022, Train Short, Test Long, section 3, figure 3.

    Examples
    --------
    >>> alibi_bias(3, 8)[0].tolist()
    [[0.0, -0.5, -1.0], [-0.5, 0.0, -0.5], [-1.0, -0.5, 0.0]]
    """
    rows = _check.whole_number("length", length, minimum=1)
    slopes = alibi_slopes(heads)
    _check.result_size("length and heads", (len(slopes), rows, rows))
    return alibi_at(_offsets(rows), heads)


def t5_bucket(
    relative_position: _check.Reals,
    *,
    bidirectional: bool = True,
    buckets: int = 32,
    max_distance: int = 128,
) -> NDArray[np.int64]:
    """Return which of T5's buckets each offset falls into.

    Half of the buckets of one side are exact, one per offset. The others widen logarithmically up
    to `max_distance`, and the last one takes all that is further. With E exact buckets of B on one
    side, a distance D of at least E has the bucket E + floor(ln(D/E) / ln(max_distance/E) · (B-E)),
    at most B - 1.

    Parameters
    ----------
    relative_position : array of whole numbers, any shape
        Position of the key minus position of the query.
    bidirectional : bool
        If True, half of the buckets are for keys after the query. If False, those are all in
        bucket 0, and every bucket is for keys before it.
    buckets : int
        How many buckets there are, at least 2, and at least 4 with both sides, which have half of
        them each.
    max_distance : int
        From here on one bucket takes everything. Larger than the number of exact buckets.

    Returns
    -------
    ndarray of int64, same shape
        From 0 to buckets - 1.

    References
    ----------
    Raffel et al. 2020, section 2.1; the formula is that of the released code.

    Examples
    --------
    >>> t5_bucket([0, -1, -8, -12, -127, -500, 1, 12]).tolist()
    [0, 1, 8, 9, 15, 15, 17, 25]
    """
    offsets = _check.whole_array("relative_position", relative_position)
    both = _check.yes_or_no("bidirectional", bidirectional)
    count = _check.whole_number("buckets", buckets, minimum=4 if both else 2)
    count = count // 2 if both else count
    exact = count // 2
    limit = _check.whole_number("max_distance", max_distance, minimum=exact + 1)
    distance = abs(offsets) if both else np.maximum(-offsets, 0)
    # The exact ones never reach the logarithm's result; 1 keeps it from a distance of 0.
    ratio = np.log(np.maximum(distance, 1) / exact) / np.log(limit / exact)
    # Where a distance lies on an edge, rounding must not take it to the bucket before.
    wide = exact + np.trunc(ratio * (count - exact) + _ROUNDING).astype(np.int64)
    bucket = np.where(distance < exact, distance, np.minimum(wide, count - 1))
    return np.asarray(bucket + (count * (offsets > 0) if both else 0))


def clipped_offsets(length: int, limit: int) -> NDArray[np.int64]:
    """Return Shaw's clipped offsets: key minus query, at most `limit` to either side.

    The formula is clip[t, s] = max(-limit, min(limit, s - t)). Each of the 2·limit + 1 values has
    one learned vector, which joins the key.

    Parameters
    ----------
    length : int
        Number of positions L, at least 1.
    limit : int
        The largest distance that is told apart, at least 0.

    Returns
    -------
    ndarray of int64, shape (L, L)

    References
    ----------
    Shaw et al. 2018, section 3.2, where the limit is called k.

    Examples
    --------
    >>> clipped_offsets(4, 2)[0].tolist()
    [0, 1, 2, 2]
    """
    most = _check.whole_number("limit", limit, minimum=0)
    return np.clip(_offsets(length), -most, most)


def learned_table(length: int, d_model: int, *, seed: int = _LEARNED_SEED) -> NDArray[np.float64]:
    """Return a learned table as it is before training: seeded random numbers.

    `trained_table` has small tables after training.

    The numbers are normal with mean 0 and variance 1/2, so that the rows are about as long as those
    of the sinusoidal table. A longer table begins with the rows of a shorter one.

    Parameters
    ----------
    length : int
        Number of rows L, at least 1; there is no row beyond them.
    d_model : int
        Model dimension d, at least 1.
    seed : int
        Seed of the random numbers, at least 0.

    Returns
    -------
    ndarray of float64, shape (L, d)

    References
    ----------
    Radford et al. 2019 (GPT-2) and Devlin et al. 2019 (BERT) learn such a table.

    Examples
    --------
    >>> learned_table(1024, 768).shape
    (1024, 768)
    """
    rows = _check.whole_number("length", length, minimum=1)
    width = _check.whole_number("d_model", d_model, minimum=1)
    start = _check.whole_number("seed", seed, minimum=0)
    _check.result_size("length and d_model", (rows, width))
    return np.random.default_rng(start).normal(0.0, 0.5**0.5, (rows, width))


def _offsets(length: int) -> NDArray[np.int64]:
    rows = _check.whole_number("length", length, minimum=1)
    _check.result_size("length", (rows, rows))
    where = np.arange(rows)
    return np.asarray(where - where[:, None])
