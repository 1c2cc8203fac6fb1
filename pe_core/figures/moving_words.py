"""The same words in two orders, and what becomes of the output of each."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from pe_core.figures._figure import Figure
from pe_core.figures._inputs import Array, numbers, shaped
from pe_core.figures._legend_marks import Pieces
from pe_core.figures._naming import words
from pe_core.figures._style import (
    CLEAR,
    FAINT,
    LINE,
    NEUTRAL,
    SMALL,
    axis,
    finish,
    legend_entry,
    margin,
    pair_colour,
)
from pe_core.figures._words import brief, by_up_to, label

# Heights, from above: the typed words, their outputs, the moved words, their outputs, the changes.
_TYPED, _BEFORE, _MOVED, _AFTER, _CHANGE = 6.0, 4.85, 2.3, 1.15, 0.2
_TICKS = {
    _TYPED: "typed", _BEFORE: "output", _MOVED: "moved", _AFTER: "output",
    _CHANGE: "largest<br>change",
}  # fmt: skip
# Halves of a tile's width and height, and of what the bars of an output may take.
_WIDE, _HIGH, _TALL = 0.45, 0.38, 0.6
# Of an output so many numbers are drawn: fewer, the more words there are.
_DRAWN = ((6, 6), (12, 4), (24, 2))
# A figure on a phone of 360 has 312: the room of all tiles there, and of a letter by its size.
_ROOM, _LETTER = 312 - 66, 6.5 / SMALL
# With more words than the first, tiles are empty and the hover names them; with more than the
# second, type is smaller.
_WRITTEN, _LARGE, _SMALLER = 12, 7, 10
_FEWEST = 4  # letters of a word, which have room on a tile even of the most that are written
_SAME = ("no change", "none", "0")  # the first that has room

_KEPT: Final = pair_colour(1, 2)
_CHANGED: Final = pair_colour(0, 2)


def word_moves(
    typed: Sequence[str],
    places: Sequence[int],
    before: npt.ArrayLike,
    after: npt.ArrayLike | None,
    *,
    rounding: float,
    limit: float,
    title: str,
    alt: str,
) -> Figure:
    """Return two rows of words, a line from each to where it moves, and its output in both.

    Parameters
    ----------
    typed : sequence of str
        The words in their first order. They may be any typed text.
    places : sequence of int
        The position of each typed word in the second order.
    before : array_like, shape (n, m)
        The output of each typed word.
    after : array_like, shape (n, m), optional
        Its output in the second order, in the order of `typed`. Without it, there are question
        marks.
    rounding : float
        An output has changed if a number of it has changed by more than this.
    limit : float
        The size of a number whose bar has full height.
    title, alt : str
        As for every figure.

    Returns
    -------
    Figure

    Examples
    --------
    >>> figure = word_moves(
    ...     ["John", "sings"], [1, 0], [[0.5], [1.0]], [[0.5], [0.2]],
    ...     rounding=1e-12, limit=1.0, title="One output changes", alt="...",
    ... )
    >>> [note.text for note in figure.layout.annotations][-2:]
    ['no change', '0.8']
    """
    names = words("typed", typed)
    if sorted(places) != list(range(len(names))):
        raise ValueError(f"places must hold each of 0 to {len(names) - 1} once, got {places}")
    outputs = numbers("before", before, 2)
    if len(outputs) != len(names):
        raise ValueError(f"before must hold {len(names)} outputs, got {len(outputs)}")
    changed = None if after is None else shaped("after", after, outputs.shape)
    drawn = _Moves(names, list(places), outputs, changed, rounding, limit)
    middle, half = (len(names) - 1) / 2, max(len(names), 3) / 2
    return finish(
        [*drawn.lines(), *drawn.bars(), *drawn.hovers(), *drawn.legend()],
        {
            "dragmode": False,
            "hovermode": "closest",
            "margin": margin(bottom=8),
            "xaxis": axis(range=[middle - half, middle + half], fixedrange=True, visible=False),
            "yaxis": axis(
                range=[-0.2, 6.5],
                fixedrange=True,
                showgrid=False,
                tickvals=list(_TICKS),
                ticktext=list(_TICKS.values()),
            ),
            "shapes": drawn.tiles(),
            "annotations": drawn.texts(),
        },
        title=title,
        alt=alt,
        view=f"word moves {len(names)}",
    )


@dataclass(frozen=True)
class _Moves:
    """The checked arguments of `word_moves`, and the pieces of the figure they become."""

    typed: list[str]
    places: list[int]
    before: Array
    after: Array | None
    rounding: float
    limit: float

    @property
    def changes(self) -> Array:
        """The most that a number of each output changes; none if that is not shown."""
        if self.after is None:
            return np.full(len(self.typed), np.nan)
        return np.asarray(abs(self.after - self.before).max(axis=1))

    @property
    def kept(self) -> list[bool]:
        """Whether each output is the same in both orders; False as well if that is not shown."""
        return [bool(change <= self.rounding) for change in self.changes]

    @property
    def count(self) -> int:
        """How many numbers of each output are drawn, from the first on."""
        most = next((drawn for words, drawn in _DRAWN if len(self.typed) <= words), 1)
        return min(most, int(self.before.shape[1]))

    def colours(self) -> list[str]:
        """Return the colour of each word's line and of its output in the second order."""
        if self.after is None:
            return [NEUTRAL] * len(self.typed)
        return [_KEPT if kept else _CHANGED for kept in self.kept]

    def lines(self) -> Pieces:
        """Return the lines from the words to where they move, one trace for each colour."""
        found = []
        for colour in (NEUTRAL, _KEPT, _CHANGED):
            x: list[float | None] = []
            y: list[float | None] = []
            for was, (place, own) in enumerate(zip(self.places, self.colours(), strict=True)):
                if own == colour:
                    x += [was, place, None]
                    y += [_BEFORE - _TALL - 0.1, _MOVED + _HIGH + 0.05, None]
            if x:
                found.append(_trace(x, y, _line(colour)))
        return found

    def bars(self) -> Pieces:
        """Return the numbers of the outputs as upright bars, in both orders."""
        own = range(len(self.typed))
        unit = _ROOM / max(len(self.typed), 3) * 2 * _WIDE / self.count
        wide, narrow = (round(share * unit, 1) for share in (0.85, 0.45))
        was, then = {"color": FAINT, "width": wide}, {"width": narrow}
        found = [self._bars(self.before, _BEFORE, own, own, then | {"color": _KEPT})]
        if self.after is None:
            return found
        found.append(self._bars(self.before, _AFTER, own, self.places, was))
        for colour in (_KEPT, _CHANGED):
            which = [word for word in own if self.colours()[word] == colour]
            if which:
                line = then | {"color": colour}
                found.append(self._bars(self.after, _AFTER, which, self.places, line))
        return found

    def _bars(
        self,
        outputs: Array,
        middle: float,
        which: Sequence[int],
        places: Sequence[int],
        line: dict[str, Any],
    ) -> dict[str, Any]:
        x: list[float | None] = []
        y: list[float | None] = []
        for word in which:
            for index in range(self.count):
                at = places[word] + (2 * (index + 0.5) / self.count - 1) * _WIDE
                x += [at, at, None]
                y += [middle, middle + _TALL * float(outputs[word, index]) / self.limit, None]
        return _trace(x, y, line | {"dash": "solid"})

    def tiles(self) -> Pieces:
        """Return a box for each word in each order, and the line on which each output stands."""
        box = {"type": "rect", "line": {"color": FAINT, "width": 1.5}, "fillcolor": CLEAR}
        ground = {"type": "line", "line": {"color": FAINT, "width": 1}}
        found = []
        for at in range(len(self.typed)):
            across = {"x0": at - _WIDE, "x1": at + _WIDE, "layer": "below"}
            for middle in (_TYPED, _MOVED):
                found.append(box | across | {"y0": middle - _HIGH, "y1": middle + _HIGH})
            for middle in (_BEFORE, _AFTER):
                found.append(ground | across | {"y0": middle, "y1": middle})
        return found

    def texts(self) -> Pieces:
        """Return the words on their tiles, and below each output how it changes."""
        found: Pieces = []
        if self.after is None:
            found += [_note("?", place, _AFTER + 0.35) for place in self.places]
        if len(self.typed) > _WRITTEN:
            return found
        size = self.size
        for was, (name, place) in enumerate(zip(self.typed, self.places, strict=True)):
            text = label(name, max(_FEWEST, self.most))
            found += [_note(text, was, _TYPED, size), _note(text, place, _MOVED, size)]
        return found + [
            _note(self._change(float(change)), place, _CHANGE, size)
            for place, change in zip(self.places, self.changes, strict=True)
        ]

    @property
    def size(self) -> int:
        """The size of the type."""
        return SMALL if len(self.typed) <= _LARGE else _SMALLER

    @property
    def most(self) -> int:
        """How many letters have room at a place on the narrowest page."""
        return int(_ROOM / max(len(self.typed), 3) / (_LETTER * self.size))

    def _change(self, change: float) -> str:
        """Return what is written below an output: with fewer digits or letters for want of room."""
        if np.isnan(change):
            return "?"
        if change > self.rounding:
            said = brief(change, 2)
            return said if len(said) <= self.most else brief(change, 1)
        return next(said for said in _SAME if len(said) <= self.most)

    def hovers(self) -> Pieces:
        """Return unseen marks on words and outputs, which say in full what is there."""
        found = [
            [name, f"from position {was} to position {place}", self._told(float(change))]
            for was, (name, place, change) in enumerate(
                zip(map(label, self.typed), self.places, self.changes, strict=True)
            )
        ]
        own = list(range(len(self.typed)))
        return [
            {
                "type": "scatter",
                "mode": "markers",
                "x": x,
                "y": [y] * len(x),
                "marker": {"size": 30, "opacity": 0, "color": NEUTRAL},
                "showlegend": False,
                "customdata": found,
                "hovertemplate": "%{customdata[0]}<br>%{customdata[1]}<br>%{customdata[2]}"
                "<extra></extra>",
            }
            for x, heights in ((own, (_TYPED, _BEFORE)), (self.places, (_MOVED, _AFTER)))
            for y in heights
        ]

    def _told(self, change: float) -> str:
        if np.isnan(change):
            return "its output: to be predicted"
        return f"its output changes {by_up_to(change, self.rounding)}"

    def legend(self) -> Pieces:
        """Return the names of the lines that are drawn."""
        named = {_KEPT: "output unchanged", _CHANGED: "output changed", NEUTRAL: "to be predicted"}
        found = [
            legend_entry(name, line=_line(colour))
            for colour, name in named.items()
            if colour in self.colours()
        ]
        if self.after is None:
            return [*found, self._shown()]
        return [*found, legend_entry("as typed", line={"color": FAINT, "width": 7}), self._shown()]

    def _shown(self) -> dict[str, Any]:
        """Return what says which numbers of an output are drawn."""
        said = f"first {self.count} of {self.before.shape[1]} entries"
        return legend_entry(said, line={"color": _KEPT, "width": LINE, "dash": "solid"})


def _line(colour: str) -> dict[str, Any]:
    dashes = {_CHANGED: "7px,4px", NEUTRAL: "2px,3px"}
    return {"color": colour, "width": LINE, "dash": dashes.get(colour, "solid")}


def _trace(x: list[float | None], y: list[float | None], line: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "lines",
        "x": x,
        "y": y,
        "line": line,
        "hoverinfo": "skip",
        "showlegend": False,
    }


def _note(text: str, x: float, y: float, size: int = SMALL) -> dict[str, Any]:
    return {"text": text, "x": x, "y": y, "showarrow": False, "font": {"size": size}}
