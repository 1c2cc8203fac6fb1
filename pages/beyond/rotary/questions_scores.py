"""Predictions about the scores of RoPE: what turning does not promise."""

from typing import Any

from course.questions import Option, Prediction
from pages.beyond.rotary.model import Model

START: dict[str, Any] = {
    "d": 128, "n": 10_000, "L": 50, "t": 10, "phi": 5, "dim": 32,
    "vectors": "alike", "pairing": "adjacent",
}  # fmt: skip
_ROUNDING = 1e-9


_OTHER: dict[str, Any] = {**START, "vectors": "random"}
_PEAK = Prediction(
    name="rotary_peak",
    page="rotary",
    question="For a key like the query, the score is highest at offset 0. Now give the key other "
    "numbers. Where is the score highest?",
    options=(
        Option(
            "At offset 0 again: RoPE makes near words score higher.",
            "RoPE only turns. Where the two vectors fit best depends on their numbers, and these "
            "do not fit best when they stand side by side.",
            _OTHER,
            lambda model: model.best_offset == 0,
            "rope-decays",
        ),
        Option(
            "Nowhere: unlike vectors score the same at every offset.",
            "The angle between the hands still changes with the offset, and the score with it.",
            {**_OTHER, "phi": 20},
            lambda model: bool(abs(model.curve - model.curve[0]).max() < _ROUNDING),
            "all-as-far",
            always="Every pair turns with the offset, so the score cannot stay.",
        ),
        Option(
            "Somewhere else.",
            "Each pair is at its best when its two hands point the same way. With other numbers "
            "that is at another offset, a different one in each pair.",
            _OTHER,
            lambda model: model.best_offset != 0,
        ),
    ),
    start=START,
    measured=lambda model: (
        f"Measured: it is highest at offset {model.best_offset}, with {model.curve.max():.3f}. "
        f"At offset 0 it is {model.curve[model.view.L - 1]:.3f}."
    ),
    figure="score_by_offset",
    quiz=True,
)


def _sides(model: Model) -> tuple[float, float]:
    """Return the score φ ahead and φ back."""
    scores, middle, phi = model.curve, model.view.L - 1, model.view.phi
    return float(scores[middle + phi]), float(scores[middle - phi])


_BEFORE_AND_AFTER = Prediction(
    name="rotary_sides",
    page="rotary",
    question="For a key like the query, 5 tokens ahead and 5 tokens back score the same. And for a "
    "key of other numbers?",
    options=(
        Option(
            "The same again: a distance has no side.",
            "That holds for rows of the sinusoidal table, and for a key like the query. Here the "
            "hands start apart: turning one way brings them nearer, the other way further apart.",
            _OTHER,
            lambda model: abs(_sides(model)[0] - _sides(model)[1]) < _ROUNDING,
            "rope-two-sided",
        ),
        Option(
            "The same with a minus sign.",
            "Turning back changes the sign of the sines only. The cosines of the sum stay.",
            {**_OTHER, "phi": 12},
            lambda model: abs(sum(_sides(model))) < _ROUNDING,
            "rope-two-sided",
            always="Only the sines change sign with the offset; the cosines stay, and are not 0.",
        ),
        Option(
            "Two different scores.",
            "The sum has sines as well as cosines now. So a head can tell what stands before a "
            "word from what stands after it.",
            _OTHER,
            lambda model: abs(_sides(model)[0] - _sides(model)[1]) > _ROUNDING,
        ),
    ),
    start=START,
    measured=lambda model: (
        f"Measured: {_sides(model)[0]:.4f} at {model.view.phi} ahead, {_sides(model)[1]:.4f} at "
        f"{model.view.phi} back."
    ),
    figure="score_by_offset",
)


def _varies(model: Model) -> bool:
    """Return whether the score of one offset changes with the place."""
    scores = model.scores_at(range(model.view.L))
    return bool(abs(scores - scores[0]).max() > _ROUNDING)


def _apart(model: Model) -> float:
    """Return how far the scores of the two pairings lie apart, at most."""
    return float(abs(model.curve - model.misread).max())


_HALVES: dict[str, Any] = {**_OTHER, "pairing": "halves"}
_CHECKPOINT = Prediction(
    name="rotary_checkpoint",
    page="rotary",
    question="Queries and keys were learned with adjacent pairs. You load them into code that "
    "turns halves, and leave their columns as they are. What happens?",
    options=(
        Option(
            "Nothing: the angles are the same, only in another order.",
            "The angles are the same, but they turn other numbers: what one pair had learned is "
            "torn apart between two.",
            _HALVES,
            lambda model: _apart(model) < _ROUNDING,
            "pairings-mix",
        ),
        Option(
            "Each score now changes with the place.",
            "It would if only one of the two were turned in halves. Both are, so the offset alone "
            "still decides.",
            {**_HALVES, "t": 30},
            _varies,
            "turned-apart",
            always="If both are turned alike, the offset alone decides.",
        ),
        Option(
            "Other scores, and no error.",
            "The shapes fit and the code runs. It still sees offsets only, but not those that the "
            "model has learned to see.",
            _HALVES,
            lambda model: _apart(model) > _ROUNDING and not _varies(model),
        ),
    ),
    start=_OTHER,
    measured=lambda model: (
        f"Measured: over all offsets up to {model.view.L - 1} the scores of the two pairings "
        f"differ by up to {_apart(model):.2f}."
    ),
    figure="score_by_offset",
    quiz=True,
)

QUESTIONS: tuple[Prediction, ...] = (_PEAK, _BEFORE_AND_AFTER, _CHECKPOINT)
