"""RoPE as models run it: its laws, and the frequencies of Hugging Face transformers."""

import itertools
import math

import numpy as np
import pytest
from numpy.testing import assert_allclose

from course.rope_families import FAMILIES
from pe_core import extended_frequencies, frequencies, rotate
from pe_core.rope_in_models import (
    looking_back,
    p_rope_frequencies,
    rotate_first,
    rotated_width,
)
from tests.each import each
from tests.oracles.storing import oracle

REFERENCE = oracle("rope_in_models")
RNG = np.random.default_rng(17)


# ---- the library's numbers ----


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
