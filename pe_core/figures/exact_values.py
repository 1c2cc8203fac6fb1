"""The exact values of the cells of a figure, also beyond the ends of its colour scale."""

from typing import Any

import numpy as np
import numpy.typing as npt

from pe_core.figures._figure import Figure


def cell_values(figure: Figure) -> npt.NDArray[np.float32]:
    """Return what the hover of a heatmap tells of each cell: its value, or the mean of a block.

    Parameters
    ----------
    figure : Figure
        A figure of this package with a heatmap in it.

    Returns
    -------
    ndarray of float32, shape (rows, columns)

    Examples
    --------
    >>> import pe_core
    >>> from pe_core.figures import heatmap
    >>> float(cell_values(heatmap(pe_core.sinusoidal(5, 4), pe_core.wavelengths(4)))[0, 1])
    1.0
    """
    for trace in figure.parts["data"]:
        if trace["type"] == "heatmap":
            return values_of(trace)
    raise ValueError("figure must have a heatmap, this one has none")


def values_of(trace: dict[str, Any]) -> npt.NDArray[np.float32]:
    """Return the values of the cells of one heatmap. One that is cut off shows others behind it."""
    cut_off = "%{z" not in trace.get("hovertemplate", "%{z")
    return np.asarray(trace["customdata"] if cut_off else trace["z"])
