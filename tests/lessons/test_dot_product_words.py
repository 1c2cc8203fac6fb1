"""Each formula, sentence and number that is said of dot products, from sums of cosines."""

import math
from typing import Any

import numpy as np
import pytest

from course.view import DEFAULTS
from course.words import at_offset, at_position
from pages.relative.dot_products import words
from pages.relative.dot_products.model import Model
from tests.lessons.changed import the_check

VIEW = DEFAULTS._replace(d=6, n=1000, L=12, t=7, phi=3, dim=5)
OMEGA = (1.0, 0.1, 0.01)
PRODUCT = sum(math.cos(3 * omega) for omega in OMEGA)
APART = 2 * math.sqrt(sum(math.sin(1.5 * omega) ** 2 for omega in OMEGA))


def test_each_measure_has_its_formula() -> None:
    here, there = rf"p({at_position(7)})", rf"p({at_offset(10)})"
    pairs, phi = r"\sum_{k=0}^{2}", at_offset(3)
    told = [
        words.similarity_formula(Model(VIEW._replace(measure=measure)))
        for measure in ("dot-product", "cosine", "distance")
    ]
    assert told[0] == (
        rf"{here} \cdot {there} = {pairs} \cos(\omega_k \cdot {phi}) = g(3) = {PRODUCT:.4f}"
    )
    assert told[1] == (
        rf"\frac{{{here} \cdot {there}}}{{\lVert {here} \rVert\, \lVert {there} \rVert}}"
        rf" = {PRODUCT / 3:.6f}"
    )
    assert told[2] == (
        rf"\lVert {there} - {here} \rVert = 2 \sqrt{{{pairs}"
        rf" \sin^2\!\left(\tfrac12\, \omega_k \cdot {phi}\right)}} = {APART:.4f}"
    )


def test_the_numbers_are_those_of_rows_that_lie_apart_by_the_offset() -> None:
    assert words.similarity_numbers(Model(VIEW)) == {
        "g(0), a row with itself": "3",
        "g(3)": f"{PRODUCT:.4f}",
        "cosine similarity": f"{PRODUCT / 3:.4f}",
        "distance between the rows": f"{APART:.4f}",
    }
    near = 2 * math.sqrt(sum(math.sin(omega / 2) ** 2 for omega in OMEGA))
    found = the_check("dot_products", "neighbours", "Neighbours", VIEW)
    assert found.measured.startswith(
        f"The distance between neighbours is {near:.6f}. Over 11 pairs"
    )
    square = the_check("dot_products", "neighbours", "Toeplitz", VIEW)
    assert "Over all pairs of 12 positions" in square.measured


def rows(*places: float) -> dict[str, Any]:
    """Return rows in one column."""
    return {"rows": np.array(places)[:, None]}


@pytest.mark.parametrize(("off", "holds"), [(0, True), (5e-12, True), (7e-12, False)])
def test_equal_numbers_are_equal_up_to_rounding(off: float, holds: bool) -> None:
    same = the_check(
        "dot_products", "similarity", "", VIEW, rows=np.eye(3), curve=np.array([1, -off, 0, 9])
    )
    assert same.holds is holds
    assert same.measured.startswith("The dot products of 3 rows, computed directly, differ from")
    sides = the_check(
        "dot_products", "sides", "", VIEW, product=lambda by: {3: 2.0, -3: 2 + off}[by]
    )
    assert sides.holds is holds
    assert sides.measured.startswith("The two dot products, 2.0000 and 2.0000, ")
    assert "3 positions ahead and 3 positions behind" in sides.claim
    steps = the_check("dot_products", "neighbours", "Neighbours", VIEW, **rows(0, 1, 2 + off))
    # Near 1 a float is exact to 2e-16 only.
    assert steps.holds is holds
    lengths = np.full(4, 3**0.5)
    lengths[1] = (3 - off) ** 0.5
    norms = the_check("dot_products", "cosine", "", VIEW, rows=np.diag(lengths))
    assert norms.holds is holds
    assert norms.measured.startswith("The squared lengths of 4 rows differ from 3 ")


def test_a_dot_product_of_two_sides_is_told_with_its_difference() -> None:
    found = the_check("dot_products", "sides", "", VIEW, product=lambda by: {3: 2.5, -3: 1.0}[by])
    assert found.measured == "The two dot products, 2.5000 and 1.0000, differ by up to 1.5."
    assert not found.holds


CURVE = np.array([8.0, 4.0, 5.5, -0.25])


@pytest.mark.parametrize(("rise", "negative"), [(1, 3), (None, None), (0, 0)])
def test_the_first_rise_and_the_first_negative_are_told(
    rise: int | None, negative: int | None
) -> None:
    put: dict[str, Any] = {"curve": CURVE, "first_rise": rise, "first_negative": negative}
    falls = the_check("dot_products", "fall", "falls with", VIEW._replace(n=2), **put)
    below = the_check("dot_products", "fall", "below zero", VIEW._replace(n=2), **put)
    assert (falls.holds, below.holds) == (rise is None, negative is None)
    if rise is None or negative is None:
        assert falls.measured == "Up to offset 4\u202f096 it never rises."
        assert below.measured == "Up to offset 4\u202f096 it stays above zero."
    else:
        by = CURVE[rise + 1] - CURVE[rise]
        assert falls.measured == (
            f"It rises for the first time from offset {rise} to {rise + 1}, by {by:.4f}."
        )
        assert below.measured == (
            f"At offset {negative} it is {CURVE[negative]:.4f}, below zero for the first time."
        )


@pytest.mark.parametrize(("miss", "holds"), [(0.39, True), (0.4, False), (2.0, False)])
def test_the_trend_is_followed_to_a_twentieth_of_the_best(miss: float, holds: bool) -> None:
    put = {"curve": np.array([8.0, 9, 9, 5, 4, 3, 9]), "trend_zone": range(3, 6)}
    trend = np.array([5.0, 4 + miss, 3])
    found = the_check("dot_products", "fall", "follows", VIEW, trend=trend, **put)
    assert found.holds is holds
    assert found.claim == (
        "From offset 3 to 5 the dot product follows the trend to within 5% of g(0)."
    )
    assert found.measured == (
        f"The largest difference is {miss:.2f}, or {miss / 8:.1%} of g(0), at offset 4."
    )
    assert len(words.fall_checks(Model(VIEW._replace(n=2)))) == 2  # no zone, no trend
