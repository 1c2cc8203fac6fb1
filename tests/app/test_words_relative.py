"""Words and figures of two positions, against numbers worked out elsewhere.

The reference numbers are NumPy's and mpmath's, of plain sums and products; none comes from here.
"""

import math
import re
from typing import Any

import numpy as np
import pytest

from ui.view import CHOICES, DEFAULTS, View
from ui.views import relative as views
from ui.words import relative as words
from ui.words.kinds import Check, Mark

EDGES = [
    DEFAULTS,
    DEFAULTS._replace(d=2, n=2, L=2, t=0, phi=0, dim=1),
    DEFAULTS._replace(d=2, n=2, L=2, t=1, phi=1, dim=0),
    DEFAULTS._replace(d=1024, n=1_000_000, L=2048, t=2047, phi=2047, dim=1023),
    DEFAULTS._replace(d=1024, L=2048, t=2000, phi=3, dim=0),
    DEFAULTS._replace(d=1024, n=1_000_000, phi=3, dim=1022),
    DEFAULTS._replace(d=6, n=100, L=7, t=3, phi=4, dim=2),
]


def plain_row(view: View, place: int) -> Any:
    """Return one row by the plain formula."""
    angles = place / view.n ** (np.arange(0, view.d, 2) / view.d)
    return np.stack([np.sin(angles), np.cos(angles)], axis=1).ravel()


def numbers(text: str) -> list[float]:
    return [float(found) for found in re.findall(r"-?\d+\.?\d*(?:e[-+]\d+)?", text)]


def check(told: list[Check], claim: str) -> Check:
    """Return the one check whose claim holds these words."""
    (found,) = [item for item in told if claim in item.claim]
    return found


# A shift is a rotation.


def test_the_worked_example_is_shown_to_its_digits() -> None:
    view = DEFAULTS._replace(d=2, L=4, t=1, phi=2, dim=0)
    told = words.rotation_formula(view)
    for number in ("-0.416147", "0.909297", "-0.909297", "0.141120", "-0.989992"):
        assert number in told
    assert words.rotation_numbers(view)["PE(3)"] == "(0.1411, -0.9900)"
    assert words.rotation_numbers(view)["M · PE(1)"] == "(0.1411, -0.9900)"


def test_t_and_phi_are_told_in_their_colours() -> None:
    told = words.rotation_formula(DEFAULTS)
    assert words.at_position(10) in told
    assert words.at_offset(5) in told
    assert words.at_offset(15) in told


