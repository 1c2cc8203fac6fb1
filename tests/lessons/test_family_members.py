"""The members of the family one by one: a second list of what each is, and what each learns."""

import re

import pytest

from course import family
from course.contents import NAMED
from course.family import EXAMPLE, FAMILY, PLACES, Member, Size, added, kinds, scores, turned

# Name, year, place, sources, lesson; what stands for no lesson is a dash.
LISTED = """
learned table | 2017 | words | convs2s bert gpt2 | learned_tables
sinusoidal | 2017 | words | paper alibi | formula
Shaw | 2018 | scores | shaw | t5_and_shaw
no positions (NoPE) | 2019 | none | irie haviv kazemnejad_2023 nope_lengths | nope
Transformer-XL | 2019 | scores | transformer_xl | -
T5 | 2020 | scores | t5 alibi | t5_and_shaw
learned table of patches | 2021 | words | vit | grids
2-D sinusoidal | 2021 | words | mae detr | grids
TUPE | 2021 | scores | tupe | -
DeBERTa | 2021 | scores | deberta | -
RoPE | 2021 | turned | rope alibi | rotary
ALiBi | 2022 | scores | alibi | biases
KERPLE | 2022 | scores | kerple | compare
Sandwich | 2023 | scores | sandwich | compare
xPos | 2023 | turned | xpos | compare
position interpolation (PI) | 2023 | slowed | position_interpolation | longer
NTK-aware | 2023 | slowed | yarn | longer
YaRN | 2023 | slowed | yarn | longer
larger base (ABF) | 2023 | slowed | abf men | rope_in_models
FIRE | 2024 | scores | fire | -
CoPE | 2024 | scores | cope | -
llama3 rule | 2024 | slowed | llama_3 llama_models | rope_in_models
LongRoPE | 2024 | slowed | longrope | -
axial and mixed RoPE | 2024 | turned | rope_vit | grids
M-RoPE | 2024 | turned | qwen2_vl | grids
some layers without (RNoPE) | 2025 | none | rnope cohere_2 | nope
dropped after training (DroPE) | 2025 | none | drope | nope
counting and random rows | 0 | words | | criteria
"""
NAMES = [line.split(" | ")[0] for line in LISTED.split("\n") if line]
PLACED = {
    "words": "added to the words",
    "turned": "turns queries and keys",
    "slowed": "RoPE with other frequencies",
    "scores": "added to the scores",
    "none": "positions left out",
}
# Numbers learned with width d, H heads, N layers and L positions, as the sources count them.
LEARNED = {
    "learned table": lambda d, H, N, L: L * d,
    "learned table of patches": lambda d, H, N, L: L * d,
    "Shaw": lambda d, H, N, L: (16 + 1 + 16) * d * N + (16 + 1 + 16) * d * N,  # keys and values
    "Transformer-XL": lambda d, H, N, L: N * d * d + d + d,
    "T5": lambda d, H, N, L: 32 * H,
    "TUPE": lambda d, H, N, L: L * d + d * d + d * d,
    "DeBERTa": lambda d, H, N, L: 512 * d + 512 * d + L * d + N * (d * d + d * d),
    "KERPLE": lambda d, H, N, L: H + H,
    "axial and mixed RoPE": lambda d, H, N, L: N * d,
}
OTHER_LAYERS = {
    "T5": "every layer, from one table",
    "TUPE": "every layer, worked out once",
    "KERPLE": "every layer, with the same numbers",
    "FIRE": "every layer; in FIRE-S with the same numbers",
    "no positions (NoPE)": "none",
    "some layers without (RNoPE)": "RoPE in three of four layers",
    "dropped after training (DroPE)": "none in the end",
}
ROWS = {
    "learned table": ("learned", "learned table"),
    "no positions (NoPE)": ("none",),
    "counting and random rows": (
        "normalised index", "raw index", "binary code", "one sinusoid", "random table",
    ),
    **{name: (name,) for name in (
        "sinusoidal", "Shaw", "T5", "RoPE", "ALiBi", "KERPLE", "Sandwich", "xPos",
    )},
}  # fmt: skip
every_member = pytest.mark.parametrize("one", FAMILY, ids=lambda one: one.name)


def test_the_family_is_that_of_the_second_list() -> None:
    placed = {text: short for short, text in PLACED.items()}
    found = "\n"
    for one in FAMILY:
        parts = (one.name, one.year, placed[one.place], " ".join(one.cited), one.lesson or "-")
        found += " | ".join(map(str, parts)).replace("|  |", "| |") + "\n"
    assert found == LISTED
    assert tuple(PLACED.values()) == PLACES
    assert sorted(NAMES) == sorted(
        one.name for file in (added, scores, turned) for one in file.MEMBERS
    )
    assert family.FAMILY is FAMILY


@every_member
def test_a_member_acts_in_the_layers_of_its_place(one: Member) -> None:
    usual = {"words": "once, before the first layer", "slowed": "every layer with RoPE"}
    short = {text: key for key, text in PLACED.items()}[one.place]
    assert one.layers == OTHER_LAYERS.get(one.name, usual.get(short, "every layer"))
    assert one.rows == ROWS.get(one.name, ())


@every_member
@pytest.mark.parametrize("size", [EXAMPLE, Size(30, 5, 7, 11), Size(64, 4, 3, 100)])
def test_what_is_learned_is_counted_as_the_sources_count(one: Member, size: Size) -> None:
    if one.name in ("FIRE", "CoPE"):
        assert one.numbers is None
        return
    assert one.numbers
    formula = LEARNED.get(one.name, lambda d, H, N, L: 0)
    assert one.numbers(size) == formula(size.d, size.heads, size.layers, size.positions)
    assert (one.learned == "0") == (one.name not in LEARNED)


@every_member
def test_a_member_is_described_in_sentences(one: Member) -> None:
    assert re.fullmatch(r"(?s)[A-Z].*\.", one.does)
    assert re.fullmatch(r"(?s)(LL)?[A-Z1].*[.)]", one.beyond)
    assert one.who == "" or re.fullmatch(r"[A-Z][a-z]+ et al\.", one.who)
    assert one.lesson == "" or one.lesson in NAMED


def test_the_example_is_the_smallest_gpt_2() -> None:
    assert EXAMPLE == (768, 12, 12, 1024)
    assert EXAMPLE.head_width == 64
    assert Size(30, 5, 7, 11).head_width == 6
    assert kinds.nothing(EXAMPLE) == 0
    bare = Member("", 0, "", "", "", "", "", None, "", ())
    assert (bare.lesson, bare.rows) == ("", ())
