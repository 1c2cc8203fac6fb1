"""Frequencies outside of text: laws, the papers' formulas written out, and the table of a library.

`convention_table("tensor2tensor")` is held to tensor2tensor's own numbers in test_conventions.py;
DDPM's code says that it matches that library.
"""

import math

import numpy as np
import pytest
from numpy.testing import assert_allclose

from pe_core import convention_table, frequencies, sinusoidal_at
from pe_core.any_frequencies import similarity_from_frequencies
from pe_core.other_frequencies import doubling_frequencies, random_frequencies, timestep_frequencies
from tests.each import each


@each(("d", "base"), [(4, 10_000), (128, 10_000), (64, 100)])
def test_the_time_step_of_a_diffusion_is_a_row_of_tensor2tensor(d, base):
    omega = timestep_frequencies(d, base)
    row = convention_table("tensor2tensor", 8, d, base)[7]
    assert_allclose(row, [*np.sin(7 * omega), *np.cos(7 * omega)], atol=1e-12)


@each("place", [0.3, -0.77, 0.0, 1.0])
def test_doubling_is_the_binary_case_of_the_table(place):
    expected = [
        (math.sin(2**k * math.pi * place), math.cos(2**k * math.pi * place)) for k in (3, 2, 1, 0)
    ]
    row = sinusoidal_at([8 * math.pi * place], 8, 16)[0].reshape(4, 2)
    assert_allclose(row, expected, atol=1e-13)
    assert_allclose(doubling_frequencies(4)[::-1], frequencies(8, 16) * 8 * math.pi, rtol=1e-15)


@each("pairs", [1, 4, 10])
def test_nerf_comes_back_after_two_and_not_after_one(pairs):
    alike = similarity_from_frequencies([1, 2, 4], doubling_frequencies(pairs)) / pairs
    assert_allclose(alike, [(pairs - 2) / pairs, 1, 1], atol=1e-12)


def test_random_frequencies_follow_their_scale():
    found = random_frequencies(20_000, 10.0)
    assert (np.diff(found) <= 0).all()
    assert np.mean(found / (2 * np.pi) < 10.0) == pytest.approx(
        math.erf(1 / math.sqrt(2)), abs=0.01
    )
    assert (random_frequencies(9, 5.0) * 2 == random_frequencies(9, 10.0)).all()
    assert (random_frequencies(9, 5.0, seed=1) != random_frequencies(9, 5.0)).any()
