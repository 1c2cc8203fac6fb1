"""Figures of texts longer than the trained ones: three remedies, and what they do to the pairs."""

from collections.abc import Callable, Mapping
from typing import Any

import pe_core
from course.numerals import grouped
from course.view import CHOICES, View
from pe_core import figures
from pe_core.figures import Arc, Figure, Group, Line, Mark, Upright
from pe_core.speeds import distance_with, swept_angles, wavelengths_with

TRAINED = 4096  # tokens; fixed, so that the pages of two learners can be compared
METHODS = CHOICES["method"].options
NAMES: Mapping[str, str] = {
    "plain": "plain", "linear": "linear", **CHOICES["method"].written,
    "yarn-paper": "YaRN, ramp of the paper",
}  # fmt: skip
_DASHES: Mapping[str, str] = {
    "plain": "7px,4px", "linear": "12px,3px,2px,3px", "ntk": "18px,4px", "yarn": "2px,3px",
    "yarn-paper": "4px,2px",
}  # fmt: skip


def scale(view: View) -> int:
    """Return how many times the trained length is wanted."""
    return int(view.stretch)


def wanted(view: View) -> int:
    """Return the wanted length in tokens."""
    return scale(view) * TRAINED


def tokens(count: float) -> str:
    """Return a number of tokens as it is said."""
    whole = float(count).is_integer() or count >= 1000
    return f"{grouped(count, '.0f' if whole else '.2f')} tokens"


def remedy(view: View, method: str) -> tuple[Any, float]:
    """Return frequencies and attention factor of a method; "plain" changes nothing."""
    if method == "plain":
        return pe_core.frequencies(view.d, view.n), 1.0
    return pe_core.extended_frequencies(
        method, view.d, scale(view), base=view.n, original_length=TRAINED
    )


def seen(view: View) -> Any:
    """Return the angles that each pair ran over in training."""
    return swept_angles(remedy(view, "plain")[0], TRAINED)


def reached(view: View, method: str) -> Any:
    """Return the angles that each pair runs over in the longer text."""
    return swept_angles(remedy(view, method)[0], wanted(view))


def new_pairs(view: View, method: str) -> list[int]:
    """Return the pairs that come to angles which training never had."""
    more = reached(view, method) - seen(view)
    return [pair for pair, angle in enumerate(more) if angle > 1e-9]


def unfinished(view: View) -> int:
    """Return the first pair that never finishes a turn in training, or how many pairs there are."""
    waves = pe_core.wavelengths(view.d, view.n)
    return int((waves <= TRAINED).sum())


def method_line(view: View, method: str, values: Any) -> Line:
    """Return a line of a figure: solid and coloured if its method is chosen."""
    if method == view.method:
        return Line(f"{NAMES[method]}, chosen", values, None, "solid")
    return Line(NAMES[method], values, "neutral", _DASHES[method])


def longer_waves(view: View) -> Figure:
    """Return the wavelength of every pair, plain and with each remedy, and the trained length."""
    pair, pairs, first = view.dim // 2, view.d // 2, unfinished(view)
    waves = {name: wavelengths_with(remedy(view, name)[0]) for name in ("plain", *METHODS)}
    lines = [method_line(view, name, wave) for name, wave in waves.items()]
    level = Line(f"trained length {grouped(TRAINED)}", [TRAINED] * pairs, "similarity", "4px,2px")
    marks = [Mark(f"pair {pair}", pair, waves[name][pair]) for name in ("plain", view.method)]
    started = f"no full turn in training: from pair {first}"
    return figures.curves(
        range(pairs), [*lines, level],
        x_axis="pair k (fast to slow)", y_axis="wavelength (tokens)", log_y=True,
        title=f"How long a turn takes, for {tokens(wanted(view))}",
        alt=f"Wavelengths of {pairs} pairs on a log axis. Pair {pair}: "
        + ", ".join(f"{NAMES[name]} {tokens(wave[pair])}" for name, wave in waves.items())
        + f". {_unfinished_words(view)}",
        marks=marks, uprights=[Upright(started, first)] if 0 < first < pairs else [],
        choose={"pair": "x"}, view=f"longer {pairs} {view.n}",
    )  # fmt: skip


