"""Numbers that decide the items of the test before and after, worked out by the core."""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

import pe_core
from course.quantity import Floats
from pe_core.any_frequencies import swept_angles
from pe_core.figures import out_of
from pe_core.precision import computed_at

Kind = TypeVar("Kind")
_SAME = 1e-9  # far above rounding in float64, far below any difference that is meant


class Moved:
    """What the outputs of a head without positions do when words get a new order."""

    def __init__(self, words: str, order: list[int]) -> None:
        vectors = pe_core.word_vectors(words.split(), 16)
        head = pe_core.random_head(16, 8)
        before = pe_core.attention(vectors, *head)[1]
        after = pe_core.attention(vectors[order], *head)[1]
        self.with_words, self.in_place = (
            np.allclose(after, before[order]),
            np.allclose(after, before),
        )
        self.moved = self.with_words and not self.in_place
        self.new = not self.with_words and not self.in_place
        self.by_word, self.by_place = (
            "equal" if same else "not equal" for same in (self.with_words, self.in_place)
        )


class Partners:
    """Which columns are the sine and the cosine of one angle, found by their squares."""

    def __init__(self, length: int, d_model: int) -> None:
        table, columns = pe_core.sinusoidal(length, d_model), range(d_model)
        self.pairs = [
            (i, j) for i in columns for j in columns
            if i < j and np.allclose(table[:, i] ** 2 + table[:, j] ** 2, 1)
        ]  # fmt: skip
        self.count = len(self.pairs)
        self.is_4, self.is_8, self.is_20 = (self.count == number for number in (4, 8, 20))
        of_13 = [i + j - 13 for i, j in self.pairs if 13 in (i, j)]
        self.of_13 = ", ".join(map(str, of_13))
        self.only_12, self.none, self.all = of_13 == [12], not of_13, len(of_13) == d_model - 1


class Rebased:
    """How many times as long each wave is with another base."""

    def __init__(self, d_model: int, before: float, after: float) -> None:
        waves = (pe_core.wavelengths(d_model, base) for base in (after, before))
        self.ratios = ratios = np.divide(*waves)
        self.first, self.second, self.last = ratios[0], ratios[1], ratios[-1]
        alike = np.ptp(ratios) < _SAME
        self.all_grow, self.all_shrink = alike and ratios[0] > 1, alike and ratios[0] < 1
        self.others_grow = ratios[0] == 1 and (ratios[1:] > 1).all()
        self.others_shrink = ratios[0] == 1 and (ratios[1:] < 1).all()


class Readings:
    """How many readings of so many positions one number gives, and equal and mixed waves."""

    def __init__(self, asked: int, one: Floats, alike: Floats, mixed: Floats) -> None:
        self.asked = asked
        self.one, self.alike, self.mixed = (
            len(np.unique(np.round(values / 0.01), axis=0)) for values in (one, alike, mixed)
        )
        self.one_is_enough, self.alike_are_enough, self.mixed_are_enough = (
            count == asked for count in (self.one, self.alike, self.mixed)
        )


class Shifted:
    """How far the row at `start`, multiplied by a matrix of a shift, is from other rows."""

    def __init__(self, start: int, by: int) -> None:
        table = pe_core.sinusoidal(start + 100, 32)
        apart = np.linalg.norm(table - pe_core.shift_matrix(by, 32) @ table[start], axis=1)
        self.from_ahead, self.from_behind = apart[start + by], apart[start - by]
        self.is_ahead, self.is_behind = self.from_ahead < _SAME, self.from_behind < _SAME
        self.is_nowhere = apart.min() > 0.1


class Turned:
    """By which angles each pair turns, from an early and from a late start."""

    def __init__(self, early: int, late: int, by: int) -> None:
        angles = [pe_core.angles([start, start + by], 16) for start in (early, late)]
        self.early, self.late = (after - before for before, after in angles)
        self.first_early, self.first_late = self.early[0], self.late[0]
        self.last = self.early[-1]
        alike, several = np.allclose(self.early, self.late), np.ptp(self.early)
        self.same_angles, self.one_angle = alike and several > 0.1, alike and several < _SAME
        self.larger_later = (self.late > self.early + _SAME).all()


class Products:
    """The dot product of two rows, those of all rows as far apart, and all others."""

    def __init__(self, first: int, second: int) -> None:
        products = pe_core.dot_products(pe_core.sinusoidal(200, 64))
        offsets = np.abs(np.subtract.outer(np.arange(200), np.arange(200)))
        as_far = offsets == abs(second - first)
        self.given, near = products[first, second], products[as_far]
        others = products[~as_far & (offsets > 0)]
        self.least, self.most, self.least_of_others = near.min(), near.max(), others.min()
        self.by_offset = np.allclose(near, self.given) and not np.isclose(others, self.given).all()
        self.only_these = np.isclose(near, self.given).sum() == 2
        self.all_alike = np.allclose(others, self.given)


