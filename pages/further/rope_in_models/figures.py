"""Figures of RoPE with the numbers of a model: waves, rules, and heads that look back."""

from collections.abc import Callable, Mapping

import numpy as np

from course.numerals import grouped
from course.quantities import Floats
from course.scaled_frequencies import tokens
from pages.further.rope_in_models.model import NAMES, RULES, Model, pairs
from pe_core import extension, figures, rope_in_models
from pe_core.figures import Figure, Line, Mark, Upright, listed

_DASHES: Mapping[str, str] = {
    "none": "7px,4px", "linear": "12px,3px,2px,3px", "ntk": "18px,4px", "yarn": "2px,3px",
    "llama3": "4px,2px",
}  # fmt: skip


def _padded(values: Floats, length: int) -> Floats:
    return np.concatenate([values, np.full(length - len(values), np.nan)])


def _between(pairs: range, name: str) -> str:
    """Return the name of a few neighbouring pairs, and which they are."""
    if len(pairs) == 1:
        return f"{name}: pair {pairs[0]}"
    return f"{name}: pairs {pairs[0]} to {pairs[-1]}"


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
    first = model.finished.some
    never = Upright(f"no full turn in training from pair {first} on", first)
    return figures.curves(
        range(len(whole)), [*lines, level],
        x_axis="pair k (fast to slow)", y_axis="wavelength (tokens)", log_y=True,
        title="How many tokens each pair needs for a turn",
        alt=f"A curve on a log axis shows the wavelengths of {pairs(count)}, from "
        f"{tokens(waves[0])} to {tokens(waves[-1])}.{more} A line marks the trained length of "
        f"{tokens(length)}. {model.finished_turn} at least once within that length. "
        f"A turn of pair {pair} takes {tokens(waves[pair])}.",
        marks=[Mark(f"pair {pair}", pair, waves[pair])],
        uprights=[never] if 0 < first < count else [],
        choose={"pair": "x"}, view=f"waves {len(whole)} {view.rope_base}",
    )  # fmt: skip


def rope_rules(model: Model) -> Figure:
    """Return how many times slower each pair turns with each scaling rule."""
    view, pair = model.view, model.pair
    times = {name: model.rules[name].times_slower for name in RULES}
    lines = [
        Line(f"{NAMES[name]}, chosen", values, None, "solid")
        if name == view.scaling
        else Line(NAMES[name], values, "neutral", _DASHES[name])
        for name, values in times.items()
    ]
    marks = [Mark(f"pair {pair}", pair, model.chosen.times_slower[pair])]
    return figures.curves(
        range(model.pairs), lines,
        x_axis="pair k (fast to slow)", y_axis="times slower",
        title=f"How many times slower each pair turns, for a factor of {grouped(view.scale)}",
        alt="Four curves, one for each rule, show how many times slower each of "
        f"{pairs(model.pairs)} turns, for a factor of {grouped(view.scale)}. "
        f"Pair {pair} is slowed by a factor of "
        + listed(f"{values[pair]:.3f} ({NAMES[name]})" for name, values in times.items())
        + ".",
        marks=marks, y_range=(0.93, max(1.07 * view.scale - 0.07, 1.5)),
        choose={"pair": "x"}, view=f"rules {model.pairs} {view.scale}",
    )  # fmt: skip


def looking_back(model: Model) -> Figure:
    """Return where three heads look that use fast, chosen and slow pairs."""
    count = model.view.L
    lines = [
        Line(_between(model.windows[name], name), model.weights(window[0]), *look)
        for (name, window), look in zip(model.windows.items(), _LOOKS, strict=True)
    ]
    previous = model.previous
    told = listed(f"{weight:.4f} with the {name} pairs" for name, weight in previous.items())
    return figures.curves(
        range(count), lines,
        x_axis="distance back (tokens)", y_axis="weight", y_range=(-0.02, 1.03),
        title="Where a head looks that is built for the previous token",
        alt=f"Three curves show how the last of {grouped(count)} tokens shares its attention among "
        f"the distances 0 to {grouped(count - 1)}, with vectors of equal strength. The weight on "
        f"the previous token is {told}.",
        marks=[Mark("previous token", 1, weight, "offset") for weight in previous.values()],
        view=f"looking back {count}",
    )  # fmt: skip


_LOOKS = ((None, "solid"), (None, "7px,4px"), (None, "2px,3px"))


def sharpness(model: Model) -> Figure:
    """Return the weight on the previous token by the pairs that a head uses."""
    values, length = model.on_previous, model.view.L
    at, even = model.windows["chosen"][0], 1 / length
    used = pairs(model.window, "neighbouring ")
    return figures.curves(
        range(len(values)),
        [
            Line(f"weight with {used}", values, None, "solid"),
            Line(f"all {grouped(length)} tokens alike", [even] * len(values), "neutral", "7px,4px"),
        ],
        x_axis="first of the pairs in use (fast to slow)",
        y_axis="weight on the previous token",
        y_range=(-0.02, 1.03),
        title="Which pairs can point at the previous token",
        alt=f"A curve shows the weight on the previous token by the first of {used} that the head "
        f"uses: {values[0]:.4f} from pair 0 on, {values[at]:.4f} from pair {at} on, "
        f"{values[-1]:.4f} with the slowest pairs. Attention spread evenly would be "
        f"{even:.4f}.",
        marks=[Mark(f"from pair {at} on", at, values[at])],
        choose={"pair": "x"}, view=f"sharpness {model.pairs}",
    )  # fmt: skip


def content_score(model: Model) -> Figure:
    """Return how much of the score of two equal vectors is left at each distance."""
    middles, kept = model.blocks.middles, model.kept
    lines = [
        Line(_between(model.windows[name], name), kept[name], *look)
        for name, look in zip(kept, _LOOKS, strict=True)
    ]
    far = listed(f"{values[-1]:.3f} with the {name} pairs" for name, values in kept.items())
    length = model.view.trained_length
    return figures.curves(
        middles, lines,
        x_axis="distance (tokens, log axis)", y_axis="share of the score that is left",
        title="How a match in meaning fades with distance",
        alt=f"Three curves show which share of the score of two equal vectors is left at distances "
        f"from 1 to {tokens(int(middles[-1]))}, as means of blocks. In the last block it is {far}.",
        uprights=[Upright(f"trained length {grouped(length)}", length)],
        y_range=(-1.05, 1.05), log_x=True, view=f"content {length}",
    )  # fmt: skip


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "rope_waves": rope_waves,
    "rope_rules": rope_rules,
    "looking_back": looking_back,
    "sharpness": sharpness,
    "content_score": content_score,
}
CODE = (
    rope_in_models.rotated_width,
    rope_in_models.turning_pairs,
    extension.extended_frequencies,
    rope_in_models.looking_back,
)
