"""Words of a small table that was trained here."""

from collections.abc import Callable, Mapping
from typing import Any

from course.words import Check
from pages.beyond.learned_tables.model import Model
from pages.beyond.learned_tables.real_table import RealTable


def numbers(model: Model) -> dict[str, str]:
    """Return how much one direction holds, and how closely it follows the position."""
    table = model.real
    return {
        "share of component 1": f"{table.directions.shares[0]:.1%}",
        "its correlation with the position": f"{table.follows:.3f}",
        "standard deviation of the start": f"{table.kept.start.std():.4f}",
    }


def checks(model: Model) -> list[Check]:
    """Return what is said of the trained rows, checked on the chosen table."""
    table = model.real
    share, kept = table.directions.shares[0], table.kept
    found = [
        Check(
            f"{table.name.capitalize()}: more than half of what sets the rows apart lies along "
            "one direction.",
            f"The first principal component holds {share:.1%} of it.",
            bool(share > 0.5),
        )
    ]
    if not table.trained:
        return found
    changed = table.changes.shares[0]
    return [
        *found,
        Check(
            f"{table.name.capitalize()}: more than half of what training changed lies along one "
            "direction.",
            f"The first principal component holds {changed:.1%} of it.",
            bool(changed > 0.5),
        ),
        Check(
            "The model answers as well when the rows are shuffled.",
            f"When it was trained, {kept.right:.1%} of its answers were right, and "
            f"{kept.shuffled:.1%} with shuffled rows. Guessing gets half of them right.",
            kept.shuffled >= kept.right,
        ),
        Check(
            "The model answers as well with the random start in place of the rows.",
            f"When it was trained, {kept.right:.1%} of its answers were right, and "
            f"{kept.untrained:.1%} with the start.",
            kept.untrained >= kept.right,
        ),
    ]


def moved_checks(model: Model) -> list[Check]:
    """Return whether rows have changed that no text reached."""
    table = model.real if model.real.trained else RealTable("trained-small")
    most = float(table.moved[table.reached :].max())
    return [
        Check(
            f"Training changes rows that no text reaches ({table.name}).",
            f"Of the rows {table.reached} to {len(table.moved) - 1}, the one that moved most has "
            f"moved by {most:.4f}.",
            most > 0,
        )
    ]


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "numbers": {"trained": numbers},
    "checks": {"trained": checks, "moved": moved_checks},
}
