"""Items on the table itself: why it is there, how it is made, what two of its rows know."""

from typing import NamedTuple

import numpy as np

import pe_core
from course.before_and_after.kinds import Claim, Idea, item
from course.numerals import grouped
from course.quantities import Floats
from pe_core.figures import by_up_to

_SAME = 1e-9  # far above rounding in float64, far below any difference that is meant


class _Moved(NamedTuple):
    """What a new order does: whether outputs went with their words, and whether they stayed."""

    with_words: bool
    in_place: bool


def _moved(words: str, order: list[int]) -> _Moved:
    """Put words into a new order and hold the outputs of a head without positions beside it."""
    vectors = pe_core.word_vectors(words.split(), 16)
    head = pe_core.random_head(16, 8)
    before = pe_core.attention(vectors, *head)[1]
    after = pe_core.attention(vectors[order], *head)[1]
    return _Moved(np.allclose(after, before[order]), np.allclose(after, before))


def _said_of(found: _Moved) -> str:
    equal = "equal" if found.with_words else "not equal"
    place = "equal" if found.in_place else "not equal"
    return (
        f"Compared word by word, the outputs are {equal}; compared position by position, they "
        f"are {place}."
    )


_ORDER = Idea(
    "Why positions at all",
    item(
        "order_form_a",
        "order",
        "Attention without positions and without a mask turns “the dog bit the man” into a table "
        "of outputs, one row for each word. Then it reads “the man bit the dog”. What has happened "
        "to the table?",
        lambda: _moved("the dog bit the man", [3, 4, 2, 0, 1]),
        (
            Claim("Its rows have moved and kept their values.",
                  lambda found: found.with_words and not found.in_place),
            Claim("Its rows have stayed and changed their values.",
                  lambda found: not found.with_words and not found.in_place, "order-for-free"),
            Claim("Its rows have stayed and kept their values.",
                  lambda found: found.in_place, "invariant"),
        ),
        "Each output is a sum over the same words, so it belongs to its word. The new order "
        "moves it and changes nothing else.",
        _said_of,
    ),
    item(
        "order_form_b",
        "order",
        "The five notes C, D, E, G, A go through one attention head. It has no mask and is "
        "given no positions. Next, the tune is played backwards. What does the head output now?",
        lambda: _moved("C D E G A", [4, 3, 2, 1, 0]),
        (
            Claim("The five old vectors in reverse order",
                  lambda found: found.with_words and not found.in_place),
            Claim("Five new vectors in the old order",
                  lambda found: not found.with_words and not found.in_place, "order-for-free"),
            Claim("The five old vectors in the old order",
                  lambda found: found.in_place, "invariant"),
        ),
        "Without positional encoding, a head sees only a set of notes. A note gets the same "
        "vector wherever it is played.",
        _said_of,
    ),
)  # fmt: skip


def _partners(table: Floats) -> list[tuple[int, int]]:
    """Return which two columns are the sine and the cosine of one angle, found by their squares."""
    columns = range(table.shape[1])
    return [
        (i, j) for i in columns for j in columns
        if i < j and np.allclose(table[:, i] ** 2 + table[:, j] ** 2, 1)
    ]  # fmt: skip


def _partners_of(column: int, found: list[tuple[int, int]]) -> list[int]:
    return [i + j - column for i, j in found if column in (i, j)]


