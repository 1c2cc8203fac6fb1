"""Words of what two rows have in common: their dot product, and what is said of it."""

from collections.abc import Callable, Mapping
from typing import Any

import pe_core
from course.view import View
from course.words import Check, at_offset, at_position
from pe_core.similarity import first_negative, similarity_trend
from ui.views.dot_products import FURTHEST_OFFSET, similarity, trend_zone

_TESTED = 256  # positions that are worked out in a second way, to check the first
_CLOSE = 0.05  # how far the trend may miss, as a part of g(0)


def similarity_numbers(view: View) -> dict[str, str]:
    """Return the key numbers of two rows that lie φ apart, by every measure."""
    curve, phi = similarity(view), view.phi
    return {
        "g(0), a row with itself": f"{curve[0]:.0f}",
        f"g({phi})": f"{curve[phi]:.4f}",
        "cosine similarity": f"{curve[phi] / curve[0]:.4f}",
        "distance of the two rows": f"{pe_core.offset_distance(phi, view.d, view.n):.4f}",
    }


def similarity_formula(view: View) -> str:
    """Return what is measured between rows t and t + φ in LaTeX, with its numbers filled in."""
    d, n, _, t, phi, _ = view[:6]
    here, there = rf"p({at_position(t)})", rf"p({at_offset(t + phi)})"
    pairs = rf"\sum_{{k=0}}^{{{d // 2 - 1}}}"
    product = pe_core.offset_similarity(phi, d, n)
    if view.measure == "distance":
        return (
            rf"\lVert {there} - {here} \rVert = 2 \sqrt{{{pairs}"
            rf" \sin^2\!\left(\tfrac12\, \omega_k \cdot {at_offset(phi)}\right)}}"
            rf" = {pe_core.offset_distance(phi, d, n):.4f}"
        )
    summed = rf"{pairs} \cos(\omega_k \cdot {at_offset(phi)})"
    if view.measure == "cosine":
        return (
            rf"\frac{{{here} \cdot {there}}}{{\lVert {here} \rVert\, \lVert {there} \rVert}}"
            rf" = \frac{{1}}{{{d // 2}}} {summed} = \frac{{g({phi})}}{{{d // 2}}}"
            rf" = {product / (d // 2):.6f}"
        )
    return rf"{here} \cdot {there} = {summed} = g({phi}) = {product:.4f}"


def similarity_checks(view: View) -> list[Check]:
    """Return what is often said of two rows, checked on these."""
    return [_offset_only(view), _both_sides(view), _neighbours(view)]


def fall_checks(view: View) -> list[Check]:
    """Return what is often said of the curve further on, checked on this one."""
    return [_falls(view), _never_negative(view), *_follows_trend(view)]


def _offset_only(view: View) -> Check:
    curve = similarity(view)
    square = pe_core.dot_products(pe_core.sinusoidal(min(view.L, _TESTED), view.d, view.n))
    miss = max(abs(square[i, i:] - curve[: len(square) - i]).max() for i in range(len(square)))
    return Check(
        "The dot product depends on the offset only: each diagonal of the square has one value "
        "(a Toeplitz matrix).",
        f"Largest difference from g over all pairs of {len(square)} positions: {miss:.2g}.",
        bool(miss < 1e-12 * view.d),
    )


def _both_sides(view: View) -> Check:
    d, n, _, t, phi, _ = view[:6]
    here, ahead, behind = (pe_core.sinusoidal(1, d, n, start=t + by)[0] for by in (0, phi, -phi))
    apart = float(abs(here @ ahead - here @ behind))
    return Check(
        f"{phi} ahead and {phi} behind give the same dot product: the square is symmetric.",
        f"{here @ ahead:.4f} and {here @ behind:.4f}, {apart:.2g} apart.",
        apart < 1e-12 * d,
    )


def _neighbours(view: View) -> Check:
    table = pe_core.sinusoidal(min(view.L, _TESTED), view.d, view.n)
    apart = ((table[1:] - table[:-1]) ** 2).sum(axis=1) ** 0.5
    spread = float(apart.max() - apart.min())
    return Check(
        "Neighbours are always equally far apart.",
        f"Distance {pe_core.offset_distance(1, view.d, view.n):.6f}; over {len(apart)} neighbours "
        f"it varies by {spread:.2g}.",
        spread < 1e-12 * view.d,
    )


def _falls(view: View) -> Check:
    curve = similarity(view)
    rise = pe_core.first_rise(curve)
    return Check(
        "The dot product falls with every step of the offset.",
        f"Up to offset {FURTHEST_OFFSET} it never rises."
        if rise is None
        else f"It rises for the first time from offset {rise} to {rise + 1}, "
        f"by {curve[rise + 1] - curve[rise]:.4f}.",
        rise is None,
    )


def _never_negative(view: View) -> Check:
    curve = similarity(view)
    negative = first_negative(curve)
    return Check(
        "It never falls below zero.",
        f"Up to offset {FURTHEST_OFFSET} it stays above."
        if negative is None
        else f"At offset {negative} it is {curve[negative]:.4f}, below zero for the first time.",
        negative is None,
    )


def _follows_trend(view: View) -> list[Check]:
    """Return how far the curve leaves its trend, where the trend is meant to hold."""
    zone = trend_zone(view)
    if not zone:
        return []
    curve = similarity(view)
    missed = abs(curve[zone.start : zone.stop] - similarity_trend(zone, view.d, view.n))
    worst = float(missed.max() / curve[0])
    return [
        Check(
            f"From offset {zone.start} to {zone.stop - 1} it follows the trend, "
            f"within {_CLOSE:.0%} of g(0).",
            f"It misses it by at most {missed.max():.2f}, {worst:.1%} of g(0), "
            f"at offset {zone.start + int(missed.argmax())}.",
            worst < _CLOSE,
        )
    ]


WORDS: Mapping[str, Mapping[str, Callable[[View], Any]]] = {
    "numbers": {"similarity": similarity_numbers},
    "formula": {"similarity": similarity_formula},
    "checks": {"similarity": similarity_checks, "fall": fall_checks},
}
