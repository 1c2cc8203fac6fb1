"""Schemes whose scores decay with the distance: xPos, KERPLE and Sandwich, as in `_schemes`."""

import math
from functools import lru_cache, partial
from typing import Any

import numpy as np

from pe_core import _check
from pe_core._position_codes import Scheme, positions
from pe_core._schemes import Size, biased, share_of, vectors_of
from pe_core.geometric_frequencies import frequencies
from pe_core.rotary import rotate
from pe_core.scheme_profile import Array, SchemeProfile, Whole
from pe_core.sinusoid_table import sinusoidal, sinusoidal_at
from pe_core.trained_tables import trained_logarithm

XPOS_GAMMA, XPOS_SCALE = 0.4, 512
"""γ and the scale base of torchscale, the code of the authors (Sun et al. 2023)."""
_CODE_WIDTH = 64  # as wide as a head at most

SANDWICH_WIDTH = 128
"""How wide the sinusoidal rows of Sandwich are, `d_bar` in attention-gym; the base is 10 000."""
SANDWICH_HEADS, SANDWICH_HEAD = 8, 4
"""The head that stands for Sandwich: its dot product is divided by 8 · head / heads, 4 here."""
_COMPRESSED = 8 * SANDWICH_HEAD / SANDWICH_HEADS


def xpos(name: str, size: Size) -> SchemeProfile:
    """Return xPos: RoPE, with pair k of a query at t times ζ_k^(t/512), of a key at s over that.

    ζ_k is (2k/d + γ) / (1 + γ), so in the score pair k is multiplied by ζ_k^((t - s)/512).
    """
    d, base, length = size

    def given(
        vectors: _check.Reals, positions: _check.Reals, w_query: _check.Reals
    ) -> dict[str, Any]:
        turn = partial(_scaled, positions=positions, base=base)
        return {"x": vectors_of(vectors), "turn": turn, "turn_keys": partial(turn, sign=-1)}

    codes = _xpos_codes(name, min(d, _CODE_WIDTH), base)

    def from_first(count: int) -> Array:
        found = codes.table(count)
        return np.asarray(np.linalg.norm(found - found[0], axis=1))

    arithmetic = 6 * length * d  # the factors are part of the table of sines and cosines
    return SchemeProfile(
        name, "queries and keys", rf"Z^{{-s/{XPOS_SCALE}}} R_s", True, True, None, given,
        score=lambda query, keys: _xpos_score(query, keys, d, base), codes=codes,
        distances=from_first, entry=None, parameters=0, arithmetic=arithmetic,
        share=share_of(size, arithmetic), at_query=rf"Z^{{t/{XPOS_SCALE}}} R_t",
    )  # fmt: skip


def _falls(width: int) -> Array:
    """Return ln ζ_k / 512 for each pair: at most 0, nearer to 0 for slower pairs."""
    share = np.arange(0, width, 2) / width
    return np.asarray(np.log((share + XPOS_GAMMA) / (1 + XPOS_GAMMA)) / XPOS_SCALE)


def _scaled(rows: Array, positions: _check.Reals, base: float, sign: int = 1) -> Array:
    factors = np.exp(sign * np.asarray(positions)[:, None] * _falls(rows.shape[1]))
    return np.asarray(rotate(rows, positions, base) * np.repeat(factors, 2, axis=-1))


def _xpos_score(query: int, keys: int, d_model: int, base: float) -> Array:
    # The sum over the pairs of 2 ζ^((t - s)/512) cos ω(t - s). With s = aB + b, the powers for
    # all s are products of two small tables, so one product of matrices is enough.
    power = _falls(d_model) + 1j * frequencies(d_model, base)
    height = math.isqrt(keys) + 1
    fine = np.exp(-np.arange(height)[:, None] * power)
    coarse = 2 * np.exp((query - np.arange(0, keys, height))[:, None] * power)
    return np.asarray((coarse @ fine.T).real.ravel()[:keys] / math.sqrt(d_model))


@lru_cache(maxsize=16)  # one object for each head, so that `criteria` measures it once
def _xpos_codes(name: str, width: int, base: float) -> Scheme:
    falls = _falls(width)

    def table(length: int, first: int = 0) -> Array:
        where = positions(length, first)
        rows = sinusoidal(len(where), width, base, start=first)
        return np.asarray(rows * np.repeat(np.exp(where[:, None] * falls), 2, axis=1))

    return Scheme(name, table, shrinks=True)


def kerple(name: str, size: Size) -> SchemeProfile:
    """Return KERPLE's logarithm, -r₁ ln(1 + r₂ |s - t|), with the numbers trained here."""
    outer, inner = _logarithm()
    return biased(
        name, size, _kerple_bias, rf"-{outer:.4g}\,\ln(1 + {inner:.4g}\,|s-t|)", parameters=2
    )


def _kerple_bias(offsets: Whole) -> Array:
    outer, inner = _logarithm()
    return np.asarray(-outer * np.log1p(inner * abs(offsets)))


@lru_cache(maxsize=1)
def _logarithm() -> tuple[float, float]:
    """Return r₁ and r₂ of the head that training moved furthest."""
    found = trained_logarithm()
    outer, inner = found.values[:, found.furthest].tolist()
    return outer, inner


def sandwich(name: str, size: Size) -> SchemeProfile:
    """Return Sandwich: the dot product of two sinusoidal rows of 128 numbers, over 4."""
    return biased(
        name, size, _sandwich_bias, rf"\frac{{\bar p_t \cdot \bar p_s}}{{{_COMPRESSED:g}}}"
    )


def _sandwich_bias(offsets: Whole) -> Array:
    # PE(t)·PE(s) is the sum of the cosines of the row of |s - t|.
    distances, places = np.unique(abs(offsets), return_inverse=True)
    products = sinusoidal_at(distances, SANDWICH_WIDTH)[:, 1::2].sum(axis=1)
    return np.asarray(products[places].reshape(np.shape(offsets)) / _COMPRESSED)
