"""The wavelength of every pair, against the length of the sequence."""

from typing import Any

import numpy as np
import numpy.typing as npt

from pe_core.figures._figure import Figure
from pe_core.figures._inputs import Array, maybe_whole, pair_waves, whole
from pe_core.figures._marks import Pieces
from pe_core.figures._style import (
    LINE,
    NEUTRAL,
    axis,
    finish,
    legend_entry,
    margin,
    pair_colour,
    pair_markers,
    whole_ticks,
)
from pe_core.figures._words import number, out_of, sentence


def wavelength_scale(
    wavelengths: npt.ArrayLike, *, length: int, pair: int | None = None, title: str | None = None
) -> Figure:
    """Return the wavelength of every pair on a log axis, with the sequence length as a line.

    Parameters
    ----------
    wavelengths : array_like, shape (K,)
        The wavelength of each pair, in tokens.
    length : int
        The sequence length L.
    pair : int, optional
        The pair to enlarge.
    title : str, optional
        Replaces the neutral title.

    Returns
    -------
    Figure

    Raises
    ------
    ValueError
        If there is no such pair, or a wavelength is not above 0.

    Examples
    --------
    >>> wavelength_scale([6.28, 62.8], length=10).layout.meta["title"]
    'The wavelength of each of 2 pairs'
    """
    lengths = pair_waves(wavelengths)
    pairs = len(lengths)
    length = whole("length", length, 1)
    chosen = maybe_whole("pair", pair, 0, pairs - 1)
    line = legend_entry(
        f"sequence length L = {length}:<br>waves above it never complete one turn",
        line={"color": NEUTRAL, "width": LINE, "dash": "dot"},
    )
    level = {"x0": 0, "x1": 1, "xref": "paper", "y0": length, "y1": length, "name": "length"}
    return finish(
        [_wavelength_points(lengths), *_chosen_wavelength(lengths, chosen), line],
        {
            "margin": margin(left=84),
            "xaxis": axis(
                "pair k (fast to slow)",
                range=[-0.6, pairs - 0.4],
                showgrid=False,
                **whole_ticks(pairs),
            ),
            "yaxis": axis(
                "wavelength (tokens)",
                type="log",
                dtick=_tick_step(lengths, length),
                tickformat=",~r",
            ),
            "hovermode": "x",
            "shapes": [{"type": "line", "line": line["line"], "layer": "below"} | level],
        },
        title=title or f"The wavelength of each of {pairs} pairs",
        alt=_scale_alt(lengths, length, chosen),
        view=f"wavelengths {pairs}",
        choose={"pair": "x"},
    )


def _tick_step(lengths: Array, length: int) -> float | str:
    """Return one tick a factor of ten, or more of them when the axis spans fewer than two."""
    ends = [length, *lengths]
    return 1 if max(ends) > 100 * min(ends) else "D2"


def _wavelength_points(lengths: Array) -> dict[str, Any]:
    return {
        "type": "scatter",
        "x0": 0,
        "dx": 1,
        "y": lengths,
        "mode": "markers",
        "name": "wavelength",
        "showlegend": False,
        "marker": pair_markers(len(lengths), size=7),
        "customdata": 2 * np.arange(len(lengths), dtype=np.uint16),
        "text": 2 * np.arange(len(lengths), dtype=np.uint16) + 1,
        "hovertemplate": "pair %{x}: dimensions %{customdata} and %{text}"
        "<br>wavelength %{y:,.5~r}: one turn every %{y:,.5~r} tokens<extra></extra>",
    }


def _chosen_wavelength(lengths: Array, chosen: int | None) -> Pieces:
    """Return the larger point. It is no shape: plotly.js flattens circles on a log axis."""
    if chosen is None:
        return []
    colour = pair_colour(chosen, len(lengths))
    return [
        {
            "type": "scatter",
            "x": [chosen],
            "y": [float(lengths[chosen])],
            "mode": "markers",
            "name": f"pair {chosen}, wavelength {number(float(lengths[chosen]))}",
            "hoverinfo": "skip",
            "marker": {"color": colour, "size": 15, "line": {"color": NEUTRAL, "width": 2.5}},
        }
    ]


def _scale_alt(lengths: Array, length: int, chosen: int | None) -> str:
    longer = int((lengths > length).sum())
    alone = longer == 1 or len(lengths) == 1
    are, complete = ("is", "completes") if alone else ("are", "complete")
    turn = f" and never {complete} a turn within it" if longer else ""
    found = out_of(longer, len(lengths), "wave")
    said = f"{found[0].upper()}{found[1:]} {are} longer than the sequence (L = {length}){turn}."
    text = (
        f"The points show the wavelength of each pair on a log axis, from {number(lengths[0], 5)} "
        f"tokens (pair 0) to {number(lengths[-1], 5)} tokens (pair {len(lengths) - 1}). "
        f"{said}"
    )
    if chosen is None:
        return text
    return sentence(text, f"Pair {chosen} turns once every {number(lengths[chosen], 5)} tokens.")
