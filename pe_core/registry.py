"""The schemes of the course, one row per scheme.

`comparison`, `schemes`, the training and the styles of lines all read these rows, in this order. A
new scheme is one function in `_schemes`, with the signature of those there, and one row at the end
of `ROWS`:

    Row("capped line", 13, _schemes.capped, Trained(unlearned)),
"""

from dataclasses import dataclass

from pe_core import _decaying_schemes, _schemes
from pe_core import _position_codes as written
from pe_core._position_codes import Codes, fixed
from pe_core._schemes import ProfileFunction, codes_of
from pe_core.learning import Trained, normal_rows, own_rows, slopes, turned, unlearned


@dataclass(frozen=True)
class Row:
    """One scheme: its name, and what the course does with it.

    Attributes
    ----------
    name : str
        Its name in tables, controls and addresses; unique.
    style : int
        The number of the colour and dash of its line, see `figures.line_style`; unique.
    profile : function of (name, Size), or None
        What it does in attention, as `SchemeProfile`. None if it only encodes positions.
    trained : Trained, or None
        How a small model learns with it. None if it is not trained.
    codes : function of (name, d_model, base), or None
        Its vectors, as `Scheme`, if it is a candidate of `schemes`, which `criteria` measures.
        `codes_of` makes it from `profile`.
    """

    name: str
    style: int
    profile: ProfileFunction | None = None
    trained: Trained | None = None
    codes: Codes | None = None


ROWS: tuple[Row, ...] = (
    Row("normalised index", 7, codes=fixed(written.normalised_index)),
    Row("raw index", 10, codes=fixed(written.raw_index, written.raw_distance)),
    Row("binary code", 11, codes=fixed(written.binary_code)),
    Row("one sinusoid", 12, codes=fixed(written.one_sinusoid)),
    Row("random table", 8, codes=fixed(written.random_rows, rows=written.STORED_ROWS)),
    Row("learned table", 9, codes=fixed(written.learned_rows, rows=written.LEARNED.rows)),
    Row("none", 0, _schemes.none, Trained(unlearned)),
    Row("sinusoidal", 1, _schemes.sinusoidal, Trained(unlearned, between=True),
        codes_of(_schemes.sinusoidal)),
    Row("learned", 2, _schemes.learned, Trained(own_rows, rows=normal_rows)),
    Row("RoPE", 3, _schemes.rope, Trained(turned, between=True)),
    Row("ALiBi", 4, _schemes.alibi, Trained(slopes)),
    Row("T5", 5, _schemes.t5),
    Row("Shaw", 6, _schemes.shaw),
    Row("xPos", 16, _decaying_schemes.xpos),
    Row("KERPLE", 21, _decaying_schemes.kerple),
    Row("Sandwich", 19, _decaying_schemes.sandwich),
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
