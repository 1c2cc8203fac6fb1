"""Predictions about the scores of RoPE: what turning does not promise."""

from typing import Any

import numpy as np

from course.questions import Option, Prediction
from course.view import DEFAULTS
from pages.beyond.rotary.model import BACK, Model

START: dict[str, Any] = {
    "d": 128, "n": 10_000, "L": 50, "t": 10, "phi": 5, "dim": 32,
    "vectors": "alike", "pairing": "adjacent",
}  # fmt: skip
_ROUNDING = 1e-9


_OTHER: dict[str, Any] = {**START, "vectors": "random"}
_AIMED: dict[str, Any] = {**START, "vectors": "five-back"}


def _highest(model: Model) -> str:
    return (
        f"Measured: the score is highest at offset {model.best_offset}, with "
        f"{model.curve.max():.3f}. At offset 0 it is {model.curve[model.view.L - 1]:.3f}."
    )


def _range(model: Model) -> str:
    return (
        f"Measured: over the offsets up to {model.view.L - 1} the score runs from "
        f"{model.curve.min():.3f} to {model.curve.max():.3f}."
    )


_PEAK_TWIN = Prediction(
    name="rotary_peak_twin",
    page="rotary",
    question="The learned weights of a head make each key a copy of the query turned forward by "
    f"{BACK} steps. After that, RoPE turns both by their positions. Where is the key with the "
    "highest score?",
    options=(
        Option(
            f"It is {BACK} tokens before the query.",
            f"Such a key is turned {BACK} steps too far for its position. If it is {BACK} tokens "
            "before the query, it points exactly where the query points.",
            _AIMED,
            lambda model: model.best_offset == -model.view.phi,
        ),
        Option(
            f"It is {BACK} tokens after the query.",
            "The key is turned forward, so it might seem to belong further on. But a later "
            "position turns it forward once more, and then it is off by twice as much.",
            {**_AIMED, "L": 20},
            lambda model: model.best_offset == model.view.phi,
            "rope-two-sided",
        ),
        Option(
            "It is at the query's own position.",
            "There the two positions turn both vectors equally. The turn made by the weights is "
            "still left between them.",
            {**_AIMED, "phi": 0},
            lambda model: model.best_offset == 0,
            "rope-decays",
        ),
    ),
    start=_OTHER,
    measured=_highest,
    figure="score_by_offset",
)

_PEAK = Prediction(
    name="rotary_peak",
    page="rotary",
    question="For a key equal to the query, the score is highest at offset 0. The next key is a "
    "different vector. At which offset is its score highest?",
    options=(
        Option(
            "At 0 for this key too.",
            "Many descriptions say that RoPE prefers nearby words. But it only turns vectors. A "
            f"key that is the query turned forward by {BACK} steps scores highest {BACK} back.",
            _AIMED,
            lambda model: model.best_offset == 0,
            "rope-decays",
        ),
        Option(
            "At all offsets equally.",
            "If two vectors have nothing in common, no offset seems better than any other. But the "
            "angles between their hands change with the offset, and the score with them.",
            {**_OTHER, "phi": 20},
            lambda model: bool(abs(model.curve - model.curve[0]).max() < _ROUNDING),
            "all-as-far",
            always="Every pair turns with the offset, so the score cannot stay the same.",
            measured=_range,
        ),
        Option(
            "At some offset other than 0.",
            "A pair scores highest when its two hands point the same way. When the key differs "
            "from the query, each pair does so at a different offset, and the sum is highest at "
            "some offset other than 0.",
            _OTHER,
            lambda model: model.best_offset != 0,
        ),
    ),
    start=START,
    measured=_highest,
    figure="score_by_offset",
    quiz=True,
    reveals=(
        "figure.score_by_offset", "checks.distance", "text.Does the score fall with distance?",
    ),
    twin=_PEAK_TWIN,
)  # fmt: skip


def _sides(model: Model) -> tuple[float, float]:
    """Return the score φ ahead and φ back."""
    scores, middle, phi = model.curve, model.view.L - 1, model.view.phi
    return float(scores[middle + phi]), float(scores[middle - phi])


def _sides_measured(model: Model) -> str:
    ahead, back = _sides(model)
    phi = model.view.phi
    return f"Measured: {ahead:.4f} at {phi} tokens ahead, {back:.4f} at {phi} tokens back."


_BEFORE_AND_AFTER = Prediction(
    name="rotary_sides",
    page="rotary",
    question="The score is the product of the turned query and the turned key, divided by √d. A "
    "key equal to the query scores the same 5 tokens ahead of the query and 5 tokens back. A "
    f"different key scores {_sides(Model(DEFAULTS._replace(**_OTHER)))[0]:.4f} at 5 ahead. What is "
    "its score at 5 back?",
    options=(
        Option(
            "The same as ahead.",
            "That is true of two rows of the sinusoidal table, and of a key equal to the query. "
            "Here the hands start apart. Turning one way brings them together, and turning the "
            "other way moves them further apart.",
            {**_OTHER, "phi": 20},
            lambda model: abs(_sides(model)[0] - _sides(model)[1]) < _ROUNDING,
            "rope-two-sided",
        ),
        Option(
            "Minus the score ahead.",
            "Turning back changes the sign of every sine. But the score also contains cosines, and "
            "these do not change.",
            {**_OTHER, "phi": 12},
            lambda model: abs(sum(_sides(model))) < _ROUNDING,
            "back-negates",
            always="Only the sines change sign with the offset; the cosines do not, and are not 0.",
        ),
        Option(
            "A value of its own.",
            "The score is a sum of cosines and sines of the offset. On the other side the sines "
            "change sign and the cosines do not, so a head can tell before from after.",
            _OTHER,
            lambda model: abs(abs(_sides(model)[0]) - abs(_sides(model)[1])) > _ROUNDING,
        ),
    ),
    start=START,
    measured=_sides_measured,
    figure="turning",
)


