"""A learned table of positions: where it ends, which rows are trained, what it costs."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import pe_core
from course.quantities import Floats, measured
from course.view import View
from pages.core.learned_tables.real_table import RealTable
from pe_core.figures import out_of

ROWS, WIDTH = 1024, 768  # of GPT-2's learned table
STEPS, SHORT_STEPS = 10, 9  # of ten steps, so many have short texts: as BERT was trained
_SHORTER = 4  # so many times shorter are the short texts: 128 tokens of 512
# Of the paper's smaller model: k, and the width of a head. Each head has its own vectors.
SHAW_CLIP, SHAW_WIDTH = 16, 64


class Cost(NamedTuple):
    """What a scheme adds to, what it learns for, and how many numbers it learns."""

    place: str
    learns: str
    numbers: int


GPT2_SHAPE = np.broadcast_to(0.0, (ROWS, WIDTH))
"""An array with the shape of GPT-2's table, for what the shape decides; its numbers are not."""


def refusal(table: Floats, position: int) -> str:
    """Ask a table for a row; return the error that it answers with, if any."""
    try:
        table[position]
    except IndexError as error:
        return str(error)
    return ""


def nearest_row(rows: Floats, row: int) -> int:
    """Return which other row lies nearest to a row."""
    apart = np.linalg.norm(rows - rows[row], axis=1)
    apart[row] = np.inf
    return int(apart.argmin())


@dataclass(frozen=True)
class Model:
    """A learned table for one view: L rows of width d, and the texts it is trained on."""

    view: View

    # The small tables that were trained here.

    @measured
    def real(self) -> RealTable:
        """The small table that is chosen."""
        return RealTable(self.view.learned)

    @property
    def real_row(self) -> int:
        """The row of the small table at t, or its last one."""
        return min(self.view.t, len(self.real.rows) - 1)

    @property
    def reached_row(self) -> int:
        """The row of the small table at t, or the last one that a text reached."""
        return min(self.view.t, self.real.reached - 1)

    @measured
    def trained_table(self) -> RealTable:
        """The small table that is chosen, or of none that with the small start, trained."""
        return self.real if self.real.trained else RealTable("trained-small")

    @measured
    def nearest(self) -> tuple[int, int]:
        """The rows nearest to `reached_row` before and after training, of those texts reach."""
        table, row = self.trained_table, self.reached_row
        before, after = (one[: table.reached] for one in (table.kept.start, table.rows))
        return nearest_row(before, row), nearest_row(after, row)

    @property
    def nearest_rows(self) -> list[Mapping[str, Any]]:
        """Both of them, and whether each is a neighbour."""
        return [
            {"when": when, "nearest": row, "neighbours": abs(self.reached_row - row) == 1}
            for when, row in zip(("Before", "After"), self.nearest, strict=True)
        ]

    @measured
    def refused(self) -> str:
        """What NumPy answers if the small table is asked for a row at t that it has not."""
        return refusal(self.real.rows, self.view.t)

    @property
    def has_row(self) -> bool:
        """Whether it has that row."""
        return not self.refused

    gpt2_rows = ROWS
    gpt2_refused = refusal(GPT2_SHAPE, ROWS)
    gpt2_goes_on = not gpt2_refused

    # Which steps train a row.

    @measured
    def lengths(self) -> tuple[int, ...]:
        """How many tokens the texts of ten steps have: most are short, the last are full."""
        short = max(self.view.L // _SHORTER, 1)
        return tuple(short if step < SHORT_STEPS else self.view.L for step in range(STEPS))

    @measured
    def trained(self) -> NDArray[np.int64]:
        """In how many of ten steps each row is trained, shape (L,)."""
        rows = np.arange(self.view.L)
        return np.asarray((rows < np.array(self.lengths)[:, None]).sum(axis=0))

    def steps_of(self, *rows: int) -> list[int]:
        """Return in how many of ten steps these rows are trained; in none if there is no row."""
        return [int(self.trained[row]) if row < self.view.L else 0 for row in rows]

    def steps_told(self, row: int) -> str:
        """Return in how many of ten steps a row is trained, in words."""
        return out_of(self.steps_of(row)[0], STEPS, "step")

    @property
    def first_row_trained(self) -> str:
        """In how many steps the first row is trained, in words."""
        return self.steps_told(0)

    @property
    def last_row_trained(self) -> str:
        """The same of the last row."""
        return self.steps_told(self.view.L - 1)

    @property
    def all_rows_always_trained(self) -> bool:
        """Whether each row is trained in every step."""
        return bool((self.trained == STEPS).all())

    # What it costs, beside other schemes.

    @property
    def heads(self) -> int:
        """How many heads the layer has."""
        return int(self.view.heads)

    @measured
    def costs(self) -> Mapping[str, Cost]:
        """What each scheme learns for L positions, by its name."""
        shaw = 2 * (2 * SHAW_CLIP + 1) * SHAW_WIDTH * self.heads
        profiles = pe_core.comparison(self.view.d, self.view.n, self.view.L)
        return {
            "sinusoidal": Cost("word", "nothing", profiles["sinusoidal"].parameters),
            "learned": Cost("word", "one row per position", profiles["learned"].parameters),
            "ALiBi": Cost("score", "nothing", profiles["ALiBi"].parameters),
            "T5": Cost("score", "one number per bucket", profiles["T5"].parameters * self.heads),
            "Shaw": Cost("key, value", "one vector per offset", shaw),
        }

    shaw_clip, shaw_width = SHAW_CLIP, SHAW_WIDTH

    @property
    def cost_rows(self) -> list[Mapping[str, Any]]:
        """The same, a row for each scheme."""
        return [{"name": name, "cost": cost} for name, cost in self.costs.items()]

    @property
    def heads_told(self) -> str:
        """How many heads there are, in words."""
        return f"{self.heads} heads" if self.heads > 1 else "one head"

    @property
    def size_in_latex(self) -> str:
        """How many numbers the table has, in LaTeX."""
        return f"{self.view.L * self.view.d:,}".replace(",", r"\,")

    def times_as_many(self, scheme: str, length: int) -> float:
        """Return how many times as many numbers a scheme learns here as for so many positions."""
        return self.costs[scheme].numbers / self.for_length(length).costs[scheme].numbers

    def for_length(self, length: int) -> "Model":
        """Return the same with so many positions."""
        return Model(self.view._replace(L=length))
