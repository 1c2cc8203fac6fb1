"""Words of the bug gallery: the wrong line, what it does to one cell, and which test sees it."""

from collections.abc import Callable, Mapping
from typing import Any

import pe_core
from course.view import View
from course.words import Check, Mark, Table, at_position
from pe_core.faults import FAULTS, TABLE_TESTS
from ui.views.reference import fault_of

_TESTED = 32  # positions that the tests for bugs look at

# What the pictures show of each bug. With d = 2 there is one frequency, and often nothing to see.
_SEEN = {
    "wrong exponent": "In the table fewer columns move. In the square far positions look more "
    "alike than they should.",
    "swapped sine and cosine": "In the table the two columns of each pair change places. In the "
    "square nothing changes.",
    "unpaired cosine frequency": "The table looks much the same. In the square a diagonal no "
    "longer has one colour all along.",
    "position along the wrong axis": "In the table the fast changes are in the first rows, where "
    "they should be in the first columns. In the square the bright band is thin at the start and "
    "grows wider.",
    "integer division": "In the table the same two columns stand side by side again and again. In "
    "the square bright stripes come back every 2π positions.",
}

# The angle of a column in LaTeX, as the line computes it: i is the even column of its pair.
_RIGHT = r"{t} \cdot {n}^{{-{i}/{d}}}"
_WRONG = {
    "wrong exponent": r"{t} \cdot {n}^{{-2 \cdot {i}/{d}}}",
    "position along the wrong axis": r"{i} \cdot {n}^{{-{t}/{d}}}",
    "integer division": r"{t} \cdot {n}^{{-\lfloor {i}/{d} \rfloor}}",
}
_WRONG_COSINE = {"unpaired cosine frequency": r"{t} \cdot {n}^{{-({i} + 1)/{d}}}"}


def bug_formula(view: View) -> str:
    """Return the chosen cell as the bug computes it and as it should be, in LaTeX."""
    name, odd = view.bug.replace("-", " "), view.dim % 2
    waves = (r"\sin", r"\cos")
    swapped = name == "swapped sine and cosine"
    angle = (_WRONG | (_WRONG_COSINE if odd else {})).get(name, _RIGHT)
    wrong = fault_of(view).table(view.t + 1, view.d, view.n)[view.t, view.dim]
    right = pe_core.sinusoidal(1, view.d, view.n, start=view.t)[0, view.dim]
    lines = (
        ("wrong", waves[1 - odd if swapped else odd], angle, wrong),
        ("right", waves[odd], _RIGHT, right),
    )
    facts = {"t": at_position(view.t), "n": view.n, "i": view.dim - odd, "d": view.d}
    told = (
        rf"\text{{{said}: }} & {wave}({angle.format(**facts)}) \\ & = {value:.4f}"
        for said, wave, angle, value in lines
    )
    return r"\begin{aligned}" + r" \\ ".join(told) + r"\end{aligned}"


def bug_lines(view: View) -> Table:
    """Return what went wrong and what it looks like, with the wrong line and the right one."""
    fault = fault_of(view)
    story = f"{fault.story} {_SEEN[view.bug.replace('-', ' ')]}"
    return Table(story, ("line", "code"), [("wrong", fault.wrong), ("right", fault.right)])


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
        Check(f"With this bug: {name}.", f"Largest difference: {_size(off)}.", passes)
        for name, (off, passes) in told.items()
    ]


def _size(off: float) -> str:
    return f"{off:.4f}" if off == 0 or off >= 1e-3 else f"{off:.1e}"


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
    return [Mark(passes, _size(off)) for off, passes in told]


WORDS: Mapping[str, Mapping[str, Callable[[View], Any]]] = {
    "numbers": {"bug": bug_numbers},
    "formula": {"bug": bug_formula},
    "checks": {"bug": bug_checks},
    "table": {"bug_lines": bug_lines, "bugs": bug_table},
}
