"""Items on what models make of positions: sums, heads, RoPE, ALiBi, longer texts, few bits."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import pe_core
from course.before_and_after.kinds import Claim, Idea, item
from course.quantities import Floats
from pe_core.any_frequencies import swept_angles
from pe_core.figures import out_of
from pe_core.precision import computed_at

_SAME = 1e-9  # far above rounding in float64, far below any difference that is meant


class _Entered(NamedTuple):
    """How wide one word is, how wide it goes in, and how far apart it goes in at two places."""

    word: int
    row: int
    apart: float


def _entered(word: str, width: int, places: tuple[int, int]) -> _Entered:
    vectors = pe_core.word_vectors([word] * (max(places) + 1), width)
    rows = pe_core.add_positions(vectors)[list(places)]
    return _Entered(width, rows.shape[1], float(np.linalg.norm(rows[0] - rows[1])))


def _entered_said(found: _Entered) -> str:
    return (
        f"For a word vector of {found.word} numbers, {found.row} numbers enter the model, and the "
        f"two rows are {found.apart:.2f} apart."
    )


_SUM = Idea(
    "The sum with the word",
    item(
        "sum_form_a",
        "adding",
        "In “the bank by the river bank” the word “bank” occurs twice. Its vector has 64 entries, "
        "and the encoding of each position is added to it. What enters the first layer for these "
        "two words?",
        lambda: _entered("bank", 64, (1, 5)),
        (
            Claim("Two unequal vectors, 64 numbers wide",
                  lambda found: found.row == 64 and found.apart > _SAME),
            Claim("Two equal vectors, 64 numbers wide",
                  lambda found: found.row == 64 and found.apart < _SAME, "word-fixes-row"),
            Claim("Two unequal vectors, 128 numbers wide",
                  lambda found: found.row == 128 and found.apart > _SAME, "sum-is-concatenation"),
        ),
        "The two vectors are added entry by entry, so the width stays the same. The two "
        "positions differ, so the two sums differ too.",
        _entered_said,
    ),
    item(
        "sum_form_b",
        "adding",
        "A protein has glycine at positions 5 and 60. The model keeps 32 numbers for each amino "
        "acid and adds 32 numbers of a sinusoidal encoding. What does the model then work with?",
        lambda: _entered("glycine", 32, (5, 60)),
        (
            Claim("With 32 numbers for each glycine, but different ones",
                  lambda found: found.row == 32 and found.apart > _SAME),
            Claim("With 32 numbers for each glycine, and always the same ones",
                  lambda found: found.row == 32 and found.apart < _SAME, "word-fixes-row"),
            Claim("With 64 numbers for each glycine, and half of them equal",
                  lambda found: found.row == 64 and found.apart > _SAME, "sum-is-concatenation"),
        ),
        "A sum is as wide as its parts. Positions 5 and 60 add different rows to the same "
        "vector.",
        _entered_said,
    ),
)  # fmt: skip


def _untrained() -> Floats:
    """Return the mean weight at each distance, in heads of random matrices."""
    length, width, heads = 24, 64, 200
    words = pe_core.word_vectors([f"word{n}" for n in range(length)], width)
    rows = pe_core.add_positions(words)
    parts = (pe_core.random_head(width, 16, seed=n) for n in range(heads))
    weights = np.mean([pe_core.attention(rows, *part)[0] for part in parts], axis=0)
    apart = np.abs(np.subtract.outer(np.arange(length), np.arange(length)))
    return np.array([weights[apart == distance].mean() for distance in range(1, length // 2)])


class _Looks(NamedTuple):
    """Which key scores highest for each position, from position 1 on.

    First with the matrix of a shift between query and key, then without any matrix. At last,
    whether a head without positions notices an exchange of two words.
    """

    shifted: NDArray[np.int64]
    bare: NDArray[np.int64]
    notices: bool


def _looks() -> _Looks:
    table = pe_core.sinusoidal(20, 64)
    queries = table @ pe_core.shift_matrix(-1, 64).T
    shifted, bare = (
        (rows @ table.T)[1:].argmax(axis=1) - np.arange(1, 20) for rows in (queries, table)
    )
    words = pe_core.word_vectors(["one", "two", "three"], 64)
    head = pe_core.random_head(64, 16)
    outputs = [pe_core.attention(words[order], *head)[1][2] for order in ([0, 1, 2], [1, 0, 2])]
    return _Looks(shifted, bare, not np.allclose(*outputs))


def _one_back(offsets: NDArray[np.int64]) -> str:
    """Return how many positions look one back, in words."""
    return out_of(int((offsets == -1).sum()), len(offsets), "position")


_HEAD = Idea(
    "What a head looks at",
    item(
        "head_form_a",
        "attention",
        "A Transformer has just been created: its matrices are random, and sinusoidal positions "
        "are added to its words. You average the attention weights over 200 heads. What do you "
        "see?",
        _untrained,
        (
            Claim("Neighbouring and distant words get similar weights.",
                  lambda found: abs(found[0] / found[1:].mean() - 1) < 0.1),
            Claim("Neighbouring words get far more weight than others.",
                  lambda found: found[0] > 1.5 * found[1:].mean(), "near-wins"),
            Claim("Words get less weight the further away they are.",
                  lambda found: (np.diff(found) < 0).all(), "steady-fall"),
        ),
        "Rows of nearby positions are similar, but queries and keys go through different random "
        "matrices first. What is similar before these matrices need not be similar after them.",
        lambda found: f"A neighbour gets {found[0] / found[1:].mean():.2f} times the mean weight "
                      f"of words 2 to {len(found)} positions away.",
    ),
    item(
        "head_form_b",
        "attention",
        "In a trained model with sinusoidal positions, one head copies the previous word, wherever "
        "that word is. What makes the head look one position back?",
        _looks,
        (
            Claim("The matrices that training has found",
                  lambda found: (found.shifted == -1).all() and not (found.bare == -1).any()),
            Claim("The similarity of neighbouring positions",
                  lambda found: (found.bare == -1).all(), "near-wins"),
            Claim("The order in which attention works",
                  lambda found: found.notices, "order-for-free"),
        ),
        "Without a matrix, each position is most similar to itself. A matrix between query and "
        "key can turn that into the position before.",
        lambda found: "With the matrix for one step back, "
                      f"{_one_back(found.shifted)} give their highest score to the position "
                      f"before; without the matrix, {_one_back(found.bare)} do.",
    ),
)  # fmt: skip


class _Scores(NamedTuple):
    """Scores of the same vectors at two places, near words and far words, before and after."""

    before: Floats
    after: Floats
    lengths: float


def _scores(by: int) -> _Scores:
    vectors = np.random.default_rng(7).standard_normal((9, 16))
    sets = [pe_core.rotate(vectors, np.arange(9) + start) for start in (0, by)]
    before, after = (rows @ rows.T for rows in sets)
    lengths = float(np.linalg.norm(sets[1]) / np.linalg.norm(sets[0]))
    return _Scores(before, after, lengths)


def _near(scores: Floats) -> Floats:
    return np.diagonal(scores, 1)


def _far(scores: Floats) -> Floats:
    return scores[np.triu_indices(len(scores), 2)]


_ROPE = Idea(
    "RoPE",
    item(
        "rope_form_a",
        "rotary",
        "RoPE turns the query of one word and the key of another, each by angles that depend on "
        "its position. The two words move from positions 3 and 8 to positions 203 and 208. What "
        "happens to their score?",
        lambda: _scores(200),
        (
            Claim("It stays as it was.", lambda found: np.allclose(found.before, found.after)),
            Claim("It takes a new value.",
                  lambda found: not np.isclose(found.before[3, 8], found.after[3, 8]),
                  "turned-apart"),
            Claim("It grows with the vectors.", lambda found: found.lengths > 1 + _SAME,
                  "turning-stretches"),
        ),
        "Both are turned further by the same angles, so the angles between them stay the same. "
        "A score depends only on those angles and on the lengths, which do not change either.",
        lambda found: f"For one pair of vectors the score is {found.before[3, 8]:.4f} at first and "
        f"{found.after[3, 8]:.4f} after the move.",
    ),
    item(
        "rope_form_b",
        "rotary",
        "In a model with RoPE, a letter of nine words is placed after a preface of 500 words. "
        "Suppose that queries and keys, before they are turned, have not changed. Which scores "
        "between two words of the letter are different now?",
        lambda: _scores(500),
        (
            Claim("None, near or far", lambda found: np.allclose(found.before, found.after)),
            Claim("All, near or far",
                  lambda found: not np.isclose(_far(found.before), _far(found.after)).any()
                  and not np.isclose(_near(found.before), _near(found.after)).any(),
                  "start-matters"),
            Claim("All for distant words",
                  lambda found: not np.isclose(_far(found.before), _far(found.after)).any()
                  and np.allclose(_near(found.before), _near(found.after)), "turned-apart"),
        ),
        "RoPE puts the offset of two words into their score, and a preface moves both words by "
        "the same amount.",
        lambda found: "The largest change of a score among nine vectors is "
        f"{np.abs(found.after - found.before).max():.0e}.",
    ),
)  # fmt: skip


class _Slopes(NamedTuple):
    """The slopes of ALiBi, and as many evenly spaced between the first and the last."""

    real: Floats
    even: Floats


def _slopes(heads: int) -> _Slopes:
    real = pe_core.alibi_slopes(heads)
    return _Slopes(real, np.linspace(real[0], real[-1], heads))


def _within(slopes: Floats) -> int:
    return int((60 * slopes < 5).sum())


_BIAS = Idea(
    "A distance as a bias",
    item(
        "bias_form_a",
        "biases",
        "From the score of a word, ALiBi subtracts its distance times a slope. A model has 8 "
        "heads, with slopes from 1/2 for the first down to 1/256 for the last. In how many of "
        "them is the penalty on a word 60 positions back less than 5?",
        lambda: _slopes(8),
        (
            Claim("In 5 of them", lambda found: _within(found.real) == 5),
            Claim("In 2 of them", lambda found: _within(found.real) == _within(found.even),
                  "slopes-even"),
            Claim("In 8 of them", lambda found: _within(found.real) == len(found.real),
                  "heads-alike"),
        ),
        "Each slope is half of the one before, so most heads have a gentle slope and reach far "
        "back.",
        lambda found: f"{_within(found.real)} of 8 slopes are below 5/60, and with evenly "
                      f"spaced slopes {_within(found.even)} would be.",
    ),
    item(
        "bias_form_b",
        "biases",
        "A small model uses ALiBi with four heads. The slopes run from 1/4 (head 1) to 1/256 (head "
        "4); head 1 subtracts 1 from a score at a distance of 4 words. At which distance does head "
        "2 subtract as much?",
        lambda: _slopes(4),
        (
            Claim("At 16 words", lambda found: round(1 / found.real[1]) == 16),
            Claim("At 6 words", lambda found: round(1 / found.real[1]) == 6, "slopes-even"),
            Claim("At 4 words", lambda found: round(1 / found.real[1]) == 4, "heads-alike"),
        ),
        "With four heads each slope is a quarter of the one before.",
        lambda found: f"The slope of head 2 is 1/{1 / found.real[1]:.0f}. With evenly spaced "
                      f"slopes it would be about 1/{1 / found.even[1]:.0f}.",
    ),
)  # fmt: skip


class _New(NamedTuple):
    """How many things of how many are new past the trained length, and which the first is."""

    new: int
    of: int
    first: int


def _new_values() -> _New:
    table = pe_core.sinusoidal(5000, 64)
    known, later = table[:1000], table[1000:]
    outside = (later > known.max(axis=0) + 0.01) | (later < known.min(axis=0) - 0.01)
    new = outside.any(axis=0)
    return _New(int(new.sum()), new.size, int(new.argmax()))


def _new_directions() -> _New:
    omega = pe_core.frequencies(16)
    new = swept_angles(omega, 8000) > swept_angles(omega, 2000)
    return _New(int(new.sum()), new.size, int(new.argmax()))


_LONGER = Idea(
    "Longer texts",
    item(
        "longer_form_a",
        "longer",
        "A model with the sinusoidal encoding was trained on positions 0 to 999 and is now "
        "given positions up to 4 999. Which columns then have values outside their previous "
        "range?",
        _new_values,
        (
            Claim("In some of the slow columns",
                  lambda found: 0 < found.new < found.of and found.first > found.of / 2),
            Claim("In none of the columns", lambda found: found.new == 0, "formula-copes"),
            Claim("In every one of the columns", lambda found: found.new == found.of,
                  "all-angles-new"),
        ),
        "A fast column covers its whole range within 1 000 positions. A slow one has not come "
        "round by then and goes on to new values.",
        lambda found: f"{found.new} of {found.of} columns leave their old range by more than "
        f"0.01. The first of them is column {found.first}.",
    ),
    item(
        "longer_form_b",
        "longer",
        "Eight pointers start out pointing straight up. The quickest comes round in 6 steps, the "
        "slowest in about 20 000. A network has watched them for 2 000 steps; now it watches "
        "8 000. Which pointers will point in a direction that the network has never seen?",
        _new_directions,
        (
            Claim("Those that had not come round",
                  lambda found: 0 < found.new < found.of and found.first == found.of - found.new),
            Claim("None of the eight pointers", lambda found: found.new == 0, "formula-copes"),
            Claim("Each of the eight pointers", lambda found: found.new == found.of,
                  "all-angles-new"),
        ),
        "A pointer that comes round within 2 000 steps has by then pointed close to every "
        "direction. One that does not goes on to new ones.",
        lambda found: f"{found.new} of {found.of} pointers need more than 2 000 steps for a turn.",
    ),
)  # fmt: skip


class _Kept(NamedTuple):
    """How far two rows are apart that are computed in a format: narrow, wide, and early ones."""

    narrow: float
    wide: float
    early: float


def _kept(format: str, late: tuple[int, int], early: tuple[int, int]) -> _Kept:
    def apart(positions: tuple[int, int], width: int) -> float:
        rows = computed_at(positions, width, format=format)
        return float(np.linalg.norm(rows[0] - rows[1]))

    return _Kept(apart(late, 16), apart(late, 1024), apart(early, 16))


def _kept_said(found: _Kept) -> str:
    return (
        f"The two rows are {found.narrow:.2g} apart with 16 columns and {found.wide:.2g} apart "
        f"with 1 024. Two neighbouring rows at much earlier positions are {found.early:.2f} apart."
    )


_BITS = Idea(
    "Numbers with few bits",
    item(
        "bits_form_a",
        "few_bits",
        "A program stores positions in bfloat16, which keeps about three digits, and takes sine "
        "and cosine afterwards. How do the rows of positions 300 and 301 come out?",
        lambda: _kept("bfloat16", (300, 301), (3, 4)),
        (
            Claim("Equal, however many columns there are",
                  lambda found: found.narrow == found.wide == 0),
            Claim("Equal, unless there are many columns",
                  lambda found: found.narrow == 0 < found.wide, "columns-repair"),
            Claim("Different, as the rows of 3 and 4 are",
                  lambda found: abs(found.narrow - found.early) < 0.1, "few-bits-even-steps"),
        ),
        "From 256 on, neighbouring bfloat16 numbers are 2 apart, so 301 is rounded to 300 before "
        "any wave is computed.",
        _kept_said,
    ),
    item(
        "bits_form_b",
        "few_bits",
        "A sensor stamps its readings in milliseconds, stored in float16, which keeps whole "
        "numbers up to 2 048 exactly. Encodings are computed from the stored stamps. What is "
        "true of the readings at 3 000 and 3 001 ms?",
        lambda: _kept("float16", (3000, 3001), (30, 31)),
        (
            Claim("No number of waves tells them apart.",
                  lambda found: found.narrow == found.wide == 0),
            Claim("A large number of waves tells them apart.",
                  lambda found: found.narrow == 0 < found.wide, "columns-repair"),
            Claim("A small number of waves tells them apart.",
                  lambda found: found.narrow > 0, "few-bits-even-steps"),
        ),
        "Beyond 2 048, neighbouring float16 numbers are 2 apart. Both stamps are stored as 3 000, "
        "and equal stamps give equal waves.",
        _kept_said,
    ),
)  # fmt: skip

IDEAS = (_SUM, _HEAD, _ROPE, _BIAS, _LONGER, _BITS)
