"""Figures of texts longer than in training: three remedies, and what they do to the pairs."""

from collections.abc import Callable, Mapping

import pe_core
from course.numerals import grouped
from course.quantities import Floats
from course.scaled_frequencies import tokens
from pages.core.longer.model import BLOCKS, FURTHEST, METHODS, NAMES, TRAINED, Model
from pe_core import any_frequencies, extension, figures
from pe_core.figures import Arc, Figure, Group, Line, Mark, Upright, listed

_DASHES: Mapping[str, str] = {
    "plain": "7px,4px", "linear": "12px,3px,2px,3px", "ntk": "18px,4px", "yarn": "2px,3px",
    "yarn_paper": "4px,2px",
}  # fmt: skip


def _method_line(model: Model, method: str, values: Floats) -> Line:
    """Return a line of a figure: solid and coloured if its method is chosen."""
    if method == model.view.method:
        return Line(f"{NAMES[method]}, chosen", values, None, "solid")
    return Line(NAMES[method], values, "neutral", _DASHES[method])


def longer_waves(model: Model) -> Figure:
    """Return the wavelength of every pair, plain and with each remedy, and the trained length."""
    view, pair, pairs, first = model.view, model.view.pair, model.view.pairs, model.unfinished
    waves = {name: model.remedies[name].wavelengths for name in ("plain", *METHODS)}
    lines = [_method_line(model, name, wave) for name, wave in waves.items()]
    level = Line(f"trained length {grouped(TRAINED)}", [TRAINED] * pairs, "similarity", "4px,2px")
    marks = [Mark(f"pair {pair}", pair, waves[name][pair]) for name in ("plain", view.method)]
    started = f"no full turn in training from pair {first} on"
    return figures.curves(
        range(pairs), [*lines, level],
        x_axis="pair k (fast to slow)", y_axis="wavelength (tokens)", log_y=True,
        title=f"How long a turn takes, for a text of {tokens(model.wanted)}",
        alt=f"The curves, one for each method, show the wavelengths of {pairs} pairs, from fast to "
        f"slow, on a log axis. A turn of pair {pair} takes "
        + listed(f"{tokens(wave[pair])} ({NAMES[name]})" for name, wave in waves.items())
        + f". {_unfinished_words(model)}",
        marks=marks, uprights=[Upright(started, first)] if 0 < first < pairs else [],
        choose={"pair": "x"}, view=f"longer {pairs} {view.n}",
    )  # fmt: skip


def _unfinished_words(model: Model) -> str:
    count = model.never_finish
    if not count:
        return f"Every pair finishes a turn within {tokens(TRAINED)}."
    never = "1 pair never finishes" if count == 1 else f"{count} pairs never finish"
    return f"{never} a turn within the trained length of {tokens(TRAINED)}."


