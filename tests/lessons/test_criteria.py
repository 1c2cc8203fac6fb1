"""What a good encoding must do: the table and the figure, against values worked out elsewhere."""

import math

import numpy as np
import pytest

from course import lessons
from course.view import DEFAULTS
from course.words import PassFail
from pages.core.criteria.model import Model
from tests.each import each

WORDS = lessons.words("criteria")
# unique, same in every sentence, bounded and defined beyond, deterministic, even steps
PASSED = {
    "raw index": (True, True, False, True, True),
    "divided index": (True, False, True, True, True),
    "binary code": (True, True, True, True, False),
    "random rows": (True, False, True, False, False),
    "sinusoid": (True, True, True, True, True),
}


def model(**changed: object) -> Model:
    return Model(DEFAULTS._replace(**changed))  # type: ignore[arg-type]


def marks(seen: Model) -> dict[str, list[PassFail]]:
    rows = WORDS["table"]["criteria"](seen).rows
    return {str(name): list(cells) for name, *cells in rows}  # type: ignore[arg-type]


@each("L", [2, 50, 2048])
def test_the_table_says_who_meets_what_whatever_the_length(L: int) -> None:
    told = marks(model(L=L))
    assert {name: tuple(cell.holds for cell in cells) for name, cells in told.items()} == PASSED
    assert told == marks(model())
    assert len(WORDS["table"]["criteria"](model(L=L)).columns) == 6


def test_a_step_of_a_ten_millionth_does_not_survive_at_the_size_of_a_word() -> None:
    seen = model().tiny
    assert seen.failed == {"unique"}
    near, following = (np.float32(8) + np.float32(t / 1e7) for t in (3, 4))
    assert near == following
    assert seen.unique.threshold == np.nextafter(np.float32(8), np.float32(9)) - np.float32(8)


def test_pairs_of_evenly_spread_speeds_meet_all_criteria_and_lie_as_their_chords_say() -> None:
    seen = model(d=8)
    (check,) = WORDS["checks"]["rules"](seen)
    assert check.holds
    omega = np.linspace(1, 10_000 ** (-6 / 8), 4)
    pair = seen.evenly.pair
    chord = 2 * math.sqrt(sum(math.sin(w * (pair.high - pair.low) / 2) ** 2 for w in omega))
    assert float(pair.apart) == pytest.approx(chord, rel=1e-3)
