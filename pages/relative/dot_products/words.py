"""Words of what two rows have in common: their dot product, and what is said of it."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

import pe_core
from course.numerals import grouped
from course.words import Check, at_offset, at_position
from pages.relative.dot_products.model import FURTHEST_OFFSET, Model
from pe_core.figures import by_up_to, differ, sized

_CLOSE = 0.05  # how far the trend may miss, as a part of g(0)


def similarity_numbers(model: Model) -> dict[str, str]:
    """Return the key numbers of two rows that lie φ apart, by every measure."""
    curve, phi = model.curve, model.view.phi
    return {
        "g(0), a row with itself": f"{curve[0]:.0f}",
        f"g({phi})": f"{curve[phi]:.4f}",
        "cosine similarity": f"{curve[phi] / curve[0]:.4f}",
        "distance between the rows": f"{_distance(model, phi):.4f}",
    }


def similarity_formula(model: Model) -> str:
    """Return what is measured between rows t and t + φ in LaTeX, with its numbers filled in."""
    view, d, t, phi = model.view, model.view.d, model.view.t, model.view.phi
    here, there = rf"p({at_position(t)})", rf"p({at_offset(t + phi)})"
    pairs = rf"\sum_{{k=0}}^{{{d // 2 - 1}}}"
    product = pe_core.offset_similarity(phi, d, view.n)
    if view.measure == "distance":
        return (
            rf"\lVert {there} - {here} \rVert = 2 \sqrt{{{pairs}"
            rf" \sin^2\!\left(\tfrac12\, \omega_k \cdot {at_offset(phi)}\right)}}"
            rf" = {_distance(model, phi):.4f}"
        )
    summed = rf"{pairs} \cos(\omega_k \cdot {at_offset(phi)})"
    if view.measure == "cosine":
        return (
            rf"\frac{{{here} \cdot {there}}}{{\lVert {here} \rVert\, \lVert {there} \rVert}}"
            rf" = {product / (d // 2):.6f}"
        )
    return rf"{here} \cdot {there} = {summed} = g({phi}) = {product:.4f}"


def similarity_checks(model: Model) -> list[Check]:
    """Return what the dot product of two rows is, checked on these."""
    square, curve = model.rows @ model.rows[0], model.curve[: len(model.rows)]
    miss = float(abs(square - curve).max())
    return [
        Check(
            "The dot product with row 0 is the sum of the cosines in the formula.",
            f"The dot products of {len(square)} rows, computed directly, differ from the sum "
            f"{by_up_to(miss)}.",
            miss < 1e-12 * model.view.d,
        )
    ]


def sides_checks(model: Model) -> list[Check]:
    """Return whether the dot product depends on the side, checked on these rows."""
    return [_both_sides(model)]


def neighbours_checks(model: Model) -> list[Check]:
    """Return whether the place of two rows matters, checked on these."""
    return [_offset_only(model), _neighbours(model)]


def cosine_checks(model: Model) -> list[Check]:
    """Return what cosine similarity does to the dot product, checked on these rows."""
    norms = np.linalg.norm(model.rows, axis=1)
    half = model.view.d // 2
    return [
        Check(
            "Cosine similarity is the dot product divided by d/2.",
            f"The squared lengths of {len(norms)} rows differ from {half} "
            f"{by_up_to(abs(norms**2 - half).max())}.",
            bool(abs(norms**2 - half).max() < 1e-12 * model.view.d),
        )
    ]


def fall_checks(model: Model) -> list[Check]:
    """Return what is often said of the curve further on, checked on this one."""
    return [_falls(model), _never_negative(model), *_follows_trend(model)]


def _offset_only(model: Model) -> Check:
    miss = model.square_miss
    return Check(
        "The dot product depends only on the offset: along each diagonal of the square it is "
        "constant (a Toeplitz matrix).",
        f"Over all pairs of {len(model.rows)} positions, the largest difference from g is "
        f"{sized(miss)}.",
        bool(miss < 1e-12 * model.view.d),
    )


def _both_sides(model: Model) -> Check:
    phi = model.view.phi
    ahead, behind = model.product(phi), model.product(-phi)
    apart = abs(ahead - behind)
    return Check(
        f"The rows {phi} positions ahead and {phi} positions behind give the same dot product: the "
        "square is symmetric.",
        f"The two dot products, {ahead:.4f} and {behind:.4f}, {differ(apart)}.",
        apart < 1e-12 * model.view.d,
    )


def _neighbours(model: Model) -> Check:
    apart = np.linalg.norm(np.diff(model.rows, axis=0), axis=1)
    spread = float(apart.max() - apart.min())
    return Check(
        "Neighbours are always equally far apart.",
        f"The distance between neighbours is {_distance(model, 1):.6f}. Over {len(apart)} pairs of "
        f"neighbours it varies {by_up_to(spread)}.",
        spread < 1e-12 * model.view.d,
    )


def _falls(model: Model) -> Check:
    curve, rise = model.curve, model.first_rise
    return Check(
        "The dot product falls with every step of the offset.",
        f"Up to offset {grouped(FURTHEST_OFFSET)} it never rises."
        if rise is None
        else f"It rises for the first time from offset {rise} to {rise + 1}, "
        f"by {curve[rise + 1] - curve[rise]:.4f}.",
        rise is None,
    )


def _never_negative(model: Model) -> Check:
    curve, negative = model.curve, model.first_negative
    return Check(
        "The dot product never falls below zero.",
        f"Up to offset {grouped(FURTHEST_OFFSET)} it stays above zero."
        if negative is None
        else f"At offset {negative} it is {curve[negative]:.4f}, below zero for the first time.",
        negative is None,
    )


def _follows_trend(model: Model) -> list[Check]:
    """Return how far the curve leaves its trend, where the trend is meant to hold."""
    curve, zone = model.curve, model.trend_zone
    if not zone:
        return []
    missed = abs(curve[zone.start : zone.stop] - model.trend)
    worst = float(missed.max() / curve[0])
    return [
        Check(
            f"From offset {zone.start} to {zone.stop - 1} the dot product follows the trend to "
            f"within {_CLOSE:.0%} of g(0).",
            f"The largest difference is {missed.max():.2f}, or {worst:.1%} of g(0), "
            f"at offset {zone.start + int(missed.argmax())}.",
            worst < _CLOSE,
        )
    ]


def _distance(model: Model, offset: int) -> float:
    return float(pe_core.offset_distance(offset, model.view.d, model.view.n))


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "numbers": {"similarity": similarity_numbers},
    "formula": {"similarity": similarity_formula},
    "checks": {
        "similarity": similarity_checks,
        "sides": sides_checks,
        "neighbours": neighbours_checks,
        "cosine": cosine_checks,
        "fall": fall_checks,
    },
}
