"""Dials with two hands each: their places, their looks and their names."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from pe_core.figures._inputs import Array, pair_waves, whole
from pe_core.figures._legend_marks import Pieces
from pe_core.figures._style import (
    FAINT,
    NEUTRAL,
    OFFSET_LINE,
    OFFSET_MARKER,
    POSITION_MARKER,
    SMALL,
    legend_entry,
    margin,
    pair_colour,
)
from pe_core.figures._words import decimals, listed, number, position_name, sentence

# All dials stand in one plane where a radius is 1: axes of their own would take the browser
# several times as long to draw. A row of dials leaves room for three lines above the next one,
# on a phone too.
_ONE_ROW, _MOST_DIALS = 4, 8
_ACROSS, _DOWN = 2.7, 4.0
_EDGE = 1.25
_NAME_AT, _NAME_ROOM = 1.2, 1.0

HAND = {"width": 4, "dash": "solid"}
LATER_HAND = {"width": 2, "dash": OFFSET_LINE["dash"]}


def drawn_pairs(
    pairs: Sequence[int], pair_count: int, wavelengths: npt.ArrayLike
) -> tuple[list[int], Array]:
    """Return the checked pairs of the dials, and the wavelengths of all pairs."""
    count = whole("pair_count", pair_count, 1)
    drawn = [whole("pairs", pair, 0, count - 1) for pair in pairs]
    if not 1 <= len(drawn) <= _MOST_DIALS:
        raise ValueError(f"pairs must name 1 to {_MOST_DIALS} pairs, got {len(drawn)}")
    return drawn, pair_waves(wavelengths, count)


@dataclass(frozen=True)
class Dials:
    """The checked arguments of `clock_hands`, and the pieces of the figure they become."""

    now: Array
    later: Array
    pairs: list[int]
    wavelengths: Array
    position: int
    offset: int
    chosen: int | None
    timed: bool

    def places(self) -> Pieces:
        """Return pair, centre and wavelength of each dial."""
        return [
            {"pair": pair, "x": x, "y": y, "wavelength": float(self.wavelengths[pair])}
            for pair, (x, y) in zip(self.pairs, self._centres(), strict=True)
        ]

    def grips(self) -> Pieces:
        """Return where the hands at t can be taken."""
        return [{"x": x, "y": y, "drag": "dial"} for x, y in self._reached(self.now)]

    def rows(self) -> dict[str, float]:
        """Return how the dials stand, so that a page can bring rows as close as they may be."""
        count = 1 + (len(self.pairs) - 1) // _ONE_ROW
        return {"count": count, "across": min(len(self.pairs), _ONE_ROW), "pitch": _DOWN}

    def tips(self) -> Pieces:
        """Return the tips of all hands: circles at t, diamonds at t + φ."""
        return [
            self._tips(self.now, "t", POSITION_MARKER),
            self._tips(self.later, "t + φ", OFFSET_MARKER),
        ]

    def trail(self, earlier: Array | None) -> Pieces:
        """Return where the tips were, as one trace beneath them: the longer ago, the fainter."""
        if earlier is None:
            return []
        reached = [place for hands in earlier for place in self._reached(hands)]
        ages = np.repeat(np.arange(1, len(earlier) + 1) / len(earlier), len(self.pairs))
        colours = [pair_colour(pair, len(self.wavelengths)) for pair in self.pairs]
        return [
            {
                "type": "scatter",
                "x": [x for x, _ in reached],
                "y": [y for _, y in reached],
                "mode": "markers",
                "marker": {
                    "color": colours * len(earlier),
                    "opacity": [round(0.1 + 0.6 * float(age), 2) for age in ages],
                    "size": 5,
                    "line": {"width": 0},
                },
                "showlegend": False,
                "name": "trail",
                "hoverinfo": "skip",
            }
        ]

    def legend(self) -> Pieces:
        """Return the names of the two hands."""
        grey = {"color": NEUTRAL}
        place = self.position
        return [
            legend_entry(position_name(place), line=HAND | grey, marker=POSITION_MARKER),
            legend_entry(
                f"t + φ = {place + self.offset}", line=LATER_HAND | grey, marker=OFFSET_MARKER
            ),
        ]

    def layout(self) -> dict[str, Any]:
        """Return the faces, the hands and the names of the dials, in one plane."""
        centres = self._centres()
        right, top = max(x for x, _ in centres), max(y for _, y in centres)
        plane = {"visible": False, "fixedrange": True, "constrain": "domain"}
        faces = [
            piece
            for pair, centre in zip(self.pairs, centres, strict=True)
            for piece in _face(centre, pair == self.chosen)
        ]
        return {
            "dragmode": False,
            "margin": margin(8, 8),
            "xaxis": plane | {"range": [-_EDGE, right + _EDGE]},
            "yaxis": plane | {"range": [-_EDGE, top + _NAME_AT + _NAME_ROOM], "scaleanchor": "x"},
            "shapes": faces + self._hands(self.now, HAND) + self._hands(self.later, LATER_HAND),
            "annotations": self._names(),
        }

    def title(self) -> str:
        count = len(self.pairs)
        name = "1 pair as a clock hand" if count == 1 else f"{count} pairs as clock hands"
        return f"{name} at position {self.position}"

    def alt(self) -> str:
        text = (
            f"Clock hands show position t = {self.position}, and a second set of hands shows "
            f"t + φ = {self.position + self.offset}."
        )
        return sentence(text, self._turns_alt(), self._chosen_alt())

    def _turns_alt(self) -> str:
        if not self.timed:
            names = listed(map(str, self.pairs))
            dials = "is a dial for pair" if len(self.pairs) == 1 else "are dials for pairs"
            return f"There {dials} {names}."
        turns = listed(
            f"{self._turns(pair)} for pair {pair} (wavelength {self._wavelength(pair)})"
            for pair in self.pairs
        )
        return f"The number of turns made since position 0 is {turns}."

    def _chosen_alt(self) -> str:
        if self.chosen is None:
            return ""
        sine, cosine = self.now[self.pairs.index(self.chosen)]
        return (
            f"Pair {self.chosen} is chosen. Its sine is {decimals(sine)}, and its cosine is "
            f"{decimals(cosine)}."
        )

    def _centres(self) -> list[tuple[float, float]]:
        """Return where the dials stand: rows of four, the first one at the top."""
        last = (len(self.pairs) - 1) // _ONE_ROW
        places = (divmod(dial, _ONE_ROW) for dial in range(len(self.pairs)))
        return [(_ACROSS * column, _DOWN * (last - row)) for row, column in places]

    def _reached(self, hands: Array) -> list[tuple[float, float]]:
        """Return where the tips lie, as exactly as a screen needs it."""
        return [
            (round(x + float(sine), 5), round(y + float(cosine), 5))
            for (x, y), (sine, cosine) in zip(self._centres(), hands, strict=True)
        ]

    def _tips(self, hands: Array, when: str, marker: dict[str, Any]) -> dict[str, Any]:
        reached = self._reached(hands)
        return {
            "type": "scatter",
            "x": [x for x, _ in reached],
            "y": [y for _, y in reached],
            "customdata": [
                [pair, self._wavelength(pair), float(sine), float(cosine)]
                for pair, (sine, cosine) in zip(self.pairs, hands, strict=True)
            ],
            "mode": "markers",
            "marker": marker | {"size": marker["size"] - 1},
            "showlegend": False,
            "name": f"hands at {when}",
            "hovertemplate": f"pair %{{customdata[0]}} at {when}"
            + "<br>wavelength %{customdata[1]}" * self.timed
            + "<br>sine %{customdata[2]:.4f}<br>cosine %{customdata[3]:.4f}<extra></extra>",
        }

    def _hands(self, hands: Array, line: dict[str, Any]) -> Pieces:
        """Return a line from each centre to its tip, in the colour of the pair."""
        return [
            _line((x0, x1), (y0, y1), line | {"color": pair_colour(pair, len(self.wavelengths))})
            | {"name": "hand"}
            for pair, (x0, y0), (x1, y1) in zip(
                self.pairs, self._centres(), self._reached(hands), strict=True
            )
        ]

    def _names(self) -> Pieces:
        """Return above each dial its pair and, if timed, how long a turn is and the turns to t."""
        return [
            {
                "text": f"<b>pair {pair}</b>{', chosen' if pair == self.chosen else ''}"
                + self._times(pair) * self.timed,
                "x": x,
                "y": y + _NAME_AT,
                "yanchor": "bottom",
                "showarrow": False,
                "font": {"size": SMALL},
            }
            for pair, (x, y) in zip(self.pairs, self._centres(), strict=True)
        ]

    def _times(self, pair: int) -> str:
        turns = self._turns(pair).replace("under ", "&lt;")
        return f"<br>{self._wavelength(pair)} a turn<br>{turns} turns"

    def _wavelength(self, pair: int) -> str:
        return number(float(self.wavelengths[pair]))

    def _turns(self, pair: int) -> str:
        """Return the turns since position 0, with two decimals."""
        turned = self.position / float(self.wavelengths[pair])
        return "under 0.01" if 0 < turned < 0.005 else decimals(turned, 2)


def _face(centre: tuple[float, float], chosen: bool) -> Pieces:
    """Return the ring of a dial and its mark at 12 o'clock."""
    x, y = centre
    ring = {"color": NEUTRAL if chosen else FAINT, "width": 5 if chosen else 1.5}
    circle = {"type": "circle", "x0": x - 1, "x1": x + 1, "y0": y - 1, "y1": y + 1, "line": ring}
    noon = _line((x, x), (y + 0.82, y + 1), {"color": NEUTRAL, "width": 2})
    return [circle | {"layer": "below"}, noon | {"name": "noon"}]


def _line(x: tuple[float, float], y: tuple[float, float], line: dict[str, Any]) -> dict[str, Any]:
    ends = {"x0": x[0], "x1": x[1], "y0": y[0], "y1": y[1]}
    return {"type": "line", "line": line, "layer": "below"} | ends
