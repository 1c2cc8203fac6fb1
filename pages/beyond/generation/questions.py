"""Predictions about positions while a model writes: first what dropping tokens does to scores."""

from typing import Any

from course.questions import Option, Prediction
from pages.beyond.generation.model import Model
from pages.beyond.generation.questions_padding import PADDED
from pages.beyond.generation.questions_windows import REACH
from pe_core.figures import out_of

START: dict[str, Any] = {"L": 64, "t": 40, "d": 64, "n": 10_000, "kept": "recent",
                          "counted": "in-the-text", "window": "8"}  # fmt: skip


def _measured(model: Model) -> str:
    return (
        f"Measured with the newest token at position {model.view.t}: "
        f"{out_of(int(model.changed.sum()), len(model.kept), 'score')} changed."
    )


def _none(model: Model) -> bool:
    return not model.changed.any()


def _all(model: Model) -> bool:
    # The score of the newest token with itself stays where both are counted alike.
    return bool(model.changed.all())


def _first_only(model: Model) -> bool:
    return bool(model.early.any() and (model.changed == model.early).all())


_SINKS = {**START, "kept": "first-and-recent", "counted": "in-the-cache"}
_DROPPED_TWIN = Prediction(
    name="dropped_tokens_twin",
    page="generation",
    question="A program keeps the first four tokens of the text and the eight most recent ones, "
    "and drops what is between. It counts the twelve kept tokens from 0 to 11 and turns the query "
    "and all keys to these positions. Which of the scores change?",
    options=(
        Option(
            "None of the twelve scores.",
            "The recent tokens keep their offsets. But the first four have moved closer to the "
            "query: what was dropped between them is no longer counted.",
            {**_SINKS, "t": 50},
            _none,
            "recounting-is-free",
        ),
        Option(
            "Those of the first tokens.",
            "Between the recent tokens nothing was dropped, so their offsets are the same. The "
            "first four now seem to stand just in front of them.",
            _SINKS,
            _first_only,
        ),
        Option(
            "All of the twelve scores.",
            "Every position is a new one, but a score depends on the offset alone. For the recent "
            "tokens the offset is as before.",
            {**_SINKS, "t": 30},
            _all,
            "start-matters",
        ),
    ),
    start=START,
    measured=_measured,
    figure="cache",
    asked_with="kept_only",
)

DROPPED = Prediction(
    name="dropped_tokens",
    page="generation",
    question="A model with RoPE has written 41 tokens. Its program keeps only the last eight, "
    "counts them anew from 0 to 7, and turns the query and all keys to these positions. Which of "
    "their scores with the newest token change?",
    options=(
        Option(
            "None of the eight scores.",
            "All of them move by the same number of positions. Their offsets stay, and with RoPE "
            "only offsets count.",
            {**START, "counted": "in-the-cache"},
            _none,
        ),
        Option(
            "Those of the first tokens.",
            "The first of them are furthest from the query, and a slip would show there most. But "
            "all of them have moved by the same 33 positions, and so has the query.",
            {**START, "counted": "in-the-cache", "t": 30},
            _first_only,
            "start-matters",
        ),
        Option(
            "All of the eight scores.",
            "Every position is a new one, but that of the query is too. If only the query were "
            "counted anew, all scores would change.",
            {**START, "counted": "in-the-cache", "t": 50},
            _all,
            "start-matters",
        ),
    ),
    start=START,
    measured=_measured,
    figure="cache",
    asked_with="kept_only",
    revealed_title="With RoPE, only the offsets of the kept tokens count",
    quiz=True,
    reveals=("figure.cache", "numbers.cache", "checks.cache", "text.Attention sinks"),
    twin=_DROPPED_TWIN,
)

QUESTIONS: tuple[Prediction, ...] = (DROPPED, PADDED, REACH)
