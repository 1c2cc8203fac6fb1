"""Seven ways to tell attention where a word stands, as rows of one table with equal signatures.

A new scheme is one new row of `_ROWS` and one new function that makes it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from pe_core import _check
from pe_core.biases import alibi_at, learned_table, t5_bucket
from pe_core.compared import Array, Compared, Whole
from pe_core.frequencies import frequencies
from pe_core.rotary import rotate
from pe_core.schemes import Scheme, schemes
from pe_core.sinusoidal import sinusoidal, sinusoidal_at

ALIBI_HEADS, ALIBI_HEAD = 8, 4
"""The slope that stands for ALiBi is that of head 4 of 8, counted from 1: 1/16."""
T5_BUCKETS = 32
SHAW_LIMIT = 16
"""The clipping distance of Shaw et al. 2018, who call it k."""
_T5_SEED, _SHAW_SEED = 2020, 2018


class _Size(NamedTuple):
    d_model: int
    base: float
    length: int


def comparison(d_model: int, base: float = 10_000.0, length: int = 50) -> dict[str, Compared]:
    """Return seven schemes by name, each as one row with the same columns.

    The head is as wide as the model here. With t the query, s the key and φ = t - s, the position's
    part of the score is

    - none: 0
    - sinusoidal: PE(t)·PE(s) / √d, with no matrices between
    - learned: e_t·e_s / √d, for t and s below L
    - RoPE: R(t)1·R(s)1 / √d, a query and a key of ones, turned. It multiplies, so other vectors
      give another curve; this one is 2 PE(t)·PE(s) / √d
    - ALiBi: -|φ| / 16, for head 4 of 8
    - T5: the number of the bucket of -φ, of 32 for both sides up to distance 128
    - Shaw: q·a_c / √d with c = -φ clipped to 16 either side, and a query q of ones. Shaw's second
      table, which joins the values, is left out

    The learned numbers are seeded stand-ins: nothing here was trained. Those of T5 and Shaw are
    uniform between -1 and 1.

    `marks` hold a row for each position for none, sinusoidal and learned (the stand-in of
    `schemes`, 16 numbers wide). For the others row φ belongs to a key φ before the query: for RoPE
    the vector of ones over √2, turned by φ, so that each pair has length 1; for ALiBi and T5 the
    number that is added; for Shaw the first number of a_c.

    The cost is counted for L words. A table that is the same for all sentences is made beforehand,
    and looking up is free.

    - sinusoidal, learned: L d additions, once for the whole model; learned has L d parameters
    - RoPE: 6 L d, for 4 multiplications and 2 additions a pair, in queries and keys
    - ALiBi, T5: L² additions; T5 has 32 parameters a head
    - Shaw: L m (2d - 1) for the products of L queries with m vectors, m = min(33, 2L - 1), and
      L² additions; 33 d parameters
    - the scores q·k themselves: L² (2d - 1)

    Parameters
    ----------
    d_model : int
        Model dimension d, even, at least 2.
    base : float
        Base of the frequencies of sinusoidal and RoPE, finite, at least 1.
    length : int
        The trained length L, at least 2: how many rows the learned table has.

    Returns
    -------
    dict of str to Compared

    Raises
    ------
    ValueError
        If an argument breaks its rule.

    References
    ----------
    Vaswani et al. 2017, section 3.5; Su et al. 2021, equation (34); Press et al. 2022, section 3;
    Raffel et al. 2020, section 2.1; Shaw et al. 2018, equations (4) and (5). The rest is this
    course's: the stand-ins, and what is counted.

    Examples
    --------
    >>> rows = comparison(128, length=50)
    >>> {name: row.parameters for name, row in rows.items() if row.parameters}
    {'learned': 6400, 'T5': 32, 'Shaw': 4224}
    >>> rows["ALiBi"].score(3, 5).tolist()
    [-0.1875, -0.125, -0.0625, 0.0, -0.0625]
    """
    size = _Size(
        _check.even_width("d_model", d_model),
        _check.base_number("base", base),
        _check.whole_number("length", length, minimum=2),
    )
    return {name: make(name, size) for name, make in _ROWS.items()}


# What the rows share: something added to the words, or to the scores.


def _vectors(vectors: _check.Reals) -> Array:
    return _check.table("vectors", vectors).astype(np.float64, copy=False)


def _share(size: _Size, arithmetic: int) -> float:
    return arithmetic / (size.length**2 * (2 * size.d_model - 1))


def _zeros(length: int, first: int = 0) -> Array:
    return np.zeros((length - first, 1))


def _none(name: str, size: _Size) -> Compared:
    return Compared(
        name, "nothing", False, False, None,
        given=lambda vectors, positions, w_query: {"x": _vectors(vectors)},
        score=lambda query, length: np.zeros(length),
        marks=_NO_MARKS, distances=np.zeros, entry=None,
        parameters=0, arithmetic=0, share=0.0,
    )  # fmt: skip


def _sinusoidal(name: str, size: _Size) -> Compared:
    d, base, length = size

    def given(
        vectors: _check.Reals, positions: _check.Reals, w_query: _check.Reals
    ) -> dict[str, Any]:
        return {"x": _vectors(vectors) + sinusoidal_at(positions, d, base)}

    def score(query: int, keys: int) -> Array:
        row = sinusoidal(1, d, base, start=query)[0]
        return np.asarray(sinusoidal(keys, d, base) @ row / math.sqrt(d))

    return Compared(
        name, "words", False, False, None, given, score,
        marks=schemes(d, base)["sinusoidal"], distances=lambda count: _chords(count, d, base),
        entry=None, parameters=0, arithmetic=length * d, share=_share(size, length * d),
    )  # fmt: skip


def _chords(count: int, d_model: int, base: float) -> Array:
    # ‖PE(t) - PE(t + φ)‖² = 2 Σ_k (1 - cos ω_k φ). With φ = aB + b one product of two small tables
    # of e^(iω_k φ) gives all cosines.
    omega = frequencies(d_model, base)
    height = math.isqrt(count) + 1
    fine = np.exp(1j * np.arange(height)[:, None] * omega)
    coarse = np.exp(1j * np.arange(0, count, height)[:, None] * omega)
    cosines = (coarse @ fine.T).real.ravel()[:count]
    return np.asarray(np.sqrt(np.maximum(d_model - 2 * cosines, 0)))


def _learned(name: str, size: _Size) -> Compared:
    d, base, length = size

    def given(
        vectors: _check.Reals, positions: _check.Reals, w_query: _check.Reals
    ) -> dict[str, Any]:
        where = _check.whole_array("positions", positions)
        for place in where.tolist():
            _check.below("positions", place, length)
        return {"x": _vectors(vectors) + _stored(length, d)[where]}

    def score(query: int, keys: int) -> Array:
        table, result = _stored(length, d), np.full(keys, math.nan)
        if query < length:
            result[:length] = table[:keys] @ table[query] / math.sqrt(d)
        return result

    return Compared(
        name, "words", False, False, length, given, score,
        marks=schemes(d, base)["learned table"], distances=None, entry=lambda places: places,
        parameters=length * d, arithmetic=length * d, share=_share(size, length * d),
    )  # fmt: skip


def _stored(length: int, d_model: int) -> Array:
    # A longer table begins with the rows of a shorter one, so a new L seldom needs new numbers.
    return _drawn(1 << (length - 1).bit_length(), d_model)[:length]


@lru_cache(maxsize=2)  # measured: 40 ms at d 1024 and 2048 rows
def _drawn(rows: int, d_model: int) -> Array:
    table = learned_table(rows, d_model)
    table.flags.writeable = False
    return table


def _rope(name: str, size: _Size) -> Compared:
    d, base, trained = size

    def given(
        vectors: _check.Reals, positions: _check.Reals, w_query: _check.Reals
    ) -> dict[str, Any]:
        return {"x": _vectors(vectors), "turn": lambda rows: rotate(rows, positions, base)}

    def table(length: int, first: int = 0) -> Array:
        # (1, 1)/√2 turned by an angle is (cos - sin, sin + cos)/√2 of it, and with the sine and
        # the cosine as one complex number s + ic that is one product.
        waves = schemes(d, base)["sinusoidal"].table(length, first).view(np.complex128)
        np.multiply(np.conjugate(waves, out=waves), _ONES, out=waves)
        return np.asarray(waves.view(np.float64))

    def score(query: int, keys: int) -> Array:
        return np.asarray(table(keys) @ table(query + 1, query)[0] * (2 / math.sqrt(d)))

    return Compared(
        name, "queries and keys", True, True, None, given,
        score=score,
        marks=Scheme(name, table, schemes(d, base)["sinusoidal"].distance),
        distances=lambda count: _chords(count, d, base), entry=None,
        parameters=0, arithmetic=6 * trained * d, share=_share(size, 6 * trained * d),
    )  # fmt: skip


def _biased(
    name: str, size: _Size, value: Callable[[Whole], Array], marks: Scheme,
    distances: Callable[[int], Array] | None = None,
    entry: Callable[[Whole], Whole] | None = None, parameters: int = 0,
) -> Compared:  # fmt: skip
    """Return the row of a scheme that adds a number to the score, by the key minus the query."""

    def given(
        vectors: _check.Reals, positions: _check.Reals, w_query: _check.Reals
    ) -> dict[str, Any]:
        return {"x": _vectors(vectors), "bias": value(_offsets(positions))}

    additions = size.length**2
    return Compared(
        name, "scores", True, False, None, given,
        score=lambda query, keys: value(np.arange(keys) - query),
        marks=marks, distances=distances, entry=entry,
        parameters=parameters, arithmetic=additions, share=_share(size, additions),
    )  # fmt: skip


def _offsets(positions: _check.Reals) -> Whole:
    where = _check.whole_array("positions", positions)
    return where - where[:, None]


def _alibi(name: str, size: _Size) -> Compared:
    def distances(count: int) -> Array:
        return -_alibi_bias(np.arange(count))

    return _biased(name, size, _alibi_bias, _ALIBI_MARKS, distances)


def _alibi_bias(offsets: Any) -> Array:
    return np.asarray(alibi_at(offsets, ALIBI_HEADS)[ALIBI_HEAD - 1])


def _t5(name: str, size: _Size) -> Compared:
    return _biased(
        name, size, _t5_bias, _T5_MARKS,
        entry=lambda places: t5_bucket(-places, buckets=T5_BUCKETS), parameters=T5_BUCKETS,
    )  # fmt: skip


def _t5_bias(offsets: Whole) -> Array:
    return np.asarray(_T5_VALUES[t5_bucket(offsets, buckets=T5_BUCKETS)])


def _shaw(name: str, size: _Size) -> Compared:
    d, _, length = size
    read = min(2 * SHAW_LIMIT + 1, 2 * length - 1)
    arithmetic = length * read * (2 * d - 1) + length**2

    def given(
        vectors: _check.Reals, positions: _check.Reals, w_query: _check.Reals
    ) -> dict[str, Any]:
        rows, to_query = _vectors(vectors), _check.table("w_query", w_query)
        width = to_query.shape[1]
        products = rows @ to_query @ _shaw_vectors(width).T / math.sqrt(width)
        bias = np.take_along_axis(products, _clipped(_offsets(positions)), axis=1)
        return {"x": rows, "bias": bias}

    def score(query: int, keys: int) -> Array:
        ones = _shaw_vectors(d).sum(axis=1) / math.sqrt(d)
        return np.asarray(ones[_clipped(np.arange(keys) - query)])

    return Compared(
        name, "scores", True, True, None, given, score,
        marks=_SHAW_MARKS, distances=None, entry=lambda places: _clipped(-places),
        parameters=(2 * SHAW_LIMIT + 1) * d, arithmetic=arithmetic,
        share=_share(size, arithmetic),
    )  # fmt: skip


def _clipped(offsets: Whole) -> Whole:
    return np.clip(offsets, -SHAW_LIMIT, SHAW_LIMIT) + SHAW_LIMIT


@lru_cache(maxsize=4)  # measured: 0.6 ms at d 1024, and a score a query needs them
def _shaw_vectors(width: int) -> Array:
    generator = np.random.default_rng([_SHAW_SEED, width])
    vectors = generator.uniform(-1, 1, (2 * SHAW_LIMIT + 1, width))
    vectors.flags.writeable = False
    return vectors


def _numbers(name: str, value: Callable[[Whole], Array], **rest: Any) -> Scheme:
    """Return a scheme with one number for a key so far before the query."""

    def table(length: int, first: int = 0) -> Array:
        return value(-np.arange(first, length))[:, None]

    return Scheme(name, table, **rest)


_ONES = complex(-1, 1) / math.sqrt(2)
_T5_VALUES = np.random.default_rng(_T5_SEED).uniform(-1, 1, T5_BUCKETS)

# Those that depend on neither d, the base nor L stay, so that `criteria` measures each once.
_NO_MARKS = Scheme("none", _zeros, lambda offsets: 0.0 * np.abs(offsets))
_ALIBI_MARKS = _numbers("ALiBi", _alibi_bias, distance=lambda offsets: -_alibi_bias(offsets))
_T5_MARKS = _numbers("T5", _t5_bias)
_SHAW_MARKS = _numbers("Shaw", lambda offsets: _shaw_vectors(1)[_clipped(offsets), 0])

_ROWS: Mapping[str, Callable[[str, _Size], Compared]] = {
    "none": _none,
    "sinusoidal": _sinusoidal,
    "learned": _learned,
    "RoPE": _rope,
    "ALiBi": _alibi,
    "T5": _t5,
    "Shaw": _shaw,
}
COMPARED = tuple(_ROWS)
"""The schemes that `comparison` knows."""
