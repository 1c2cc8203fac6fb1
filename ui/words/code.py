"""Words of the listings: what they make, and what is claimed of it."""

from collections.abc import Callable, Mapping
from typing import Any

import pe_core
from course.view import View
from course.words import Check, at_position

_RUN = 128  # rows of the listing that are run
_FROM_ONE = 64  # positions that are counted from 0 and from 1


def listing_miss(view: View) -> tuple[float, int]:
    """Run the NumPy listing; return how far its first rows are from the core's, and how many."""
    rows = min(view.L, _RUN)
    function, _, _ = pe_core.listing("NumPy", view.L, view.d, view.n).partition("\n\n\nlength")
    room: dict[str, Any] = {}
    exec(function, room)  # a listing of our own, with whole numbers in it
    table = room["positional_encoding"](rows, view.d, view.n)
    return float(abs(table - pe_core.sinusoidal(rows, view.d, view.n)).max()), rows


def rounding(view: View) -> float:
    """Return how far a table rounded to float32 is from the exact one."""
    exact = pe_core.sinusoidal(view.L, view.d, view.n)
    return float(abs(pe_core.sinusoidal(view.L, view.d, view.n, dtype="float32") - exact).max())


def moves_from_one(view: View) -> Any:
    """Return by how much dot products move when positions are counted from 1 instead of 0."""
    rows = min(view.L, _FROM_ONE)
    first, second = (
        pe_core.dot_products(pe_core.sinusoidal(rows, view.d, view.n, start=start))
        for start in (0, 1)
    )
    return second - first


def listing_numbers(view: View) -> dict[str, str]:
    """Return the key numbers of the table that the listing makes."""
    size = view.L * view.d
    return {
        "shape": f"({view.L}, {view.d})",
        "numbers in it": f"{size:,}".replace(",", "\u202f"),
        "learned among them": "0",
        "as float32": f"{4 * size / 1024:,.0f} KiB".replace(",", "\u202f"),
    }


def listing_formula(view: View) -> str:
    """Return the formula of the listing in LaTeX, with d and n filled in."""
    return (
        rf"PE({at_position('t')},\ 2k) = \sin(\omega_k {at_position('t')}), \qquad"
        rf" PE({at_position('t')},\ 2k + 1) = \cos(\omega_k {at_position('t')}), \qquad"
        rf" \omega_k = {view.n}^{{-2k/{view.d}}},\quad k = 0 \ldots {view.d // 2 - 1}"
    )


def listing_checks(view: View) -> list[Check]:
    """Return what is claimed of the listings, checked on these numbers."""
    miss, rows = listing_miss(view)
    off = rounding(view)
    longer = pe_core.sinusoidal(2 * view.L, view.d, view.n)[: view.L]
    change = float(abs(longer - pe_core.sinusoidal(view.L, view.d, view.n)).max())
    moved = float(abs(moves_from_one(view)).max())
    return [
        Check(
            "The NumPy listing makes the table of this app.",
            f"It has just been run for {rows} positions; the largest difference is {miss:.1e}.",
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
            f"Between {min(view.L, _FROM_ONE)} positions they move by at most {moved:.1e}.",
            moved < 1e-12 * view.d,
        ),
    ]


WORDS: Mapping[str, Mapping[str, Callable[[View], Any]]] = {
    "numbers": {"listing": listing_numbers},
    "formula": {"listing": listing_formula},
    "checks": {"listing": listing_checks},
}
