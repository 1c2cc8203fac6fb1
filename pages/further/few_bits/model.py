"""Numbers with few bits: which rows become one, how far off values are, and scores of RoPE."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import pe_core
from course.numerals import grouped
from course.quantities import Floats, Miss, ends, measured
from course.view import View
from pe_core.figures import out_of
from pe_core.precision import FORMATS, Format, bits
from pe_core.rope_in_few_bits import held_positions, held_rotary_scores
from pe_core.rounding_collisions import WAYS, largest_error, merged_positions

MEASURED = 8192  # positions that every format is measured on, however long the sequence
COMPUTED, ROUNDED = "computed", "rounded"
SPREAD = (100, 10_000, 1_000_000)  # where errors are reported
SHOWN_ROWS = 48
SHOWN_COLUMNS = 16
PLACES = tuple(sorted({round(10 ** (step / 4)) for step in range(25)}))  # where errors are drawn
CAREFUL = "float64, cast to float32 at the end"
REACH = tuple(round(10 ** (step / 4)) for step in range(4, 29))  # 10 to 10 million: scores of RoPE
AVERAGED = 16  # positions whose scores are averaged around each place of REACH

_BEFORE = 16  # rows shown before the place that is asked for
_NEIGHBOURS = 16  # positions looked at around each place of the errors
_FAST = 32  # pairs looked at there, from the fastest on: the errors of slower ones are smaller
_LITTLE = 1e-3  # an error that hardly matters
_GOOD = 0.01  # of the largest score


class Spreads(NamedTuple):
    """By how much dot products of rows φ apart differ: of rounded rows, and of exact ones."""

    rounded: Miss
    exact: Miss


class Kept(NamedTuple):
    """A whole number as a format keeps it: in LaTeX, its power of two, and its fraction."""

    value: str
    power: int
    fraction: int


class ScoresOff(NamedTuple):
    """The largest mean error of scores, as a share of the largest score."""

    most: float

    @property
    def good(self) -> bool:
        """Whether it hardly matters."""
        return self.most < _GOOD

    @property
    def unknown(self) -> bool:
        """Whether positions are too large for the format."""
        return bool(np.isnan(self.most))


@dataclass(frozen=True)
class Outcome:
    """What is left of MEASURED positions in a format, by one of WAYS."""

    format: str
    way: str
    d: int
    n: int

    @measured
    def first_alike(self) -> NDArray[np.int64]:
        """For each position the first one with the same row."""
        return merged_positions(self.format, MEASURED, self.d, self.n, way=self.way)

    @measured
    def new(self) -> NDArray[np.bool_]:
        """For each position whether no earlier one has its row."""
        return np.asarray(self.first_alike == np.arange(MEASURED))

    @measured
    def left(self) -> int:
        """How many rows are distinct."""
        return int(self.new.sum())

    @property
    def complete(self) -> bool:
        """Whether all rows are distinct."""
        return self.left == MEASURED

    @property
    def merges(self) -> bool:
        """Whether some rows are equal."""
        return not self.complete

    def distinct(self, places: range) -> int:
        """Return how many rows of some positions are distinct."""
        return len({*self.first_alike[places.start : places.stop].tolist()})

    @property
    def rows_left(self) -> str:
        """How many rows of all are distinct, in words."""
        return out_of(self.left, MEASURED, "row")

    @property
    def first_merge(self) -> int:
        """The first position that has the row of an earlier one; MEASURED if there is none."""
        return MEASURED if self.complete else int(self.new.argmin())

    @property
    def merge(self) -> str:
        """That position and the earlier one."""
        if self.complete:
            return "none"
        first = self.first_merge
        return f"{grouped(first)} with {grouped(int(self.first_alike[first]))}"

    @measured
    def largest_error(self) -> float:
        """How far off a value is at most."""
        return largest_error(self.format, MEASURED, self.d, self.n, way=self.way)


@dataclass(frozen=True)
class Model:
    """Rows, merges and errors in the formats, for one view."""

    view: View

    def outcome(self, format: str, way: str) -> Outcome:
        """Return what a way leaves of the positions in a format."""
        return _outcome(format, way, self.view.d, self.view.n)

    @property
    def computed(self) -> Outcome:
        """What is left in the chosen format when every step is held in it."""
        return self.outcome(self.view.format, COMPUTED)

    @property
    def rounded(self) -> Outcome:
        """What is left in the chosen format when the finished table is rounded to it."""
        return self.outcome(self.view.format, ROUNDED)

    def sharing(self, position: int, way: str = COMPUTED) -> list[int]:
        """Return all positions that have the same row as this one, itself included."""
        first = self.outcome(self.view.format, way).first_alike
        return [int(other) for other in (first == first[position]).nonzero()[0]]

    @property
    def shown(self) -> range:
        """The positions whose rows are shown."""
        return shown(self.view.near, self.view.t)

    def others(self, position: int, way: str = COMPUTED) -> str:
        """Say with which other positions this one shares its row."""
        found = self.sharing(position, way)
        rest = [grouped(other) for other in found if other != position]
        if len(rest) > 2 and len(found) == found[-1] - found[0] + 1:
            return f"all others from {grouped(found[0])} to {grouped(found[-1])}"
        if len(rest) > 3:
            return f"{rest[0]}, {rest[1]} and {grouped(len(rest) - 2)} more"
        return " and ".join(rest) or "no other position"

    def rows(self, way: str) -> NDArray[np.float32]:
        """Return the rows shown in their fastest pairs, at most SHOWN_COLUMNS columns of them."""
        view, pairs = self.view, range(min(self.view.d, SHOWN_COLUMNS) // 2)
        return WAYS[way](self.shown, view.d, view.n, format=view.format, pairs=pairs)

    @measured
    def errors(self) -> Mapping[str, Floats]:
        """The largest error near each of PLACES, for each format and for the careful way."""
        around = [place + k for place in PLACES for k in range(_NEIGHBOURS)]
        d, n, pairs = self.view.d, self.view.n, range(min(self.view.pairs, _FAST))
        exact = pe_core.sinusoidal_at(around, d, n, pairs=pairs)
        near = {CAREFUL: WAYS[ROUNDED](around, d, n, format="float32", pairs=pairs)}
        near |= {name: WAYS[COMPUTED](around, d, n, format=name, pairs=pairs) for name in FORMATS}
        return {
            name: abs(table - exact).reshape(len(PLACES), -1).max(axis=1)
            for name, table in near.items()
        }

    @measured
    def errors_near(self) -> Mapping[int, Mapping[str, float]]:
        """The largest error near each of SPREAD, for the formats and the careful way."""
        found = {
            name: dict(zip(PLACES, one.tolist(), strict=True)) for name, one in self.errors.items()
        }
        return {place: {name: one[place] for name, one in found.items()} for place in SPREAD}

    @measured
    def product_spreads(self) -> Spreads:
        """By how much dot products of rows φ apart differ, along the rows shown."""
        view, places = self.view, np.array(self.shown)
        at = places, places + view.phi
        rounded = (WAYS[ROUNDED](end, view.d, view.n, format=view.format) for end in at)
        exact = (pe_core.sinusoidal_at(end, view.d, view.n) for end in at)
        return Spreads(_spread(*rounded), _spread(*exact))

    # What the document names of all positions

    position_count, last_position = MEASURED, MEASURED - 1

    @measured
    def shared_with_t(self) -> str:
        """With which other positions t shares its row."""
        return self.others(self.view.t)

    @measured
    def both_ways(self) -> list[Mapping[str, Any]]:
        """What is left in each format, rounded at the end and computed in it."""
        return [
            {"format": format, **{way: self.outcome(format, way) for way in WAYS}}
            for format in FORMATS
        ]

    @measured
    def positions_held(self) -> int:
        """How many positions are left if they are rounded to the format."""
        return len(set(pe_core.rounded(range(MEASURED), self.view.format).tolist()))

    @measured
    def position_decides(self) -> bool:
        """Whether as many rows are left as positions."""
        return self.positions_held == self.computed.left

    # Of errors

    last_spread, little, formats = SPREAD[-1], _LITTLE, FORMATS

    @measured
    def within_half_step(self) -> bool:
        """Whether no value is rounded by more than half a unit in the last place below 1."""
        return self.rounded.largest_error <= self.kind.half_step

    @measured
    def error_rows(self) -> list[Mapping[str, str]]:
        """The same as they are written; an error that is no number is a dash."""
        return [
            {"place": grouped(place)}
            | {
                "careful" if name == CAREFUL else name: f"{error:.2g}" if error == error else "-"
                for name, error in near.items()
            }
            for place, near in self.errors_near.items()
        ]

    @measured
    def float32_is_enough(self) -> bool:
        """Whether an error in float32 hardly matters near the last of these positions."""
        return self.errors_near[SPREAD[-1]]["float32"] < _LITTLE

    @measured
    def worst_of_careful(self) -> float:
        """The largest error with angles in float64."""
        return float(self.errors[CAREFUL].max())

    @measured
    def careful_stays(self) -> bool:
        """Whether it is never above half a unit in the last place."""
        return self.worst_of_careful <= FORMATS["float32"].half_step + 1e-9

    # Of bits

    @property
    def kind(self) -> Format:
        """The bits of the chosen format."""
        return FORMATS[self.view.format]

    @measured
    def held_whole(self) -> list[Mapping[str, Any]]:
        """How the format keeps t, and the whole numbers around its last exact one."""
        t, whole = self.view.t, self.kind.whole
        kept = {
            place: bits(place, self.view.format)
            for place in (t, self.view.following, whole, whole + 1, whole + 2)
        }
        return [
            {"position": f"t = {t}" if place == t else grouped(place), "bits": one,
             "exactly": one.held == place, "held": int(one.held)}
            for place, one in kept.items()
        ]  # fmt: skip

    @measured
    def bias(self) -> int:
        """What is taken from the exponent."""
        return int(2 ** (self.kind.exponent - 1)) - 1

    @measured
    def kept(self) -> Kept:
        """Position t as the format keeps it."""
        found = bits(self.view.t, self.view.format)
        power = int(found.exponent, 2) - self.bias
        return Kept(_tex(int(found.held)), power, int(found.fraction, 2))

    @measured
    def first_gap(self) -> tuple[str, int, str]:
        """The first whole number that the format lacks, the power below, what is held instead."""
        whole = self.kind.whole
        held = int(bits(whole + 1, self.view.format).held)
        return _tex(whole + 1), whole.bit_length() - 1, _tex(held)

    # Of scores of RoPE

    farthest, good = REACH[-1], _GOOD

    @measured
    def offset(self) -> int:
        """How far the query is from the key: φ, at least 1."""
        return max(self.view.phi, 1)

    @measured
    def largest_score(self) -> int:
        """The score at offset 0."""
        return self.view.head_width // 2

    @measured
    def exact_score(self) -> float:
        """The score with every digit."""
        view = self.view
        return float(pe_core.offset_similarity([self.offset], view.head_width, view.rope_base)[0])

    def scores(self, format: str, way: str, places: Sequence[int]) -> Floats:
        """Return the scores of queries with keys at these places."""
        view = self.view
        return held_rotary_scores(
            way, places, self.offset, view.head_width, view.rope_base, format=format
        )

    def score_errors(self, format: str, way: str) -> Floats:
        """Return how far scores are off near each of REACH, as a share of the largest score."""
        near = [place + more for place in REACH for more in range(AVERAGED)]
        off = abs(self.scores(format, way, near) - self.exact_score) / self.largest_score
        return np.asarray(off.reshape(len(REACH), AVERAGED).mean(axis=1))

    @measured
    def positions_below(self) -> int:
        """How many positions there are up to the one that was entered."""
        return self.view.far_position + 1

    @measured
    def held_scores(self) -> list[Mapping[str, Any]]:
        """What each format makes of the position that was entered, and of its scores."""
        rows: list[Mapping[str, Any]] = []
        for format in FORMATS:
            held = bits(self.view.far_position, format).held
            row: dict[str, Any] = {
                "format": format, "held": "infinity" if np.isinf(held) else grouped(int(held)),
                "apart": held_positions(format, self.positions_below),
            }  # fmt: skip
            for way in WAYS:
                found = float(self.scores(format, way, [self.view.far_position])[0])
                row[way] = "not a number" if np.isnan(found) else f"{found:.4f}"
                row[f"{way}_good"] = abs(found - self.exact_score) < _GOOD * self.largest_score
            rows.append(row)
        return rows

    @measured
    def scores_off(self) -> Mapping[str, ScoresOff]:
        """The largest mean error of scores in the format, by each of WAYS."""
        return {
            way: ScoresOff(float(self.score_errors(self.view.format, way).max())) for way in WAYS
        }


def shown(near: str, t: int) -> range:
    """Return the positions near a place, or near position t."""
    middle = t if near == "t" else int(near)
    first = max(0, middle - _BEFORE)
    return range(first, first + SHOWN_ROWS)


def _spread(here: NDArray[np.floating], there: NDArray[np.floating]) -> Miss:
    return ends((here.astype(np.float64) * there).sum(axis=1)).apart


def _tex(number: int) -> str:
    return f"{number:,}".replace(",", r"\,")


# Measured at d 1024: a page needs six of them, 13 ms together. Position, offset and length leave
# them alone.
@lru_cache(maxsize=48)
def _outcome(format: str, way: str, d: int, n: int) -> Outcome:
    return Outcome(format, way, d, n)
