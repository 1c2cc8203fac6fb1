"""The test before and after, put together for a class: sheets as lines, pairs, and two numbers."""

import hashlib
from collections.abc import Iterable
from math import sqrt
from random import Random
from statistics import stdev

import numpy as np
import pytest

from course.before_and_after import FORMS, IDEAS, LENGTH
from course.before_and_after.answers import Taken
from course.class_results import sheets
from course.class_results.effect import average_gain, effect_size
from course.class_results.report import put_together
from course.class_results.sheets import HEAD, VERSION, Sheet, read, row
from course.questions import MISCONCEPTIONS, lettered
from course.three_words import heard

LION = heard("amber-lion-river")


def sheet(code: int, when: str, form: str, right: int, wrong: int = 0, skip: int = 0) -> Sheet:
    """Return a sheet: so many items left open, then right ones, then wrong ones; the rest open."""
    given = {}
    for place, item in enumerate(FORMS[form][skip : skip + right + wrong]):
        hit = item.options.index(item.right)
        given[item.name] = hit if place < right else (hit + 1) % len(item.options)
    return Sheet(code, when, Taken(form, given, None))


def random_sheets(seed: int, people: int = 40) -> list[Sheet]:
    draw = Random(seed)
    return [
        Sheet(code, when, Taken(form, {
            item.name: draw.randrange(3) for item in FORMS[form] if draw.random() < 0.9
        }, None))
        for code in draw.sample(range(2**24), people)
        for when, form in zip(sheets.TIMES, draw.sample(sorted(FORMS), 2), strict=True)
    ]  # fmt: skip


# ---- the two numbers ----------------------------------------------------------------------------


def test_the_gain_of_hakes_definition() -> None:
    # By hand: from 45 % to 70 % of 20 points, 25 of the 55 that could still be gained.
    assert average_gain([8, 10], [15, 13], 20) == pytest.approx(25 / 55)


def test_the_gain_is_that_of_the_class_and_not_the_average_of_persons() -> None:
    # By hand: (9.5 - 5) / (10 - 5). The second person could gain nothing, and has no own gain.
    assert average_gain([0, 10], [9, 10], 10) == pytest.approx(0.9)


def test_there_is_no_gain() -> None:
    for before, after, said in (
        ([10, 10], [10, 10], "less than the full score"),
        ([], [], "at least 1 pair"),
        ([1], [1, 2], "in pairs, got 1 before, 2 after"),
        ([11], [1], "at most 10, got 11"),
    ):
        with pytest.raises(ValueError, match=said):
            average_gain(before, after, 10)


def scores(mean_before: float, mean_after: float, spread: float, r: float, n: int) -> np.ndarray:
    """Return two columns with exactly these averages, this deviation in both, and this r."""
    raw = np.random.default_rng(0).normal(size=(n, 2))
    basis = np.linalg.qr(raw - raw.mean(axis=0))[0] * sqrt(n - 1)
    mixed = basis @ np.array([[1, r], [0, sqrt(1 - r**2)]])
    return np.asarray([mean_before, mean_after] + spread * mixed)


def test_the_effect_size_of_the_example_in_the_book() -> None:
    """Borenstein et al. 2009, Introduction to Meta-Analysis, chapter 4, paired groups.

    n = 50, averages 100 and 103 + 2, S_diff = 5.5, r = 0.7. The book rounds S_within to 7.1005, d
    to 0.7042, its variance to 0.0150, J to 0.9846, and their product to 0.6934.
    """
    table = scores(100, 105, 7.1005, 0.7, 50)
    assert stdev(table[:, 1] - table[:, 0]) == pytest.approx(5.5, abs=1e-4)
    size, low, high = effect_size(table[:, 0].tolist(), table[:, 1].tolist())
    assert size == pytest.approx(0.6934, abs=1e-4)
    assert (low + high) / 2 == pytest.approx(size)
    variance = ((high - low) / 2 / 1.959964 / 0.9846) ** 2
    assert variance == pytest.approx(0.0150, abs=5e-5)


def test_the_effect_size_of_unlike_spreads_worked_out_by_hand() -> None:
    # Deviations of the differences 15.2, so S_diff² = 3.8; r = 19 / √(23.2 · 30) = 0.720194;
    # S_within = √(3.8 / 0.559612) = 2.605843; d = 2.4 / S_within, J = 1 - 3/15.
    found = effect_size([3, 5, 9, 4, 7], [6, 5, 12, 9, 8])
    assert found == pytest.approx((0.736807, 0.110810, 1.362803), abs=1e-5)


def test_the_effect_size_knows_no_unit_and_has_a_sign() -> None:
    before, after = [3, 5, 9, 4, 7], [6, 5, 12, 9, 8]
    found = effect_size(before, after)
    other = effect_size([20 + 7 * x for x in before], [20 + 7 * x for x in after])
    assert other == pytest.approx(found)
    low, high = found[1:]
    assert effect_size(after, before) == pytest.approx((-found.size, -high, -low))


def test_there_is_an_interval_from_five_pairs_on() -> None:
    for people, told in ((3, False), (4, False), (5, True)):
        before, after = [3, 5, 9, 4, 7], [6, 5, 12, 9, 8]
        found = effect_size(before[:people], after[:people])
        assert (found.low is not None, found.high is not None) == (told, told)


