"""What the front door says under its sentence, with turns and degrees from plain arithmetic."""

import math

import pytest

from course import lessons
from course.sentences import NO_WORDS
from course.view import DEFAULTS, View
from pages.front_door.words import _positions, dials

VIEW = DEFAULTS._replace(d=8, n=100, L=50, t=1, words="a b c")
ONE = VIEW._replace(d=2, dim=0)


def told(view: View) -> dict[str, object]:
    return dials(lessons.model("front_door", view))


def test_the_caption_says_how_long_a_turn_takes() -> None:
    pairs = (0, 1, 2)  # the fastest, and those an eighth, a quarter and half of the way
    waves = [2 * math.pi * 100 ** (pair / 4) for pair in pairs]
    assert told(VIEW)["caption"] == (
        "Each dial shows one pair of numbers from the row of its position. A full turn takes "
        f"{waves[0]:.3g}, {waves[1]:.3g} or {waves[2]:.3g} positions."
    )
    assert told(ONE)["caption"] == (
        "Each dial shows the only pair of numbers from the row of its position. A full turn takes "
        "6.28 positions."
    )
    two = told(VIEW._replace(d=4, dim=0))["caption"]
    assert str(two).startswith("Each dial shows one pair of numbers from the row")
    assert str(two).endswith(f"A full turn takes 6.28 or {2 * math.pi * 10:.3g} positions.")
    assert _positions(99.96) == "100"
    assert _positions(100.0) == "100"
    assert _positions(100.4) == "100"
    large = told(VIEW._replace(n=1_000_000))["caption"]
    assert str(large).endswith(f"6.28, {2 * math.pi * 1000**0.5:.0f} or 6\u202f283 positions.")


@pytest.mark.parametrize(
    ("more", "said"), [(0, ""), (1, " Not drawn: 1 more word."), (2, " Not drawn: 2 more words.")]
)
def test_words_that_are_not_drawn_are_counted(more: int, said: str) -> None:
    found = told(ONE._replace(L=3, words=" ".join("abcdef"[: 3 + more])))
    assert str(found["caption"]).endswith(f"6.28 positions.{said}")
    assert (
        found["alt"] == "“b” is at position 1. Clockwise from 12, its hand points to 57° (pair 0)."
    )


@pytest.mark.parametrize("t", [0, 1, 2])
def test_the_hands_of_the_chosen_word_are_read_out(t: int) -> None:
    degrees = [math.degrees(t * 100 ** (-pair / 4)) for pair in range(3)]
    assert told(VIEW._replace(t=t))["alt"] == (
        f"“{'abc'[t]}” is at position {t}. Clockwise from 12, its hands point to "
        f"{degrees[0]:.0f}° (pair 0), {degrees[1]:.0f}° (pair 1) and {degrees[2]:.0f}° (pair 2)."
    )
    far = told(ONE._replace(t=7, words="w " * 8))["alt"]
    assert f"to {math.degrees(7) - 360:.0f}° (pair 0)." in str(far)


@pytest.mark.parametrize(("words", "said"), [("a", "One word is"), ("a b", "2 words are")])
def test_without_a_chosen_word_only_their_number_is_said(words: str, said: str) -> None:
    found = told(VIEW._replace(words=words, t=9))
    assert found["alt"] == f"{said} shown under dials. No word is chosen."
    assert found["chosen"] is None


def test_a_sentence_without_words_asks_for_one() -> None:
    found = told(VIEW._replace(words=""))
    assert (found["caption"], found["alt"]) == (NO_WORDS, NO_WORDS)
    assert (found["words"], found["angles"]) == ((), [])
    assert set(found) == {"words", "angles", "colours", "chosen", "caption", "alt"}
    drawn = told(VIEW)
    assert drawn["angles"] == [
        pytest.approx([t * 100 ** (-pair / 4) for pair in range(3)]) for t in range(3)
    ]
    assert (drawn["words"], drawn["chosen"]) == (("a", "b", "c"), 1)
