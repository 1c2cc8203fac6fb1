"""What a causal mask tells by itself, against exact fractions and every position tried."""

import itertools

import ml_dtypes
import numpy as np
from numpy.testing import assert_allclose

import pe_core
from pe_core.mask_signal import LAST, first_merge, running_means, sharing
from tests.each import each

DTYPES = {"bfloat16": ml_dtypes.bfloat16, "float16": np.float16, "float32": np.float32}


def shares(first, last, format):
    """Return 1 / (t + 1) in a format, by a library's own types."""
    return (1 / np.arange(first + 1, last + 2, dtype=np.float64)).astype(DTYPES[format])


@each(("length", "width"), [(1, 1), (2, 3), (17, 4), (100, 2)])
def test_running_means_are_attention_with_equal_scores(length, width):
    values = np.random.default_rng(3).standard_normal((length, width))
    zeros = np.zeros((width, 1))
    _, output = pe_core.attention(values, zeros, zeros, np.eye(width), causal=True)
    assert_allclose(running_means(values), output, rtol=0, atol=1e-14)


@each("format", DTYPES)
def test_the_first_merge_is_the_first_of_all_neighbours(format):
    found = first_merge(format)
    all_shares = shares(0, found, format)
    alike = np.flatnonzero(all_shares[1:] == all_shares[:-1]) + 1
    assert alike.tolist() == [found]


@each(("format", "place"), itertools.product(DTYPES, [0, 1, 9, 300, 4095, 4096, 20_000]))
def test_positions_share_what_every_position_around_them_says(format, place):
    ((first,), (last,)) = (ends.tolist() for ends in sharing([place], format))
    around = shares(0, last + 1, format)
    alike = np.flatnonzero(around == around[place])
    assert (first, last) == (alike[0], alike[-1])
    assert len(alike) == last - first + 1


def test_a_share_of_zero_goes_on_to_the_end():
    # float16 holds nothing above 0 below half of 2^-24.
    first, last = (int(ends[0]) for ends in sharing([LAST], "float16"))
    assert last == LAST
    assert shares(first, first, "float16")[0] == 0 < shares(first - 1, first - 1, "float16")[0]


def test_the_squared_length_falls_as_one_over_the_words_seen():
    rows = np.random.default_rng(6).standard_normal((400, 20, 8))
    squares = np.mean([(running_means(text) ** 2).mean(axis=1) for text in rows], axis=0)
    assert_allclose(squares * np.arange(1, 21), 1, rtol=0.15)
