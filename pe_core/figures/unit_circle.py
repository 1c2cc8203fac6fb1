"""One pair on the unit circle at t and at t + φ, and the turn between them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from pe_core.figures._figure import Figure
from pe_core.figures._inputs import Array, numbers, shaped, whole
from pe_core.figures._legend_marks import Pieces, grip
from pe_core.figures._style import (
    FAINT,
    LINE,
    NEUTRAL,
    OFFSET_LINE,
    OFFSET_MARKER,
    POSITION_MARKER,
    SMALL,
    VALUE_AXIS,
    axis,
    finish,
    legend_entry,
    margin,
    pair_colour,
)
from pe_core.figures._words import brief, decimals, label, position_name, sentence, sized

# The arc lies outside the circle, where it meets neither hand; its name lies outside the arc.
_ARC, _NAME, _EDGE = 1.16, 1.22, 1.5
_STEP = np.pi / 48
_HEAD = 0.09
# Nearer to an axis than this, a name is set on its middle.
_BESIDE = 0.3
_TURN = 2 * np.pi
_HOLLOW = {"color": NEUTRAL, "symbol": "circle-open", "size": 20, "line": {"width": 2.5}}
_SQUARE = {"color": NEUTRAL, "symbol": "square-open", "size": 18, "line": {"width": 2.5}}
_BEYOND = 0.24  # how far outside its point a name stands, so that it clears the arc
_ARC_LINE = {"color": NEUTRAL, "width": LINE, "dash": "solid"}


def circle(
    now: npt.ArrayLike,
    later: npt.ArrayLike,
    *,
    angle: float,
    position: int,
    offset: int,
    moved: npt.ArrayLike | None = None,
    pair: int = 0,
    pairs: int = 1,
    wavelength: float | None = None,
    angle_name: str = "ωφ",
    others: Mapping[str, Sequence[float]] | None = None,
    title: str | None = None,
) -> Figure:
    """Return one pair on the unit circle at t and at t + φ, with the turn between them.

    A point lies at (x = sine, y = cosine), as the tip of a clock hand: position 0 is straight up,
    and later positions follow clockwise.

    Parameters
    ----------
    now, later : array_like, shape (2,)
        (sine, cosine) of the pair at t, and at t + φ.
    angle : float
        The turn from t to t + φ, in radians.
    position, offset : int
        The position t and the offset φ.
    moved : array_like, shape (2,), optional
        What the shift makes of the point at t: drawn as a hollow ring, which falls on the point
        at t + φ if the shift is right.
    pair, pairs : int
        Which pair this is of how many: its colour.
    wavelength : float, optional
        The positions of one turn. With it a live page lets the hand be turned.
    angle_name : str
        A short name of the angle, written at the arc.
    others : mapping of str to (float, float), optional
        More points by name, on the circle or off it: squares with their names beside them.
    title : str, optional
        Replaces the neutral title.

    Returns
    -------
    Figure

    Examples
    --------
    >>> figure = circle([0, 1], [1, 0], angle=1.5708, position=0, offset=1, moved=[1, 0])
    >>> figure.layout.meta["alt"].split(". ")[-1]
    'The distance of M PE(t) from PE(t + φ) is 0.'
    """
    drawn = _Circle(
        shaped("now", now, (2,)),
        shaped("later", later, (2,)),
        None if moved is None else shaped("moved", moved, (2,)),
        float(numbers("angle", [angle], 1)[0]),
        whole("position", position),
        whole("offset", offset),
        pair,
        pair_colour(pair, pairs),
        angle_name,
        {name: shaped(name, point, (2,)) for name, point in (others or {}).items()},
    )
    dial = {"pair": pair, "x": 0, "y": 0, "wavelength": wavelength}
    return finish(
        [*drawn.points(), *drawn.legend()],
        drawn.layout(),
        title=title or f"Pair {pair} at position {position} and at {position + offset}",
        alt=drawn.alt(),
        view=f"circle {pair}",
        choose={"pair": "dial"},
        meta={} if wavelength is None else {"dials": [dial], "grips": [grip(drawn.now)]},
    )


@dataclass(frozen=True)
class _Circle:
    """The checked arguments of `circle`, and the pieces of the figure they become."""

    now: Array
    later: Array
    moved: Array | None
    angle: float
    position: int
    offset: int
    pair: int
    colour: str
    angle_name: str
    others: dict[str, Array]

    def points(self) -> Pieces:
        """Return the points as traces, the hollow one around the one it falls on."""
        points = [
            _point(self.now, f"pair {self.pair} at t = {self.position}", POSITION_MARKER),
            _point(self.later, f"pair {self.pair} at {self._later_name()}", OFFSET_MARKER),
        ]
        if self.moved is not None:
            name = f"M PE(t), pair {self.pair} at t = {self.position}"
            points.append(_point(self.moved, name, _HOLLOW))
        return points + [_point(place, name, _SQUARE) for name, place in self.others.items()]

    def legend(self) -> Pieces:
        """Return the names of the points and of the arc."""
        hand, later = ({"color": self.colour} | line for line in (_hand(4), _hand(2, True)))
        entries = [
            legend_entry(position_name(self.position), line=hand, marker=POSITION_MARKER),
            legend_entry(self._later_name(), line=later, marker=OFFSET_MARKER),
            legend_entry(f"turn by {label(self.angle_name)} = {self._turn()}", line=_ARC_LINE),
        ]
        if self.moved is not None:
            entries.insert(2, legend_entry("M PE(t)", marker=_HOLLOW))
        return entries

    def layout(self) -> dict[str, Any]:
        """Return the circle, the hands and the arc over two axes of one scale."""
        edge = max(_EDGE, *(1.3 * float(np.linalg.norm(one)) for one in self.others.values()), 0)
        ends = {"range": [-edge, edge], "fixedrange": True, "constrain": "domain"}
        return {
            "dragmode": False,
            "margin": margin(),
            "xaxis": axis("sine", **VALUE_AXIS | ends),
            "yaxis": axis("cosine", scaleanchor="x", **VALUE_AXIS | ends),
            "shapes": [_ring(), *self._hands(), *self._arc()],
            "annotations": [*self._arc_name(), *self._other_names()],
        }

    def alt(self) -> str:
        text = (
            f"The figure shows pair {self.pair} on the unit circle. Position 0 is straight up, and "
            "later positions follow clockwise. The sine and cosine of the pair are "
            f"({_two(self.now)}) in PE(t) at t = {self.position} and ({_two(self.later)}) in PE(t "
            f"+ φ) at t + φ = {self.position + self.offset}. The turn between the two positions is "
            f"{self.angle_name} = {self._turn()}."
        )
        text = sentence(text, *(f"{name} is at ({_two(at)})." for name, at in self.others.items()))
        if self.moved is None:
            return text
        apart = float(np.linalg.norm(self.moved - self.later))
        return sentence(text, f"The distance of M PE(t) from PE(t + φ) is {sized(apart)}.")

    def _later_name(self) -> str:
        return f"t + φ = {self.position + self.offset}"

    def _turn(self) -> str:
        """Return the angle, and how often it goes all the way round."""
        turns = abs(self.angle) / _TURN
        return f"{brief(self.angle)} rad" + (f" ({brief(turns)} turns)" if turns >= 1 else "")

    def _hands(self) -> Pieces:
        return [
            {"type": "line", "x0": 0, "y0": 0, "x1": float(tip[0]), "y1": float(tip[1])}
            | {"layer": "below", "name": "hand", "line": {"color": self.colour} | line}
            for tip, line in ((self.now, _hand(4)), (self.later, _hand(2, True)))
        ]

    @property
    def _swept(self) -> Array:
        """The angles along the arc from t to t + φ; of whole turns only the rest is drawn."""
        start = float(np.arctan2(*self.now))
        rest = float(np.fmod(self.angle, _TURN))
        return start + np.linspace(0, rest, 2 + int(abs(rest) / _STEP))

    def _arc(self) -> Pieces:
        """Return the arc with an arrowhead at its end; a turn by almost nothing has none."""
        angles = self._swept
        if abs(angles[-1] - angles[0]) < _HEAD:
            return []
        bent = np.sign(self.angle) * _HEAD
        shaft = angles[np.abs(angles - angles[0]) < abs(angles[-1] - angles[0]) - abs(bent) / 2]
        back = angles[-1] - bent
        head = [(angles[-1], _ARC), (back, _ARC + _HEAD * 0.6), (back, _ARC - _HEAD * 0.6)]
        line = {"type": "path", "layer": "above", "name": "arc"}
        return [
            line | {"path": _path([(angle, _ARC) for angle in shaft]), "line": _ARC_LINE},
            line | {"path": _path(head) + "Z", "fillcolor": NEUTRAL, "line": {"width": 0}},
        ]

    def _arc_name(self) -> Pieces:
        """Return the name of the angle, outside the middle of the arc."""
        angles = self._swept
        middle = (angles[0] + angles[-1]) / 2
        x, y = float(np.sin(middle)), float(np.cos(middle))
        return [_name(self.angle_name, _NAME, x, y)]

    def _other_names(self) -> Pieces:
        """Return the names of the other points, each outside its point."""
        named: Pieces = []
        for name, place in self.others.items():
            far = float(np.linalg.norm(place)) or 1.0
            named.append(_name(name, far + _BEYOND, *(float(side) / far for side in place)))
        return named


def _name(text: str, far: float, x: float, y: float) -> dict[str, Any]:
    """Return a name as far out as it is to stand, in the direction (x, y)."""
    return {
        "text": label(text),
        "x": round(far * x, 4),
        "y": round(far * y, 4),
        "xanchor": _beyond(x, "left", "center", "right"),
        "yanchor": _beyond(y, "bottom", "middle", "top"),
        "showarrow": False,
        "font": {"size": SMALL + 2},
    }


def _beyond(side: float, above: str, between: str, below: str) -> str:
    """Return which end of a name is next to the arc, so that the name lies outside."""
    return above if side > _BESIDE else below if side < -_BESIDE else between


def _point(place: Array, name: str, marker: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "scatter",
        "x": [float(place[0])],
        "y": [float(place[1])],
        "mode": "markers",
        "marker": marker,
        "name": name,
        "showlegend": False,
        "hovertemplate": f"{name}<br>sine %{{x:.4f}}<br>cosine %{{y:.4f}}<extra></extra>",
    }


def _ring() -> dict[str, Any]:
    ends = {"x0": -1, "x1": 1, "y0": -1, "y1": 1}
    return {"type": "circle", "layer": "below", "line": {"color": FAINT, "width": 1.5}} | ends


def _hand(width: int, dashed: bool = False) -> dict[str, Any]:
    return {"width": width, "dash": OFFSET_LINE["dash"] if dashed else "solid"}


def _path(points: list[tuple[Any, float]]) -> str:
    """Return a path through points given as angle from straight up, clockwise, and radius."""
    return "M" + "L".join(f"{r * np.sin(a):.4f},{r * np.cos(a):.4f}" for a, r in points)


def _two(point: Array) -> str:
    return f"{decimals(float(point[0]))}, {decimals(float(point[1]))}"
