"""A checked table with words at its rows and columns, and the parts of its picture."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from pe_core.figures._cells import written
from pe_core.figures._chosen import chosen, chosen_mark
from pe_core.figures._heatmap import cell_axes, cells_trace, chosen_rows, name_axes
from pe_core.figures._inputs import Array, whole
from pe_core.figures._legend_marks import Pieces, frame
from pe_core.figures._naming import MOST_ROWS, NARROW, named_columns, named_rows
from pe_core.figures._style import (
    OFFSET_LINE,
    OFFSET_MARKER,
    POSITION_LINE,
    POSITION_MARKER,
    Scale,
    legend_entry,
    margin,
)
from pe_core.figures._window import Window
from pe_core.figures._words import label

LONGEST_WORD = 40
# Beside the picture stand the signs of its rows; above it, in the legend, what its values are.
_SIGNS = 30
LONGEST_QUANTITY = 12
# What is left of a zero after rounding is drawn as a zero.
_ROUNDING = 1e-12
TOP = {"constraintoward": "top"}
_COUNTED = 9  # numbers on an axis that counts, at most
_FRAMES = (POSITION_LINE, OFFSET_LINE)


@dataclass(frozen=True)
class Cells:
    """The checked arguments of `grid`, and the pieces of the figure they become."""

    cells: Array
    rows: list[str]
    columns: list[str]
    row_axis: str
    column_axis: str
    quantity: str
    down: Window
    across: Window
    row: int | None
    column: int | None
    counted: bool

    @cached_property
    def drawn(self) -> Array:
        """The cells that are drawn."""
        return self.cells[self.down.cells, self.across.cells]

    @property
    def is_part(self) -> bool:
        """Whether there are more cells than are drawn."""
        return self.down.is_part or self.across.is_part

    def picture(self, ends: tuple[float, float], scale: Scale) -> dict[str, Any]:
        """Return the heatmap trace, without its hover."""
        # Most tables show in their last row that they hold no whole numbers.
        counts = all(np.array_equal(row, np.round(row)) for row in self.cells[::-1])
        return cells_trace(
            np.clip(self.drawn, *ends), self.down, self.across, ends=ends, scale=scale,
            quantity=self.quantity, ticks=round_ticks(*ends, counts),
        )  # fmt: skip

    def hover(self, ends: tuple[float, float], in_cells: bool) -> dict[str, Any]:
        """Return the hover of the heatmap: the value that is there, also beyond the limits.

        Its words come from unseen axes, see `names`. Those lie above all else, so cells with
        numbers in them, which are few, bring words of their own.
        """
        clipped = {"customdata": self.drawn.astype(np.float32)} if self.beyond(ends) else {}
        value = f"{self.quantity} %{{{'customdata' if clipped else 'z'}:.5~g}}<extra></extra>"
        if not in_cells:
            axes = {"xaxis": "x2", "yaxis": "y2"}
            return axes | clipped | {"hovertemplate": f"%{{y}}<br>%{{x}}<br>{value}"}
        down, across = self._hovers()
        texts = {"hovertext": [[f"{row}<br>{column}" for column in across] for row in down]}
        return texts | clipped | {"hovertemplate": f"%{{hovertext}}<br>{value}"}

    def texts(self, wanted: bool | None) -> tuple[list[list[str]], int] | None:
        """Return what is written into the cells, if they are few and it fits."""
        count, across = self.cells.shape
        if max(count, across) > MOST_ROWS or self.is_part:
            if wanted:
                raise ValueError(
                    f"shown_values can be True for at most {MOST_ROWS} by {MOST_ROWS} cells, all "
                    f"of them drawn, got {count} by {across}"
                )
            return None
        return written(self.cells, self._room() / across, wanted)

    def centres(self) -> dict[str, Any]:
        """Return the middle of every cell, row by row."""
        count, width = self.cells.shape
        return {
            "x": list(map(float, self.across.places)) * count,
            "y": [float(place) for place in self.down.places for _ in range(width)],
        }

    def layout(self) -> dict[str, Any]:
        """Return axes and margins. The zoom of an axis lasts while its own length stays."""
        columns = self.columns[self.across.cells]
        across, bottom = named_columns(columns, self._room(), self.across.places.start)
        down, left = named_rows(self.rows[self.down.cells], self.down.places.start)
        if self.counted:  # the axes number the places themselves, as many as have room
            across, bottom, down = {"nticks": _COUNTED}, 44, {"nticks": _COUNTED}
        return {"margin": margin(left, bottom)} | cell_axes(
            (self.down, self.row_axis, down), (self.across, self.column_axis, across)
        )

    def names(self) -> dict[str, Any]:
        """Return unseen axes over the shown ones, which give the hover its names."""
        return name_axes(self.down, self.across, *self._hovers())

    def entries(self, framed: bool) -> Pieces:
        """Return the legend entries of what is chosen: a frame, or a sign beside the picture."""
        marks = (
            (self.row, self.row_axis, self.rows, POSITION_LINE, POSITION_MARKER),
            (self.column, self.column_axis, self.columns, OFFSET_LINE, OFFSET_MARKER),
        )
        return [
            legend_entry(
                f"{name}: {label(words_[place], 24)}", line=line, marker=None if framed else marker
            )
            for place, name, words_, line, marker in marks
            if place is not None
        ]

    def chosen(self) -> dict[str, Any]:
        """Return what is chosen in the picture; of many rows, with its own values."""
        row = None if self.row is None else self.row + self.down.start
        column = None if self.column is None else self.column + self.across.start
        return chosen(
            chosen_rows(self.cells, self.down, self.across, [(row, POSITION_MARKER)]),
            [] if column is None else [chosen_mark(column, OFFSET_MARKER)],
        )

    def frames(self) -> Pieces:
        """Return frames around what is chosen, for cells with their values written in them."""
        shapes: Pieces = []
        (left, right), (top, bottom) = self.across.ends, self.down.ends
        if self.column is not None:
            place = self.column + self.across.start
            sides = {"x0": place - 0.5, "x1": place + 0.5, "y0": top, "y1": bottom}
            shapes.extend(frame(OFFSET_LINE, **sides))
        if self.row is not None:
            place = self.row + self.down.start
            sides = {"x0": left, "x1": right, "y0": place - 0.5, "y1": place + 0.5}
            shapes.extend(frame(POSITION_LINE, **sides))
        return shapes

    def framed(self, cells: Mapping[str, tuple[int, int]]) -> Pieces:
        """Return frames around single cells, the first as t is and the second as t + φ."""
        if len(cells) > len(_FRAMES):
            raise ValueError(f"framed must hold at most {len(_FRAMES)} cells, got {len(cells)}")
        shapes: Pieces = []
        for (name, (row, column)), line in zip(cells.items(), _FRAMES, strict=False):
            down = whole(f"framed[{name!r}] row", row, 0, len(self.rows) - 1) + self.down.start
            across = whole(f"framed[{name!r}] column", column, 0, len(self.columns) - 1)
            across += self.across.start
            ends = {"x0": across - 0.5, "x1": across + 0.5, "y0": down - 0.5, "y1": down + 0.5}
            shapes += frame(line, **ends)
        return shapes

    def part(self) -> str:
        """Say which rows and columns are drawn, if there are more."""
        parts = f"{self.down.said('rows')} and {self.across.said('columns')}"
        return f"The picture shows {parts}." if self.is_part else ""

    def whole(self) -> dict[str, Any]:
        """Return what a page is told of which there is more than is drawn."""
        if not self.is_part:
            return {}
        x = self.across.told("columns", "" if self.column is None else "the chosen column")
        y = self.down.told("rows", "" if self.row is None else "the chosen row")
        return {"whole": {"x": x, "y": y}}

    def beyond(self, ends: tuple[float, float]) -> str:
        """Say how many values lie beyond the limits, if any do by more than rounding."""
        slack = _ROUNDING * (ends[1] - ends[0])
        out = (self.drawn < ends[0] - slack) | (self.drawn > ends[1] + slack)
        count = int(out.sum())
        lie = "lies" if count == 1 else "lie"
        return f"{count} of {out.size} values {lie} beyond the ends of the scale." if count else ""

    def _hovers(self) -> tuple[list[str], list[str]]:
        """Return what each drawn row and column is called."""
        down = [label(name, LONGEST_WORD) for name in self.rows[self.down.cells]]
        across = [label(name, LONGEST_WORD) for name in self.columns[self.across.cells]]
        return (
            [f"{self.row_axis}: {name}" for name in down],
            [f"{self.column_axis}: {name}" for name in across],
        )

    def _room(self) -> float:
        """Return how wide the picture is in the narrowest figure."""
        return NARROW - named_rows(self.rows)[1] - _SIGNS


def frame_entries(cells: Mapping[str, tuple[int, int]]) -> Pieces:
    """Return the legend entries of single cells that are framed."""
    return [legend_entry(name, line=line) for name, line in zip(cells, _FRAMES, strict=False)]


def squared(layout: dict[str, Any]) -> dict[str, Any]:
    """Return the layout with cells as high as wide, at the top left of their room."""
    for number in ("", "2"):
        if f"xaxis{number}" in layout:
            # Unseen axes that match the shown ones are not made square with them.
            own = {"constrain": "domain"} | ({"matches": None} if number else {})
            layout[f"xaxis{number}"] |= own | {"constraintoward": "left"}
            layout[f"yaxis{number}"] |= own | {"scaleanchor": f"x{number}", **TOP}
    return layout


def limits_of(
    cells: Array, given: tuple[float, float] | None, is_signed: bool
) -> tuple[float, float]:
    """Return the ends of the colour scale, never the same number twice."""
    low, high = (float(cells.min()), float(cells.max())) if given is None else map(float, given)
    if not (np.isfinite([low, high]).all() and low <= high):
        raise ValueError(f"limits must be two numbers, the lower one first, got {given}")
    if given is not None and low < high:
        return low, high
    if is_signed:
        most = max(-low, high)
        most = most if most > _ROUNDING else 1.0
        return -most, most
    if high - low > _ROUNDING * max(1.0, -low, high):
        return low, high
    # All values are equal: the scale runs from 0 to them.
    low, high = min(low, 0.0), max(high, 0.0)
    return (low, high) if high - low > _ROUNDING else (0.0, 1.0)


def round_ticks(low: float, high: float, counts: bool = False) -> list[float]:
    """Return the round numbers between the ends: about five of them, whole ones for counts."""
    power = 10.0 ** np.floor(np.log10((high - low) / 4))
    step = next(power * k for k in (1, 2, 2.5, 5, 10) if power * k * 4 >= (high - low) * 0.99)
    step = max(step, 1.0) if counts else step
    places = 1 - int(np.floor(np.log10(step)))
    first, last = np.ceil(low / step - 1e-9), np.floor(high / step + 1e-9)
    return [round(float(k * step), places) + 0.0 for k in np.arange(first, last + 1)]
