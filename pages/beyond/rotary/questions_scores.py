"""Predictions about the offset at which a score of RoPE is highest."""

from typing import Any

from course.numerals import grouped
from course.questions import Option, Prediction
from pages.beyond.rotary.model import BACK, Model

START: dict[str, Any] = {
    "d": 128, "n": 10_000, "L": 50, "t": 10, "phi": 5, "dim": 32,
    "vectors": "alike", "pairing": "adjacent",
}  # fmt: skip
_ROUNDING = 1e-9


OTHER: dict[str, Any] = {**START, "vectors": "random"}
_AIMED: dict[str, Any] = {**START, "vectors": "five-back"}


def _highest(model: Model) -> str:
    return (
        f"Measured: the score is highest at offset {model.best_offset}, where it is "
        f"{model.curve.max():.3f}. At offset 0 it is {model.curve[model.view.L - 1]:.3f}."
    )


def _range(model: Model) -> str:
    return (
        f"Measured: over offsets up to {grouped(model.view.L - 1)}, the score lies between "
        f"{model.curve.min():.3f} and {model.curve.max():.3f}."
    )


_PEAK_TWIN = Prediction(
    name="rotary_peak_twin",
    page="rotary",
    question="The learned weights of a head make each key a copy of the query turned forward by "
    f"{BACK} positions. After that, RoPE rotates query and key according to their "
    "positions. Where is the key with the highest score?",
    options=(
        Option(
            f"It is {BACK} tokens before the query.",
            f"Such a key is turned as if it stood {BACK} tokens further on. If it is {BACK} tokens "
            "before the query, it points exactly where the query points.",
            _AIMED,
            lambda model: model.best_offset == -model.view.phi,
        ),
        Option(
            f"It is {BACK} tokens after the query.",
            "The key is turned forward, so you might think that it belongs further on. But a later "
            "position turns it forward once more, and then it is off by twice as much.",
            {**_AIMED, "L": 20},
            lambda model: model.best_offset == model.view.phi,
            "rope-two-sided",
        ),
        Option(
            "It is at the query's own position.",
            "There the two positions turn both vectors equally. But the weights have already "
            "rotated the key, so the two vectors do not point the same way.",
            {**_AIMED, "phi": 0},
            lambda model: model.best_offset == 0,
            "rope-decays",
        ),
    ),
    start=OTHER,
    measured=_highest,
    figure="score_by_offset",
    asked_with="turning_now",
)

PEAK = Prediction(
    name="rotary_peak",
    page="rotary",
    question="For a key equal to the query, the score is highest at offset 0. Now take a key of "
    "random numbers, which points in a different direction in each pair. At which offset is its "
    "score highest here?",
    options=(
        Option(
            "At 0 for this key too.",
            "Many descriptions say that RoPE prefers nearby words. But it only turns vectors. At "
            "offset 0 query and key are turned by the same angle, so there the key points in the "
            "same direction as the query only if it did so before.",
            {**OTHER, "d": 64},
            lambda model: model.best_offset == 0,
            "rope-decays",
        ),
        Option(
            "At all offsets equally.",
            "If two vectors have nothing in common, you might think that no offset is better than "
            "any other. But the angles between their hands change with the offset, and the score "
            "changes with them.",
            {**OTHER, "phi": 20},
            lambda model: bool(abs(model.curve - model.curve[0]).max() < _ROUNDING),
            "all-as-far",
            always="Every pair turns with the offset, so the score cannot stay the same.",
            measured=_range,
        ),
        Option(
            "At some offset other than 0.",
            "The contribution of a pair is largest when its two hands point the same way. With "
            "random numbers this happens at a different offset in each pair. No offset is "
            "preferred in advance, and here the sum is highest at one other than 0.",
            OTHER,
            lambda model: model.best_offset != 0,
        ),
    ),
    start=START,
    measured=_highest,
    figure="score_by_offset",
    asked_with="turning_now",
    quiz=True,
    reveals=(
        "figure.score_by_offset", "checks.distance", "text.Does the score fall with distance?",
    ),
    twin=_PEAK_TWIN,
)  # fmt: skip
