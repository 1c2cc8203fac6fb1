"""Words and figures of RoPE, against plain sums over pairs of complex numbers.

Multiplying a pair, read as a complex number, by exp(i m θ) is another way to turn it. None of the
numbers expected here comes from the core's turning.
"""

from typing import Any

import numpy as np
import pytest

from course.lessons import words
from course.view import DEFAULTS, View
from pages.core.rotary.figures import FIGURES
from pages.core.rotary.model import Model
from tests.each import each
from tests.lessons.edges import EDGES, numbers, verdicts
from tests.lessons.plain import speeds, turned

CHECKS = words("rotary")["checks"]
RANDOM = DEFAULTS._replace(vectors="random")
VIEWS = [
    *EDGES,
    RANDOM._replace(t=0, phi=49),
    DEFAULTS._replace(vectors="five-back", dim=0),
    RANDOM._replace(vectors="five-back", d=6, L=300, t=299, phi=40, dim=5),
]


def as_complex(row: Any) -> Any:
    return row[::2] + 1j * row[1::2]


def plain_scores(view: View, places: Any) -> Any:
    """Return the scores of a query at the places and of the key φ further on, one by one."""
    places = np.asarray(places)
    query, key = (np.tile(row, (len(places), 1)) for row in Model(view).vectors)
    query = turned(query, places, view.n)
    key = turned(key, places + view.phi, view.n)
    return (query * key).sum(axis=1) / view.d**0.5


def test_the_scores_are_those_of_complex_numbers() -> None:
    for view in VIEWS:
        model, places = Model(view), np.array([0, view.t, 5])
        plain = plain_scores(view, places)
        assert model.scores_at(places) == pytest.approx(plain, abs=1e-10), view
        assert model.curves[0][view.L - 1 + view.phi] == pytest.approx(plain[0], abs=1e-10), view
        back = plain_scores(view._replace(phi=-view.phi), places)[0]
        assert model.curves[0][view.L - 1 - view.phi] == pytest.approx(back, abs=1e-10), view
        by_place = model.by_place["turned: RoPE"]
        assert by_place == pytest.approx(plain_scores(view, model.places), abs=1e-10)


def test_the_angle_is_that_of_the_words_and_of_the_offset_from_0_to_360_degrees() -> None:
    for view in VIEWS:
        query, key = (as_complex(row)[view.dim // 2] for row in Model(view).vectors)
        turn = np.exp(1j * speeds(view.d, view.n)[view.dim // 2] * view.phi)
        plain = np.degrees(np.angle(query.conjugate() * key * turn)) % 360
        for hands in (Model(view).hands, Model(view).start):
            assert 0 <= hands.angle < 360
            assert abs((hands.angle - plain + 180) % 360 - 180) < 1e-6, view


def test_what_turning_keeps_holds_everywhere() -> None:
    for view in VIEWS:
        told = CHECKS["turning"](Model(view))
        assert verdicts(told) == [True], view
        assert numbers(told[0].measured)[-1] < 1e-11
        assert np.ptp(Model(view).by_place["rows added"]) > 1e-6, view


def test_where_a_score_is_highest_no_other_offset_has_a_higher_one() -> None:
    for view in VIEWS:
        model = Model(view)
        highest = plain_scores(view._replace(phi=model.best[0]), [0])[0]
        for offset in range(1 - view.L, view.L, max(1, view.L // 20)):
            assert plain_scores(view._replace(phi=offset), [0])[0] <= highest + 1e-9, view
    assert Model(DEFAULTS._replace(vectors="five-back")).best == [-5]
    assert Model(DEFAULTS).best == [0]


@each("prompt", [1, 20, 49])
def test_a_prompt_in_front_moves_keys_of_the_first_layer_and_changes_those_of_the_second(
    prompt: int,
) -> None:
    model = Model(DEFAULTS._replace(phi=prompt))
    left, turned_on = model.cached
    assert turned_on[0] < 1e-12
    assert min(*left, turned_on[1]) > 0.1
    errors = [
        bars.x if bars.orientation == "h" else bars.y for bars in FIGURES["cached_keys"](model).data
    ]
    assert [float(error) for error in errors[0]] == pytest.approx([*left])


def test_without_a_prompt_cached_keys_are_right() -> None:
    assert max(*Model(DEFAULTS._replace(phi=0)).cached.left) < 1e-12
