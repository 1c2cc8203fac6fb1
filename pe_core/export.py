"""A table as a file: CSV text for spreadsheets, NPY bytes for NumPy. Neither loses a digit."""

from __future__ import annotations

import io

import numpy as np

from pe_core import _check


def to_csv(table: _check.Reals, *, start: int = 0) -> str:
    """Return the table as CSV text: a header, then one line a position.

    The header is `position,0,1,...`, with the column numbers from 0. Numbers are written in the
    shortest form that reads back as the same float64.

    Parameters
    ----------
    table : array of real numbers, shape (L, d)
        Any table with one row a position.
    start : int
        The position of the first row, as in `sinusoidal`.

    Returns
    -------
    str
        L + 1 lines, each ended by a newline.

    Raises
    ------
    ValueError
        If the table is not two-dimensional, finite and real, or start is not a whole number.

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


def to_npy(table: _check.Reals) -> bytes:
    """Return the table as the bytes of a .npy file.

    Parameters
    ----------
    table : array of real numbers, shape (L, d)
        Any table with one row a position.

    Returns
    -------
    bytes
        `np.load` reads them with allow_pickle=False; float32 stays float32, anything else is
        float64.

    Raises
    ------
    ValueError
        If the table is not two-dimensional, finite and real.

    References
    ----------
    The NPY format: numpy.lib.format in NumPy's documentation.

    Examples
    --------
    >>> np.load(io.BytesIO(to_npy([[0, 1], [2, 3]])), allow_pickle=False).tolist()
    [[0.0, 1.0], [2.0, 3.0]]
    """
    rows = _check.table("table", table)
    file = io.BytesIO()
    np.save(file, np.ascontiguousarray(rows), allow_pickle=False)
    return file.getvalue()
