"""The listing of an encoding, and what depends on the numbers of the table."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

import pe_core
from course.large import while_asked
from course.numerals import grouped
from course.quantities import Floats, measured
from course.view import CHOICES, View
from pages.reference.code.elsewhere import LISTINGS, Line
from pages.reference.code.programs import PROGRAMS, Program, both_sides, longer_frequencies
from pe_core.extension import ramp_bounds

_LOOPED = 2**13  # cells that a loop in Python fills while somebody waits
_SENTENCES = 2  # in the batch that a listing adds its table to
_FROM_ONE = 64  # positions that are counted from 0 and from 1
_HALF_A_UNIT = float(np.finfo(np.float32).epsneg) / 2  # in the last place below 1
_T5_BUCKETS = 32
_FLOAT32 = 4  # bytes


class Shown(NamedTuple):
    """A line of a listing from elsewhere, what it has just made, and our line in its place."""

    code: str
    makes: str
    ours: str


class Elsewhere(NamedTuple):
    """A listing from elsewhere: its lines, how far its table is from ours, how far it may be.

    It is true if the table is not farther.
    """

    lines: tuple[Shown, ...]
    apart: float
    most: float

    def __bool__(self) -> bool:
        return self.apart <= self.most


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

    # What the document names

    t = "t"
    half_a_unit = _HALF_A_UNIT
    t5_buckets = _T5_BUCKETS

    @property
    def turns(self) -> bool:
        """Whether the listing is one of RoPE."""
        return self.lengthened or self.view.encoding == "RoPE"

    @property
    def other_library(self) -> bool:
        """Whether there is no listing for the chosen library."""
        return self.library != self.view.library

    @property
    def run_for(self) -> str:
        """What the listing has been run for."""
        return self.program.ran(self.view)

    @property
    def listing_agrees(self) -> bool:
        """Whether the NumPy listing makes what the core makes."""
        return self.off < 1e-12

    @property
    def pairs(self) -> int:
        """How many pairs of entries RoPE turns, or columns the table has."""
        return self.width // 2

    @property
    def last_pair(self) -> int:
        """The number of the last of them."""
        return self.pairs - 1

    @property
    def rope_columns(self) -> str:
        """Which entries make pair k of RoPE, in LaTeX."""
        return "2k,\\ 2k + 1" if self.view.pairing == "adjacent" else f"k,\\ k + {self.view.d // 2}"

    @property
    def ramp(self) -> tuple[int, float]:
        """The pair at which YaRN's ramp begins, and how many pairs it takes."""
        first, last = ramp_bounds(self.width, self.base, self.trained)
        return first, last - first or 0.001

    @property
    def t5_exact(self) -> int:
        """How many offsets of one side have a bucket of their own in T5: half of the buckets."""
        return _T5_BUCKETS // (4 if both_sides(self.view) else 2)

    @property
    def t5_last(self) -> int:
        """The last bucket of one side."""
        return 2 * self.t5_exact - 1

    @property
    def t5_learned(self) -> int:
        """How many values of T5 are learned."""
        return _T5_BUCKETS * int(self.view.heads)

    @property
    def values(self) -> int:
        """How many values the listing makes."""
        view = self.view
        if view.encoding == "sinusoidal":
            return view.L * view.d
        return 2 * self.longest * self.pairs if self.turns else int(view.heads) * view.L**2

    @property
    def size(self) -> str:
        """How much room they take as float32."""
        size = _FLOAT32 * self.values
        return f"{grouped(size / 1024, '.0f')} KiB" if size >= 1024 else f"{size} bytes"

    @property
    def twice_as_long(self) -> int:
        """The length of a table with which this one is compared."""
        return 2 * self.view.L

    @measured
    def moves_with_twice(self) -> float:
        """How much the rows change in it."""
        return self.moves_with_length(self.twice_as_long)

    @property
    def begins_alike(self) -> bool:
        """Whether a longer table begins with the same rows."""
        return self.moves_with_twice < 1e-12

    @measured
    def moved_from_one(self) -> float:
        """By how much dot products change when positions are counted from 1 instead of 0."""
        return float(abs(self.moves_from(1)).max())

    @property
    def counted_alike(self) -> bool:
        """Whether they stay the same then."""
        return self.moved_from_one < 1e-12 * self.view.d

    @property
    def rounds_to_half_a_unit(self) -> bool:
        """Whether rounding changes no value by more than half a unit in the last place."""
        return self.rounding <= _HALF_A_UNIT

    @measured
    def loop(self) -> Elsewhere:
        """The listing with two nested loops."""
        return self._elsewhere("loop", 1e-12 * self.looped_rows)

    @measured
    def pytorch(self) -> Elsewhere:
        """That of PyTorch: float32 takes a few roundings, times the largest angle."""
        return self._elsewhere("pytorch", 4 * self.looped_rows * 2 * _HALF_A_UNIT)

    @measured
    def tensorflow(self) -> Elsewhere:
        """That of TensorFlow, which rounds at the end."""
        return self._elsewhere("tensorflow", _HALF_A_UNIT + 1e-12)

    def _elsewhere(self, name: str, most: float) -> Elsewhere:
        lines = (
            Shown(line.code, _shape(line, self.made(name, line.makes)), line.ours or "none")
            for line in LISTINGS[name].lines
        )
        return Elsewhere(tuple(lines), self.apart(name), most)


def _shape(line: Line, made: Any) -> str:
    if isinstance(made, range):
        return f"{len(made)} passes"
    array = np.asarray(made)
    shape = str(array.shape) if array.ndim else "one value"
    name = line.makes.partition("[")[0]
    # NumPy counts in 32 bits in a browser, and in 64 wherever else a reader may run the line.
    kind = np.dtype(np.int64) if array.dtype == np.intp else array.dtype
    return f"{name}: {shape}, {kind}"


@while_asked(2)  # measured: 5 ms, most of it a loop in Python; the position leaves it alone
def _ran(length: int, d_model: int, base: int, batch: tuple[int, int]) -> dict[str, dict[str, Any]]:
    return {name: listing.run(length, d_model, base, batch) for name, listing in LISTINGS.items()}
