"""Columns of the encoding as waves over position: one row of the figure per pair."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from pe_core.figures._figure import Figure
from pe_core.figures._inputs import Array, numbers, pair_waves, shaped, whole
from pe_core.figures._legend_marks import Pieces, place_entries, symbol, upright
from pe_core.figures._lines import even_steps
from pe_core.figures._style import (
    DASHES,
    LINE,
    NEUTRAL,
    OFFSET_LINE,
    OFFSET_MARKER,
    POSITION_LINE,
    POSITION_MARKER,
    SMALL,
    axis,
    finish,
    legend_entry,
    margin,
    pair_colour,
    whole_ticks,
)
from pe_core.figures._words import (
    column_name,
    decimals,
    listed,
    number,
    offset_name,
    pair_of,
    sentence,
    turn_name,
)

# Dots at whole positions help while they can be told apart.
_MOST_DOTS = 64
# Rows stand this far apart on one shared axis: each wave is 2 high. An axis of its own for each
# row would take the browser several times as long to draw.
_PITCH = 2.8
_ROOM = 0.4
# More turns than this run into one block of colour: then only how far the wave reaches is drawn.
_MOST_TURNS = 120
# Of more columns than these the text equivalent has the values of the chosen pair only.
_MOST_TOLD = 4
_TICKS = {-1: "−1", 0: "0", 1: "1"}


def waves(
    positions: npt.ArrayLike,
    curves: npt.ArrayLike,
    columns: Sequence[int],
    wavelengths: npt.ArrayLike,
    *,
    samples: npt.ArrayLike | None = None,
    position: int = 0,
    offset: int = 0,
    dimension: int | None = None,
    length: int,
) -> Figure:
    """Return columns of the encoding as waves over position, one row of the figure per pair.

    Parameters
    ----------
    positions : array_like, shape (P,)
        A fine grid of real positions.
    curves : array_like, shape (P, m)
        The value of each drawn column at these positions.
    columns : sequence of int
        The m dimensions drawn: 2k is the sine of pair k, 2k + 1 its cosine.
    wavelengths : array_like, shape (K,)
        The wavelength of every pair of the encoding, in tokens.
    samples : array_like, shape (length, m), optional
        The values at the whole positions from 0: dots on the waves when there are few of them,
        and markers at t and t + φ.
    position, offset : int
        Where to draw the lines at t and t + φ.
    dimension : int, optional
        The drawn column that is emphasised.
    length : int
        The sequence length L.

    Returns
    -------
    Figure

    Examples
    --------
    >>> figure = waves([0, 0.5, 1], [[0], [0.48], [0.84]], [0], [6.28], length=2)
    >>> figure.layout.meta["title"]
    '1 column as a wave along the positions'
    """
    drawn = _Waves(positions, curves, columns, wavelengths, samples, length)
    drawn.choose(dimension)
    t = whole("position", position, 0, drawn.length - 1)
    place = t + whole("offset", offset)
    count = len(drawn.columns)
    name = "1 column as a wave" if count == 1 else f"{count} columns as waves"
    return finish(
        _kinds()
        + drawn.reaches()
        + [drawn.wave(index) for index in range(count)]
        + drawn.dots()
        + place_entries(t, place, drawn.length - 1, "position")
        + drawn.chosen_entry(),
        drawn.layout(t, place),
        title=f"{name} along the positions",
        alt=drawn.alt(t, place),
        view=f"waves {drawn.columns} {drawn.length}",
        choose={"position": "x", "dimension": "meta"},
    )


class _Waves:
    """The checked arrays of `waves`, and the pieces of the figure they become."""

    def __init__(
        self,
        positions: npt.ArrayLike,
        curves: npt.ArrayLike,
        columns: Sequence[int],
        wavelengths: npt.ArrayLike,
        samples: npt.ArrayLike | None,
        length: int,
    ) -> None:
        self.wavelengths = pair_waves(wavelengths)
        self.positions = numbers("positions", positions, 1)
        widest = 2 * len(self.wavelengths) - 1
        self.columns = [whole("columns", column, 0, widest) for column in columns]
        if not self.columns:
            raise ValueError("columns must name at least one dimension, got none")
        self.length = whole("length", length, 1)
        self.curves = shaped("curves", curves, (len(self.positions), len(self.columns)))
        expected = (self.length, len(self.columns))
        self.samples = None if samples is None else shaped("samples", samples, expected)
        self.pairs = list(dict.fromkeys(pair_of(column) for column in self.columns))
        last = len(self.pairs) - 1
        self._heights = {pair: _PITCH * (last - row) for row, pair in enumerate(self.pairs)}
        self.chosen: int | None = None
        one_by_one = {"x": self.positions.astype(np.float32)}
        self.places: dict[str, Any] = even_steps(self.positions) or one_by_one

    def choose(self, dimension: int | None) -> None:
        """Emphasise one of the drawn columns."""
        if dimension is not None and dimension not in self.columns:
            raise ValueError(f"dimension must be one of columns {self.columns}, got {dimension!r}")
        self.chosen = dimension

    def line(self, column: int) -> dict[str, Any]:
        """Return the line of a column: its pair's colour, thick if the column is chosen."""
        colour = pair_colour(pair_of(column), len(self.wavelengths))
        width = LINE * (2 if column == self.chosen else 1)
        return {"color": colour, "width": width, "dash": DASHES[turn_name(column)]}

    def chosen_entry(self) -> Pieces:
        """Return the legend entry of the chosen column, if there is one."""
        if self.chosen is None:
            return []
        return [legend_entry(column_name(self.chosen), line=self.line(self.chosen))]

    def wavelength(self, pair: int, digits: int = 3) -> str:
        return number(float(self.wavelengths[pair]), digits)

    def base(self, column: int) -> float:
        """Return the height of 0 in the row of a column."""
        return self._heights[pair_of(column)]

    def wave(self, index: int) -> dict[str, Any]:
        """Return the wave of one column; its hover says the value, not the height."""
        column = self.columns[index]
        pair, kind = pair_of(column), turn_name(column)
        values = self.curves[:, index]
        # A wave too fast to draw is there for the pointer only.
        thin = {"width": 0} if self.too_fast(pair) else {}
        return self.places | {
            "type": "scatter",
            "y": (values + self.base(column)).astype(np.float32),
            "customdata": values.astype(np.float32),
            "mode": "lines",
            # Left to itself, plotly.js cuts corners, and the more so the thicker the line is.
            "line": self.line(column) | thin | {"simplify": False},
            "showlegend": False,
            "name": f"dimension {column} ({kind})",
            "meta": column,
            "hovertemplate": f"dimension {column} ({kind})"
            f"<br>pair {pair}, wavelength {self.wavelength(pair, 5)}"
            "<br>position %{x:.4~f}<br>value %{customdata:.6f}<extra></extra>",
        }

    def turns(self, pair: int) -> float:
        """Return how often a pair turns over what is drawn."""
        return float(np.ptp(self.positions) / self.wavelengths[pair])

    def too_fast(self, pair: int) -> bool:
        """Return whether a wave would fill its row with colour."""
        return self.turns(pair) > _MOST_TURNS

    def reaches(self) -> Pieces:
        """Return the upper and the lower end of each wave that is too fast to draw."""
        ends = [float(self.positions.min()), float(self.positions.max())]
        return [
            {
                "type": "scatter",
                "x": ends,
                "y": [self._heights[pair] + value] * 2,
                "mode": "lines",
                "line": {"color": pair_colour(pair, len(self.wavelengths)), "width": LINE},
                "showlegend": False,
                "hoverinfo": "skip",
                "name": f"reach of pair {pair}",
            }
            for pair in self.pairs
            if self.too_fast(pair)
            for value in (1, -1)
        ]

    def dots(self) -> Pieces:
        """Return the whole positions on the waves of each pair, while they can be told apart."""
        if self.samples is None or self.length > _MOST_DOTS:
            return []
        return [self._dots(pair, self.samples) for pair in self.pairs]

    def _dots(self, pair: int, samples: Array) -> dict[str, Any]:
        mine = [index for index, column in enumerate(self.columns) if pair_of(column) == pair]
        heights = samples[:, mine] + self._heights[pair]
        return {
            "type": "scatter",
            "x": np.tile(np.arange(self.length, dtype=np.uint16), len(mine)),
            "y": heights.T.ravel().astype(np.float32),
            "mode": "markers",
            "marker": {"color": pair_colour(pair, len(self.wavelengths)), "size": 4},
            "showlegend": False,
            "hoverinfo": "skip",
        }

    def crossings(self, place: int | None, marker: dict[str, Any]) -> Pieces:
        """Return a symbol on every wave at one whole position, if its values are known."""
        if place is None or self.samples is None:
            return []
        smaller = marker | {"size": marker["size"] - 1}
        return [
            symbol(smaller, place, round(float(value) + self.base(column), 5))
            for value, column in zip(self.samples[place], self.columns, strict=True)
        ]

    def layout(self, t: int, place: int) -> dict[str, Any]:
        """Return one row per pair over the position axis, with its name at the left."""
        low, high = float(self.positions.min()), float(self.positions.max())
        room = (high - low) * 0.015
        rows = list(self._heights.values())
        return {
            "xaxis": axis(
                "position (tokens)",
                range=[low - room, high + room],
                showgrid=False,
                **whole_ticks(high - low),
            ),
            "yaxis": axis(
                range=[rows[-1] - 1 - _ROOM, rows[0] + 1 + _ROOM],
                tickvals=[height + value for height in rows for value in _TICKS],
                ticktext=list(_TICKS.values()) * len(rows),
            ),
            # As wide as "λ 6 115 910" and the ticks.
            "margin": margin(left=90),
            "annotations": [
                *(self._row_name(pair) for pair in self.pairs),
                *(self._too_fast_name(pair) for pair in self.pairs if self.too_fast(pair)),
            ],
            "shapes": self._marks(t, place),
        }

    def _marks(self, t: int, place: int) -> Pieces:
        """Return the lines at t and t + φ and the symbols where they cross the waves."""
        inside = place if self._inside(place) else None
        return [
            *upright(t, POSITION_LINE),
            *upright(inside, OFFSET_LINE),
            *self.crossings(t, POSITION_MARKER),
            *self.crossings(inside, OFFSET_MARKER),
        ]

    def _inside(self, place: int) -> bool:
        return 0 <= place < self.length

    def _row_name(self, pair: int) -> dict[str, Any]:
        return {
            "text": f"<b>pair {pair}</b><br>λ {self.wavelength(pair)}",
            "xref": "paper",
            "x": 0,
            "xanchor": "right",
            "xshift": -22,
            "yref": "y",
            "y": self._heights[pair],
            "align": "right",
            "showarrow": False,
            "font": {"size": SMALL},
        }

    def _too_fast_name(self, pair: int) -> dict[str, Any]:
        return {
            "text": f"{round(self.turns(pair))} turns, too fast to draw: from −1 to 1",
            "x": float(self.positions.min() + np.ptp(self.positions) / 2),
            "y": self._heights[pair],
            "showarrow": False,
            "font": {"size": SMALL},
        }

    def alt(self, t: int, place: int) -> str:
        rows = [f"pair {pair} with wavelength {self.wavelength(pair)}" for pair in self.pairs]
        kinds = listed(f"{column} ({turn_name(column)})" for column in self.columns)
        drawn, they = (
            ("dimension drawn is", "It belongs")
            if len(self.columns) == 1
            else ("dimensions drawn are", "They belong")
        )
        text = (
            f"The waves run from position {number(self.positions.min())} to position "
            f"{number(self.positions.max())}, for a sequence of length {self.length}. The {drawn} "
            f"{kinds}. {they} to {listed(rows)}."
        )
        if self.chosen is not None:
            text += f" The chosen dimension is {column_name(self.chosen).partition(' ')[2]}."
        fast = [f"pair {pair}" for pair in self.pairs if self.too_fast(pair)]
        reach = (
            f"Only the range is shown for {listed(fast)}, whose waves are too fast to draw."
            if fast
            else ""
        )
        marks = self._values(t, "position t"), self._values(place, "t + φ")
        return sentence(text, reach, *marks)

    def _values(self, place: int, name: str) -> str:
        if not self._inside(place):
            return f"{offset_name(place, self.length - 1, 'position')} is not drawn."
        if self.samples is None:
            return f"A line marks {name} = {place}."
        told = dict(zip(self.columns, self.samples[place], strict=True))
        if self.chosen is not None and len(told) > _MOST_TOLD:
            pair = pair_of(self.chosen)
            told = {column: told[column] for column in told if pair_of(column) == pair}
        values = [f"{decimals(value)} in dimension {column}" for column, value in told.items()]
        are = "value is" if len(values) == 1 else "values are"
        return f"At {name} = {place}, the {are} {listed(values)}."


def _kinds() -> Pieces:
    """Return the legend entries of sine and cosine."""
    return [
        legend_entry(kind, line={"color": NEUTRAL, "width": LINE, "dash": dash})
        for kind, dash in DASHES.items()
    ]
