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

_HEDGES = re.compile(
    r"\b(about|almost|nearly|hardly|mostly|often|some|usually|roughly|around|partly|likely|may|"
    r"can|could|not all|not every|in part)\b",
    re.IGNORECASE,
)

_ABSOLUTES = re.compile(
    r"\b(all|always|every|each|never|no|none|nothing|only|any|entirely|exactly|completely)\b", re.I
)
_ALL_OR_NONE = re.compile(r"\b(all|every|each|both|no|none|nothing|neither|never|always)\b", re.I)
_ONLY = re.compile(r"\b(only|alone|just|merely)\b", re.I)
_NOT = re.compile(r"\b(not|no|none|nothing|never|neither|nor|without|cannot)\b|n't\b", re.I)


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.lower()))


def _shortest(item: Prediction) -> list[float]:
    return [-len(option.text) for option in item.options]


def _longest(item: Prediction) -> list[float]:
    return [len(option.text) for option in item.options]


def _no_reason(item: Prediction) -> list[float]:
    """A claim alone, without a colon, a semicolon or a "because"."""
    return [-len(re.findall(r"[:;,]|\bbecause\b", option.text)) for option in item.options]


def _no_reason_and_short(item: Prediction) -> list[float]:
    reasons = _no_reason(item)
    return [1000 * a + b for a, b in zip(reasons, _shortest(item), strict=True)]


def _hedged(item: Prediction) -> list[float]:
    return [len(_HEDGES.findall(option.text)) for option in item.options]


def _unhedged(item: Prediction) -> list[float]:
    return [-count for count in _hedged(item)]


def _odd_one_out(item: Prediction) -> list[float]:
    words = [_words(option.text) for option in item.options]
    return [
        -sum(len(mine & other) / len(mine | other) for other in words if other is not mine)
        for mine in words
    ]


def _least_odd(item: Prediction) -> list[float]:
    return [-score for score in _odd_one_out(item)]


def _like_the_question(item: Prediction) -> list[float]:
    asked = _words(item.question)
    return [len(_words(o.text) & asked) / len(_words(o.text)) for o in item.options]


def _numbers(item: Prediction) -> list[float]:
    """Return the number that each option names, if each names one; none otherwise."""
    found = [re.findall(r"\d[\d\u202f ]*(?:\.\d+)?", option.text) for option in item.options]
    if any(len(one) != 1 for one in found):
        return []
    return [float(re.sub(r"[\u202f ]", "", one[0])) for one in found]


def _middle_number(item: Prediction) -> list[float]:
    numbers = _numbers(item)
    middle = sorted(numbers)[len(numbers) // 2] if len(set(numbers)) > 2 else None
    return [float(number == middle) for number in numbers] or _undecided(item)


def _smallest_number(item: Prediction) -> list[float]:
    return [-number for number in _numbers(item)] or _undecided(item)


def _largest_number(item: Prediction) -> list[float]:
    return _numbers(item) or _undecided(item)


def _undecided(item: Prediction) -> list[float]:
    return [0.0 for _ in item.options]


def _fewest_absolutes(item: Prediction) -> list[float]:
    return [-len(_ABSOLUTES.findall(option.text)) for option in item.options]


def _some(item: Prediction) -> list[float]:
    """Neither all nor none."""
    return [-len(_ALL_OR_NONE.findall(option.text)) for option in item.options]


def _only(item: Prediction) -> list[float]:
    return [len(_ONLY.findall(option.text)) for option in item.options]


def _not_only(item: Prediction) -> list[float]:
    return [-count for count in _only(item)]


def _negated(item: Prediction) -> list[float]:
    return [len(_NOT.findall(option.text)) for option in item.options]


def _affirmed(item: Prediction) -> list[float]:
    return [-count for count in _negated(item)]


def _middling(item: Prediction) -> list[float]:
    lengths = [len(option.text) for option in item.options]
    return [-abs(length - sorted(lengths)[len(lengths) // 2]) for length in lengths]


def _first(item: Prediction) -> list[float]:
    order = item.mixed()
    return [-order.index(number) for number in range(len(item.options))]


def _last(item: Prediction) -> list[float]:
    return [-score for score in _first(item)]


TRICKS: tuple[Trick, ...] = (
    _shortest,
    _longest,
    _no_reason,
    _no_reason_and_short,
    _hedged,
    _unhedged,
    _odd_one_out,
    _least_odd,
    _like_the_question,
    _middle_number,
    _smallest_number,
    _largest_number,
    _fewest_absolutes,
    _some,
    _only,
    _not_only,
    _negated,
    _affirmed,
    _middling,
    _first,
    _last,
)


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
    scores = {trick.__name__: score(trick, asked) - chance(asked) for trick in TRICKS}
    assert max(scores.values()) <= 0.06, scores


def claim_alone(text: str) -> bool:
    """Return whether an option says what is so and keeps its reason."""
    return ":" not in text and "because" not in text


def test_an_option_is_a_claim_and_keeps_its_reason_for_the_answer() -> None:
    for item in ASKED:
        assert all(claim_alone(option.text) for option in item.options), item.name
        lengths = sorted(len(option.text) for option in item.options)
        assert lengths[-1] <= 2 * lengths[0] + 20, item.name


def test_no_sentence_shows_the_name_of_a_number_instead_of_the_number() -> None:
    for item in ASKED:
        said = [item.question, *(o.text for o in item.options), *(o.why for o in item.options)]
        assert not [one for one in said if "{" in one], item.name
