"""The code of three words: a word list that forgives slips of the tongue and of the hand."""

import re
from itertools import combinations

import pytest

from course.three_words import CODES, WORDS, heard, spoken


def distance(one: str, other: str) -> int:
    """Return how many letters are put in, left out or replaced from one word to the other."""
    row = list(range(len(other) + 1))
    for place, letter in enumerate(one, 1):
        row, above = [place], row
        for i, sign in enumerate(other):
            row.append(min(row[i] + 1, above[i + 1] + 1, above[i] + (sign != letter)))
    return row[-1]


# Pairs of words of English that sound alike, of which neither may stand in the list.
HOMOPHONES = """
bare bear beach beech beat beet blue blew board bored brake break bread bred buy bye carat carrot
cell sell cent scent cereal serial chord cord choral coral dear deer desert dessert die dye ewe
you eye fair fare feat feet fir fur flea flee flour flower gait gate grate great groan grown hair
hare heal heel hear here hole whole hour our idle idol jewel joule key quay knead need knight
night knot loan lone mail male main mane maize maze meat meet medal metal muscle mussel naval
navel nose oar ore pail pale pain pane pair pear pear peace piece peak peek peal peel plain plane
pole poll quarts quartz rain reign right write ring wring road rowed role roll root route rose
rows sail sale sea see seam seem sew sow son sun stair stare stake steak steal steel tail tale tea
tee throne thrown tide tied timber timbre toad toe tow waist waste wait weight wail whale wave
waive weather week weak wood would wooden yolk yoke barley barely cedar seeder pidgin pigeon
sailor sailer
"""


def test_the_list_is_worth_24_bits() -> None:
    assert len(set(WORDS)) == len(WORDS) == 256
    assert CODES == 2**24


def test_no_word_becomes_another_by_one_letter() -> None:
    assert distance("kitten", "sitting") == 3
    assert all(distance(one, other) > 1 for one, other in combinations(WORDS, 2))


def test_no_word_sounds_like_another_word() -> None:
    assert not set(WORDS) & set(HOMOPHONES.split())


def test_a_code_is_said_and_heard() -> None:
    for code in (0, 1, 255, 256, 65535, 65536, CODES // 3, CODES - 1):
        assert heard(spoken(code)) == code


def test_case_spaces_and_signs_are_forgiven() -> None:
    signs = ("amber_lion,river\n", "amber – lion – river")
    for typed in ("amber-lion-river", "Amber Lion River", "  AMBER  lion-river. ", *signs):
        assert spoken(heard(typed)) == "amber-lion-river"


def test_what_is_no_code_is_said() -> None:
    for typed, said in (
        ("amber-lion-rivr", "“rivr” is not a word of any code; the nearest is “river”"),
        ("umber lion river", "“umber” is not a word of any code; the nearest is “amber”"),
        ("amber-xqj-river", "“xqj” is not a word of any code"),
        ("amber-lion", "a code has 3 words, not 2"),
        ("amber-lion-river-lion", "a code has 3 words, not 4"),
        ("", "a code has 3 words, not 0"),
    ):
        with pytest.raises(ValueError, match=f"^{re.escape(said)}$"):
            heard(typed)


def test_no_words_for_what_is_no_code() -> None:
    for code in (-1, CODES, True, 1.0, "7", None):
        with pytest.raises(ValueError, match="code must be a whole number from 0 to 16777215"):
            spoken(code)  # type: ignore[arg-type]
