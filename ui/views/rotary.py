"""Figures of RoPE: a query and a key that turn, and what becomes of their score."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import pe_core
from course.view import View
from course.windows import around
from pe_core import figures
from pe_core.figures import Figure, Line, Mark, Upright
from pe_core.rotary import PAIRINGS, rotary_scores

BACK = 5  # how many tokens back the aimed key is found
PLACES = 128  # places at which turned and added scores are compared
_SEED = 2
_SCORE = "score q · k / √d"
_KEYS = {
    "alike": "a key like the query",
    "random": "a key of other numbers",
    "five-back": f"a key aimed {BACK} back",
}


def query_and_key(view: View) -> tuple[Any, Any]:
    """Return a toy query and a toy key before they are turned, each about √d long."""
    query, other = pe_core.word_vectors(("query", "key"), view.d, seed=_SEED) * view.d**0.5
    if view.vectors == "five-back":
        return query, turned(view, query, [BACK])[0]
    return query, query if view.vectors == "alike" else other


def turned(view: View, vector: Any, places: Any, pairing: str = "") -> Any:
    """Return one vector as it stands turned at each of these places, a row a place."""
    rows = vector[None].repeat(len(places), axis=0)
    return pe_core.rotate(rows, places, view.n, pairing=pairing or view.pairing)


def columns_of(view: View) -> tuple[int, int]:
    """Return which two numbers the chosen pair is made of."""
    first, second = (range(view.d)[part] for part in PAIRINGS[view.pairing](view.d))
    return first[view.dim // 2], second[view.dim // 2]


def pairs_at(view: View, place: int) -> Any:
    """Return the chosen pair of the query at `place` and of the key φ further on, a row each."""
    query, key = query_and_key(view)
    rows = (turned(view, query, [place])[0], turned(view, key, [place + view.phi])[0])
    one, two = columns_of(view)
    return [[row[one], row[two]] for row in rows]


def curve(view: View, read: str = "", permuted: bool = False) -> Any:
    """Return the score at the offsets from -(L - 1) to L - 1; offset 0 stands in the middle.

    `read` is the pairing that turns query and key, where it is not the one they were made for.
    `permuted` puts their numbers in its order first.
    """
    read = read or view.pairing
    return _curve(view.d, view.n, view.L, view.vectors, view.pairing, read, permuted)


@lru_cache(maxsize=32)  # measured: most of a step's time at large d and L; t and φ leave it alone
def _curve(
    d: int, n: int, length: int, vectors: str, pairing: str, read: str, permuted: bool
) -> Any:
    view = View(d, n, length, 0, 0, 0, vectors=vectors, pairing=pairing)
    query, key = query_and_key(view)
    if permuted:
        move = pe_core.to_halves if read == "halves" else pe_core.to_interleaved
        query, key = (move(row[None])[0] for row in (query, key))
    scores = rotary_scores(query, key, length, n, pairing=read) / d**0.5
    scores.flags.writeable = False
    return scores


def places_of(view: View) -> range:
    """Return the places that are compared: all, or as many as can be read around t."""
    return around(view.t, view.L, PLACES)


def turned_scores(view: View, places: Any, other: str = "") -> Any:
    """Return the score of the query at each place and the key φ further on.

    `other` is the pairing that turns the key, where it is not the one of the view.
    """
    query, key = query_and_key(view)
    later = [place + view.phi for place in places]
    products = turned(view, query, places) * turned(view, key, later, other)
    return products.sum(axis=1) / view.d**0.5


def place_scores(view: View, other: str = "") -> Any:
    """Return the same scores at the places that are compared."""
    places = places_of(view)
    return _place_scores(view.d, view.n, places, view.phi, view.vectors, view.pairing, other)


@lru_cache(maxsize=8)  # measured: two figures, a table and a claim need the same
def _place_scores(
    d: int, n: int, places: range, phi: int, vectors: str, pairing: str, other: str
) -> Any:
    view = View(d, n, len(places), 0, phi, 0, vectors=vectors, pairing=pairing)
    scores = turned_scores(view, places, other)
    scores.flags.writeable = False
    return scores


def added(view: View, places: Any) -> tuple[Any, Any]:
    """Return both vectors with the sinusoidal rows of their places added, not turned."""
    query, key = query_and_key(view)
    first, count = places[0], len(places)
    rows = [
        pe_core.sinusoidal(count, view.d, view.n, start=start)
        for start in (first, first + view.phi)
    ]
    return query + rows[0], key + rows[1]


def added_scores(view: View, places: Any) -> Any:
    """Return the same scores where the position is added instead."""
    query, key = added(view, places)
    return (query * key).sum(axis=1) / view.d**0.5


def turning(view: View) -> Figure:
    """Return the chosen pair of query and key as hands, and the angle that stays."""
    pair = view.dim // 2
    return figures.turned_pair(
        pairs_at(view, 0), pairs_at(view, view.t), position=view.t, offset=view.phi, pair=pair,
        pairs=view.d // 2, columns=columns_of(view),
        wavelength=float(pe_core.wavelengths(view.d, view.n)[pair]),
    )  # fmt: skip


def score_by_offset(view: View) -> Figure:
    """Return the score over the offset of the key, before and after the query."""
    scores, reach, phi = curve(view), view.L - 1, view.phi
    best, there = int(scores.argmax()) - reach, float(scores[reach + phi])
    name = _KEYS[view.vectors]
    return figures.curves(
        range(-reach, reach + 1), [Line(name, scores, "similarity", "solid")],
        x_axis="offset: key minus query (tokens)", y_axis=_SCORE,
        title=f"The score of {name}, at every offset",
        alt=f"Score of a turned query and {name} over the offsets -{reach} to {reach}: "
        f"{scores[reach]:.3f} at offset 0, {there:.3f} at φ = {phi}, "
        f"{scores[reach - phi]:.3f} at -{phi}. It is highest at offset {best}, with "
        f"{scores.max():.3f}.",
        marks=[
            Mark(f"highest: offset {best}", best, float(scores.max())),
            Mark(f"φ = {phi}: {there:.2f}", phi, there, "offset"),
        ],
        choose={"offset": "x"}, view=f"rotary {reach}",
    )  # fmt: skip


def score_by_place(view: View) -> Figure:
    """Return the score of t and t + φ over the places t: turned, and added."""
    return _over_places(
        view,
        {
            "turned: RoPE": place_scores(view),
            "added: sinusoid": added_scores(view, places_of(view)),
        },
        title=f"Offset {view.phi} at every place: turned is flat, added is not",
    )


def mixed_pairings(view: View) -> Figure:
    """Return the score of t and t + φ over the places t if the key's pairing is the wrong one."""
    other = other_pairing(view)
    return _over_places(
        view,
        {
            f"both {view.pairing}": place_scores(view),
            f"query {view.pairing}, key {other}": place_scores(view, other),
        },
        title=f"Offset {view.phi} at every place: mixed pairings go astray",
    )


