"""RoPE as models run it: its laws, and the frequencies of Hugging Face transformers."""

import pytest
from numpy.testing import assert_allclose

from course.rope_families import FAMILIES
from pe_core import extended_frequencies, frequencies
from pe_core.rope_in_models import rotated_width
from tests.each import each
from tests.oracles.storing import oracle

REFERENCE = oracle("rope_in_models")
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


# ---- laws ----


def test_llama3_is_the_ramp_of_yarns_paper_between_other_turns() -> None:
    for base, length in ((10_000, 4096), (500_000, 8192)):
        paper, _ = extended_frequencies("yarn-paper", 128, 8, base=base, original_length=length)
        same, factor = extended_frequencies(
            "llama3", 128, 8, base=base, original_length=length, high_freq_factor=32
        )
        assert same.tolist() == paper.tolist()
        assert factor == 1  # without YaRN's factor on cosine and sine