_TABLE = Idea(
    "Rows, columns and pairs",
    item(
        "table_form_a",
        "formula",
        "You draw the encoding of 20 positions at d = 8, each dimension as a curve plotted against "
        "the position. How many different wavelengths do you find among the curves?",
        lambda: len(_partners(pe_core.sinusoidal(20, 8))),
        (
            Claim("4 in all", lambda found: found == 4),
            Claim("8 in all", lambda found: found == 8, "column-is-pair"),
            Claim("20 in all", lambda found: found == 20, "row-is-a-wave"),
        ),
        "A wave runs down a column, and two neighbouring columns, a sine and a cosine, share one "
        "wavelength.",
        lambda found: f"In {found} pairs of columns, the squares of the two entries add up to 1 in "
                      "every row.",
    ),
    item(
        "table_form_b",
        "formula",
        "The columns of a 64-column table, sines and cosines in turn, are numbered from 0. A "
        "student plots column 13. Which of the other columns repeats after the same number of "
        "positions?",
        lambda: _partners_of(13, _partners(pe_core.sinusoidal(100, 64))),
        (
            Claim("Just column 12 does.", lambda found: found == [12]),
            Claim("None of them does.", lambda found: not found, "column-is-pair"),
            Claim("All of them do.", lambda found: len(found) == 63, "one-speed"),
        ),
        "Columns 12 and 13 are the sine and the cosine of pair 6. Every other pair has a "
        "wavelength of its own.",
        lambda found: f"Only the squares of column {', '.join(map(str, found))} add up to 1 with "
                      "the squares of column 13 in every row.",
    ),
)  # fmt: skip


def _ratios(width: int, before: float, after: float) -> Floats:
    """Return how many times as long each wave is with another base."""
    return np.asarray(pe_core.wavelengths(width, after) / pe_core.wavelengths(width, before))


_BASE = Idea(
    "Speeds and base",
    item(
        "base_form_a",
        "sinusoids",
        "An encoding has 32 waves of different lengths. An engineer raises its base from 10 000 to "
        "500 000. How do their lengths change?",
        lambda: _ratios(64, 10_000, 500_000),
        (
            Claim("One wave keeps its length and the others grow.",
                  lambda found: found[0] == 1 and (found[1:] > 1).all()),
            Claim("All of the waves grow by the same factor.",
                  lambda found: np.ptp(found) < _SAME and found[0] > 1, "base-scales-all"),
            Claim("All of the waves shrink by the same factor.",
                  lambda found: np.ptp(found) < _SAME and found[0] < 1, "base-shortens"),
        ),
        "Pair k has the wavelength 2π · base^(2k/d). For k = 0 the exponent is 0, so the fastest "
        "wave does not depend on the base.",
        lambda found: f"The new wavelength divided by the old one is {found[0]:g} for the first "
        f"wave, {found[1]:.2f} for the second and {found[-1]:.0f} for the last.",
    ),
    item(
        "base_form_b",
        "sinusoids",
        "Picture each pair of an encoding as a clock hand that turns as you move along the text. "
        "There are eight hands. The base is lowered from 10 000 to 100. What happens to their "
        "speeds?",
        lambda: _ratios(16, 10_000, 100),
        (
            Claim("Seven hands turn faster, and one as before.",
                  lambda found: (found < 1).sum() == 7 and (found == 1).sum() == 1),
            Claim("Eight hands turn faster, all by one factor.",
                  lambda found: np.ptp(found) < _SAME and found[0] < 1, "base-scales-all"),
            Claim("Eight hands turn slower, all by one factor.",
                  lambda found: np.ptp(found) < _SAME and found[0] > 1, "base-shortens"),
        ),
        "With a smaller base every turn takes fewer positions, except for hand 0, which turns "
        "by one radian per position whatever the base is.",
        lambda found: "The new number of positions for a turn, divided by the old one, is "
        f"{found[0]:g} for hand 0, {found[1]:.2f} for hand 1 and {found[-1]:.3f} for hand 7.",
    ),
)  # fmt: skip


class _Kinds(NamedTuple):
    """How many different readings there are: of the asked positions, and by three devices."""

    asked: int
    one: int
    alike: int
    mixed: int


def _readings(values: Floats, step: float) -> int:
    return len(np.unique(np.round(values / step), axis=0))


