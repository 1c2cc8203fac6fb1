"""Predictions about how sharply a head looks φ ahead."""

from typing import Any

import pe_core
from course.numerals import grouped
from course.questions import Option, Prediction
from pages.relative.rotation.model import Model
from pages.relative.rotation.questions_ahead import AIM, ahead

_CURVE = pe_core.offset_similarity(range(2), 128)


def _beside(model: Model) -> float:
    """Return the score of the key after the best one, as a part of the best."""
    best = ahead(model)
    return float(model.ahead[best + 1] / model.ahead[best])


def _is_sharp(model: Model) -> bool:
    return _beside(model) < 0.9


_NEXT: dict[str, Any] = {**AIM, "d": 1024, "phi": 1}
_PARTS = (0.97, 0.5, 0.1)


def _closest(model: Model) -> float:
    """Return which of these parts of the best score is closest to that of the key after it."""
    return min(_PARTS, key=lambda part: abs(part - _beside(model)))


def _next_measured(model: Model) -> str:
    best = ahead(model)
    return (
        f"Measured at d = {model.view.d} and φ = {model.view.phi}: key {best} scores "
        f"{model.ahead[best]:.2f}, and key {best + 1} scores {model.ahead[best + 1]:.2f}, which is "
        f"{_beside(model):.1%} of that."
    )


_NEXT_WORD = Prediction(
    name="blunt_peak_twin",
    page="rotation",
    question="A large model has d = 1024 and n = 10 000. In one of its heads, M for φ = 1 turns "
    "the query, so that it looks at the very next position. The key there scores 512. Which answer "
    "comes closest to the score of the key after that?",
    options=(
        Option(
            "A score of 500.",
            "In most of the 512 pairs the hands hardly move from one position to the next. These "
            "slow pairs give nearly the same score to both keys.",
            _NEXT,
            lambda model: _closest(model) == _PARTS[0],
        ),
        Option(
            "A score of 250.",
            "With 512 pairs you might expect many of them to disagree with a key that is off by "
            "one. But the number of pairs is not what matters. Most of them are slow at d = 64 as "
            "well as at d = 1024, and the score of the next key is about the same percentage of "
            "the best score.",
            {**_NEXT, "d": 64},
            lambda model: _closest(model) == _PARTS[1],
            "any-speed-will-do",
        ),
        Option(
            "A score of 50.",
            "The head was built for this one position, so you might expect the others to score "
            "next to nothing. But the query is compared with all keys, and rows of neighbouring "
            "positions are similar. The same is true of a target 28 positions away.",
            {**_NEXT, "phi": 28},
            lambda model: _closest(model) == _PARTS[2],
            "sharp-aim",
            always="Even the fastest pair turns by one radian per token, and cos 1 = 0.54.",
        ),
    ),
    start=AIM,
    measured=_next_measured,
    figure="looking_ahead",
    asked_with="rotation",
)

BLUNT = Prediction(
    name="blunt_peak",
    page="rotation",
    question="At d = 128, n = 10 000 and φ = 12 the key beside the best one scores "
    f"{_CURVE[1] / _CURVE[0]:.1%} of the best score. Which change brings this percentage below "
    "90%?",
    options=(
        Option(
            "A larger width, d = 1024.",
            "More entries for each position suggest a sharper peak. But the new pairs are spread "
            "over the same range of speeds, so the share of fast pairs stays the same. A softmax "
            "depends on the differences between scores and not on their ratios, and the "
            "differences do grow with d.",
            {**AIM, "d": 1024},
            _is_sharp,
            "any-speed-will-do",
        ),
        Option(
            "A smaller base, n = 2.",
            "All pairs are now fast, so neighbours differ in every pair. But there is a price: "
            "without slow pairs, g soon contains no information about distance.",
            {**AIM, "n": 2},
            _is_sharp,
        ),
        Option(
            "A shorter shift, φ = 1.",
            "A nearer target sounds easier to hit. But φ only moves the peak: its shape is given "
            "by g, wherever it lies.",
            {**AIM, "phi": 1},
            _is_sharp,
            "sharp-aim",
        ),
    ),
    start=AIM,
    measured=lambda model: (
        f"Measured at d = {model.view.d}, n = {grouped(model.view.n)} and φ = {model.view.phi}: "
        f"the key beside the best one scores {_beside(model):.1%} of the best score."
    ),
    figure="looking_ahead",
    asked_with="rotation",
    quiz=True,
    reveals=("checks.peak",),
    twin=_NEXT_WORD,
)
