"""Dials with two hands each: where they stand, how they look, what they are called."""

from dataclasses import dataclass
from typing import Any

from pe_core.figures._inputs import Array
from pe_core.figures._marks import Pieces
from pe_core.figures._playback import frame_controls
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
from pe_core.figures._words import decimals, number, position_name, sentence

_ONE_ROW = 4
_RIM = 1.16
# In one row the name stands above its dial, in two rows at the upper left of it.
_NAME_ROOM = 1.3
_NAME_SHARE = 0.38
# Plotly sets lines 1.3 times the type size apart.
_LINE_HEIGHT = 1.3 * SMALL


@dataclass(frozen=True)
class Dials:
    """The checked arguments of `clock_hands`, and the pieces of the figure they become."""

    now: Array
    later: Array
    pairs: list[int]
    wavelengths: Array
    places: list[int]
    offset: int
    chosen: int | None

    def colour(self, pair: int) -> str:
        return pair_colour(pair, len(self.wavelengths))

    def wavelength(self, pair: int) -> str:
        return number(float(self.wavelengths[pair]))

    def turns(self, pair: int, frame: int) -> str:
        """Return the turns since position 0, with two decimals."""
        turned = self.places[frame] / float(self.wavelengths[pair])
        return "under 0.01" if 0 < turned < 0.005 else decimals(turned, 2)

    def counts(self, frame: int) -> Pieces:
        """Return the turns below each name: the only text that changes with the frame."""
        return [
            {"text": f"{self.turns(pair, frame).replace('under ', '&lt;')} turns"}
            for pair in self.pairs
        ]

    def names(self) -> Pieces:
        """Return pair and wavelength of each dial, with a free line for its turns."""
        return [
            {"text": f"<b>pair {pair}</b>{beside}<br>λ {self.wavelength(pair)}<br> {below}"}
            for pair in self.pairs
            for beside, below in [self._chosen_words(pair)]
        ]

    def _chosen_words(self, pair: int) -> tuple[str, str]:
        """Return "chosen" beside the name, or below it where two rows leave no width."""
        if pair != self.chosen:
            return "", ""
        return (", chosen", "") if len(self.pairs) <= _ONE_ROW else ("", "<br><b>chosen</b>")

    def hands(self, frame: int) -> Pieces:
        """Return the hands at t: solid, with a circle at the tip."""
        return [
            self._hand(dial, self.now[frame, dial], "t", {"width": 4, "dash": "solid"})
            | {"marker": _tip(POSITION_MARKER)}
            for dial in range(len(self.pairs))
        ]

    def later_hands(self, frame: int) -> Pieces:
        """Return the hands at t + φ: thinner and dashed, with a diamond at the tip."""
        line = {"width": 2, "dash": OFFSET_LINE["dash"]}
        return [
            self._hand(dial, self.later[frame, dial], "t + φ", line)
            | {"marker": _tip(OFFSET_MARKER)}
            for dial in range(len(self.pairs))
        ]

    def _hand(self, dial: int, tip: Array, when: str, line: dict[str, Any]) -> dict[str, Any]:
        pair = self.pairs[dial]
        return _to(tip) | {
            "type": "scatter",
            "xaxis": _axis("x", dial),
            "yaxis": _axis("y", dial),
            "mode": "lines+markers",
            "line": line | {"color": self.colour(pair)},
            "showlegend": False,
            "name": f"pair {pair} at {when}",
            "cliponaxis": False,
            "hovertemplate": f"pair {pair} at {when}<br>wavelength {self.wavelength(pair)}"
            "<br>sine %{x:.4f}<br>cosine %{y:.4f}<extra></extra>",
        }

    def legend(self, frame: int) -> Pieces:
        """Return the names of the two hands; they say that playing moves this figure only."""
        names = self.when(frame)
        hand = {"color": NEUTRAL, "width": 4}
        thin = {"color": NEUTRAL, "width": 2, "dash": OFFSET_LINE["dash"]}
        return [
            legend_entry(names[0], line=hand, marker=POSITION_MARKER),
            legend_entry(names[1], line=thin, marker=OFFSET_MARKER),
        ]

    def when(self, frame: int) -> tuple[str, str]:
        """Return the legend entries of t and t + φ at a frame."""
        place = self.places[frame]
        only = " (this figure only)" if len(self.places) > 1 else ""
        return position_name(place) + only, f"t + φ = {place + self.offset}"

    def frames(self) -> Pieces:
        """Return one frame a position: new tips, new turns, and steps that start from here."""
        if len(self.places) == 1:
            return []
        traces = list(range(2 * len(self.pairs) + 2))
        return [
            {
                "name": str(place),
                "traces": traces,
                "data": [
                    *(_to(tip) for tip in (*self.now[frame], *self.later[frame])),
                    *({"name": name} for name in self.when(frame)),
                ],
                "layout": {"annotations": self.counts(frame)} | frame_controls(self.places, frame),
            }
            for frame, place in enumerate(self.places)
        ]

    def layout(self, frame: int) -> dict[str, Any]:
        layout: dict[str, Any] = {"shapes": [], "dragmode": False, "margin": margin(8, 8)}
        counts, names = self.counts(frame), self.names()
        for dial, pair in enumerate(self.pairs):
            domain, corner = _cell(dial, len(self.pairs))
            layout["xaxis" + _suffix(dial)] = _dial_axis(domain[0], "y", dial)
            layout["yaxis" + _suffix(dial)] = _dial_axis(domain[1], "x", dial)
            if corner is None:
                layout["yaxis" + _suffix(dial)]["range"] = [-_RIM, _RIM + _NAME_ROOM]
            else:
                layout["xaxis" + _suffix(dial)]["constraintoward"] = "left"
                layout["yaxis" + _suffix(dial)]["constraintoward"] = "bottom"
            layout["shapes"] += _face(dial, pair == self.chosen)
            counts[dial] |= _name_place(dial, corner, below=True)
            names[dial] |= _name_place(dial, corner, below=False)
        # Frames change the counts by their place in this list, so the counts come first.
        return layout | {"annotations": counts + names}

    def title(self, frame: int) -> str:
        count = len(self.pairs)
        name = "1 pair as a clock hand" if count == 1 else f"{count} pairs as clock hands"
        return f"{name} at position {self.places[frame]}"

    def alt(self, frame: int) -> str:
        turns = ", ".join(
            f"pair {pair} (wavelength {self.wavelength(pair)}) {self.turns(pair, frame)}"
            for pair in self.pairs
        )
        place = self.places[frame]
        text = (
            f"Clock hands at position t = {place}, a second hand at t + φ = "
            f"{place + self.offset}. Turns since position 0: {turns}."
        )
        playback = (
            f"Playing or stepping from {self.places[0]} to {self.places[-1]} moves this figure "
            "only, not the page's position."
        )
        return sentence(text, self._chosen_alt(frame), playback if len(self.places) > 1 else "")

    def _chosen_alt(self, frame: int) -> str:
        if self.chosen is None:
            return ""
        sine, cosine = self.now[frame, self.pairs.index(self.chosen)]
        return f"Pair {self.chosen} is chosen: sine {decimals(sine)}, cosine {decimals(cosine)}."


