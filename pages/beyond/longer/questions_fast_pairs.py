"""Predictions about NTK-aware scaling: which pairs keep the frequency that they had."""

from typing import Any

import numpy as np

from course.questions import Option, Prediction
from course.view import DEFAULTS, view_of
from pages.beyond.longer.model import Model
from pages.beyond.longer.naming import longer_text
from pages.beyond.longer.questions_cost import PAIRS, START, TRAINED_TOKENS

_SAME = 1e-12


def _untouched(model: Model) -> list[int]:
    """Return the pairs that NTK-aware scaling leaves exactly as they were."""
    slower = model.remedies["ntk"].times_slower
    return [int(pair) for pair in np.flatnonzero(abs(slower - 1) < _SAME)]


def _kept(pairs: list[int]) -> str:
    if len(pairs) == 1:
        return f"The only pair that keeps its frequency is pair {pairs[0]}."
    return f"{len(pairs)} pairs keep their frequency."


def _slowed(model: Model) -> list[int]:
    """Return the pairs that NTK-aware scaling slows."""
    kept = _untouched(model)
    return [pair for pair in range(model.view.d // 2) if pair not in kept]


def _two_measured(model: Model) -> str:
    slower = (f"{times:.4f}" for times in model.remedies["ntk"].times_slower[:2])
    return (
        f"Measured for {longer_text(model.view.stretch)}: the two pairs take "
        f"{' and '.join(slower)} times as long for a turn."
    )


_TINY: dict[str, Any] = {**START, "method": "ntk", "d": 4, "n": 100, "stretch": "8", "dim": 2}
_BOTH = Model(view_of(DEFAULTS._asdict() | _TINY))
_EXACTLY_TWIN = Prediction(
    name="ntk_untouched_twin",
    page="longer",
    question=f"A tiny head has just two pairs. With a base of {_TINY['n']} both are fast: within "
    f"the {TRAINED_TOKENS} tokens of a training text they make {_BOTH.trained_turns[0]:.0f} and "
    f"{_BOTH.trained_turns[1]:.0f} turns. NTK-aware scaling prepares the head for a text 8 times "
    "as long. Which pair turns more slowly afterwards?",
    options=(
        Option(
            "Neither of the two.",
            "The method is known for leaving fast pairs alone, and both are fast here. But it does "
            "not count turns. It only raises the base, and the last pair is always slowed by the "
            "full factor.",
            {**_TINY, "stretch": "32"},
            lambda model: not {*_slowed(model)} & {*model.fast_pairs},
            "ntk-spares-fast",
        ),
        Option(
            "The second of the two.",
            "The new base is chosen so that the last pair becomes 8 times slower, however fast it "
            "was. The first pair has the exponent 0, and any base to the power 0 is 1.",
            _TINY,
            lambda model: _slowed(model) == list(range(1, model.view.d // 2)) != [],
        ),
        Option(
            "Both of these pairs.",
            "Both frequencies are computed from the base, so you might think that both change with "
            "it. But the first is the base to the power 0, which is 1 for every base.",
            {**_TINY, "stretch": "16", "dim": 0},
            lambda model: len(_slowed(model)) == model.view.d // 2,
            "base-scales-all",
            always="Any base to the power 0 is 1.",
        ),
    ),
    start={**_TINY, "stretch": "1"},
    measured=_two_measured,
    figure="slowing",
    asked_with="longer_waves",
)

EXACTLY = Prediction(
    name="ntk_untouched",
    page="longer",
    question="NTK-aware scaling is said to leave the fast pairs alone. It replaces the base n in "
    f"all frequencies by a larger one. Which of the {PAIRS} pairs keep exactly the frequency that "
    "they had?",
    options=(
        Option(
            "All the fast pairs.",
            "The fastest pairs change so little that NTK is often said to leave them alone, and "
            "YaRN does leave all fast pairs alone. But NTK changes the base, and with it every "
            "frequency but the first.",
            {**START, "method": "ntk", "stretch": "32", "dim": 4},
            lambda model: _untouched(model) == model.fast_pairs,
            "ntk-spares-fast",
        ),
        Option(
            "The first pair only.",
            "Any base to the power 0 is 1. From pair 1 on the new base has an effect, though at "
            "first a very small one.",
            {**START, "method": "ntk", "dim": 2},
            lambda model: _untouched(model) == [0],
        ),
        Option(
            "None of the pairs.",
            "You might think that a new base must change every frequency. But one exponent is 0, "
            "and any base to the power 0 is 1: pair 0 turns by 1 radian per token with every base.",
            {**START, "method": "ntk", "stretch": "32", "dim": 0},
            lambda model: not _untouched(model),
            "base-scales-all",
            always="Any base to the power 0 is 1.",
        ),
    ),
    start={**START, "dim": 2},
    measured=lambda model: (
        f"Measured for {longer_text(model.view.stretch)}: pair {model.pair} takes "
        f"{model.remedies['ntk'].times_slower[model.pair]:.4f} times as long for a turn. "
        f"{_kept(_untouched(model))}"
    ),
    figure="slowing",
    asked_with="longer_waves",
    quiz=True,
    reveals=("figure.slowing", "checks.cost", "steps.why_exponent", "text.NTK-aware scaling"),
    twin=_EXACTLY_TWIN,
)
