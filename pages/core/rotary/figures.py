"""Figures of RoPE: a query and a key that turn, and what becomes of their score."""

from collections.abc import Callable, Mapping
from functools import partial

import numpy as np

import pe_core
from course.quantity import ROUNDING, ends
from pages.core.rotary.model import BACK, KEYS, TEXT, Model
from pe_core import figures
from pe_core.figures import Figure, Group, Line, Mark, Upright, listed, sized
from pe_core.rotary import rotary_scores

_SCORE = "score q · k / √d"
_NAMES = {
    "alike": ["a key equal to the query"],
    "random": [f"key “{word}”" for word in KEYS],
    "five-back": [f"the query, turned by {BACK}"],
}


def turning(model: Model, start: bool = True) -> Figure:
    """Return the chosen pair of query and key as hands, and the angle between them.

    Without `start` the same two at the start are left out: they answer the first question.
    """
    view = model.view
    return figures.turned_pair(
        np.array(model.start) if start else None,
        np.array(model.hands), position=view.t, offset=view.phi,
        pair=view.pair, pairs=view.pairs, columns=(2 * view.pair, 2 * view.pair + 1),
        wavelength=model.wavelength,
    )  # fmt: skip


def score_by_offset(model: Model) -> Figure:
    """Return the score of each key over its offset, before and after the query."""
    view, reach = model.view, model.view.last
    names, curves, best = _NAMES[view.vectors], model.curves, model.best
    told = listed(
        f"{name}: offset {offset}, {scores.max():.2f}"
        for name, scores, offset in zip(names, curves, best, strict=True)
    )
    looks, signs = (
        (first, "offset", "position")[: len(names)] for first in ("similarity", "neutral")
    )
    return figures.curves(
        range(-reach, reach + 1),
        [Line(name, one, look) for name, one, look in zip(names, curves, looks, strict=True)],
        x_axis="offset: key minus query (tokens)", y_axis=_SCORE,
        title="The score at every offset, and where it is highest",
        alt=f"{'A curve shows' if len(names) == 1 else 'Curves show'} the score of a turned query "
        f"and a turned key at offsets from −{reach} to {reach}. The highest scores are: {told}.",
        marks=[
            Mark(f"{name}: {offset}".replace("-", "−"), offset, float(scores.max()), sign)
            for name, scores, offset, sign in zip(names, curves, best, signs, strict=True)
        ],
        uprights=[Upright("offset 0", 0)], choose={"offset": "x"}, view=f"rotary {reach}",
    )  # fmt: skip


def equal_by_offset(model: Model) -> Figure:
    """Return the same for a key equal to the query, whatever is chosen."""
    return score_by_offset(Model(model.view._replace(vectors="alike")))


def score_by_place(model: Model) -> Figure:
    """Return the score of t and t + φ over the places t: turned, and added."""
    view, places, here = model.view, model.places, model.view.t
    styles = (("similarity", "solid"), ("neutral", None))
    told = listed(
        f"“{name}” is always {scores[0]:.2f}"
        if ends(scores).equal
        else f"“{name}” goes from {scores.min():.2f} to {scores.max():.2f}"
        for name, scores in model.by_place.items()
    )
    return figures.curves(
        places,
        [
            Line(name, scores, *style)
            for (name, scores), style in zip(model.by_place.items(), styles, strict=True)
        ],
        x_axis="position t of the query (token)", y_axis=_SCORE,
        title=f"The same two vectors, {view.phi} tokens apart, all along the text",
        alt=f"Two lines show the score of the query at t and the key at t + {view.phi}, for t from "
        f"{places.start} to {places.stop - 1}. The line {told}.",
        uprights=[Upright(f"position t = {here}", here, "position")],
        choose={"position": "x"}, view=f"places {places}",
    )  # fmt: skip


def cached_keys(model: Model) -> Figure:
    """Return how far cached keys are from the right ones after a prompt was put in front."""
    prompt, found = model.prompt, model.cached
    ways = {"left as they are": found.left, f"turned on by {prompt}": found.turned}
    told = listed(
        f"{name}, {sized(first, ROUNDING)} in layer 1 and {sized(second, ROUNDING)} in layer 2"
        for name, (first, second) in ways.items()
    )
    return figures.bars(
        ["layer 1", "layer 2"],
        [Group(name, [*map(float, misses)]) for name, misses in ways.items()],
        value_axis="largest error of an entry", name_axis="cached keys", unmoved="right",
        title=f"{TEXT} cached keys, and a prompt of {prompt} tokens in front",
        alt="Bars show how far the cached keys are from those of the text with its prompt, in a "
        f"small model: {told}.",
        view="cached keys",
    )  # fmt: skip


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "turning": turning,
    "turning_now": partial(turning, start=False),
    "score_by_place": score_by_place,
    "score_by_offset": score_by_offset,
    "equal_by_offset": equal_by_offset,
    "cached_keys": cached_keys,
}
CODE = (turning, score_by_offset, pe_core.rotate, rotary_scores)
