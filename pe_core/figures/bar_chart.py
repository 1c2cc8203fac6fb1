"""Bars side by side: a few named values for each of a few names."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pe_core.figures._bars import LOOKS, Bars
from pe_core.figures._figure import Figure
from pe_core.figures._inputs import maybe_whole, shaped
from pe_core.figures._naming import words
from pe_core.figures._style import finish


@dataclass(frozen=True)
class Group:
    """One bar of each name in `bars`.

    Parameters
    ----------
    name : str
        What the legend and the hover call it.
    values : array_like, shape (n,)
        Its value for each name.
    """

    name: str
    values: npt.ArrayLike


def bars(
    names: Sequence[str],
    groups: Sequence[Group],
    *,
    value_axis: str,
    title: str,
    alt: str,
    name_axis: str | None = None,
    unmoved: str | None = None,
    marked: int | None = None,
    horizontal: bool = False,
    view: str = "bars",
) -> Figure:
    """Return bars side by side, one of each group at each name.

    Where the bars are few, each has its number beside it.

    Parameters
    ----------
    names : sequence of str
        The names of the bars. They may be any typed text.
    groups : sequence of Group
        1 to 4 groups; they differ by colour and by how their bars are filled.
    value_axis : str
        The quantity of the bars, with its unit.
    title, alt : str
        As for every figure.
    name_axis : str, optional
        The title of the axis of names.
    unmoved : str, optional
        The word for values that are only rounding of float64, such as "no change"; they have no
        bar, and their number is in the hover.
    marked : int, optional
        The name that is framed.
    horizontal : bool
        Whether the bars are horizontal, which leaves more room for long names.
    view : str
        What the zoom belongs to.

    Returns
    -------
    Figure

    Examples
    --------
    >>> figure = bars(
    ...     ["John", "likes"], [Group("word", [1.0, 2.0]), Group("position", [0.5, 0.5])],
    ...     value_axis="length", title="How long the vectors are", alt="...",
    ... )
    >>> [entry.name for entry in figure.data if entry.showlegend]
    ['word', 'position']
    """
    named = words("names", names)
    if not 1 <= len(groups) <= len(LOOKS):
        raise ValueError(f"groups must hold 1 to {len(LOOKS)} groups, got {len(groups)}")
    values = np.array(
        [shaped(f"values of {one.name!r}", one.values, (len(named),)) for one in groups]
    )
    drawn = Bars(named, [group.name for group in groups], values, horizontal, unmoved)
    chosen = maybe_whole("marked", marked, 0, len(drawn.names) - 1)
    return finish(
        [*drawn.traces(value_axis), *drawn.numbers(), *drawn.entries()],
        drawn.layout(name_axis, value_axis) | {"shapes": drawn.frame(chosen)},
        title=title,
        alt=alt,
        view=view,
    )
