"""Frequencies for longer texts: their laws, and the numbers of Hugging Face transformers."""

import itertools

import numpy as np
import pytest
from numpy.testing import assert_allclose

from pe_core import extended_frequencies, frequencies, wavelengths
from pe_core.extension import METHODS
from tests.each import each
from tests.oracles.storing import oracle

REFERENCE = oracle("extension")
SETTINGS = [
    (128, 10_000, 4, 4096),
    (64, 500_000, 32, 8192),
    (8, 100, 1.5, 512),
    (1024, 10_000, 16, 333),
]


# ---- laws ----


@each(("method", "head_dim", "base"), itertools.product(METHODS, [2, 4, 128], [2, 10_000]))
def test_scale_one_leaves_all_as_it_was(method, head_dim, base):
    found, factor = extended_frequencies(method, head_dim, 1, base=base)
    assert found.tolist() == frequencies(head_dim, base).tolist()
    assert factor == 1.0


@each(("head_dim", "base", "scale", "length"), SETTINGS)
def test_ntk_leaves_the_first_pair_and_is_linear_at_the_last(head_dim, base, scale, length):
    plain = frequencies(head_dim, base)
    found, _ = extended_frequencies("ntk", head_dim, scale, base=base)
    linear, _ = extended_frequencies("linear", head_dim, scale, base=base)
    assert found[0] == plain[0] == 1
    assert found[-1] == pytest.approx(linear[-1], rel=1e-14)
    assert (found[1:] < plain[1:]).all()
    assert (found[:-1] > linear[:-1]).all()


def test_ntk_of_a_single_pair_leaves_it_alone():
    for scale in (1, 4, 1e300):
        assert extended_frequencies("ntk", 2, scale)[0].tolist() == [1.0]


@each(("head_dim", "base", "scale", "length"), SETTINGS)
def test_the_paper_leaves_fast_pairs_and_slows_those_that_never_finish_a_turn(
    head_dim, base, scale, length
):
    plain = frequencies(head_dim, base)
    found, _ = extended_frequencies(
        "yarn-paper", head_dim, scale, base=base, original_length=length
    )
    turns = length / wavelengths(head_dim, base)
    assert (found[turns > 32] == plain[turns > 32]).all()
    assert_allclose(found[turns < 1], plain[turns < 1] / scale, rtol=1e-15)


@each("method", METHODS)
def test_extreme_arguments_stay_finite(method):
    for scale in (1e300, 1 + 1e-12):
        for base in (1.0001, 1e300):
            found, factor = extended_frequencies(method, 6, scale, base=base, original_length=2**53)
            assert np.isfinite([*found, factor]).all()


# ---- numbers ----


def test_the_frequencies_are_those_of_transformers(subtests):
    for case in REFERENCE["cases"]:
        asked = {
            key: case[key] for key in ("method", "head_dim", "scale", "base", "original_length")
        }
        with subtests.test(**asked):
            found, factor = extended_frequencies(**asked)
            # The ramp is in float32 there, and what it leaves unslowed counts `scale` times.
            assert_allclose(found, case["frequencies"], rtol=1e-6 + case["scale"] * 2.0**-24)
            assert factor == pytest.approx(case["attention_factor"], rel=1e-12)


def test_a_base_of_one_has_frequencies_without_a_ramp():
    for method in ("linear", "ntk", "yarn-paper"):
        found, _ = extended_frequencies(method, 8, 2, base=1)
        assert ((found > 0) & (found <= 1)).all(), method
