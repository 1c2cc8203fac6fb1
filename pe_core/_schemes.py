"""Position encoding schemes: one function per scheme, which returns its `SchemeProfile`.

All have the same signature, and each has a row in `registry`. `added` and `biased` do most of the
work for a scheme that adds a vector to the words or a number to the scores.
"""

import math
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from pe_core import _check
from pe_core._position_codes import LEARNED, Codes, Scheme, of_offsets, of_positions, waves
from pe_core.biases import alibi_at, t5_bucket
from pe_core.geometric_frequencies import frequencies
from pe_core.rotary import rotate
from pe_core.scheme_profile import Array, SchemeProfile, Whole
from pe_core.sinusoid_table import sinusoidal_at
from pe_core.trained_tables import trained_bias, trained_table, trained_vectors

ALIBI_HEADS, ALIBI_HEAD = 8, 4
"""The slope that stands for ALiBi is that of head 4 of 8, counted from 1: 1/16."""
T5_BUCKETS = 32
SHAW_LIMIT = 16
"""The clipping distance of Shaw et al. 2018, who call it k."""
_ANY_LENGTH = 2


class Size(NamedTuple):
    """What a scheme is made for: d, the base and the trained length L."""

    d_model: int
    base: float
    length: int


ProfileFunction: TypeAlias = Callable[[str, Size], SchemeProfile]
"""A function of a name and a size that returns the profile of the scheme."""


# Shared parts


def vectors_of(vectors: _check.Reals) -> Array:
    return _check.float_table("vectors", vectors)


def share_of(size: Size, arithmetic: int) -> float:
    return arithmetic / (size.length**2 * (2 * size.d_model - 1))


def added(
    name: str,
    size: Size,
    rows: Callable[[Any], Array],
    formula: str,
    score: Callable[[int, int], Array] | None = None,
    codes: Scheme | None = None,
    distances: Callable[[int], Array] | None = None,
) -> SchemeProfile:
    """Return a scheme without learned numbers that adds a row to each word, by its position.

    Parameters
    ----------
    name : str
        What the scheme is called.
    size : Size
        What it is made for.
    rows : function of positions
        The row for each of n positions, which need not be whole, shape (n, d). The same function
        for the same d, so that `criteria` measures it once.
    formula : str
        The row that is added to word s, in LaTeX.
    score, codes, distances : optional
        As in `SchemeProfile`, where there is a faster way than to ask `rows` for every row. Without
        `score` it is rows(t)·rows(s) / √d.

    Returns
    -------
    SchemeProfile

    Examples
    --------
    >>> def steps(positions):
    ...     return np.repeat(np.asarray(positions)[:, None], 4, axis=1) / 10
    >>> scheme = added("steps", Size(4, 10_000.0, 50), steps, "s / 10")
    >>> scheme.score(2, 4).round(2).tolist()
    [0.0, 0.04, 0.08, 0.12]
    """
    d, _, length = size

    def given(
        vectors: _check.Reals, positions: _check.Reals, w_query: _check.Reals
    ) -> dict[str, Any]:
        return {"x": vectors_of(vectors) + rows(positions)}

    def products(query: int, keys: int) -> Array:
        return np.asarray(rows(np.arange(keys)) @ rows([query])[0] / math.sqrt(d))

    def from_first(count: int) -> Array:
        found = rows(np.arange(count))
        return np.asarray(np.linalg.norm(found - found[0], axis=1))

    return SchemeProfile(
        name, "words", formula, False, False, None, given, score or products,
        codes=codes or of_positions(name, rows), distances=distances or from_first,
        entry=None, parameters=0, arithmetic=length * d, share=share_of(size, length * d),
    )  # fmt: skip


