"""Each formula, sentence and number that is said of a shift, from sines and cosines."""

import math
from typing import Any

import numpy as np
import pytest

from course.view import DEFAULTS, View
from course.words import at_offset, at_position
from pages.relative.rotation import words, words_ahead
from pages.relative.rotation.model import Model
from tests.lessons.changed import always, the_check, told

VIEW = DEFAULTS._replace(d=8, n=100, L=12, t=7, phi=3, dim=5)  # pair 2 has the speed 0.1
FOUND = words.FOUND
T, PHI = at_position(7), at_offset(3)


def digits(value: float, places: int) -> str:
    return f"{value:.{places}f}"


def column(*entries: str) -> str:
    return r"\begin{bmatrix} " + r" \\ ".join(entries) + r" \end{bmatrix}"


def test_the_turn_of_the_pair_is_written_out() -> None:
    sine, cosine = (digits(f(0.3), 6) for f in (math.sin, math.cos))
    here, there = (column(digits(math.sin(a), 6), digits(math.cos(a), 6)) for a in (0.7, 1.0))
    angle = rf"\omega_{{2}} \cdot {PHI}"
    symbols = column(rf"\cos({angle}) & \sin({angle})", rf"-\sin({angle}) & \cos({angle})")
    name = rf"M_{{{PHI},\,2}}"
    assert words.rotation_formula(Model(VIEW)) == (
        rf"\begin{{aligned}} {name} &= {symbols} \\[4pt] &= "
        rf"{column(f'{cosine} & {sine}', f'-{sine} & {cosine}')} \\[4pt]"
        rf" {name}\ PE({T})_{{2}} &= {name}\, {here} = {there} \\[4pt]"
        rf" &= PE({at_offset(10)})_{{2}} \end{{aligned}}"
    )
    before, after = (f"({digits(math.sin(a), 4)}, {digits(math.cos(a), 4)})" for a in (0.7, 1.0))
    assert words.rotation_numbers(Model(VIEW)) == {
        "pair 2 turns by": f"{math.degrees(0.3):.4g}°",
        "PE(7)": before,
        "PE(10)": after,
        "M · PE(7)": after,
    }


def test_the_derivation_puts_in_the_numbers_of_the_pair() -> None:
    steps = words.rotation_steps(Model(VIEW))
    sine, cosine = (digits(f(0.3), 4) for f in (math.sin, math.cos))
    w, turn = r"\omega", rf"(\omega \cdot {PHI})"

    def hand(place: str) -> str:
        return column(rf"\sin({w} {place})", rf"\cos({w} {place})")

    assert "ω = 0.1." in steps[0].said
    assert steps[0].formula == (
        f"{column('u_1 & v_1', 'u_2 & v_2')} {hand('t')} = {hand(f'(t + {PHI})')}"
    )
    s, c = rf"\sin{turn}", rf"\cos{turn}"
    st, ct = rf"\sin({w} t)", rf"\cos({w} t)"
    both = rf"({w} t + {w} \cdot {PHI})"
    assert steps[1].formula == (
        rf"\begin{{aligned}} \sin{both} &= {st}{c} + {ct}{s} \\"
        rf" \cos{both} &= {ct}{c} - {st}{s} \end{{aligned}}"
    )
    assert steps[2].formula == (
        rf"\begin{{aligned}} (1)\quad & u_1 {st} + v_1 {ct} \\ &= {c} {st} + {s} {ct} \\[4pt]"
        rf" (2)\quad & u_2 {st} + v_2 {ct} \\ &= -{s} {st} + {c} {ct} \end{{aligned}}"
    )
    assert steps[3].formula == (
        rf"\begin{{aligned}} u_1 &= {c} = {cosine} \\ v_1 &= {s} = {sine} \\"
        rf" u_2 &= -{s} = -{sine} \\ v_2 &= {c} = {cosine} \end{{aligned}}"
    )
    x, y, x2, y2 = (digits(f(a), 4) for a in (0.7, 1.0) for f in (math.sin, math.cos))
    assert steps[4].formula == (
        rf"\begin{{aligned}} ({cosine}) \cdot ({x}) + ({sine}) \cdot ({y}) &= {x2} \\"
        rf" (-{sine}) \cdot ({x}) + ({cosine}) \cdot ({y}) &= {y2} \end{{aligned}}"
    )
    assert steps[4].said.endswith(
        "For t = 7, for instance, they give the sine and the cosine at 10."
    )