def test_there_is_no_effect_size() -> None:
    for before, after, said in (
        ([7, 5], [13, 10], "at least 3 pairs"),
        ([2, 2, 2], [3, 4, 5], "must differ"),
        ([3, 4, 5], [2, 2, 2], "must differ"),
        ([1, 2, 3, 4, 5], [3, 4, 5, 6, 7], "correlation"),
        ([1, 2, 3, 4, 7], [3, 5, 7, 9, 15], "correlation"),
        ([1, 2], [1], "in pairs"),
    ):
        with pytest.raises(ValueError, match=said):
            effect_size(before, after)


# ---- sheets as lines ----------------------------------------------------------------------------


def test_a_line_from_a_spreadsheet_is_read() -> None:
    made = sheet(LION, "before", "A", right=12)
    cells = row(made).split(",")
    for line in (
        ";".join(cells),
        "\t".join(cells),
        ",".join(f'"{cell}"' for cell in cells),
        ",".join([*cells, "", "", ""]),
        row(made).rstrip(","),
        row(made).upper(),
        row(made).replace("amber-lion-river", "Amber lion river"),
    ):
        text = f"\ufeff{HEAD}\r\n\r\n{line}\r\n{HEAD};\r\n,,,\r\n"
        assert read(text) == ([made], []), line


def test_the_version_stands_for_what_the_letters_mean() -> None:
    """If this fails because letters mean other answers now, raise VERSION with the digest."""
    meant = [
        (form, item.name, letter, item.options[number].misconception)
        for form, items in FORMS.items()
        for item in items
        for letter, number in lettered(item)
    ]
    digest = hashlib.sha256(repr(meant).encode()).hexdigest()[:16]
    assert (VERSION, digest) == (1, "1c92a4658fb276f0")


# ---- a class ------------------------------------------------------------------------------------


def crossed(scores_of: Iterable[tuple[int, int]]) -> list[Sheet]:
    """Return the sheets of a class with these scores, one half in each order of the forms."""
    return [
        sheet(code, when, form, right, LENGTH - right)
        for code, pair in enumerate(scores_of)
        for when, form, right in zip(
            sheets.TIMES, ("AB", "BA")[code % 2], pair, strict=True
        )
    ]  # fmt: skip


def test_a_class_in_numbers() -> None:
    report, faults = put_together(crossed([(3, 9), (6, 9), (9, 15), (6, 12)]))
    assert not faults
    assert report.before == [3, 6, 9, 6]
    assert report.averages == (6, 11.25)
    assert report.gain == pytest.approx(5.25 / 9)
    assert report.effect == effect_size([3, 6, 9, 6], [9, 9, 15, 12])
    assert report.orders == {"A then B": 2, "B then A": 2}


def test_both_questions_of_an_idea_count_together() -> None:
    """Of scores 3 and 9, the first three ideas are right before and the first nine after."""
    report, _ = put_together(crossed([(3, 9), (6, 9)]))
    assert [name for name, _ in report.ideas()] == [idea.name for idea in IDEAS]
    right = [change[:2] for _, change in report.ideas()]
    assert right == [(2, 2)] * 3 + [(1, 2)] * 3 + [(0, 2)] * 3 + [(0, 0)] * 6
    assert all(change[2:] == (2, 2) for _, change in report.ideas())


def test_misconceptions_add_up_to_what_was_wrong() -> None:
    made = random_sheets(9)
    report, _ = put_together(made)
    found = dict(report.misconceptions())
    assert found.keys() <= MISCONCEPTIONS.keys()
    for when, place in (("before", 0), ("after", 1)):
        wrong = sum(len(one.taken.given) - one.taken.score for one in made if one.when == when)
        assert sum(change[place] for change in found.values()) == wrong
        asked = sum(change[place + 2] for change in found.values())
        assert asked == 2 * LENGTH * len(report.pairs)  # two wrong options in each item
    assert all(change.before <= change.asked_before for change in found.values())
    after = [change.after for change in found.values()]
    assert after == sorted(after, reverse=True)


def test_who_is_alone_or_took_one_form_twice_is_in_no_pair() -> None:
    made = crossed([(3, 9), (6, 9)])
    extra = [sheet(70, "before", "A", 15), sheet(71, "after", "B", 15), sheet(72, "after", "A", 1)]
    twice = [sheet(80, "before", "A", 2), sheet(80, "after", "A", 15)]
    report, faults = put_together([*extra, *twice, *made])
    assert not faults
    assert report.before == [3, 6]
    assert report.alone == {"before": 1, "after": 2}
    assert report.repeated == 1


def test_the_order_of_the_lines_does_not_matter() -> None:
    made = random_sheets(5)
    mixed = Random(1).sample(made, len(made))
    one, other = put_together(made)[0], put_together(mixed)[0]
    assert one.effect == pytest.approx(other.effect)
    assert (one.gain, one.ideas(), one.misconceptions()) == (
        pytest.approx(other.gain), other.ideas(), other.misconceptions()
    )  # fmt: skip


def test_a_sheet_handed_in_twice_counts_once_and_a_second_one_is_named() -> None:
    made = crossed([(3, 9), (6, 9)])
    assert put_together([*made, *made]) == put_together(made)
    report, faults = put_together([*made, sheet(0, "before", "A", 15)])
    assert report.before == [3, 6]
    (fault,) = faults
    assert "the first one counts" in fault.why


def test_without_a_pair_there_are_no_numbers() -> None:
    report, faults = put_together([sheet(1, "before", "A", 3)])
    assert not faults
    assert (report.averages, report.gain, report.effect) == (None, None, None)
    assert all(change == (0, 0, 0, 0) for _, change in report.ideas())
