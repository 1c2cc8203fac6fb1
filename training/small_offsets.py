"""Train small models for what T5, Shaw and KERPLE learn; `pe_core.trained_tables` has it.

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
from pe_core._schemes import SHAW_LIMIT, T5_BUCKETS
from training.model import HEADS, WIDTH
from training.run import Array, Learner, rate
from training.settings import Settings
from training.stored_weights import SEED, accuracy, as_entries, as_text, record

_LENGTH = 32
_SHUFFLED = 1
_FILE = Path(__file__).resolve().parent.parent / "pe_core" / "_trained_offsets.py"


def _normal(chance: np.random.Generator, shape: tuple[int, int]) -> Array:
    """Return numbers as Hugging Face's T5 starts: the deviation is one over the root of d."""
    return np.asarray(chance.standard_normal(shape) / np.sqrt(WIDTH))


def _uniform(chance: np.random.Generator, shape: tuple[int, int]) -> Array:
    """Return numbers as KERPLE's authors start: r₁ up to 2, and r₂ up to 1."""
    return np.asarray(chance.random(shape) * [[2], [1]])


DRAWS = {"normal": _normal, "uniform": _uniform}


class Way(NamedTuple):
    """What one model is trained with: its scheme, its size, the shape of what it learns, its start.

    The entries that may change places lie along the axis `entries`.
    """

    scheme: str
    settings: Settings
    shape: tuple[int, int]
    draw: str = "normal"
    entries: int = 0

    @property
    def causal(self) -> bool:
        """Whether a word reads only itself and what stands before it."""
        return self.settings.causal

    @property
    def reached(self) -> NDArray[np.bool_]:
        """Which entries some offset of the longest text has, shape (entries,)."""
        if self.entries:  # every offset is worked out with all of them
            return np.ones(self.shape[0], dtype=bool)
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
    "KERPLE": Way("KERPLE", _settings(1, 300), (2, HEADS), "uniform", entries=1),
}


def learner(name: str) -> tuple[Learner, Array]:
    """Return the untrained model of one way, and the random start of what it learns of offsets.

    The start is rounded to float16, so that it can be kept as it is.
    """
    way, chance = WAYS[name], np.random.default_rng([SEED, 3])
    found = Learner(way.scheme, SEED, way.settings)
    start = DRAWS[way.draw](chance, way.shape).astype(np.float16).astype(np.float64)
    found.weights["rows"] = start
    return found, start


def trained(name: str) -> Learner:
    """Return the model of one way after its training."""
    found, _ = learner(name)
    steps = WAYS[name].settings.steps
    for step in range(steps):
        found.step(rate(step, steps))
    return found


def shuffled(name: str, rows: Array) -> Array:
    """Return the entries that are reached in another order, and the rest as it is."""
    way, result = WAYS[name], rows.copy()
    chance = np.random.default_rng(_SHUFFLED)
    result[way.reached] = chance.permutation(rows[way.reached], axis=way.entries)
    return result


def _written() -> str:
    """Return the module that keeps what was trained, with how."""
    tables: dict[str, dict[str, Any]] = {}
    changes, starts = "", dict.fromkeys(DRAWS, np.empty(0))
    for name, way in WAYS.items():
        found, (_, start) = trained(name), learner(name)
        rows = found.weights["rows"]
        right = (accuracy(found, one) for one in (rows, shuffled(name, rows), start))
        told = {
            "STEPS": way.settings.steps,
            "SHAPES": way.shape,
            "DRAWN": way.draw,
            "UNREACHED": tuple(np.flatnonzero(~way.reached).tolist()),
            "RIGHT": tuple(round(one, 4) for one in right),
        }
        for table, value in told.items():
            tables.setdefault(table, {})[name] = value
        letters = "\n    ".join(as_text(rows - start).splitlines())
        changes += f'    "{name}": {letters},\n'
        starts[way.draw] = max(starts[way.draw], start, key=np.size)
    drawn = "".join(
        f'    "{draw}": {one},\n'
        for draw, start in starts.items()
        for one in ["\n    ".join(as_text(start).splitlines())]
    )
    return (
        '"""What small models learned for offsets, as `python -m training.small_tables` has it.\n\n'
        "CHANGES holds what training changed, in base64. A random start is the beginning of what\n"
        "STARTS has for the way DRAWN. RIGHT holds the shares of right answers: as trained, with\n"
        f'shuffled numbers, and with the random start.\n"""\n\n{as_entries("RECORD", record())}'
        + "".join(as_entries(table, values) for table, values in tables.items())
        + f"STARTS = {{\n{drawn}}}\nCHANGES = {{\n{changes}}}\n"
    )


def write() -> None:
    """Write the module that keeps what was trained."""
    _FILE.write_text(_written())
