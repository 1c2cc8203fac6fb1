"""Any table of numbers as a picture, with a word for each row and each column."""

from collections.abc import Mapping, Sequence

import numpy.typing as npt

from pe_core.figures._cells import texts_trace
from pe_core.figures._figure import Figure
from pe_core.figures._grid import LONGEST_QUANTITY, Cells, frame_entries, limits_of, squared
from pe_core.figures._inputs import Array, maybe_whole, numbers, whole
from pe_core.figures._naming import words
from pe_core.figures._style import SIMILARITY_SCALE, VALUE_SCALE, finish, no_points
from pe_core.figures._window import Window
from pe_core.figures._words import brief, plain, sentence


def grid(
    cells: npt.ArrayLike,
    *,
    rows: Sequence[str],
    columns: Sequence[str],
    row_axis: str,
    column_axis: str,
    quantity: str,
    title: str,
    alt: str,
    limits: tuple[float, float] | None = None,
    signed: bool = True,
    marked_row: int | None = None,
    marked_column: int | None = None,
    framed: Mapping[str, tuple[int, int]] | None = None,
    first_row: int = 0,
    first_column: int = 0,
    shown_values: bool | None = None,
    max_rows: int | None = None,
    max_columns: int = 512,
    square: bool = False,
    counted: bool = False,
    hover: bool = True,
    choose: Mapping[str, str] | None = None,
    view: str = "grid",
) -> Figure:
    """Return a table of numbers as a heatmap, row 0 at the top.

    Of a larger table only a part is drawn, which holds the marked row and column. Values beyond the
    limits have the colour of the nearer end.

    Parameters
    ----------
    cells : array_like, shape (R, C)
        The values.
    rows, columns : sequence of str
        R and C words. They may be any typed text.
    row_axis, column_axis : str
        The titles of the two axes, with their units.
    quantity : str
        The title of the colour bar, in at most 12 letters.
    title, alt : str
        As for every figure.
    limits : (float, float), optional
        The ends of the colour scale, the lower one first; without them, what the values need.
    signed : bool
        Whether the scale has its neutral colour at 0; otherwise it runs from low to high.
    marked_row, marked_column : int, optional
        The chosen row, marked like the position t, and column, marked like t + φ, from 0.
    framed : mapping of str to (int, int), optional
        At most two cells by their names in the legend, as row and column: the first is framed like
        the position t, the second like t + φ.
    first_row, first_column : int
        The numbers of row 0 and column 0 on the axes: other than 0 for a window on a larger table.
    shown_values : bool, optional
        Whether the values are written into the cells; without it, where few of them fit.
    max_rows, max_columns : int
        The most rows and columns that are drawn; without the first, all rows.
    square : bool
        Whether every cell is as high as it is wide.
    counted : bool
        Whether the words of rows and columns are their numbers, of which the axes show some.
    hover : bool
        Whether the figure carries what its hover says. A live page asks `grid_cell` instead.
    choose : mapping of str to str, optional
        What a click chooses, as in every figure.
    view : str
        What the zoom belongs to.

    Returns
    -------
    Figure

    Examples
    --------
    >>> figure = grid(
    ...     [[0.9, 0.1], [0.4, 0.6]], rows=["I", "am"], columns=["I", "am"], row_axis="query",
    ...     column_axis="key", quantity="weight", title="Who looks where", alt="...", signed=False,
    ... )
    >>> figure.data[0].zmin, figure.data[0].zmax
    (0.1, 0.9)
    """
    values, row_names, column_names = _named(cells, rows, columns, quantity)
    (count, width), low = values.shape, whole("first_row", first_row)
    left = whole("first_column", first_column)
    row = maybe_whole("marked_row", marked_row, 0, count - 1)
    column = maybe_whole("marked_column", marked_column, 0, width - 1)
    high = count if max_rows is None else whole("max_rows", max_rows, 1)
    down = Window.of(count, high, low, [None if row is None else row + low])
    wide = whole("max_columns", max_columns, 1)
    across = Window.of(width, wide, left, [None if column is None else column + left])
    drawn = Cells(
        values, row_names, column_names, row_axis, column_axis, quantity, down, across, row,
        column, counted,
    )  # fmt: skip
    ends = limits_of(values, limits, signed)
    scale = VALUE_SCALE if signed else SIMILARITY_SCALE
    texts = drawn.texts(shown_values)
    written = texts is not None
    in_cells = [texts_trace(*texts, values, ends, scale) | drawn.centres()] if texts else []
    hovers = drawn.hover(ends, written) if hover else {"hoverinfo": "skip"}
    # Numbers would fade with their cells. Cells that hold one are large enough to be framed.
    marks = {} if written else drawn.chosen()
    shapes = (drawn.frames() if written else []) + drawn.framed(framed or {})
    axes = drawn.layout() | (drawn.names() if "xaxis" in hovers else {})
    return finish(
        [
            drawn.picture(ends, scale) | hovers | marks,
            no_points(),
            *in_cells,
            *drawn.entries(written),
            *frame_entries(framed or {}),
        ],
        (squared(axes) if square else axes) | {"shapes": shapes},
        title=title,
        alt=sentence(alt, drawn.part(), drawn.beyond(ends)),
        view=view,
        choose=choose,
        meta=drawn.whole(),
    )


def _named(
    cells: npt.ArrayLike, rows: Sequence[str], columns: Sequence[str], quantity: str
) -> tuple[Array, list[str], list[str]]:
    """Return the checked cells, and the names of their rows and columns."""
    values = numbers("cells", cells, 2)
    if len(quantity) > LONGEST_QUANTITY:
        raise ValueError(f"quantity must have at most {LONGEST_QUANTITY} letters, got {quantity!r}")
    count, width = values.shape
    return values, words("rows", rows, count), words("columns", columns, width)


def grid_cell(
    cells: npt.ArrayLike,
    *,
    rows: Sequence[str],
    columns: Sequence[str],
    quantity: str,
    x: int,
    y: int,
    row_axis: str = "row",
    column_axis: str = "column",
) -> list[str]:
    """Return what the hover says of one cell, line by line, as plain text.

    Parameters
    ----------
    cells, rows, columns, quantity, row_axis, column_axis
        As in `grid`.
    x, y : int
        Column and row of the cell.

    Returns
    -------
    list of str

    Examples
    --------
    >>> grid_cell([[0.25, 0.75]], rows=["I"], columns=["I", "am"], quantity="weight", x=1, y=0)
    ['row: I', 'column: am', 'weight 0.75']
    """
    values, row_names, column_names = _named(cells, rows, columns, quantity)
    down, across = whole("y", y, 0, len(row_names) - 1), whole("x", x, 0, len(column_names) - 1)
    return [
        f"{row_axis}: {plain(row_names[down])}",
        f"{column_axis}: {plain(column_names[across])}",
        f"{quantity} {brief(float(values[down, across]), 5)}",
    ]
