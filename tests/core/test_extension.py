"""Frequencies for longer texts: their laws, and the numbers of Hugging Face transformers."""

import json
import math
import pathlib

import numpy as np
import pytest

from pe_core import (
    extended_frequencies,
    frequencies,
    wavelengths,
)
from pe_core.any_frequencies import swept_angles
from pe_core.extension import METHODS, ramp_bounds
from tests.core.test_errors import NOT_A_BASE, NOT_WHOLE, complains

REFERENCE = json.loads(
    (pathlib.Path(__file__).parents[1] / "oracles" / "extension.json").read_text("utf-8")
)
EVERY = pytest.mark.parametrize("method", METHODS)
SETTINGS = pytest.mark.parametrize(
    ("head_dim", "base", "scale", "length"),
    [(128, 10_000, 4, 4096), (64, 500_000, 32, 8192), (8, 100, 1.5, 512), (1024, 10_000, 16, 333)],
)


# ---- laws ----


@EVERY
@pytest.mark.parametrize("head_dim", [2, 4, 128])
@pytest.mark.parametrize("base", [2, 10_000])
def test_scale_one_leaves_all_as_it_was(method, head_dim, base):
    found, factor = extended_frequencies(method, head_dim, 1, base=base)
    assert found.tolist() == frequencies(head_dim, base).tolist()
    assert factor == 1.0


@SETTINGS
def test_linear_is_the_same_as_nearer_positions(head_dim, base, scale, length):
    found, factor = extended_frequencies("linear", head_dim, scale, base=base)
    np.testing.assert_allclose(found * scale, frequencies(head_dim, base), rtol=1e-15)
    assert factor == 1.0


@SETTINGS
def test_ntk_is_the_plain_formula_with_a_larger_base(head_dim, base, scale, length):
    found, factor = extended_frequencies("ntk", head_dim, scale, base=base)
    larger = base * scale ** (head_dim / (head_dim - 2))
    np.testing.assert_allclose(found, frequencies(head_dim, larger), rtol=1e-13)
    assert factor == 1.0


@SETTINGS
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


@SETTINGS
@pytest.mark.parametrize("method", ["yarn", "yarn-paper"])
def test_yarn_lies_between_plain_and_linear(method, head_dim, base, scale, length):
    plain = frequencies(head_dim, base)
    linear, _ = extended_frequencies("linear", head_dim, scale, base=base)
    found, factor = extended_frequencies(method, head_dim, scale, base=base, original_length=length)
    assert (found <= plain).all()
    assert (found >= linear * (1 - 1e-15)).all()
    assert factor == pytest.approx(1 + math.log(scale) / 10, rel=1e-15)


@SETTINGS
def test_the_paper_leaves_fast_pairs_and_slows_those_that_never_finish_a_turn(
    head_dim, base, scale, length
):
    plain = frequencies(head_dim, base)
    found, _ = extended_frequencies(
        "yarn-paper", head_dim, scale, base=base, original_length=length
    )
    turns = length / wavelengths(head_dim, base)
    assert (found[turns > 32] == plain[turns > 32]).all()
    np.testing.assert_allclose(found[turns < 1], plain[turns < 1] / scale, rtol=1e-15)


def test_the_released_ramp_leaves_fast_pairs_and_slows_slow_ones():
    low, high = ramp_bounds(128, 10_000, 4096)
    turns = 4096 / wavelengths(128)
    assert turns[low] > 32 > turns[low + 1]  # rounded down
    assert turns[high - 1] > 1 > turns[high]  # rounded up
    plain, (found, _) = frequencies(128), extended_frequencies("yarn", 128, 4)
    assert (found[: low + 1] == plain[: low + 1]).all()
    assert (found[low + 1 : high] < plain[low + 1 : high]).all()
    np.testing.assert_allclose(found[high:], plain[high:] / 4, rtol=1e-15)
    steps = np.diff(found[low : high + 1] / plain[low : high + 1])
    np.testing.assert_allclose(steps, steps[0], rtol=1e-9)  # linear in the pair index


def test_the_bounds_cross_where_the_released_ones_do():
    plain = frequencies(128, 2)
    low, high = ramp_bounds(128, 2, 4096)
    assert low > high
    slowed, _ = extended_frequencies("yarn", 128, 4, base=2)
    np.testing.assert_allclose(slowed, plain / 4, rtol=1e-15)  # though each turns 300 times
    assert (4096 / wavelengths(128, 2)).min() > 300
    left, _ = extended_frequencies("yarn", 16, 4, original_length=1)
    assert left.tolist() == frequencies(16).tolist()  # though none turns once