def _row_readings() -> _Kinds:
    table = pe_core.sinusoidal(1000, 64)
    fastest, mixed = table[:, :2], table[:, [0, 1, 20, 21, 42, 43, 62, 63]]
    alike = np.tile(fastest, (1, 4))
    return _Kinds(1000, *(_readings(part, 0.01) for part in (fastest[:, :1], alike, mixed)))


def _dial_readings() -> _Kinds:
    turned = pe_core.turns(np.arange(500), 6, 1000) % 1
    alike = np.tile(turned[:, :1], (1, 3))
    parts = (pe_core.sinusoidal(500, 6, 1000)[:, :1], alike, turned)
    return _Kinds(500, *(_readings(part, 0.01) for part in parts))


def _told_apart(found: _Kinds) -> str:
    return (
        f"For {grouped(found.asked)} positions, one number gives {found.one} different readings, "
        f"waves of equal speed give {found.alike}, and waves of different speeds give "
        f"{grouped(found.mixed)}."
    )


_UNIQUE = Idea(
    "One number or many",
    item(
        "unique_form_a",
        "clock_hands",
        "A friend picks one of the positions 0 to 999 and sends you part of its row, rounded to "
        "two decimals. With which part can you always name the position?",
        _row_readings,
        (
            Claim("With eight numbers, from the shortest wave to the longest",
                  lambda found: found.mixed == found.asked),
            Claim("With one number, the sine of the shortest wave",
                  lambda found: found.one == found.asked, "one-number-tells"),
            Claim("With eight numbers, from four waves equally short",
                  lambda found: found.alike == found.asked, "any-speed-will-do"),
        ),
        "A short wave repeats again and again. Only long waves show which repetition it is, and "
        "only short ones show the position within it.",
        _told_apart,
    ),
    item(
        "unique_form_b",
        "clock_hands",
        "Round dials count the stations of a line with 500 stops. A hand can be read to a "
        "hundredth of a turn. Which instrument gives every stop a reading of its own?",
        _dial_readings,
        (
            Claim("Three dials, each ten times slower than the last",
                  lambda found: found.mixed == found.asked),
            Claim("Three dials, each as quick as the quickest",
                  lambda found: found.alike == found.asked, "any-speed-will-do"),
            Claim("One dial, where only the hand's height is read",
                  lambda found: found.one == found.asked, "one-number-tells"),
        ),
        "Dials of equal speed all show the same reading, and the same height occurs at many "
        "stops. A slow dial distinguishes stops that a quick one cannot.",
        _told_apart,
    ),
)  # fmt: skip


class _Shifted(NamedTuple):
    """How far a shifted row is from the row ahead, from the row behind, and from any row."""

    ahead: float
    behind: float
    nearest: float


def _shifted(start: int, by: int) -> _Shifted:
    table = pe_core.sinusoidal(start + 100, 32)
    row = pe_core.shift_matrix(by, 32) @ table[start]
    apart = np.linalg.norm(table - row, axis=1)
    return _Shifted(apart[start + by], apart[start - by], apart.min())


def _turned(starts: tuple[int, int], by: int) -> Floats:
    """Return the angle by which each pair turns, in one row for each start."""
    angle = [pe_core.angles([start, start + by], 16) for start in starts]
    return np.array([after - before for before, after in angle])


