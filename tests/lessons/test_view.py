"""What may stand in an address, what it is read as, and what is said when it cannot be had.

A link that somebody has kept must open the same view for good, and an address leaves out what has
its default. So the words, the bounds and the defaults are written down here a second time.
"""

import re

import pytest

from course import view
from course.glossary import TERMS
from course.view import CHOICES, DEFAULTS, ENTERED, Choice, Entered, View, from_address, view_of

# The words of each choice, in their order; a star marks the default.
WORDS = """
order: *reversed ends-swapped first-two-swapped shuffled
rule: *geometric linear equal random
notation: *paper Kazemnejad MLM 15.1
layout: *interleaved halves
measure: *dot-product cosine distance
fit: *pair-by-pair jointly sines-only
scaled: *no yes
scheme: *none sinusoidal learned RoPE ALiBi T5 Shaw xPos KERPLE Sandwich
causal: *no yes
learned: *trained-small trained-large untrained
bug: *wrong-exponent swapped-sine-and-cosine unpaired-cosine-frequency position-along-the-wrong-axis integer-division
library: *NumPy PyTorch TensorFlow JAX
encoding: *sinusoidal RoPE RoPE-for-longer-texts ALiBi T5
pairing: *adjacent halves
vectors: *alike random five-back
heads: 1 2 4 6 *8 12 16 32
sides: *both-sides before-only
method: *linear ntk yarn
stretch: 1 2 *4 8 16 32
format: *bfloat16 float16 float32
near: *256 1024 2048 4096 t
family: paper distilbert pytorch halves ctrl diffusers *tensor2tensor fairseq musicgen x-transformers xlnet patchtst
against: *paper distilbert pytorch halves ctrl diffusers tensor2tensor fairseq musicgen x-transformers xlnet patchtst
undone: *as-it-is columns-put-back shifted rescaled
first: none *sinusoidal learned RoPE ALiBi T5 Shaw xPos KERPLE Sandwich
second: none sinusoidal learned *RoPE ALiBi T5 Shaw xPos KERPLE Sandwich
third: none sinusoidal learned RoPE *ALiBi T5 Shaw xPos KERPLE Sandwich no-third
patches: one-number *2-D-sinusoid axial-RoPE mixed-RoPE
side: 8 *14 16 24
picture: *4-by-6 6-by-4 3-by-8 8-by-8 1-by-12
fitted: 7 14 20 *24 28
signal: *diffusion NeRF Fourier-features time
unit: *hours days minutes seconds
layers: *1 2
seeds: *3 4 5
first_seed: *0 10 20 30 40
steps: 100 200 *300 600
trained: 8 12 *16 32
begins: *differently alike
kept: *all recent first-and-recent
counted: *in-the-text in-the-cache query-only
pads: 0 1 2 *4 8 16
slip: *none counts-padding sees-padding
window: 4 *8 16 32
depth: 1 2 *4 8 16 32
scaling: *none linear ntk yarn llama3
"""  # noqa: E501
KEPT = {key: words.split() for key, words in re.findall(r"^(\w+): (.*)$", WORDS, re.MULTILINE)}
# The lowest and the highest number, the step, and the default.
NUMBERS = {
    "rope_base": (2, 10_000_000, 1, 500_000),  # that of Llama 3
    "head_width": (2, 1024, 2, 128),
    "rotated": (1, 100, 1, 100),
    "trained_length": (1, 10_000_000, 1, 8192),  # that of Llama 3
    "scale": (1, 1000, 1, 8),
    "far_position": (0, 10_000_000, 1, 32_768),
}


def test_the_words_of_an_address_stay_as_they_are() -> None:
    assert CHOICES.keys() == KEPT.keys()
    for key, words in KEPT.items():
        (default,) = (word[1:] for word in words if word[0] == "*")
        assert list(CHOICES[key].options) == [word.removeprefix("*") for word in words], key
        assert CHOICES[key].default == default
        assert view_of(DEFAULTS._asdict())._asdict()[key] == default
        assert View(2, 2, 2, 0, 0, 0)._asdict()[key] == default


def test_the_numbers_of_an_address_keep_their_bounds() -> None:
    assert ENTERED.keys() == NUMBERS.keys()
    for key, (lowest, highest, step, default) in NUMBERS.items():
        one = ENTERED[key]
        assert (one.lowest, one.highest, one.step, one.default) == (lowest, highest, step, default)
        assert View(2, 2, 2, 0, 0, 0)._asdict()[key] == default


