"""How fast and how exact the table is, beside a plain fill and the tables that others make.

    python -m benchmarks.core

The tables of one size are made in one process, in many rounds with a new order each, every table a
fresh one, and the medians are told. Errors are the largest at 1000 sampled pairs against 50 digits:
in that table, and in one of 1 000 001 × 16. PyTorch has as many threads as it takes by default, the
core and NumPy one.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from statistics import median
from typing import Any

import mpmath
import numpy as np

from benchmarks.report import Row, arguments, tell
from pe_core import sinusoidal

LARGE, SMALL = (65_536, 1024), (100, 512)
LONG = (1_000_001, 16)  # for errors only: it reaches position 1 000 000
ROUNDS = {LARGE: 15, SMALL: 2000}
SAMPLES = 1000


def plain_numpy(length: int, width: int) -> Any:
    """Return the formula as NumPy has it in float32, angles and all."""
    positions = np.arange(length, dtype=np.float32)
    omega = (10_000.0 ** -(np.arange(0, width, 2) / width)).astype(np.float32)
    angle = np.outer(positions, omega)
    table = np.empty((length, width), dtype=np.float32)
    table[:, 0::2] = np.sin(angle)
    table[:, 1::2] = np.cos(angle)
    return table


def pytorch_tutorial(length: int, width: int) -> Any:
    """Return what PyTorch's Transformer tutorial computes."""
    import torch

    position = torch.arange(length).unsqueeze(1)
    factor = torch.exp(torch.arange(0, width, 2) * (-math.log(10_000.0) / width))
    table = torch.zeros(length, 1, width)
    table[:, 0, 0::2] = torch.sin(position * factor)
    table[:, 0, 1::2] = torch.cos(position * factor)
    return table[:, 0]


def m2m100(length: int, width: int) -> Any:
    """Return the table of M2M100 in transformers."""
    from transformers.models.m2m_100 import modeling_m2m_100

    return modeling_m2m_100.M2M100SinusoidalPositionalEmbedding.get_embedding(length, width)


def positional_encodings(length: int, width: int) -> Any:
    """Return the table of the package positional-encodings, from a new layer with no cache yet."""
    import torch
    from positional_encodings.torch_encodings import PositionalEncoding1D

    only_its_shape_counts = torch.empty(1).expand(1, length, width)
    return PositionalEncoding1D(width)(only_its_shape_counts)[0]


@dataclass(frozen=True)
class Maker:
    """Someone's way to make a table of (length, width)."""

    name: str
    make: Callable[[int, int], Any]
    packages: tuple[str, ...] = ()  # by the names of their distributions
    halves: bool = False  # all sines first, and frequencies that end at 1/10 000 exactly

    @property
    def is_installed(self) -> bool:
        """Whether its packages are there."""
        return all(find_spec(package.replace("-", "_")) for package in self.packages)


FILL = Maker("fill of a fresh array: np.full", lambda *size: np.full(size, 1.0, np.float32))
CORE = Maker("this core, float32", lambda *size: sinusoidal(*size, dtype=np.float32))
MAKERS = (
    FILL,
    CORE,
    Maker("this core, float64", sinusoidal),
    Maker("plain NumPy, float32", plain_numpy),
    Maker("PyTorch tutorial", pytorch_tutorial, ("torch",)),
    Maker("Hugging Face, M2M100", m2m100, ("transformers", "torch"), halves=True),
    Maker("positional-encodings", positional_encodings, ("positional-encodings", "torch")),
)


def timed(maker: Maker, size: tuple[int, int]) -> float:
    """Return the milliseconds that one fresh table takes; giving it back is not counted."""
    if size == LARGE:  # what a virtual machine takes to find the memory again is not counted
        np.full((4, *size), 1.0, np.float32)
    began = time.perf_counter()
    table = maker.make(*size)
    spent = time.perf_counter() - began
    del table
    return spent * 1e3


def times(makers: Sequence[Maker], size: tuple[int, int], rounds: int) -> Mapping[Maker, float]:
    """Return the median of every maker's milliseconds."""
    for maker in makers:
        maker.make(2, 4)  # what only a first call does, imports above all, is not counted
    spent: dict[Maker, list[float]] = {maker: [] for maker in makers}
    in_any_order = random.Random(2017)
    for _ in range(rounds):
        for maker in in_any_order.sample(makers, len(makers)):
            spent[maker].append(timed(maker, size))
    return {maker: median(found) for maker, found in spent.items()}


def largest_error(maker: Maker, size: tuple[int, int]) -> float:
    """Return the largest error at sampled cells, against 50 digits of the maker's own formula."""
    rows, pairs = size[0], size[1] // 2
    table = np.asarray(maker.make(*size))
    chosen = np.random.default_rng(2017)
    positions = [rows - 1, *chosen.integers(0, rows, SAMPLES).tolist()]
    # The fast pairs more often than the slow ones: an inexact angle shows in them first.
    sampled = [0, *(pairs * chosen.random(SAMPLES) ** 2).astype(int).tolist()]
    errors = [cell_error(table, t, k, maker) for t, k in zip(positions, sampled, strict=True)]
    return float(max(errors))


def cell_error(table: Any, t: int, pair: int, maker: Maker) -> Any:
    """Return the larger error of one pair's two cells in row t."""
    pairs = table.shape[1] // 2
    sine, cosine = (pair, pair + pairs) if maker.halves else (2 * pair, 2 * pair + 1)
    with mpmath.workdps(50):
        angle = t * mpmath.power(10_000, mpmath.mpf(-pair) / (pairs - maker.halves))
        return max(
            abs(float(table[t, sine]) - mpmath.sin(angle)),
            abs(float(table[t, cosine]) - mpmath.cos(angle)),
        )


def row(maker: Maker, size: tuple[int, int], spent: Mapping[Maker, float]) -> Row:
    """Return one row of the report."""
    return {
        "size": f"{size[0]} × {size[1]}",
        "table": maker.name,
        "ms": spent[maker],
        "times the fill": spent[maker] / spent[FILL],
        "times this core": spent[maker] / spent[CORE],
        "error in it": None if maker is FILL else largest_error(maker, size),
        "error to 1e6": None if maker is FILL else largest_error(maker, LONG),
    }


def main() -> None:
    """Measure and tell."""
    parser = arguments(__doc__)
    parser.add_argument("--rounds", type=int, help="in place of 15 and 2000")
    options = parser.parse_args()
    makers = [maker for maker in MAKERS if maker.is_installed]
    rows: list[Row] = []
    for size, usual in ROUNDS.items():
        spent = times(makers, size, options.rounds or usual)
        rows += [row(maker, size, spent) for maker in makers]
    packages = {package for maker in makers for package in maker.packages}
    tell("core", rows, ["numpy", "mpmath", *sorted(packages)], options.record)


if __name__ == "__main__":
    main()
