"""What the key tells of findings that are made up, and what a record holds of a form."""

import re
from collections import Counter
from inspect import getclosurevars
from typing import Any

import numpy as np
import pytest

from course.before_and_after import FORMS, answers, elsewhere, encoding, model
from course.before_and_after.answers import Taken, progress, results, taken

ITEMS = {one.name: one for items in FORMS.values() for one in items}
GRID = np.arange(81.0).reshape(9, 9)
MINUS = np.array([-1] * 4 + [0] * 15)

# Item, a finding, and what is told of it.
TOLD: list[tuple[str, Any, str]] = [
    ("table_form_a", 7, "In 7 pairs of columns, the squares"),
    ("table_form_b", [3, 5], "Only the squares of column 3, 5 add up to 1 with the squares of"),
    ("base_form_a", np.array([1.5, 2.25, 3, 44]),
     "is 1.5 for the first wave, 2.25 for the second and 44 for the last."),
    ("base_form_b", np.array([1.5, 2.25, 3, 0.125]),
     "is 1.5 for hand 0, 2.25 for hand 1 and 0.125 for hand 7."),
    ("unique_form_a", encoding._Kinds(7, 6, 5, 4000),
     "For 7 positions, one number gives 6 different readings, waves of equal speed give 5, and "
     "waves of different speeds give 4 000."),
    ("shift_form_a", encoding._Shifted(2e-16, 1.234, 5), "(2e-16) and from row 697 by 1.23."),
    ("shift_form_b", np.array([[1.0, 2, 3], [4, 5, 6]]),
     "turns by 1.00 rad from beat 12 and by 4.00 rad from beat 112. The last pointer turns by "
     "3.0000 rad both times."),
    ("dot_form_a", encoding._Products(1.5, np.array([2.0, 3, 2.5]), np.array([7.0, 4, 5])),
     "It is 1.5000 for 7 and 9, and between 2.0000 and 3.0000 for all rows two apart. For other "
     "rows it goes down to 4.00."),
    ("dot_form_b", (1.0, 2.0), "It is 1.0000 for positions 20 and 26, and 2.0000 for 420"),
    ("sum_form_a", model._Entered(3, 4, 5.678),
     "a word vector of 3 numbers, 4 numbers enter the model, and the two rows are 5.68 apart."),
    ("head_form_a", np.array([3.0, 1, 2, 3]),
     "A neighbour gets 1.50 times the mean weight of words 2 to 4 positions away."),
    ("head_form_b", model._Looks(MINUS, -1 - MINUS, False),
     "one step back, 4 of the 19 positions give their highest score to the position before; "
     "without the matrix, 15 of the 19 positions do."),
    ("rope_form_a", model._Scores(GRID, 10 * GRID, 1.0),
     "the score is 35.0000 at first and 350.0000 after the move."),
    ("rope_form_b", model._Scores(GRID, GRID + 0.5 - np.eye(9), 1.0), "nine vectors is 5e-01."),
    ("bias_form_a", model._Slopes(np.array([0.01, 1, 0.02]), np.array([0.01, 1, 2])),
     "2 of 8 slopes are below 5/60, and with evenly spaced slopes 1 would be."),
    ("bias_form_b", model._Slopes(np.array([1, 0.25, 9]), np.array([1, 0.125, 9])),
     "The slope of head 2 is 1/4. With evenly spaced slopes it would be about 1/8."),
    ("longer_form_a", model._New(3, 9, 6), "3 of 9 columns leave their old range by more than"),
    ("longer_form_a", model._New(3, 9, 6), "The first of them is column 6."),
    ("longer_form_b", model._New(3, 9, 6), "3 of 9 pointers need more than 2 000 steps"),
    ("circle_form_a",
     elsewhere._Steps(np.array([1.0, 2]), np.array([3.0, 4]), np.array([5.0, 6])),
     "from 1.000 to 2.000 with sine and cosine, from 3.000 to 4.000 with the sine alone, and from "
     "5 to 6 with the number."),
    ("unit_form_a", elsewhere._Neighbours((1, 2), (3, 4)),
     "from 1.000 to 2.0000 with 64 columns and from 3.000 to 4.0000 with 1 024."),
    ("config_form_a", elsewhere._Scaled(np.array([1.0, 2, 3]), GRID),
     "at token 1 and the slowest at token 3."),
    ("config_form_b", elsewhere._Scaled(GRID, np.array([1.0, 2, 3])),
     "fastest wave by 1.00 and the angle in the slowest wave by 3.00."),
]  # fmt: skip


