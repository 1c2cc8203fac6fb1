"""Figures of positions left out: who sees whom, what is left of it, and which models do it."""

from collections.abc import Callable, Mapping

import numpy as np

from course.numerals import grouped
from pages.further.nope.model import FAR, KINDS, MODELS, NEAR, PLACES, WORDS, Model, parts, step
from pe_core import figures
from pe_core.figures import Figure, Group, Line, Mark, Upright, listed, sized
from pe_core.layer_positions import layers_with_positions
from pe_core.mask_signal import running_means

_SHOWN = 24  # layers: all models drawn have as many, and the pattern goes on
_COMPARED = 4  # the position whose output others are compared with


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
    marks = [Mark(name, view.t, float(values[view.t]), "position")]
    if view.last >= _COMPARED != view.t:
        value = float(values[_COMPARED])
        marks.append(Mark(f"t = {_COMPARED}: {value:.4f}", _COMPARED, value))
    return figures.curves(
        range(view.L), [Line("output", values, "similarity", "solid")],
        x_axis="position t (token)", y_axis="output of the head", y_range=(0.0, 1.05),
        marks=marks, uprights=[Upright(name, view.t, "position")],
        choose={"position": "x"},
        title=f"How much of the first word arrives, {_mask(model)}",
        alt=f"A line over {view.L} positions shows the output of a head that gives the same weight "
        f"to every word it sees, {_mask(model)}. The value of the first word is 1, and all other "
        f"values are 0. The output is {values[0]:.4f} at the first position, {values[view.t]:.4f} "
        f"at position {view.t} and {values[-1]:.4f} at the last.",
        view=f"shares {view.L}",
    )  # fmt: skip


def steps(model: Model) -> Figure:
    """Return how far apart neighbouring outputs are, and the numbers of each format."""
    view = model.view
    lines = [Line("step to the next output", model.steps, "similarity", "solid")]
    lines += [Line(f"{name}: spacing", found) for name, found in model.spacings.items()]
    told = {place: f"t = {place}: 1/{grouped(parts(place))}" for place in (NEAR, FAR, view.t)}
    said = listed(f"1/{grouped(parts(place))} at position {place}" for place in told)
    return figures.curves(
        PLACES, lines, x_axis="position t (token, log axis)",
        y_axis="difference (log axis)", log_x=True, log_y=True,
        marks=[Mark(name, place, step(place), "position" if place == view.t else "neutral")
               for place, name in told.items() if place],
        uprights=[Upright(told[view.t], view.t, "position")] * (view.t > 0),
        title="The steps shrink faster than the spacing of the numbers",
        alt="On logarithmic axes, a straight line shows how much the output 1 / (t + 1) falls from "
        f"position t to the next one: {said}. "
        "Three staircases, which fall half as fast, show how far apart the numbers of a format are "
        f"at this output. The step falls below them near position {listed(_crossings(model))}.",
        view="steps",
    )  # fmt: skip


def _crossings(model: Model) -> list[str]:
    places = {name: PLACES[int((model.steps < found).argmax())]
              for name, found in model.spacings.items()}  # fmt: skip
    return [f"{place} for {name}" for name, place in places.items()]


def layers(model: Model) -> Figure:
    """Return what kind of layer each of the first layers of a few models is."""
    drawn = {one.name: one.kinds[:_SHOWN] for one in MODELS.values()}
    told = listed(f"{kinds.count('n')} in {name}" for name, kinds in drawn.items())
    return figures.grid(
        np.array([list(map(KINDS.index, kinds)) for kinds in drawn.values()], dtype=np.float64),
        rows=list(drawn), columns=[str(layer) for layer in range(_SHOWN)],
        row_axis="model", column_axis="layer, counted from 0", quantity="layer",
        limits=(0.0, 2.0), signed=False,
        title="Layers: RoPE (2), attention without positions (1), recurrent (0)",
        alt=f"A table with one row per model shows which of its first {_SHOWN} layers have RoPE, "
        "which are attention without positions, and which are recurrent. The numbers of attention "
        f"layers without positions are {told}. They come at equal distances.",
        view="layers",
    )  # fmt: skip


def above(model: Model) -> Figure:
    """Return how much the outputs of a layer without positions change in a reversed sentence."""
    groups = {"RoPE below": model.above_rope, "no positions below": model.above_none}
    told = listed(
        f"from {sized(found.min())} to {sized(found.max())} with {name}"
        for name, found in groups.items()
    )
    return figures.bars(
        WORDS, [Group(name, found) for name, found in groups.items()],
        value_axis="largest change of an entry", name_axis="word", unmoved="no change",
        marked=model.view.t if model.view.t < len(WORDS) else None,
        title=f"The sentence reversed, {_mask(model)}: the upper of two layers",
        alt="Bars show for each of five words how much its output from a layer without positions "
        f"changes when the sentence is reversed, {_mask(model)}. The changes are {told}.",
        view="above",
    )  # fmt: skip


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "seen": seen,
    "shares": shares,
    "steps": steps,
    "layers": layers,
    "above": above,
}
CODE = (running_means, layers_with_positions)
