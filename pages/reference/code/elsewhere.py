"""Listings that many readers have from elsewhere, line by line, each beside the course's lines.

They are written anew, with `n` in place of a typed 10 000; what each line does is kept.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Line:
    """One line of a listing.

    `makes` names what the line makes, and `ours` is what the course's listings have in its place.
    `run` is the same step in NumPy, where the line needs a library that is not imported here.
    """

    code: str
    does: str
    makes: str
    ours: str = ""
    run: str | None = None


@dataclass(frozen=True)
class Listing:
    """A listing: its title, its source, the names of L and d in it, its lines, and its table."""

    title: str
    source: str
    length: str
    width: str
    lines: tuple[Line, ...]
    table: str

    def run(self, length: int, width: int, base: float, batch: tuple[int, int]) -> dict[str, Any]:
        """Run the lines and return every name that they leave behind; `x` is a batch of zeros."""
        x = np.zeros((*batch, width), np.float32)
        room = {"np": np, "math": math, self.length: length, self.width: width, "n": base, "x": x}
        exec("\n".join(line.code if line.run is None else line.run for line in self.lines), room)
        return room


_LOOP = Listing(
    "Two nested loops, as in Machine Learning Mastery: getPositionEncoding(seq_len, d, n)",
    "Machine Learning Mastery",
    "seq_len",
    "d",
    (
        Line(
            "P = np.zeros((seq_len, d))",
            "Makes a table of zeros with one row per position.",
            "P",
            "table = np.empty((length, d_model))",
        ),
        Line(
            "for k in range(seq_len):",
            "Goes through the positions one by one. The k of this listing is our t.",
            "range(seq_len)",
            "positions = np.arange(length)[:, np.newaxis]",
        ),
        Line(
            "    for i in range(d // 2):",
            "Goes through the pairs of columns. The i of this listing is our k.",
            "range(d // 2)",
            "pairs = np.arange(d_model // 2)",
        ),
        Line(
            "        denominator = np.power(n, 2 * i / d)",
            "Computes 1/ω for one pair. The loop divides by it; we multiply by ω.",
            "denominator",
            "frequencies = base ** (-2 * pairs / d_model)\nangles = positions * frequencies",
        ),
        Line(
            "        P[k, 2 * i] = np.sin(k / denominator)",
            "Writes one sine. Our line writes the sines of all positions and pairs at once.",
            "P[k, 2 * i]",
            "table[:, 0::2] = np.sin(angles)",
        ),
        Line(
            "        P[k, 2 * i + 1] = np.cos(k / denominator)",
            "Writes the cosine of the same angle into the next column.",
            "P[k, 2 * i + 1]",
            "table[:, 1::2] = np.cos(angles)",
        ),
    ),
    "P",
)

_PYTORCH = Listing(
    "PyTorch with div_term, unsqueeze and register_buffer, as in The Annotated Transformer",
    "The Annotated Transformer",
    "max_len",
    "d_model",
    (
        Line(
            "pe = torch.zeros(max_len, d_model)",
            "Makes a table of zeros in float32, PyTorch's default.",
            "pe[0]",
            "table = np.empty((length, d_model))",
            "pe = np.zeros((max_len, d_model), np.float32)",
        ),
        Line(
            "position = torch.arange(max_len, dtype=torch.float).unsqueeze(1)",
            "Makes a column of positions: unsqueeze(1) adds an axis of size 1 after the first.",
            "position",
            "positions = np.arange(length)[:, np.newaxis]",
            "position = np.arange(max_len, dtype=np.float32)[:, np.newaxis]",
        ),
        Line(
            "div_term = torch.exp(torch.arange(0, d_model, 2).float() * (-math.log(n) / d_model))",
            "Computes ω, the number that multiplies t, as exp(-2k/d · ln n). The values that "
            "arange gives with a step of 2 are already 2k.",
            "div_term",
            "pairs = np.arange(d_model // 2)\nfrequencies = base ** (-2 * pairs / d_model)",
            "div_term = np.exp("
            "np.arange(0, d_model, 2, dtype=np.float32) * np.float32(-math.log(n) / d_model))",
        ),
        Line(
            "pe[:, 0::2] = torch.sin(position * div_term)",
            "Multiplies the column by the row of ω, which gives every angle, and writes the sines "
            "into the even columns. These angles are float32; ours are float64.",
            "pe[0, :, 0::2]",
            "angles = positions * frequencies\ntable[:, 0::2] = np.sin(angles)",
            "pe[:, 0::2] = np.sin(position * div_term)",
        ),
        Line(
            "pe[:, 1::2] = torch.cos(position * div_term)",
            "Writes the cosines into the odd columns.",
            "pe[0, :, 1::2]",
            "table[:, 1::2] = np.cos(angles)",
            "pe[:, 1::2] = np.cos(position * div_term)",
        ),
        Line(
            "pe = pe.unsqueeze(0)",
            "Adds an axis of size 1 in front, for the batch. The sum is the same without this "
            "axis.",
            "pe",
            run="pe = pe[np.newaxis]",
        ),
        Line(
            'self.register_buffer("pe", pe)',
            "Keeps the table with the module: it moves with the module and is not trained. Unlike "
            "ours, it is also saved with the weights.",
            "pe",
            'self.register_buffer("table", table, persistent=False)',
            "",
        ),
        Line(
            "x = x + self.pe[:, :x.size(1)]",
            "Takes as many rows as the batch has tokens per sentence and adds them to each "
            "sentence.",
            "x",
            "return x + self.table[:length].to(x.dtype)",
            "x = x + pe[:, :x.shape[1]]",
        ),
    ),
    "pe[0]",
)

_TENSORFLOW = Listing(
    "TensorFlow with 2 * (i // 2) and np.newaxis, as in an earlier version of its tutorial",
    "TensorFlow's tutorial, an earlier version",
    "position",
    "d_model",
    (
        Line(
            "pos = np.arange(position)[:, np.newaxis]",
            "Makes a column of positions.",
            "pos",
            "positions = np.arange(length)[:, np.newaxis]",
        ),
        Line(
            "i = np.arange(d_model)[np.newaxis, :]",
            "Makes a row of all column numbers. Ours is a row of pair numbers, half as long.",
            "i",
            "pairs = np.arange(d_model // 2)",
        ),
        Line(
            "rates = 1 / np.power(n, 2 * (i // 2) / np.float32(d_model))",
            "Computes ω for every column. As i // 2 is the pair, both columns of a pair get the "
            "same ω. The cast of d changes nothing: the quotient is float64, as ours is.",
            "rates",
            "frequencies = base ** (-2 * pairs / d_model)",
        ),
        Line(
            "angles = pos * rates",
            "Computes one angle per column, so each of our angles appears twice here.",
            "angles",
            "angles = positions * frequencies",
        ),
        Line(
            "angles[:, 0::2] = np.sin(angles[:, 0::2])",
            "Replaces the angles in the even columns by their sines.",
            "angles[:, 0::2]",
            "table[:, 0::2] = np.sin(angles)",
        ),
        Line(
            "angles[:, 1::2] = np.cos(angles[:, 1::2])",
            "Replaces the angles in the odd columns by their cosines.",
            "angles[:, 1::2]",
            "table[:, 1::2] = np.cos(angles)",
        ),
        Line(
            "pos_encoding = angles[np.newaxis, ...]",
            "Adds an axis of size 1 in front, for the batch; the three dots are all other axes. "
            "The sum is the same without this axis.",
            "pos_encoding",
        ),
        Line(
            "encoding = tf.cast(pos_encoding, dtype=tf.float32)",
            "Rounds the finished table to float32. The angles were float64 until here.",
            "encoding",
            "return tf.cast(table, tf.float32)",
            "encoding = pos_encoding.astype(np.float32)",
        ),
    ),
    "encoding[0]",
)

LISTINGS: Mapping[str, Listing] = {
    "loop": _LOOP,
    "pytorch": _PYTORCH,
    "tensorflow": _TENSORFLOW,
}
