"""Train the two small learned tables that `pe_core.trained_tables` keeps.

    python -m training.small_tables

It writes `pe_core/_trained_numbers.py` anew, and then what `small_offsets` trains.

The model, the task and every step are those of the page that trains, for the scheme "learned" with
one layer, a causal mask and seed 0. A table has some rows more than the longest training text has
tokens, so that they show what no text reaches. The large start is that of the page. The small one
is a 64th of it, about as small as GPT-2's: its code draws the rows with standard deviation 0.01.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from training import small_offsets
from training.run import Array, Learner, rate
from training.schemes import FIRST_ROWS
from training.settings import Settings
from training.stored_weights import SEED, accuracy, as_entries, as_text, record

ROWS = 40
SETTINGS = Settings(seeds=1, steps=600, trained_length=32, first_seed=SEED)
STARTS = {"small": 1 / 64, "large": 1.0}
_SHUFFLED = 1
_FILE = Path(__file__).resolve().parent.parent / "pe_core" / "_trained_numbers.py"


def learner(size: float) -> tuple[Learner, Array]:
    """Return the untrained model with a table of so large a start, and that start for size 1.

    The start is rounded to float16, so that it can be kept as it is.
    """
    found = Learner("learned", SEED, SETTINGS)
    width = found.weights["rows"].shape[1]
    drawn = FIRST_ROWS["learned"](ROWS, width, np.random.default_rng([SEED, 2]))
    start = drawn.astype(np.float16).astype(np.float64)
    found.weights["rows"] = size * start
    return found, start


def trained(size: float, steps: int = SETTINGS.steps) -> Learner:
    """Return the model after its first steps of training."""
    found, _ = learner(size)
    for step in range(steps):
        found.step(rate(step, SETTINGS.steps))
    return found


def shuffled(rows: Array) -> Array:
    """Return the rows that texts reach in another order, and then the rest."""
    length = SETTINGS.trained_length
    order = np.random.default_rng(_SHUFFLED).permutation(length)
    return np.concatenate([rows[order], rows[length:]])


def _written() -> str:
    """Return the module that keeps both tables, with how they were trained."""
    _, start = learner(1.0)
    changes, right = "", {}
    for name, size in STARTS.items():
        found = trained(size)
        rows = found.weights["rows"]
        right[name] = tuple(
            round(accuracy(found, table), 4) for table in (rows, shuffled(rows), size * start)
        )
        changes += f"{name.upper()}_CHANGE = {as_text(rows - size * start)}"
    return (
        '"""Two learned tables as `python -m training.small_tables` writes them, in base64.\n\n'
        "RIGHT holds the shares of right answers: as trained, with shuffled rows, and with the\n"
        'random start in place of the rows.\n"""\n\n'
        f"ROWS, WIDTH = {ROWS}, {start.shape[1]}\n"
        f"REACHED, STEPS = {SETTINGS.trained_length}, {SETTINGS.steps}\n"
        f"{as_entries('RECORD', record())}{as_entries('SIZES', STARTS)}{as_entries('RIGHT', right)}"
        f"START = {as_text(start)}{changes}"
    )


if __name__ == "__main__":
    _FILE.write_text(_written())
    small_offsets.write()