@pytest.mark.parametrize(("name", "found", "said"), TOLD)
def test_what_is_told_is_what_was_found(name: str, found: Any, said: str) -> None:
    tell = getclosurevars(ITEMS[name].measured).nonlocals["measured"]
    assert said in re.sub(r"[\u00a0\u202f]", " ", tell(found))


def test_three_dials_are_each_ten_times_slower_than_the_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read: list[tuple[Any, float]] = []
    monkeypatch.setattr(encoding, "_readings", lambda values, step: read.append((values, step)))
    encoding._dial_readings()
    (height, _), (alike, _), (dials, _) = read
    angle = np.outer(np.arange(500), [1, 0.1, 0.01])
    assert np.allclose(dials, angle / (2 * np.pi) % 1)
    assert np.allclose(alike, np.repeat(dials[:, :1], 3, axis=1))
    assert np.allclose(height, np.sin(angle[:, :1]))
    read.clear()
    encoding._row_readings()
    (height, _), (alike, _), (mixed, _) = read
    speeds = 10_000 ** (-np.arange(32) / 32)
    waves = np.outer(np.arange(1000), speeds[[0, 8, 16, 24]])
    pairs = np.stack([np.sin(waves), np.cos(waves)], axis=2).reshape(1000, 8)
    assert np.allclose(mixed, pairs)
    assert np.allclose(alike, np.tile(pairs[:, :2], (1, 4)))
    assert np.allclose(height, pairs[:, :1])
    assert {step for _, step in read} == {0.01}


# What a record holds of a form.

FIRST, SECOND, THIRD = FORMS["A"][:3]
RIGHT = {item.name: item.options.index(item.right) for item in FORMS["A"]}
WRONG = (RIGHT[SECOND.name] + 1) % 3
ENTRIES = {
    f"test/{FIRST.name}": (RIGHT[FIRST.name], 5),
    f"test/{SECOND.name}": (WRONG, 6),
    f"test/{THIRD.name}": (None, 6),
    f"test/{FORMS['B'][0].name}": (0, 7),
}


def test_answers_are_read_by_item_and_what_was_taken_back_is_open() -> None:
    found = taken(ENTRIES, "A")
    assert found == Taken("A", {FIRST.name: RIGHT[FIRST.name], SECOND.name: WRONG}, None)
    assert found.items == FORMS["A"]
    assert [found.right(item) for item in (FIRST, SECOND, THIRD)] == [True, False, None]
    assert found.score == 1
    assert found.misconceptions() == Counter([SECOND.options[WRONG].misconception])


def test_what_came_with_the_result_or_after_it_is_left_out() -> None:
    for time, left in ((4, 0), (5, 0), (6, 1), (7, 2)):
        found = taken(ENTRIES | {"result/A": (1, time)}, "A")
        assert (found.shown, len(found.given)) == (time, left)
    again = taken(ENTRIES | {"result/A": (None, 1)}, "A")
    assert (again.shown, len(again.given)) == (None, 2)


def test_results_stand_in_the_order_in_which_they_were_asked_for() -> None:
    assert results(ENTRIES) == []
    found = results({"result/A": (1, 9), "result/B": (1, 8)})
    assert [one.form for one in found] == ["B", "A"]
    found = results({"result/A": (1, 7), "result/B": (1, 8)})
    assert [one.form for one in found] == ["A", "B"]
    assert [one.form for one in results({"result/A": (None, 7), "result/B": (1, 0)})] == ["B"]


def test_progress_is_said_of_each_form_that_was_begun() -> None:
    assert progress({}) == ""
    assert progress(ENTRIES) == "form A begun, form B begun"
    assert progress({"result/A": (1, 3)}) == "form A taken"
    assert progress(ENTRIES | {"result/B": (1, 9)}) == "form A begun, form B taken"
    assert answers.FORMS is FORMS
