"""Columns of the encoding as waves over position: one row of the figure a pair."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import plotly.graph_objects as go

from pe_core.figures._inputs import (
    numbers,
    pair_waves,
    place_and_target,
    shaped,
    whole,
)
from pe_core.figures._marks import Pieces, offset_entry, position_entry, upright
from pe_core.figures._style import (
    DASHES,
    LINE,
    NEUTRAL,
    OFFSET_LINE,
    OFFSET_MARKER,
    POSITION_LINE,
    POSITION_MARKER,
    SMALL,
    VALUE_AXIS,
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
    number,
    offset_name,
    pair_of,
    sentence,
    turn_name,
)

# Dots at whole positions help while they can be told apart.
_MOST_DOTS = 64


def waves(
    positions: npt.ArrayLike,
    curves: npt.ArrayLike,
    columns: Sequence[int],
    wavelengths: npt.ArrayLike,
    *,
    samples: npt.ArrayLike | None = None,
    position: int | None = None,
    offset: int | None = None,
    dimension: int | None = None,
    length: int,
    title: str | None = None,
) -> go.Figure:
    """Return columns of the encoding as waves over position, one row of the figure a pair.

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
    position, offset : int, optional
        Where to draw the lines at t and t + φ.
    dimension : int, optional
        The drawn column that is emphasised.
    length : int
        The sequence length L.
    title : str, optional
        Replaces the neutral title.

    Returns
    -------
    plotly.graph_objects.Figure

    Raises
    ------
    ValueError
        If a shape does not fit, or a column or position does not exist.

    Examples
    --------
    >>> figure = waves([0, 0.5, 1], [[0], [0.48], [0.84]], [0], [6.28], length=2)
    >>> figure.layout.meta["title"]
    '1 column as a wave over position'
    """
    drawn = _Waves(positions, curves, columns, wavelengths, samples, length)
    drawn.choose(dimension)
    t, place = place_and_target(position, offset, 0, drawn.length - 1)
    traces = [piece for index in range(len(drawn.columns)) for piece in drawn.column(index)]
    traces += drawn.crossings(t, POSITION_MARKER) + drawn.crossings(place, OFFSET_MARKER)
    count = len(drawn.columns)
    name = "1 column as a wave" if count == 1 else f"{count} columns as waves"
    return finish(
        _kinds() + traces + _entries(t, place, drawn.length) + drawn.chosen_entry(),
        drawn.layout(t, place),
        title=title or f"{name} over position",
        alt=drawn.alt(t, place),
        view=f"waves {list(drawn.columns)} {drawn.length}",
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

        self.chosen: int | None = None

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

    def y_axis(self, pair: int) -> str:
        row = self.pairs.index(pair)
        return "y" if row == 0 else f"y{row + 1}"

    def column(self, index: int) -> Pieces:
        """Return the wave of one column, and its dots while they can be told apart."""
        column = self.columns[index]
        pair, kind = pair_of(column), turn_name(column)
        place = {"type": "scatter", "yaxis": self.y_axis(pair), "showlegend": False}
        place |= {"name": f"dimension {column} ({kind})"}
        hover = (
            f"dimension {column} ({kind})<br>pair {pair}, wavelength {self.wavelength(pair, 5)}"
            "<br>position %{x:.4~f}<br>value %{y:.6f}<extra></extra>"
        )
        line = self.line(column)
        wave = place | {
            "x": self.positions.astype(np.float32),
            "y": self.curves[:, index].astype(np.float32),
            "mode": "lines",
            "line": line,
            "hovertemplate": hover,
        }
        if self.samples is None or self.length > _MOST_DOTS:
            return [wave]
        dots = place | {
            "x0": 0,
            "dx": 1,
            "y": self.samples[:, index].astype(np.float32),
            "mode": "markers",
            "marker": {"color": line["color"], "size": 4},
            "hovertemplate": hover,
        }
        return [wave, dots]

    def crossings(self, place: int | None, marker: dict[str, Any]) -> Pieces:
        """Return a marker on every wave at one whole position, if its values are known."""
        if place is None or self.samples is None or not 0 <= place < self.length:
            return []
        return [
            {
                "type": "scatter",
                "x": [place],
                "y": [float(self.samples[place, index])],
                "yaxis": self.y_axis(pair_of(column)),
                "mode": "markers",
                "cliponaxis": False,
                "marker": marker | {"size": marker["size"] - 1},
                "showlegend": False,
                "hoverinfo": "skip",
            }
            for index, column in enumerate(self.columns)
        ]

    def layout(self, t: int | None, place: int | None) -> dict[str, Any]:
        """Return one row a pair under a shared position axis, with its name at the left."""
        rows = len(self.pairs)
        gap = 0.24 / rows
        low, high = float(self.positions.min()), float(self.positions.max())
        room = (high - low) * 0.01
        bottom = self.y_axis(self.pairs[-1])
        shown = [low - room, high + room]
        layout: dict[str, Any] = {
            "xaxis": axis(
                "position (tokens)",
                range=shown,
                anchor=bottom,
                showgrid=False,
                **whole_ticks(high - low),
            )
        }
        for row, pair in enumerate(self.pairs):
            bottom_of = (rows - row - 1) / rows + (gap if row < rows - 1 else 0)
            place_of = [bottom_of, (rows - row) / rows]
            name = self.y_axis(pair).replace("y", "yaxis")
            layout[name] = axis(domain=place_of, **VALUE_AXIS)
        # As wide as "λ 6 115 910" and the ticks.
        layout["margin"] = margin(left=90)
        layout["annotations"] = [self._row_name(pair) for pair in self.pairs]
        layout["shapes"] = upright(t, POSITION_LINE) + (
            upright(place, OFFSET_LINE) if place is None or 0 <= place < self.length else []
        )
        return layout

    def _row_name(self, pair: int) -> dict[str, Any]:
        return {
            "text": f"<b>pair {pair}</b><br>λ {self.wavelength(pair)}",
            "xref": "paper",
            "x": 0,
            "xanchor": "right",
            "xshift": -22,
            "yref": self.y_axis(pair),
            "y": 0,
            "align": "right",
            "showarrow": False,
            "font": {"size": SMALL},
        }

    def alt(self, t: int | None, place: int | None) -> str:
        rows = [f"pair {pair} with wavelength {self.wavelength(pair)}" for pair in self.pairs]
        kinds = ", ".join(f"{column} ({turn_name(column)})" for column in self.columns)
        text = (
            f"Waves over positions {number(self.positions.min())} to "
            f"{number(self.positions.max())}, sequence length {self.length}: dimensions {kinds}; "
            f"{', '.join(rows)}."
        )
        if self.chosen is not None:
            text += f" Chosen: {column_name(self.chosen)}."
        return sentence(text, self._values(t, "position t"), self._values(place, "t + φ"))

    def _values(self, place: int | None, name: str) -> str:
        if place is None:
            return ""
        if not 0 <= place < self.length:
            return f"{offset_name(place, 0, self.length - 1, 'position')} is not drawn."
        if self.samples is None:
            return f"A line marks {name} = {place}."
        values = (
            f"{decimals(value)} in dimension {column}"
            for value, column in zip(self.samples[place], self.columns, strict=True)
        )
        return f"At {name} = {place}: {', '.join(values)}."


def _kinds() -> Pieces:
    """Return the legend entries of sine and cosine."""
    return [
        legend_entry(kind, line={"color": NEUTRAL, "width": LINE, "dash": dash})
        for kind, dash in DASHES.items()
    ]


def _entries(t: int | None, place: int | None, length: int) -> Pieces:
    first = [] if t is None else [position_entry(t)]
    second = [] if place is None else [offset_entry(place, 0, length - 1, "position")]
    return first + second
