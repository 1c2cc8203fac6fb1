"""What any frequencies do: held to the plain ones, and to sums taken offset by offset."""

import itertools
import math

import numpy as np
import pytest
from numpy.testing import assert_allclose

from pe_core import (
    frequencies,
    offset_distance,
    offset_similarity,
    wavelengths,
)
from pe_core.any_frequencies import (
    distances_from_frequencies,
    similarity_from_frequencies,
    swept_angles,
    wavelengths_from_frequencies,
)
from tests.each import each


@each(("head_dim", "base"), [(2, 10_000), (128, 10_000), (64, 100)])
def test_with_the_plain_frequencies_the_measures_are_those_of_the_sinusoid(head_dim, base):
    plain, offsets = frequencies(head_dim, base), [0, 1, 2.5, 4096]
    wanted = offset_similarity(offsets, head_dim, base)
    assert_allclose(similarity_from_frequencies(offsets, plain), wanted, atol=1e-12)
    assert_allclose(wavelengths_from_frequencies(plain), wavelengths(head_dim, base), rtol=1e-15)
    for offset in offsets:
        wanted = offset_distance(offset, head_dim, base)
        assert distances_from_frequencies(offset, plain) == pytest.approx(wanted, rel=1e-14)


@each("count", [1, 3, 20_000, 300_000])
def test_many_offsets_score_as_each_one_does(count):
    speeds, offsets = frequencies(64, 10_000), np.arange(count)
    some = range(0, count, max(1, count // 5))
    found = similarity_from_frequencies(offsets, speeds)
    for offset in some:
        assert found[offset] == pytest.approx(np.cos(speeds * offset).sum(), abs=1e-11)


def test_a_range_of_offsets_scores_as_each_one_does(subtests):
    for offsets, (head_dim, base) in itertools.product(
        [range(255), range(256), range(-300, 700), range(5000, 0, -7), range(0, 4097, 3)],
        [(2, 10_000), (512, 10_000), (64, 2), (32, 1)],
    ):
        with subtests.test(offsets=offsets, head_dim=head_dim, base=base):
            speeds = frequencies(head_dim, base)
            wanted = [math.fsum(math.cos(speed * offset) for speed in speeds) for offset in offsets]
            found = similarity_from_frequencies(offsets, speeds)
            assert_allclose(found, wanted, atol=1e-11)
            assert_allclose(offset_similarity(offsets, head_dim, base), wanted, atol=1e-11)


def test_a_pair_that_stands_still_runs_over_no_angle_and_a_fast_one_over_all():
    assert swept_angles([0.0, 0.5, 2 * math.pi], 4).tolist() == [0.0, 2.0, 2 * math.pi]
