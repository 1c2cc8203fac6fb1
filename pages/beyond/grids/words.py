"""Words of the patches: numbers, the formula, checks and a table of the schemes."""

from collections.abc import Callable, Mapping
from typing import Any

from course.numerals import grouped, scientific
from course.words import Check, Table
from pages.beyond.grids import words_more
from pages.beyond.grids.model import AXIAL, DIAGONAL, SINUSOID, STRAIGHT, Model
from pages.beyond.grids.naming import NAMES, SPOKEN, number
from pe_core.figures import differ

_SAME = 1e-9


def patch_numbers(model: Model) -> dict[str, str]:
    """Return where the chosen patch and the one φ further on lie."""
    row, column = model.cell(model.patch)
    told = {f"patch t = {model.patch}": f"row {row}, column {column}"}
    if model.other is None:
        return told | {"patch t + φ": "none: φ is 0, or the picture ends before it"}
    other = model.cell(model.other)
    return told | {
        f"patch t + φ = {model.other}": f"row {other[0]}, column {other[1]}",
        "rows and columns between them": (
            f"{number(other[0] - row, 0)} and {number(other[1] - column, 0)}"
        ),
    }


def similarity_numbers(model: Model) -> dict[str, str]:
    """Return how alike the two patches are, in all pairs and in the chosen one."""
    other = model.cell(model.patch if model.other is None else model.other)
    return {
        "similarity": number(model.likeness[other], 3),
        f"of pair {model.pair} alone": number(model.pair_likeness[other], 3),
    }


def likeness_formula(model: Model) -> str:
    """Return the similarity of the two patches in LaTeX, and the part of the chosen pair."""
    down, across = model.chosen[model.pair]
    row, column = model.cell(model.patch)
    other = model.cell(model.patch if model.other is None else model.other)
    rows, columns = other[0] - row, other[1] - column
    angle = down * rows + across * columns
    turned = f"{_term(down, rows)} + {_term(across, columns)}"
    return (
        r"\begin{aligned} s &= \frac{1}{K} \sum_k \cos(\omega_{k}^{\text{row}}\, \Delta r + "
        r"\omega_{k}^{\text{column}}\, \Delta c), \quad "
        rf"K = {model.width // 2} \\[4pt] &= {model.likeness[other]:.4f} \\[4pt] "
        rf"\text{{pair }} {model.pair}&: \cos({turned}) \\ &= \cos({angle:.4f}) "
        rf"= {model.pair_likeness[other]:.4f} \end{{aligned}}"
    )


def _term(speed: float, steps: int) -> str:
    return rf"{scientific(speed, 4)} \cdot {steps if steps >= 0 else f'({steps})'}"


def patch_checks(model: Model) -> list[Check]:
    """Return what is said of pictures, checked on this one."""
    right, below = model.alike((0, 1)), model.alike((1, 0))
    name = SPOKEN[model.view.patches]
    return [
        Check(
            f"With {name}, one step down changes as much as one step to the right.",
            f"The similarity is {below:.6f} one row below and {right:.6f} one column further on.",
            abs(right - below) < _SAME,
        ),
        Check(
            f"The score of {NAMES[AXIAL]} is the dot product of the {NAMES[SINUSOID]}.",
            f"For an equal query and key they {differ(model.axial_gap)}.",
            model.axial_gap < _SAME,
        ),
    ]


def straight_table(model: Model) -> Table:
    """Return two patches at about the same distance, straight on and across, for each scheme."""
    rows = [
        (
            f"{name} (chosen)" if scheme == model.view.patches else name,
            number(model.alike(STRAIGHT, scheme), 3),
            number(model.alike(DIAGONAL, scheme), 3),
        )
        for scheme, name in NAMES.items()
    ]
    return Table(
        f"How alike two patches are, with a base of {grouped(model.view.n)} and a width of "
        f"{model.width}",
        (
            "positions",
            f"{STRAIGHT[1]} columns on",
            f"{DIAGONAL[0]} rows and {DIAGONAL[1]} columns on",
        ),
        [tuple(row) for row in rows],
    )


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "numbers": {"patches": patch_numbers, "similarity": similarity_numbers, **words_more.NUMBERS},
    "formula": {"likeness": likeness_formula, **words_more.FORMULA},
    "checks": {"patches": patch_checks, **words_more.CHECKS},
    "table": {"straight": straight_table},
}