def test_a_view_has_six_numbers_a_sentence_and_what_belongs_to_pages() -> None:
    assert View._fields[:7] == ("d", "n", "L", "t", "phi", "dim", "words")
    assert View._fields[:6] == view.NUMBERS
    assert set(View._fields[7:]) == KEPT.keys() | NUMBERS.keys()
    assert DEFAULTS[:7] == (128, 10_000, 50, 10, 5, 32, "John likes Jane")
    assert from_address({}) == DEFAULTS == view_of(DEFAULTS._asdict())
    bare = {key: getattr(DEFAULTS, key) for key in view.NUMBERS}
    assert view_of(bare) == DEFAULTS


@pytest.mark.parametrize("key", [*KEPT, *NUMBERS])
def test_a_control_is_labelled_and_explained_in_plain_sentences(key: str) -> None:
    item = CHOICES.get(key) or ENTERED[key]
    named = r"RoPE|√d|\(%\)"
    label = re.sub(named, "", item.label)
    assert label[0].isupper()
    assert label[1:] == label[1:].lower()
    assert re.fullmatch(r"[A-Z].*[.]", item.help)


def test_what_is_written_in_another_way_is_spelt_as_the_course_spells_it() -> None:
    written = {
        (key, word): shown for key, item in CHOICES.items() for word, shown in item.written.items()
    }
    for (key, word), shown in written.items():
        assert word in KEPT[key] or f"*{word}" in KEPT[key]
        assert shown != word.replace("-", " ")
    spelt = " ".join(f"{term.name} {term.meaning}" for term in TERMS)
    for key in ("method", "scaling"):
        for word in ("ntk", "yarn"):
            assert re.search(rf"\b{written[key, word]}\b", spelt)
    assert written["patches", "2-D-sinusoid"] == "2-D sinusoid"  # only one hyphen is a blank


def test_more_than_eight_words_are_a_list_to_open() -> None:
    words = tuple("abcdefghi")
    assert [Choice("", "", words[:count]).many for count in (2, 8, 9)] == [False, False, True]
    assert Choice("", "", words).default == "a"
    assert Choice("", "", words, "c").default == "c"


@pytest.mark.parametrize(("lowest", "highest", "step"), [(0, 9, 1), (2, 10, 2), (3, 17, 2)])
def test_the_nearest_number_that_may_be_entered_is_the_lower_of_two(
    lowest: int, highest: int, step: int
) -> None:
    number = Entered("", "", lowest, highest, lowest, step)
    allowed = range(lowest, highest + 1, step)
    for value in range(-7, 40):
        assert number.nearest(value) == min(allowed, key=lambda one: (abs(one - value), one))
    assert number.rule == ("even" if step == 2 else "a whole number")


def test_bases_are_round_numbers_ten_to_a_decade() -> None:
    small, large = view.BASES[:6], view.BASES[6:]
    assert small == (2, 3, 4, 5, 6, 8)  # the whole ones
    assert large == tuple(sorted(large))
    assert len(large) == 51  # from 10 to 10 ** 6, both ends
    for place, base in enumerate(large):
        assert base == pytest.approx(10 ** (1 + place / 10), rel=0.05)
    first = {str(base).rstrip("0") for base in large}
    assert first == set(["1", "12", "125", "16", "2", "25", "32", "4", "5", "64", "8"])


def test_widths_are_even_and_lengths_have_two_ends() -> None:
    assert list(view.MODEL_DIMENSIONS) == [2 * pairs for pairs in range(1, 513)]
    assert view.LENGTHS == (2, 2048)
    assert view.LONGEST_SENTENCE == 200


def test_presets_are_the_sizes_of_the_sources() -> None:
    assert {name: tuple(one.values()) for name, one in view.PRESETS.items()} == {
        "Kazemnejad's figure 2": (128, 10_000, 50),  # 128 dimensions, a maximum length of 50
        "Machine Learning Mastery's matrix": (512, 10_000, 100),  # getPositionEncoding(100, 512)
        "I am a robot": (4, 100, len(["I", "am", "a", "robot"])),
        "Small vectors": (4, 10_000, 5),
        "Binary": (8, 2 ** (8 // 2), 2 ** (8 // 2)),  # each wave twice as long as the one before
        "GPT-2's size": (768, 10_000, 1024),
    }
    assert {tuple(one) for one in view.PRESETS.values()} == {("d", "n", "L")}
    for one in view.PRESETS.values():
        assert view_of(DEFAULTS._asdict() | one)._asdict().items() >= one.items()