@pytest.mark.parametrize(("t", "phi"), [(7, 3), (8, 3), (9, 3), (2, 3), (3, 3), (0, 0)])
def test_a_key_that_there_is_not_is_named(t: int, phi: int) -> None:
    view = VIEW._replace(t=t, phi=phi)
    here, by = at_position(t), at_offset(phi)
    none = r"\ \text{(no such key)}"
    ahead = at_offset(t + phi) + (none if t + phi > 11 else "")
    back = f"{t - phi}" + (none if t < phi else "")
    assert words_ahead.ahead_formula(Model(view)) == (
        rf"\begin{{aligned}} p_s \cdot M_{{{by}}}\, p_{{{here}}} &= g(s - {here} - {by})"
        rf" && \text{{largest at }} s = {ahead} \\[6pt]"
        rf" p_s \cdot M_{{{by}}}^\top\, p_{{{here}}} &= g(s - {here} + {by})"
        rf" && \text{{largest at }} s = {back} \end{{aligned}}"
    )
    best = the_check("rotation", "ahead", "The best key", view)
    note = f" There is no key {t + phi}: the sequence ends at 11." * (t + phi > 11)
    assert best.measured == f"Of the keys 0 to 11, key {min(t + phi, 11)} scores highest.{note}"
    assert best.holds is (t + phi <= 11)
    leads = the_check("rotation", "rotation", "M · PE", view)
    far = f" Position {t + phi} lies beyond the last one, 11, but the formula gives it a row."
    assert leads.measured.endswith(far if t + phi > 11 else ").") or t + phi <= 11
    assert ("lies beyond" in leads.measured) is (t + phi > 11)
    assert leads.claim == f"M · PE({t}) = PE({t + phi}), in all 4 pairs."


def put_matrix(off: float, view: View = VIEW) -> dict[str, object]:
    """Return M with one entry of its last block off, and rows that it would then lead to."""
    matrix = Model(view).matrix.copy()
    matrix[-1, -2] += off
    return {"matrix": matrix}


@pytest.mark.parametrize(
    ("off", "holds"), [(0, True), (5e-13, True), (-5e-12, False), (1e-3, False)]
)
def test_a_block_is_a_rotation_up_to_rounding(off: float, holds: bool) -> None:
    found = the_check("rotation", "rotation", "Every block", VIEW, **put_matrix(off))
    assert found.holds is holds
    if off:
        assert f"differ from this form {'only' if abs(off) < 1e-9 else 'by up to 0.001'}" in (
            found.measured
        )
    longer = the_check("rotation", "rotation", "Every block", VIEW, matrix=2 * np.eye(8))
    assert not longer.holds  # its determinant is 4, though its entries have the form
    assert "differ from 1 by up to 3, and the entries differ from this form by exactly 0" in (
        longer.measured
    )
    mirror = np.kron(np.eye(4), [[0.0, 1.0], [1.0, 0.0]])
    assert not the_check("rotation", "rotation", "Every block", VIEW, matrix=mirror).holds


@pytest.mark.parametrize(("off", "holds"), [(7e-13, True), (1.2e-12, False), (-1.2e-12, False)])
def test_the_matrix_leads_on_up_to_rounding(off: float, holds: bool) -> None:
    put = {"matrix": np.eye(8), "here": np.zeros(8), "there": np.array([0.0] * 7 + [off])}
    assert the_check("rotation", "rotation", "M · PE", VIEW, **put).holds is holds


@pytest.mark.parametrize(("off", "holds"), [(5e-12, True), (2e-11, False)])
def test_scores_are_the_curve_up_to_rounding(off: float, holds: bool) -> None:
    put = {"multiplied_out": np.array([0.0, -off]), "ahead": np.zeros(3)}
    found = the_check("rotation", "ahead", "The score of key s", VIEW._replace(d=8), **put)
    assert found.holds is (holds and off < 8e-12)
    assert found.measured.startswith("The scores of 2 keys, computed from the rows, differ from g")


def test_the_key_beside_the_best_is_below_nine_tenths() -> None:
    for second, holds in ((3.5, True), (3.6, False), (3.9, False)):
        found = the_check("rotation", "peak", "beside", VIEW, curve=np.array([4.0, second, 0.0]))
        assert found.holds is holds
        assert found.measured == (
            f"The best key scores g(0) = 4, and the one beside it scores g(1) = {second:.2f}, "
            f"which is {second / 4:.1%} of that."
        )
        assert "less than 90% of" in found.claim


def test_two_fits_of_a_block_are_the_same_up_to_the_limit() -> None:
    for off, holds in ((0.0, True), (0.5 * FOUND, True), (2 * FOUND, False)):
        blocks = {7: np.full((2, 2), off), 7 + 64: np.zeros((2, 2))}

        def fitted(start: int, pairs: list[int], known: Any = blocks) -> Any:
            assert pairs == [2]
            return known[start]

        found = the_check("rotation", "stays", "", VIEW, fitted_at=fitted)
        assert found.holds is holds
        assert "The block of pair 2 was fitted twice" in found.measured
    assert told("rotation", "checks", "back", VIEW, back_miss=always(0.0))[0].claim == (
        "M with its rows and columns swapped takes PE(10) to PE(7)."
    )