@EVERY
def test_extreme_arguments_stay_finite(method):
    for scale in (1e300, 1 + 1e-12):
        for base in (1.0001, 1e300):
            found, factor = extended_frequencies(method, 6, scale, base=base, original_length=2**53)
            assert np.isfinite([*found, factor]).all()


@SETTINGS
def test_linear_meets_no_angle_that_training_did_not(head_dim, base, scale, length):
    found, _ = extended_frequencies("linear", head_dim, scale, base=base)
    longer = int(scale * length)
    before = swept_angles(frequencies(head_dim, base), length)
    assert (swept_angles(found, longer) <= before * (1 + 1e-14)).all()


# ---- numbers ----


@pytest.mark.parametrize(
    "case",
    REFERENCE["cases"],
    ids=lambda c: f"{c['method']}-{c['head_dim']}-{c['base']}-{c['scale']}-{c['original_length']}",
)
def test_the_frequencies_are_those_of_transformers(case):
    found, factor = extended_frequencies(
        case["method"],
        case["head_dim"],
        case["scale"],
        base=case["base"],
        original_length=case["original_length"],
    )
    np.testing.assert_allclose(found, case["frequencies"], rtol=1e-6)
    assert factor == pytest.approx(case["attention_factor"], rel=1e-12)


def test_the_reference_says_where_it_comes_from():
    assert REFERENCE["program"].startswith("transformers")
    assert REFERENCE["version"]
    assert REFERENCE["date"]
    assert len(REFERENCE["cases"]) > 50


@pytest.mark.parametrize(
    ("method", "at_32", "factor"),
    [("linear", 0.0025, 1.0), ("ntk", 0.00494529, 1.0), ("yarn", 0.00653846, 1.1386294),
     ("yarn-paper", 0.00383524, 1.1386294)],
)  # fmt: skip
def test_the_published_setting(method, at_32, factor):
    # Worked out by hand from the formulas: width 128, base 10 000, four times 4096 tokens.
    found, times = extended_frequencies(method, 128, 4)
    assert found.dtype == np.float64
    assert found.shape == (64,)
    assert found[32] == pytest.approx(at_32, rel=2e-6)
    assert found[63] == pytest.approx(2.88695e-5, rel=2e-6)
    assert times == pytest.approx(factor, rel=1e-7)


# ---- bad arguments ----


@pytest.mark.parametrize("value", ["YaRN", "dynamic", "", None, 3, ["yarn"]])
def test_unknown_methods(value):
    complains(
        lambda: extended_frequencies(value, 8, 2),
        "method must be one of linear, ntk, yarn, yarn-paper, llama3, got ",
    )


@EVERY
@pytest.mark.parametrize(("value", "rule"), [(7, "even"), (-3, "even"), (0, "at least 2")])
def test_widths(method, value, rule):
    complains(
        lambda: extended_frequencies(method, value, 2), f"head_dim must be {rule}", str(value)
    )


@pytest.mark.parametrize(("value", "text"), NOT_WHOLE)
def test_widths_and_lengths_that_are_not_whole(value, text):
    complains(lambda: extended_frequencies("ntk", value, 2), "head_dim must be a whole", text)
    for method in METHODS:
        complains(
            lambda method=method: extended_frequencies(method, 8, 2, original_length=value),
            "original_length must be a whole number, got ",
            text,
        )


@EVERY
@pytest.mark.parametrize("value", [0, -1])
def test_lengths_below_one(method, value):
    complains(
        lambda: extended_frequencies(method, 8, 2, original_length=value),
        f"original_length must be at least 1, got {value}",
    )


@EVERY
@pytest.mark.parametrize("value", [0.999, 0, -4, float("nan"), float("inf"), True, "2", None, 1j])
def test_scales(method, value):
    complains(lambda: extended_frequencies(method, 8, value), "scale must be ", "got ", str(value))


@EVERY
@pytest.mark.parametrize(("value", "text"), NOT_A_BASE)
def test_bases(method, value, text):
    complains(
        lambda: extended_frequencies(method, 8, 2, base=value),
        "base must be a finite number of at least 1, got ",
        text,
    )


def test_a_base_of_one_has_no_released_ramp():
    complains(lambda: extended_frequencies("yarn", 8, 2, base=1), "base must be above 1 for yarn")
    complains(lambda: ramp_bounds(8, 1, 4096), "base must be above 1 for yarn, got 1")
    for method in ("linear", "ntk", "yarn-paper"):
        assert extended_frequencies(method, 8, 2, base=1)[0].shape == (4,)


def test_results_that_are_too_large():
    complains(
        lambda: extended_frequencies("linear", 2**53 - 2, 2),
        "head_dim must ask for at most 4 GiB, got shape (4503599627370495,)",
    )
