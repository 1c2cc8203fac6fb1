"""What the key of the test before and after tells: each number by a plain formula, not the core."""

import re

import numpy as np
import pytest
from numpy.typing import NDArray

import pe_core
from course import lessons
from course.before_and_after import FORMS, elsewhere, encoding, model

ITEMS = {one.name: one for items in FORMS.values() for one in items}
Floats = NDArray[np.float64]


def told(name: str) -> str:
    """Return what the key tells of an item, with plain blanks in its numbers."""
    return re.sub(r"[\u00a0\u202f]", " ", lessons.evidence(ITEMS[name]))


def angles(times: object, width: int, base: float = 10_000) -> Floats:
    speeds = base ** (-2 * np.arange(width // 2) / width)
    return np.outer(np.asarray(times, dtype=float), speeds)


def rows(times: object, width: int, base: float = 10_000) -> Floats:
    """Return rows by the formula, sine and cosine of each pair side by side."""
    angle = angles(times, width, base)
    return np.stack([np.sin(angle), np.cos(angle)], axis=2).reshape(len(angle), width)


def apart(first: float, second: float, width: int) -> float:
    return float(np.linalg.norm(np.subtract(*rows([first, second], width))))


@pytest.mark.parametrize("form", ["a", "b"])
def test_outputs_go_with_their_words(form: str) -> None:
    assert told(f"order_form_{form}") == (
        "Compared word by word, the outputs are equal; compared position by position, they are not "
        "equal."
    )
    assert encoding._said_of(encoding._Moved(False, True)) == (
        "Compared word by word, the outputs are not equal; compared position by position, they are "
        "equal."
    )
    assert encoding._moved("a b", [0, 1]) == (True, True)
    assert encoding._moved("a a b", [1, 0, 2]) == (True, True)
    assert encoding._moved("a b c", [1, 0, 2]) == (True, False)


def test_pairs_of_columns_are_found_by_their_squares() -> None:
    assert told("table_form_a").startswith("In 4 pairs of columns, the squares")
    assert told("table_form_b").startswith("Only the squares of column 12 add up to 1")
    halves = np.hstack([np.sin(angles(range(9), 6)), np.cos(angles(range(9), 6))])
    assert encoding._partners(halves) == [(0, 3), (1, 4), (2, 5)]
    assert encoding._partners(rows(range(9), 4)) == [(0, 1), (2, 3)]
    assert encoding._partners_of(4, [(0, 3), (1, 4), (4, 5)]) == [1, 5]


def test_other_bases() -> None:
    up, down = ((b / a) ** (2 * np.arange(k) / (2 * k)) for a, b, k in (
        (10_000, 500_000, 32), (10_000, 100, 8)))  # fmt: skip
    assert told("base_form_a") == (
        f"The new wavelength divided by the old one is 1 for the first wave, {up[1]:.2f} for the "
        f"second and {up[-1]:.0f} for the last."
    )
    assert told("base_form_b") == (
        "The new number of positions for a turn, divided by the old one, is 1 for hand 0, "
        f"{down[1]:.2f} for hand 1 and {down[-1]:.3f} for hand 7."
    )


def kinds(values: Floats) -> int:
    """Return how many readings to a hundredth there are."""
    return len({tuple(int(one) for one in np.round(row / 0.01)) for row in np.atleast_2d(values)})


def test_readings() -> None:
    table = rows(range(1000), 64)
    mixed = table[:, [0, 1, 20, 21, 42, 43, 62, 63]]  # pairs 0, 10, 21 and 31
    one, alike, several = kinds(table[:, :1]), kinds(table[:, :2]), kinds(mixed)
    assert told("unique_form_a") == (
        f"For 1 000 positions, one number gives {one} different readings, waves of equal speed "
        f"give {alike}, and waves of different speeds give {several // 1000} 000."
    )
    assert kinds(table[:, -8:]) < 1000  # four different waves, all of them slow
    dials = angles(range(500), 6, 1000) / (2 * np.pi) % 1  # each ten times slower than the last
    one, alike, several = kinds(np.sin(angles(range(500), 2))), kinds(dials[:, :1]), kinds(dials)
    assert told("unique_form_b") == (
        f"For 500 positions, one number gives {one} different readings, waves of equal speed give "
        f"{alike}, and waves of different speeds give {several}."
    )


def test_shifts_turn_by_the_same_angles() -> None:
    assert re.fullmatch(
        r"The product differs from row 703 only by rounding error \(.*e-1\d\) and from row 697 by "
        f"{apart(703, 697, 32):.2f}[.]",
        told("shift_form_a"),
    )
    turned = angles([8], 16)[0]
    assert told("shift_form_b") == (
        f"The first pointer turns by {turned[0]:.2f} rad from beat 12 and by {turned[0]:.2f} rad "
        f"from beat 112. The last pointer turns by {turned[-1]:.4f} rad both times."
    )
    found = encoding._shifted(20, 2)
    every = [apart(22, place, 32) for place in range(120)]
    assert found == pytest.approx((0, every[18], 0), abs=1e-12)
    assert np.allclose(encoding._turned((1, 4), 3), angles([3, 3], 16))


def test_dot_products_depend_on_the_offset() -> None:
    curve = np.cos(angles(range(200), 64)).sum(axis=1)
    assert told("dot_form_a") == (
        f"It is {curve[2]:.4f} for 7 and 9, and between {curve[2]:.4f} and {curve[2]:.4f} for all "
        f"rows two apart. For other rows it goes down to {curve[1:].min():.2f}."
    )
    assert told("dot_form_b") == (
        f"It is {curve[6]:.4f} for positions 20 and 26, and {curve[6]:.4f} for 420 and 426."
    )
    found = encoding._products(7, 9)
    assert len(found.as_far) == 2 * 198  # both ways round
    assert len(found.others) == 200 * 199 - 2 * 198


@pytest.mark.parametrize(("form", "width", "places"), [("a", 64, (1, 5)), ("b", 32, (5, 60))])
def test_a_sum_is_as_wide_as_its_parts(form: str, width: int, places: tuple[int, int]) -> None:
    assert told(f"sum_form_{form}") == (
        f"For a word vector of {width} numbers, {width} numbers enter the model, and the two rows "
        f"are {apart(*places, width):.2f} apart."
    )


def test_an_untrained_head_prefers_no_distance() -> None:
    words = pe_core.word_vectors([f"word{number}" for number in range(24)], 64)
    given = pe_core.add_positions(words)
    total = sum(
        pe_core.attention(given, *pe_core.random_head(64, 16, seed=seed))[0] for seed in range(200)
    )
    means = [
        np.mean([total[i, j] / 200 for i in range(24) for j in range(24) if abs(i - j) == far])
        for far in range(1, 12)
    ]
    assert model._untrained() == pytest.approx(means)
    assert told("head_form_a") == (
        f"A neighbour gets {means[0] / np.mean(means[1:]):.2f} times the mean weight of words 2 to "
        "11 positions away."
    )


def test_a_shift_between_query_and_key_looks_one_back() -> None:
    found = model._looks()
    assert found.shifted.tolist() == [-1] * 19
    assert found.bare.tolist() == [0] * 19  # each position is most like itself
    assert not found.notices
    assert told("head_form_b") == (
        "With the matrix for one step back, all 19 positions give their highest score to the "
        "position before; without the matrix, none of the 19 positions do."
    )
    assert model._one_back(np.array([-1, 0, -1])) == "2 of the 3 positions"


def test_turning_both_leaves_a_score_as_it_was() -> None:
    vectors = np.random.default_rng(7).standard_normal((9, 16))
    spots = vectors[:, ::2] + 1j * vectors[:, 1::2]  # each pair as a point of the plane
    speeds = 10_000 ** (-2 * np.arange(8) / 16)
    score = (spots[3] * np.conj(spots[8]) * np.exp(1j * speeds * (3 - 8))).real.sum()
    assert told("rope_form_a") == (
        f"For one pair of vectors the score is {score:.4f} at first and {score:.4f} after the move."
    )
    assert re.fullmatch(
        r"The largest change of a score among nine vectors is \de-1\d[.]", told("rope_form_b")
    )
    found = model._scores(200)
    assert np.allclose(found.before, found.after)
    assert np.linalg.norm(vectors) == pytest.approx(np.sqrt(np.trace(found.before)))
    assert found.lengths == pytest.approx(1)
    square = np.arange(9.0).reshape(3, 3)
    assert model._near(square).tolist() == [1, 5]
    assert model._far(square).tolist() == [2]


def test_slopes_are_halved_from_head_to_head() -> None:
    slopes = [2.0 ** -(head + 1) for head in range(8)]
    even = [slopes[0] + (slopes[-1] - slopes[0]) * head / 7 for head in range(8)]
    real_count, even_count = (sum(60 * one < 5 for one in many) for many in (slopes, even))
    assert told("bias_form_a") == (
        f"{real_count} of 8 slopes are below 5/60, and with evenly spaced slopes {even_count} "
        "would be."
    )
    second = 1 / 4 + (1 / 256 - 1 / 4) / 3
    assert told("bias_form_b") == (
        "The slope of head 2 is 1/16. With evenly spaced slopes it would be about "
        f"1/{1 / second:.0f}."
    )
    assert model._slopes(8).even == pytest.approx(even)
    assert model._within(np.array([5 / 60, 0.08, 0.09])) == 1


def test_longer_texts_bring_new_values_in_slow_columns() -> None:
    table = rows(range(5000), 64)
    known, later = table[:1000], table[1000:]
    new = [
        column for column in range(64)
        if later[:, column].max() > known[:, column].max() + 0.01
        or later[:, column].min() < known[:, column].min() - 0.01
    ]  # fmt: skip
    assert told("longer_form_a") == (
        f"{len(new)} of 64 columns leave their old range by more than 0.01. The first of them is "
        f"column {new[0]}."
    )
    slow = int((angles([2000], 16)[0] < 2 * np.pi).sum())
    assert told("longer_form_b") == (f"{slow} of 8 pointers need more than 2 000 steps for a turn.")
    assert model._new_directions() == (slow, 8, 8 - slow)


@pytest.mark.parametrize(("form", "early"), [("a", (3, 4)), ("b", (30, 31))])
def test_positions_that_are_rounded_to_one(form: str, early: tuple[int, int]) -> None:
    said = told(f"bits_form_{form}")
    assert said.startswith("The two rows are 0 apart with 16 columns and 0 apart with 1 024. ")
    (number,) = re.findall(r"earlier positions are (\d\.\d\d) apart", said)
    assert float(number) == pytest.approx(apart(*early, 16), abs=0.03)  # but for few bits
    found = model._kept("float32", (300, 301), early)
    wanted = (apart(300, 301, 16), apart(300, 301, 1024), apart(*early, 16))
    assert found == pytest.approx(wanted, rel=1e-4)
    made_up = model._kept_said(model._Kept(0.123, 4.56, 7.891))
    assert re.sub(r"[\u00a0\u202f]", " ", made_up) == (
        "The two rows are 0.12 apart with 16 columns and 4.6 apart with 1 024. Two neighbouring "
        "rows at much earlier positions are 7.89 apart."
    )


@pytest.mark.parametrize(("form", "parts", "by"), [("a", 24, 2), ("b", 36, 1)])
def test_steps_round_a_circle(form: str, parts: int, by: int) -> None:
    turn = 2 * np.pi / parts
    chord = 2 * np.sin(by * turn / 2)
    sines = [abs(np.sin((at + by) * turn) - np.sin(at * turn)) for at in range(parts)]
    assert told(f"circle_form_{form}") == (
        f"All round the circle, the distance ranges from {chord:.3f} to {chord:.3f} with sine and "
        f"cosine, from {min(sines):.3f} to {max(sines):.3f} with the sine alone, and from {by} to "
        f"{parts - by} with the number."
    )
    found = elsewhere._steps(parts, by)
    assert np.allclose(found.sine, sines)
    assert np.allclose(found.both, chord)
    assert elsewhere._equal(np.array([1, 1 + 5e-10]))
    assert not elsewhere._equal(np.array([1, 1 + 2e-9]))


@pytest.mark.parametrize(("form", "unit"), [("a", 1000), ("b", 3600)])
def test_a_larger_unit_brings_neighbours_together(form: str, unit: int) -> None:
    narrow, wide = ((apart(0, 1, width), apart(0, 1 / unit, width)) for width in (64, 1024))
    assert told(f"unit_form_{form}") == (
        f"The distance between them falls from {narrow[0]:.3f} to {narrow[1]:.4f} with 64 columns "
        f"and from {wide[0]:.3f} to {wide[1]:.4f} with 1 024."
    )


def test_a_linear_rule_divides_every_position() -> None:
    assert told("config_form_a") == (
        f"Without the factor, the fastest wave has this angle at token {8000 // 4} and the slowest "
        f"at token {8000 // 4}."
    )
    assert told("config_form_b") == (
        "The line multiplies the angle in the fastest wave by 0.50 and the angle in the slowest "
        "wave by 0.50."
    )
    found = elsewhere._scaled(8, 24)
    assert np.allclose(found.imitated, [3] * 64)
    assert np.allclose(found.share, [1 / 8] * 64)