def _to(tip: Array) -> dict[str, list[float]]:
    """Return a hand from the centre to its tip, as short as a screen needs it."""
    return {"x": [0, round(float(tip[0]), 5)], "y": [0, round(float(tip[1]), 5)]}


def _tip(marker: dict[str, Any]) -> dict[str, Any]:
    """Return a marker that is drawn at the tip only, not at the centre."""
    return marker | {"size": [0, marker["size"] - 1], "opacity": 1}


def _suffix(dial: int) -> str:
    return "" if dial == 0 else str(dial + 1)


def _axis(letter: str, dial: int) -> str:
    return letter + _suffix(dial)


def _cell(dial: int, count: int) -> tuple[tuple[list[float], list[float]], list[float] | None]:
    """Return the part of the figure a dial may fill, and the corner of its name in two rows."""
    if count <= _ONE_ROW:
        return ([dial / count, (dial + 1) / count], [0, 1]), None
    row, column = divmod(dial, _ONE_ROW)
    left, width = column / _ONE_ROW, 1 / _ONE_ROW
    top = 1 - 0.52 * row
    return ([left + _NAME_SHARE * width, left + width], [top - 0.48, top]), [left, top]


def _dial_axis(domain: list[float], other: str, dial: int) -> dict[str, Any]:
    settings: dict[str, Any] = {"domain": domain, "range": [-_RIM, _RIM], "visible": False}
    settings |= {"anchor": _axis(other, dial), "fixedrange": True, "constrain": "domain"}
    return settings | ({"scaleanchor": _axis(other, dial)} if other == "x" else {})


def _face(dial: int, chosen: bool) -> Pieces:
    """Return the ring of a dial and its mark at 12 o'clock."""
    ring = {"color": NEUTRAL if chosen else FAINT, "width": 5 if chosen else 1.5}
    place = {"xref": _axis("x", dial), "yref": _axis("y", dial), "layer": "below"}
    circle = {"type": "circle", "x0": -1, "x1": 1, "y0": -1, "y1": 1, "line": ring}
    tick = {"type": "line", "x0": 0, "x1": 0, "y0": 0.82, "y1": 1}
    return [place | circle, place | tick | {"line": {"color": NEUTRAL, "width": 2}}]


def _name_place(dial: int, corner: list[float] | None, below: bool) -> dict[str, Any]:
    """Return where a dial's name stands, or the turns in the line left free in it."""
    text = {"showarrow": False, "font": {"size": SMALL}}
    if corner is None:
        refs = {"xref": _axis("x", dial), "yref": _axis("y", dial)}
        return text | refs | {"x": 0, "y": _RIM, "yanchor": "bottom"}
    paper = {"xref": "paper", "yref": "paper", "x": corner[0], "y": corner[1]}
    drop = {"yshift": -2 * _LINE_HEIGHT if below else 0}
    return text | paper | drop | {"xanchor": "left", "yanchor": "top", "align": "left"}
