"""Numbers written into the cells of a picture, dark on light cells and light on dark ones."""

from itertools import chain
from typing import Any

import numpy as np
import numpy.typing as npt

from pe_core.figures._inputs import Array
from pe_core.figures._style import HALO, Scale
from pe_core.figures._words import signed

# Size of the type and decimals, from the most to the least that is still worth reading.
_STEPS = ((12, 2), (11, 2), (12, 1), (11, 1), (10, 1))
_WHOLE_STEPS = ((12, 0), (11, 0), (10, 0))
# How wide the signs of a number are, in sizes of the type, and the air around it, in pixels.
_WIDE, _DIGIT, _POINT = 0.84, 0.64, 0.32
_AIR = 3
_DARK = "#000000"
# Above this luminance black has the better contrast, below it white; both are then above 4.5:1.
_MIDDLE = 0.179


def written(cells: Array, room: float, wanted: bool | None) -> tuple[list[list[str]], int] | None:
    """Return the text of every cell and its size; None if it does not fit or is not wanted.

    `room` is how wide a cell is in the narrowest figure. What is wanted for certain is written
    as small as it gets.
    """
    steps = _WHOLE_STEPS if np.array_equal(cells, np.round(cells)) else _STEPS
    if wanted is False:
        return None
    for size, places in steps:
        texts = [[signed(float(value), places) for value in row] for row in cells]
        longest = max(_width(text) for row in texts for text in row)
        informative = any(text.strip("0.") for row in texts for text in row) or not cells.any()
        if informative and longest * size + _AIR <= room:
            return texts, size
    return (texts, size) if wanted else None


def _width(text: str) -> float:
    """Return how wide a number is, in sizes of its type."""
    points, minus = text.count("."), text.count("\u2212")
    return _WIDE * minus + _POINT * points + _DIGIT * (len(text) - points - minus)


def texts_trace(
    texts: list[list[str]], size: int, cells: Array, limits: tuple[float, float], scale: Scale
) -> dict[str, Any]:
    """Return what writes the texts, row by row, each in the ink that its cell needs.

    A theme gives all type its own colour. The colour of a part of a text is left alone by that.
    """
    inks = _inks(cells, limits, scale)
    return {
        "type": "scatter",
        "mode": "text",
        "text": [
            f'<span style="color:{ink}">{text}</span>'
            for text, ink in zip(chain.from_iterable(texts), inks, strict=True)
        ],
        "textfont": {"size": size},
        "hoverinfo": "skip",
        "showlegend": False,
    }


def _inks(cells: Array, limits: tuple[float, float], scale: Scale) -> list[str]:
    """Return black or white for every cell."""
    places = (cells.ravel() - limits[0]) / (limits[1] - limits[0])
    stops = [stop for stop, _ in scale]
    channels = np.transpose([_rgb(colour) for _, colour in scale])
    colours = [np.interp(places, stops, channel) for channel in channels]
    luminance = sum(
        share * _linear(colour)
        for share, colour in zip((0.2126, 0.7152, 0.0722), colours, strict=True)
    )
    return [_DARK if light > _MIDDLE else HALO for light in np.asarray(luminance)]


def _rgb(colour: str) -> list[float]:
    """Return red, green and blue from 0 to 1 of "#rrggbb" or "rgb(r,g,b)"."""
    if colour.startswith("#"):
        return [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [float(part) / 255 for part in colour[4:-1].split(",")]


def _linear(channel: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return the light of a channel, as WCAG 2 defines it."""
    return np.where(channel <= 0.04045, channel / 12.92, ((channel + 0.055) / 1.055) ** 2.4)
