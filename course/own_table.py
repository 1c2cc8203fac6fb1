"""A table of the learner's own: read from text or a file, with limits on its size."""

import io
import math
import re
import warnings
from tokenize import TokenError
from typing import Any, NamedTuple

import numpy as np

from course.messages import sentences
from course.quantity import Floats
from pe_core.recognition import LARGEST

# What NumPy raises for a head: its values are read as Python's, however deep they are.
_UNREADABLE = (
    KeyError, ValueError, SyntaxError, TypeError, TokenError, MemoryError, RecursionError,
)  # fmt: skip
_SAY = sentences("own_table")
_QUOTED = 20
_FEW_DECIMALS = 15  # with as many, a number says all that float64 holds
_COMMA = re.compile(r"(?<=\d),(?=\d)")
_BRACKETS = str.maketrans("(){}\"'", "      ")
_IN_BRACKETS = re.compile(r"\[([^\[\]]*)\]")
_LEFT_OUT = re.compile(r"\.\.\.|…")


class Given(NamedTuple):
    """A table as it was given, and how many decimals it was cut to, if it was."""

    table: Floats
    decimals: int | None


def read(data: bytes) -> Given:
    """Return the table in a file: NPY, or numbers as text. ValueError says what is wrong with it.

    Text has one row of the table in each line, or in each pair of brackets, as Python and its
    libraries print it, with commas, semicolons, tabs or blanks between the numbers; a line of names
    and a column that only counts the rows are left out.
    """
    if data.startswith(b"\x93NUMPY"):
        return Given(_npy(data), None)
    if b"\0" in data[:4096]:
        raise ValueError(_SAY("neither"))
    return _text(data.decode("utf-8", "replace").removeprefix("\ufeff"))


def _npy(data: bytes) -> Floats:
    file = io.BytesIO(data)
    try:
        shape, by_columns, kind = _head(file)
    except _UNREADABLE as error:
        raise ValueError(_SAY("no_head")) from error
    if kind.kind not in "fiu":
        raise ValueError(_SAY("no_numbers_of", kind=kind))
    if len(shape) != 2:
        raise ValueError(_SAY("no_table", dimensions=len(shape)))
    cells = math.prod(shape)
    if cells > LARGEST:
        raise ValueError(_too_large(cells))
    body = data[file.tell() :]
    if len(body) != cells * kind.itemsize:
        raise ValueError(_SAY("cut_off", promised=cells * kind.itemsize, there=len(body)))
    rows, columns = shape
    cells_read = np.frombuffer(body, kind).astype(np.float64)
    return cells_read.reshape(columns, rows).T if by_columns else cells_read.reshape(rows, columns)


def _head(file: io.BytesIO) -> tuple[tuple[int, ...], bool, np.dtype[Any]]:
    """Return what the head of an NPY file says: the shape, whether by columns, the kind."""
    version = np.lib.format.read_magic(file)
    head = {
        (1, 0): np.lib.format.read_array_header_1_0,
        (2, 0): np.lib.format.read_array_header_2_0,
    }[version]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that the file is old is no news to who reads it here
        shape, by_columns, kind = head(file)
    if not all(type(size) is int and size >= 0 for size in shape):
        raise ValueError(f"shape must hold numbers from 0 on, got {shape}")
    return shape, by_columns, kind


def _text(text: str) -> Given:
    if _LEFT_OUT.search(text):
        raise ValueError(_SAY("left_out"))
    if ";" in text:  # then a comma stands for the point
        text = _COMMA.sub(".", text)
    unit, lines = _lines(text)
    rows = [(number, re.split(r"\s*[,;\t]\s*|\s+", line)) for number, line in enumerate(lines, 1)
            if line]  # fmt: skip
    if rows and not any(_is_number(cell) for cell in rows[0][1][1:] or rows[0][1]):
        del rows[0]  # names of the columns
    if not rows:
        raise ValueError(_SAY("no_numbers"))
    width = len(rows[0][1])
    if len(rows) * width > LARGEST:
        raise ValueError(_too_large(len(rows) * width))
    table = np.empty((len(rows), width))
    for at, (number, cells) in enumerate(rows):
        if len(cells) != width:
            count = f"{len(cells)} number{'s' * (len(cells) > 1)}"
            raise ValueError(_SAY("ragged", unit=unit, number=number, count=count, width=width))
        for column, cell in enumerate(cells):
            if not _is_number(cell):
                found, place = cell[:_QUOTED], column + 1
                raise ValueError(
                    _SAY("not_finite", unit=unit, number=number, cell=found, column=place)
                )
            table[at, column] = float(cell)
    counts = width % 2 and width > 1 and np.array_equal(table[:, 0], np.arange(len(table)))
    return Given(table[:, 1:] if counts else table, _decimals(rows))


def _lines(text: str) -> tuple[str, list[str]]:
    """Return the rows of a text, and what each is called: a line, or what a pair of brackets holds.

    A pair that holds another one is no row, and what stands outside of all is left out.
    """
    inside = _IN_BRACKETS.findall(text)
    rows = [" ".join(row.split()) for row in inside] if inside else text.splitlines()
    return "Row" if inside else "Line", [row.translate(_BRACKETS).strip(" ,;\t") for row in rows]


def _is_number(cell: str) -> bool:
    try:
        return math.isfinite(float(cell))
    except ValueError:
        return False


def _decimals(rows: list[tuple[int, list[str]]]) -> int | None:
    """Return the most decimals of any number, or None if they are as many as float64 holds."""
    cells = [cell.lower() for _, row in rows for cell in row]
    if any("e" in cell for cell in cells):
        return None
    most = max(len(cell.partition(".")[2]) for cell in cells)
    return most if 0 < most < _FEW_DECIMALS else None


def _too_large(cells: int) -> str:
    return _SAY("too_large", most=LARGEST, cells=cells)