@pytest.mark.parametrize("view", EDGES, ids=str)
def test_the_steps_end_with_the_row_further_on(view: View) -> None:
    told = words.rotation_steps(view)
    later = plain_row(view, view.t + view.phi)[view.dim // 2 * 2 :][:2]
    for value in later:
        assert f"= {round(float(value), 4) + 0.0:.4f}" in told[-1].formula
    assert "(1)" in told[2].formula
    assert "(2)" in told[2].formula
    assert all(name in told[3].formula for name in ("u_1", "v_1", "u_2", "v_2"))
    shown = [words.rotation_formula(view), *(step.formula for step in told)]
    assert not any(re.search(r"-0\.0+(?!\d)", formula) for formula in shown)


@pytest.mark.parametrize("view", EDGES, ids=str)
def test_the_matrix_leads_on_is_a_rotation_and_stays(view: View) -> None:
    told = words.rotation_checks(view)
    for claim in (f"PE({view.t + view.phi})", "determinant 1", "does not change"):
        assert check(told, claim).holds, check(told, claim)
    beyond = view.t + view.phi >= view.L
    assert ("beyond the last" in check(told, f"PE({view.t + view.phi})").measured) is beyond


def test_the_ring_of_the_circle_falls_on_the_later_point() -> None:
    figure = views.rotation(DEFAULTS)
    points = [(trace.x[0], trace.y[0]) for trace in figure.data if trace.x[0] is not None]
    now, later = (pytest.approx(plain_row(DEFAULTS, t)[32:34], abs=1e-12) for t in (10, 15))
    assert sum(point == now for point in points) == 1
    assert sum(point == later for point in points) == 2  # the point itself, and the ring


def test_the_matrix_is_shown_around_the_chosen_pair() -> None:
    view = DEFAULTS._replace(dim=65)
    (picture,) = [trace for trace in views.shift_matrix(view).data if trace.type == "heatmap"]
    assert picture.z.shape == (16, 16)
    assert "16 of its 128 columns" in views.shift_matrix(view).layout.meta["title"]
    angle = 5 / 10_000 ** (2 * 32 / 128)
    block = [[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]]
    assert picture.z[8:10, 8:10] == pytest.approx(np.array(block), abs=1e-6)
    assert not picture.z[8:10, :8].any()
    assert views.shift_matrix_cell(view, 9, 8)[-1] == f"entry {math.sin(angle):.5g}"


@pytest.mark.parametrize(("chosen", "count", "shown"), [
    (0, 64, range(8)), (63, 64, range(56, 64)), (32, 64, range(28, 36)), (1, 3, range(3)),
])  # fmt: skip
def test_the_window_stays_in_the_matrix(chosen: int, count: int, shown: range) -> None:
    assert views.around(chosen, count, 8) == shown


def fitted(view: View) -> dict[str, tuple[str, Any, Any]]:
    """Return rank, missed part and difference of each way to fit."""
    return {name.removesuffix(" (drawn)"): rest for name, *rest in words.fit_table(view).rows}  # type: ignore[misc]


def test_fitted_jointly_slow_pairs_are_not_told_apart() -> None:
    rank, missed, off = fitted(DEFAULTS._replace(d=16, phi=3, dim=0))["jointly"]
    assert rank == "14 of 16"
    assert missed.holds
    assert not off.holds
    assert numbers(off.measured) == pytest.approx([0.9], abs=0.05)
    assert not check(
        words.rotation_checks(DEFAULTS._replace(d=16, phi=3, dim=0)), "perfectly"
    ).holds


def test_fitted_jointly_fast_pairs_are_found() -> None:
    view = DEFAULTS._replace(d=8, n=16, phi=3, dim=0)
    rank, _, off = fitted(view)["jointly"]
    assert rank == "8 of 8"
    assert numbers(off.measured)[0] < 1e-13
    assert check(words.rotation_checks(view), "perfectly").holds


@pytest.mark.parametrize("view", [v for v in EDGES if v.L > 2], ids=str)
def test_fitted_pair_by_pair_the_matrix_is_found(view: View) -> None:
    _, missed, off = fitted(view)["pair by pair"]
    assert missed.holds
    assert off.holds


def test_sines_alone_leave_a_third() -> None:
    view = DEFAULTS._replace(d=16, phi=3, dim=0)
    _, missed, _ = fitted(view)["sines only"]
    assert missed == Mark(False, "34.7%")
    _, alone, said = fitted(view)["the sine of pair 0 alone"]
    assert not alone.holds
    assert numbers(said) == pytest.approx([100 * abs(math.sin(3))], abs=0.06)
    assert check(words.rotation_checks(view), "Sines alone").holds is False
    assert check(words.rotation_checks(view._replace(phi=0)), "Sines alone").holds


def test_one_fast_sine_leaves_about_the_sine_of_its_turn() -> None:
    for phi in (1, 2, 4, 5):
        view = DEFAULTS._replace(d=2, L=2048, phi=phi, dim=0)
        assert views.fits(view).lone_sine.residual == pytest.approx(abs(math.sin(phi)), abs=0.01)


@pytest.mark.parametrize("dim", [0, 15])
def test_the_lone_sine_is_that_of_the_chosen_pair(dim: int) -> None:
    view = DEFAULTS._replace(d=16, phi=3, dim=dim)
    now, later = (
        np.array([plain_row(view, start + place)[dim // 2 * 2] for place in range(50)])
        for start in (0, 3)
    )
    left = later - now * (now @ later) / (now @ now)
    plain = np.linalg.norm(left) / np.linalg.norm(later)
    assert views.fits(view).lone_sine.residual == pytest.approx(plain, abs=1e-9)


@pytest.mark.parametrize(
    ("view", "said"),
    [
        (DEFAULTS, "0 to 49 and the rows 5 further on, on all pairs."),
        (DEFAULTS._replace(d=1024, L=2048), "0 to 255 and the rows 5 further on, on 64 of the 512"),
    ],
)
def test_the_table_says_what_was_fitted(view: View, said: str) -> None:
    assert said in words.fit_table(view).caption


@pytest.mark.parametrize("fit", CHOICES["fit"].options)
@pytest.mark.parametrize("view", EDGES, ids=str)
def test_the_fitted_matrix_is_drawn_for_every_choice(view: View, fit: str) -> None:
    view = view._replace(fit=fit)
    figure = views.fitted_matrix(view)
    (picture,) = [trace for trace in figure.data if trace.type == "heatmap"]
    assert max(picture.z.shape) <= 16
    assert len(views.fitted_matrix_cell(view, 0, 0)) == 3
    with pytest.raises(ValueError, match="x must be"):
        views.fitted_matrix_cell(view, 16, 0)
    drawn = [row[0] for row in words.fit_table(view).rows if str(row[0]).endswith("(drawn)")]
    assert drawn == [fit.replace("-", " ") + " (drawn)"]


@pytest.mark.parametrize("view", EDGES, ids=str)
def test_a_turned_query_scores_g_of_the_distance_to_its_target(view: View) -> None:
    for offset in (view.phi, -view.phi):
        query = plain_row(view, view.t + offset)
        plain = [query @ plain_row(view, key) for key in range(0, view.L, 37)]
        assert views.scores(view, offset)[::37] == pytest.approx(plain, abs=1e-9 * view.d)
    told = words.ahead_checks(view)
    assert check(told, "g(s - t - φ)").holds
    assert check(told, "ahead of t").holds is (view.t + view.phi < view.L)
    assert ("There is no key" in check(told, "ahead of t").measured) is (
        view.t + view.phi >= view.L
    )


def test_the_peak_is_blunt() -> None:
    assert words.ahead_numbers(DEFAULTS)["g(1) / g(0), the key beside it"].startswith("0.97")
    assert not check(words.ahead_checks(DEFAULTS), "stands out").holds
    assert check(words.ahead_checks(DEFAULTS._replace(n=2)), "stands out").holds


def test_the_peak_is_marked_or_said_to_lie_beyond() -> None:
    inside = views.looking_ahead(DEFAULTS)
    assert "best key is s = 15" in inside.layout.meta["alt"]
    outside = views.looking_ahead(DEFAULTS._replace(t=48))
    assert "best key is s = 49" in outside.layout.meta["alt"]
    assert "t + φ = 53 lies beyond the end" in outside.layout.meta["alt"]


# Dot products.


@pytest.mark.parametrize(
    ("d", "known"),
    [
        (128, {0: 64, 1: 62.0937, 10: 42.8200, 11: 42.344, 12: 42.381, 50: 34.955}),
        (512, {0: 256, 1: 249.1021, 10: 173.7897, 50: 131.0908}),
    ],
)
def test_the_curve_has_the_known_values(d: int, known: dict[int, float]) -> None:
    curve = views.similarity(DEFAULTS._replace(d=d))
    assert len(curve) == 4097
    for offset, value in known.items():
        assert curve[offset] == pytest.approx(value, abs=6e-4)


@pytest.mark.parametrize(
    ("d", "rise"), [(32, 4), (64, 5), (128, 11), (256, 24), (512, 43), (1024, 68)]
)
def test_the_curve_rises_first_where_it_is_known_to(d: int, rise: int) -> None:
    told = check(words.similarity_checks(DEFAULTS._replace(d=d)), "falls with every")
    assert not told.holds
    assert f"from offset {rise} to {rise + 1}," in told.measured


@pytest.mark.parametrize(("d", "negative"), [(128, 1707), (512, 3284)])
def test_the_curve_falls_below_zero_far_out(d: int, negative: int) -> None:
    view = DEFAULTS._replace(d=d)
    told = check(words.similarity_checks(view), "below zero")
    assert not told.holds
    assert f"At offset {negative} " in told.measured
    assert f"first negative: φ = {negative}" in views.trend(view).layout.meta["alt"]


@pytest.mark.parametrize(("d", "apart"), [(128, "1.952596"), (512, "3.714270")])
def test_neighbours_are_always_equally_far_apart(d: int, apart: str) -> None:
    told = check(words.similarity_checks(DEFAULTS._replace(d=d)), "equally far")
    assert told.holds
    assert apart in told.measured


@pytest.mark.parametrize("view", EDGES, ids=str)
def test_only_the_offset_counts_and_not_its_side(view: View) -> None:
    told = words.similarity_checks(view)
    assert check(told, "Toeplitz").holds, check(told, "Toeplitz")
    assert check(told, "symmetric").holds, check(told, "symmetric")
    assert check(told, "equally far").holds, check(told, "equally far")


def test_the_trend_is_told_where_it_is_meant() -> None:
    view = DEFAULTS._replace(d=512, n=1000)
    assert views.trend_zone(view) == range(10, 101)
    assert check(words.similarity_checks(view), "trend").holds
    assert not views.trend_zone(DEFAULTS._replace(n=80))
    assert len(words.similarity_checks(DEFAULTS._replace(n=80))) == 5
    assert len(views.trend(DEFAULTS._replace(n=80)).data) < len(views.trend(DEFAULTS).data)
    assert not check(words.similarity_checks(DEFAULTS._replace(d=16)), "trend").holds


def test_the_drawn_trend_is_the_line_of_the_formula_and_near_the_curve() -> None:
    figure = views.trend(DEFAULTS._replace(d=512))
    (line,) = [trace for trace in figure.data if str(trace.name).startswith("trend")]
    values = np.array([np.nan if y is None else y for y in line.y], dtype=float)
    assert np.isnan(values[:9]).all()
    assert np.isnan(values[1000:]).all()
    offsets = np.arange(10, 101)
    plain = 256 * (1 - (np.log(offsets) + 0.5772156649) / np.log(10_000))
    assert values[9:100] == pytest.approx(plain, abs=1e-3)
    curve = views.similarity(DEFAULTS._replace(d=512))
    assert abs(curve[10:101] - plain).max() < 3


@pytest.mark.parametrize("view", EDGES, ids=str)
@pytest.mark.parametrize("measure", ["cosine", "distance"])
def test_each_measure_is_what_its_name_says(view: View, measure: str) -> None:
    view = view._replace(measure=measure)
    one, other = plain_row(view, view.t), plain_row(view, view.t + view.phi)
    plain = {
        "cosine": one @ other / np.linalg.norm(one) / np.linalg.norm(other),
        "distance": np.linalg.norm(other - one),
    }[measure]
    assert views.measured(view, view.phi)[view.phi] == pytest.approx(plain, abs=1e-9)
    assert numbers(words.similarity_formula(view))[-1] == pytest.approx(plain, abs=6e-5)


@pytest.mark.parametrize("measure", ["cosine", "distance"])
def test_the_square_of_another_measure_is_the_same_along_each_diagonal(measure: str) -> None:
    view = DEFAULTS._replace(measure=measure)
    (picture,) = [trace for trace in views.dot_products(view).data if trace.type == "heatmap"]
    table = np.array([plain_row(view, place) for place in range(50)])
    plain = {
        "cosine": table @ table.T / 64,
        "distance": np.linalg.norm(table[:, None] - table[None], axis=2),
    }[measure]
    assert picture.z == pytest.approx(plain, abs=1e-5)
    assert views.dot_product_cell(view, 15, 10)[:2] == ["position t: 10", "position t + φ: 15"]


def test_a_long_square_shows_the_part_around_t() -> None:
    view = DEFAULTS._replace(L=2048, t=1000, measure="distance")
    assert "positions 936 to 1191" in views.dot_products(view).layout.meta["title"]
    assert views.dot_product_cell(view, 5, 0)[:2] == ["position t: 936", "position t + φ: 941"]
    last = views.dot_products(view._replace(t=2047)).layout.meta["title"]
    assert "positions 1792 to 2047" in last


@pytest.mark.parametrize("view", EDGES, ids=str)
@pytest.mark.parametrize("measure", CHOICES["measure"].options)
def test_every_figure_stands_for_every_measure(view: View, measure: str) -> None:
    for draw in views.FIGURES.values():
        meta = draw(view._replace(measure=measure)).layout.meta
        assert "nan" not in meta["alt"]
        assert len(meta["alt"]) > 60
