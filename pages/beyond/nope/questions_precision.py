"""Predictions about how precise the count behind a mask is in a number format."""

from typing import Any

from course.numerals import grouped
from course.questions import Option, Prediction
from pages.beyond.nope.model import Model

START: dict[str, Any] = {"L": 2048, "t": 100, "causal": "yes", "format": "bfloat16"}


def _first(model: Model) -> int:
    return model.merge(model.view.format)


def _measured(model: Model) -> str:
    merge = _first(model)
    return (
        f"Measured in {model.view.format}: the positions {grouped(merge - 1)} and {grouped(merge)} "
        "are the first neighbours with the same output."
    )


def _hundreds(model: Model) -> bool:
    return 100 < _first(model) < 1000


def _thousands(model: Model) -> bool:
    return 1000 < _first(model) < 10_000


def _millions(model: Model) -> bool:
    return _first(model) > 1_000_000


_SINGLE = {**START, "format": "float32"}
_MERGE_TWIN = Prediction(
    name="count_in_few_bits_twin",
    page="nope",
    question="Now the outputs 1/(t + 1) are kept in float32, which has 16 more bits for its digits "
    "than bfloat16. At which positions do two neighbours first get the same output?",
    options=(
        Option(
            "Between 100 and 1 000.",
            "That is so in bfloat16. Every further bit makes the numbers twice as fine, and "
            "float32 has 16 bits more.",
            _SINGLE,
            _hundreds,
            "same-count-in-all",
        ),
        Option(
            "Between 1 000 and 10 000.",
            "That is so in float16, which has three bits more than bfloat16. In float32 there are "
            "16 more.",
            {**_SINGLE, "t": 1500},
            _thousands,
            "same-count-in-all",
        ),
        Option(
            "Beyond 1 000 000.",
            "The numbers are 65 536 times as fine as in bfloat16, and so the count lasts about as "
            "many times longer.",
            {**_SINGLE, "t": 2000},
            _millions,
        ),
    ),
    start=START,
    measured=_measured,
    figure="together",
    asked_with="seen",
)

MERGE = Prediction(
    name="count_in_few_bits",
    page="nope",
    question="A head behind a causal mask puts out 1/(t + 1) at position t. Its numbers are kept "
    "in bfloat16, which has about two to three significant digits at any size. At which positions "
    "do two neighbours first get the same output?",
    options=(
        Option(
            "Between 100 and 1 000.",
            "The numbers get smaller, and bfloat16 is finer for small numbers. But the steps "
            "between them shrink faster, like 1/t².",
            {**START, "t": 200},
            _hundreds,
        ),
        Option(
            "Between 1 000 and 10 000.",
            "In float16, with three more bits for its digits, it is so. In bfloat16 the steps are "
            "eight times as coarse.",
            {**START, "t": 1500},
            _thousands,
            "same-size-same-loss",
        ),
        Option(
            "Beyond 1 000 000.",
            "bfloat16 holds very small numbers, so you might expect room for millions of "
            "positions. But holding a small number is not the same as telling it from the next "
            "one. In float32 it is so.",
            {**START, "t": 2000},
            _millions,
            "reach-is-fineness",
        ),
    ),
    start=START,
    measured=_measured,
    figure="together",
    asked_with="seen",
    reveals=("figure.together", "numbers.precision"),
    twin=_MERGE_TWIN,
)
