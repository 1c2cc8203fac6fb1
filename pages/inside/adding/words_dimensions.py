"""Words of the dimensions: how many of them move, and so hold the position."""

from collections.abc import Callable, Mapping

from course.numerals import grouped
from course.words import Check, PassFail, Table
from pages.inside.adding.model import MOVES, Model

_LIMITS = ((0.01, "more than 0.01"), (MOVES, "0.1 or more"), (1.0, "more than 1"))


def motion_table(model: Model) -> Table:
    """Return how many columns move by how much over the current positions."""
    d = model.view.d
    rows: list[tuple[str | PassFail, ...]] = [
        (name, f"{model.moving(least)} of {d}", f"{model.moving(least) / d:.0%}")
        for least, name in _LIMITS
    ]
    caption = f"How much the dimensions change over positions 0 to {grouped(model.view.L - 1)}."
    return Table(caption, ("largest minus smallest value", "dimensions", "share"), rows)


def motion_checks(model: Model) -> list[Check]:
    """Return whether only the first few dimensions hold the position."""
    d, count = model.view.d, model.moving(MOVES)
    return [
        Check(
            "Only the first few dimensions, at most a tenth of them, store the position.",
            f"{count} of the {d} dimensions ({count / d:.0%}) change by {MOVES} or more over these "
            f"{grouped(model.view.L)} positions.",
            count <= d / 10,
        )
    ]


CHECKS: Mapping[str, Callable[[Model], list[Check]]] = {"column_motion": motion_checks}
TABLES: Mapping[str, Callable[[Model], Table]] = {"column_motion": motion_table}
