"""Words of the bug gallery: the wrong line, what it does to one cell, and which test sees it."""

from collections.abc import Callable, Mapping
from typing import Any

from course.words import Check, PassFail, Table, at_position
from pages.reference.bugs.model import Model
from pe_core.common_bugs import TABLE_TESTS
from pe_core.figures import sized

# What the pictures show of each bug. With d = 2 there is one frequency, and often nothing to see.
_SEEN = {
    "wrong exponent": (
        "Fewer columns visibly change.",
        "Distant positions look more alike than they should.",
    ),
    "swapped sine and cosine": (
        "The two columns of each pair change places.",
        "Nothing changes.",
    ),
    "unpaired cosine frequency": (
        "The table looks much the same.",
        "The colour is no longer the same all along a diagonal.",
    ),
    "position along the wrong axis": (
        "The fast changes are in the first rows instead of the first columns.",
        "The bright band is thin at the start and grows wider.",
    ),
    "integer division": (
        "The same two columns are repeated side by side.",
        "Bright stripes recur every 2π positions.",
    ),
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
    """Return the wrong line and the right one."""
    fault = model.fault
    return Table(
        f"The line with the bug “{model.name}”, and the correct line.",
        ("line", "code"),
        [("wrong", fault.wrong), ("right", fault.right)],
    )


def bug_seen(model: Model) -> Table:
    """Return what went wrong, and what it looks like in the table and in the square."""
    pictures = ("table", "square of dot products")
    rows = zip(pictures, _SEEN[model.name], strict=True)
    return Table(model.fault.story, ("picture", "what it shows"), [*rows])


def bug_numbers(model: Model) -> dict[str, str]:
    """Return how far the table with the bug is from the right one."""
    wrong, size = model.cells_wrong, model.wrong.size
    return {
        "cells that are wrong": f"{wrong} of {size} ({wrong / size:.0%})",
        "largest difference": f"{model.most_off:.4f}",
    }


def first_step_check(model: Model) -> list[Check]:
    """Return the first test, run on the table with the bug."""
    return _checked(model)[:1]


def offset_check(model: Model) -> list[Check]:
    """Return the second test, run on the table with the bug."""
    return _checked(model)[1:]


def _checked(model: Model) -> list[Check]:
    return [
        Check(f"With this bug, {name}.", f"The largest difference is {_size(off)}.", passes)
        for name, (off, passes) in model.verdicts.items()
    ]


def _size(off: float) -> str:
    return f"{off:.4f}" if off == 0 or off >= 1e-3 else sized(off)


def bug_table(model: Model) -> Table:
    """Return every bug against the two tests."""
    return Table(
        f"The two tests are run on {model.tested_rows} positions with d = {model.view.d} and n = "
        f"{model.view.n}. A test passes if there is no difference beyond rounding error.",
        ("bug", *TABLE_TESTS),
        [
            (name, *(PassFail(passes, _size(off)) for off, passes in verdicts.values()))
            for name, verdicts in model.all_verdicts.items()
        ],
    )


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "numbers": {"bug": bug_numbers},
    "formula": {"bug": bug_formula},
    "checks": {"first_step": first_step_check, "offset_only": offset_check},
    "table": {"bug_lines": bug_lines, "bug_seen": bug_seen, "bugs": bug_table},
}
