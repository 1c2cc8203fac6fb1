"""What is said of a class: sentences, tables, and a file of numbers."""

import csv
import io
from collections.abc import Iterator

from course.before_and_after import LENGTH
from course.measured.report import Change, Report
from course.questions import MISCONCEPTIONS
from course.words import PassFail, Table

FEW = 20  # below so many pairs the interval of the effect size is too narrow


def told(report: Report) -> list[str]:
    """Return what a class has gained, one sentence or two for each number."""
    return [*_people(report), *_numbers(report)]


def _people(report: Report) -> Iterator[str]:
    n, orders = len(report.pairs), sorted(report.orders.items())
    in_order = "; ".join(f"{count} took form {order}" for order, count in orders)
    yield f"n = {n} {'person' if n == 1 else 'people'} before and after the course" + (
        f" ({in_order})." if orders else "."
    )
    counts = [count for _, count in orders]
    if counts and max(counts) - (n - max(counts)) > max(1, n // 10):
        yield (
            "The two orders are not equally frequent, so part of a change may be due to one form "
            "being easier than the other."
        )
    if report.alone:
        parts = " and ".join(f"{count} {when}" for when, count in sorted(report.alone.items()))
        left = report.alone.total()
        yield f"Not counted, because no other sheet has the same code: {left} ({parts})."
    if report.repeated:
        yield f"Not counted, because both sheets are of the same form: {report.repeated}."


def _numbers(report: Report) -> Iterator[str]:
    if report.averages is None:
        yield (
            "There is nothing to compare yet: no code is both on a sheet from before the course "
            "and on one from after it."
        )
        return
    before, after = report.averages
    yield f"Average score: {before:.1f} of {LENGTH} before, {after:.1f} of {LENGTH} after."
    if report.gain is None:
        yield "There is no normalised gain, because everybody had the full score before."
    else:
        yield (
            f"Average normalised gain ⟨g⟩ = {report.gain:.2f}: the change in the class average, "
            "divided by the largest possible change (Hake 1998)."
        )
    yield _effect(report)
    if len(report.pairs) < FEW:
        narrow = report.effect is not None and report.effect.low is not None
        yield (
            f"With fewer than {FEW} people, chance alone can move all these numbers a good deal"
            f"{', and the interval is too narrow' if narrow else ''}. Read them as a "
            "description of this class."
        )


def _effect(report: Report) -> str:
    found = report.effect
    if found is None:
        return (
            "There is no effect size: it needs at least three people, scores that differ within "
            "each test, and a correlation of the two tests below 1."
        )
    ends = (
        f"without an interval, because {len(report.pairs)} people are too few for one"
        if found.low is None or found.high is None
        else f"95 % interval {_signed(found.low)} to {_signed(found.high)}"
    )
    return (
        f"Effect size d = {_signed(found.size)}, {ends}: the change in standard deviations of the "
        "scores, for paired scores, with Hedges' correction (Borenstein et al. 2009)."
    )


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
    caption = "Misconceptions behind wrong answers: how often chosen, and of how many times offered"
    return Table(caption, ("Misconception", "Before", "After"), rows)


def _both(change: Change) -> tuple[str, str]:
    return (
        f"{change.before} of {change.asked_before}",
        f"{change.after} of {change.asked_after}",
    )


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
        ("effect", "d for paired scores with Hedges' correction", "", size),
        ("effect", "lower end of the 95 % interval", "", "" if low is None else low),
        ("effect", "upper end of the 95 % interval", "", "" if high is None else high),
        *(("right", name, *change) for name, change in report.ideas()),
        *(("misconception", MISCONCEPTIONS[key].said, *change)
          for key, change in report.misconceptions()),
    ]  # fmt: skip
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(lines)
    return text.getvalue()
