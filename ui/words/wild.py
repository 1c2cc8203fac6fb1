"""Words of the tables that libraries compute: who does what, how far apart, what undoes it."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import pe_core
from course.view import View
from course.words import Check, Mark, Table, at_position
from pe_core import CONVENTIONS
from pe_core.conventions import STAGES, undo_convention
from ui.views.wild import (
    MOST_PRODUCTS,
    SEEN,
    apart,
    most_apart,
    products,
    products_apart,
    sized,
    stage_of,
    tables,
    undoing_at,
    undoing_of,
)
from ui.words import heads, undoing
from ui.words.heads import looks_back

_SIX_DECIMALS = 5e-7
_MOST_CELLS = 2**18  # of each table, where all of them are measured at once


def wild_numbers(view: View) -> dict[str, str]:
    """Return how far the two tables are apart, and what that does to products and to a head."""
    cells, (first, second) = apart(view), tables(view)
    right, asked, back = looks_back(view)
    return {
        "largest difference": sized(float(cells.max())),
        f"cells apart by {SEEN} or more": f"{(cells >= SEEN).mean():.0%}",
        "dot products apart by up to": sized(products_apart(first, second)),
        f"a head finds the row {back} back": f"{right} of {asked}",
    }


def wild_formula(view: View) -> str:
    """Return the chosen cell in both tables, as each library computes it."""
    lines = (_cell(view, name) for name in (view.family, view.against))
    return r"\begin{aligned} " + r" \\[6pt] ".join(lines) + r" \end{aligned}"


def _cell(view: View, name: str) -> str:
    row, undoing = CONVENTIONS[name], undoing_of(view, name)
    place = undoing.columns.tolist().index(view.dim)
    pair, wave = place // 2, (r"\sin", r"\cos")[place % 2]
    # Row t stands for position sign · (t - shift).
    position = undoing.sign * (view.t - undoing.shift)
    exponents = {
        "2k/d": f"2 \\cdot {pair}/{view.d}",
        "k/(d/2 - 1)": f"{pair}/{max(view.d // 2 - 1, 1)}",
    }
    angle = rf"{at_position(position)} \cdot {view.n}^{{-{exponents[row.exponent]}}}"
    told = rf"{wave}({angle})"
    if undoing.plus:
        told = rf"\frac{{{told} - {undoing.plus:.4f}}}{{{undoing.factor:.4f}}}"
    elif undoing.factor != 1:
        told = rf"\frac{{1}}{{\sqrt{{{view.d}}}}}\, {told}"
    value = undoing.stages["as it is"][view.t, view.dim]
    cell = rf"\text{{{name}}}[{at_position(view.t)}, {view.dim}]"
    return rf"&{cell} \\ &= {told} \\ &= {round(float(value), 6) + 0.0:.6f}"


def wild_checks(view: View) -> list[Check]:
    """Return what holds between the two tables, and what undoing keeps."""
    first, second = tables(view)
    off, moved = float(apart(view).max()), products_apart(first, second)
    shown = min(view.L, MOST_PRODUCTS)
    right, asked, back = looks_back(view)
    return [
        Check(
            f"{view.family} and {view.against}, {stage_of(view)}, agree to six decimals.",
            f"Largest difference: {sized(off)}.",
            off < _SIX_DECIMALS,
        ),
        Check(
            f"Their dot products among the first {shown} rows agree to six decimals.",
            f"Largest difference: {sized(moved)}.",
            moved < _SIX_DECIMALS,
        ),
        *_kept(view),
        *_another_base(view),
        Check(
            f"A head made for the paper's table, to look {back} back, does so on {view.family}, "
            f"{stage_of(view)}.",
            f"It finds the right row {right} times of {asked}.",
            right == asked,
        ),
    ]


def _kept(view: View) -> list[Check]:
    """Check which stages keep the dot products of the family's table."""
    stages = undoing_of(view, view.family).stages
    claims = (
        f"Putting the columns of {view.family} back keeps every dot product.",
        "Shifting it keeps them too: a shift is a rotation.",
        "Rescaling it keeps them too.",
    )
    pairs = zip(STAGES, STAGES[1:], claims, strict=False)
    moved = [
        (claim, products_apart(stages[before], stages[after]))
        for before, after, claim in pairs
        if after == STAGES[1] or stages[before] is not stages[after]
    ]
    return [
        Check(claim, f"Largest change: {sized(off)}.", off < 1e-9 * view.d) for claim, off in moved
    ]


def _another_base(view: View) -> list[Check]:
    """Check what the other exponent is, if the family has it."""
    if undoing_of(view, view.family).base == view.n:
        return []
    base, off = _off_other_base(view.family, view.L, view.d, view.n)
    return [
        Check(
            f"Brought back all the way, {view.family} is the paper's formula with base {base:.6g}.",
            f"Largest difference: {sized(off)}.",
            off < 1e-3,
        )
    ]


@lru_cache(maxsize=2)  # measured: 12 ms at d 1024 and L 2048
def _off_other_base(name: str, length: int, d_model: int, base: int) -> tuple[float, float]:
    undoing = undoing_at(name, length, d_model, base)
    other = pe_core.sinusoidal(length, d_model, undoing.base)
    return undoing.base, most_apart(undoing.table, other)


def differences(view: View) -> Table:
    """Return how far every convention is from the paper, stage by stage."""
    rows = max(2, min(view.L, _MOST_CELLS // view.d))
    return Table(
        f"Largest difference to the paper's table, for {rows} positions, d = {view.d}, "
        f"n = {view.n}, stage by stage.",
        ("convention", *STAGES, "dot products"),
        _measured(rows, view.d, view.n),
    )


@lru_cache(maxsize=2)  # measured: all conventions at once; the choices of a page leave them alone
def _measured(length: int, d_model: int, base: int) -> list[tuple[str | Mark, ...]]:
    paper = pe_core.sinusoidal(length, d_model, base)
    theirs = products(paper)
    found: list[tuple[str | Mark, ...]] = []
    for name in CONVENTIONS:
        convention = undo_convention(name, length, d_model, base)
        off = map(sized, undoing.off_paper(convention, paper))
        moved = abs(products(convention.stages[STAGES[0]]) - theirs).max()
        found.append((name, *off, sized(float(moved))))
    return found


def who_uses(view: View) -> Table:
    """Return who computes which table."""
    return Table(
        "The name, what it is, and who computes it.",
        ("name", "what it is", "who computes it"),
        [(name, row.summary, row.users) for name, row in CONVENTIONS.items()],
    )


def conventions(view: View) -> Table:
    """Return how each table is written, and what undoes it."""
    return Table(
        "How each is written. k is the pair, counted from 0, and L the number of rows.",
        ("name", "columns", "exponent", "first position", "angle", "values", "what undoes it"),
        [
            (name, row.layout, row.exponent, row.first, row.angle, row.values, row.undo)
            for name, row in CONVENTIONS.items()
        ],
    )


WORDS: Mapping[str, Mapping[str, Callable[[View], Any]]] = {
    "numbers": {"wild": wild_numbers},
    "formula": {"wild": wild_formula},
    "steps": undoing.WORDS["steps"],
    "checks": {"wild": wild_checks} | heads.WORDS["checks"],
    "table": {"who_uses": who_uses, "conventions": conventions, "differences": differences}
    | heads.WORDS["table"],
}
