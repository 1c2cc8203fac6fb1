"""Words and figures of a shift and of a head that uses it, against numbers worked out elsewhere.

The reference numbers are NumPy's and mpmath's, of plain sums and products; none comes from here.
"""

import math
import re

import numpy as np
import pytest

from course.view import DEFAULTS, View
from course.windows import around
from course.words import at_offset, at_position
from pages.relative.rotation import figures, words, words_ahead
from pages.relative.rotation.model import Model
from pages.relative.rotation.questions_peak import BLUNT
from tests.lessons.edges import EDGES, check, plain_row


def test_the_worked_example_is_shown_to_its_digits() -> None:
    view = DEFAULTS._replace(d=2, L=4, t=1, phi=2, dim=0)
    told = words.rotation_formula(Model(view))
    for number in ("-0.416147", "0.909297", "-0.909297", "0.141120", "-0.989992"):
        assert number in told
    assert words.rotation_numbers(Model(view))["PE(3)"] == "(0.1411, -0.9900)"
    assert words.rotation_numbers(Model(view))["M · PE(1)"] == "(0.1411, -0.9900)"


def test_t_and_phi_are_told_in_their_colours() -> None:
    told = words.rotation_formula(Model(DEFAULTS))
    assert at_position(10) in told
    assert at_offset(5) in told
    assert at_offset(15) in told


@pytest.mark.parametrize("view", EDGES, ids=str)
def test_the_steps_end_with_the_row_further_on(view: View) -> None:
    told = words.rotation_steps(Model(view))
    later = plain_row(view, view.t + view.phi)[view.dim // 2 * 2 :][:2]
    for value in later:
        assert f"= {round(float(value), 4) + 0.0:.4f}" in told[-1].formula
    assert "(1)" in told[2].formula
    assert "(2)" in told[2].formula
    assert all(name in told[3].formula for name in ("u_1", "v_1", "u_2", "v_2"))
    shown = [words.rotation_formula(Model(view)), *(step.formula for step in told)]
    assert not any(re.search(r"-0\.0+(?!\d)", formula) for formula in shown)


@pytest.mark.parametrize("view", EDGES, ids=str)
def test_the_matrix_leads_on_is_a_rotation_and_stays(view: View) -> None:
    model = Model(view)
    told = [*words.rotation_checks(model), *words.stays_checks(model)]
    for claim in (f"= PE({view.t + view.phi})", "determinant is 1", "does not change"):
        assert check(told, claim).holds, check(told, claim)
    assert check(words.back_checks(model), "swapped").holds
    beyond = view.t + view.phi >= view.L
    assert ("beyond the last" in check(told, f"= PE({view.t + view.phi})").measured) is beyond


def test_the_ring_of_the_circle_falls_on_the_later_point() -> None:
    figure = figures.rotation(Model(DEFAULTS))
    points = [(trace.x[0], trace.y[0]) for trace in figure.data if trace.x[0] is not None]
    now, later = (pytest.approx(plain_row(DEFAULTS, t)[32:34], abs=1e-12) for t in (10, 15))
    assert sum(point == now for point in points) == 1
    assert sum(point == later for point in points) == 2  # the point itself, and the ring


def test_the_matrix_is_shown_around_the_chosen_pair() -> None:
    view = DEFAULTS._replace(dim=65)
    (picture,) = [
        trace for trace in figures.shift_matrix(Model(view)).data if trace.type == "heatmap"
    ]
    assert picture.z.shape == (16, 16)
    assert "16 of its 128 columns" in figures.shift_matrix(Model(view)).layout.meta["title"]
    angle = 5 / 10_000 ** (2 * 32 / 128)
    block = [[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]]
    assert picture.z[8:10, 8:10] == pytest.approx(np.array(block), abs=1e-6)
    assert not picture.z[8:10, :8].any()
    assert figures.shift_matrix_cell(Model(view), 9, 8)[-1] == f"entry {math.sin(angle):.5g}"


@pytest.mark.parametrize(("chosen", "count", "shown"), [
    (0, 64, range(8)), (63, 64, range(56, 64)), (32, 64, range(28, 36)), (1, 3, range(3)),
])  # fmt: skip
def test_the_window_stays_in_the_matrix(chosen: int, count: int, shown: range) -> None:
    assert around(chosen, count, 8) == shown


@pytest.mark.parametrize("view", EDGES, ids=str)
def test_a_turned_query_scores_g_of_the_distance_to_its_target(view: View) -> None:
    model = Model(view)
    for offset, scores in ((view.phi, model.ahead), (-view.phi, model.back)):
        query = plain_row(view, view.t + offset)
        plain = [query @ plain_row(view, key) for key in range(0, view.L, 37)]
        assert scores[::37] == pytest.approx(plain, abs=1e-9 * view.d)
    told = words_ahead.ahead_checks(model)
    assert check(told, "g(s − t − φ)").holds
    assert check(told, "ahead of t").holds is (view.t + view.phi < view.L)
    assert ("There is no key" in check(told, "ahead of t").measured) is (
        view.t + view.phi >= view.L
    )


def test_the_peak_is_blunt() -> None:
    blunt = check(words_ahead.peak_checks(Model(DEFAULTS)), "less than 90%")
    assert not blunt.holds
    assert "97.0%" in blunt.measured
    assert check(words_ahead.peak_checks(Model(DEFAULTS._replace(n=2))), "less than 90%").holds


def test_a_wider_model_is_sharper_in_a_softmax_but_not_relative_to_its_peak() -> None:
    narrow, wide = (Model(DEFAULTS._replace(d=d)).curve for d in (128, 1024))
    assert wide[1] / wide[0] > narrow[1] / narrow[0]
    assert (wide[0] - wide[1]) / 1024**0.5 > 2 * (narrow[0] - narrow[1]) / 128**0.5
    # The claim is about the ratio, so it names the ratio.
    assert "this percentage" in BLUNT.question


def test_the_peak_is_marked_or_said_to_lie_beyond() -> None:
    inside = figures.looking_ahead(Model(DEFAULTS))
    assert "best key is s = 15" in inside.layout.meta["alt"]
    outside = figures.looking_ahead(Model(DEFAULTS._replace(t=48)))
    assert "best key is s = 49" in outside.layout.meta["alt"]
    assert "t + φ = 53 lies beyond the end" in outside.layout.meta["alt"]
