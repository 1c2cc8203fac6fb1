"""Listings that many readers have from elsewhere, line by line, each beside the course's lines.

They are written anew, with `n` in place of a typed 10 000; what each line does is kept. The
document says it.
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
    makes: str
    ours: str = ""
    run: str | None = None


@dataclass(frozen=True)
class Listing:
    """A listing: the names of L and d in it, its lines, and its table."""

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
    "seq_len",
    "d",
    (
        Line("P = np.zeros((seq_len, d))", "P", "table = np.empty((length, d_model))"),
        Line(
            "for k in range(seq_len):",
            "range(seq_len)",
            "positions = np.arange(length)[:, np.newaxis]",
        ),
        Line("    for i in range(d // 2):", "range(d // 2)", "pairs = np.arange(d_model // 2)"),
        Line(
            "        denominator = np.power(n, 2 * i / d)",
            "denominator",
            "frequencies = base ** (-2 * pairs / d_model)\nangles = positions * frequencies",
        ),
        Line(
            "        P[k, 2 * i] = np.sin(k / denominator)",
            "P[k, 2 * i]",
            "table[:, 0::2] = np.sin(angles)",
        ),
        Line(
            "        P[k, 2 * i + 1] = np.cos(k / denominator)",
            "P[k, 2 * i + 1]",
            "table[:, 1::2] = np.cos(angles)",
        ),
    ),
    "P",
)

_PYTORCH = Listing(
    "max_len",
    "d_model",
    (
        Line(
            "pe = torch.zeros(max_len, d_model)",
            "pe[0]",
            "table = np.empty((length, d_model))",
            "pe = np.zeros((max_len, d_model), np.float32)",
        ),
        Line(
            "position = torch.arange(max_len, dtype=torch.float).unsqueeze(1)",
            "position",
            "positions = np.arange(length)[:, np.newaxis]",
            "position = np.arange(max_len, dtype=np.float32)[:, np.newaxis]",
        ),
        Line(
            "div_term = torch.exp(torch.arange(0, d_model, 2).float() * (-math.log(n) / d_model))",
            "div_term",
            "pairs = np.arange(d_model // 2)\nfrequencies = base ** (-2 * pairs / d_model)",
            "div_term = np.exp("
            "np.arange(0, d_model, 2, dtype=np.float32) * np.float32(-math.log(n) / d_model))",
        ),
        Line(
            "pe[:, 0::2] = torch.sin(position * div_term)",
            "pe[0, :, 0::2]",
            "angles = positions * frequencies\ntable[:, 0::2] = np.sin(angles)",
            "pe[:, 0::2] = np.sin(position * div_term)",
        ),
        Line(
            "pe[:, 1::2] = torch.cos(position * div_term)",
            "pe[0, :, 1::2]",
            "table[:, 1::2] = np.cos(angles)",
            "pe[:, 1::2] = np.cos(position * div_term)",
        ),
        Line("pe = pe.unsqueeze(0)", "pe", run="pe = pe[np.newaxis]"),
        Line(
            'self.register_buffer("pe", pe)',
            "pe",
            'self.register_buffer("table", table, persistent=False)',
            "",
        ),
        Line(
            "x = x + self.pe[:, :x.size(1)]",
            "x",
            "return x + self.table[:length].to(x.dtype)",
            "x = x + pe[:, :x.shape[1]]",
        ),
    ),
    "pe[0]",
)

_TENSORFLOW = Listing(
    "position",
    "d_model",
    (
        Line(
            "pos = np.arange(position)[:, np.newaxis]",
            "pos",
            "positions = np.arange(length)[:, np.newaxis]",
        ),
        Line("i = np.arange(d_model)[np.newaxis, :]", "i", "pairs = np.arange(d_model // 2)"),
        Line(
            "rates = 1 / np.power(n, 2 * (i // 2) / np.float32(d_model))",
            "rates",
            "frequencies = base ** (-2 * pairs / d_model)",
        ),
        Line("angles = pos * rates", "angles", "angles = positions * frequencies"),
        Line(
            "angles[:, 0::2] = np.sin(angles[:, 0::2])",
            "angles[:, 0::2]",
            "table[:, 0::2] = np.sin(angles)",
        ),
        Line(
            "angles[:, 1::2] = np.cos(angles[:, 1::2])",
            "angles[:, 1::2]",
            "table[:, 1::2] = np.cos(angles)",
        ),
        Line("pos_encoding = angles[np.newaxis, ...]", "pos_encoding"),
        Line(
            "encoding = tf.cast(pos_encoding, dtype=tf.float32)",
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
