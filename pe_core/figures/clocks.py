"""The pairs as clock hands that turn with the position."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from pe_core.figures._dials import Dials, drawn_pairs
from pe_core.figures._figure import Figure
from pe_core.figures._inputs import Array, shaped, whole
from pe_core.figures._style import finish

_LONGEST_TRAIL = 32


def clock_hands(
    now: npt.ArrayLike,
    later: npt.ArrayLike,
    pairs: Sequence[int],
    pair_count: int,
    wavelengths: npt.ArrayLike,
    *,
    position: int,
    offset: int,
    chosen: int | None = None,
    trail: npt.ArrayLike | None = None,
    timed: bool = True,
) -> Figure:
    """Return a dial for each pair, with a hand at t and a thinner one at t + φ.

    A hand points to (x = sine, y = cosine): at position 0 it stands at 12 o'clock, and it turns
    clockwise. ``layout.meta["dials"]`` says where each dial stands, so that a page can let its
    hand be turned.

    Parameters
    ----------
    now, later : array_like, shape (m, 2)
        (sine, cosine) of each of m <= 8 dials at t, and at t + φ.
    pairs : sequence of int
        The m pairs, one per dial.
    pair_count : int
        How many pairs the encoding has.
    wavelengths : array_like, shape (pair_count,)
        The wavelength of every pair of the encoding, in tokens.
    position, offset : int
        The position t of the first hand, and the offset φ of the second.
    chosen : int, optional
        The pair whose dial is emphasised; one of `pairs`.
    trail : array_like, shape (r, m, 2), optional
        (sine, cosine) of the dials at r <= 32 positions before t, the latest last: drawn as small
        points that fade with time.
    timed : bool
        Whether labels, hovers and description say how long a turn of each hand is, and how many
        turns it has made.

    Returns
    -------
    Figure

    Examples
    --------
    >>> figure = clock_hands([[0, 1]], [[1, 0]], [0], 1, [4.0], position=0, offset=1)
    >>> figure.layout.meta["title"]
    '1 pair as a clock hand at position 0'
    """
    drawn, lengths = drawn_pairs(pairs, pair_count, wavelengths)
    if chosen is not None and chosen not in drawn:
        raise ValueError(f"chosen must be one of the pairs {drawn}, got {chosen}")
    hands = (len(drawn), 2)
    dials = Dials(
        shaped("now", now, hands),
        shaped("later", later, hands),
        drawn,
        lengths,
        whole("position", position),
        whole("offset", offset),
        chosen,
        timed,
    )
    return finish(
        dials.trail(_trail(trail, hands)) + dials.tips() + dials.legend(),
        dials.layout(),
        title=dials.title(),
        alt=dials.alt(),
        view=f"clocks {drawn}",
        choose={"pair": "dial"},
        meta={"dials": dials.places(), "grips": dials.grips(), "rows": dials.rows()},
    )


def _trail(trail: npt.ArrayLike | None, hands: tuple[int, int]) -> Array | None:
    """Return the earlier tips; at position 0 there are none."""
    if trail is None or len(np.atleast_1d(trail)) == 0:
        return None
    if len(earlier := np.asarray(trail, dtype=np.float64)) > _LONGEST_TRAIL:
        raise ValueError(f"trail must hold at most {_LONGEST_TRAIL} positions, got {len(earlier)}")
    return shaped("trail", earlier, (len(earlier), *hands))
