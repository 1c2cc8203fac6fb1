"""Figures of texts longer than in training: three remedies, and what they do to the pairs."""

import math
from collections.abc import Callable, Mapping, Sequence

import numpy as np

import pe_core
from course.quantity import Floats
from course.scaled_frequencies import tokens
from pages.core.longer.model import METHODS, NAMES, TRAINED, Model
from pages.core.longer.trained_head import BLOCK, LENGTHS, TEXTS, Read, longest, read
from pages.core.longer.trained_head import TRAINED as TRAINED_HEAD
from pe_core import any_frequencies, extension, figures
from pe_core.figures import Arc, Figure, Group, Line, Mark, Upright, listed

_DASHES: Mapping[str, str] = {
    "linear": "12px,3px,2px,3px", "ntk": "18px,4px", "yarn": "2px,3px", "yarn_paper": "4px,2px",
}  # fmt: skip


def _shown_pairs(model: Model) -> list[int]:
    """Return the first pair, the chosen one, one that never comes round, and the last one."""
    last, first = model.view.last_pair, model.unfinished
    return sorted({0, model.view.pair, min((first + last) // 2, last), last})


def plain_arcs(model: Model) -> Figure:
    """Return circles of a few pairs: what training covered, and what the longer text adds."""
    return _arcs(model, ["plain"])


def angle_arcs(model: Model) -> Figure:
    """Return the same, and below it with the chosen method."""
    return _arcs(model, ["plain", model.view.method])


def _arcs(model: Model, methods: Sequence[str]) -> Figure:
    shown, reached = _shown_pairs(model), tokens(model.scale * TRAINED)
    rows = [
        [
            Arc(
                f"pair {pair}" + (f", {NAMES[method]}" if len(methods) > 1 else ""),
                pair, remedy.seen[pair], remedy.reached[pair],
            )
            for pair in shown
        ]
        for method, remedy in ((method, model.remedies[method]) for method in methods)
    ]  # fmt: skip
    return figures.arcs(
        rows, pairs=model.view.pairs, title=f"Angles met within {reached}",
        alt=f"For {'pair' if len(shown) == 1 else 'pairs'} {listed(map(str, shown))}, circles show "
        f"the angles met within the trained length of {tokens(TRAINED)} and the new angles reached "
        f"within {reached}, with frequencies that are "
        f"{' in the first row and those of '.join(NAMES[method] for method in methods)}"
        f"{' in the second' if len(methods) > 1 else ''}.",
    )  # fmt: skip


def slowing(model: Model) -> Figure:
    """Return how many times slower each pair turns with each remedy."""
    view, pair, pairs = model.view, model.view.pair, model.view.pairs
    times = {name: model.remedies[name].times_slower for name in (*METHODS, "yarn_paper")}
    first = model.unfinished
    return figures.curves(
        range(pairs), [_method_line(model, name, values) for name, values in times.items()],
        x_axis="pair k (fast to slow)", y_axis="times slower",
        marks=[Mark(f"pair {pair}", pair, times[view.method][pair])],
        uprights=[Upright("never came round in training from here on", first)]
        if 0 < first < pairs else [],
        title="How many times slower each pair turns",
        alt=f"The curves, one for each method, show how many times slower each of {pairs} pairs "
        f"turns, for {model.longer_text}. Pair {pair} is slowed by a factor of "
        + listed(f"{value[pair]:.3f} ({NAMES[name]})" for name, value in times.items())
        + ".",
        y_range=(0.93, max(1.07 * model.scale - 0.07, 1.5)),
        choose={"pair": "x"}, view=f"slowing {pairs} {view.stretch}",
    )  # fmt: skip


def _method_line(model: Model, method: str, values: Floats) -> Line:
    """Return a line of a figure in a colour of its own, solid if its method is chosen."""
    if method == model.view.method:
        return Line(f"{NAMES[method]}, chosen", values, None, "solid")
    return Line(NAMES[method], values, None, _DASHES[method])


def neighbours(model: Model) -> Figure:
    """Return how far apart neighbouring positions are, in training and with the chosen method."""
    apart = {
        "as trained": model.plain.neighbours,
        NAMES[model.view.method]: model.chosen.neighbours,
    }
    return figures.bars(
        [*apart], [Group("distance", [*apart.values()])],
        value_axis="distance between neighbours", name_axis="frequencies",
        title=f"How far apart neighbours are, for {model.longer_text}",
        alt="Bars show the distance between two neighbouring encoded positions, without the factor "
        "by which YaRN multiplies cosine and sine: "
        + listed(f"{far:.3f} ({name})" for name, far in apart.items())
        + ".",
        view="neighbours",
    )  # fmt: skip


def demands(model: Model) -> Figure:
    """Return for each method how much of two things it keeps, in percent."""
    kept = model.demands
    return figures.bars(
        [*kept],
        [
            Group("distance between neighbours", [100 * one for one, _ in kept.values()]),
            Group("pairs without new angles", [100 * one for _, one in kept.values()]),
        ],
        value_axis="kept (%)", name_axis="frequencies",
        title=f"What each remedy keeps, for {model.longer_text}",
        alt="Bars show how much of the distance between neighbours is left, and how many of the "
        "pairs meet no new angle: "
        + listed(f"{near:.0%} and {stay:.0%} ({name})" for name, (near, stay) in kept.items())
        + ".",
        marked=[*kept].index(NAMES[model.view.method]), view="demands",
    )  # fmt: skip


def head_by_position(model: Model) -> Figure:
    """Return how well a trained head finds the word before, in texts up to a length."""
    last = longest(int(model.view.stretch))
    found = {length: read(length) for length in LENGTHS if length <= last}
    middles = found[last].middles
    told = listed(f"{one.before:.2f} in texts of {length} tokens" for length, one in found.items())
    return figures.curves(
        middles, [_read_line(length, one, len(middles)) for length, one in found.items()],
        x_axis="position of the word (token)", y_axis="weight of the word before",
        uprights=[Upright(f"longest training text: {TRAINED_HEAD} tokens", TRAINED_HEAD)],
        title="A head that looks one word back, in longer texts",
        alt=f"Lines show the weight that a head of a trained model gives to the word before, over "
        f"the position, as means of {BLOCK} positions and {TEXTS} texts. Over the first "
        f"{TRAINED_HEAD} positions the mean is {told}.",
        y_range=(0, 1.05), view=f"head by position {last}",
    )  # fmt: skip


def _read_line(length: int, one: Read, count: int) -> Line:
    """Return the line of one length, with a band from the lowest text to the highest."""
    mean, low, high = (
        np.concatenate([row, np.full(count - len(row), math.nan)]) for row in one.weights
    )
    return Line(f"texts of {length} tokens", mean, spread=(low, high))


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "plain_arcs": plain_arcs,
    "angle_arcs": angle_arcs,
    "slowing": slowing,
    "neighbours": neighbours,
    "demands": demands,
    "head_by_position": head_by_position,
}
CODE = (
    angle_arcs, pe_core.extended_frequencies, extension.ramp_bounds, any_frequencies.swept_angles
)  # fmt: skip
