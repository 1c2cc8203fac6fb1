"""The tables that real libraries compute: one formula, written down in many ways.

A convention is a row of words: the order of the columns, the exponent of the frequencies, where the
positions start, the number format of the angle, and what is done to the values at the end. Each
word names a small function in `_convention_parts`; nothing else is needed to make the table.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from pe_core import _check
from pe_core._convention_parts import (
    EXPONENTS,
    FORMATS,
    LAYOUTS,
    VALUES,
    WALKS,
    Array,
    rescaled,
    same_base,
    turned,
)
from pe_core.sinusoid_table import sinusoidal


@dataclass(frozen=True)
class Convention:
    """One way of writing the table.

    Attributes
    ----------
    users : str
        Who computes it.
    layout : str
        The order of the columns: "sin, cos, sin, cos", "all sin, all cos" or "all cos, all sin".
    exponent : str
        The exponent of pair k: "2k/d" or "k/(d/2 - 1)".
    first : str
        The position of the first row: "0", "2", or "L, falling" for L, L - 1, ..., 1.
    angle : str
        In which number format the angle is worked out: "float64", "float64, then float32" for a
        float64 angle whose sine and cosine are rounded, or "float32". Members of a family may
        round in other ways than its row; `users` says so.
    values : str
        What is done at the end: "as they are", "times 1/√d", or "standardised" to mean 0 and
        standard deviation 0.1.
    undo : str
        What brings the table back to the paper's, and what cannot be brought back.
    least_width : int
        The smallest d_model with which the libraries themselves work.
    """

    users: str
    layout: str = "sin, cos, sin, cos"
    exponent: str = "2k/d"
    first: str = "0"
    angle: str = "float64"
    values: str = "as they are"
    undo: str = "Nothing to undo."
    least_width: int = 2


_ROWS = {
    "paper": Convention("Vaswani et al. 2017; the NumPy listing of Machine Learning Mastery"),
    "distilbert": Convention(
        "DistilBERT, XLM, VideoMAE; the listing of The Engineer's Guide to Deep Learning",
        angle="float64, then float32",
        undo="Nothing to undo but the last rounding, and that cannot be undone.",
    ),
    "pytorch": Convention(
        "PyTorch's tutorial, the Annotated Transformer, Dive into Deep Learning, OpenNMT-py, "
        "KerasHub, SpeechT5",
        angle="float32",
        undo="The rounding of the angle cannot be undone; it grows with the position.",
    ),
    "halves": Convention(
        "MAE in float64; Marian, Pegasus, RoFormer and Informer round the result to float32",
        layout="all sin, all cos",
        undo="Put the columns back.",
    ),
    "ctrl": Convention(
        "CTRL; GPT-J for the angles of its rotation",
        layout="all sin, all cos",
        angle="float32",
        undo="Put the columns back. The rounding of the angle cannot be undone.",
    ),
    "diffusers": Convention(
        "diffusers with flip_sin_to_cos=True and downscale_freq_shift=0, as Stable Diffusion has "
        "it for its time steps",
        layout="all cos, all sin",
        angle="float32",
        undo="Put the columns back. The rounding of the angle cannot be undone.",
    ),
    "tensor2tensor": Convention(
        "tensor2tensor, TF Model Garden, Whisper, Pegasus-X, TimesFM, all with float32 angles; "
        "Flax's translation example with float64 angles",
        layout="all sin, all cos",
        exponent="k/(d/2 - 1)",
        undo="Put the columns back. The other exponent cannot be undone.",
    ),
    "fairseq": Convention(
        "fairseq, Speech2Text, M2M100 and XGLM, all with float32 angles",
        layout="all sin, all cos",
        exponent="k/(d/2 - 1)",
        first="2",
        undo="Put the columns back, then turn each pair back by 2 positions. The other exponent "
        "cannot be undone.",
        least_width=4,
    ),
    "musicgen": Convention(
        "MusicGen",
        layout="all cos, all sin",
        exponent="k/(d/2 - 1)",
        angle="float32",
        undo="Put the columns back. The other exponent cannot be undone.",
        least_width=4,
    ),
    "x-transformers": Convention(
        "x-transformers",
        layout="all sin, all cos",
        angle="float32",
        values="times 1/√d",
        undo="Put the columns back and multiply by √d. Training changes the factor.",
    ),
    "xlnet": Convention(
        "XLNet: the first L of the rows it makes for L words",
        layout="all sin, all cos",
        first="L, falling",
        angle="float32",
        undo="Put the columns back, change the sign of the sines, then turn each pair on by L.",
    ),
    "patchtst": Convention(
        "PatchTST with positional_encoding_type='sincos'",
        angle="float32",
        values="standardised",
        undo="Multiply by ten times the standard deviation and add the mean. Both depend on L and "
        "d, so rows of two lengths do not fit together.",
    ),
}
CONVENTIONS: Mapping[str, Convention] = MappingProxyType(_ROWS)
"""The conventions by name. At d_model 2, "k/(d/2 - 1)" is 0/0: tensor2tensor and TimesFM take 1 for
the divisor, and so does `convention_table`; fairseq and MusicGen raise an error there."""


@dataclass(frozen=True)
class Undoing:
    """What brings a convention's table back to the paper's, and the table on the way.

    Attributes
    ----------
    columns : ndarray of int, shape (d,)
        `table[:, columns]` has sine and cosine of each pair side by side.
    sign : int
        1, or -1 if the sines change their sign because the positions fall.
    shift : int
        By how many positions each pair is then turned on, with the convention's own frequencies.
    factor, plus : float
        The values are at last multiplied by `factor`, and `plus` is added.
    base : float
        The base with which the paper's formula has the convention's frequencies: the base asked
        for, or base^(d/(d - 2)) for the other exponent; inf if that is too large for float64.
    stages : mapping of str to ndarray, shape (L, d)
        The table "as it is", with "columns put back", then "shifted", then "rescaled". A stage
        with nothing to do holds the same table as the one before it.
    """

    columns: NDArray[np.intp]
    sign: int
    shift: int
    factor: float
    plus: float
    base: float
    stages: Mapping[str, Array]

    @property
    def table(self) -> Array:
        """The table after all stages."""
        return self.stages[STAGES[-1]]


STAGES = ("as it is", "columns put back", "shifted", "rescaled")
"""The stages of `undo_convention`, in their order."""


def convention_table(
    name: str, length: int, d_model: int, base: float = 10_000.0
) -> NDArray[np.float64]:
    """Return the table of L positions as a family of libraries computes it.

    With ω_k = base^(-e_k), e_k the convention's exponent and p_t the position of row t, each row
    holds sin(ω_k p_t) and cos(ω_k p_t) of every pair k, in the convention's order of columns and
    number format. "paper" is `sinusoidal` itself, and "halves" is the same through `to_halves`.

    A library that works in float32 makes ω_k with its own float32 powers, which may differ in the
    last bit from the ones here. So its cells agree to about (1 + ω_k p_t) · 2e-7.

    Parameters
    ----------
    name : str
        One of CONVENTIONS.
    length : int
        Number of positions L, at least 1.
    d_model : int
        Model dimension d, even, at least 2. With d = 2 the exponent k/(d/2 - 1) is taken as 0.
    base : float
        Base of the geometric sequence, finite, at least 1.

    Returns
    -------
    ndarray of float64, shape (L, d)
        Rounded numbers too are given as float64.

    References
    ----------
    Vaswani et al. 2017, section 3.5. tensor2tensor, `get_timing_signal_1d`, for the other
    exponent.

    Examples
    --------
    >>> convention_table("halves", 2, 4, base=100).round(3).tolist()
    [[0.0, 0.0, 1.0, 1.0], [0.841, 0.1, 0.54, 0.995]]
    >>> convention_table("tensor2tensor", 2, 4, base=100).round(3).tolist()
    [[0.0, 0.0, 1.0, 1.0], [0.841, 0.01, 0.54, 1.0]]
    """
    row, rows, width, number = _checked(name, length, d_model, base)
    pairs = _pairs(row, rows, width, number)
    in_columns, _ = LAYOUTS[row.layout]
    return np.asarray(in_columns(rescaled(pairs, *VALUES[row.values](pairs))))


def undo_convention(name: str, length: int, d_model: int, base: float = 10_000.0) -> Undoing:
    """Return what brings a convention's table back to the paper's, and the table stage by stage.

    Columns come first, then the sign of the sines, then a turn of each pair: the sine and cosine at
    p turned by cω_k are those at p + c. Last come the factor and the summand of the values. What
    still differs from the paper's table then is the exponent or the rounding. No such step
    undoes it: another exponent gives other speeds, and a rounded digit is gone.

    Parameters
    ----------
    name : str
        One of CONVENTIONS.
    length : int
        Number of positions L, at least 1.
    d_model : int
        Model dimension d, even, at least 2.
    base : float
        Base of the geometric sequence, finite, at least 1.

    Returns
    -------
    Undoing

    References
    ----------
    Vaswani et al. 2017, section 3.5: a shift is a linear map of each pair.

    Examples
    --------
    >>> undone = undo_convention("fairseq", 3, 8)
    >>> undone.columns.tolist(), undone.sign, undone.shift
    ([0, 4, 1, 5, 2, 6, 3, 7], 1, -2)
    >>> bool(abs(undone.table[:, 0] - [0, 0.8414709848, 0.9092974268]).max() < 1e-9)
    True
    """
    row, rows, width, number = _checked(name, length, d_model, base)
    in_columns, in_pairs = LAYOUTS[row.layout]
    plain = _pairs(row, rows, width, number)
    factor, plus = VALUES[row.values](plain)
    paired = rescaled(plain, factor, plus)
    sign, start = WALKS[row.first](rows)
    shifted = turned(paired, sign, -start * EXPONENTS[row.exponent](width, number))
    back = 1 / factor, -plus / factor
    stages = (in_columns(paired), paired, shifted, rescaled(shifted, *back))
    return Undoing(
        in_pairs(np.arange(width)),
        sign,
        -start,
        *back,
        same_base(row.exponent, width, number),
        dict(zip(STAGES, stages, strict=True)),
    )


def _checked(
    name: str, length: int, d_model: int, base: float
) -> tuple[Convention, int, int, float]:
    row = _ROWS[_check.one_of("name", name, _ROWS)]
    rows = _check.whole_number("length", length, minimum=1)
    width = _check.even_width("d_model", d_model)
    number = _check.base_number("base", base)
    _check.result_size("length and d_model", (rows, width))
    return row, rows, width, number


def _pairs(row: Convention, rows: int, width: int, base: float) -> Array:
    """Return the table before its values and its columns change, sine and cosine side by side."""
    sign, start = WALKS[row.first](rows)
    omega = EXPONENTS[row.exponent](width, base)
    if (row.exponent, row.angle, sign) == ("2k/d", "float64", 1):
        return sinusoidal(rows, width, base, start=start)
    return FORMATS[row.angle](sign * np.arange(start, start + rows), omega)
