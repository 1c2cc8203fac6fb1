"""The dot product as a curve over the offset."""

from typing import Any

import numpy as np
import numpy.typing as npt

from pe_core.figures._figure import Figure
from pe_core.figures._inputs import Array, maybe_whole, numbers, whole
from pe_core.figures._legend_marks import Pieces, grip, symbol
from pe_core.figures._style import (
    LINE,
    NEUTRAL,
    OFFSET_MARKER,
    SIMILARITY_COLOUR,
    axis,
    finish,
    legend_entry,
)
from pe_core.figures._words import decimals, sentence

_LENGTH_LINE = {"color": NEUTRAL, "width": LINE, "dash": "dot"}


def offset_curve(
    similarity: npt.ArrayLike,
    *,
    offset: int = 0,
    first_rise: int | None = None,
    first_negative: int | None = None,
    length: int | None = None,
    x_range: tuple[float, float] | None = None,
) -> Figure:
    """Return the dot product as a curve over the offset.

    Parameters
    ----------
    similarity : array_like, shape (n,)
        g at the offsets 0 to n - 1.
    offset : int
        The offset φ, which is marked.
    first_rise : int, optional
        The first i with g[i + 1] > g[i].
    first_negative : int, optional
        The first i with g[i] < 0.
    length : int, optional
        The sequence length, n unless said; its last offset, length - 1, is drawn as a line.
    x_range : (float, float), optional
        The offsets shown at first; without it, those of the sequence.

    Returns
    -------
    Figure

    Examples
    --------
    >>> offset_curve([2.0, 1.0, 1.5], first_rise=1).layout.meta["title"]
    'Dot product by offset'
    """
    curve = numbers("similarity", similarity, 1)
    last = len(curve) - 1
    phi = whole("offset", offset, 0, last)
    rise = maybe_whole("first_rise", first_rise, 0, last - 1)
    if rise is not None and not curve[rise + 1] > curve[rise]:
        raise ValueError(f"first_rise must be an index where similarity rises, got {rise}")
    negative = maybe_whole("first_negative", first_negative, 0, last)
    if negative is not None and not curve[negative] < 0:
        raise ValueError(f"first_negative must be where similarity is below 0, got {negative}")
    size = len(curve) if length is None else whole("length", length, 1)
    low, high = numbers("x_range", (0, size - 1) if x_range is None else x_range, 1)
    # A mark at the very end is seen whole.
    air = 0.02 * (high - low)
    shown = float(low - air), float(high + air)
    # Drawn as far as one zooms out to twice what is shown at first.
    reach = min(last, max(2 * int(shown[1]), size, phi, rise or 0, negative or 0) + 1)
    entries, symbols = _marks(curve, phi, rise, negative, shown)
    name = f"largest offset within the sequence: {size - 1}"
    return finish(
        [_curve(curve[: reach + 1]), *entries, legend_entry(name, line=_LENGTH_LINE)],
        {
            "xaxis": axis("offset φ (tokens)", range=list(shown), showgrid=False),
            "yaxis": axis("dot product g(φ)", range=_heights(curve, shown)),
            "hovermode": "x",
            "shapes": _lines(curve, size) + symbols,
        },
        title="Dot product by offset",
        alt=_alt(curve, phi, rise, negative, size),
        view=f"offsets {len(curve)}",
        choose={"offset": "x"},
        meta={"grips": [grip(np.array([phi, curve[phi]]), "x")]},
    )


def _heights(curve: Array, shown: tuple[float, float]) -> list[float]:
    """Return a y range that fits the shown part of the curve, with a little air."""
    seen = curve[max(0, int(shown[0])) : int(shown[1]) + 2]
    low, high = float(seen.min()), float(seen.max())
    air = 0.07 * ((high - low) or 1)
    return [low - air, high + air]


def _curve(curve: Array) -> dict[str, Any]:
    return {
        "type": "scatter",
        "x0": 0,
        "dx": 1,
        "y": curve.astype(np.float32),
        "mode": "lines",
        "name": "dot product",
        "showlegend": False,
        "line": {"color": SIMILARITY_COLOUR, "width": LINE},
        "hovertemplate": "offset φ = %{x}<br>dot product %{y:.4f}<extra></extra>",
    }


def _marks(
    curve: Array, phi: int, rise: int | None, negative: int | None, shown: tuple[float, float]
) -> tuple[Pieces, Pieces]:
    """Return the legend entries of the marks, and the symbols on the curve."""
    entries: Pieces = []
    symbols: Pieces = []
    if rise is not None:
        style = _triangle("triangle-up")
        entries.append(legend_entry(f"first rise: from φ = {rise} to {rise + 1}", marker=style))
        symbols.extend(symbol(style, at, float(curve[at])) for at in (rise, rise + 1))
    if negative is not None:
        style = _triangle("triangle-down")
        # It often lies far to the right; the legend names it where it can be seen.
        if shown[0] <= negative <= shown[1]:
            entries.append(legend_entry(f"first negative: φ = {negative}", marker=style))
        symbols.append(symbol(style, negative, float(curve[negative])))
    entries.append(legend_entry(f"offset φ = {phi}", marker=OFFSET_MARKER))
    return entries, [*symbols, symbol(OFFSET_MARKER, phi, float(curve[phi]))]


def _triangle(shape: str) -> dict[str, Any]:
    return {"color": NEUTRAL, "symbol": shape, "size": 11, "line": {"width": 0}}


def _lines(curve: Array, length: int) -> Pieces:
    """Return a line at 0 if the curve passes it, and one where the sequence ends."""
    lines: Pieces = []
    if curve.min() < 0:
        level = {"x0": 0, "x1": 1, "xref": "paper", "y0": 0, "y1": 0, "name": "zero"}
        lines.append({"type": "line", "line": {"color": NEUTRAL, "width": 1}} | level)
    end = {"x0": length - 1, "x1": length - 1, "y0": 0, "y1": 1, "yref": "paper"}
    lines.append({"type": "line", "line": _LENGTH_LINE, "name": "last offset"} | end)
    return [{"layer": "below"} | line for line in lines]


def _alt(curve: Array, phi: int, rise: int | None, negative: int | None, length: int) -> str:
    last = len(curve) - 1
    risen = (
        ""
        if rise is None
        else f"The curve starts to rise only after φ = {rise}, from {decimals(curve[rise])} to "
        f"{decimals(curve[rise + 1])} at φ = {rise + 1}."
    )
    return sentence(
        f"The curve shows the dot product at offsets 0 to {last}. The dot product is "
        f"{decimals(curve[0])} at offset 0 and {decimals(curve[-1])} at offset {last}. It is "
        f"smallest at offset {int(curve.argmin())}, where it is {decimals(curve.min())}.",
        f"At φ = {phi} the dot product is {decimals(curve[phi])}.",
        risen,
        "" if negative is None else f"The curve is first negative at φ = {negative}.",
        f"The largest offset within the sequence is {length - 1}.",
    )
