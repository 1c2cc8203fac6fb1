"""Figures of the candidate encodings: steps, nearest positions, and a rule of one's own."""

from collections.abc import Callable, Mapping

import pe_core
from course.criteria import LEARNED, TRAINED
from course.numerals import grouped
from course.quantities import Floats
from pages.core.criteria.model import OFFSETS, OWN, Model, steps
from pe_core import figures
from pe_core.candidate_schemes import own_scheme
from pe_core.figures import Figure, Group, Line, Mark

_ROUNDING = 1e-12


def scheme_steps(model: Model) -> Figure:
    """Return the steps of the encodings that follow a rule, along the first positions of L."""
    view, found = model.view, model.steps
    count, top = len(found["raw index"]), max(row.max() for row in found.values())
    of = view.L - 1
    shown = f": the first {count} of {grouped(of)}" if count < of else ""
    drawn = f"the first {count} of {of} steps" if count < of else f"all {of} steps"
    *lengths, last = (f"{_range(row)} ({name})" for name, row in found.items())
    return figures.curves(
        range(count),
        [Line(name, row, mode="lines" if count > 16 else "lines+markers")
         for name, row in found.items()],
        x_axis=f"position t (tokens){shown}",
        y_axis="distance from t to t + 1",
        y_range=(-0.04 * top, 1.07 * top),
        title=f"Steps from each position to the next, L = {view.L}",
        alt="Each line shows, for one encoding, how far each position is from the next, over "
        f"{drawn if of > 1 else 'a single step'}. The lengths of the steps are "
        f"{', '.join(lengths)} and {last}.",
        view=f"scheme_steps_{count}",
    )  # fmt: skip


def _range(steps: Floats) -> str:
    """Return the shortest and the longest step, or the one length of all."""
    shortest, longest = f"{steps.min():.3g}", f"{steps.max():.3g}"
    return longest if shortest == longest else f"{shortest} to {longest}"


def nearest(model: Model, own: int = 1) -> Figure:
    """Return how close two positions come in each encoding, on a log axis.

    The bar of the learner's own rule comes with `own`.
    """
    found = model.criteria.items()
    unique = {_called(name, model): one.unique for name, one in found if own or name != OWN}
    threshold = next(iter(unique.values())).threshold
    # The numbers of a random table differ at every start, so the text leaves them out.
    *bars, last = [
        f"{one.measured:.3g} ({name}, positions {one.positions[0]} and {one.positions[1]})"
        for name, one in unique.items()
        if name != "random table"
    ]
    return figures.bars(
        list(unique),
        [Group("smallest distance", [one.measured for one in unique.values()])],
        value_axis="smallest distance between two positions",
        log=True,
        horizontal=True,
        title=f"How close the nearest two of {grouped(TRAINED)} positions are",
        alt="Each bar shows, on a log axis, the distance between the nearest two positions in one "
        f"encoding. The distances are {', '.join(bars)} and {last}. Two positions that are closer "
        f"than {threshold:.8f} may become indistinguishable once their rows are added to words.",
        view="nearest",
    )


def _called(name: str, model: Model) -> str:
    if name == LEARNED:
        return f"{name} ({model.learned_rows} rows)"
    return f"own, {model.view.rule}" if name == OWN else name


def own_frequencies(model: Model) -> Figure:
    """Return the frequencies of the learner's rule beside those of the paper."""
    view, paper, own = model.view, model.paper_frequencies, model.own_frequencies
    mode = "lines+markers" if len(own) <= 16 else "lines"
    same = bool(abs(paper - own).max() < _ROUNDING)
    return figures.curves(
        range(len(own)),
        [Line("the paper's", paper, "similarity", "solid", mode),
         Line(f"yours: {view.rule}", own, "neutral", "7px,4px", mode)],
        x_axis="pair k, from fast to slow in the paper",
        y_axis="frequency (radians per token)",
        log_y=True,
        title="The frequency of each pair" + (", the same in both rules" if same else ""),
        alt=f"Two lines on a log axis show the frequency of each pair, {len(own)} in all. The "
        f"paper's frequencies fall from {paper[0]:.3g} to {paper[-1]:.3g}. With the {view.rule} "
        f"rule, the first frequency is {own[0]:.3g} and the last is {own[-1]:.3g}."
        f"{' The lines coincide.' * same}",
        view=f"own_frequencies_{view.d}",
    )  # fmt: skip


def own_distance(model: Model) -> Figure:
    """Return how far apart two positions lie by their offset, for the own rule and the paper's."""
    rule, unique = model.view.rule, model.criteria[OWN].unique
    low, high = unique.positions
    near = Mark(f"yours: nearest two of {grouped(TRAINED)}", high - low, unique.measured, "offset")
    return figures.curves(
        range(1, OFFSETS + 1),
        [Line(f"yours: {rule}", model.own_distances, "neutral", "7px,4px"),
         Line("the paper's", model.paper_distances, "similarity", "solid")],
        x_axis="offset between two positions (tokens)",
        y_axis="distance between their vectors",
        log_y=True,
        marks=[near] if near.x <= OFFSETS else [],
        title=f"Your rule: the nearest positions, {grouped(low)} and {grouped(high)}, are "
        f"{unique.measured:.3g} apart",
        alt="Two lines on a log axis show the distance between two positions at the offsets 1 to "
        f"{OFFSETS}. With the {rule} rule, the nearest two of {grouped(TRAINED)} positions are "
        f"{grouped(low)} and {grouped(high)}, which are {unique.measured:.3g} apart. With the "
        f"paper's rule, the nearest two are {model.criteria['sinusoidal'].unique.measured:.3g} "
        "apart.",
        view="own_distance",
    )  # fmt: skip


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "scheme_steps": scheme_steps,
    "nearest": nearest,
    "own_frequencies": own_frequencies,
    "own_distance": own_distance,
}
OPTIONS: Mapping[str, Mapping[str, range]] = {"nearest": {"own": range(2)}}
CODE = (scheme_steps, steps, pe_core.schemes, own_scheme, pe_core.criteria)
