"""Every scheme of the course, one row a scheme.

Whoever asks which schemes there are reads these rows: `comparison`, `schemes`, the training and the
styles of lines. A new scheme is one function in `_placing`, with the signature of those there, and
one row at the end of `ROWS`:

    Row("capped line", 13, _placing.capped, Trained(as_placed)),

Order is the order of the rows.
"""

from __future__ import annotations

from dataclasses import dataclass

from pe_core import _falling, _marks, _placing
from pe_core._marks import Marks, fixed
from pe_core._placing import Placed, marks_of
from pe_core.learning import Trained, as_placed, normal_rows, own_rows, slopes, turned


@dataclass(frozen=True)
class Row:
    """One scheme: what it is called, and what the course does with it.

    Attributes
    ----------
    name : str
        What it is called, in tables, controls and addresses. No other row has it.
    style : int
        The number of the colour and the dash of its line, see `figures.line_style`. No other row
        has it.
    placed : function of (name, Size), or None
        What it does in attention, as `SchemeProfile`. None if it only writes positions down.
    trained : Trained, or None
        How a small model learns with it. None if it is not trained.
    marks : function of (name, d_model, base), or None
        What it writes, as `Scheme`, if it joins the candidates of `schemes` that are measured by
        `criteria`. `marks_of` makes it of `placed`.
    """

    name: str
    style: int
    placed: Placed | None = None
    trained: Trained | None = None
    marks: Marks | None = None


ROWS: tuple[Row, ...] = (
    Row("normalised index", 7, marks=fixed(_marks.normalised_index)),
    Row("raw index", 10, marks=fixed(_marks.raw_index, _marks.raw_distance)),
    Row("binary code", 11, marks=fixed(_marks.binary_code)),
    Row("one sinusoid", 12, marks=fixed(_marks.one_sinusoid)),
    Row("random table", 8, marks=fixed(_marks.random_rows, rows=_marks.STORED_ROWS)),
    Row("learned table", 9, marks=fixed(_marks.learned_rows, rows=_marks.LEARNED.rows)),
    Row("none", 0, _placing.none, Trained(as_placed)),
    Row("sinusoidal", 1, _placing.sinusoidal, Trained(as_placed, between=True),
        marks_of(_placing.sinusoidal)),
    Row("learned", 2, _placing.learned, Trained(own_rows, rows=normal_rows)),
    Row("RoPE", 3, _placing.rope, Trained(turned, between=True)),
    Row("ALiBi", 4, _placing.alibi, Trained(slopes)),
    Row("T5", 5, _placing.t5),
    Row("Shaw", 6, _placing.shaw),
    Row("xPos", 16, _falling.xpos),
    Row("KERPLE", 21, _falling.kerple),
    Row("Sandwich", 19, _falling.sandwich),
)  # fmt: skip
"""The schemes, in the order in which they are shown."""


def styles() -> dict[str, int]:
    """Return the number of the colour and the dash of each scheme's line, by name.

    Returns
    -------
    dict of str to int
        For `figures.line_style`.

    Examples
    --------
    >>> styles()["none"], styles()["RoPE"]
    (0, 3)
    """
    return {row.name: row.style for row in ROWS}


def trainable() -> tuple[str, ...]:
    """Return the names of the schemes that a small model can be trained with.

    Returns
    -------
    tuple of str

    Examples
    --------
    >>> trainable()
    ('none', 'sinusoidal', 'learned', 'RoPE', 'ALiBi')
    """
    return tuple(row.name for row in ROWS if row.trained)