def _varies(model: Model) -> bool:
    """Return whether the score of one offset changes with the place."""
    scores = model.scores_at(range(model.view.L))
    return bool(abs(scores - scores[0]).max() > _ROUNDING)


def _apart(model: Model) -> float:
    """Return how far the scores of the two pairings lie apart, at most."""
    return float(abs(model.curve - model.misread).max())


def _at_offset(model: Model) -> str:
    """Say what becomes of the score at φ if the other pairing turns query and key."""
    view, at = model.view, model.view.L - 1 + model.view.phi
    return (
        f"Measured at offset {view.phi}: {model.misread[at]:.4f} with {model.other_pairing} pairs, "
        f"{model.curve[at]:.4f} with {view.pairing}."
    )


def _at_two_places(model: Model) -> str:
    view = model.view
    here, start = model.scores_at([view.t, 0])
    return (
        f"Measured at offset {view.phi} in {view.pairing}: {start:.6f} at t = 0, {here:.6f} at "
        f"t = {view.t}."
    )


def _mixed_measured(model: Model) -> str:
    view, scores = model.view, model.mixed_scores
    return (
        f"Measured at offset {view.phi} with a query in {view.pairing} pairs and a key in "
        f"{model.other_pairing}: {scores.min():.3f} to {scores.max():.3f} over "
        f"{len(scores)} places. It rises at {(np.diff(scores) > 0).sum()} of the steps."
    )


_CHECKPOINT_TWIN = Prediction(
    name="rotary_checkpoint_twin",
    page="rotary",
    question="A faulty program turns the query in adjacent pairs and the key in halves. Query and "
    "key move along the sentence together, always 5 tokens apart. What does the score do?",
    options=(
        Option(
            "It stays as it is.",
            "The angles are the same in both pairings, so they seem to cancel. But they cancel "
            "only if both vectors turn the same two entries together.",
            {**_OTHER, "t": 30},
            lambda model: bool(np.ptp(model.mixed_scores) < _ROUNDING),
            "pairings-mix",
        ),
        Option(
            "It goes up and down.",
            "The turn of the key no longer undoes the turn of the query. The score now depends on "
            "both positions, and changes as the two move along.",
            _OTHER,
            lambda model: 0 < (np.diff(model.mixed_scores) > 0).mean() < 1,
        ),
        Option(
            "It falls at each step.",
            "Something is lost, so one might expect a steady loss. But a sum of sines and cosines "
            "of the two positions goes down and comes up again.",
            {**_OTHER, "phi": 20},
            lambda model: bool((np.diff(model.mixed_scores) < 0).all()),
            "steady-fall",
        ),
    ),
    start=START,
    measured=_mixed_measured,
    figure="mixed_pairings",
)

_HALVES: dict[str, Any] = {**_OTHER, "pairing": "halves"}
_CHECKPOINT = Prediction(
    name="rotary_checkpoint",
    page="rotary",
    question="Queries and keys were learned with adjacent pairs. A program pairs the two halves "
    "instead, for both, and runs without an error. The order of the columns is not changed. What "
    "happens to the scores?",
    options=(
        Option(
            "They stay as they were during training.",
            "The angles are the same, so it looks like a matter of order only. But they now turn "
            "different entries, and what one pair had learned is split between two.",
            {**_HALVES, "phi": 12},
            lambda model: _apart(model) < _ROUNDING,
            "pairings-mix",
            measured=_at_offset,
        ),
        Option(
            "They now vary with the position in the text.",
            "That would be true if only the query or only the key were turned in halves. Here both "
            "are, so moving both words along changes no score.",
            {**_HALVES, "t": 30},
            _varies,
            "turned-apart",
            always="If both use the same pairing, the score of given words depends on the offset "
            "alone.",
            measured=_at_two_places,
        ),
        Option(
            "They become a different function of the offset.",
            "The score of given words still depends on the offset alone. But it is not the score "
            "that the model has learned, and no error message warns of this.",
            _HALVES,
            lambda model: _apart(model) > _ROUNDING and not _varies(model),
        ),
    ),
    start=_OTHER,
    measured=lambda model: (
        f"Measured: over all offsets up to {model.view.L - 1} the scores of the two pairings "
        f"differ by up to {_apart(model):.2f}."
    ),
    figure="mixed_pairings",
    quiz=True,
    reveals=("figure.mixed_pairings", "checks.pairing", "text.Checkpoints and pairings"),
    twin=_CHECKPOINT_TWIN,
)

QUESTIONS: tuple[Prediction, ...] = (_BEFORE_AND_AFTER, _PEAK, _CHECKPOINT)
