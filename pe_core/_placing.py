"""What each scheme does with a position: one function a scheme, and one row a function.

A new scheme is one new row of `ROWS` and one new function that makes it.
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
from pe_core.sinusoidal import sinusoidal_at

ALIBI_HEADS, ALIBI_HEAD = 8, 4
"""The slope that stands for ALiBi is that of head 4 of 8, counted from 1: 1/16."""
T5_BUCKETS = 32
SHAW_LIMIT = 16
"""The clipping distance of Shaw et al. 2018, who call it k."""
_T5_SEED, _SHAW_SEED = 2020, 2018


class Size(NamedTuple):
    """What a scheme is made for: d, the base and the trained length L."""

    d_model: int
    base: float
    length: int


# What the rows share: something added to the words, or to the scores.


def _vectors(vectors: _check.Reals) -> Array:
    return _check.table("vectors", vectors).astype(np.float64, copy=False)


def _share(size: Size, arithmetic: int) -> float:
    return arithmetic / (size.length**2 * (2 * size.d_model - 1))


def _zeros(length: int, first: int = 0) -> Array:
    return np.zeros((length - first, 1))


def _none(name: str, size: Size) -> Compared:
    return Compared(
        name, "nothing", "", False, False, None,
        given=lambda vectors, positions, w_query: {"x": _vectors(vectors)},
        score=lambda query, length: np.zeros(length),
        marks=_NO_MARKS, distances=np.zeros, entry=None,
        parameters=0, arithmetic=0, share=0.0,
    )  # fmt: skip


def _sinusoidal(name: str, size: Size) -> Compared:
    d, base, length = size

    def given(
        vectors: _check.Reals, positions: _check.Reals, w_query: _check.Reals
    ) -> dict[str, Any]:
        return {"x": _vectors(vectors) + sinusoidal_at(positions, d, base)}

    def score(query: int, keys: int) -> Array:
        return _turned_products(1j, query, keys, d, base) / math.sqrt(d)

    return Compared(
        name, "words", "p_s", False, False, None, given, score,
        marks=_waves(d, base), distances=lambda count: _chords(count, d, base),
        entry=None, parameters=0, arithmetic=length * d, share=_share(size, length * d),
    )  # fmt: skip


@lru_cache(maxsize=16)  # one object for each encoding, so that `criteria` measures it once
def _waves(d_model: int, base: float) -> Scheme:
    return schemes(d_model, base)["sinusoidal"]


def _turned_products(pair: complex, query: int, keys: int, d_model: int, base: float) -> Array:
    # The vector with this pair everywhere is turned by the positions of query and keys, and
    # multiplied. Turned by -t, the pair (0, 1) is (sin ω_k t, cos ω_k t). With s = aB + b, the
    # turns by all s are products of two small tables, so one product of matrices is enough.
    omega = frequencies(d_model, base)
    height = math.isqrt(keys) + 1
    fine = np.exp(-1j * np.arange(height)[:, None] * omega) * pair
    coarse = np.exp(-1j * np.arange(0, keys, height)[:, None] * omega)
    turned = np.exp(-1j * query * omega) * pair
    return np.asarray(((coarse * turned.conj()) @ fine.T).real.ravel()[:keys])


def _chords(count: int, d_model: int, base: float) -> Array:
    # ‖PE(0) - PE(φ)‖² = d - 2 PE(0)·PE(φ).
    return np.sqrt(np.maximum(d_model - 2 * _turned_products(1j, 0, count, d_model, base), 0))


def _learned(name: str, size: Size) -> Compared:
    d, base, length = size

    def given(
        vectors: _check.Reals, positions: _check.Reals, w_query: _check.Reals
    ) -> dict[str, Any]:
        where = _check.whole_array("positions", positions)
        for place in where.tolist():
            _check.below("positions", place, length)
        return {"x": _vectors(vectors) + _stored(length, d)[where]}

    def score(query: int, keys: int) -> Array:
        result = np.full(keys, math.nan)
        if query < length:
            table = _stored(min(length, max(keys, query + 1)), d)
            result[:length] = table[:keys] @ table[query] / math.sqrt(d)
        return result

    return Compared(
        name, "words", "e_s", False, False, length, given, score,
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


def _rope(name: str, size: Size) -> Compared:
    d, base, trained = size

    def given(
        vectors: _check.Reals, positions: _check.Reals, w_query: _check.Reals
    ) -> dict[str, Any]:
        return {"x": _vectors(vectors), "turn": lambda rows: rotate(rows, positions, base)}

    def score(query: int, keys: int) -> Array:
        return _turned_products(1 + 1j, query, keys, d, base) / math.sqrt(d)

    return Compared(
        name, "queries and keys", "R_s", True, True, None, given, score,
        marks=_waves(d, base), distances=lambda count: _chords(count, d, base), entry=None,
        parameters=0, arithmetic=6 * trained * d, share=_share(size, 6 * trained * d),
    )  # fmt: skip


def _biased(
    name: str, size: Size, value: Callable[[Whole], Array], formula: str, marks: Scheme,
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
        name, "scores", formula, True, False, None, given,
        score=lambda query, keys: value(np.arange(keys) - query),
        marks=marks, distances=distances, entry=entry,
        parameters=parameters, arithmetic=additions, share=_share(size, additions),
    )  # fmt: skip


def _offsets(positions: _check.Reals) -> Whole:
    where = _check.whole_array("positions", positions)
    return where - where[:, None]


def _alibi(name: str, size: Size) -> Compared:
    def distances(count: int) -> Array:
        return -_alibi_bias(np.arange(count))

    return _biased(name, size, _alibi_bias, rf"{_alibi_bias(1):g}\,|s-t|", _ALIBI_MARKS, distances)


def _alibi_bias(offsets: Any) -> Array:
    return np.asarray(alibi_at(offsets, ALIBI_HEADS)[ALIBI_HEAD - 1])


def _t5(name: str, size: Size) -> Compared:
    return _biased(
        name, size, _t5_bias, r"b_{\text{bucket}(s-t)}", _T5_MARKS,
        entry=lambda places: t5_bucket(-places, buckets=T5_BUCKETS), parameters=T5_BUCKETS,
    )  # fmt: skip


def _t5_bias(offsets: Whole) -> Array:
    return np.asarray(_T5_VALUES[t5_bucket(offsets, buckets=T5_BUCKETS)])


def _shaw(name: str, size: Size) -> Compared:
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
        name, "scores", _SHAW_FORMULA, True, True, None, given, score,
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


_SHAW_FORMULA = rf"\frac{{q_t \cdot a_{{\text{{clip}}_{{{SHAW_LIMIT}}}(s-t)}}}}{{\sqrt{{w}}}}"
_T5_VALUES = np.random.default_rng(_T5_SEED).uniform(-1, 1, T5_BUCKETS)

# Those that depend on neither d, the base nor L stay, so that `criteria` measures each once.
_NO_MARKS = Scheme("none", _zeros, lambda offsets: 0.0 * np.abs(offsets))
_ALIBI_MARKS = _numbers("ALiBi", _alibi_bias, distance=lambda offsets: -_alibi_bias(offsets))
_T5_MARKS = _numbers("T5", _t5_bias)
_SHAW_MARKS = _numbers("Shaw", lambda offsets: _shaw_vectors(1)[_clipped(offsets), 0])

ROWS: Mapping[str, Callable[[str, Size], Compared]] = {
    "none": _none,
    "sinusoidal": _sinusoidal,
    "learned": _learned,
    "RoPE": _rope,
    "ALiBi": _alibi,
    "T5": _t5,
    "Shaw": _shaw,
}
