"""Train T5's bias and Shaw's vectors in small models, as `pe_core.trained_tables` keeps them.

`python -m training.small_tables` runs this too, and it writes `pe_core/_trained_offsets.py` anew.

The task and every step are those of the page that trains. A model that attends to both sides needs
two layers: the question mark stands last, so in a single layer no query reads a key behind it. With
a causal mask one layer is enough, and better: two of them learn the order from the mask alone.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import pe_core
from pe_core._placing import SHAW_LIMIT, T5_BUCKETS
from training.kept import SEED, accuracy, as_entries, as_text, record
from training.model import HEADS, WIDTH
from training.run import Array, Learner, rate
from training.settings import Settings

_LENGTH = 32
_SHUFFLED = 1
_FILE = Path(__file__).resolve().parent.parent / "pe_core" / "_trained_offsets.py"


class Way(NamedTuple):
    """What one model is trained with: its scheme, its size, and the shape of what it learns."""

    scheme: str
    settings: Settings
    shape: tuple[int, int]

    @property
    def causal(self) -> bool:
        """Whether a word reads only itself and what stands before it."""
        return self.settings.causal

    @property
    def reached(self) -> NDArray[np.bool_]:
        """Which entries some offset of the longest text has, shape (entries,)."""
        offsets = np.arange(1 - _LENGTH, 1 if self.causal else _LENGTH)
        entries = (
            np.clip(offsets, -SHAW_LIMIT, SHAW_LIMIT) + SHAW_LIMIT
            if self.scheme == "Shaw"
            else pe_core.t5_bucket(offsets, bidirectional=not self.causal)
        )
        return np.isin(np.arange(self.shape[0]), entries)


def _settings(layers: int, steps: int) -> Settings:
    return Settings(
        layers=layers, causal=layers == 1, seeds=1, steps=steps, trained_length=_LENGTH,
        first_seed=SEED,
    )  # fmt: skip


WAYS = {
    "T5 both": Way("T5", _settings(2, 300), (T5_BUCKETS, HEADS)),
    "T5 before": Way("T5, keys before", _settings(1, 600), (T5_BUCKETS, HEADS)),
    "Shaw": Way("Shaw", _settings(2, 300), (2 * SHAW_LIMIT + 1, WIDTH // HEADS)),
}


def learner(name: str) -> tuple[Learner, Array]:
    """Return the untrained model of one way, and the random start of what it learns of offsets.

    The start has the standard deviation of Hugging Face's T5, one over the root of the width. It
    is rounded to float16, so that it can be kept as it is.
    """
    way = WAYS[name]
    found = Learner(way.scheme, SEED, way.settings)
    drawn = np.random.default_rng([SEED, 3]).standard_normal(way.shape) / np.sqrt(WIDTH)
    start = drawn.astype(np.float16).astype(np.float64)
    found.weights["rows"] = start
    return found, start


def trained(name: str) -> Learner:
    """Return the model of one way after its training."""
    found, _ = learner(name)
    steps = WAYS[name].settings.steps
    for step in range(steps):
        found.step(rate(step, steps))
    return found


def shuffled(rows: Array, reached: NDArray[np.bool_]) -> Array:
    """Return the rows of the entries that are reached in another order, and the rest as it is."""
    result = rows.copy()
    result[reached] = np.random.default_rng(_SHUFFLED).permutation(rows[reached])
    return result


def _written() -> str:
    """Return the module that keeps what was trained, with how."""
    tables: dict[str, dict[str, Any]] = {}
    changes, starts = "", []
    for name, way in WAYS.items():
        found, (_, start) = trained(name), learner(name)
        rows = found.weights["rows"]
        right = (accuracy(found, one) for one in (rows, shuffled(rows, way.reached), start))
        told = {
            "STEPS": way.settings.steps,
            "SHAPES": way.shape,
            "UNREACHED": tuple(np.flatnonzero(~way.reached).tolist()),
            "RIGHT": tuple(round(one, 4) for one in right),
        }
        for table, value in told.items():
            tables.setdefault(table, {})[name] = value
        letters = "\n    ".join(as_text(rows - start).splitlines())
        changes += f'    "{name}": {letters},\n'
        starts.append(start)
    return (
        '"""What small models learned for offsets, as `python -m training.small_tables` has it.\n\n'
        "CHANGES holds what training changed, in base64. Every random start is the beginning of\n"
        "START. RIGHT holds the shares of right answers: as trained, with shuffled numbers, and\n"
        f'with the random start.\n"""\n\n{as_entries("RECORD", record())}'
        + "".join(as_entries(table, values) for table, values in tables.items())
        + f"START = {as_text(max(starts, key=np.size))}CHANGES = {{\n{changes}}}\n"
    )


def write() -> None:
    """Write the module that keeps what was trained."""
    _FILE.write_text(_written())
