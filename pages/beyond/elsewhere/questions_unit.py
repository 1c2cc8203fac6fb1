"""Predictions about times that are counted in one unit or another."""

from typing import Any

from course.numerals import grouped
from course.questions import Option, Prediction
from pages.beyond.elsewhere.model import UNITS, Model

_START: dict[str, Any] = {"d": 128, "n": 10_000, "signal": "diffusion", "unit": "minutes"}
_ALIKE = 0.5


def _measured(model: Model) -> str:
    return (
        f"Measured at width {model.view.d} and base {grouped(model.view.n)}: two samples an "
        "hour apart have the similarity "
        + ", ".join(f"{model.hour(unit):.3f} in {unit}" for unit in UNITS)
        + "."
    ).replace(" -", " \N{MINUS SIGN}")


def _above(model: Model, *units: str) -> bool:
    """Return whether two samples an hour apart are alike in these units and in no other one."""
    found = {unit for unit in ("hours", "seconds") if model.hour(unit) > _ALIKE}
    return found == set(units)


_DAYS = {**_START, "unit": "days"}
_TWIN = Prediction(
    name="unit_of_time_twin",
    page="elsewhere",
    question="Now the times are counted in days. Two samples lie an hour apart. How alike are "
    "their encodings, from 1 for the same to 0 for nothing in common?",
    options=(
        Option(
            "Nearly the same, at least 0.99.",
            "An hour is 1/24 of a day, and the fastest pair turns by 1/24 of a radian. So a model "
            "can hardly tell the two samples apart.",
            _DAYS,
            lambda model: model.hour("days") >= 0.99,
            always="No pair turns by more than 1/24 of a radian in an hour.",
        ),
        Option(
            "About half alike, near 0.5.",
            "You might expect a fine scale for samples within a day. But no pair is faster than 1 "
            "radian per day.",
            {**_DAYS, "d": 64},
            lambda model: 0.4 < model.hour("days") < 0.6,
            "fine-unit-is-better",
            always="No pair turns by more than 1/24 of a radian in an hour.",
        ),
        Option(
            "Nothing in common, near 0.",
            "That is how far samples are apart whose times are counted in a much finer unit. In "
            "days an hour is a small step.",
            {**_DAYS, "n": 1000},
            lambda model: abs(model.hour("days")) < 0.1,
            "unit-is-nothing",
            always="No pair turns by more than 1/24 of a radian in an hour.",
        ),
    ),
    start=_START,
    measured=_measured,
    figure="gaps",
)

UNIT = Prediction(
    name="unit_of_time",
    page="elsewhere",
    question="The samples of a time series are encoded by their times, with the paper's base and "
    "d = 128. Two samples lie an hour apart. In which unit of time is their similarity above 0.5?",
    options=(
        Option(
            "In hours and in seconds alike.",
            "The hour is as long in either unit. But the formula takes the number, and in seconds "
            "that is 3600, which turns most pairs many times.",
            {**_START, "unit": "hours", "d": 64},
            lambda model: _above(model, "hours", "seconds"),
            "unit-is-nothing",
        ),
        Option(
            "In hours, but not in seconds.",
            "One hour is a step of 1 in hours, the smallest that the encoding is made for. In "
            "seconds it is a step of 3600, and only the slow pairs still agree.",
            {**_START, "unit": "seconds"},
            lambda model: _above(model, "hours"),
        ),
        Option(
            "In seconds, but not in hours.",
            "A finer unit sounds more exact. But it makes the numbers larger, and so two samples "
            "lie further apart.",
            {**_START, "unit": "seconds", "d": 64},
            lambda model: _above(model, "seconds"),
            "fine-unit-is-better",
            always="No pair turns by more than 1 radian in an hour, and the cosine of 1 is 0.54.",
        ),
    ),
    start=_START,
    measured=_measured,
    figure="gaps",
    asked_with="likeness",
    reveals=("figure.gaps", "numbers.hour", "checks.times", "text.Times with gaps"),
    twin=_TWIN,
)
