"""Where positions enter a Transformer: a drawing of boxes and arrows."""

from typing import Any, Final, NamedTuple, TypeAlias

from pe_core.figures._figure import Figure
from pe_core.figures._marks import Pieces
from pe_core.figures._style import (
    CLEAR,
    FAINT,
    LINE,
    NEUTRAL,
    OFFSET_COLOUR,
    POSITION_COLOUR,
    SMALL,
    finish,
    legend_entry,
    margin,
    no_points,
)

# The drawing is 10 wide: two towers side by side, and between them what both are given.
_WIDE, _HIGH = 10.0, 17.8
_ENCODER, _DECODER, _MIDDLE = 2.45, 7.55, 5.0
_BOX, _FRAME, _TABLE = 1.65, 2.15, 1.25
_TWO_LINES, _ONE_LINE, _NORM = 1.55, 1.0, 0.8
# Between two boxes of a layer, from a tower to its residual arrows, and over the last box.
_GAP, _AROUND, _HEAD = 0.4, 1.9, 0.8
# Where vectors and positions are added, and how large that sign is, in pixels.
_SUM, _RADIUS = 3.75, 10
_BOTTOM = 4.7
# How high and how far to the right the encoder's output goes on its way across.
_OVER, _ACROSS = 12.3, 5.0

_Line: TypeAlias = dict[str, Any]
_Place: TypeAlias = tuple[float, float]

_PLAIN: Final[_Line] = {"color": NEUTRAL, "width": 1.5, "dash": "solid"}
_ADDED: Final[_Line] = {"color": POSITION_COLOUR, "width": LINE + 0.5, "dash": "solid"}
_CARRIED: Final[_Line] = {"color": POSITION_COLOUR, "width": LINE - 0.25, "dash": "2px,3px"}
_INSIDE: Final[_Line] = {"color": OFFSET_COLOUR, "width": LINE, "dash": "7px,4px"}


class _Part(NamedTuple):
    """A part of a layer: what is written on it, its tower, its middle, its height and its look."""

    text: str
    tower: float
    middle: float
    high: float
    line: _Line

    @property
    def ends(self) -> _Place:
        """Its bottom and its top."""
        return self.middle - self.high / 2, self.middle + self.high / 2

    @property
    def sum(self) -> float:
        """The middle of the box above it, which adds the part's input to its output."""
        return self.ends[1] + _GAP + _NORM / 2

    @property
    def outside(self) -> float:
        """Which side of its tower faces away from the other tower."""
        return -1 if self.tower < _MIDDLE else 1


# From below.
_PARTS = (
    _Part("self-attention", _ENCODER, 6.15, _TWO_LINES, _INSIDE),
    _Part("feed-forward", _ENCODER, 9.425, _ONE_LINE, _PLAIN),
    _Part("masked<br>self-attention", _DECODER, 6.15, _TWO_LINES, _INSIDE),
    _Part("attention to<br>the encoder", _DECODER, 9.7, _TWO_LINES, _PLAIN),
    _Part("feed-forward", _DECODER, 12.975, _ONE_LINE, _PLAIN),
)
_CROSS = _PARTS[3]
_TOPS = {
    tower: max(part.sum for part in _PARTS if part.tower == tower) + _NORM / 2
    for tower in (_ENCODER, _DECODER)
}
# What is written, the tower, the middle, the height and the look of each box.
_BOXES = (
    ("embedding<br>× √d<sub>model</sub>", _ENCODER, 2.03, _TWO_LINES, _PLAIN),
    ("embedding<br>× √d<sub>model</sub>", _DECODER, 2.03, _TWO_LINES, _PLAIN),
    *_PARTS,
    *(("add & norm", part.tower, part.sum, _NORM, _PLAIN) for part in _PARTS),
    ("linear, softmax", _DECODER, 16.35, _ONE_LINE, _PLAIN),
)
_WORDS = (
    ("words read", _ENCODER, 0.4),
    ("words so far", _DECODER, 0.4),
    ("next word", _DECODER, 17.5),
    ("positional<br>encoding", _MIDDLE, _SUM),
    ("<b>encoder</b>", _ENCODER - 1, _TOPS[_ENCODER] + _HEAD / 2),
    ("N layers", _ENCODER + 1, _TOPS[_ENCODER] + _HEAD / 2),
    ("<b>decoder</b>", _DECODER - 1, _TOPS[_DECODER] + _HEAD / 2),
    ("N layers", _DECODER + 1, _TOPS[_DECODER] + _HEAD / 2),
)


