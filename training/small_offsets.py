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


def _normal(rng: np.random.Generator, shape: tuple[int, int]) -> Array:
    """Return numbers as Hugging Face's T5 starts: the deviation is one over the root of d."""
    return np.asarray(rng.standard_normal(shape) / np.sqrt(WIDTH))


def _uniform(rng: np.random.Generator, shape: tuple[int, int]) -> Array:
    """Return numbers as KERPLE's authors start: r₁ up to 2, and r₂ up to 1."""
    return np.asarray(rng.random(shape) * [[2], [1]])


INITIALISERS = {"normal": _normal, "uniform": _uniform}


class Experiment(NamedTuple):
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


EXPERIMENTS = {
    "T5 both": Experiment("T5", _settings(2, 300), (T5_BUCKETS, HEADS)),
    "T5 before": Experiment("T5, keys before", _settings(1, 600), (T5_BUCKETS, HEADS)),
    "Shaw": Experiment("Shaw", _settings(2, 300), (2 * SHAW_LIMIT + 1, WIDTH // HEADS)),
    "KERPLE": Experiment("KERPLE", _settings(1, 300), (2, HEADS), "uniform", entries=1),
}


def learner(name: str) -> tuple[Learner, Array]:
    """Return the untrained model of one experiment, and the random start of what it learns.

    The start is rounded to float16, so that it can be kept as it is.
    """
    experiment, rng = EXPERIMENTS[name], np.random.default_rng([SEED, 3])
    found = Learner(experiment.scheme, SEED, experiment.settings)
    start = (
        INITIALISERS[experiment.draw](rng, experiment.shape).astype(np.float16).astype(np.float64)
    )
    found.weights["rows"] = start
    return found, start


def trained(name: str) -> Learner:
    """Return the model of one experiment after its training."""
    found, _ = learner(name)
    steps = EXPERIMENTS[name].settings.steps
    for step in range(steps):
        found.step(rate(step, steps))
    return found


def shuffled(name: str, rows: Array) -> Array:
    """Return the entries that are reached in another order, and the rest as it is."""
    experiment, result = EXPERIMENTS[name], rows.copy()
    rng = np.random.default_rng(_SHUFFLED)
    result[experiment.reached] = rng.permutation(rows[experiment.reached], axis=experiment.entries)
    return result


def _written() -> str:
    """Return the module that keeps what was trained, with how."""
    tables: dict[str, dict[str, Any]] = {}
    changes, starts = "", dict.fromkeys(INITIALISERS, np.empty(0))
    for name, experiment in EXPERIMENTS.items():
        found, (_, start) = trained(name), learner(name)
        rows = found.weights["rows"]
        right = (accuracy(found, one) for one in (rows, shuffled(name, rows), start))
        told = {
            "STEPS": experiment.settings.steps,
            "SHAPES": experiment.shape,
            "DRAWN": experiment.draw,
            "UNREACHED": tuple(np.flatnonzero(~experiment.reached).tolist()),
            "RIGHT": tuple(round(one, 4) for one in right),
        }
        for table, value in told.items():
            tables.setdefault(table, {})[name] = value
        letters = "\n    ".join(as_text(rows - start).splitlines())
        changes += f'    "{name}": {letters},\n'
        starts[experiment.draw] = max(starts[experiment.draw], start, key=np.size)
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
