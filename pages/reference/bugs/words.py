"""Words of the bug gallery: the wrong line, what it does to one cell, and which test sees it."""

from collections.abc import Callable, Mapping
from typing import Any

from course.words import Check, PassFail, Table, at_position
from pages.reference.bugs.model import Model
from pe_core.common_bugs import TABLE_TESTS

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


def bug_formula(model: Model) -> str:
    """Return the chosen cell as the bug computes it and as it should be, in LaTeX."""
    view, name, odd = model.view, model.name, model.view.dim % 2
    waves = (r"\sin", r"\cos")
    swapped = name == "swapped sine and cosine"
    angle = (_WRONG | (_WRONG_COSINE if odd else {})).get(name, _RIGHT)
    cell = view.t, view.dim
    lines = (
        ("wrong", waves[1 - odd if swapped else odd], angle, model.wrong[cell]),
        ("right", waves[odd], _RIGHT, model.right[cell]),
    )
    facts = {"t": at_position(view.t), "n": view.n, "i": view.dim - odd, "d": view.d}
    written = (
        rf"\text{{{side}: }} & {wave}({angle.format(**facts)}) \\ & = {value:.4f}"
        for side, wave, angle, value in lines
    )
    return r"\begin{aligned}" + r" \\ ".join(written) + r"\end{aligned}"


def bug_lines(model: Model) -> Table:
    """Return what went wrong and what it looks like, with the wrong line and the right one."""
    fault = model.fault
    story = f"{fault.story} {_SEEN[model.name]}"
    return Table(story, ("line", "code"), [("wrong", fault.wrong), ("right", fault.right)])


def bug_numbers(model: Model) -> dict[str, str]:
    """Return how far the table with the bug is from the right one."""
    wrong, size = model.cells_wrong, model.wrong.size
    return {
        "cells that are wrong": f"{wrong} of {size} ({wrong / size:.0%})",
        "largest difference": f"{model.most_off:.4f}",
    }


def bug_checks(model: Model) -> list[Check]:
    """Return the two tests, run on the table with the bug."""
    return [
        Check(f"With this bug: {name}.", f"Largest difference: {_size(off)}.", passes)
        for name, (off, passes) in model.verdicts.items()
    ]


def _size(off: float) -> str:
    return f"{off:.4f}" if off == 0 or off >= 1e-3 else f"{off:.1e}"


def bug_table(model: Model) -> Table:
    """Return every bug against the two tests."""
    return Table(
        f"The two tests on {model.tested_rows} positions, d = {model.view.d}, "
        f"n = {model.view.n}. A test passes where the difference is none.",
        ("bug", *TABLE_TESTS),
        [
            (name, *(PassFail(passes, _size(off)) for off, passes in verdicts.values()))
            for name, verdicts in model.all_verdicts.items()
        ],
    )


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "numbers": {"bug": bug_numbers},
    "formula": {"bug": bug_formula},
    "checks": {"bug": bug_checks},
    "table": {"bug_lines": bug_lines, "bugs": bug_table},
}
