"""One row of the table over its pairs."""

from typing import Any

import numpy as np
import numpy.typing as npt

from pe_core.figures._figure import Figure
from pe_core.figures._inputs import Array, pair_waves, shaped, whole
from pe_core.figures._legend_marks import upright
from pe_core.figures._style import (
    DASHES,
    LINE,
    NEUTRAL,
    VALUE_AXIS,
    axis,
    finish,
    legend_entry,
    pair_colour,
    pair_markers,
    whole_ticks,
)
from pe_core.figures._words import decimals, number


def spectrum(
    row: npt.ArrayLike, wavelengths: npt.ArrayLike, *, position: int, pair: int = 0
) -> Figure:
    """Return one row of the encoding over its pairs: sine and cosine as two lines.

    Parameters
    ----------
    row : array_like, shape (d,)
        The encoding of one position, interleaved (sine, cosine, sine, cosine ...).
    wavelengths : array_like, shape (d / 2,)
        The wavelength of each pair, in tokens.
    position : int
        Which position this is.
    pair : int
        The pair to mark.

    Returns
    -------
    Figure

    Examples
    --------
    >>> spectrum([0, 1, 0, 1], [6.28, 62.8], position=0).layout.meta["title"]
    'Position 0 across its 2 pairs'
    """
    lengths = pair_waves(wavelengths)
    pairs = len(lengths)
    values = shaped("row", row, (2 * pairs,)).reshape(pairs, 2)
    place = whole("position", position)
    chosen = whole("pair", pair, 0, pairs - 1)
    line = {"color": pair_colour(chosen, pairs), "width": LINE + 1}
    lines = [_cut(values, lengths, kind, place) for kind in (0, 1)]
    return finish(
        [
            *lines,
            legend_entry("sine (dimension 2k)", line=_cut_line("sine")),
            legend_entry("cosine (dimension 2k + 1)", line=_cut_line("cosine")),
            legend_entry(f"pair {chosen}", line=line),
        ],
        {
            "xaxis": axis(
                "pair k (fast to slow)",
                range=[-0.6, pairs - 0.4],
                showgrid=False,
                **whole_ticks(pairs),
            ),
            "yaxis": axis("value") | VALUE_AXIS,
            "shapes": upright(chosen, line),
        },
        title=f"Position {place} across its {pairs} pairs",
        alt=_cut_alt(values, lengths, place, chosen),
        view=f"spectrum {pairs}",
        choose={"pair": "x"},
    )


def _cut(values: Array, lengths: Array, kind: int, place: int) -> dict[str, Any]:
    """Return the sines or the cosines of one row: a grey line, markers in the pairs' colours."""
    word, symbol = ("sine", "circle") if kind == 0 else ("cosine", "circle-open")
    pairs = len(lengths)
    return {
        "type": "scatter",
        "x0": 0,
        "dx": 1,
        "y": values[:, kind].astype(np.float32),
        "customdata": lengths.astype(np.float32),
        "mode": "lines+markers",
        "name": word,
        "showlegend": False,
        "line": _cut_line(word),
        "marker": pair_markers(pairs, symbol=symbol, size=7 if pairs <= 128 else 4),
        "hovertemplate": f"position {place}, pair %{{x}}, {word}"
        "<br>wavelength %{customdata:,.5~r}<br>value %{y:.6f}<extra></extra>",
    }


def _cut_line(word: str) -> dict[str, Any]:
    return {"color": NEUTRAL, "width": 1.5, "dash": DASHES[word]}


def _cut_alt(values: Array, lengths: Array, place: int, chosen: int) -> str:
    pairs = len(lengths)
    return (
        f"Two lines, one of sines and one of cosines, show the encoding of position {place}, "
        f"plotted against its {pairs} pairs. Neither line is a sinusoid. Each of them is a "
        "chirp that slows down towards the slow pairs. At pair 0 the sine is "
        f"{decimals(values[0, 0])} and the cosine is {decimals(values[0, 1])}. At pair "
        f"{pairs - 1} the sine is {decimals(values[-1, 0])} and the cosine is "
        f"{decimals(values[-1, 1])}. At pair {chosen} (wavelength "
        f"{number(lengths[chosen], 5)}) the sine is {decimals(values[chosen, 0])} and the cosine "
        f"is {decimals(values[chosen, 1])}."
    )
