"""Words of the listings: what they make, and what is claimed of it."""

from collections.abc import Callable, Mapping
from typing import Any

from course.words import Check, at_position
from pages.reference.code.model import Model


def listing_numbers(model: Model) -> dict[str, str]:
    """Return the key numbers of the table that the listing makes."""
    view = model.view
    size = view.L * view.d
    return {
        "shape": f"({view.L}, {view.d})",
        "numbers in it": f"{size:,}".replace(",", "\u202f"),
        "learned among them": "0",
        "as float32": f"{4 * size / 1024:,.0f} KiB".replace(",", "\u202f"),
    }


def listing_formula(model: Model) -> str:
    """Return the formula of the listing in LaTeX, with d and n filled in."""
    view = model.view
    return (
        rf"PE({at_position('t')},\ 2k) = \sin(\omega_k {at_position('t')}), \qquad"
        rf" PE({at_position('t')},\ 2k + 1) = \cos(\omega_k {at_position('t')}), \qquad"
        rf" \omega_k = {view.n}^{{-2k/{view.d}}},\quad k = 0 \ldots {view.d // 2 - 1}"
    )


def listing_checks(model: Model) -> list[Check]:
    """Return what is claimed of the listings, checked on these numbers."""
    view, miss, off = model.view, model.miss, model.rounding
    change = model.moves_with_length(2 * view.L)
    moved = float(abs(model.moves_from_one).max())
    return [
        Check(
            "The NumPy listing makes the table of this app.",
            f"It has just been run for {model.run_rows} positions; the largest difference "
            f"is {miss:.1e}.",
            miss < 1e-12,
        ),
        Check(
            "float32 is enough, if the angles are worked out in float64.",
            f"The rounded table is off by at most {off:.1e}, half of the last bit at 1.",
            off < 3.1e-8,
        ),
        Check(
            "A longer table begins with the same rows.",
            f"With L = {2 * view.L} the first {view.L} rows differ by at most {change:.1e}.",
            change < 1e-12,
        ),
        Check(
            "Positions may be counted from 1: dot products stay as they are.",
            f"Between {model.counted_rows} positions they move by at most {moved:.1e}.",
            moved < 1e-12 * view.d,
        ),
    ]


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "numbers": {"listing": listing_numbers},
    "formula": {"listing": listing_formula},
    "checks": {"listing": listing_checks},
}