def _unfinished_words(view: View) -> str:
    pairs, first = view.d // 2, unfinished(view)
    if first == pairs:
        return f"Every pair finishes a turn within {tokens(TRAINED)}."
    count = pairs - first
    never = "1 pair never finishes" if count == 1 else f"{count} pairs never finish"
    return f"{never} a turn within the trained length of {tokens(TRAINED)}."


def shown_pairs(view: View) -> list[int]:
    """Return the chosen pair, one that has not finished a turn, and the last one."""
    last, first = view.d // 2 - 1, unfinished(view)
    return sorted({view.dim // 2, min((first + last) // 2, last), last})


def angle_arcs(view: View) -> Figure:
    """Return the circles of a few pairs: what training showed, and what a longer text adds."""
    before = seen(view)
    rows = [
        [
            Arc(f"pair {pair}, {NAMES[method]}", pair, before[pair], now[pair])
            for pair in shown_pairs(view)
        ]
        for method, now in ((name, reached(view, name)) for name in ("plain", view.method))
    ]
    return figures.arcs(
        rows, pairs=view.d // 2,
        title=f"Angles on the way to {tokens(wanted(view))}",
        alt=f"Circles of the pairs {', '.join(map(str, shown_pairs(view)))}: angles met within "
        f"{tokens(TRAINED)} of training, and new ones within {tokens(wanted(view))}, with plain "
        f"frequencies and with {NAMES[view.method]}.",
    )  # fmt: skip


def slowing(view: View) -> Figure:
    """Return how many times slower each pair turns with each remedy."""
    pair, pairs = view.dim // 2, view.d // 2
    plain = wavelengths_with(remedy(view, "plain")[0])
    drawn = (*METHODS, "yarn-paper")
    times = {name: wavelengths_with(remedy(view, name)[0]) / plain for name in drawn}
    marks = [Mark(f"pair {pair}", pair, times[view.method][pair])]
    return figures.curves(
        range(pairs), [method_line(view, name, values) for name, values in times.items()],
        x_axis="pair k (fast to slow)", y_axis="times slower", marks=marks,
        title="Who is slowed, and how much",
        alt=f"How many times slower each of {pairs} pairs turns, for a text {view.stretch} times "
        f"as long. Pair {pair}: "
        + ", ".join(f"{NAMES[name]} {value[pair]:.3f}" for name, value in times.items())
        + ".",
        y_range=(0.93, max(1.07 * scale(view) - 0.07, 1.5)),
        choose={"pair": "x"}, view=f"slowing {pairs} {view.stretch}",
    )  # fmt: skip


def neighbours(view: View) -> Figure:
    """Return how far apart two positions are with each remedy, at offset 1 and at offset φ."""
    drawn = ("plain", *METHODS)
    apart = {
        place: [distance_with(place, remedy(view, name)[0]) for name in drawn]
        for place in sorted({1, max(view.phi, 1)})
    }
    told = (
        f"{place} apart: "
        + ", ".join(f"{NAMES[name]} {far:.3f}" for name, far in zip(drawn, values, strict=True))
        for place, values in apart.items()
    )
    return figures.bars(
        [NAMES[name] for name in drawn],
        [Group(f"{place} apart", values) for place, values in apart.items()],
        value_axis="distance of the two positions", name_axis="frequencies",
        title="How far apart near words are",
        alt=f"Distance of two encoded positions, without the attention factor. {'; '.join(told)}.",
        marked=drawn.index(view.method), view=f"neighbours {len(apart)}",
    )  # fmt: skip


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "longer_waves": longer_waves,
    "angle_arcs": angle_arcs,
    "slowing": slowing,
    "neighbours": neighbours,
}
CELLS: Mapping[str, Callable[[View, int, int], list[str]]] = {}
