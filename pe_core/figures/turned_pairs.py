"""One pair of a query and of a key as two hands that keep the angle between them."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from pe_core.figures._figure import Figure
from pe_core.figures._inputs import Array, shaped, whole
from pe_core.figures._legend_marks import Pieces, grip
from pe_core.figures._style import (
    FAINT,
    LINE,
    NEUTRAL,
    OFFSET_LINE,
    OFFSET_MARKER,
    POSITION_MARKER,
    SMALL,
    axis,
    finish,
    legend_entry,
    margin,
    pair_colour,
)
from pe_core.figures._words import brief

# In radii of the longer hand. The name of the angle lies just beyond its wedge; where that is
# narrow, beyond the tips.
_EDGE, _WEDGE, _FIRST_WEDGE, _NAME, _OUTSIDE = 1.35, 0.5, 0.36, 0.66, 1.18
_NARROW = 0.4
_STEP = np.pi / 48
_SEEN = 0.02  # a smaller angle has no wedge
_TURN = 2 * np.pi
_SAME = 1e-9  # nearer to a whole turn, an angle is 0 but for rounding
_SIGNS = ("circle-open", "diamond-open")


def turned_pair(
    first: npt.ArrayLike | None,
    now: npt.ArrayLike,
    *,
    position: int,
    offset: int,
    pair: int = 0,
    pairs: int = 1,
    columns: tuple[int, int] = (0, 1),
    wavelength: float | None = None,
) -> Figure:
    """Return one pair of a query at t and of a key at t + φ as hands, with the angle between.

    The first number of the pair points up and the second to the right, so that later positions
    follow clockwise, as on every dial. Thin dotted hands show the same two at positions 0 and φ.

    Parameters
    ----------
    first : array_like, shape (2, 2), or None
        The pair of the query at 0 and of the key at φ, a row each; None to leave them out.
    now : array_like, shape (2, 2)
        The pair of the query at t and of the key at t + φ.
    position, offset : int
        The position t and the offset φ.
    pair, pairs : int
        Which pair this is of how many: its colour.
    columns : (int, int)
        Which two numbers of a vector the pair is made of.
    wavelength : float, optional
        The positions of one turn. With it a live page lets the hands be turned.

    Returns
    -------
    Figure

    Examples
    --------
    >>> figure = turned_pair([[1, 0], [0, 1]], [[0, 1], [-1, 0]], position=3, offset=3)
    >>> figure.layout.meta["alt"].split(". ")[2]
    'The angle from the query to the key is 90.0°, and at positions 0 and 3 it is 90.0°.'
    """
    drawn = _Turning(
        None if first is None else _hands("first", first),
        _hands("now", now),
        whole("position", position),
        whole("offset", offset),
        pair,
        pair_colour(pair, pairs),
        columns,
    )
    dial = {"pair": pair, "x": 0, "y": 0, "radius": drawn.reach, "wavelength": wavelength}
    return finish(
        [*drawn.tips(), *drawn.legend()],
        drawn.layout(),
        title=f"Pair {pair} of the query at {position} and of the key at {position + offset}",
        alt=drawn.alt(),
        view=f"turning {pair}",
        choose={"pair": "dial"},
        meta=({} if wavelength is None else {"dials": [dial], "grips": [grip(drawn.now[0][::-1])]}),
    )


def _hands(name: str, hands: npt.ArrayLike) -> Array:
    """Return both hands, which must have a length."""
    rows = shaped(name, hands, (2, 2))
    lengths = np.linalg.norm(rows, axis=1)
    if not lengths.all():
        raise ValueError(f"{name} must have no hand of length 0, got {rows.tolist()}")
    return np.asarray(rows)


@dataclass(frozen=True)
class _Turning:
    """The checked arguments of `turned_pair`, and the pieces of the figure they become."""

    first: Array | None
    now: Array
    position: int
    offset: int
    pair: int
    colour: str
    columns: tuple[int, int]

    def tips(self) -> Pieces:
        """Return the tips of the hands, those at the start beneath the others."""
        places = self.position, self.position + self.offset
        begins = 0, self.offset
        who = "query", "key"
        signs = POSITION_MARKER, OFFSET_MARKER
        return [
            *(
                _tip(hand, f"{name} at {at}", _hollow(sign))
                for hand, name, at, sign in zip(self._start(), who, begins, _SIGNS, strict=False)
            ),
            *(
                _tip(hand, f"{name} at {at}", sign)
                for hand, name, at, sign in zip(self.now, who, places, signs, strict=True)
            ),
        ]

    def legend(self) -> Pieces:
        """Return the names of the hands."""
        query, key = ({"color": self.colour} | look for look in _LOOKS)
        later = self.position + self.offset
        return [
            legend_entry(f"query at t = {self.position}", line=query, marker=POSITION_MARKER),
            legend_entry(f"key at t + φ = {later}", line=key, marker=OFFSET_MARKER),
            *(
                legend_entry(f"the same hands at 0 and {self.offset}", line=_START)
                for _ in self._start()[:1]
            ),
        ]

    def layout(self) -> dict[str, Any]:
        """Return rings, wedges and hands over two axes of one scale."""
        reach = self.reach
        ends = {"range": [-_EDGE * reach, _EDGE * reach], "fixedrange": True, "nticks": 5}
        one, two = self.columns
        return {
            "dragmode": False,
            "margin": margin(),
            "xaxis": axis(f"second entry (dimension {two})", constrain="domain", **ends),
            "yaxis": axis(
                f"first entry (dimension {one})", constrain="domain", scaleanchor="x", **ends
            ),
            "shapes": [
                *self._rings(),
                *(() if self.first is None else self._wedge(
                    self.first, _FIRST_WEDGE, {"line": _START}
                )),
                *self._wedge(
                    self.now, _WEDGE, {"line": {"width": 0}, "fillcolor": self.colour}
                    | {"opacity": 0.28},
                ),
                *(_hand(hand, _START) for hand in self._start()),
                *(
                    _hand(hand, {"color": self.colour} | look)
                    for hand, look in zip(self.now, _LOOKS, strict=True)
                ),
            ],
            "annotations": self._name(),
        }  # fmt: skip

    def alt(self) -> str:
        t, later = self.position, self.position + self.offset
        query, key = (float(np.linalg.norm(hand)) for hand in self.now)
        start = (
            ""
            if self.first is None
            else (
                f", and at positions 0 and {self.offset} it is {_degrees(self._angle(self.first))}"
            )
        )
        return (
            f"Two hands show pair {self.pair} of a query at t = {t} and of a key at t + φ = "
            f"{later}. Their lengths are {brief(query)} and {brief(key)}, and they turn clockwise "
            "as the position grows. The angle from the query to the key is "
            f"{_degrees(self._angle(self.now))}{start}."
        )

    @property
    def reach(self) -> float:
        """The length of the longer hand."""
        return float(np.linalg.norm([*self._start(), *self.now], axis=1).max())

    def _start(self) -> list[Array]:
        """Return the hands at the start, none if they are left out."""
        return [] if self.first is None else list(self.first)

    @staticmethod
    def _angle(hands: Array) -> float:
        """Return the angle from the query to the key, clockwise, in [0, 2π)."""
        (a, b), (c, e) = hands
        angle = float(np.arctan2(a * e - b * c, a * c + b * e)) % _TURN
        return 0.0 if _TURN - angle < _SAME else angle

    def _rings(self) -> Pieces:
        ring = {"type": "circle", "layer": "below", "line": {"color": FAINT, "width": 1}}
        lengths = {round(float(r), 9) for r in np.linalg.norm(self.now, axis=1)}
        return [ring | {"x0": -r, "x1": r, "y0": -r, "y1": r} for r in sorted(lengths)]

    def _wedge(self, hands: Array, radius: float, look: dict[str, Any]) -> Pieces:
        """Return the angle between two hands as a sector; almost none has no sector."""
        angle = self._angle(hands)
        if angle < _SEEN:
            return []
        start = float(np.arctan2(hands[0, 1], hands[0, 0]))
        swept = start + np.linspace(0, angle, 2 + int(angle / _STEP))
        far = radius * self.reach
        points = [f"{far * np.sin(a):.5f},{far * np.cos(a):.5f}" for a in swept]
        sector = {"type": "path", "layer": "below", "path": f"M0,0L{'L'.join(points)}Z"}
        return [sector | {"name": "wedge"} | look]

    def _name(self) -> Pieces:
        """Return the angle in degrees, in the middle between the hands."""
        angle = self._angle(self.now)
        middle = float(np.arctan2(self.now[0, 1], self.now[0, 0])) + angle / 2
        far = (_OUTSIDE if angle < _NARROW else _NAME) * self.reach
        return [
            {
                "text": f"<b>{_degrees(angle)}</b>",
                "x": round(far * float(np.sin(middle)), 5),
                "y": round(far * float(np.cos(middle)), 5),
                "showarrow": False,
                "font": {"size": SMALL + 3},
            }
        ]


_START: dict[str, Any] = {"color": NEUTRAL, "width": 1.5, "dash": "dot"}
_LOOKS: tuple[dict[str, Any], ...] = (
    {"width": 4, "dash": "solid"},
    {"width": LINE, "dash": OFFSET_LINE["dash"]},
)


def _hollow(sign: str) -> dict[str, Any]:
    return {"color": NEUTRAL, "symbol": sign, "size": 9, "line": {"width": 1.5}}


def _tip(place: Array, name: str, marker: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "scatter",
        "x": [float(place[1])],
        "y": [float(place[0])],
        "mode": "markers",
        "marker": marker,
        "name": name,
        "showlegend": False,
        "hovertemplate": f"{name}, turned to its position<br>first entry %{{y:.4f}}"
        "<br>second entry %{x:.4f}<extra></extra>",
    }


def _hand(tip: Array, line: dict[str, Any]) -> dict[str, Any]:
    ends = {"x0": 0, "y0": 0, "x1": float(tip[1]), "y1": float(tip[0])}
    return {"type": "line", "layer": "below", "name": "hand", "line": line} | ends


def _degrees(angle: float) -> str:
    return f"{float(np.degrees(angle)):.1f}°"
