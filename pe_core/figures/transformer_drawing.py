"""Where positions enter a Transformer: a drawing of boxes and arrows."""

from typing import Any, Final

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
)

# The drawing is 10 wide: two towers side by side, and between them what both are given.
_WIDE, _HIGH = 10.0, 13.4
_ENCODER, _DECODER, _MIDDLE = 2.45, 7.55, 5.0
_BOX, _FRAME, _TABLE = 1.85, 2.1, 1.25
_TWO_LINES, _ONE_LINE = 1.55, 1.0
# Where vectors and positions are added, and how large that sign is, in pixels.
_SUM, _RADIUS = 3.75, 10

_PLAIN: Final[dict[str, Any]] = {"color": NEUTRAL, "width": 1.5, "dash": "solid"}
_ADDED: Final[dict[str, Any]] = {"color": POSITION_COLOUR, "width": LINE + 0.5, "dash": "solid"}
_INSIDE: Final[dict[str, Any]] = {"color": OFFSET_COLOUR, "width": LINE, "dash": "7px,4px"}

# What is written, the tower, the middle, the height and the look of each box.
_BOXES = (
    ("embedding<br>× √d<sub>model</sub>", _ENCODER, 2.03, _TWO_LINES, _PLAIN),
    ("embedding<br>× √d<sub>model</sub>", _DECODER, 2.03, _TWO_LINES, _PLAIN),
    ("self-attention", _ENCODER, 5.88, _TWO_LINES, _INSIDE),
    ("masked<br>self-attention", _DECODER, 5.88, _TWO_LINES, _INSIDE),
    ("feed-forward", _ENCODER, 7.6, _ONE_LINE, _PLAIN),
    ("attention to<br>the encoder", _DECODER, 7.88, _TWO_LINES, _PLAIN),
    ("feed-forward", _DECODER, 9.6, _ONE_LINE, _PLAIN),
    ("linear, softmax", _DECODER, 11.9, _ONE_LINE, _PLAIN),
)
_WORDS = (
    ("words read", _ENCODER, 0.4),
    ("words so far", _DECODER, 0.4),
    ("next word", _DECODER, 13.05),
    ("positional<br>encoding", _MIDDLE, _SUM),
    ("<b>encoder</b>", _ENCODER - 1, 8.5),
    ("N layers", _ENCODER + 1, 8.5),
    ("<b>decoder</b>", _DECODER - 1, 10.5),
    ("N layers", _DECODER + 1, 10.5),
)
# From where to where the vectors go up a tower.
_UPWARD = (
    *((x, *ends) for x in (_ENCODER, _DECODER) for ends in ((0.8, 1.25), (2.81, _SUM))),
    *((x, *ends) for x in (_ENCODER, _DECODER) for ends in ((_SUM, 5.1), (6.66, 7.1))),
    (_DECODER, 8.66, 9.1),
    (_DECODER, 10.1, 11.4),
    (_DECODER, 12.4, 12.75),
)

_TINTS = {
    line[
        "color"
    ]: f"rgba({', '.join(str(int(line['color'][i : i + 2], 16)) for i in (1, 3, 5))}, 0.14)"
    for line in (_ADDED, _INSIDE)
}

_ALT = (
    "The Transformer of 2017, from bottom to top: in the encoder and in the decoder the words are "
    "turned into vectors by an embedding, times √d_model, and the positional encoding is added "
    "once to each, before the first of N layers. A layer of the encoder has self-attention and a "
    "feed-forward part; one of the decoder has masked self-attention, attention to the encoder's "
    "output and a feed-forward part, and above the last one a linear layer and a softmax give the "
    "next word. Dashed: many later models bring positions in elsewhere, inside the self-attention "
    "of every layer."
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
            "shapes": [*_frames(), *_boxes(), *_sums()],
            "annotations": _arrows() + _names(),
        },
        title=title or "Where positions enter the Transformer of 2017",
        alt=_ALT,
        view="architecture",
    )


def _legend() -> Pieces:
    return [
        legend_entry("", marker={"size": 1}) | {"showlegend": False},
        legend_entry("2017: added once to each input", line=_ADDED),
        legend_entry("later: RoPE, ALiBi, in every layer", line=_INSIDE),
    ]


def _frames() -> Pieces:
    """Return the frames around what there is N times."""
    line = {"color": FAINT, "width": 1.5}
    return [
        _rectangle(tower, (4.7 + top) / 2, _FRAME, top - 4.7, line)
        for tower, top in ((_ENCODER, 8.95), (_DECODER, 10.95))
    ]


def _boxes() -> Pieces:
    table = _rectangle(_MIDDLE, _SUM, _TABLE, _TWO_LINES, _ADDED)
    return [*(_rectangle(x, y, _BOX, high, look) for _, x, y, high, look in _BOXES), table]


def _rectangle(
    x: float, y: float, half: float, high: float, line: dict[str, Any]
) -> dict[str, Any]:
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


def _arrows() -> Pieces:
    """Return the ways of the vectors: up each tower, from the table, and across."""
    return [
        *(_arrow((x, low), (x, high), _PLAIN) for x, low, high in _UPWARD),
        _arrow((_MIDDLE - _TABLE, _SUM), (_ENCODER, _SUM), _ADDED),
        _arrow((_MIDDLE + _TABLE, _SUM), (_DECODER, _SUM), _ADDED),
        _arrow((_ENCODER + _FRAME, 7.88), (_DECODER - _BOX, 7.88), _PLAIN),
    ]


def _arrow(
    start: tuple[float, float], end: tuple[float, float], line: dict[str, Any]
) -> dict[str, Any]:
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
