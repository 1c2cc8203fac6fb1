"""Predictions about a head that is built to attend to the previous token."""

from typing import Any

from course.numerals import grouped
from course.questions import Option, Prediction
from course.rope_families import FAMILIES
from pages.beyond.rope_in_models.model import STRENGTH, WINDOW, Model

_LLAMA: dict[str, Any] = {**FAMILIES["Llama 3 8B"].view, "L": 50}
_SAME = 0.01


def _measured(model: Model) -> str:
    heads = ", ".join(f"{model.previous(name):.3f} with the {name}" for name in model.windows)
    return (
        f"Measured over {model.view.L} tokens with {model.window} of {model.pairs} pairs: the "
        f"weight on the previous token is {heads}."
    )


def _left(model: Model, name: str) -> float:
    """Return the weight on the previous token with the fastest pairs and a scaling rule."""
    return float(Model(model.view._replace(scaling=name)).previous("fastest"))


def _rules_measured(model: Model) -> str:
    return (
        f"Measured over {model.view.L} tokens with a factor of {model.view.scale}: with the "
        f"fastest pairs the weight on the previous token is {_left(model, 'none'):.3f} with no "
        f"rule, {_left(model, 'linear'):.3f} with linear scaling and {_left(model, 'llama3'):.3f} "
        "with the llama3 rule."
    )


_SCALED = {**_LLAMA, "scale": 8}
_TWIN = Prediction(
    name="previous_token_twin",
    page="rope_in_models",
    question=f"The same head of Llama 3 8B looks at the previous token with its {WINDOW} fastest "
    f"pairs, trained on texts of {grouped(_LLAMA['trained_length'])} tokens. For longer "
    "texts its frequencies are changed by a factor of 8, with linear scaling or with the llama3 "
    "rule, and nothing is trained again. With which of them does most of its attention stay on the "
    "previous token?",
    options=(
        Option(
            "With neither of the rules.",
            "Any change of frequencies sounds like trouble for a head that depends on them. But "
            "the llama3 rule leaves alone all pairs that turn at least four times in training, and "
            "this head uses no others.",
            {**_SCALED, "scaling": "linear", "scale": 16},
            lambda model: max(_left(model, "linear"), _left(model, "llama3")) < 1 / 2,
            "scaling-slows-alike",
        ),
        Option(
            "With both of the rules.",
            "Both rules keep the angles within their old range. But linear scaling also brings "
            "neighbours 8 times closer together, so the tokens beside the previous one get nearly "
            "the same score.",
            {**_SCALED, "scaling": "linear"},
            lambda model: min(_left(model, "linear"), _left(model, "llama3")) > 1 / 2,
            "stretch-is-free",
        ),
        Option(
            "Only with the llama3 rule.",
            "It leaves the fast pairs as they were, and with them everything that this head "
            "computes. Linear scaling slows them all.",
            {**_SCALED, "scaling": "llama3"},
            lambda model: _left(model, "llama3") > 1 / 2 > _left(model, "linear"),
        ),
    ),
    start={**_SCALED, "scaling": "none"},
    measured=_rules_measured,
    figure="looking_back",
    asked_with="rope_waves",
)

PREVIOUS = Prediction(
    name="previous_token",
    page="rope_in_models",
    question="A head of Llama 3 8B is to attend to the previous token, whatever the words are. It "
    f"may use {WINDOW} neighbouring pairs, and its largest score is {STRENGTH:g} whichever it "
    "takes. Which of them should it use?",
    options=(
        Option(
            "The slowest it has.",
            "A slow pair can tell far positions apart, so it seems to know more about position. "
            "But from one token to the next it hardly turns, so the previous token scores no "
            "higher than all the others.",
            {**_LLAMA, "dim": 112},
            lambda model: model.previous("slowest") > (1 + _SAME) * model.previous("fastest"),
            "slow-pairs-point",
        ),
        Option(
            "The fastest it has.",
            "One token makes a large angle in a fast pair, so the score falls steeply on both "
            f"sides of the previous token. {WINDOW} pairs of different speeds agree nowhere else.",
            {**_LLAMA, "dim": 0},
            lambda model: model.previous("fastest") > (1 + _SAME) * model.previous("slowest"),
        ),
        Option(
            "Any will do alike.",
            "The largest score is the same for every choice, and it lies at the previous token. "
            "But attention depends on how much lower the other scores are.",
            {**_LLAMA, "dim": 32},
            lambda model: abs(model.previous("slowest") / model.previous("fastest") - 1) <= _SAME,
            "any-speed-will-do",
        ),
    ),
    start={**_LLAMA, "dim": 64},
    measured=_measured,
    figure="looking_back",
    asked_with="rope_waves",
    quiz=True,
    reveals=(
        "figure.looking_back", "figure.sharpness", "numbers.back", "checks.back",
        "text.What fast pairs are for",
    ),
    twin=_TWIN,
)  # fmt: skip
