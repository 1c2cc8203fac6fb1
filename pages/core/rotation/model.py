"""A shift by φ: its matrix, what least squares finds of it, and what a head scores with it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

import pe_core
from course.quantities import Floats, Miss, apart, measured
from course.view import View
from course.windows import spread
from pe_core.fitting import Fit, fit_pairs

FOUND = 1e-6  # a fitted matrix no further off than this counts as found
IN_A_ROW = 64  # positions in a row that M is fitted from at one place
TESTED = 256  # keys whose scores are multiplied out, to check g
_FITTED_PAIRS = 64  # what a fit is made from at most, so that it follows the hand
FITTED_ROWS = 256
_ABSENT = r"\ \text{(no such key)}"


class Missed(Miss):
    """What a fit misses, which is nothing up to FOUND."""

    allowed = FOUND


class Fits(NamedTuple):
    """What least squares finds from the first rows of a table, in every way it is tried."""

    rows: int
    pairs: tuple[int, ...]
    matrix: Floats  # the true one, of these pairs
    pair_by_pair: Fit
    jointly: Fit
    sines: Fit
    lone_sine: Fit

    def off(self, fit: Fit) -> Missed:
        """Return the largest difference of a fitted matrix to the true one."""
        return Missed(abs(fit.matrix - self.matrix).max())

    def off_by_pair(self, fit: Fit) -> Floats:
        """Return the largest difference in the two columns of each pair, shape (pairs,)."""
        columns = abs(fit.matrix - self.matrix).max(axis=0)
        return np.asarray(columns.reshape(-1, 2).max(axis=1))


def fit_every_way(d: int, n: int, rows: int, phi: int, chosen: int) -> Fits:
    """Return the matrix that shifts by φ, as far as it can be recovered from the rows alone."""
    every = d // 2 <= _FITTED_PAIRS
    pairs = tuple(range(d // 2)) if every else tuple(spread(d // 2, _FITTED_PAIRS, chosen))
    columns = [column for pair in pairs for column in (2 * pair, 2 * pair + 1)]
    table, later = (
        pe_core.sinusoidal_at(range(start, start + rows), d, n, pairs=pairs) for start in (0, phi)
    )
    lone = 2 * pairs.index(chosen)
    found = Fits(
        rows,
        pairs,
        pe_core.shift_matrix(phi, d, n)[columns][:, columns],
        fit_pairs(table, later),
        pe_core.fit_shift(table, later),
        pe_core.fit_shift(table[:, ::2], later[:, ::2]),
        pe_core.fit_shift(table[:, [lone]], later[:, [lone]]),
    )
    for part in (found, found.pair_by_pair, found.jointly, found.sines, found.lone_sine):
        part.matrix.setflags(write=False)
    return found


@lru_cache(maxsize=8)  # 10 ms at d 1024, in every step of t and of what is drawn: no say in it
def _fits(*given: int) -> Fits:
    return fit_every_way(*given)


@dataclass(frozen=True)
class Model:
    """What leads from t to t + φ, for one view."""

    view: View

    @measured
    def matrix(self) -> Floats:
        """The matrix M that shifts by φ, shape (d, d)."""
        return pe_core.shift_matrix(self.view.phi, self.view.d, self.view.n)

    @measured
    def turn(self) -> Floats:
        """The block of M of the chosen pair, shape (2, 2)."""
        block = slice(2 * self.view.pair, 2 * self.view.pair + 2)
        return np.asarray(self.matrix[block, block])

    @measured
    def omega(self) -> float:
        """The speed of the chosen pair, in radians a token."""
        return float(pe_core.frequencies(self.view.d, self.view.n)[self.view.pair])

    @measured
    def angle(self) -> float:
        """The angle by which the chosen pair turns on the way from t to t + φ, in radians."""
        return float(pe_core.angles([self.view.phi], self.view.d, self.view.n)[0, self.view.pair])

    @measured
    def wavelength(self) -> float:
        """How many tokens the chosen pair takes for a whole turn."""
        return float(pe_core.wavelengths(self.view.d, self.view.n)[self.view.pair])

    @measured
    def here(self) -> Floats:
        """PE(t), shape (d,)."""
        return self._row(self.view.t)

    @measured
    def there(self) -> Floats:
        """PE(t + φ), shape (d,)."""
        return self._row(self.view.later)

    def _row(self, place: int) -> Floats:
        return np.asarray(pe_core.sinusoidal(1, self.view.d, self.view.n, start=place)[0])

    @measured
    def hands(self) -> Floats:
        """Sine and cosine of the chosen pair at t and at t + φ, shape (2, 2), a row a position."""
        places = (self.view.t, self.view.later)
        return pe_core.sinusoidal_at(places, self.view.d, self.view.n, pairs=[self.view.pair])

    @measured
    def moved(self) -> Floats:
        """Where M takes the chosen pair from t, shape (2,)."""
        return np.asarray(self.turn @ self.hands[0])

    def back_miss(self, matrix: Floats) -> Miss:
        """Return how far a matrix misses PE(t) from PE(t + φ), at most in any column."""
        return apart(matrix @ self.there, self.here)

    def fitted_at(self, start: int, pairs: list[int]) -> Floats:
        """Return M of these pairs as IN_A_ROW positions from `start` on let it be found."""
        table, later = (
            pe_core.sinusoidal_at(
                range(first, first + IN_A_ROW), self.view.d, self.view.n, pairs=pairs
            )
            for first in (start, start + self.view.phi)
        )
        return fit_pairs(table, later).matrix

    @measured
    def fits(self) -> Fits:
        """What least squares finds from the first rows, in every way it is tried."""
        view = self.view
        return _fits(view.d, view.n, min(view.L, FITTED_ROWS), view.phi, view.pair)

    @measured
    def chosen_fit(self) -> Fit:
        """What it finds in the chosen way."""
        ways = {"jointly": self.fits.jointly, "sines-only": self.fits.sines}
        return ways.get(self.view.fit, self.fits.pair_by_pair)

    @measured
    def curve(self) -> Floats:
        """The dot product g of two rows, at all offsets of a key and what a query is turned to."""
        offsets = range(2 * self.view.L - 1)
        return np.asarray(pe_core.offset_similarity(offsets, self.view.d, self.view.n))

    @measured
    def ahead(self) -> Floats:
        """The score g(s - t - φ) of each key position s, for the query that M has turned."""
        return self._scores(self.view.later)

    @measured
    def back(self) -> Floats:
        """The score g(s - t + φ) of each key position s, for the query turned back."""
        return self._scores(self.view.earlier)

    def _scores(self, target: int) -> Floats:
        return self.curve[abs(np.arange(self.view.L) - target)]

    @measured
    def best_key(self) -> int:
        """The key that scores highest for the query that M has turned."""
        return int(self.ahead.argmax())

    @measured
    def multiplied_out(self) -> Floats:
        """The scores of the first keys for the query that M has turned, from the rows."""
        keys = pe_core.sinusoidal(min(self.view.L, TESTED), self.view.d, self.view.n)
        return np.asarray(keys @ (self.matrix @ self.here))

    # Positions and pairs

    in_a_row = IN_A_ROW

    @measured
    def degrees(self) -> float:
        """The angle by which the chosen pair turns, in degrees."""
        return float(np.degrees(self.angle))

    @measured
    def lies_beyond(self) -> bool:
        """Whether t + φ is not in the sequence."""
        return self.view.later > self.view.last

    # What is said of M

    @measured
    def ahead_miss(self) -> Miss:
        """How far M misses PE(t + φ) from PE(t), at most in any column."""
        return apart(self.matrix @ self.here, self.there)

    @measured
    def transpose_misses(self) -> Miss:
        """How far the transpose of M misses PE(t) from PE(t + φ)."""
        return self.back_miss(self.matrix.T)

    @measured
    def _blocks(self) -> tuple[Floats, Floats, Floats, Floats]:
        """The four entries of every block."""
        a, b, c, d = (self.matrix[i::2, j::2].diagonal() for i in (0, 1) for j in (0, 1))
        return a, b, c, d

    @measured
    def determinant_miss(self) -> Miss:
        """How far the determinants of its blocks are from 1."""
        a, b, c, d = self._blocks
        return apart(a * d - b * c, 1)

    @measured
    def form_miss(self) -> Miss:
        """How far the rows of its blocks are from (c, s) and (-s, c)."""
        a, b, c, d = self._blocks
        return max(apart(a, d), apart(b, -c))

    @measured
    def blocks_are_rotations(self) -> bool:
        """Whether every block is a rotation."""
        return self.determinant_miss.none and self.form_miss.none

    @measured
    def block_change(self) -> Missed:
        """How far two fits of the chosen pair differ: from t on, and from IN_A_ROW later on."""
        starts = (self.view.t, self.view.t + IN_A_ROW)
        here, further = (self.fitted_at(start, [self.view.pair]) for start in starts)
        return Missed(abs(here - further).max())

    # What is said of the fits

    @measured
    def sine_count(self) -> str:
        """How many sines are fitted."""
        count = len(self.fits.pairs)
        return f"{count} sine{'s' * (count > 1)}"

    @measured
    def missed(self) -> Mapping[str, Missed]:
        """Which part of the signal each fit misses."""
        ways = ("pair_by_pair", "jointly", "sines", "lone_sine")
        return {way: Missed(getattr(self.fits, way).residual) for way in ways}

    @measured
    def sine_of_turn(self) -> float:
        """The size of the sine of the angle by which the chosen pair turns."""
        return float(abs(self.turn[0, 1]))

    @measured
    def joint_off(self) -> Missed:
        """How far the joint fit is off from M."""
        return self.fits.off(self.fits.jointly)

    @measured
    def fitted_pairs(self) -> int:
        """How many pairs are fitted."""
        return len(self.fits.pairs)

    @measured
    def fits_every_pair(self) -> bool:
        """Whether all pairs are."""
        return self.fitted_pairs == self.view.pairs

    @measured
    def last_fitted(self) -> int:
        """The last position that is fitted from."""
        return self.fits.rows - 1

    @measured
    def ways_to_fit(self) -> list[Mapping[str, Any]]:
        """What least squares finds from all columns, pair by pair and jointly."""
        found, drawn = self.fits, self.view.fit.replace("-", " ")
        ways = {"pair by pair": found.pair_by_pair, "jointly": found.jointly}
        return [
            {"way": name + " (drawn)" * (name == drawn), "fit": fit, "size": len(fit.matrix),
             "missed": Missed(fit.residual), "off": found.off(fit),
             "difference": _difference(found.off(fit))}
            for name, fit in ways.items()
        ]  # fmt: skip

    # What is said of a head

    @measured
    def absent_ahead(self) -> str:
        """What is said in the formula where there is no key at t + φ."""
        return _ABSENT * self.lies_beyond

    @measured
    def absent_behind(self) -> str:
        """The same for t - φ."""
        return _ABSENT * (self.view.earlier < 0)

    @measured
    def score_miss(self) -> Miss:
        """How far the scores that are multiplied out are from g."""
        return apart(self.multiplied_out, self.ahead[: len(self.multiplied_out)])

    @measured
    def best_key_is_ahead(self) -> bool:
        """Whether the best key is at t + φ."""
        return self.best_key == self.view.later

    sharp = 0.9  # the key beside the best one scores less of the best in a sharp peak

    @measured
    def beside(self) -> float:
        """The score of the key beside the best one, as a part of the best."""
        return float(self.curve[1] / self.curve[0])

    @measured
    def peak_is_sharp(self) -> bool:
        """Whether the best key stands out."""
        return self.beside < self.sharp


def _difference(value: float) -> str:
    """Return a difference of entries so that it is seen to be measured, not counted."""
    return f"{value:.2f}" if value >= 0.01 else f"{value:.1e}"
