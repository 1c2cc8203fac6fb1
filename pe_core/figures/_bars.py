"""Groups of bars: their places, their looks, and the numbers beside them."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from pe_core.figures._cells import written
from pe_core.figures._inputs import Array
from pe_core.figures._legend_marks import Pieces
from pe_core.figures._naming import NARROW, named_columns, named_rows
from pe_core.figures._style import (
    CLEAR,
    FAINT,
    NEUTRAL,
    SIMILARITY_COLOUR,
    SMALL,
    axis,
    legend_entry,
    margin,
    pair_colour,
)
from pe_core.figures._words import brief, label

_LONGEST_NAME = 40
# All bars of one name together are so wide, of the place they have.
_BROAD = 0.8
# Shares of the axis beyond the longest bar: for the numbers, and without them.
_ROOM, _AIR = 0.16, 0.04
# The room of all bars in the narrowest figure.
_WIDTH, _HEIGHT = NARROW - 66, 250
# What is no more than this is the rounding of float64 alone.
_ROUNDING = 1e-12


@dataclass(frozen=True)
class _Look:
    """How the bars of a group are told apart: by colour, and by how they are filled."""

    colour: str
    fill: str
    word: str = ""

    def marker(self) -> dict[str, Any]:
        """Return the bar's marker."""
        line = {"color": self.colour, "width": 2}
        if self.fill == "full":
            return {"color": self.colour, "line": line}
        if self.fill == "open":
            return {"color": CLEAR, "line": line}
        pattern = {"shape": self.fill, "fgcolor": self.colour, "bgcolor": CLEAR, "size": 7}
        return {"color": self.colour, "line": line, "pattern": pattern}

    def entry(self, name: str) -> dict[str, Any]:
        """Return the legend entry; what a symbol cannot show is said."""
        sign = "square" if self.fill == "full" else "square-open"
        return legend_entry(name + self.word, marker={"color": self.colour, "symbol": sign})


LOOKS = (
    _Look(pair_colour(1, 2), "full"),
    _Look(pair_colour(0, 2), "open"),
    _Look(SIMILARITY_COLOUR, "/", " (striped)"),
    _Look(pair_colour(2, 4), ".", " (dotted)"),
)


