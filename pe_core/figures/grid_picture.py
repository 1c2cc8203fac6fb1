"""Any table of numbers as a picture, with a word for each row and each column."""

from collections.abc import Mapping, Sequence

import numpy.typing as npt

from pe_core.figures._cells import texts_trace
from pe_core.figures._figure import Figure
from pe_core.figures._grid import Cells, frame_entries, limits_of, squared
from pe_core.figures._inputs import maybe_whole, whole
from pe_core.figures._legend_marks import Pieces
from pe_core.figures._style import SIMILARITY_SCALE, VALUE_SCALE, finish, no_points
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

    Of more rows or columns than asked for a part is drawn, in which those that are marked are.
    Values beyond the limits have the colour of the end they passed.

    Parameters
    ----------
    cells : array_like, shape (R, C)
        The values.
    rows, columns : sequence of str
        R and C words. They may be anything that somebody typed.
    row_axis, column_axis : str
        What a row and a column is, with its unit.
    quantity : str
        What the values are, in at most 12 letters: it stands above the colour bar.
    title, alt : str
        As for every figure.
    limits : (float, float), optional
        The ends of the colour scale; without them, what the values need.
    signed : bool
        Whether the scale has its neutral colour at 0; otherwise it runs from low to high.
    marked_row, marked_column : int, optional
        What is chosen, counted from 0: the row as the position t is, the column as t + φ.
    framed : mapping of str to (int, int), optional
        At most two cells by row and column, with what the legend calls them: the first is framed
        as the position t is, the second as t + φ.
    first_row, first_column : int
        Where row 0 and column 0 stand on the axes, and so what a click on them chooses: other
        than 0 for a window on a larger table.
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

    Raises
    ------
    ValueError
        If words and cells do not fit, the limits are not in order or a mark lies outside.

    Examples
    --------
    >>> figure = grid(
    ...     [[0.9, 0.1], [0.4, 0.6]], rows=["I", "am"], columns=["I", "am"], row_axis="query",
    ...     column_axis="key", quantity="weight", title="Who looks where", alt="...", signed=False,
    ... )
    >>> figure.data[0].zmin, figure.data[0].zmax
    (0.1, 0.9)
    """
    drawn = Cells.of(
        cells,
        rows,
        columns,
        row_axis,
        column_axis,
        quantity,
        max_columns,
        first_row,
        first_column,
        max_rows,
        counted,
        marked_row,
        marked_column,
    )
    ends = limits_of(drawn.cells, limits, signed)
    scale = VALUE_SCALE if signed else SIMILARITY_SCALE
    row = maybe_whole("marked_row", marked_row, 0, len(drawn.rows) - 1)
    column = maybe_whole("marked_column", marked_column, 0, len(drawn.columns) - 1)
    texts = drawn.texts(shown_values)
    traces: Pieces = [no_points()]
    if texts is not None:
        traces.append(texts_trace(*texts, drawn.cells, ends, scale) | drawn.centres())
    # Numbers would fade with their cells. Cells that hold one are large enough to be framed.
    marks = {} if texts is not None else drawn.chosen(row, column)
    shapes = drawn.frames(row, column) if texts is not None else []
    hovers = drawn.hover(ends, texts is not None) if hover else {"hoverinfo": "skip"}
    picture = drawn.picture(ends) | {"colorscale": scale} | hovers | marks
    shapes += drawn.framed(framed or {})
    axes = drawn.layout() | (drawn.names() if "xaxis" in hovers else {})
    return finish(
        [
            picture,
            *traces,
            *drawn.entries(row, column, texts is not None),
            *frame_entries(framed or {}),
        ],
        (squared(axes) if square else axes) | {"shapes": shapes},
        title=title,
        alt=sentence(alt, drawn.part(), drawn.beyond(ends)),
        view=view,
        choose=choose,
        meta=drawn.whole(row, column),
    )


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
    drawn = Cells.of(cells, rows, columns, row_axis, column_axis, quantity)
    across = whole("x", x, 0, len(drawn.columns) - 1)
    down = whole("y", y, 0, len(drawn.rows) - 1)
    return [
        f"{row_axis}: {plain(drawn.rows[down])}",
        f"{column_axis}: {plain(drawn.columns[across])}",
        f"{quantity} {brief(float(drawn.cells[down, across]), 5)}",
    ]
