"""Words and figures of RoPE, against plain sums over pairs of complex numbers.

Multiplying a pair, read as a complex number, by exp(i m θ) is another way to turn it. None of the
numbers expected here comes from the core's turning.
"""

import re

import numpy as np
import pytest

import pe_core
from course.lessons import evidence
from course.view import DEFAULTS, View
from course.words import PassFail, at_offset, at_position
from pages.beyond.rotary import figures, words, words_pairings
from pages.beyond.rotary.model import BACK, PLACES, Model
from pages.beyond.rotary.questions import QUESTIONS
from tests.lessons.edges import EDGES, check, numbers

HALVES = DEFAULTS._replace(pairing="halves", vectors="random")
VIEWS = [
    *EDGES,
    HALVES,
    DEFAULTS._replace(vectors="random", t=0, phi=49),
    DEFAULTS._replace(vectors="five-back", dim=0),
    HALVES._replace(vectors="five-back", d=6, L=300, t=299, phi=40, dim=5),
]


def as_complex(row: np.ndarray, pairing: str) -> np.ndarray:
    if pairing == "adjacent":
        return row[::2] + 1j * row[1::2]
    return row[: len(row) // 2] + 1j * row[len(row) // 2 :]


def plain_scores(view: View, places: np.ndarray, key_pairing: str = "") -> np.ndarray:
    """Return the scores of a query at the places and of the key φ further on, one by one."""
    speeds = view.n ** (-np.arange(0, view.d, 2) / view.d)
    query, key = Model(view).vectors
    found = []
    for place in places:
        rows = []
        for row, pairing, at in (
            (query, view.pairing, place),
            (key, key_pairing or view.pairing, place + view.phi),
        ):
            turned = as_complex(row, pairing) * np.exp(1j * at * speeds)
            parts = [turned.real, turned.imag]
            order = np.stack(parts, axis=1) if pairing == "adjacent" else np.stack(parts)
            rows.append(order.ravel())
        found.append(rows[0] @ rows[1] / view.d**0.5)
    return np.array(found)


@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_the_scores_are_those_of_complex_numbers(view: View) -> None:
    model, places = Model(view), np.array([0, view.t, 5])
    plain = plain_scores(view, places)
    assert model.scores_at(places) == pytest.approx(plain, abs=1e-10)
    assert model.curve[view.L - 1 + view.phi] == pytest.approx(plain[0], abs=1e-10)
    back = plain_scores(view._replace(phi=-view.phi), places)[0]
    assert model.curve[view.L - 1 - view.phi] == pytest.approx(back, abs=1e-10)
    places = np.array(model.places)
    mixed = plain_scores(view, places, model.other_pairing)
    assert model.mixed_scores == pytest.approx(mixed, abs=1e-10)
    assert model.place_scores == pytest.approx(plain_scores(view, places), abs=1e-10)


@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_the_numbers_say_one_score_twice(view: View) -> None:
    told = words.turn_numbers(Model(view)) | words.score_numbers(Model(view))
    *turns, here, start = told.values()
    assert float(here) == pytest.approx(plain_scores(view, [view.t])[0], abs=6e-5)
    assert here == start
    speed = view.n ** (-2 * (view.dim // 2) / view.d)
    for turn, place in zip(turns, (view.t, view.t + view.phi), strict=True):
        assert float(re.sub(r"[°\s]", "", turn)) == pytest.approx(
            np.degrees(speed * place), rel=1e-3
        )
    assert list(told)[2].endswith(f", at {view.t} and {view.t + view.phi}")


def test_the_formula_has_the_score_and_the_turn_of_the_pair() -> None:
    told = words.rotary_formula(Model(DEFAULTS))
    for part in (at_position(10), at_offset(15), at_offset(5), r"\sqrt{128}", "0.8776", "-0.4794"):
        assert part in told
    assert f"{plain_scores(DEFAULTS, [10])[0]:.4f}" in told


@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_the_steps_end_with_one_product_twice(view: View) -> None:
    steps = words.rotary_steps(Model(view))
    assert len(steps) == 5
    assert "R_{n-m}" in steps[3].formula
    products = [numbers(line.split("&=")[1])[0] for line in steps[-1].formula.split(r"\\")]
    assert products[0] == products[1]
    query, key = (as_complex(row, view.pairing)[view.dim // 2] for row in Model(view).vectors)
    speed = view.n ** (-2 * (view.dim // 2) / view.d)
    plain = (query.conjugate() * key * np.exp(1j * speed * view.phi)).real
    assert products[0] == pytest.approx(plain, abs=6e-5)
    assert not any(re.search(r"-0\.0+(?!\d)", step.formula) for step in steps)


@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_what_turning_keeps_holds_everywhere(view: View) -> None:
    told = words.angle_checks(Model(view)) + words.turning_checks(Model(view))
    for claim in ("offset alone", "length of the query", "sinusoidal table"):
        assert check(told, claim).holds, check(told, claim)
    assert max(numbers(check(told, "offset alone").measured)[-1:]) < 1e-11


def test_the_popular_claims_fail_where_they_are_false() -> None:
    claims = ("every token of distance", "highest at offset 0", "ahead of the query and behind")
    for vectors, holds in (
        ("alike", (False, True, True)),
        ("random", (False, False, False)),
        ("five-back", (False, False, False)),
    ):
        told = words.distance_checks(Model(DEFAULTS._replace(vectors=vectors)))
        assert tuple(check(told, claim).holds for claim in claims) == holds
    aimed = words.distance_checks(Model(DEFAULTS._replace(vectors="five-back")))
    assert "at offset -5" in check(aimed, "highest").measured
    short = words.distance_checks(Model(DEFAULTS._replace(d=2, L=2, t=0, phi=1, dim=0)))
    assert check(short, "every token").holds


@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_mixed_pairings_break_the_scores_unless_there_is_one_pair(view: View) -> None:
    model = Model(view)
    told = words_pairings.pairing_checks(model)
    assert [item.holds for item in told] == [view.d == 2, True, view.d == 2]
    if view.d > 2:
        low, high = numbers(told[2].measured.split("ranges from")[1])
        plain = plain_scores(view, np.array(model.places), model.other_pairing)
        assert (low, high) == pytest.approx((plain.min(), plain.max()), abs=6e-5)


@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_a_wrong_reading_is_told_at_the_offset_that_has_these_scores(view: View) -> None:
    told = words_pairings.pairing_checks(Model(view))[0].measured
    offset, score, _ = numbers(told.replace("\u2212", "-"))
    (plain,) = plain_scores(view._replace(phi=int(offset)), np.array([0]))
    assert abs(offset) < view.L
    assert score == pytest.approx(plain, abs=6e-5)


@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_turned_keeps_length_and_score_and_added_does_not(view: View) -> None:
    rows = words_pairings.turned_or_added(Model(view)).rows[-2:]
    for _, turned, added in rows:
        assert isinstance(turned, PassFail)
        assert turned.holds
        assert isinstance(added, PassFail)
        assert not added.holds


def test_the_added_scores_are_those_of_sums() -> None:
    view = DEFAULTS._replace(vectors="random")
    query, key = Model(view).vectors
    table = pe_core.sinusoidal(60, 128)
    plain = [(query + table[t]) @ (key + table[t + 5]) / 128**0.5 for t in range(50)]
    assert Model(view).added_scores == pytest.approx(plain, abs=1e-10)


def test_the_key_is_the_query_another_or_the_query_found_five_back() -> None:
    query, key = Model(DEFAULTS).vectors
    assert (query == key).all()
    other = Model(HALVES).vectors[1]
    assert abs(other - query).max() > 1
    assert np.linalg.norm(query) == pytest.approx(128**0.5, rel=0.2)
    aimed = Model(DEFAULTS._replace(vectors="five-back")).curve
    assert aimed[49 - BACK] == pytest.approx(query @ query / 128**0.5)


def test_the_pair_is_found_in_both_pairings() -> None:
    assert Model(DEFAULTS).columns == (32, 33)
    assert Model(HALVES).columns == (16, 80)
    assert "entries 16 and 80" in figures.speeds(Model(HALVES)).layout.meta["title"]
    told = words_pairings.pairing_formula(Model(DEFAULTS._replace(d=1024, n=1_000_000, dim=1023)))
    assert r"1.027 \cdot 10^{-6}" in told
    assert "e-0" not in told


def test_the_speeds_are_those_of_the_table_in_two_orders() -> None:
    adjacent, halves = (trace.y for trace in figures.speeds(Model(DEFAULTS)).data[:2])
    plain = 10_000 ** (-np.arange(0, 128, 2) / 128)
    assert adjacent == pytest.approx(np.repeat(plain, 2))
    assert halves == pytest.approx(np.tile(plain, 2))


def test_many_places_are_seen_through_a_window_around_t() -> None:
    view = DEFAULTS._replace(L=2048, t=2000)
    places = Model(view).places
    assert len(places) == PLACES
    assert view.t in places
    assert places.stop == 2048
    told = figures.score_by_place(Model(view)).layout.meta["alt"]
    assert f"from {places.start} to 2047" in told
    assert Model(DEFAULTS).places == range(50)


def test_the_curve_marks_phi_and_its_highest_point() -> None:
    figure = figures.score_by_offset(Model(HALVES))
    curve = Model(HALVES).curve
    (best,) = np.flatnonzero(curve == curve.max()) - 49
    assert f"highest at offset {best}, where it is {curve.max():.3f}" in figure.layout.meta["alt"]
    assert f"φ = 5: {curve[54]:.2f}" in [trace.name for trace in figure.data]


def test_half_of_the_questions_are_in_the_quiz() -> None:
    assert sum(item.quiz for item in QUESTIONS) >= 2
    assert all(item.page == "rotary" for item in QUESTIONS)


def test_a_score_of_its_own_is_neither_the_same_nor_its_opposite_on_the_other_side() -> None:
    view = DEFAULTS._replace(vectors="random")
    ahead, back = (plain_scores(view._replace(phi=phi), np.array([0]))[0] for phi in (5, -5))
    sides = next(item for item in QUESTIONS if item.name == "rotary_sides")
    assert f"{ahead:.4f}".replace("-", "\u2212") in sides.question
    assert abs(abs(ahead) - abs(back)) > 0.1
    assert f"{back:.4f}".replace("-", "\u2212") in evidence(sides)


def test_the_table_says_what_depends_on_the_place_and_in_which_layer_values_are_free_of_it() -> (
    None
):
    told = words_pairings.turned_or_added(Model(DEFAULTS))
    assert "products of a word with a position appear" in told.caption
    assert [row[0] for row in told.rows if row[0].startswith("Values")] == [
        "Values in the first layer"
    ]
