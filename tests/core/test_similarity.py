import itertools

import numpy as np
import pytest
from numpy.testing import assert_allclose

from pe_core import (
    dot_products,
    first_rise,
    least_distance,
    offset_distance,
    offset_similarity,
    sinusoidal,
)
from pe_core.similarity import first_negative, similarity_trend
from tests.each import each

CASES = [(2, 10_000), (6, 100), (128, 10_000), (512, 10_000), (512, 16)]


# Laws


def test_dot_products_depend_on_the_offset_only(subtests):
    for (d_model, base), length in itertools.product(CASES, [1, 37, 1024]):
        with subtests.test(d_model=d_model, base=base, length=length):
            products = dot_products(sinusoidal(length, d_model, base))
            assert products.shape == (length, length)
            assert products.dtype == np.float64
            assert (
                np.abs(products[1:, 1:] - products[:-1, :-1]).max(initial=0) <= 1e-12 * d_model / 2
            )
            assert (products == products.T).all()


def test_distance_keeps_its_digits_at_small_offsets():
    assert offset_distance(1e-9, 2) == pytest.approx(1e-9, rel=1e-14)
    assert offset_distance(0, 128) == 0


def test_the_least_distance_is_that_of_all_pairs_of_rows(subtests):
    for (d_model, base), length in itertools.product(CASES, [2, 3, 50, 257]):
        with subtests.test(d_model=d_model, base=base, length=length):
            table = sinusoidal(length, d_model, base)
            later = [
                np.linalg.norm(table[t + 1 :] - table[t], axis=1).min() for t in range(length - 1)
            ]
            distance, offset = least_distance(length, d_model, base)
            assert distance == pytest.approx(min(later), abs=1e-11)
            assert distance == offset_distance(offset, d_model, base)
            curve = offset_distance(np.arange(1, length), d_model, base)
            assert offset == 1 + (curve <= distance * (1 + 1e-12)).argmax()


def test_the_trend_is_a_straight_line_in_the_logarithm_of_the_offset():
    for d_model, base in [(128, 10_000), (512, 100)]:
        steps = np.diff(similarity_trend(2.0 ** np.arange(20), d_model, base))
        assert_allclose(steps, -d_model / 2 * np.log(2) / np.log(base), rtol=1e-12)
        zero = base * np.exp(-np.euler_gamma)
        assert similarity_trend(zero, d_model, base) == pytest.approx(0, abs=1e-12 * d_model)


@each("base", [1e4, 1e6])
def test_the_trend_is_met_better_the_more_pairs_there_are(base):
    offsets = np.arange(30, 60)
    off = []
    for d_model in (64, 512, 4096):
        curve = offset_similarity(offsets, d_model, base)
        trend = similarity_trend(offsets, d_model, base)
        off.append(np.abs(curve - trend).max() / (d_model / 2))
    assert off[0] > off[1] > off[2]
    assert off[2] < 0.005


@each("function", [offset_similarity, offset_distance])
def test_the_result_has_the_shape_of_the_offsets(function):
    grid = function([[0, 1, 2], [3, 4, 5]], 6)
    assert grid.shape == (2, 3)
    assert_allclose(grid.ravel(), function(range(6), 6), rtol=1e-14)
    for five in (5, np.float64(5), np.int64(5), np.array(5)):
        assert np.shape(function(five, 6)) == ()
        assert function(five, 6) == pytest.approx(grid[1, 2], rel=1e-14)
    assert isinstance(function(5, 6), float)
    assert function([], 6).shape == (0,)
    assert function(5, 6) == function(5, 6, 10_000)
    assert function(5, 6) != function(5, 6, 100)


# Curves and columns


@each(
    ("values", "rise", "negative"),
    [
        ([3, 2, 1], None, None),
        ([1, 1, 1], None, None),
        ([1, 2], 0, None),
        ([2, 1, 1, 3, 4], 2, None),
        ([0, -0.0, -1, -1], None, 2),
        ([-5], None, 0),
        ([-1, -2, 3, -4], 1, 0),
        ([], None, None),
        (range(3, 0, -1), None, None),
    ],
)
def test_first_rise_and_first_negative(values, rise, negative):
    assert first_rise(values) == rise
    assert first_negative(values) == negative
    assert first_rise(np.array(values)) == rise
