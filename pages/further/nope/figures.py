"""Figures of positions left out: who sees whom, what is left of it, and which models do it."""

from collections.abc import Callable, Mapping

import numpy as np

from course.numerals import grouped
from pages.further.nope.model import MODELS, PLACES, SEEDS, WORDS, Model
from pe_core import figures
from pe_core.figures import Figure, Line, Mark, Upright, listed
from pe_core.layer_positions import layers_with_positions
from pe_core.mask_signal import running_means, sharing
from pe_core.position_readout import untrained_readout

_READ = {"entries": "a weighted sum of its entries", "length": "the length of the output"}
_SHOWN = 24  # layers: all models drawn have as many, and the pattern goes on


def _mask(model: Model) -> str:
    return "with a causal mask" if model.causal else "without a mask"


def seen(model: Model) -> Figure:
    """Return how many words each word sees."""
    view, counts = model.view, model.seen
    return figures.curves(
        range(view.L), [Line("words seen", counts, "similarity", "solid")],
        x_axis="position t (token)", y_axis="words that it sees",
        y_range=(0.0, 1.05 * view.L),
        marks=[Mark(f"t = {view.t}: {counts[view.t]}", view.t, int(counts[view.t]), "position")],
        uprights=[Upright(f"t = {view.t}: {counts[view.t]}", view.t, "position")],
        choose={"position": "x"},
        title=f"How many words each word sees, {_mask(model)}",
        alt=f"A line over {view.L} positions shows how many words each word sees {_mask(model)}. "
        f"The first word sees {counts[0]}, word {view.t} sees {counts[view.t]}, and the last word "
        f"sees {counts[-1]}.",
        view=f"seen {view.L}",
    )  # fmt: skip


def shares(model: Model) -> Figure:
    """Return what a head of equal weights puts out, if only the first word has a value."""
    view, values = model.view, model.shares
    name = f"t = {view.t}: {values[view.t]:.4f}"
    return figures.curves(
        range(view.L), [Line("output", values, "similarity", "solid")],
        x_axis="position t (token)", y_axis="output of the head", y_range=(0.0, 1.05),
        marks=[Mark(name, view.t, float(values[view.t]), "position")],
        uprights=[Upright(name, view.t, "position")],
        choose={"position": "x"},
        title=f"What arrives of the first word, {_mask(model)}",
        alt=f"A line over {view.L} positions shows the output of a head that gives the same weight "
        f"to every word it sees, {_mask(model)}. The value of the first word is 1, and all other "
        f"values are 0. The output is {values[0]:.4f} at the first position, {values[view.t]:.4f} "
        f"at position {view.t} and {values[-1]:.4f} at the last.",
        view=f"shares {view.L}",
    )  # fmt: skip


def together(model: Model) -> Figure:
    """Return how many positions have the same output in each number format."""
    view, chosen = model.view, model.view.format
    lines = [
        Line(f"{name}, chosen" if name == chosen else name, counts,
             "similarity" if name == chosen else "neutral", "solid" if name == chosen else None)
        for name, counts in model.together.items()
    ]  # fmt: skip
    told = (f"{grouped(counts[-1])} in {name}" for name, counts in model.together.items())
    return figures.curves(
        PLACES, lines, x_axis="position t (token, log axis)",
        y_axis="positions with one output", log_x=True, log_y=True,
        uprights=[Upright(f"t = {view.t}", view.t, "position")] * (view.t > 0),
        title="How many positions share one output",
        alt="Lines on logarithmic axes, one for each number format, show how many positions have "
        "the same output 1 / (t + 1) as position t, once it is rounded. Near position "
        f"{grouped(PLACES[-1])}, the numbers are {listed(told)}. The chosen format is {chosen}.",
        view="together",
    )  # fmt: skip


def readout(model: Model) -> Figure:
    """Return the positions that two read-outs of an untrained head guess, over the real ones."""
    view = model.view
    found = {way: np.array([run.guesses[way] for run in model.readouts]) for way in _READ}
    begins = "texts that begin alike" if view.begins == "alike" else "texts that begin differently"
    lines = [Line("exact", range(WORDS), "neutral", "4px,2px")]
    for way, colour in zip(_READ, (None, "similarity"), strict=True):
        one = found[way]
        lines.append(Line(_READ[way], one.mean(axis=0), colour, None,
                          spread=(one.min(axis=0), one.max(axis=0))))  # fmt: skip
    told = listed(
        f"{found[way][:, 0].mean():.1f} and {found[way][:, -1].mean():.1f} for {name}"
        for way, name in _READ.items()
    )
    here = [Upright(f"t = {view.t}", view.t, "position")] * (view.t < WORDS)
    return figures.curves(
        range(WORDS), lines, x_axis="position t (token)", y_axis="position as it is guessed",
        y_range=(-2.0, WORDS + 1.0), uprights=here, choose={"position": "x"},
        title=f"Untrained and {_mask(model)}: the positions that are guessed",
        alt=f"Two curves with bands over {WORDS} positions show the mean guesses of two read-outs "
        f"for new texts, {_mask(model)} and for {begins}. The bands show how far the means of "
        f"{len(SEEDS)} seeds differ. At the first and the last position the guesses are {told}. A "
        "straight line shows exact guesses.",
        view=f"readout {WORDS}",
    )  # fmt: skip


def layers(model: Model) -> Figure:
    """Return which of the first layers of a few models have positions."""
    drawn = {one.name: one.placed[:_SHOWN] for one in MODELS.values()}
    told = listed(f"{int((~placed).sum())} in {name}" for name, placed in drawn.items())
    return figures.grid(
        np.array(list(drawn.values()), dtype=np.float64), rows=list(drawn),
        columns=[str(layer) for layer in range(_SHOWN)],
        row_axis="model", column_axis="layer, counted from 0", quantity="RoPE",
        limits=(0.0, 1.0), signed=False,
        title=f"The first {_SHOWN} layers: with RoPE (1) or without positions (0)",
        alt=f"A table with one row per model shows which of its first {_SHOWN} layers have "
        f"positions. The numbers of layers without are {told}. Where it is one layer in four, "
        "these are every fourth column.",
        view="layers",
    )  # fmt: skip


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "seen": seen,
    "shares": shares,
    "together": together,
    "readout": readout,
    "layers": layers,
}
CODE = (running_means, sharing, untrained_readout, layers_with_positions)
