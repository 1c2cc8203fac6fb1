"""The angles of a pair that were seen in training, and those that are new."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from pe_core.figures._figure import Figure
from pe_core.figures._inputs import numbers, whole
from pe_core.figures._legend_marks import Pieces
from pe_core.figures._style import (
    FAINT,
    NEUTRAL,
    OFFSET_COLOUR,
    SMALL,
    finish,
    legend_entry,
    margin,
    pair_colour,
)
from pe_core.figures._words import label, plain, sentence

_TURN = 2 * np.pi
_STEP = np.pi / 48
# Radii: the sector seen, and outside the circle the arc of new angles.
_SEEN, _NEW = 1.0, 1.14
_EDGE, _NAME_AT, _NAME_ROOM = 1.3, 1.3, 1.1
# On a phone a radius is short and the names are not: the rows leave room for them.
_ACROSS, _DOWN = 2.9, 5.2
_MOST_ROWS, _MOST_COLUMNS = 3, 4
# Less is the rounding of a product that ought to be the same.
_SAME = 1e-9
_NEW_LINE = {"color": OFFSET_COLOUR, "width": 6, "dash": "4px,2px"}


@dataclass(frozen=True)
class Arc:
    """One dial of `arcs`.

    Parameters
    ----------
    name : str
        What stands above it.
    pair : int
        Which pair it is of: its colour.
    seen, reached : float
        The angles from 0 on that were seen, and that are reached now, in radians from 0 to 2π.
    """

    name: str
    pair: int
    seen: float
    reached: float

    @property
    def new(self) -> float:
        """The angles that are reached and were not seen, in radians."""
        more = self.reached - self.seen
        return more if more > _SAME else 0.0


def arcs(rows: Sequence[Sequence[Arc]], *, pairs: int, title: str, alt: str) -> Figure:
    """Return dials in rows: the part of the circle that was seen, and the part that is new.

    Straight up is the angle 0; angles grow clockwise, as on the clock hands.

    Parameters
    ----------
    rows : sequence of sequences of Arc
        1 to 3 rows of 1 to 4 dials, all rows of one length.
    pairs : int
        How many pairs there are.
    title, alt : str
        As for every figure; what is new on each dial is added to `alt`.

    Returns
    -------
    Figure

    Examples
    --------
    >>> figure = arcs([[Arc("pair 0", 0, 1.57, 3.14)]], pairs=1, title="One pair", alt="...")
    >>> figure.layout.meta["alt"]
    '... On the dial “pair 0”, 25% of the circle was seen in training, and 25% is new.'
    """
    wide = len(rows[0]) if rows else 0
    if not 1 <= len(rows) <= _MOST_ROWS or not 1 <= wide <= _MOST_COLUMNS:
        raise ValueError(
            f"rows must hold 1 to {_MOST_ROWS} rows of 1 to {_MOST_COLUMNS} dials, "
            f"got {len(rows)} of {wide}"
        )
    if any(len(row) != wide for row in rows):
        raise ValueError(f"rows must be equally long, got {[len(row) for row in rows]}")
    count = whole("pairs", pairs, 1)
    drawn = [
        (_checked(arc), _ACROSS * column, _DOWN * (len(rows) - 1 - row))
        for row, dials in enumerate(rows)
        for column, arc in enumerate(dials)
    ]
    plane = {"visible": False, "fixedrange": True, "constrain": "domain"}
    top = _DOWN * (len(rows) - 1) + _NAME_AT + _NAME_ROOM
    shares = " ".join(_said(arc) for arc, _, _ in drawn)
    return finish(
        _legend(),
        {
            "dragmode": False,
            "margin": margin(8, 8),
            "xaxis": plane | {"range": [-_EDGE, _ACROSS * (wide - 1) + _EDGE]},
            "yaxis": plane | {"range": [-_EDGE, top], "scaleanchor": "x"},
            "shapes": [piece for arc, x, y in drawn for piece in _dial(arc, x, y, count)],
            "annotations": [_name(arc, x, y) for arc, x, y in drawn],
        },
        title=title,
        alt=sentence(alt, shares),
        view=f"arcs {len(rows)} {wide}",
    )


def _checked(arc: Arc) -> Arc:
    for name, angle in (("seen", arc.seen), ("reached", arc.reached)):
        numbers(name, [angle], 1)
        if not 0 <= angle <= _TURN + _SAME:
            raise ValueError(f"{name} must lie between 0 and 2π, got {angle}")
    return arc


def _legend() -> Pieces:
    seen = {"color": NEUTRAL, "symbol": "circle", "size": 12, "opacity": 0.5}
    return [
        legend_entry("seen in training", marker=seen),
        legend_entry("new angles", line=_NEW_LINE),
    ]


def _dial(arc: Arc, x: float, y: float, pairs: int) -> Pieces:
    """Return the circle, the sector seen, and the arc of new angles outside of it."""
    ring = {"color": FAINT, "width": 1.5}
    circle = {"type": "circle", "x0": x - 1, "x1": x + 1, "y0": y - 1, "y1": y + 1}
    colour = pair_colour(arc.pair, pairs)
    edge = {"color": colour, "width": 2}
    sector: dict[str, Any] = {"fillcolor": colour, "opacity": 0.5, "line": edge, "name": "seen"}
    if arc.seen >= _TURN - _SAME:
        seen = circle | sector
    else:
        path = f"M{x:.4f},{y:.4f}L{_path(0.0, arc.seen, _SEEN, x, y)}Z"
        seen = {"type": "path", "path": path} | sector
    pieces: Pieces = [circle | {"line": ring, "name": "circle"}, seen]
    if arc.new:
        path = f"M{_path(arc.seen, arc.reached, _NEW, x, y)}"
        pieces.append({"type": "path", "path": path, "line": _NEW_LINE, "name": "new"})
    return [piece | {"layer": "below"} for piece in pieces]


def _path(start: float, end: float, radius: float, x: float, y: float) -> str:
    angles = np.linspace(start, end, 2 + int((end - start) / _STEP))
    return "L".join(
        f"{x + radius * np.sin(angle):.4f},{y + radius * np.cos(angle):.4f}" for angle in angles
    )


def _shares(arc: Arc) -> str:
    new = f"{_percent(arc.new)} new" if arc.new else "nothing new"
    return f"{_percent(arc.seen)} seen, {new}"


def _said(arc: Arc) -> str:
    """Return the shares of a dial in a sentence."""
    new = _percent(arc.new) if arc.new else "nothing"
    seen = f"{_percent(arc.seen)} of the circle was seen in training"
    return f"On the dial “{plain(arc.name)}”, {seen}, and {new} is new."


def _percent(angle: float) -> str:
    return "under 1%" if 0 < angle < _TURN / 100 else f"{100 * angle / _TURN:.0f}%"


def _name(arc: Arc, x: float, y: float) -> dict[str, Any]:
    """Return name and shares above a dial."""
    shares = _shares(arc).replace(", ", "<br>").replace("under ", "&lt;")
    return {
        "text": f"<b>{label(arc.name, 24).replace(', ', '<br>')}</b><br>{shares}",
        "x": x,
        "y": y + _NAME_AT - 0.1,
        "yanchor": "bottom",
        "showarrow": False,
        "font": {"size": SMALL},
    }
