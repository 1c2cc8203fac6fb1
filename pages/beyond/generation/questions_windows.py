"""Predictions about how far back a stack of windows reaches."""

from typing import Any

from course.numerals import grouped
from course.questions import Option, Prediction
from pages.beyond.generation.model import Model

START: dict[str, Any] = {"window": "8", "depth": "1"}


def _measured(model: Model) -> str:
    layers = "1 layer" if model.depth == 1 else f"{model.depth} layers"
    return (
        f"Measured for {layers} with a window of {model.window}: the furthest token that has a "
        f"share in the output is {grouped(model.reach)} tokens back."
    )


_NARROW = {"window": "4", "depth": "2"}
_REACH_TWIN = Prediction(
    name="stacked_windows_twin",
    page="generation",
    question="A small model has two layers with a window of four tokens: a token sees itself and "
    "the three before it. From how far back can anything arrive at the top?",
    options=(
        Option(
            "3 tokens back.",
            "That is the reach of one layer. In the second layer a token sees outputs that have "
            "already seen further back, and with four layers it is further still.",
            {**_NARROW, "depth": "4"},
            lambda model: model.reach == 3,
            "window-is-the-reach",
        ),
        Option(
            "6 tokens back.",
            "The second layer reaches three tokens back, and the output that it finds there has "
            "seen three tokens further.",
            _NARROW,
            lambda model: model.reach == 6,
        ),
        Option(
            "12 tokens back.",
            "It takes four layers to come so far. Every layer adds the same three tokens, also "
            "with eight of them.",
            {**_NARROW, "depth": "8"},
            lambda model: model.reach == 12,
            "reach-multiplies",
        ),
    ),
    start=START,
    measured=_measured,
    figure="windows",
    asked_with="one_window",
)

REACH = Prediction(
    name="stacked_windows",
    page="generation",
    question="In each of four layers a token sees eight tokens: itself and the seven before it. "
    "How far back is the furthest token from which anything arrives at the top?",
    options=(
        Option(
            "7 tokens back.",
            "One layer reaches so far. But the outputs that the next layer sees have seen tokens "
            "further back: with two layers it is twice as far already.",
            {"window": "8", "depth": "2"},
            lambda model: model.reach == 7,
            "window-is-the-reach",
        ),
        Option(
            "28 tokens back.",
            "Every layer adds the seven tokens that it sees before its own. With four layers that "
            "makes four times seven.",
            {"window": "8", "depth": "4"},
            lambda model: model.reach == 28,
        ),
        Option(
            "56 tokens back.",
            "If the reach doubled with every layer, four layers would come to 56. It grows by "
            "seven each time, also with sixteen layers.",
            {"window": "8", "depth": "16"},
            lambda model: model.reach == 56,
            "reach-multiplies",
        ),
    ),
    start=START,
    measured=_measured,
    figure="windows",
    asked_with="one_window",
    reveals=("figure.windows", "numbers.windows", "checks.windows", "text.How far windows reach"),
    twin=_REACH_TWIN,
)
