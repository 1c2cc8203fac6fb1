"""The listing of an encoding, and what depends on the numbers of the table."""

from dataclasses import dataclass

import numpy as np

import pe_core
from course.numerals import grouped
from course.quantity import Floats, quantity
from course.view import CHOICES, View
from pages.reference.code.programs import PROGRAMS, Program, both_sides, longer_frequencies

_HALF_A_UNIT = float(np.finfo(np.float32).epsneg) / 2  # in the last place below 1
_T5_BUCKETS = 32
_FLOAT32 = 4  # bytes


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

    @quantity
    def off(self) -> float:
        """How far what the chosen NumPy listing makes is from the core's."""
        return self.program.miss(self.view)

    # RoPE, for texts longer than in training.

    @property
    def lengthened(self) -> bool:
        """Whether the listing is that of RoPE for longer texts."""
        return bool(self.view.encoding == "RoPE-for-longer-texts")

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

    @quantity
    def plain_waves(self) -> Floats:
        """How many tokens each pair of RoPE needs for a turn, before any rule."""
        return pe_core.wavelengths(self.width, self.base)

    @quantity
    def slowed_waves(self) -> Floats:
        """The same with the chosen rule."""
        return np.asarray(2 * np.pi / longer_frequencies(self.view))

    # The sinusoidal table.

    @quantity
    def table(self) -> Floats:
        """The table, shape (L, d)."""
        return pe_core.sinusoidal(self.view.L, self.view.d, self.view.n)

    @quantity
    def rounding(self) -> float:
        """How far the table rounded to float32 is from the exact one."""
        return float(self.rounding_of_rows.max())

    @quantity
    def rounding_of_rows(self) -> Floats:
        """The same for each row, shape (L,)."""
        view = self.view
        rounded = pe_core.sinusoidal(view.L, view.d, view.n, dtype="float32")
        return np.asarray(abs(rounded - self.table).max(axis=1))

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
        return bool(self.library != self.view.library)

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
