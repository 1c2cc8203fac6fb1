"""Words and figures of RoPE, against plain sums over pairs of complex numbers.

Multiplying a pair, read as a complex number, by exp(i m θ) is another way to turn it. None of the
numbers expected here comes from the core's turning.
"""

import re
from typing import Any

import numpy as np
import pytest

import pe_core
from course.lessons import evidence, questions, words
from course.view import DEFAULTS, View
from course.words import PassFail
from pages.core.rotary.model import Model
from tests.lessons.edges import EDGES, numbers, verdicts
from tests.lessons.plain import speeds, turned

WORDS = words("rotary")
CHECKS = WORDS["checks"]
HALVES = DEFAULTS._replace(pairing="halves", vectors="random")
VIEWS = [
    *EDGES,
    HALVES,
    DEFAULTS._replace(vectors="random", t=0, phi=49),
    DEFAULTS._replace(vectors="five-back", dim=0),
    HALVES._replace(vectors="five-back", d=6, L=300, t=299, phi=40, dim=5),
]


def as_complex(row: Any, pairing: str) -> Any:
    if pairing == "adjacent":
        return row[::2] + 1j * row[1::2]
    return row[: len(row) // 2] + 1j * row[len(row) // 2 :]


def plain_scores(view: View, places: Any, key_pairing: str = "") -> Any:
    """Return the scores of a query at the places and of the key φ further on, one by one."""
    places = np.asarray(places)
    query, key = (np.tile(row, (len(places), 1)) for row in Model(view).vectors)
    query = turned(query, places, view.n, view.pairing)
    key = turned(key, places + view.phi, view.n, key_pairing or view.pairing)
    return (query * key).sum(axis=1) / view.d**0.5


def test_the_scores_are_those_of_complex_numbers() -> None:
    for view in VIEWS:
        model, places = Model(view), np.array([0, view.t, 5])
        plain = plain_scores(view, places)
        assert model.scores_at(places) == pytest.approx(plain, abs=1e-10), view
        assert model.curve[view.L - 1 + view.phi] == pytest.approx(plain[0], abs=1e-10), view
        back = plain_scores(view._replace(phi=-view.phi), places)[0]
        assert model.curve[view.L - 1 - view.phi] == pytest.approx(back, abs=1e-10), view
        mixed = plain_scores(view, model.places, model.other_pairing)
        assert model.mixed_scores == pytest.approx(mixed, abs=1e-10), view
        assert model.place_scores == pytest.approx(plain_scores(view, model.places), abs=1e-10)


def test_the_numbers_say_one_score_twice() -> None:
    for view in VIEWS:
        told = WORDS["numbers"]["turns"](Model(view)) | WORDS["numbers"]["scores"](Model(view))
        *turns, here, start = told.values()
        assert float(here) == pytest.approx(plain_scores(view, [view.t])[0], abs=6e-4), view
        assert here == start
        speed = speeds(view.d, view.n)[view.dim // 2]
        for turn, place in zip(turns, (view.t, view.t + view.phi), strict=True):
            said = float(re.sub(r"[°\s]", "", turn))
            assert said == pytest.approx(np.degrees(speed * place), rel=1e-3), view


def test_the_steps_end_with_one_product_twice() -> None:
    for view in VIEWS:
        steps = WORDS["steps"]["rotary"](Model(view))
        products = [numbers(line.split("&=")[1])[0] for line in steps[-1].formula.split(r"\\")]
        assert products[0] == products[1]
        query, key = (as_complex(row, view.pairing)[view.dim // 2] for row in Model(view).vectors)
        turn = np.exp(1j * speeds(view.d, view.n)[view.dim // 2] * view.phi)
        plain = (query.conjugate() * key * turn).real
        assert products[0] == pytest.approx(plain, abs=6e-4), view
        assert not any(re.search(r"-0\.0+(?!\d)", step.formula) for step in steps)


def test_what_turning_keeps_holds_everywhere() -> None:
    for view in VIEWS:
        told = CHECKS["angles"](Model(view)) + CHECKS["turning"](Model(view))
        assert len(told) == 3
        assert all(verdicts(told)), (view, told)
        assert numbers(CHECKS["turning"](Model(view))[0].measured)[-1] < 1e-11
        for _, turns, adds in WORDS["table"]["turned_or_added"](Model(view)).rows[-2:]:
            assert isinstance(turns, PassFail)
            assert isinstance(adds, PassFail)
            assert (turns.holds, adds.holds) == (True, False)


def test_the_popular_claims_fail_where_they_are_false() -> None:
    # It falls with every token; it is highest at 0; both sides are alike.
    for vectors, holds in (
        ("alike", [False, True, True]),
        ("random", [False, False, False]),
        ("five-back", [False, False, False]),
    ):
        told = CHECKS["distance"](Model(DEFAULTS._replace(vectors=vectors)))
        assert verdicts(told) == holds
    aimed = CHECKS["distance"](Model(DEFAULTS._replace(vectors="five-back")))
    assert numbers(aimed[1].measured)[0] == -5
    short = CHECKS["distance"](Model(DEFAULTS._replace(d=2, L=2, t=0, phi=1, dim=0)))
    assert short[0].holds


def test_mixed_pairings_break_the_scores_unless_there_is_one_pair() -> None:
    for view in VIEWS:
        model = Model(view)
        told = CHECKS["pairing"](model)
        assert [item.holds for item in told] == [view.d == 2, True, view.d == 2]
        if view.d > 2:
            low, high = numbers(told[2].measured.split("ranges from")[1])
            plain = plain_scores(view, model.places, model.other_pairing)
            assert (low, high) == pytest.approx((plain.min(), plain.max()), abs=6e-4), view


def test_a_wrong_reading_is_told_at_the_offset_that_has_these_scores() -> None:
    for view in VIEWS:
        told = CHECKS["pairing"](Model(view))[0].measured
        offset, score, _ = numbers(told.replace("\u2212", "-"))
        (plain,) = plain_scores(view._replace(phi=int(offset)), [0])
        assert abs(offset) < view.L
        assert score == pytest.approx(plain, abs=6e-4), view


def test_the_added_scores_are_those_of_sums() -> None:
    view = DEFAULTS._replace(vectors="random")
    query, key = Model(view).vectors
    table = pe_core.sinusoidal(60, 128)
    plain = [(query + table[t]) @ (key + table[t + 5]) / 128**0.5 for t in range(50)]
    assert Model(view).added_scores == pytest.approx(plain, abs=1e-10)


def test_a_score_of_its_own_is_neither_the_same_nor_its_opposite_on_the_other_side() -> None:
    view = DEFAULTS._replace(vectors="random")
    ahead, back = (plain_scores(view._replace(phi=phi), [0])[0] for phi in (5, -5))
    sides = next(item for item in questions("rotary") if item.name == "rotary_sides")
    assert f"{ahead:.4f}".replace("-", "\u2212") in sides.question
    assert abs(abs(ahead) - abs(back)) > 0.1
    assert f"{back:.4f}".replace("-", "\u2212") in evidence(sides)
