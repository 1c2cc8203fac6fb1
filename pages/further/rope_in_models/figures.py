"""Figures of RoPE with the numbers of a model: its waves, and what each rule makes of them."""

from collections.abc import Callable, Mapping

import numpy as np

from course.numerals import grouped
from course.quantity import Floats
from course.rope_families import FAMILIES
from course.scaled_frequencies import tokens
from course.view import DEFAULTS
from pages.further.rope_in_models.model import NAMES, RULES, Model, pairs
from pe_core import extension, figures, rope_in_models
from pe_core.figures import Figure, Line, Mark, Upright, listed

_DASHES: Mapping[str, str] = {
    "none": "7px,4px", "linear": "12px,3px,2px,3px", "ntk": "18px,4px", "yarn": "2px,3px",
    "yarn-untruncated": "12px,3px,2px,3px,2px,3px", "llama3": "4px,2px",
}  # fmt: skip

_LLAMA_2 = Model(DEFAULTS._replace(**FAMILIES["Llama 2 7B"].view))


def _padded(values: Floats, length: int) -> Floats:
    return np.concatenate([values, np.full(length - len(values), np.nan)])


def rope_waves(model: Model) -> Figure:
    """Return the wavelength of every pair against the trained length."""
    view, pair, count, length = model.view, model.pair, model.pairs, model.view.trained_length
    whole = model.whole_head
    waves, scaled = model.waves, model.chosen.wavelengths
    more = ""
    lines = [Line("as trained", _padded(waves, len(whole)), None, "solid")]
    if view.scaling != "none":
        slow = _padded(scaled, len(whole))
        lines.append(Line(NAMES[view.scaling], slow, None, _DASHES[view.scaling]))
        more += (
            f" A second curve shows them with {NAMES[view.scaling]}: up to {tokens(scaled[-1])}."
        )
    if count < len(whole):
        lines.append(Line("if the whole head turned", whole, "neutral", "7px,4px"))
        more += (
            f" {model.rotated} of {view.head_width} entries turn. If all of them did, the longest "
            f"of the {len(whole)} waves would be {tokens(whole[-1])}."
        )
    level = Line(
        f"trained length {grouped(length)}", [length] * len(whole), "similarity", "2px,7px"
    )
    first, llama_2 = model.finished.some, _LLAMA_2.finished.some
    uprights = [Upright(f"no full turn in training from pair {first} on", first)]
    if count == _LLAMA_2.pairs and first != llama_2:
        uprights.append(Upright(f"in Llama 2 from pair {llama_2} on", llama_2))
    return figures.curves(
        range(len(whole)), [*lines, level],
        x_axis="pair k (fast to slow)", y_axis="wavelength (tokens)", log_y=True,
        title="How many tokens each pair needs for a turn",
        alt=f"A curve on a log axis shows the wavelengths of {pairs(count)}, from "
        f"{tokens(waves[0])} to {tokens(waves[-1])}.{more} A line marks the trained length of "
        f"{tokens(length)}. {model.finished_turn} at least once within that length. "
        f"A turn of pair {pair} takes {tokens(waves[pair])}.",
        marks=[Mark(f"pair {pair}", pair, waves[pair])],
        uprights=[one for one in uprights if 0 < one.x < count],
        choose={"pair": "x"}, view=f"waves {len(whole)} {view.rope_base}",
    )  # fmt: skip


def rope_rules(model: Model) -> Figure:
    """Return how many times slower each pair turns with each scaling rule."""
    view, pair = model.view, model.pair
    times = {name: model.rules[name].times_slower for name in RULES}
    lines = [
        Line(f"{NAMES[name]}, chosen", values, None, "solid")
        if name == view.scaling
        else Line(NAMES[name], values, None, _DASHES[name])
        for name, values in times.items()
    ]
    marks = [Mark(f"pair {pair}", pair, model.chosen.times_slower[pair])]
    return figures.curves(
        range(model.pairs), lines,
        x_axis="pair k (fast to slow)", y_axis="times slower",
        title=f"How many times slower each pair turns, for a factor of {grouped(view.scale)}",
        alt="Five curves, one for each rule, show how many times slower each of "
        f"{pairs(model.pairs)} turns, for a factor of {grouped(view.scale)}. "
        f"Pair {pair} is slowed by a factor of "
        + listed(f"{values[pair]:.3f} ({NAMES[name]})" for name, values in times.items())
        + ".",
        marks=marks, y_range=(0.93, max(1.07 * view.scale - 0.07, 1.5)),
        choose={"pair": "x"}, view=f"rules {model.pairs} {view.scale}",
    )  # fmt: skip


FIGURES: Mapping[str, Callable[..., Figure]] = {"rope_waves": rope_waves, "rope_rules": rope_rules}
CODE = (
    rope_in_models.rotated_width,
    rope_in_models.turning_pairs,
    extension.extended_frequencies,
)
