"""What is said of a class: each sentence by hand, and the file of numbers line by line."""

import csv
import io
from collections import Counter
from collections.abc import Sequence

import pytest

from course.before_and_after import FORMS, IDEAS
from course.before_and_after.answers import Taken
from course.measured import words
from course.measured.effect import average_gain, effect_size
from course.measured.report import Pair, Report
from course.measured.words import ideas, misconceptions, table, told
from course.questions import MISCONCEPTIONS


def taken(form: str, right: int, wrong: int = 0) -> Taken:
    """Return a form with so many right answers, then so many wrong ones, and the rest open."""
    given = {}
    for place, item in enumerate(FORMS[form][: right + wrong]):
        hit = item.options.index(item.right)
        given[item.name] = hit if place < right else (hit + 1) % 3
    return Taken(form, given, None)


def report(
    scores: Sequence[tuple[int, int]], turned: int = 0, alone: Counter[str] | None = None,
    repeated: int = 0,
) -> Report:  # fmt: skip
    """Return a class with these scores; the first `turned` took form B first."""
    pairs = tuple(
        Pair(taken("BA"[place >= turned], one), taken("AB"[place >= turned], two))
        for place, (one, two) in enumerate(scores)
    )
    return Report(pairs, alone or Counter(), repeated)


FOUR = [(4, 8), (6, 9), (5, 12), (9, 11)]
FIVE = [*FOUR, (6, 10)]


def test_people_are_counted_by_the_order_of_their_forms() -> None:
    assert told(report(FOUR, 2))[0] == (
        "n = 4 people before and after the course (2 took form A then B; 2 took form B then A)."
    )
    assert told(report(FOUR[:1]))[0] == (
        "n = 1 person before and after the course (1 took form A then B)."
    )
    assert told(report([])) == [
        "n = 0 people before and after the course.",
        "There is nothing to compare yet: no code is both on a sheet from before the course and on "
        "one from after it.",
    ]


@pytest.mark.parametrize(
    ("people", "turned", "said"),
    [(1, 0, False), (2, 0, True), (3, 1, False), (4, 1, True), (20, 9, False), (20, 8, True),
     (30, 13, True), (40, 18, False), (40, 17, True)],
)  # fmt: skip
def test_orders_that_are_not_equally_frequent_are_said(
    people: int, turned: int, said: bool
) -> None:
    found = told(report((FOUR * 10)[:people], turned))
    line = (
        "The two orders are not equally frequent, so part of a change may be due to one form being "
        "easier than the other."
    )
    assert (line in found) == said


def test_sheets_that_are_not_counted_are_said() -> None:
    found = told(report(FOUR, 2, Counter(before=2, after=1), 3))
    assert found[1:3] == [
        "Not counted, because no other sheet has the same code: 3 (1 after and 2 before).",
        "Not counted, because both sheets are of the same form: 3.",
    ]
    assert not any("Not counted" in line for line in told(report(FOUR, 2)))


def test_the_numbers_are_told_with_what_they_are() -> None:
    before, after = zip(*FIVE, strict=True)
    found = told(report(FIVE, 2))
    size = effect_size(before, after)
    assert size.low is not None
    assert size.high is not None
    assert found[1:] == [
        "Average score: 6.0 of 15 before, 10.0 of 15 after.",
        f"Average normalised gain ⟨g⟩ = {4 / 9:.2f}: the change in the class average, divided by "
        "the largest possible change (Hake 1998).",
        f"Effect size d = {size.size:.2f}, 95 % interval {size.low:.2f} to {size.high:.2f}: the "
        "change in standard deviations of the scores, for paired scores, with Hedges' correction "
        "(Borenstein et al. 2009).",
        "With fewer than 20 people, chance alone can move all these numbers a good deal, and the "
        "interval is too narrow. Read them as a description of this class.",
    ]
    assert average_gain(before, after, 15) == pytest.approx(4 / 9)