@dataclass(frozen=True)
class Bars:
    """The checked arguments of `bars`, and the pieces of the figure they become."""

    names: list[str]
    groups: list[str]
    measured: Array
    lying: bool
    unmoved: str | None = None

    @cached_property
    def values(self) -> Array:
        """What is drawn: of what is rounding alone, nothing."""
        if self.unmoved is None:
            return self.measured
        return np.where(np.abs(self.measured) <= _ROUNDING, 0.0, self.measured)

    def traces(self, value_axis: str) -> Pieces:
        """Return the bars of each group."""
        width = _BROAD / len(self.groups)
        named = [label(name, _LONGEST_NAME) for name in self.names]
        return [
            self._turned({"x0": 0, "dx": 1, "y": [float(value) for value in row]})
            | {
                "type": "bar",
                "orientation": "h" if self.lying else "v",
                "base": 0.0,
                "width": width * 0.94,
                "offset": self._start(index) + 0.03 * width,
                "marker": look.marker(),
                "name": label(group, _LONGEST_NAME),
                "showlegend": False,
                "customdata": [
                    [name, self._exactly(float(value))]
                    for name, value in zip(named, exact, strict=True)
                ],
                # What was typed would be read once more in a template.
                "hovertemplate": "%{customdata[0]}<br>%{fullData.name}"
                f"<br>{value_axis}: %{{customdata[1]}}<extra></extra>",
            }
            for index, (group, row, exact, look) in enumerate(
                zip(self.groups, self.values, self.measured, LOOKS, strict=False)
            )
        ]

    def numbers(self) -> Pieces:
        """Return the value beside each bar, if there is room."""
        found = self._numbered()
        if not found:
            return []
        texts, size = found
        shown = [
            (place + self._middle(index), float(value), text)
            for index, (row, line) in enumerate(zip(self.values, texts, strict=True))
            for place, (value, text) in enumerate(zip(row, line, strict=True))
        ]
        places, values, words_ = zip(*shown, strict=True)
        # A bar's end and its number do not touch.
        air = "\u2009" if self.lying else ""
        ends = {"x": places, "y": [self._beyond(value) for value in values]}
        return [
            self._turned(ends)
            | {
                "type": "scatter",
                "mode": "text",
                "text": [f"{air}{word}{air}" for word in words_],
                "textposition": [self._side(value) for value in values],
                "textfont": {"size": size},
                "cliponaxis": False,
                "hoverinfo": "skip",
                "showlegend": False,
            }
        ]

    def entries(self) -> Pieces:
        """Return the legend; a single group needs none, the axis names it."""
        if len(self.groups) == 1:
            return self._only_entry()
        return [
            look.entry(label(group, _LONGEST_NAME) + self._says_nothing(row))
            for group, row, look in zip(self.groups, self.values, LOOKS, strict=False)
        ]

    def layout(self, name_axis: str | None, value_axis: str) -> dict[str, Any]:
        """Return axes and margins; lying bars stand in the order of reading."""
        count = len(self.names)
        settings, room = named_rows(self.names) if self.lying else named_columns(self.names, _WIDTH)
        ends = [count - 0.5, -0.5] if self.lying else [-0.5, count - 0.5]
        along = axis(name_axis, range=ends, uirevision=count, showgrid=False, **settings)
        upward = self._value_axis(value_axis)
        if self.lying:
            return {"margin": margin(room, 44), "xaxis": upward, "yaxis": along}
        return {"margin": margin(56, room), "xaxis": along, "yaxis": upward}

    def frame(self, chosen: int | None) -> Pieces:
        """Return the frame around the bars of one name, and a line where bars begin."""
        shapes: Pieces = []
        if chosen is not None:
            sides = self._turned({"x0": chosen - 0.48, "x1": chosen + 0.48, "y0": 0, "y1": 1})
            paper = {"xref": "paper"} if self.lying else {"yref": "paper"}
            look = {"line": {"color": NEUTRAL, "width": 2}, "layer": "below", "name": "mark"}
            shapes.append({"type": "rect", "fillcolor": CLEAR} | sides | paper | look)
        ends = self._turned({"x0": 0, "x1": 1, "y0": 0, "y1": 0})
        paper = {"yref": "paper"} if self.lying else {"xref": "paper"}
        look = {"line": {"color": FAINT, "width": 1}, "layer": "below", "name": "zero"}
        return [*shapes, {"type": "line"} | ends | paper | look]

    def _only_entry(self) -> Pieces:
        """Return the legend of a single group, which says something only where no bar does."""
        said = self._says_nothing(self.values[0])
        return [LOOKS[0].entry(label(self.groups[0], _LONGEST_NAME) + said)] if said else []

    def _says_nothing(self, row: Array) -> str:
        """Return what the legend says of a group none of whose values is more than rounding."""
        return f": {self.unmoved}" if self.unmoved and not row.any() else ""

    def _exactly(self, value: float) -> str:
        """Return a value for the hover, which has its number in any case."""
        said = self.unmoved if self.unmoved and abs(value) <= _ROUNDING else ""
        return f"{said} ({brief(value, 5)})" if said else brief(value, 5)

    def _value_axis(self, title: str) -> dict[str, Any]:
        beyond = _ROOM if self._numbered() else _AIR
        low, high = float(self.values.min()), float(self.values.max())
        low, high = min(low, 0.0), max(high, 0.0)
        reach = (high - low) or 1.0
        ends = (low - (beyond * reach if low < 0 else 0), high + (beyond * reach if high else 0))
        return axis(title, range=[*ends] if high - low else [0, 1])

    def _numbered(self) -> tuple[list[list[str]], int] | None:
        """Return the texts and their size if one fits beside every bar in the narrowest figure."""
        each = _BROAD * (_HEIGHT if self.lying else _WIDTH) / self.values.size
        if self.lying and each < SMALL:
            return None
        return written(self.values, _ROOM * _WIDTH if self.lying else each, None)

    def _beyond(self, value: float) -> float:
        """Return where the number of a bar begins; a lying one has air of its own."""
        if self.lying:
            return value or 0.0
        return value + float(np.copysign(0.025 * np.abs(self.values).max(), value))

    def _start(self, index: int) -> float:
        return _BROAD * (index / len(self.groups) - 0.5)

    def _middle(self, index: int) -> float:
        return self._start(index) + _BROAD / len(self.groups) / 2

    def _side(self, value: float) -> str:
        if self.lying:
            return "middle left" if value < 0 else "middle right"
        return "bottom center" if value < 0 else "top center"

    def _turned(self, places: dict[str, Any]) -> dict[str, Any]:
        """Return places with x and y exchanged if the bars lie."""
        if not self.lying:
            return places
        turn = str.maketrans("xy", "yx")
        return {key.translate(turn): value for key, value in places.items()}
