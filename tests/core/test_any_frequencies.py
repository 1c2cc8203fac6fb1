"""What any frequencies do: held to the plain ones, and to sums taken offset by offset."""

import math

import numpy as np
import pytest

from pe_core import (
    extended_frequencies,
    frequencies,
    offset_distance,
    offset_similarity,
    wavelengths,
)
from pe_core.any_frequencies import (
    distance_from_frequencies,
    mean_similarity_from_frequencies,
    similarity_from_frequencies,
    swept_angles,
    wavelengths_from_frequencies,
)
from tests.core.test_errors import NOT_REAL, complains

# ---- laws ----


@pytest.mark.parametrize(("head_dim", "base"), [(2, 10_000), (128, 10_000), (64, 100)])
def test_with_the_plain_frequencies_the_measures_are_those_of_the_sinusoid(head_dim, base):
    plain, offsets = frequencies(head_dim, base), [0, 1, 2.5, 4096]
    wanted = offset_similarity(offsets, head_dim, base)
    np.testing.assert_allclose(similarity_from_frequencies(offsets, plain), wanted, atol=1e-12)
    np.testing.assert_allclose(
        similarity_from_frequencies(offsets, plain, 1.5), 2.25 * wanted, atol=1e-12
    )
    np.testing.assert_allclose(
        wavelengths_from_frequencies(plain), wavelengths(head_dim, base), rtol=1e-15
    )
    for offset in offsets:
        wanted = offset_distance(offset, head_dim, base)
        assert distance_from_frequencies(offset, plain) == pytest.approx(wanted, rel=1e-14)


@pytest.mark.parametrize("method", ["linear", "yarn"])
@pytest.mark.parametrize("first", [0, 1, 5000])
@pytest.mark.parametrize("count", [1, 2, 37, 6000])
def test_the_mean_of_a_block_is_that_of_its_offsets(method, first, count):
    found = extended_frequencies(method, 64, 4)
    plain = similarity_from_frequencies(range(first, first + count), *found).mean()
    [mean] = mean_similarity_from_frequencies([first], [count], *found)
    assert mean == pytest.approx(plain, abs=1e-10)


def test_a_pair_runs_over_its_circle_once():
    speeds = 2 * np.pi / np.array([10.0, 40.0, 80.0])
    assert swept_angles(speeds, 40) == pytest.approx([2 * np.pi, 2 * np.pi, np.pi])


@pytest.mark.parametrize("count", [1, 3, 20_000, 300_000])
def test_many_offsets_score_as_each_one_does(count):
    speeds, offsets = frequencies(64, 10_000), np.arange(count)
    some = range(0, count, max(1, count // 5))
    found, means = (
        similarity_from_frequencies(offsets, speeds),
        mean_similarity_from_frequencies(offsets, offsets + 1, speeds),
    )
    for offset in some:
        assert found[offset] == pytest.approx(np.cos(speeds * offset).sum(), abs=1e-11)
        [alone] = mean_similarity_from_frequencies([offset], [offset + 1], speeds)
        assert means[offset] == pytest.approx(alone, abs=1e-11)


@pytest.mark.parametrize(
    "offsets", [range(255), range(256), range(-300, 700), range(5000, 0, -7), range(0, 4097, 3)]
)
@pytest.mark.parametrize(("head_dim", "base"), [(2, 10_000), (512, 10_000), (64, 2), (32, 1)])
def test_a_range_of_offsets_scores_as_each_one_does(offsets, head_dim, base):
    speeds = frequencies(head_dim, base)
    wanted = [math.fsum(math.cos(speed * offset) for speed in speeds) for offset in offsets]
    for found in (
        similarity_from_frequencies(offsets, speeds),
        offset_similarity(offsets, head_dim, base),
    ):
        np.testing.assert_allclose(found, wanted, atol=1e-11)


# ---- bad arguments ----


@pytest.mark.parametrize(("value", "text"), NOT_REAL)
def test_measures_of_what_is_not_real(value, text):
    complains(lambda: similarity_from_frequencies(value, [1.0]), "offsets must ", text)
    complains(lambda: similarity_from_frequencies([1.0], value), "omega must ", text)
    complains(lambda: distance_from_frequencies(1, value), "omega must ", text)
    complains(lambda: swept_angles(value, 9), "omega must ", text)
    complains(lambda: wavelengths_from_frequencies(value), "omega must ", text)


def test_measures_out_of_range():
    complains(
        lambda: similarity_from_frequencies([1.0], [1.0], float("inf")),
        "attention_factor must",
        "inf",
    )
    complains(
        lambda: mean_similarity_from_frequencies([1], [0], [1.0]), "count must be at least 1, got 0"
    )
    complains(lambda: mean_similarity_from_frequencies([1.5], [1], [1.0]), "first must ", "1.5")
    complains(lambda: mean_similarity_from_frequencies([1], [1, 2], [1.0]), "(1,) and (2,)")
    complains(lambda: mean_similarity_from_frequencies([[1]], [[1]], [1.0]), "(1, 1) and (1, 1)")
    complains(
        lambda: mean_similarity_from_frequencies([1], [1], [0.0]), "omega must lie between 0 and 2π"
    )
    complains(
        lambda: mean_similarity_from_frequencies([1], [1], [7.0]), "omega must lie between 0 and 2π"
    )
    complains(
        lambda: distance_from_frequencies(True, [1.0]),
        "offset must be a finite real number, got True",
    )
    complains(lambda: swept_angles([-1.0], 9), "omega must be at least 0, got -1.0")
    complains(lambda: swept_angles([1.0], 0), "length must be at least 1, got 0")
    complains(lambda: wavelengths_from_frequencies([1.0, 0.0]), "omega must be above 0, got 0.0")
