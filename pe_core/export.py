"""Tables as CSV text for spreadsheets, without the loss of a digit."""

from collections.abc import Mapping

import numpy as np

from pe_core import _check


def to_csv(table: _check.Reals, *, start: int = 0) -> str:
    """Return the table as CSV text: a header, then one line per position.

    The header is `position,0,1,...`, with the column numbers from 0. Numbers are written in the
    shortest form that reads back as the same float64.

    Parameters
    ----------
    table : array of real numbers, shape (L, d)
        Any table with one row per position.
    start : int
        The position of the first row, as in `sinusoidal`.

    Returns
    -------
    str
        L + 1 lines, each ended by a newline.

    References
    ----------
    RFC 4180 for commas and header; the lines end in a bare newline.

    Examples
    --------
    >>> print(to_csv([[0, 1], [0.25, -1e-17]], start=5), end="")
    position,0,1
    5,0.0,1.0
    6,0.25,-1e-17
    """
    rows = _check.table("table", table)
    first = _check.first_position("start", start, len(rows))
    lines = [",".join(["position", *map(str, range(rows.shape[1]))])]
    for position, row in enumerate(rows, start=first):
        # row.tolist() gives Python floats, whose repr is the shortest that reads back the same.
        lines.append(",".join([str(position), *map(repr, row.tolist())]))
    return "\n".join(lines) + "\n"


def columns_to_csv(columns: Mapping[str, _check.Reals]) -> str:
    """Return named columns as CSV text: a header, then one line per row.

    Numbers are written in the shortest form that reads back as the same value, whole ones without
    a point.

    Parameters
    ----------
    columns : mapping of str to array of real numbers, shape (N,)
        At least one column, all of one length. A name holds neither comma, quote nor newline.

    Returns
    -------
    str
        N + 1 lines, each ended by a newline.

    References
    ----------
    RFC 4180 for commas and header; the lines end in a bare newline.

    Examples
    --------
    >>> print(columns_to_csv({"pair": [0, 1], "omega": [1.0, 0.1]}), end="")
    pair,omega
    0,1.0
    1,0.1
    """
    if not columns:
        raise ValueError("columns must name at least one column, got none")
    for name in columns:
        if set(name) & set(',"\r\n'):
            raise _check.refuse("columns", "have names without comma, quote or newline", name)
    found = {name: _check.vector(name, column) for name, column in columns.items()}
    if len({len(column) for column in found.values()}) > 1:
        lengths = {name: len(column) for name, column in found.items()}
        raise ValueError(f"columns must have one length, got {lengths}")
    # tolist() gives Python numbers, whose repr is the shortest that reads back the same.
    written = [map(repr, np.asarray(column).tolist()) for column in columns.values()]
    lines = [",".join(columns), *map(",".join, zip(*written, strict=True))]
    return "\n".join(lines) + "\n"