def _shown_pairs(model: Model) -> list[int]:
    """Return the chosen pair, one that has not finished a turn, and the last one."""
    last, first = model.last_pair, model.unfinished
    return sorted({model.view.pair, min((first + last) // 2, last), last})


def angle_arcs(model: Model) -> Figure:
    """Return the circles of a few pairs: what training covered, and what a longer text adds."""
    view, shown = model.view, _shown_pairs(model)
    rows = [
        [
            Arc(f"pair {pair}, {NAMES[method]}", pair, remedy.seen[pair], remedy.reached[pair])
            for pair in shown
        ]
        for method, remedy in (("plain", model.plain), (view.method, model.chosen))
    ]
    return figures.arcs(
        rows, pairs=view.pairs,
        title=f"Angles reached within {tokens(model.wanted)}",
        alt=f"For {'pair' if len(shown) == 1 else 'pairs'} {listed(map(str, shown))}, circles show "
        f"the angles met within the trained length of {tokens(TRAINED)} and the new angles reached "
        f"within {tokens(model.wanted)}. Each pair has a circle with plain frequencies and one "
        f"with {NAMES[view.method]} scaling.",
    )  # fmt: skip


def slowing(model: Model) -> Figure:
    """Return how many times slower each pair turns with each remedy."""
    view, pair, pairs = model.view, model.view.pair, model.view.pairs
    times = {name: model.remedies[name].times_slower for name in (*METHODS, "yarn_paper")}
    marks = [Mark(f"pair {pair}", pair, times[view.method][pair])]
    return figures.curves(
        range(pairs), [_method_line(model, name, values) for name, values in times.items()],
        x_axis="pair k (fast to slow)", y_axis="times slower", marks=marks,
        title="How many times slower each pair turns",
        alt=f"The curves, one for each method, show how many times slower each of {pairs} pairs "
        f"turns, for {model.longer_text}. Pair {pair} is slowed by a factor of "
        + listed(f"{value[pair]:.3f} ({NAMES[name]})" for name, value in times.items())
        + ".",
        y_range=(0.93, max(1.07 * model.scale - 0.07, 1.5)),
        choose={"pair": "x"}, view=f"slowing {pairs} {view.stretch}",
    )  # fmt: skip


def neighbours(model: Model) -> Figure:
    """Return how far apart two positions are with each remedy, at offset 1 and at offset φ."""
    drawn = ("plain", *METHODS)
    apart = {
        place: [model.remedies[name].apart(place) for name in drawn]
        for place in sorted({1, model.offset})
    }
    distances = (
        f"At {place} {'token' if place == 1 else 'tokens'} apart, the distance is "
        + listed(f"{far:.3f} ({NAMES[name]})" for name, far in zip(drawn, values, strict=True))
        + "."
        for place, values in apart.items()
    )
    return figures.bars(
        [NAMES[name] for name in drawn],
        [Group(f"{place} apart", values) for place, values in apart.items()],
        value_axis="distance between the positions", name_axis="frequencies",
        title="How far apart nearby words are",
        alt="The bars show distances between two encoded positions, without the factor by which "
        f"YaRN multiplies cosine and sine. {' '.join(distances)}",
        marked=drawn.index(model.view.method), view=f"neighbours {len(apart)}",
    )  # fmt: skip


def longer_score(model: Model) -> Figure:
    """Return the score over the offset, plain and with the chosen method, on a log axis."""
    view, plain, chosen, phi = model.view, model.plain, model.chosen, model.offset
    name, ends = NAMES[view.method], (TRAINED, model.wanted)
    marks = [Mark(f"φ = {phi}", phi, one.score(phi), "offset") for one in (plain, chosen)]
    uprights = [Upright(f"trained length {grouped(TRAINED)}", TRAINED)]
    if ends[1] > TRAINED:
        uprights.append(Upright(f"wanted length {grouped(ends[1])}", ends[1]))
    scores = (
        f"At offset {grouped(place)} the score is {plain.score(place):.2f} (plain) and "
        f"{chosen.score(place):.2f} ({name})."
        for place in dict.fromkeys((phi, *ends))
    )
    return figures.curves(
        BLOCKS.middles,
        [
            _method_line(model, "plain", plain.block_scores),
            _method_line(model, view.method, chosen.block_scores),
        ],
        x_axis="offset (tokens, log axis)", y_axis="score (mean of a block)",
        title="The score at each offset, past the trained length",
        alt=f"Two curves, one with plain frequencies and one with {name} scaling, show the score "
        f"of two equal vectors at offsets 1 to {grouped(FURTHEST)} on a log axis. For large "
        f"offsets the curves show means over blocks of offsets. {' '.join(scores)}",
        marks=marks, uprights=uprights, log_x=True, view=f"longer score {view.d}",
    )  # fmt: skip


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "longer_waves": longer_waves,
    "angle_arcs": angle_arcs,
    "slowing": slowing,
    "neighbours": neighbours,
    "longer_score": longer_score,
}
CODE = (
    angle_arcs,
    pe_core.extended_frequencies,
    extension.ramp_bounds,
    any_frequencies.swept_angles,
    any_frequencies.mean_similarity_from_frequencies,
)
