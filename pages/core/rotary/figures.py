"""Figures of RoPE: a query and a key that turn, and what becomes of their score."""

from collections.abc import Callable, Mapping
from functools import partial

import numpy as np

import pe_core
from course.quantities import Floats, ends
from pages.core.rotary.model import BACK, Model
from pe_core import figures
from pe_core.figures import Figure, Line, Mark, Upright
from pe_core.rotary import PAIRINGS, rotary_scores

_SCORE = "score q · k / √d"
_KEYS = {
    "alike": "a key equal to the query",
    "random": "a key different from the query",
    "five-back": f"a key aimed {BACK} tokens back",
}


def turning(model: Model, start: bool = True) -> Figure:
    """Return the chosen pair of query and key as hands, and the angle between them.

    Without `start` the same two at the start are left out: they answer the first question.
    """
    view = model.view
    return figures.turned_pair(
        np.array(model.start) if start else None,
        np.array(model.hands), position=view.t, offset=view.phi,
        pair=view.pair, pairs=view.pairs, columns=model.columns, wavelength=model.wavelength,
    )  # fmt: skip


def score_by_offset(model: Model) -> Figure:
    """Return the score over the offset of the key, before and after the query."""
    view, scores, best = model.view, model.curve, model.best_offset
    reach, phi, name = view.last, view.phi, _KEYS[view.vectors]
    there = float(scores[reach + phi])
    return figures.curves(
        range(-reach, reach + 1), [Line(name, scores, "similarity", "solid")],
        x_axis="offset: key minus query (tokens)", y_axis=_SCORE,
        title=f"The score of {name}, at every offset",
        alt=f"The curve shows the score of a turned query and {name} at offsets from −{reach} to "
        f"{reach}. The score is {scores[reach]:.3f} at offset 0, {there:.3f} at φ = {phi} and "
        f"{scores[reach - phi]:.3f} at offset −{phi}. It is highest at offset {best}, where it is "
        f"{scores.max():.3f}.",
        marks=[
            Mark(f"highest: offset {best}", best, float(scores.max())),
            Mark(f"φ = {phi}: {there:.2f}", phi, there, "offset"),
        ],
        choose={"offset": "x"}, view=f"rotary {reach}",
    )  # fmt: skip


def score_by_place(model: Model) -> Figure:
    """Return the score of t and t + φ over the places t: turned, and added."""
    return _over_places(
        model,
        {"turned: RoPE": model.place_scores, "added: sinusoid": model.added_scores},
        title=f"Score at offset {model.view.phi} at every position, turned and added",
    )


def mixed_pairings(model: Model) -> Figure:
    """Return the score of t and t + φ over the places t if the key's pairing is the wrong one."""
    view = model.view
    return _over_places(
        model,
        {
            f"both {view.pairing}": model.place_scores,
            f"query {view.pairing}, key {model.other_pairing}": model.mixed_scores,
        },
        title=f"Score at offset {view.phi} at every position, with two pairings",
    )


def _over_places(model: Model, scores: Mapping[str, Floats], title: str) -> Figure:
    view, places, here = model.view, model.places, model.view.t
    ranges = ". The line ".join(
        f"“{name}” is always {at:.3f}"
        if found.apart.none
        else f"“{name}” goes from {found.least:.3f} to {found.largest:.3f} and is {at:.3f} at "
        f"t = {here}"
        for name, found, at in (
            (name, ends(one), one[here - places.start]) for name, one in scores.items()
        )
    )
    styles = (("similarity", "solid"), ("neutral", None))
    lines = [
        Line(name, one, *style) for (name, one), style in zip(scores.items(), styles, strict=True)
    ]
    return figures.curves(
        places, lines, x_axis="position t of the query (token)",
        y_axis=_SCORE, title=title,
        alt=f"Two lines show the score of the query at t and the key at t + {view.phi}, for t from "
        f"{places.start} to {places.stop - 1}. The line {ranges}.",
        uprights=[Upright(f"position t = {here}", here, "position")],
        choose={"position": "x"}, view=f"places {places}",
    )  # fmt: skip


def speeds(model: Model) -> Figure:
    """Return how far each of a vector's numbers turns from one token to the next."""
    view, lines = model.view, []
    for name, split in PAIRINGS.items():
        speed = [0.0] * view.d
        for part in split(view.d):
            speed[part] = model.frequencies.tolist()
        lines.append(Line(name, speed, None if name == view.pairing else "neutral"))
    pair, (one, two), omega = view.pair, model.columns, model.omega
    return figures.curves(
        range(view.d), lines, x_axis="entry of the vector (dimension)",
        y_axis="turn per token (radians)", log_y=True,
        title=f"{view.pairing.capitalize()}: entries {one} and {two} turn together",
        alt=f"Two lines show the angle by which each of {view.d} entries turns from one token to "
        f"the next, one line for each pairing. With the pairing “{view.pairing}”, entries {one} "
        f"and {two} form pair {pair} and turn by {omega:.4g} radians. The line for adjacent pairs "
        "falls after every second entry. The line for halves falls over the first half and again "
        "over the second.",
        marks=[Mark(f"pair {pair}: entries {one} and {two}", at, omega) for at in (one, two)],
        choose={"dimension": "x"}, view=f"speeds {view.d}",
    )  # fmt: skip


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "turning": turning,
    "turning_now": partial(turning, start=False),
    "score_by_offset": score_by_offset,
    "score_by_place": score_by_place,
    "speeds": speeds,
    "mixed_pairings": mixed_pairings,
}
CODE = (turning, score_by_offset, pe_core.rotate, rotary_scores)
