"""RoPE as models run it: its laws, and the frequencies of Hugging Face transformers."""

import itertools
import math

import numpy as np
import pytest
from numpy.testing import assert_allclose

from course.rope_families import FAMILIES
from pe_core import extended_frequencies, frequencies, rotate, wavelengths
from pe_core.rope_in_models import (
    looking_back,
    p_rope_frequencies,
    rotate_first,
    rotated_width,
    turning_pairs,
)
from tests.each import each
from tests.oracles.storing import oracle

REFERENCE = oracle("rope_in_models")
RNG = np.random.default_rng(17)


# ---- the library's numbers ----


def test_every_family_has_a_reference() -> None:
    assert REFERENCE["families"].keys() == FAMILIES.keys()


@each("name", FAMILIES)
def test_the_frequencies_of_a_family_are_those_of_transformers(name) -> None:
    family, known = FAMILIES[name], REFERENCE["families"][name]
    width = rotated_width(family.head_width, family.rotated / 100)
    found, factor = frequencies(width, family.rope_base), 1.0
    if family.rule != "none":
        found, factor = extended_frequencies(
            family.rule, width, family.scale, base=family.rope_base,
            original_length=family.trained_length,
        )  # fmt: skip
    assert_allclose(found, known["frequencies"], rtol=2e-6)
    assert factor == pytest.approx(known["attention_factor"], rel=1e-12)


def test_llama3_is_that_of_transformers_with_other_settings_too(subtests: pytest.Subtests) -> None:
    for case in REFERENCE["llama3"]:
        with subtests.test(case=case["setting"]):
            head_dim, base, scale, low, high, length = case["setting"]
            found, factor = extended_frequencies(
                "llama3", head_dim, scale, base=base, original_length=length,
                low_freq_factor=low, high_freq_factor=high,
            )  # fmt: skip
            assert_allclose(found, case["frequencies"], rtol=2e-6)
            assert factor == 1


def test_p_rope_is_what_transformers_calls_proportional(subtests: pytest.Subtests) -> None:
    for case in REFERENCE["p_rope"]:
        with subtests.test(case=case["setting"]):
            head_dim, base, share = case["setting"]
            found = p_rope_frequencies(head_dim, share, base)
            assert_allclose(found, case["frequencies"], rtol=2e-6)


# ---- laws ----


def test_llama3_is_the_ramp_of_yarns_paper_between_other_turns() -> None:
    for base, length in ((10_000, 4096), (500_000, 8192)):
        paper, _ = extended_frequencies("yarn-paper", 128, 8, base=base, original_length=length)
        same, factor = extended_frequencies(
            "llama3", 128, 8, base=base, original_length=length, high_freq_factor=32
        )
        assert same.tolist() == paper.tolist()
        assert factor == 1  # without YaRN's factor on cosine and sine


def test_llama3_leaves_fast_pairs_alone_and_slows_slow_ones_fully() -> None:
    plain = frequencies(128, 500_000)
    found, _ = extended_frequencies("llama3", 128, 8, base=500_000, original_length=8192)
    turns = 8192 / wavelengths(128, 500_000)
    assert (found[turns >= 4] == plain[turns >= 4]).all()
    assert_allclose(found[turns <= 1], plain[turns <= 1] / 8, rtol=1e-15)
    between = (turns > 1) & (turns < 4)
    assert ((found < plain) & (found > plain / 8))[between].all()


def test_llama_3_turns_35_pairs_and_its_longest_wave_has_two_and_a_half_million_tokens() -> None:
    omega = frequencies(128, 500_000)
    assert turning_pairs(omega, 8192) == 35
    assert wavelengths(128, 500_000)[-1] == pytest.approx(2.56e6, rel=1e-3)
    for pairs, length in ((0, 6), (1, 7), (64, 3_000_000)):
        assert turning_pairs(omega, length) == pairs


def test_a_part_turns_as_a_head_of_its_width_and_the_rest_stays(subtests: pytest.Subtests) -> None:
    for pairing, (head, width) in itertools.product(
        ["adjacent", "halves"], [(8, 2), (96, 24), (80, 32), (6, 6)]
    ):
        with subtests.test(pairing=pairing, head=head, width=width):
            x, places = RNG.normal(size=(2, 5, head)), [0, 1, 7, 2048, 10**6]
            found = rotate_first(x, places, width, 500_000, pairing=pairing)
            assert found[..., width:].tolist() == x[..., width:].tolist()
            turned = rotate(x[..., :width], places, 500_000, pairing=pairing)
            assert found[..., :width].tolist() == turned.tolist()
            assert_allclose((found**2).sum(-1), (x**2).sum(-1), rtol=1e-12)


def test_what_is_not_turned_scores_the_same_at_every_distance() -> None:
    q, k = RNG.normal(size=(2, 16))
    places = np.arange(40)
    turned = [rotate_first(np.tile(one, (40, 1)), places, 8) for one in (q, k)]
    scores = turned[0] @ turned[1].T
    still = q[8:] @ k[8:]
    rest = rotate(np.tile(q[:8], (40, 1)), places) @ rotate(np.tile(k[:8], (40, 1)), places).T
    assert_allclose(scores, rest + still, atol=1e-12)
    for step in range(-30, 30):  # the offset alone decides
        diagonal = np.diagonal(scores, step)
        assert_allclose(diagonal, diagonal[0], atol=1e-11)


@each("share", [0, 0.1, 0.5, 0.75, 1])
def test_p_rope_keeps_the_fast_pairs_and_stops_the_slow_ones(share) -> None:
    plain, found = frequencies(64, 10_000), p_rope_frequencies(64, share)
    kept = int(share * 32)
    assert found[:kept].tolist() == plain[:kept].tolist()
    assert not found[kept:].any()


@each(("used", "offset"), itertools.product([[0], range(8), [3, 17, 60], range(56, 64)], [0, 1, 5]))
def test_the_weights_are_the_softmax_of_turned_vectors(used, offset) -> None:
    # The same head once more, with the vectors that RoPE turns in a model.
    length, strength, base = 40, 12.0, 500_000
    query = np.zeros((length, 128))
    for pair in used:
        query[:, 2 * pair] = math.sqrt(strength / len(used))
    key = rotate(query, [offset] * length, base)
    scores = rotate(query, range(length), base)[-1] @ rotate(key, range(length), base).T
    weights = np.exp(scores) / np.exp(scores).sum()
    found = looking_back(frequencies(128, base), used, length, offset=offset, strength=strength)
    assert_allclose(found, weights[::-1], rtol=1e-9)
    assert found.argmax() == offset
    assert scores.max() == pytest.approx(strength)


def test_fast_pairs_point_more_sharply_and_strength_sharpens() -> None:
    omega = frequencies(128, 500_000)
    on_previous = [looking_back(omega, range(start, start + 8), 50)[1] for start in range(57)]
    assert on_previous[0] > 0.99
    assert on_previous[-1] == pytest.approx(1 / 50, rel=1e-3)
    assert (np.diff(on_previous[:30]) < 0).all()
    sharper = [looking_back(omega, range(8), 50, strength=times)[1] for times in (0, 8, 32, 200)]
    assert sharper[0] == pytest.approx(1 / 50)
    assert (np.diff(sharper) > 0).all()
    assert sharper[-1] > 1 - 1e-9