def test_a_number_that_there_is_not_is_said_not_to_be_there() -> None:
    full = told(report([(15, 15), (15, 14)], 1))
    assert "There is no normalised gain, because everybody had the full score before." in full
    for none in ([(7, 13), (5, 10)], [(3, 5), (4, 6), (7, 9), (1, 3), (2, 4)]):
        (line,) = [line for line in told(report(none, 1)) if "ffect size" in line]
        assert line.startswith("There is no effect size: it needs at least three people")
    for people, without in ((3, True), (4, True), (5, False)):
        lines = told(report(FIVE[:people], 1))
        (line,) = [line for line in lines if line.startswith("Effect size d = ")]
        assert (f"without an interval, because {people} people are too few" in line) == without
        assert ("interval is too narrow" in lines[-1]) != without
    for people, few in ((19, True), (20, False)):
        assert any("fewer than" in line for line in told(report((FOUR * 5)[:people]))) == few


def test_a_number_below_zero_has_a_minus_and_no_hyphen() -> None:
    line = words._effect(report([(after, before) for before, after in FIVE], 2))
    assert "-" not in line
    assert line.count("−") == 3


def test_right_answers_and_misconceptions_are_counted_before_and_after() -> None:
    pairs = (Pair(taken("A", 2, 3), taken("B", 4, 1)), Pair(taken("B", 1), taken("A", 3)))
    found = Report(pairs, Counter(), 0)
    shown = ideas(found)
    assert (shown.caption, shown.columns) == (
        "Right answers by idea", ("Idea", "Before", "After"),
    )  # fmt: skip
    counts = [(2, 2), (1, 2), (0, 2), (0, 1)] + [(0, 0)] * 11
    assert shown.rows == [
        (idea.name, f"{one} of 2", f"{two} of 2")
        for idea, (one, two) in zip(IDEAS, counts, strict=True)
    ]
    behind: list[Counter[str]] = [Counter(), Counter()]
    offered: list[Counter[str]] = [Counter(), Counter()]
    for pair in pairs:
        for time, one in enumerate(pair):
            for item in FORMS[one.form]:
                keys = [option.misconception for option in item.options]
                offered[time].update(key for key in keys if key)
                if one.right(item) is False:
                    behind[time][keys[one.given[item.name]]] += 1
    chosen = [key for key in offered[0] if behind[0][key] + behind[1][key]]
    chosen.sort(key=lambda key: (-behind[1][key], -behind[0][key], key))
    shown = misconceptions(found)
    assert shown.columns == ("Misconception", "Before", "After")
    assert shown.caption == (
        "Misconceptions behind wrong answers: how often chosen, and of how many times offered"
    )
    assert shown.rows == [
        (MISCONCEPTIONS[key].said, f"{behind[0][key]} of {offered[0][key]}",
         f"{behind[1][key]} of {offered[1][key]}")
        for key in chosen
    ]  # fmt: skip
    lines = list(csv.reader(io.StringIO(table(found))))
    by_said = {row[1]: row[2:] for row in lines if row[0] == "misconception"}
    assert len(by_said) == len(offered[0])
    for key, said in ((key, MISCONCEPTIONS[key].said) for key in offered[0]):
        numbers = [behind[0][key], behind[1][key], offered[0][key], offered[1][key]]
        assert by_said[said] == list(map(str, numbers))


def test_the_file_of_numbers_has_a_line_for_each() -> None:
    text = table(report(FIVE, 2, Counter(before=2, after=1), 3))
    assert "\r" not in text
    before, after = zip(*FIVE, strict=True)
    size = effect_size(before, after)
    lines = list(csv.reader(io.StringIO(text)))
    assert lines[:9] == [
        ["what", "name", "before", "after", "asked before", "asked after"],
        ["people", "in pairs", "5", "5"],
        ["people", "without a partner", "2", "1"],
        ["people", "with one form twice", "3", "3"],
        ["score", "average of 15", "6", "10"],
        ["gain", "average normalised gain", "", str(average_gain(before, after, 15))],
        ["effect", "d for paired scores with Hedges' correction", "", str(size.size)],
        ["effect", "lower end of the 95 % interval", "", str(size.low)],
        ["effect", "upper end of the 95 % interval", "", str(size.high)],
    ]
    assert [line[:2] for line in lines[9:24]] == [["right", idea.name] for idea in IDEAS]
    bare = list(csv.reader(io.StringIO(table(report([])))))
    assert [line[2:] for line in bare[4:9]] == [["", ""]] * 5
