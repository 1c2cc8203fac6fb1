"""Texts of a class report: sentences, tables, and a file of numbers."""

import csv
import io
from collections.abc import Iterator

from course.before_and_after import LENGTH
from course.class_results.report import Change, Report
from course.messages import sentences
from course.questions import MISCONCEPTIONS
from course.words import PassFail, Table

_SAY = sentences("class")
FEW = 20  # below so many pairs the interval of the effect size is too narrow


def told(report: Report) -> list[str]:
    """Return what a class has gained, one sentence or two for each number."""
    return [*_people(report), *_numbers(report)]


def _people(report: Report) -> Iterator[str]:
    n, orders = len(report.pairs), sorted(report.orders.items())
    in_order = "; ".join(f"{count} took form {order}" for order, count in orders)
    people, said = "person" if n == 1 else "people", f" ({in_order})" if orders else ""
    yield _SAY("people", n=n, people=people, orders=said)
    most = max((count for _, count in orders), default=0)
    if 2 * most - n > max(1, n // 10):
        yield _SAY("unequal_orders")
    if report.alone:
        parts = " and ".join(f"{count} {when}" for when, count in sorted(report.alone.items()))
        yield _SAY("alone", count=report.alone.total(), parts=parts)
    if report.repeated:
        yield _SAY("repeated", count=report.repeated)


def _numbers(report: Report) -> Iterator[str]:
    if report.averages is None:
        yield _SAY("nothing")
        return
    before, after = report.averages
    yield _SAY("average", before=before, after=after, most=LENGTH)
    yield _SAY("no_gain") if report.gain is None else _SAY("gain", gain=report.gain)
    yield _effect(report)
    if len(report.pairs) < FEW:
        narrow = report.effect is not None and report.effect.low is not None
        yield _SAY("few", few=FEW, narrow=_SAY("narrow") if narrow else "")


def _effect(report: Report) -> str:
    if report.effect is None:
        return _SAY("no_effect")
    size, low, high = report.effect
    ends = _SAY("no_interval", n=len(report.pairs))
    if low is not None and high is not None:
        ends = _SAY("interval", low=_signed(low), high=_signed(high))
    return _SAY("effect", size=_signed(size), ends=ends)


def _signed(number: float) -> str:
    return f"{number:.2f}".replace("-", "−")


def ideas(report: Report) -> Table:
    """Return how many had each idea right before and after."""
    rows: list[tuple[str | PassFail, ...]] = [
        (name, *_both(change)) for name, change in report.ideas()
    ]
    return Table("Right answers by idea", ("Idea", "Before", "After"), rows)


def misconceptions(report: Report) -> Table:
    """Return how often each misconception was chosen; one that nobody chose is left out."""
    rows: list[tuple[str | PassFail, ...]] = [
        (MISCONCEPTIONS[key].said, *_both(change))
        for key, change in report.misconceptions() if change.before or change.after
    ]  # fmt: skip
    return Table(_SAY("misconceptions"), ("Misconception", "Before", "After"), rows)


def _both(change: Change) -> tuple[str, str]:
    before, after, asked_before, asked_after = change
    return f"{before} of {asked_before}", f"{after} of {asked_after}"


def table(report: Report) -> str:
    """Return all numbers of a report as CSV, one to a line, an empty cell where there is none."""
    before, after = report.averages or ("", "")
    size, low, high = report.effect or ("", "", "")
    n = len(report.pairs)
    lines: list[tuple[object, ...]] = [
        ("what", "name", "before", "after", "asked before", "asked after"),
        ("people", "in pairs", n, n),
        ("people", "without a partner", report.alone["before"], report.alone["after"]),
        ("people", "with one form twice", report.repeated, report.repeated),
        ("score", f"average of {LENGTH}", before, after),
        ("gain", "average normalised gain", "", "" if report.gain is None else report.gain),
        ("effect", _SAY("effect_in_file"), "", size),
        ("effect", "lower end of the 95 % interval", "", "" if low is None else low),
        ("effect", "upper end of the 95 % interval", "", "" if high is None else high),
        *(("right", name, *change) for name, change in report.ideas()),
        *(("misconception", MISCONCEPTIONS[key].said, *change)
          for key, change in report.misconceptions()),
    ]  # fmt: skip
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(lines)
    return text.getvalue()
