"""How fast and how exact the table is, beside a plain fill and the tables that others make.

    python -m benchmarks.core_speed

The tables of one size are made in one process, in many rounds with a new order each, every table a
fresh one, and the medians are told. It wants the packages of benchmarks/requirements.txt; rows that
lack one say so. PyTorch has as many threads as it takes by default, the core and NumPy one.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from statistics import median
from typing import Any

import mpmath
import numpy as np

from benchmarks.report import Row, tell
from pe_core import sinusoidal

LARGE, SMALL = (65_536, 1024), (100, 512)
LONG = (1_000_001, 16)  # for errors only: it reaches position 1 000 000
ROUNDS = {LARGE: 15, SMALL: 2000}
SLOW_ROUNDS = 3
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
    """Return the table of M2M100 in transformers, one of the family made with PyTorch."""
    from transformers.models.m2m_100 import modeling_m2m_100

    return modeling_m2m_100.M2M100SinusoidalPositionalEmbedding.get_embedding(length, width)


def distilbert(length: int, width: int) -> Any:
    """Return the table of DistilBERT in transformers, one of the family made from Python lists."""
    import torch
    from transformers.models.distilbert.modeling_distilbert import create_sinusoidal_embeddings

    return create_sinusoidal_embeddings(length, width, torch.empty(length, width))


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
    packages: tuple[str, ...] = ()
    halves: bool = False  # all sines first, and frequencies that end at 1/10 000 exactly
    share: int = 1  # too slow for many rows: it makes this part of them, scaled up

    def rows(self, size: tuple[int, int]) -> int:
        """Return how many rows it makes of a table of this size."""
        return size[0] if size == SMALL else size[0] // self.share

    def installed(self) -> bool:
        """Return whether its packages are there."""
        return all(number_of(package) for package in self.packages)


FILL = Maker("fill of a fresh array: np.full", lambda *size: np.full(size, 1.0, np.float32))
CORE = Maker("this core, float32", lambda *size: sinusoidal(*size, dtype=np.float32))
MAKERS = [
    FILL,
    CORE,
    Maker("this core, float64", sinusoidal),
    Maker("plain NumPy, float32", plain_numpy),
    Maker("PyTorch tutorial", pytorch_tutorial, ("torch",)),
    Maker("Hugging Face, M2M100", m2m100, ("transformers", "torch"), halves=True),
    Maker("Hugging Face, DistilBERT", distilbert, ("transformers", "torch"), share=64),
    Maker("positional-encodings", positional_encodings, ("positional-encodings", "torch")),
]


def number_of(package: str) -> str | None:
    """Return the version of a distribution, or None if it is missing."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def timed(maker: Maker, size: tuple[int, int]) -> float:
    """Return the milliseconds that one fresh table takes; giving it back is not counted."""
    rows = maker.rows(size)
    if size == LARGE:  # what a virtual machine takes to find the memory again is not counted
        np.full((4, *size), 1.0, np.float32)
    began = time.perf_counter()
    table = maker.make(rows, size[1])
    spent = time.perf_counter() - began
    del table
    return spent * 1e3 * size[0] / rows


def times(makers: list[Maker], size: tuple[int, int]) -> dict[Maker, list[float]]:
    """Return the milliseconds of every round; the slow ones come last and in fewer rounds."""
    quick = [maker for maker in makers if maker.share == 1]
    slow = [maker for maker in makers if maker.share > 1]
    spent: dict[Maker, list[float]] = {maker: [] for maker in makers}
    for maker in makers:
        maker.make(2, 4)  # what only a first call does, imports above all, is not counted
    in_any_order = random.Random(2017)
    for _ in range(ROUNDS[size]):
        for maker in in_any_order.sample(quick, len(quick)):
            spent[maker].append(timed(maker, size))
    for maker in slow:
        spent[maker] = [timed(maker, size) for _ in range(SLOW_ROUNDS)]
    return spent


def largest_error(maker: Maker, size: tuple[int, int]) -> float:
    """Return the largest error at sampled cells, against 50 digits of the maker's own formula."""
    rows, pairs = maker.rows(size), size[1] // 2
    table = np.asarray(maker.make(rows, size[1]))
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


def row(maker: Maker, size: tuple[int, int], spent: dict[Maker, list[float]]) -> Row:
    """Return one row of the report."""
    mine = spent.get(maker)
    known = mine is not None and maker is not FILL
    return {
        "size": f"{size[0]} × {size[1]}",
        "table": maker.name if mine else f"{maker.name}: not installed",
        "ms": median(mine) if mine else None,
        "times the fill": median(mine) / median(spent[FILL]) if mine else None,
        "times this core": median(mine) / median(spent[CORE]) if mine else None,
        "rounds": len(mine) if mine else None,
        "error in it": largest_error(maker, size) if known else None,
        "error to 1e6": largest_error(maker, LONG) if known and maker.share == 1 else None,
    }


def note() -> str:
    """Return what a reader must know to judge the rows."""
    threads = "missing"
    if number_of("torch"):
        import torch

        threads = f"on {torch.get_num_threads()} threads, its default"
    shares = [f"{maker.name} 1/{maker.share}" for maker in MAKERS if maker.share > 1]
    return (
        f"PyTorch {threads}; medians; {', '.join(shares)} of the large table's rows, scaled up; "
        f"errors at {SAMPLES} sampled pairs against 50 digits, to 1e6 in a table of "
        f"{LONG[0]} × {LONG[1]}"
    )


def main() -> None:
    """Measure and tell."""
    present = [maker for maker in MAKERS if maker.installed()]
    rows: list[Row] = []
    for size in (LARGE, SMALL):
        spent = times(present, size)
        rows += [row(maker, size, spent) for maker in MAKERS]
    packages = ["numpy", "mpmath", "torch", "transformers", "positional-encodings"]
    tell(
        "core_speed",
        f"Making the table ({note()})",
        rows,
        [package for package in packages if number_of(package)],
    )


if __name__ == "__main__":
    main()