class TwoPlaces:
    """The dot product of two rows six apart, early and late."""

    def __init__(self) -> None:
        products = pe_core.dot_products(pe_core.sinusoidal(500, 64))
        self.early, self.late = products[20, 26], products[420, 426]
        self.alike = abs(self.early - self.late) < _SAME
        self.late_is_larger = self.late > self.early + _SAME
        self.early_is_larger = self.early > self.late + _SAME


class Entered:
    """How wide a word goes in once its position is added, and how far apart at two places."""

    def __init__(self, word: str, width: int, places: tuple[int, int]) -> None:
        vectors = pe_core.word_vectors([word] * (max(places) + 1), width)
        rows = pe_core.add_positions(vectors)[list(places)]
        self.word, self.row = width, rows.shape[1]
        self.apart = float(np.linalg.norm(rows[0] - rows[1]))
        as_wide, differ = self.row == self.word, self.apart > _SAME
        self.unequal, self.equal = as_wide and differ, as_wide and not differ
        self.twice_as_wide = self.row == 2 * self.word and differ


class Untrained:
    """The mean weight at each distance, in heads of random matrices."""

    def __init__(self) -> None:
        length, width, heads = 24, 64, 200
        words = pe_core.word_vectors([f"word{n}" for n in range(length)], width)
        rows = pe_core.add_positions(words)
        parts = (pe_core.random_head(width, 16, seed=n) for n in range(heads))
        weights = np.mean([pe_core.attention(rows, *part)[0] for part in parts], axis=0)
        apart = np.abs(np.subtract.outer(np.arange(length), np.arange(length)))
        found = np.array([weights[apart == distance].mean() for distance in range(1, length // 2)])
        self.farthest, self.ratio = len(found), found[0] / found[1:].mean()
        self.similar, self.near_wins = abs(self.ratio - 1) < 0.1, self.ratio > 1.5
        self.falls = (np.diff(found) < 0).all()


class LooksBack:
    """Which key scores highest, with the matrix of a shift between query and key and without."""

    def __init__(self) -> None:
        table = pe_core.sinusoidal(20, 64)
        queries = table @ pe_core.shift_matrix(-1, 64).T
        shifted, bare = (
            (rows @ table.T)[1:].argmax(axis=1) - np.arange(1, 20) == -1
            for rows in (queries, table)
        )
        words = pe_core.word_vectors(["one", "two", "three"], 64)
        head = pe_core.random_head(64, 16)
        outputs = [pe_core.attention(words[order], *head)[1][2] for order in ([0, 1, 2], [1, 0, 2])]
        self.with_matrix, self.without = (
            out_of(int(found.sum()), len(found), "position") for found in (shifted, bare)
        )
        self.by_matrix, self.by_itself = shifted.all() and not bare.any(), bare.all()
        self.order_is_noticed = not np.allclose(*outputs)


class Rotated:
    """Scores of the same vectors turned at two places."""

    def __init__(self, by: int) -> None:
        vectors = np.random.default_rng(7).standard_normal((9, 16))
        sets = [pe_core.rotate(vectors, np.arange(9) + start) for start in (0, by)]
        before, after = (rows @ rows.T for rows in sets)
        changed = ~np.isclose(before, after)
        near, far = np.diagonal(changed, 1), changed[np.triu_indices(len(changed), 2)]
        self.before, self.after = before[3, 8], after[3, 8]
        self.largest_change = np.abs(after - before).max()
        self.stays, self.one_changes = np.allclose(before, after), changed[3, 8]
        self.all_change, self.far_change = far.all() and near.all(), far.all() and not near.any()
        self.vectors_grow = np.linalg.norm(sets[1]) > (1 + _SAME) * np.linalg.norm(sets[0])


class Slopes:
    """The slopes of ALiBi, and as many evenly spaced between the first and the last."""

    def __init__(self, heads: int) -> None:
        real = pe_core.alibi_slopes(heads)
        even = np.linspace(real[0], real[-1], heads)
        self.gentle, self.gentle_if_even = (int((60 * some < 5).sum()) for some in (real, even))
        self.are_5, self.as_if_even, self.are_all = (
            self.gentle == count for count in (5, self.gentle_if_even, heads)
        )
        self.second, self.second_if_even = 1 / real[1], 1 / even[1]
        self.at_16, self.at_6, self.at_4 = (round(self.second) == at for at in (16, 6, 4))


class New:
    """How many things are new past the trained length, and which the first is."""

    def __init__(self, new: NDArray[np.bool_]) -> None:
        self.new, self.of, self.first = int(new.sum()), new.size, int(new.argmax())
        self.none, self.all = self.new == 0, self.new == self.of
        some = not self.none and not self.all
        self.some_slow, self.slowest = (
            some and self.first > self.of / 2,
            some and new[self.first :].all(),
        )


class Kept:
    """How far two neighbouring rows are apart that are computed in a format."""

    def __init__(self, name: str, late: int, early: int) -> None:
        def apart(position: int, width: int) -> float:
            rows = computed_at((position, position + 1), width, format=name)
            return float(np.linalg.norm(rows[0] - rows[1]))

        self.narrow, self.wide, self.early = apart(late, 16), apart(late, 1024), apart(early, 16)
        self.equal, self.wide_differ = self.narrow == self.wide == 0, self.narrow == 0 < self.wide
        self.differ, self.as_early = self.narrow > 0, abs(self.narrow - self.early) < 0.1


class Circle:
    """The distances of equal steps round a circle, by sine and cosine, by a sine, by a count."""

    def __init__(self, parts: int, by: int) -> None:
        places = np.arange(parts)
        pair = pe_core.sinusoidal_at(2 * np.pi / parts * places, 2)
        features = (pair, pair[:, :1], places[:, None].astype(float))
        distances = [np.linalg.norm(np.roll(f, -by, axis=0) - f, axis=1) for f in features]
        self.both, self.sine, self.number = ((some.min(), some.max()) for some in distances)
        self.both_are_even, self.sine_is_even, self.number_is_even = (
            np.ptp(some) < _SAME for some in distances
        )


class LargerUnit:
    """How far two neighbours are apart before and after their unit is made larger, by width."""

    def __init__(self, unit: float) -> None:
        self.narrow, self.wide = (
            [pe_core.offset_distance(offset, width) for offset in (1, 1 / unit)]
            for width in (64, 1024)
        )
        closer, wide_closer = (after < 0.1 * before for before, after in (self.narrow, self.wide))
        self.much_closer, self.unless_wide = closer and wide_closer, closer and not wide_closer
        self.as_far = self.narrow[1] >= self.narrow[0]


class Scaled:
    """What linear scaling makes of each pair: the position it imitates, the share of its angle."""

    def __init__(self, factor: float, position: int) -> None:
        slowed, _ = pe_core.extended_frequencies("linear", 128, factor)
        share = slowed / pe_core.frequencies(128)
        at = position * share
        self.fastest, self.slowest = share[0], share[-1]
        self.at_fastest, self.at_slowest = at[0], at[-1]
        self.all_at_2000, slow = np.allclose(at, 2000), np.isclose(at[-1], 2000)
        self.slow_at_2000 = slow and not np.isclose(at[0], 2000)
        self.none_at_whole = not np.isclose(at, np.round(at)).any()
        self.all_halved, self.all_kept = np.allclose(share, 0.5), np.allclose(share, 1)
        self.fast_kept = np.isclose(share[-1], 0.5) and np.isclose(share[0], 1)


def _row() -> Readings:
    table = pe_core.sinusoidal(1000, 64)
    mixed = table[:, [0, 1, 20, 21, 42, 43, 62, 63]]
    return Readings(1000, table[:, :1], np.tile(table[:, :2], (1, 4)), mixed)


def _dials() -> Readings:
    turned = pe_core.turns(np.arange(500), 6, 1000) % 1
    one = pe_core.sinusoidal(500, 6, 1000)[:, :1]
    return Readings(500, one, np.tile(turned[:, :1], (1, 3)), turned)


def _columns() -> New:
    table = pe_core.sinusoidal(5000, 64)
    known, later = table[:1000], table[1000:]
    outside = (later > known.max(axis=0) + 0.01) | (later < known.min(axis=0) - 0.01)
    return New(outside.any(axis=0))


def _pointers() -> New:
    omega = pe_core.frequencies(16)
    return New(swept_angles(omega, 8000) > swept_angles(omega, 2000))


def _once(kind: Callable[..., Kind], *given: Any) -> Callable[[Any], Kind]:
    """Return a name of the document: what is worked out when it is asked for, and kept."""
    return cache(lambda _: kind(*given))


dog = _once(Moved, "the dog bit the man", [3, 4, 2, 0, 1])
tune = _once(Moved, "C D E G A", [4, 3, 2, 1, 0])
eight_columns, many_columns = _once(Partners, 20, 8), _once(Partners, 100, 64)
raised, lowered = _once(Rebased, 64, 10_000, 500_000), _once(Rebased, 16, 10_000, 100)
row, dials = _once(_row), _once(_dials)
shifted, turned = _once(Shifted, 700, 3), _once(Turned, 12, 112, 8)
products, pages = _once(Products, 7, 9), _once(TwoPlaces)
bank, glycine = _once(Entered, "bank", 64, (1, 5)), _once(Entered, "glycine", 32, (5, 60))
untrained, looks_back = _once(Untrained), _once(LooksBack)
moved_200, moved_500 = _once(Rotated, 200), _once(Rotated, 500)
eight_heads, four_heads = _once(Slopes, 8), _once(Slopes, 4)
columns, pointers = _once(_columns), _once(_pointers)
bfloat16, float16 = _once(Kept, "bfloat16", 300, 3), _once(Kept, "float16", 3000, 30)
hours, winds = _once(Circle, 24, 2), _once(Circle, 36, 1)
thousand, seconds = _once(LargerUnit, 1000), _once(LargerUnit, 3600)
token_8000, frames = _once(Scaled, 4, 8000), _once(Scaled, 2, 1)
