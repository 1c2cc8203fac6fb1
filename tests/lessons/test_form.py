"""The form of a question gives nothing away: tricks do hardly better than chance."""

import re
from collections.abc import Callable, Iterable, Sequence

import pytest

from course.before_and_after import FORMS
from course.question_bank import predictions
from course.questions import Prediction

ASKED = list(predictions().values())
GROUPS = {
    "lessons": [item for item in ASKED if not item.name.endswith("_twin")],
    "twins": [item for item in ASKED if item.name.endswith("_twin")],
    "forms": [item for items in FORMS.values() for item in items],
}
Trick = Callable[[Prediction], Iterable[float]]
HEDGES = (
    "about|almost|nearly|hardly|mostly|often|some|usually|roughly|around|partly|likely|may|can|"
    "could|not all|not every|in part"
)
NEGATIONS = r"not|no|none|nothing|never|neither|nor|without|cannot|\w+n't"
ABSOLUTES = "all|always|every|each|never|no|none|nothing|only|any|entirely|exactly|completely"


def _counted(words: str, sign: int) -> Trick:
    """Return the trick that takes the option with most of these words, or with fewest."""
    word = re.compile(rf"\b({words})\b", re.I)
    return lambda item: [sign * len(word.findall(option.text)) for option in item.options]


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))


def _length(item: Prediction) -> list[int]:
    return [len(option.text) for option in item.options]


def _reasons(item: Prediction) -> list[int]:
    """Return how often each option gives a reason: by a colon, a semicolon or a "because"."""
    return [len(re.findall(r"[:;,]|\bbecause\b", option.text)) for option in item.options]


def _alike(item: Prediction) -> list[float]:
    """Return how much each option has in common with the others."""
    words = [_words(option.text) for option in item.options]
    return [
        sum(len(mine & other) / len(mine | other) for other in words if other is not mine)
        for mine in words
    ]


def _like_the_question(item: Prediction) -> list[float]:
    asked = _words(item.question)
    return [len(_words(o.text) & asked) / len(_words(o.text)) for o in item.options]


def _numbers(item: Prediction) -> list[float]:
    """Return the number that each option names, if each names one; zeros otherwise."""
    found = [re.findall(r"\d[\d\u202f ]*(?:\.\d+)?", option.text) for option in item.options]
    if any(len(one) != 1 for one in found):
        return [0.0 for _ in item.options]
    return [float(re.sub(r"[\u202f ]", "", one[0])) for one in found]


def _middle(values: Sequence[float]) -> list[float]:
    """Return how near each value is to the middle one."""
    return [-abs(value - sorted(values)[len(values) // 2]) for value in values]


def _middle_number(item: Prediction) -> list[bool]:
    found = _numbers(item)
    return [len(set(found)) > 2 and near == 0 for near in _middle(found)]


def _places(item: Prediction) -> list[int]:
    return [item.mixed().index(number) for number in range(len(item.options))]


TRICKS: dict[str, Trick] = {
    "longest": _length,
    "shortest": lambda item: [-length for length in _length(item)],
    "neither long nor short": lambda item: _middle(_length(item)),
    "no reason": lambda item: [-count for count in _reasons(item)],
    "no reason, and short": lambda item: [
        -1000 * count - length for count, length in zip(_reasons(item), _length(item), strict=True)
    ],
    "like the others": _alike,
    "unlike the others": lambda item: [-share for share in _alike(item)],
    "like the question": _like_the_question,
    "largest number": _numbers,
    "smallest number": lambda item: [-number for number in _numbers(item)],
    "middle number": _middle_number,
    "hedged": _counted(HEDGES, 1),
    "not hedged": _counted(HEDGES, -1),
    "nothing absolute": _counted(ABSOLUTES, -1),
    "neither all nor none": _counted(
        "all|every|each|both|no|none|nothing|neither|never|always", -1
    ),
    "only": _counted("only|alone|just|merely", 1),
    "not only": _counted("only|alone|just|merely", -1),
    "negated": _counted(NEGATIONS, 1),
    "not negated": _counted(NEGATIONS, -1),
    "last": _places,
    "first": lambda item: [-place for place in _places(item)],
}


def score(trick: Trick, asked: Iterable[Prediction]) -> float:
    """Return the share of questions that a trick gets right; where it is undecided, it guesses."""
    shares = []
    for item in asked:
        scores = list(trick(item))
        best = [o for o, s in zip(item.options, scores, strict=True) if s == max(scores)]
        shares.append(sum(option.right for option in best) / len(best))
    return sum(shares) / len(shares)


def chance(asked: Sequence[Prediction]) -> float:
    return sum(1 / len(item.options) for item in asked) / len(asked)


@pytest.mark.parametrize("place", GROUPS)
def test_a_trick_beats_chance_by_six_questions_in_a_hundred_at_most(place: str) -> None:
    asked = GROUPS[place]
    scores = {name: score(trick, asked) - chance(asked) for name, trick in TRICKS.items()}
    assert max(scores.values()) <= 0.06, scores


def claim_alone(text: str) -> bool:
    """Return whether an option says what is so and keeps its reason."""
    return ":" not in text and "because" not in text


def test_an_option_is_a_claim_and_keeps_its_reason_for_the_answer() -> None:
    for item in ASKED:
        assert all(claim_alone(option.text) for option in item.options), item.name
        lengths = sorted(len(option.text) for option in item.options)
        assert lengths[-1] <= 2 * lengths[0] + 20, item.name
