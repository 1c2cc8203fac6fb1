"""Figures of the rival marks: their steps, their nearest positions, and a rule of one's own."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from math import atan2
from typing import Any

import pe_core
from course.numerals import grouped
from course.view import View
from pe_core import figures
from pe_core.criteria import Criterion
from pe_core.figures import Figure, Group, Line, Mark
from pe_core.schemes import Scheme, own_scheme

TRAINED = 5000  # positions that every scheme is measured on, however long the sequence
OWN = "own"
_STEPS = 64
_OFFSETS = 800
_ROUNDING = 1e-12


def candidates(view: View) -> dict[str, Scheme]:
    """Return the seven schemes and the learner's own, by name."""
    own = own_scheme(view.d, view.n, view.rule)
    return {**pe_core.schemes(view.d, view.n), OWN: own}


def judged(view: View) -> Mapping[str, tuple[Criterion, ...]]:
    """Return the criteria as measured for each scheme over TRAINED positions."""
    return _judged(view.d, view.n, view.rule)


# Measured: up to 20 ms for each of the two at d = 1024, and figures and words ask for them often.
@lru_cache(maxsize=64)
def _judged(d: int, n: int, rule: str) -> Mapping[str, tuple[Criterion, ...]]:
    own = own_scheme(d, n, rule)
    return {**_seven_judged(d, n), OWN: pe_core.criteria(own, TRAINED)}


@lru_cache(maxsize=64)
def _seven_judged(d: int, n: int) -> Mapping[str, tuple[Criterion, ...]]:
    rows = pe_core.schemes(d, n).items()
    return {name: pe_core.criteria(scheme, TRAINED) for name, scheme in rows}


def steps(view: View, name: str) -> Any:
    """Return how far neighbours lie apart in a scheme's table of L positions, from the first on."""
    scheme, count = candidates(view)[name], min(view.L - 1, _STEPS)
    if scheme.distance is not None:  # only the offset counts, so all steps are the same
        return [float(scheme.distance(1))] * count
    rows = scheme.table(view.L)[: count + 1]
    return ((rows[1:] - rows[:-1]) ** 2).sum(axis=1) ** 0.5


def scheme_steps(view: View) -> Figure:
    """Return the steps of five schemes along the first positions of L."""
    # The steps of a table of random numbers, drawn or stored, say nothing.
    names = [name for name in pe_core.schemes(view.d, view.n) if not name.endswith("table")]
    found = {name: steps(view, name) for name in names}
    count, top = len(found["raw index"]), max(map(max, found.values()))
    told = [f"{name} {min(row):.3g} to {max(row):.3g}" for name, row in found.items()]
    return figures.curves(
        range(count),
        [Line(name, row, mode="lines" if count > 16 else "lines+markers")
         for name, row in found.items()],
        x_axis="position t (tokens)",
        y_axis="distance from t to t + 1",
        y_range=(-0.04 * top, 1.07 * top),
        title=f"Steps from each position to the next, L = {view.L}",
        alt=f"Lines over the first {count} of {view.L - 1} steps: how far the vectors of two "
        f"neighbouring positions lie apart. Shortest to longest step: {'; '.join(told)}.",
        view=f"scheme_steps_{count}",
    )  # fmt: skip


def nearest(view: View) -> Figure:
    """Return how near two positions come in each scheme, on a log axis."""
    unique = {_called(name, view): rows[0] for name, rows in judged(view).items()}
    threshold = next(iter(unique.values())).threshold
    # The numbers of a random table are others at every start, so the text leaves them out.
    told = [
        f"{name} {one.measured:.3g} (positions {one.positions[0]} and {one.positions[1]})"
        for name, one in unique.items()
        if name != "random table"
    ]
    return figures.bars(
        list(unique),
        [Group("least distance", [one.measured for one in unique.values()])],
        value_axis="least distance of two positions",
        log=True,
        horizontal=True,
        title=f"How near two of {grouped(TRAINED)} positions come",
        alt=f"Bars on a log axis, one for each scheme: {'; '.join(told)}. Below {threshold:.2g} "
        "two positions may become one in float32.",
        view="nearest",
    )


def _called(name: str, view: View) -> str:
    return f"own, {view.rule}" if name == OWN else name


def own_frequencies(view: View) -> Figure:
    """Return the frequencies of the learner's rule beside those of the paper."""
    paper, own = pe_core.frequencies(view.d, view.n), _turned_a_step(view)
    mode = "lines+markers" if len(own) <= 16 else "lines"
    same = bool(abs(paper - own).max() < _ROUNDING)
    return figures.curves(
        range(len(own)),
        [Line("the paper's", paper, "similarity", "solid", mode),
         Line(f"yours: {view.rule}", own, "neutral", "7px,4px", mode)],
        x_axis="pair k, from fast to slow in the paper",
        y_axis="frequency (radians a token)",
        log_y=True,
        title="How fast each pair turns" + (", in both rules" if same else ""),
        alt=f"Two lines over {len(own)} pairs on a log axis. The paper's frequencies fall from "
        f"{paper[0]:.3g} to {paper[-1]:.3g}; those of the rule {view.rule} run from {own[0]:.3g} "
        f"to {own[-1]:.3g}.{' The lines lie on each other.' * same}",
        view=f"own_frequencies_{view.d}",
    )  # fmt: skip


def _turned_a_step(view: View) -> list[float]:
    """Return the angle by which each pair of the own scheme turns from position 0 to 1."""
    row = candidates(view)[OWN].table(2)[1]
    return [atan2(sine, cosine) for sine, cosine in row.reshape(-1, 2)]


def own_distance(view: View) -> Figure:
    """Return how far two positions lie apart by their offset, for the own rule and the paper's."""
    paper, own = _distances(view.d, view.n, view.rule)
    unique = judged(view)[OWN][0]
    low, high = unique.positions
    near = Mark(f"yours: nearest two of {grouped(TRAINED)}", high - low, unique.measured, "offset")
    return figures.curves(
        range(1, _OFFSETS + 1),
        [Line(f"yours: {view.rule}", own, "neutral", "7px,4px"),
         Line("the paper's", paper, "similarity", "solid")],
        x_axis="offset between two positions (tokens)",
        y_axis="distance of their vectors",
        log_y=True,
        marks=[near] if near.x <= _OFFSETS else [],
        title=f"Your nearest two positions are {grouped(low)} and {grouped(high)}, "
        f"{unique.measured:.3g} apart",
        alt=f"Two lines over the offsets 1 to {_OFFSETS} on a log axis. With the rule {view.rule} "
        f"the nearest two of {TRAINED} positions are {low} and {high}, {unique.measured:.3g} "
        f"apart; with the paper's, {judged(view)['sinusoidal'][0].measured:.3g}.",
        view="own_distance",
    )  # fmt: skip


@lru_cache(maxsize=64)  # measured: 15 ms at d = 1024
def _distances(d: int, n: int, rule: str) -> tuple[Any, Any]:
    rows = (pe_core.schemes(d, n)["sinusoidal"], own_scheme(d, n, rule))
    found = []
    for scheme in rows:
        assert scheme.distance is not None  # both are pairs of sine and cosine
        found.append(scheme.distance(range(1, _OFFSETS + 1)))
        found[-1].flags.writeable = False
    return found[0], found[1]


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "scheme_steps": scheme_steps,
    "nearest": nearest,
    "own_frequencies": own_frequencies,
    "own_distance": own_distance,
}