def _upward() -> list[tuple[float, float, float]]:
    """Return from where to where the vectors go up a tower."""
    below = [(x, *ends) for x in (_ENCODER, _DECODER) for ends in ((0.8, 1.25), (2.81, _SUM))]
    inside = []
    for tower in (_ENCODER, _DECODER):
        start = _SUM
        for part in (part for part in _PARTS if part.tower == tower):
            inside += [(tower, start, part.ends[0]), (tower, part.ends[1], part.sum - _NORM / 2)]
            start = part.sum + _NORM / 2
    return [*below, *inside, (_DECODER, _TOPS[_DECODER], 15.85), (_DECODER, 16.85, 17.2)]


_TINTS = {
    line[
        "color"
    ]: f"rgba({', '.join(str(int(line['color'][i : i + 2], 16)) for i in (1, 3, 5))}, 0.14)"
    for line in (_ADDED, _INSIDE)
}

_ALT = (
    "The drawing shows the Transformer of 2017 from bottom to top. In the encoder and in the "
    "decoder, an embedding turns the words into vectors, and these are multiplied by √d_model. The "
    "positional encoding is then added once, before the first of N layers. A layer of the encoder "
    "has self-attention and a feed-forward part. A layer of the decoder has masked self-attention, "
    "attention to the encoder's output and a feed-forward part. Above the last layer of the "
    "decoder, a linear layer and a softmax give the next word. Dotted lines are residual "
    "connections. Each of them takes the input of a part to the box “add & norm” above it, where "
    "this input is added to the part's output. In this way, the position added at the bottom is "
    "carried up through every layer. Dashed lines show that many later models bring positions in "
    "at a different point, inside the self-attention of every layer."
)


def architecture(*, title: str | None = None) -> Figure:
    """Return a drawing of the Transformer of 2017 and of the places where positions enter.

    Parameters
    ----------
    title : str, optional
        Replaces the neutral title.

    Returns
    -------
    Figure

    References
    ----------
    Vaswani et al. 2017, Attention Is All You Need, figure 1. Su et al. 2021 (RoPE) and Press et
    al. 2022 (ALiBi) for the dashed places.

    Examples
    --------
    >>> architecture().layout.meta["title"]
    'Where positions enter the Transformer of 2017'
    """
    plane = {"visible": False, "fixedrange": True}
    return finish(
        _legend(),
        {
            "dragmode": False,
            "margin": margin(4, 4),
            "xaxis": plane | {"range": [0, _WIDE]},
            "yaxis": plane | {"range": [0, _HIGH]},
            "shapes": [*_frames(), *_detours(), *_boxes(), *_sums()],
            "annotations": _arrows() + _names(),
        },
        title=title or "Where positions enter the Transformer of 2017",
        alt=_ALT,
        view="architecture",
    )


def _legend() -> Pieces:
    return [
        no_points(),
        legend_entry("2017: added once to each input", line=_ADDED),
        legend_entry("residual: carries it up", line=_CARRIED),
        legend_entry("later: RoPE, ALiBi, in every layer", line=_INSIDE),
    ]


def _frames() -> Pieces:
    """Return the frames around what there is N times."""
    line = {"color": FAINT, "width": 1.5}
    return [
        _rectangle(tower, (_BOTTOM + top + _HEAD) / 2, _FRAME, top + _HEAD - _BOTTOM, line)
        for tower, top in _TOPS.items()
    ]


