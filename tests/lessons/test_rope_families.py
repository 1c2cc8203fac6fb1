"""How models run RoPE: the numbers of their published configs, listed a second time."""

import re

import pytest

from course.rope_families import FAMILIES, Family
from course.sources import SOURCES
from course.view import DEFAULTS, ENTERED, view_of

# rope_theta, head_dim, trained length, percent that turns, rule and factor; where the config is.
LISTED = """
Llama 2 7B: 10000 128 4096 100 none 1 meta-llama/Llama-2-7b-hf
Llama 3 8B: 500000 128 8192 100 none 1 meta-llama/Meta-Llama-3-8B
Llama 3.1 8B: 500000 128 8192 100 llama3 8 meta-llama/Llama-3.1-8B
Llama 3.2 1B: 500000 64 8192 100 llama3 32 meta-llama/Llama-3.2-1B
Mistral 7B v0.1: 10000 128 8192 100 none 1 mistralai/Mistral-7B-v0.1
Qwen 2.5 7B: 1000000 128 32768 100 none 1 Qwen/Qwen2.5-7B
Qwen 2.5 7B, YaRN: 1000000 128 32768 100 yarn 4 Qwen/Qwen2.5-7B-Instruct at d1e200f
Gemma 7B: 10000 256 8192 100 none 1 google/gemma-7b
Gemma 3 12B, global layers: 1000000 256 32768 100 linear 8 google/gemma-3-12b-it
Gemma 3 12B, local layers: 10000 256 32768 100 none 1 google/gemma-3-12b-it
GPT-NeoX-20B: 10000 96 2048 25 none 1 EleutherAI/gpt-neox-20b
Phi-1.5: 10000 64 2048 50 none 1 microsoft/phi-1_5
Phi-2: 10000 80 2048 40 none 1 microsoft/phi-2
Phi-3 mini 4k: 10000 96 4096 100 none 1 microsoft/Phi-3-mini-4k-instruct
"""
ROWS = re.findall(r"^(.+): (\d+) (\d+) (\d+) (\d+) (\w+) (\d+) (.+)$", LISTED, re.MULTILINE)
# Whose config has another length than that of the training.
OTHERWISE = {
    "Mistral 7B v0.1": "mistral_7b",
    "Qwen 2.5 7B": "qwen_2_5",
    "Gemma 3 12B, global layers": "gemma_3",
    "Gemma 3 12B, local layers": "gemma_3",
}


def test_the_models_are_those_of_the_second_list_in_its_order() -> None:
    assert list(FAMILIES) == [name for name, *_ in ROWS]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_a_model_has_the_numbers_of_its_config(row: tuple[str, ...]) -> None:
    name, base, width, length, rotated, rule, scale, config = row
    assert FAMILIES[name] == Family(
        config, int(base), int(width), int(length), int(rotated), rule, int(scale),
        OTHERWISE.get(name, ""),
    )  # fmt: skip
    assert {*OTHERWISE.values()} <= SOURCES.keys()


@pytest.mark.parametrize("name", list(FAMILIES))
def test_the_view_of_a_model_sets_its_numbers_and_shows_every_entry(name: str) -> None:
    one = FAMILIES[name]
    shown = view_of(DEFAULTS._asdict() | one.view)
    told = (shown.rope_base, shown.head_width, shown.trained_length, shown.rotated, shown.scaling)
    assert told == (one.rope_base, one.head_width, one.trained_length, one.rotated, one.rule)
    assert shown.d == 1024
    assert shown.scale == (ENTERED["scale"].default if one.rule == "none" else one.scale)
    assert ("scale" in one.view) == (one.rule != "none")


def test_a_model_without_more_has_all_of_its_head_turned_and_no_rule() -> None:
    bare = Family("a/b", 1, 2, 3)
    assert (bare.rotated, bare.rule, bare.scale, bare.length_from) == (100, "none", 1, "")
