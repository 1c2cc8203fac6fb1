"""Turned vectors: laws first, then the numbers of two libraries."""

import itertools

import numpy as np
import pytest

from pe_core import (
    frequencies,
    rotate,
    shift_matrix,
    sinusoidal,
    to_halves,
    to_interleaved,
)
from pe_core.rotary import PAIRINGS, rotary_scores
from tests.each import each
from tests.oracles.storing import oracle

REFERENCE = oracle("rotary")
SETTINGS = [
    (d, base, pairing) for d in (2, 64, 128) for base in (100, 10_000, 500_000)
    for pairing in PAIRINGS
]  # fmt: skip


def normal(*shape, seed=0):
    return np.random.default_rng(seed).standard_normal(shape)


def alone(vector, position, base=10_000, pairing="adjacent"):
    return rotate(vector[None], [position], base, pairing=pairing)[0]


@each(("d", "base", "pairing"), SETTINGS)
def test_the_score_depends_on_the_offset_only(d, base, pairing):
    query, key = normal(2, d)
    for offset in (0, 1, -1, 50, 4000):
        last = 4096 - max(offset, 0)
        places = np.arange(max(-offset, 0), last + 1)
        both = [np.tile(one, (len(places), 1)) for one in (query, key)]
        queries = rotate(both[0], places + offset, base, pairing=pairing)
        keys = rotate(both[1], places, base, pairing=pairing)
        scores = (queries * keys).sum(axis=1)
        near = alone(query, offset, base, pairing) @ key
        assert abs(scores - near).max() < 1e-11


@each(("d", "base", "pairing"), SETTINGS)
def test_lengths_are_kept(d, base, pairing):
    x = normal(4097, d)
    turned = rotate(x, range(4097), base, pairing=pairing)
    lengths = [np.linalg.norm(rows, axis=1) for rows in (x, turned)]
    assert lengths[1] == pytest.approx(lengths[0], rel=1e-14)


@each("pairing", PAIRINGS)
def test_turning_is_linear_adds_up_and_can_be_undone(pairing):
    x, y = normal(2, 5, 8)
    turned = rotate(x, [3] * 5, pairing=pairing)
    assert rotate(turned, [4] * 5, pairing=pairing) == pytest.approx(
        rotate(x, [7] * 5, pairing=pairing), abs=1e-14
    )
    assert rotate(turned, [-3] * 5, pairing=pairing) == pytest.approx(x, abs=1e-14)
    assert rotate(x + 2 * y, [3] * 5, pairing=pairing) == pytest.approx(
        turned + 2 * rotate(y, [3] * 5, pairing=pairing), abs=1e-14
    )
    assert (rotate(x, [0] * 5, pairing=pairing) == x).all()


@each("d", [2, 6, 64, 128])
def test_the_pairings_agree_after_the_permutation_of_the_columns(d):
    x, places = normal(50, d), range(50)
    adjacent, halves = (rotate(x, places, pairing=pairing) for pairing in PAIRINGS)
    there = rotate(to_halves(x), places, pairing="halves")
    assert (to_interleaved(there) == adjacent).all()
    assert (to_halves(rotate(to_interleaved(x), places)) == halves).all()
    if d > 2:
        assert 1 < abs(adjacent - halves).max() < 10


def test_a_score_of_mixed_pairings_depends_on_the_place():
    query, key = normal(2, 64)
    scores = [
        alone(query, place + 5) @ alone(key, place, pairing="halves") for place in (0, 50, 1000)
    ]
    assert max(scores) - min(scores) > 1


def test_the_angles_are_those_of_the_sinusoidal_table():
    # A pair (1, 0) turned by the angle a is (cos a, sin a): the table with both swapped.
    ones = np.tile([1.0, 0.0], (50, 32))
    table = sinusoidal(50, 64)
    swapped = np.stack([table[:, 1::2], table[:, ::2]], axis=2).reshape(50, 64)
    assert rotate(ones, range(50)) == pytest.approx(swapped, abs=1e-13)
    assert alone(np.array([1.0, 0.0] * 32), 1)[1::2] == pytest.approx(np.sin(frequencies(64)))


def test_a_turn_is_the_shift_matrix_the_other_way_round():
    # The matrix is written for (sine, cosine), which turns clockwise.
    query = normal(64)
    assert shift_matrix(-7, 64) @ query == pytest.approx(alone(query, 7), abs=1e-14)


@each("pairing", PAIRINGS)
def test_heads_and_batches_are_turned_alike(pairing):
    x = normal(2, 3, 5, 8)
    turned = rotate(x, range(5), 100, pairing=pairing)
    assert turned.shape == x.shape
    for batch, head in np.ndindex(2, 3):
        alone_there = rotate(x[batch, head], range(5), 100, pairing=pairing)
        assert (turned[batch, head] == alone_there).all()


def test_what_is_given_stays_and_the_result_is_float64():
    x = normal(3, 4).astype(np.float32)
    before = x.copy()
    turned = rotate(x, [0.5, -2, 1e6])
    assert turned.dtype == np.float64
    assert (x == before).all()
    assert turned == pytest.approx(rotate(before.astype(np.float64), [0.5, -2, 1e6]), abs=0)
    assert rotate([[1, 0]], [0]).tolist() == [[1.0, 0.0]]
    assert rotate(np.zeros((0, 4)), []).shape == (0, 4)


@each(("d", "base"), itertools.product((2, 64, 128), (100, 10_000, 500_000)))
def test_the_curve_of_scores_is_that_of_turned_vectors(d, base):
    query, key = normal(2, d)
    curve = rotary_scores(query, key, 50, base)
    turned = rotate(np.tile(key, (99, 1)), range(-49, 50), base)
    assert curve == pytest.approx(turned @ query, abs=1e-11)
    back = rotary_scores(key, query, 50, base)
    assert back == pytest.approx(curve[::-1], abs=1e-11)
    alike = rotary_scores(query, key, 1, base)
    assert alike == pytest.approx([query @ key])


def test_the_numbers_of_two_libraries(subtests):
    for block in REFERENCE["blocks"]:
        with subtests.test(case=block["base"]):
            places = np.array(REFERENCE["positions"])
            for pairing in PAIRINGS:
                turned = rotate(block["x"], places, block["base"], pairing=pairing)
                assert turned == pytest.approx(np.array(block[pairing]), abs=1e-11)
            # The model's own angles are rounded to float32, and miss more the further on.
            missed = abs(turned - np.array(block["llama_float32"])).max(axis=1)
            assert (missed <= 1e-6 + 3e-7 * places).all()
