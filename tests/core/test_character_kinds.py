"""What kind each character is, by its name and its properties in the Unicode tables."""

import unicodedata
from collections.abc import Iterable

from pe_core.embedding import split_words
from tests.each import each

ALL = [chr(code) for code in range(0x110000) if not 0xD800 <= code < 0xE000]
# Unicode 15.1, PropList.txt: Prepended_Concatenation_Mark.
BEFORE_NUMBERS = {*range(0x600, 0x606), 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD}
# Unicode 15.1, section 23.7: noncharacters; DerivedCoreProperties.txt: Default_Ignorable.
NONE = {code for code in range(0x110000) if code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF}
RESERVED = {*range(0xFFF0, 0xFFF9), *range(0xE0000, 0xE1000)}


NAMES = [(name, sign) for sign in ALL if (name := unicodedata.name(sign, ""))]


def named(*starts: str) -> list[str]:
    return [sign for name, sign in NAMES if name.startswith(starts)]


SELECTORS = named("VARIATION SELECTOR-", "MONGOLIAN FREE VARIATION", "MONGOLIAN VOWEL SEP")
FILLERS = [*named("HANGUL CHOSEONG FILLER", "HANGUL JUNGSEONG FILLER", "KHMER VOWEL INHERENT"),
           *named("COMBINING GRAPHEME JOINER")]  # fmt: skip
TAGS = [sign for sign in named("TAG ", "CANCEL TAG") if ord(sign) >= 0xE0020]


def unlike(signs: Iterable[str], before: str, after: str, expected: list[str]) -> list[str]:
    """Return the signs that, between two texts, do not make the tokens that are expected."""
    return [
        f"{ord(sign):x}"
        for sign in signs
        if split_words(before + sign + after) != [word.replace("*", sign) for word in expected]
    ]


def test_number_signs_are_seen_and_other_format_characters_are_not() -> None:
    formats = [sign for sign in ALL if unicodedata.category(sign) == "Cf"]
    seen = [sign for sign in formats if ord(sign) in BEFORE_NUMBERS]
    assert len(seen) == len(BEFORE_NUMBERS)
    assert not unlike(seen, "a", "b", ["a", "*", "b"])
    joiners = {0x200B, 0x200C, 0x200D}  # a space without width, and two that join
    marks = {ord(sign) for sign in TAGS + SELECTORS}
    rest = [sign for sign in formats if ord(sign) not in BEFORE_NUMBERS | joiners | marks]
    assert not unlike(rest, "a", "b", ["ab"])


def test_what_is_no_character_is_dropped_and_its_neighbours_are_not() -> None:
    marked = {ord(sign) for sign in SELECTORS + TAGS}
    assert len(NONE) == 66
    assert not unlike(map(chr, (NONE | RESERVED) - marked), "a", "b", ["ab"])
    beside = {code + step for code in NONE | RESERVED for step in (-1, 1)} - NONE - RESERVED
    kept = [sign for sign in map(chr, beside - {0x110000})
            if unicodedata.category(sign) in ("So", "Co", "Cn")]  # fmt: skip
    assert len(kept) > 30
    assert not unlike(kept, "a", "b", ["a", "*", "b"])


def test_two_regional_letters_are_one_flag() -> None:
    letters = named("REGIONAL INDICATOR SYMBOL LETTER")
    assert len(letters) == 26
    for sign in letters:
        assert split_words(sign * 3) == [sign * 2, sign]
    for code in (ord(letters[0]) - 1, ord(letters[-1]) + 1):
        assert split_words(chr(code) * 2) == [chr(code)] * 2


def test_a_skin_tone_belongs_to_the_emoji_before_it() -> None:
    tones = named("EMOJI MODIFIER FITZPATRICK")
    assert len(tones) == 5
    assert not unlike(tones, "\U0001f44d", "", ["\U0001f44d*"])
    neighbours = map(chr, (ord(tones[0]) - 1, ord(tones[-1]) + 1))
    assert not unlike(neighbours, "\U0001f44d", "", ["\U0001f44d", "*"])


def test_tags_belong_to_the_flag_before_them_and_are_nothing_alone() -> None:
    assert len(TAGS) == 96
    assert not unlike(TAGS, "\U0001f3f4", "b", ["\U0001f3f4*", "b"])
    assert not unlike(TAGS, "a ", "", ["a"])
    for code in (ord(TAGS[0]) - 1, ord(TAGS[-1]) + 1):  # dropped, in a flag too
        assert not unlike([chr(code)], "\U0001f3f4", "", ["\U0001f3f4"])


@each(("signs", "count"), [(SELECTORS, 261), (FILLERS, 5)])
def test_what_cannot_be_seen_stays_with_what_it_changes(signs, count) -> None:
    assert len(signs) == count
    assert not unlike(signs, "a", "b", ["a*b"])
    assert not unlike(signs, "\U0001f525", "", ["\U0001f525*"])
    assert not unlike(signs, " ", " ", [])