_SHIFT = Idea(
    "Relative position by rotation",
    item(
        "shift_form_a",
        "rotation",
        "There is a matrix that turns the row of position 40 into the row of position 43. You "
        "multiply the row of position 700 by it. What do you get?",
        lambda: _shifted(700, 3),
        (
            Claim("The row of position 703", lambda found: found.ahead < _SAME),
            Claim("The row of position 697", lambda found: found.behind < _SAME, "no-way-back"),
            Claim("The row of no position", lambda found: found.nearest > 0.1,
                  "shift-needs-position"),
        ),
        "The matrix turns each pair by the angle of three positions. That angle is the same "
        "everywhere.",
        lambda found: f"The product differs from row 703 {by_up_to(found.ahead)} and "
        f"from row 697 by {found.behind:.2f}.",
    ),
    item(
        "shift_form_b",
        "rotation",
        "A studio marks every beat by the directions of eight pointers, each of which turns "
        "steadily at its own rate. An editor moves one sound from beat 12 to beat 20, and another "
        "from beat 112 to beat 120. By which angles must the pointers be turned?",
        lambda: _turned((12, 112), 8),
        (
            Claim("By eight angles, the same for both sounds",
                  lambda found: np.allclose(*found) and np.ptp(found[0]) > 0.1),
            Claim("By eight angles, larger for the later sound",
                  lambda found: (found[1] > found[0] + _SAME).all(), "shift-needs-position"),
            Claim("By a single angle, the same for both sounds",
                  lambda found: np.allclose(*found) and np.ptp(found[0]) < _SAME, "one-speed"),
        ),
        "In eight beats a pointer turns by eight times its rate, wherever the eight beats begin, "
        "and the rates differ.",
        lambda found: f"The first pointer turns by {found[0][0]:.2f} rad from beat 12 and by "
        f"{found[1][0]:.2f} rad from beat 112. The last pointer turns by {found[0][-1]:.4f} rad "
        "both times.",
    ),
)  # fmt: skip


class _Products(NamedTuple):
    """Dot products of rows as far apart as two given ones, and of all other rows."""

    given: float
    as_far: Floats
    others: Floats


def _products(first: int, second: int) -> _Products:
    products = pe_core.dot_products(pe_core.sinusoidal(200, 64))
    offsets = np.abs(np.subtract.outer(np.arange(200), np.arange(200)))
    as_far = offsets == abs(second - first)
    return _Products(products[first, second], products[as_far], products[~as_far & (offsets > 0)])


def _two_products() -> tuple[float, float]:
    products = pe_core.dot_products(pe_core.sinusoidal(500, 64))
    return float(products[20, 26]), float(products[420, 426])


_DOT = Idea(
    "Dot product and offset",
    item(
        "dot_form_a",
        "dot_products",
        "You work out the dot product of the rows of positions 7 and 9. In which other cases is "
        "it sure to come out the same?",
        lambda: _products(7, 9),
        (
            Claim("For any two rows that are two apart",
                  lambda found: np.allclose(found.as_far, found.given)
                  and not np.isclose(found.others, found.given).all()),
            Claim("For no other two rows of the table",
                  lambda found: np.isclose(found.as_far, found.given).sum() == 2,
                  "shift-needs-position"),
            Claim("For any two different rows of the table",
                  lambda found: np.allclose(found.others, found.given), "all-as-far"),
        ),
        "Each pair contributes the cosine of the angle between two hands, and that angle depends "
        "on the offset alone.",
        lambda found: f"It is {found.given:.4f} for 7 and 9, and between {found.as_far.min():.4f} "
        f"and {found.as_far.max():.4f} for all rows two apart. For other rows it goes down to "
        f"{found.others.min():.2f}.",
    ),
    item(
        "dot_form_b",
        "dot_products",
        "In a long report, “profit” and “loss” are six words apart on page one, and again six "
        "words apart on page two. On which page do their two positions have the larger dot "
        "product?",
        _two_products,
        (
            Claim("On neither of the two pages", lambda found: abs(found[0] - found[1]) < _SAME),
            Claim("On the second of the two pages", lambda found: found[1] > found[0] + _SAME,
                  "neighbours-decay"),
            Claim("On the first of the two pages", lambda found: found[0] > found[1] + _SAME,
                  "shift-needs-position"),
        ),
        "The offset is six on both pages, and the dot product of two positions depends on their "
        "offset and on nothing else.",
        lambda found: f"It is {found[0]:.4f} for positions 20 and 26, and {found[1]:.4f} for 420 "
        "and 426.",
    ),
)  # fmt: skip

IDEAS = (_ORDER, _TABLE, _BASE, _UNIQUE, _SHIFT, _DOT)
