"""The form of a question gives nothing away: tricks do hardly better than chance."""

import re
from collections.abc import Callable, Iterable

import pytest

from course.bank import predictions
from course.questions import Prediction

ASKED = list(predictions().values())
PAGES = sorted({item.page for item in ASKED})
Trick = Callable[[Prediction], Iterable[float]]

_HEDGES = re.compile(
    r"\b(about|almost|nearly|hardly|mostly|often|some|usually|roughly|around|partly|likely|may|"
    r"can|could|not all|not every|in part)\b",
    re.IGNORECASE,
)


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


def test_a_trick_answers_no_more_than_two_questions_in_five() -> None:
    scores = {trick.__name__: score(trick, ASKED) for trick in TRICKS}
    assert max(scores.values()) <= 0.40, scores


def test_no_page_falls_to_a_trick(subtests: pytest.Subtests) -> None:
    for page in PAGES:
        asked = [item for item in ASKED if item.page == page]
        with subtests.test(page=page):
            scores = {trick.__name__: round(score(trick, asked), 2) for trick in TRICKS}
            assert len(asked) < 4 or max(scores.values()) <= 0.55, scores


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