def biased(
    name: str,
    size: Size,
    value: Callable[[Whole], Array],
    formula: str,
    distance: Callable[[Any], Any] | None = None,
    entry: Callable[[Whole], Whole] | None = None,
    parameters: int = 0,
) -> SchemeProfile:
    """Return a scheme that adds a number to each score, by the key minus the query.

    Parameters
    ----------
    name : str
        What the scheme is called.
    size : Size
        What it is made for.
    value : function of offsets
        What is added at each offset, key minus query, in the shape of the offsets. Always the same
        function, so that `criteria` measures it once.
    formula : str
        What is added to the score of query t and key s, in LaTeX.
    distance : function of offsets, optional
        As in `Scheme`: how far the numbers at two offsets lie apart, if only the steps between
        these two count.
    entry : function of places, optional
        As in `SchemeProfile`, for a scheme that looks its number up.
    parameters : int
        How many numbers are learned for it.

    Returns
    -------
    SchemeProfile

    Examples
    --------
    >>> def near(offsets):
    ...     return -1.0 * (abs(offsets) > 1)
    >>> biased("near", Size(4, 10_000.0, 50), near, r"-[|s-t| > 1]").score(2, 5).tolist()
    [-1.0, -0.0, -0.0, -0.0, -1.0]
    """

    def given(
        vectors: _check.Reals, positions: _check.Reals, w_query: _check.Reals
    ) -> dict[str, Any]:
        return {"x": vectors_of(vectors), "bias": value(_offsets(positions))}

    def from_first(count: int) -> Array:
        found = value(-np.arange(count))
        return np.asarray(abs(found - found[0]))

    additions = size.length**2
    return SchemeProfile(
        name, "scores", formula, True, False, None, given,
        score=lambda query, keys: value(np.arange(keys) - query),
        codes=of_offsets(name, value, distance), distances=None if entry else from_first,
        entry=entry, parameters=parameters, arithmetic=additions, share=share_of(size, additions),
    )  # fmt: skip


def _offsets(positions: _check.Reals) -> Whole:
    where = _check.whole_array("positions", positions)
    return where - where[:, None]


def codes_of(profile: ProfileFunction) -> Codes:
    """Return the codes of a scheme, for a row that joins the candidates of `schemes`."""
    # Codes that are measured by the criteria are the same for every trained length.
    return lambda name, d_model, base: profile(name, Size(d_model, base, _ANY_LENGTH)).codes


# The schemes


def none(name: str, size: Size) -> SchemeProfile:
    return SchemeProfile(
        name, "nothing", "", False, False, None,
        given=lambda vectors, positions, w_query: {"x": vectors_of(vectors)},
        score=lambda query, length: np.zeros(length),
        codes=_NO_CODES, distances=np.zeros, entry=None,
        parameters=0, arithmetic=0, share=0.0,
    )  # fmt: skip


def _zeros(length: int, first: int = 0) -> Array:
    return np.zeros((length - first, 1))


def sinusoidal(name: str, size: Size) -> SchemeProfile:
    d, base, _ = size
    return added(
        name, size, lambda positions: sinusoidal_at(positions, d, base), "p_s",
        score=lambda query, keys: _turned_products(1j, query, keys, d, base) / math.sqrt(d),
        codes=waves(name, d, base), distances=lambda count: _chords(count, d, base),
    )  # fmt: skip


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


def learned(name: str, size: Size) -> SchemeProfile:
    d, _, length = size
    table = _learned_rows(d)[:length]
    rows = len(table)

    def given(
        vectors: _check.Reals, positions: _check.Reals, w_query: _check.Reals
    ) -> dict[str, Any]:
        where = _check.whole_array("positions", positions)
        for place in where.tolist():
            _check.below("positions", place, rows)
        return {"x": vectors_of(vectors) + table[where]}

    def score(query: int, keys: int) -> Array:
        result = np.full(keys, math.nan)
        if query < rows:
            result[:rows] = table[:keys] @ table[query] / math.sqrt(d)
        return result

    return SchemeProfile(
        name, "words", "e_s", False, False, rows, given, score,
        codes=LEARNED, distances=None, entry=lambda places: places,
        parameters=length * d, arithmetic=length * d, share=share_of(size, length * d),
    )  # fmt: skip


@lru_cache(maxsize=4)
def _learned_rows(d_model: int) -> Array:
    """Return the trained rows that training texts reached, as wide as the model."""
    found = trained_table()
    return _as_wide(found.rows[: found.reached], d_model)


def _as_wide(rows: Array, width: int) -> Array:
    """Return the first columns of rows, or all of them and then zeros; it is not to be changed."""
    result = np.zeros((len(rows), width))
    kept = min(width, rows.shape[1])
    result[:, :kept] = rows[:, :kept]
    result.flags.writeable = False
    return result


