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
    question=f"The learned weights of a head make each key a copy of the query turned on by {BACK} "
    "steps. After that, RoPE turns both by their positions. Where is the key that the query "
    "scores highest?",
    options=(
        Option(
            f"It is {BACK} tokens before the query.",
            f"Such a key is turned {BACK} steps too far for its place. From {BACK} tokens before "
            "the query it arrives just where the query is.",
            _AIMED,
            lambda model: model.best_offset == -model.view.phi,
        ),
        Option(
            f"It is {BACK} tokens after the query.",
            "The key is turned on, so it seems to belong further on. But a place further on turns "
            "it once more, and then it is twice as far off.",
            {**_AIMED, "L": 20},
            lambda model: model.best_offset == model.view.phi,
            "rope-two-sided",
        ),
        Option(
            "It is at the query's own position.",
            "There the turns of the two positions are equal. The turn that the weights have made "
            "is left between them.",
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
    question="For a key with the numbers of the query, the score is highest at offset 0. The next "
    "key has numbers of its own. At which offset is its score highest?",
    options=(
        Option(
            "At 0 for this key too.",
            "Many descriptions say that RoPE prefers near words. It only turns. A key whose own "
            f"numbers are those of the query turned on by {BACK} steps fits best {BACK} back.",
            _AIMED,
            lambda model: model.best_offset == 0,
            "rope-decays",
        ),
        Option(
            "At 0 and all others alike.",
            "If two vectors have nothing in common, no place seems better than another. But the "
            "angles between their hands change with the offset, and the score with them.",
            {**_OTHER, "phi": 20},
            lambda model: bool(abs(model.curve - model.curve[0]).max() < _ROUNDING),
            "all-as-far",
            always="Every pair turns with the offset, so the score cannot stay.",
            measured=_range,
        ),
        Option(
            "At some place other than 0.",
            "A pair scores highest when its two hands point the same way. With other numbers each "
            "pair does so at an offset of its own, and their sum is highest somewhere else.",
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
    "key with the numbers of the query scores the same 5 tokens ahead of the query and 5 tokens "
    "back. A key with numbers of its own scores "
    f"{_sides(Model(DEFAULTS._replace(**_OTHER)))[0]:.4f} at 5 ahead. What is its score at 5 back?",
    options=(
        Option(
            "The same as ahead.",
            "That holds for two rows of the sinusoidal table, and for a key like the query. Here "
            "the hands start apart. Turning one way brings them together, the other way apart.",
            {**_OTHER, "phi": 20},
            lambda model: abs(_sides(model)[0] - _sides(model)[1]) < _ROUNDING,
            "rope-two-sided",
        ),
        Option(
            "Minus the score ahead.",
            "To turn back changes the sign of every sine. The score also has cosines, and these "
            "do not change.",
            {**_OTHER, "phi": 12},
            lambda model: abs(sum(_sides(model))) < _ROUNDING,
            "back-negates",
            always="Only the sines change sign with the offset; the cosines stay, and are not 0.",
        ),
        Option(
            "A value of its own.",
            "The score is a sum of cosines and sines of the offset. The sines change sign on the "
            "other side, the cosines do not, so a head can tell before from after.",
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
            "The angles are the same in both pairings, so they seem to cancel. They only cancel "
            "where both vectors turn the same two numbers together.",
            {**_OTHER, "t": 30},
            lambda model: bool(np.ptp(model.mixed_scores) < _ROUNDING),
            "pairings-mix",
        ),
        Option(
            "It goes up and down.",
            "The turn of the query is no longer taken back by the turn of the key. Both positions "
            "stay in the score, and it changes from place to place.",
            _OTHER,
            lambda model: 0 < (np.diff(model.mixed_scores) > 0).mean() < 1,
        ),
        Option(
            "It falls at each step.",
            "Something is lost, so one might expect a steady loss. A sum of sines and cosines of "
            "the two positions goes down and comes up again.",
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
    question="Queries and keys were learned with adjacent pairs. A program turns halves instead, "
    "for both, and runs without an error. The columns stay as they are. What becomes of the "
    "scores?",
    options=(
        Option(
            "They stay what they were during training.",
            "The angles are the same, so it looks like a matter of order only. But they now turn "
            "other numbers, and what one pair had learned is split between two.",
            {**_HALVES, "phi": 12},
            lambda model: _apart(model) < _ROUNDING,
            "pairings-mix",
            measured=_at_offset,
        ),
        Option(
            "They now vary with the place in the text.",
            "That would be so if only one of the two were turned in halves. Here both are, so "
            "moving both words along changes no score.",
            {**_HALVES, "t": 30},
            _varies,
            "turned-apart",
            always="If both are turned alike, the offset alone decides for given words.",
            measured=_at_two_places,
        ),
        Option(
            "They become another function of the offset.",
            "The score of given words still depends on the offset alone. But it is not the score "
            "that the model has learned, and no error says so.",
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
