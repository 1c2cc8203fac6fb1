"""The listing of an encoding, and what depends on the numbers of the table."""

from dataclasses import dataclass
from typing import Any

import numpy as np

import pe_core
from course.large import while_asked
from course.quantities import Floats, measured
from course.view import CHOICES, View
from pages.reference.code.elsewhere import LISTINGS
from pages.reference.code.programs import PROGRAMS, Program, longer_frequencies

_LOOPED = 2**13  # cells that a loop in Python fills while somebody waits
_SENTENCES = 2  # in the batch that a listing adds its table to
_FROM_ONE = 64  # positions that are counted from 0 and from 1


@dataclass(frozen=True)
class Model:
    """A program that makes an encoding, and the sinusoidal table, for one view."""

    view: View

    @property
    def program(self) -> Program:
        """How the chosen encoding is written, and run beside the core."""
        return PROGRAMS[self.view.encoding]

    @property
    def library(self) -> str:
        """The library of the listing: the chosen one, or NumPy where that one has none."""
        chosen = self.view.library
        return chosen if chosen in self.program.libraries else "NumPy"

    @property
    def listing(self) -> str:
        """The program for the chosen encoding and library."""
        return self.program.write(self.library, self.view)

    @measured
    def off(self) -> float:
        """How far what the chosen NumPy listing makes is from the core's."""
        return self.program.miss(self.view)

    # RoPE, for texts longer than in training.

    @property
    def lengthened(self) -> bool:
        """Whether the listing is that of RoPE for longer texts."""
        return self.view.encoding == "RoPE-for-longer-texts"

    @property
    def slowed(self) -> bool:
        """Whether a rule changes the frequencies."""
        return self.lengthened and self.view.scaling != "none"

    @property
    def width(self) -> int:
        """How many entries of a query or key RoPE turns."""
        return self.view.head_width if self.lengthened else self.view.d

    @property
    def base(self) -> int:
        """The base of RoPE's frequencies."""
        return self.view.rope_base if self.lengthened else self.view.n

    @property
    def trained(self) -> int:
        """How many tokens a text has before any rule."""
        return self.view.trained_length if self.lengthened else self.view.L

    @property
    def longest(self) -> int:
        """How many rows the tables of RoPE have."""
        return self.trained * self.view.scale if self.slowed else self.trained

    @property
    def rule_name(self) -> str:
        """What the scaling rule is called."""
        rule = self.view.scaling
        return CHOICES["scaling"].written.get(rule, rule)

    @measured
    def plain_waves(self) -> Floats:
        """How many tokens each pair of RoPE needs for a turn, before any rule."""
        return pe_core.wavelengths(self.width, self.base)

    @measured
    def slowed_waves(self) -> Floats:
        """The same with the chosen rule."""
        return np.asarray(2 * np.pi / longer_frequencies(self.view))

    # The sinusoidal table.

    @measured
    def table(self) -> Floats:
        """The table, shape (L, d)."""
        return self.of_length(self.view.L)

    def of_length(self, length: int) -> Floats:
        """Return the table with this length."""
        return pe_core.sinusoidal(length, self.view.d, self.view.n)

    def listed(self, length: int) -> Floats:
        """Return the table with this length as the NumPy listing makes it."""
        view = self.view
        functions = PROGRAMS["sinusoidal"].functions(view)
        return np.asarray(functions["positional_encoding"](length, view.d, view.n))

    @property
    def looped_rows(self) -> int:
        """How many rows the listings from elsewhere are run for."""
        return min(self.view.L, max(2, _LOOPED // self.view.d))

    @property
    def batch(self) -> tuple[int, int]:
        """How many sentences and tokens are in the batch: shorter ones than the table allows."""
        return _SENTENCES, (self.looped_rows + 1) // 2

    @measured
    def ran(self) -> dict[str, dict[str, Any]]:
        """What each of the listings from elsewhere leaves behind, by the listing's name."""
        return _ran(self.looped_rows, self.view.d, self.view.n, self.batch)

    def made(self, name: str, part: str) -> Any:
        """Return a part of what a listing from elsewhere has made."""
        return eval(part, self.ran[name])

    def apart(self, name: str) -> float:
        """Return how far the table of a listing from elsewhere is from the NumPy listing's."""
        table = self.made(name, LISTINGS[name].table)
        return float(abs(table - self.listed(self.looped_rows)).max())

    @measured
    def rounding(self) -> float:
        """How far the table rounded to float32 is from the exact one."""
        return float(self.rounding_of_rows.max())

    @measured
    def rounding_of_rows(self) -> Floats:
        """The same for each row, shape (L,)."""
        view = self.view
        rounded = pe_core.sinusoidal(view.L, view.d, view.n, dtype="float32")
        return np.asarray(abs(rounded - self.table).max(axis=1))

    @property
    def counted_rows(self) -> int:
        """How many positions are counted from 0 and from 1."""
        return min(self.view.L, _FROM_ONE)

    @measured
    def moves_from_one(self) -> Floats:
        """By how much dot products change when positions are counted from 1 instead of 0."""
        return self.moves_from(1)

    def moves_from(self, start: int) -> Floats:
        """Return by how much dot products change when the first position is `start`."""
        first, second = (pe_core.dot_products(self.rows_from(at)) for at in (0, start))
        return second - first

    def rows_from(self, start: int) -> Floats:
        """Return the rows of the counted positions when the first position is `start`."""
        return pe_core.sinusoidal(self.counted_rows, self.view.d, self.view.n, start=start)

    def moves_with_length(self, length: int) -> float:
        """Return how much the first rows change when the table has this length."""
        rows = min(self.view.L, length)
        return float(abs(self.table[:rows] - self.of_length(length)[:rows]).max())


@while_asked(2)  # measured: 5 ms, most of it a loop in Python; the position leaves it alone
def _ran(length: int, d_model: int, base: int, batch: tuple[int, int]) -> dict[str, dict[str, Any]]:
    return {name: listing.run(length, d_model, base, batch) for name, listing in LISTINGS.items()}
