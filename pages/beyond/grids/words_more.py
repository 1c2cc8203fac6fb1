"""Words of M-RoPE and of the fitted table."""

from collections.abc import Callable, Mapping

import numpy as np

from course.numerals import scientific
from course.words import Check
from pages.beyond.grids.fitting import TRAINED_SIDE
from pages.beyond.grids.model import Model
from pages.beyond.grids.sequence import BEFORE
from pe_core.figures import differ, sized
from pe_core.grids import grid_angles
from pe_core.multimodal import AXES

_SAME = 1e-9


def token_numbers(model: Model) -> dict[str, str]:
    """Return where the picture begins and where the text goes on."""
    found = model.sequence
    return {
        "last word before the picture": f"position {found.next_word - max(found.picture) - 1}",
        "tokens of the picture": str(found.tokens),
        "first word after the picture": f"position {found.next_word}",
        "in plain counting": f"position {found.starts[2]}",
    }


def token_formula(model: Model) -> str:
    """Return by which angle the chosen pair turns a token of the video."""
    found = model.sequence
    pair = min(model.view.dim // 2, len(found.axes) - 1)
    speed = float(found.vectors[pair].max())
    token = found.starts[4] - 1  # the last of the video
    places = found.positions[token]
    axis = AXES.index(found.axes[pair])
    signs = (
        rf"\mathbf{{{place}}}" if at == axis else str(place) for at, place in enumerate(places)
    )
    return (
        rf"\begin{{aligned}} \text{{token }} {token} &: \quad (t, h, w) = ({', '.join(signs)})"
        rf" \\[4pt] \text{{pair }} {pair} \text{{ follows the {AXES[axis]} position}} &: \quad "
        rf"{scientific(speed, 5)} \cdot {places[axis]} = {speed * places[axis]:.4f} \end{{aligned}}"
    )


def token_checks(model: Model) -> list[Check]:
    """Return what is said of M-RoPE, checked on this sequence."""
    found = model.sequence
    words = found.positions[:BEFORE]
    plain = np.multiply.outer(words[:, 0], found.vectors.sum(axis=1))
    gap = float(abs(grid_angles(words, found.vectors) - plain).max())
    inside = found.positions[found.starts[1] : found.starts[2]]
    different = len({tuple(row) for row in inside.tolist()})
    return [
        Check(
            "For words, M-RoPE turns each pair as plain RoPE does.",
            f"The angles of {BEFORE} words {differ(gap)}.",
            gap < _SAME,
        ),
        Check(
            "Every token of the picture has three positions that no other token of it has.",
            f"{different} of {len(inside)} are different.",
            different == len(inside),
        ),
    ]


def fitting_numbers(model: Model) -> dict[str, str]:
    """Return how far apart neighbours are before and after, and how long the rows are."""
    found = model.fitting
    return {
        f"neighbours in the table for {TRAINED_SIDE} by {TRAINED_SIDE}": f"{found.step:.3f} apart",
        f"neighbours in the table for {found.side} by {found.side}": (
            f"{found.fitted_step:.3f} apart"
        ),
        "mean norm of a row, after and before": f"{found.norm:.4f} : 1",
    }


def fitting_formula(model: Model) -> str:
    """Return where the first patches of the other picture lie among the trained ones."""
    side = model.fitting.side
    first, second = ((place + 0.5) * TRAINED_SIDE / side - 0.5 for place in (0, 1))
    return (
        rf"\begin{{aligned}} x &= (i + \tfrac12) \cdot \frac{{{TRAINED_SIDE}}}{{{side}}} - \tfrac12"
        rf" \\[4pt] i = 0 &: \; x = {first:.4f} \qquad i = 1: \; x = {second:.4f} \end{{aligned}}"
    )


def fitting_checks(model: Model) -> list[Check]:
    """Return what is said of interpolation, checked on this table."""
    found = model.fitting
    worst = float(found.errors.max())
    return [
        Check(
            "Interpolation finds the value of the formula between two rows.",
            f"The largest error of a wave is {worst:.4f}, that of the slowest wave "
            f"{sized(float(found.errors[-1]))}.",
            worst < _SAME,
        ),
        Check(
            "The rows keep their norm, within one percent.",
            f"On average a row is {found.norm:.4f} times as long as before.",
            abs(found.norm - 1) < 0.01,
        ),
    ]


NUMBERS: Mapping[str, Callable[[Model], dict[str, str]]] = {
    "tokens": token_numbers,
    "fitting": fitting_numbers,
}
FORMULA: Mapping[str, Callable[[Model], str]] = {
    "tokens": token_formula,
    "fitting": fitting_formula,
}
CHECKS: Mapping[str, Callable[[Model], list[Check]]] = {
    "tokens": token_checks,
    "fitting": fitting_checks,
}
