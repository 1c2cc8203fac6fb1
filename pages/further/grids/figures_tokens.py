"""Figures of M-RoPE and of interpolation error: lines over tokens, lines over pairs."""

from collections.abc import Callable, Mapping

from pages.further.grids.fitting import TRAINED_SIDE
from pages.further.grids.model import Model
from pe_core import figures
from pe_core.figures import Figure, Line, Upright, listed
from pe_core.multimodal import AXES


def number(value: float, places: int) -> str:
    """Return a number with so many decimals and a true minus sign."""
    return f"{round(float(value), places) + 0.0:.{places}f}".replace("-", "\N{MINUS SIGN}")


def tokens(model: Model) -> Figure:
    """Return the three positions of each token of a text with a picture and a video."""
    found = model.sequence
    count, rows = found.starts[-1], found.positions.T
    named = list(zip(found.segments, found.starts[:-1], strict=True))
    told = (
        f"{name} (from token {start} and position {int(found.positions[start].min())} on)"
        for (name, _), start in named
    )
    return figures.curves(
        range(count),
        [Line(name, row, mode="markers") for name, row in zip(AXES, rows, strict=True)],
        x_axis="token, in the order in which the model reads", y_axis="position",
        title=f"{count} tokens, each with three positions",
        alt=f"Points show the temporal, height and width position of each of {count} tokens: "
        + listed(told)
        + ". For words, all three are the same.",
        uprights=[
            Upright("words go on" if isinstance(one, int) else "picture or video begins", start)
            for (_, one), start in named[1:]
        ],
        view=f"tokens {model.view.picture}",
    )  # fmt: skip


def fitting_errors(model: Model) -> Figure:
    """Return how far interpolation is from the formula, for each wave of the table."""
    found = model.fitting
    waves = len(found.errors)
    return figures.curves(
        range(waves), [Line("interpolated", found.errors, "similarity", "solid")],
        x_axis="wave of one axis (fast to slow)", y_axis="error, root mean square",
        title="Interpolation misses the fast waves",
        alt=f"A line over {waves} waves of one axis shows how far the table interpolated from "
        f"{TRAINED_SIDE} to {found.side} patches per side is from the formula. The error is "
        f"{number(found.errors[0], 4)} for the fastest wave and {number(found.errors[-1], 4)} for "
        "the slowest.",
        view=f"errors {waves}",
    )  # fmt: skip


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "tokens": tokens,
    "fitting_errors": fitting_errors,
}