def _boxes() -> Pieces:
    table = _rectangle(_MIDDLE, _SUM, _TABLE, _TWO_LINES, _ADDED)
    return [*(_rectangle(x, y, _BOX, high, look) for _, x, y, high, look in _BOXES), table]


def _rectangle(x: float, y: float, half: float, high: float, line: _Line) -> _Line:
    """Return a box with a tint of its line, through which the page's ground is seen."""
    ends = {"x0": x - half, "x1": x + half, "y0": y - high / 2, "y1": y + high / 2}
    look = {"line": line, "fillcolor": _TINTS.get(line["color"], CLEAR), "layer": "below"}
    return {"type": "rect"} | ends | look


def _sums() -> Pieces:
    """Return the two places where the encoding is added."""
    ends = {"x0": -_RADIUS, "x1": _RADIUS, "y0": -_RADIUS, "y1": _RADIUS}
    fixed = {"xsizemode": "pixel", "ysizemode": "pixel", "yanchor": _SUM, "layer": "below"}
    look = {"line": _ADDED, "fillcolor": _TINTS[POSITION_COLOUR]}
    return [
        {"type": "circle", "xanchor": tower} | ends | fixed | look for tower in (_ENCODER, _DECODER)
    ]


def _detours() -> Pieces:
    """Return the ways with corners, up to their last piece, which is an arrow."""
    top = _TOPS[_ENCODER]
    output = [(_ENCODER, top), (_ENCODER, _OVER), (_ACROSS, _OVER), (_ACROSS, _CROSS.middle)]
    return [*(_way(_residual(part), _CARRIED) for part in _PARTS), _way(output, _PLAIN)]


def _residual(part: _Part) -> list[_Place]:
    """Return the way around a part: from below it, along the outside, to beside its sum."""
    start, side = part.ends[0] - _GAP, part.tower + part.outside * _AROUND
    return [(part.tower, start), (side, start), (side, part.sum)]


def _way(places: list[_Place], line: _Line) -> _Line:
    path = "M" + "L".join(f"{x:.4g},{y:.5g}" for x, y in places)
    return {"type": "path", "path": path, "line": line, "fillcolor": CLEAR, "layer": "below"}


def _arrows() -> Pieces:
    """Return the ways of the vectors: up each tower, around its parts, from the table, across."""
    return [
        *(_arrow((x, low), (x, high), _PLAIN) for x, low, high in _upward()),
        *(
            _arrow(_residual(part)[-1], (part.tower + part.outside * _BOX, part.sum), _CARRIED)
            for part in _PARTS
        ),
        _arrow((_MIDDLE - _TABLE, _SUM), (_ENCODER, _SUM), _ADDED),
        _arrow((_MIDDLE + _TABLE, _SUM), (_DECODER, _SUM), _ADDED),
        _arrow((_ACROSS, _CROSS.middle), (_DECODER - _BOX, _CROSS.middle), _PLAIN),
    ]


def _arrow(start: _Place, end: _Place, line: _Line) -> _Line:
    """Return an arrow between two places. It keeps off the middle of a sum, not off a box."""
    off = {
        key: _RADIUS + 2 if place in ((_ENCODER, _SUM), (_DECODER, _SUM)) else 0
        for key, place in (("startstandoff", start), ("standoff", end))
    }
    ends = {"ax": start[0], "ay": start[1], "x": end[0], "y": end[1]}
    look = {"arrowcolor": line["color"], "arrowwidth": line["width"], "arrowhead": 2}
    return {"text": "", "showarrow": True, "axref": "x", "ayref": "y"} | ends | look | off


def _names() -> Pieces:
    """Return what is written; type takes its colour from the page."""
    plus = [("<b>+</b>", tower, _SUM) for tower in (_ENCODER, _DECODER)]
    written = [*((text, x, y) for text, x, y, _, _ in _BOXES), *_WORDS, *plus]
    return [
        {"text": text, "x": x, "y": y, "showarrow": False, "font": {"size": SMALL}}
        for text, x, y in written
    ]