def _over_places(view: View, scores: Mapping[str, Any], title: str) -> Figure:
    places, here = places_of(view), view.t
    told = "; ".join(
        f"{name}: {low:.3f} to {high:.3f}, {at:.3f} at t"
        for name, low, high, at in (
            (name, one.min(), one.max(), one[here - places.start]) for name, one in scores.items()
        )
    )
    looks = (("similarity", "solid"), ("neutral", None))
    lines = [
        Line(name, one, *look) for (name, one), look in zip(scores.items(), looks, strict=True)
    ]
    return figures.curves(
        places, lines, x_axis="position t of the query (token)",
        y_axis=_SCORE, title=title,
        alt=f"Score of the query at t and the key at t + {view.phi}, for t from {places.start} to "
        f"{places.stop - 1}. {told} = {here}.",
        uprights=[Upright(f"position t = {here}", here, "position")],
        choose={"position": "x"}, view=f"places {places}",
    )  # fmt: skip


def other_pairing(view: View) -> str:
    """Return the pairing that the view has not."""
    return next(name for name in PAIRINGS if name != view.pairing)


def speeds(view: View) -> Figure:
    """Return how far each of a vector's numbers turns from one token to the next."""
    lines = []
    for name, split in PAIRINGS.items():
        speed = [0.0] * view.d
        for part in split(view.d):
            speed[part] = pe_core.frequencies(view.d, view.n).tolist()
        lines.append(Line(name, speed, None if name == view.pairing else "neutral"))
    pair, (one, two) = view.dim // 2, columns_of(view)
    omega = float(pe_core.frequencies(view.d, view.n)[pair])
    return figures.curves(
        range(view.d), lines, x_axis="number of the vector (dimension)",
        y_axis="turn a token (radians)", log_y=True,
        title=f"{view.pairing.capitalize()}: numbers {one} and {two} turn together",
        alt=f"Turn from one token to the next for each of {view.d} numbers, in both pairings. "
        f"With {view.pairing} pairs the numbers {one} and {two} are pair {pair} and turn by "
        f"{omega:.4g} radians. Adjacent pairs go down in steps of two; halves go down twice.",
        marks=[Mark(f"pair {pair}: numbers {one} and {two}", at, omega) for at in (one, two)],
        choose={"dimension": "x"}, view=f"speeds {view.d}",
    )  # fmt: skip


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "turning": turning,
    "score_by_offset": score_by_offset,
    "score_by_place": score_by_place,
    "speeds": speeds,
    "mixed_pairings": mixed_pairings,
}
CELLS: Mapping[str, Callable[[View, int, int], list[str]]] = {}