def rope(name: str, size: Size) -> SchemeProfile:
    d, base, trained = size

    def given(
        vectors: _check.Reals, positions: _check.Reals, w_query: _check.Reals
    ) -> dict[str, Any]:
        return {"x": vectors_of(vectors), "turn": lambda rows: rotate(rows, positions, base)}

    def score(query: int, keys: int) -> Array:
        return _turned_products(1 + 1j, query, keys, d, base) / math.sqrt(d)

    return SchemeProfile(
        name, "queries and keys", "R_s", True, True, None, given, score,
        codes=waves("sinusoidal", d, base), distances=lambda count: _chords(count, d, base),
        entry=None, parameters=0, arithmetic=6 * trained * d, share=share_of(size, 6 * trained * d),
    )  # fmt: skip


def alibi(name: str, size: Size) -> SchemeProfile:
    return biased(name, size, _alibi_bias, rf"{_alibi_bias(1):g}\,|s-t|", _alibi_distance)


def _alibi_bias(offsets: Any) -> Array:
    return np.asarray(alibi_at(offsets, ALIBI_HEADS)[ALIBI_HEAD - 1])


def _alibi_distance(offsets: Any) -> Array:
    return -_alibi_bias(offsets)


def t5(name: str, size: Size) -> SchemeProfile:
    return biased(
        name, size, _t5_bias, r"b_{\text{bucket}(s-t)}",
        entry=lambda places: t5_bucket(-places, buckets=T5_BUCKETS), parameters=T5_BUCKETS,
    )  # fmt: skip


def _t5_bias(offsets: Whole) -> Array:
    return np.asarray(_t5_values()[t5_bucket(offsets, buckets=T5_BUCKETS)])


@lru_cache(maxsize=1)
def _t5_values() -> Array:
    """Return the trained number of each bucket, in the head that training moved furthest."""
    found = trained_bias()
    values = found.values[:, found.furthest]
    values.flags.writeable = False
    return values


def shaw(name: str, size: Size) -> SchemeProfile:
    d, _, length = size
    read = min(2 * SHAW_LIMIT + 1, 2 * length - 1)
    arithmetic = length * read * (2 * d - 1) + length**2

    def given(
        vectors: _check.Reals, positions: _check.Reals, w_query: _check.Reals
    ) -> dict[str, Any]:
        rows, to_query = vectors_of(vectors), _check.table("w_query", w_query)
        width = to_query.shape[1]
        products = rows @ to_query @ _shaw_vectors(width).T / math.sqrt(width)
        bias = np.take_along_axis(products, _clipped(_offsets(positions)), axis=1)
        return {"x": rows, "bias": bias}

    def score(query: int, keys: int) -> Array:
        ones = _shaw_vectors(d).sum(axis=1) / math.sqrt(d)
        return np.asarray(ones[_clipped(np.arange(keys) - query)])

    return SchemeProfile(
        name, "scores", _SHAW_FORMULA, True, True, None, given, score,
        codes=_SHAW_CODES, distances=None, entry=lambda places: _clipped(-places),
        parameters=(2 * SHAW_LIMIT + 1) * d, arithmetic=arithmetic,
        share=share_of(size, arithmetic),
    )  # fmt: skip


def _clipped(offsets: Whole) -> Whole:
    return np.clip(offsets, -SHAW_LIMIT, SHAW_LIMIT) + SHAW_LIMIT


@lru_cache(maxsize=4)
def _shaw_vectors(width: int) -> Array:
    return _as_wide(trained_vectors().values, width)


_SHAW_FORMULA = rf"\frac{{q_t \cdot a_{{\text{{clip}}_{{{SHAW_LIMIT}}}(s-t)}}}}{{\sqrt{{w}}}}"

# These depend on neither d, the base nor L, so `criteria` measures each once.
_NO_CODES = Scheme("none", _zeros, lambda offsets: 0.0 * np.abs(offsets))
_SHAW_CODES = of_offsets("Shaw", lambda offsets: _shaw_vectors(1)[_clipped(offsets), 0])
