"""Predictions about the two pairings of RoPE, and what becomes of scores if they are mixed up."""

from typing import Any

import numpy as np

from course.numerals import grouped
from course.questions import Option, Prediction
from pages.beyond.rotary.model import Model
from pages.beyond.rotary.questions_scores import OTHER, START

_ROUNDING = 1e-9


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
        f"Measured at offset {view.phi}: the score is {model.misread[at]:.4f} with the pairing "
        f"“{model.other_pairing}” and {model.curve[at]:.4f} with “{view.pairing}”."
    )


def _at_two_places(model: Model) -> str:
    view = model.view
    here, start = model.scores_at([view.t, 0])
    return (
        f"Measured at offset {view.phi} with the pairing “{view.pairing}”: the score is "
        f"{start:.6f} at t = 0 and {here:.6f} at t = {view.t}."
    )


def _mixed_measured(model: Model) -> str:
    view, scores = model.view, model.mixed_scores
    return (
        f"Measured at offset {view.phi}, with the pairing “{view.pairing}” for the query and "
        f"“{model.other_pairing}” for the key: over {len(scores)} positions the score lies between "
        f"{scores.min():.3f} and {scores.max():.3f}. It rises at {(np.diff(scores) > 0).sum()} of "
        "the steps from one position to the next."
    )


_CHECKPOINT_TWIN = Prediction(
    name="rotary_checkpoint_twin",
    page="rotary",
    question="A faulty program turns the query in adjacent pairs and the key in halves. Query and "
    "key move along the sentence together, always 5 tokens apart. What happens to the score?",
    options=(
        Option(
            "It stays as it is.",
            "The angles are the same in both pairings, so you might think that they cancel. But "
            "they cancel only if both vectors turn the same two entries together.",
            {**OTHER, "t": 30},
            lambda model: bool(np.ptp(model.mixed_scores) < _ROUNDING),
            "pairings-mix",
        ),
        Option(
            "It goes up and down.",
            "The turn of the key no longer undoes the turn of the query. The score now depends on "
            "both positions, and changes as the two move along.",
            OTHER,
            lambda model: 0 < (np.diff(model.mixed_scores) > 0).mean() < 1,
        ),
        Option(
            "It falls at each step.",
            "The two turns no longer match, so you might expect a steady decline. But a sum of "
            "sines and cosines of the two positions goes down and comes up again.",
            {**OTHER, "phi": 20},
            lambda model: bool((np.diff(model.mixed_scores) < 0).all()),
            "steady-fall",
        ),
    ),
    start=START,
    measured=_mixed_measured,
    figure="mixed_pairings",
    asked_with="turning_now",
)

_HALVES: dict[str, Any] = {**OTHER, "pairing": "halves"}
CHECKPOINT = Prediction(
    name="rotary_checkpoint",
    page="rotary",
    question="The query and key weights were trained with adjacent pairs. A program pairs the two "
    "halves of queries and keys instead, and runs without an error. The columns of the weights are "
    "not reordered. What happens to the scores?",
    options=(
        Option(
            "They stay as they were during training.",
            "The angles are the same, so this looks like a mere matter of order. But each angle "
            "now turns a different pair of entries, and two entries that were trained as one pair "
            "are now separated.",
            {**_HALVES, "phi": 12},
            lambda model: _apart(model) < _ROUNDING,
            "pairings-mix",
            measured=_at_offset,
        ),
        Option(
            "They now vary with the position in the text.",
            "That would be true if only the query or only the key were turned in halves. Here both "
            "are, so moving both words along does not change any score.",
            {**_HALVES, "t": 30},
            _varies,
            "turned-apart",
            always="If both use the same pairing, the score of any two words depends on the "
            "offset alone.",
            measured=_at_two_places,
        ),
        Option(
            "They become a different function of the offset.",
            "For a given pair of words, the score still depends on the offset alone. But this is "
            "not the score the model was trained with, and no error message warns of this.",
            _HALVES,
            lambda model: _apart(model) > _ROUNDING and not _varies(model),
        ),
    ),
    start=OTHER,
    measured=lambda model: (
        f"Measured: over all offsets up to {grouped(model.view.L - 1)} the scores of the two "
        f"pairings differ by up to {_apart(model):.2f}."
    ),
    figure="mixed_pairings",
    asked_with="turning_now",
    quiz=True,
    reveals=("figure.mixed_pairings", "checks.pairing", "text.Checkpoints and pairings"),
    twin=_CHECKPOINT_TWIN,
)
