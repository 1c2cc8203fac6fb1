"""Words of the reference part: listings that follow the sliders, and the tests that catch bugs."""

from collections.abc import Callable, Mapping
from typing import Any

import pe_core
from pe_core.faults import FAULTS, TABLE_TESTS
from ui.view import View
from ui.views.reference import fault_of
from ui.words.kinds import Check, Mark, Table, at_position

_RUN = 128  # rows of the listing that are run
_TESTED = 32  # positions that the tests for bugs look at


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
    ]


def bug_formula(view: View) -> str:
    """Return the wrong line and the right line as they stand in the code."""
    fault = fault_of(view)
    lines = (("wrong", fault.wrong), ("right", fault.right))
    said = (rf"\text{{{name}: }} & \texttt{{{_typed(line)}}}" for name, line in lines)
    return r"\begin{aligned}" + r" \\ ".join(said) + r"\end{aligned}"


def _typed(line: str) -> str:
    return line.replace("_", r"\_").replace("%", r"\%").replace("&", r"\&")


def bug_numbers(view: View) -> dict[str, str]:
    """Return how far the table with the bug is from the right one."""
    table = fault_of(view).table(view.L, view.d, view.n)
    apart = abs(table - pe_core.sinusoidal(view.L, view.d, view.n))
    wrong = int((apart > 1e-9).sum())
    return {
        "cells that are wrong": f"{wrong} of {table.size} ({wrong / table.size:.0%})",
        "largest difference": f"{apart.max():.4f}",
    }


def bug_checks(view: View) -> list[Check]:
    """Return the two tests, run on the table with the bug."""
    table = fault_of(view).table(min(view.L, _TESTED), view.d, view.n)
    told = {name: test(table, view.n) for name, test in TABLE_TESTS.items()}
    return [
        Check(f"With this bug: {name}.", f"Largest difference: {off:.1e}.", passes)
        for name, (off, passes) in told.items()
    ]


def bug_table(view: View) -> Table:
    """Return every bug against the two tests."""
    rows = max(3, min(view.L, _TESTED))
    tables = {"no bug": pe_core.sinusoidal(rows, view.d, view.n)}
    tables |= {name: fault.table(rows, view.d, view.n) for name, fault in FAULTS.items()}
    return Table(
        f"The two tests on {rows} positions, d = {view.d}, n = {view.n}. "
        "A test passes where the difference is none.",
        ("bug", *TABLE_TESTS),
        [(name, *_marks(table, view.n)) for name, table in tables.items()],
    )


def _marks(table: Any, base: int) -> list[Mark]:
    told = (test(table, base) for test in TABLE_TESTS.values())
    return [Mark(passes, f"{off:.1e}") for off, passes in told]


WORDS: Mapping[str, Mapping[str, Callable[[View], Any]]] = {
    "numbers": {"listing": listing_numbers, "bug": bug_numbers},
    "formula": {"listing": listing_formula, "bug": bug_formula},
    "checks": {"listing": listing_checks, "bug": bug_checks},
    "table": {"bugs": bug_table},
}
