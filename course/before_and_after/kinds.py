"""What an item of the test before and after is made of."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

from course.questions import Option, Prediction


class Claim(NamedTuple):
    """An option: what it says, whether that is so of what was found, and the misconception."""

    text: str
    holds: Callable[[Any], bool]
    misconception: str = ""


class Idea(NamedTuple):
    """What two items ask for, one in each form. Two items of one idea have different settings.

    `elsewhere` marks an idea that is used outside the course's own figures.
    """

    name: str
    a: Prediction
    b: Prediction
    elsewhere: bool = False


def item(
    name: str,
    page: str,
    question: str,
    found: Callable[[], Any],
    claims: Sequence[Claim],
    why: str,
    measured: Callable[[Any], str],
) -> Prediction:
    """Return an item: a question that no figure goes with, proved by what the core finds.

    `page` is the lesson that the item belongs to. `found` works out from the core what decides the
    item; each claim and the sentence `measured` take it. `why` is the reason of the right answer.
    """
    once = cache(found)
    return Prediction(
        name=name,
        page=page,
        question=question,
        options=tuple(_option(claim, once, why) for claim in claims),
        start={},
        measured=lambda _: measured(once()),
        figure="",
    )


def _option(claim: Claim, found: Callable[[], Any], why: str) -> Option:
    return Option(
        claim.text,
        "" if claim.misconception else why,
        {},
        lambda _: bool(claim.holds(found())),
        claim.misconception,
    )
