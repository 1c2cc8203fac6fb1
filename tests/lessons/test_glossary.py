"""The terms by themselves: each is found in the texts that use it, and in no others."""

import re

import pytest

from course import glossary
from course.contents import NAMED
from course.glossary import TERMS, Term

# The lesson in which each term is new, and texts that use it; behind the bar, texts that do not.
USED = """
token: order: a token, two Tokens | tokenise
embedding: order: the embedding, its embeddings | embedded
d, the model dimension: order: the model dimension, d_model | dimension
attention: order: Attention | attentive
head: order: a head, eight heads | ahead
query, key and value: order: a query, all queries, its key, the keys | keyboard, keys numbers
score: order: a score, scores | scored
softmax: order: softmax | soft max
causal mask: order: a mask, masks, masked | unmask
bias: order: a bias, biases | biased
positional encoding: order: positional encoding, Positional encodings | positional code
sinusoid: criteria: a sinusoid, sinusoids, sinusoidal | Beyond the sinusoid
pair: criteria: pair 0, pairs 31, pairs of waves, pairs of columns, pairs of sines, fast pair, slow pairs, more pairs, each pair, every pair | a pair of shoes
float32: few_bits: float32 | float3
base n: criteria: base n | base 10
wavelength λ: criteria: wavelength, wavelengths, λ | wave
exponent: formula: exponent, exponents | exponential
interleaved and halves: heatmap: interleaved | interleave
frequency ω: criteria: frequency, frequencies | frequent
hand: clock_hands: clock hand, fast hand, slow hands, fastest hand, slowest hand, each hand, one hand, every hand, several hands, two hands, all hands, the hand | by hand, on the other hand side
offset φ: heatmap: offset, offsets, φ | set off
rotation matrix: rotation: rotation, rotations, rotation matrix, rotation matrices | rotated
dot product: order: dot product, dot products | product
cosine similarity: dot_products: cosine similarity, cosine similarities | cosine
residual connection: order: residual | residue
layer normalisation: order: layer normalisation, Add & Norm | normal
RoPE: attention: RoPE, rotary | ropes
ALiBi: biases: ALiBi | alibis
slope: biases: slope, slopes | sloping
bucket: t5_and_shaw: bucket, buckets | bucketed
learned table: criteria: learned table, learned tables | learned
interpolation: longer: interpolate, interpolates, interpolated, interpolation | interpolating
NTK-aware scaling and YaRN: longer: NTK, YaRN | yarns
trained length: criteria: trained length | training length
config: rope_in_models: config, configs, config.json | configure, configXjson
partial rotation: rope_in_models: partial rotation, rotated share | partial
p-RoPE: rope_in_models: p-RoPE | p-rot
bfloat16 and float16: few_bits: bfloat16, float16 | float8
patch: grids: patch, patches | patched
axial and mixed RoPE: grids: axial RoPE, mixed RoPE | axial
M-RoPE: grids: M-RoPE | M-rot
NoPE: nope: NoPE | noped
sliding window: nope: sliding window, sliding windows | window
KV cache: generation: KV cache | cache
position id: generation: position id, position ids | position
attention sink: generation: attention sink, attention sinks | sink
seed: order: seed, seeds | seeded
"""  # noqa: E501
ROWS = [
    (name, lesson, used.split(", "), unused.split(", "))
    for name, lesson, used, unused in re.findall(
        r"^(.+?): (\w+): (.*) \| (.*)$", USED, re.MULTILINE
    )
]
BY_NAME = {term.name: term for term in TERMS}


def test_every_term_is_new_in_the_lesson_of_the_second_list() -> None:
    assert [(term.name, term.lesson) for term in TERMS] == [row[:2] for row in ROWS]


@pytest.mark.parametrize(("name", "lesson", "used", "unused"), ROWS, ids=[row[0] for row in ROWS])
def test_a_term_is_found_where_it_is_used_and_nowhere_else(
    name: str, lesson: str, used: list[str], unused: list[str]
) -> None:
    term = BY_NAME[name]
    for text in used:
        assert term.used_in(text), text
        assert term.used_in(f"Here, {text.upper()}."), text
        assert term.used_in(f"two lines {text.replace(' ', chr(10) + '   ')} of text"), text
        assert not term.used_in(f"x{text}x"), text
    for text in unused:
        assert not term.used_in(text), text
    assert glossary.new_in(lesson) == tuple(one for one in TERMS if one.lesson == lesson)


@pytest.mark.parametrize("term", TERMS, ids=lambda term: term.name)
def test_a_meaning_is_made_of_sentences(term: Term) -> None:
    assert re.fullmatch(r"[A-Z].*\.", term.meaning)


def test_a_lesson_may_use_its_own_terms_and_those_before_it() -> None:
    seen: set[str] = set()
    for lesson in NAMED:
        seen.add(lesson)
        assert glossary.allowed(lesson) == tuple(one for one in TERMS if one.lesson in seen)
