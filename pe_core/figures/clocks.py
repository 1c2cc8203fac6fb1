"""The pairs as clock hands that turn with the position."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import plotly.graph_objects as go

from pe_core.figures._dials import Dials
from pe_core.figures._inputs import numbers, pair_waves, shaped, whole
from pe_core.figures._playback import controls
from pe_core.figures._style import (
    finish,
)

_MOST_DIALS = 8


def clock_hands(
    now: npt.ArrayLike,
    later: npt.ArrayLike,
    pairs: Sequence[int],
    pair_count: int,
    wavelengths: npt.ArrayLike,
    positions: npt.ArrayLike,
    *,
    start: int,
    offset: int,
    chosen: int | None = None,
    title: str | None = None,
) -> go.Figure:
    """Return a dial for each pair, with a hand at t and a thinner one at t + φ.

    A hand points to (x = sine, y = cosine): at position 0 it stands at 12 o'clock, and it turns
    clockwise. With more than one position the figure can be played and stepped; that moves this
    figure only, it never starts by itself, and it stops at the last position.

    Parameters
    ----------
    now, later : array_like, shape (P, m, 2)
        (sine, cosine) of each of m <= 8 dials at `positions`, and at `positions` + `offset`.
    pairs : sequence of int
        The m pairs, one a dial.
    pair_count : int
        How many pairs the encoding has.
    wavelengths : array_like, shape (pair_count,)
        The wavelength of every pair of the encoding, in tokens.
    positions : array_like, shape (P,)
        Consecutive whole positions.
    start : int
        The position shown at first; one of `positions`.
    offset : int
        The offset φ of the second hand.
    chosen : int, optional
        The pair whose dial is emphasised; one of `pairs`.
    title : str, optional
        Replaces the neutral title.

    Returns
    -------
    plotly.graph_objects.Figure

    Raises
    ------
    ValueError
        If a shape does not fit, there are more than 8 dials, or start or chosen is not drawn.

    Examples
    --------
    >>> figure = clock_hands([[[0, 1]]], [[[1, 0]]], [0], 1, [4.0], [0], start=0, offset=1)
    >>> figure.layout.meta["title"]
    '1 pair as a clock hand at position 0'
    """
    dials = _checked(now, later, pairs, pair_count, wavelengths, positions, offset, chosen)
    first = whole("start", start, dials.places[0], dials.places[-1]) - dials.places[0]
    traces = dials.hands(first) + dials.later_hands(first) + dials.legend(first)
    return finish(
        traces,
        dials.layout(first) | controls(dials.places, first),
        title=title or dials.title(first),
        alt=dials.alt(first),
        view=f"clocks {dials.pairs}",
        frames=dials.frames(),
    )


def _checked(
    now: npt.ArrayLike,
    later: npt.ArrayLike,
    pairs: Sequence[int],
    pair_count: int,
    wavelengths: npt.ArrayLike,
    positions: npt.ArrayLike,
    offset: int,
    chosen: int | None,
) -> Dials:
    count = whole("pair_count", pair_count, 1)
    drawn = [whole("pairs", pair, 0, count - 1) for pair in pairs]
    if not 1 <= len(drawn) <= _MOST_DIALS:
        raise ValueError(f"pairs must name 1 to {_MOST_DIALS} pairs, got {len(drawn)}")
    places = numbers("positions", positions, 1)
    if (places != np.arange(len(places)) + round(places[0])).any():
        raise ValueError(f"positions must be consecutive whole numbers, got {places}")
    if chosen is not None and chosen not in drawn:
        raise ValueError(f"chosen must be one of the pairs {drawn}, got {chosen}")
    shape = (len(places), len(drawn), 2)
    return Dials(
        shaped("now", now, shape),
        shaped("later", later, shape),
        drawn,
        pair_waves(wavelengths, count),
        [int(place) for place in places],
        whole("offset", offset),
        chosen,
    )
