"""Predictions about RoPE: what turning keeps of angles and lengths."""

from math import atan2, degrees

import numpy as np

from course.questions import Option, Prediction
from course.view import DEFAULTS
from pages.beyond.rotary import questions_scores
from pages.beyond.rotary.model import Model
from pages.beyond.rotary.questions_scores import START

_ROUNDING = 1e-9
_ASKED = Model(DEFAULTS._replace(**START))


def _angle(model: Model, place: int) -> float:
    """Return the angle from the query at `place` to the key φ further on, in degrees."""
    (a, b), (c, e) = model.hands_at(place)
    return degrees(atan2(a * e - b * c, a * c + b * e))


def _change(model: Model) -> float:
    """Return how much wider the angle is at t than at t = 10."""
    return abs(_angle(model, model.view.t)) - abs(_angle(model, 10))


_ANGLE = Prediction(
    name="rotary_angle",
    page="rotary",
    question="Query and key stand at 10 and 15. The angle between their hands is "
    f"{_angle(_ASKED, 10):.1f}°. Move t to 30 and leave φ at 5. "
    "What becomes of the angle?",
    options=(
        Option(
            "It grows: the key stands further on, so it turns more.",
            "The key does turn more than the query, by φ tokens. But by the same φ tokens at "
            "every place.",
            {**START, "t": 40},
            lambda model: _change(model) > _ROUNDING,
            "turned-apart",
            always="Both hands turn by the same angle, so t is not in what lies between them.",
        ),
        Option(
            "It stays in slow pairs, and changes in fast ones.",
            "Look at pair 0, the fastest: its hands go round three times and more on the way, and "
            "both go equally far.",
            {**START, "t": 30, "dim": 0},
            lambda model: abs(_change(model)) > _ROUNDING,
            "turned-apart",
            always="Both hands turn by the same angle, so t is not in what lies between them.",
        ),
        Option(
            "It stays.",
            "Both hands turn on by the same 20 steps. In what lies between them there is φ, but "
            "no t.",
            {**START, "t": 30},
            lambda model: abs(_change(model)) < _ROUNDING,
            always="Both hands turn by the same angle, so t is not in what lies between them.",
        ),
    ),
    start=START,
    measured=lambda model: (
        f"Measured: {_angle(model, 10):.6f}° at t = 10, {_angle(model, model.view.t):.6f}° at "
        f"t = {model.view.t}. The score is {model.scores_at([10])[0]:.6f} at both."
    ),
    figure="turning",
    revealed_title="Both hands turn, the angle stays",
    quiz=True,
)


def _length(model: Model, place: int) -> float:
    return float(np.linalg.norm(model.turned(model.vectors[0], [place])))


def _longer_by(model: Model) -> float:
    """Return how much longer the query is at t than at the start."""
    return _length(model, model.view.t) - _length(model, 0)


_LENGTH = Prediction(
    name="rotary_length",
    page="rotary",
    question="At position 0 the query is "
    f"{_length(_ASKED, 0):.3f} long. How long is it at position 40?",
    options=(
        Option(
            "Longer: a position has been put into it.",
            "That is so where a position is added. Here no number is added; each pair is turned "
            "on its ring.",
            {**START, "t": 40},
            lambda model: _longer_by(model) > _ROUNDING,
            "turning-stretches",
            always="A rotation keeps the length of every vector.",
        ),
        Option(
            "Shorter: a late word counts less.",
            "No hand shrinks on its way round. What is late is not weaker.",
            {**START, "t": 49},
            lambda model: _longer_by(model) < -_ROUNDING,
            "turning-stretches",
            always="A rotation keeps the length of every vector.",
        ),
        Option(
            "As long as before.",
            "Turning keeps the length of each pair, and so of the whole vector.",
            {**START, "t": 40},
            lambda model: abs(_longer_by(model)) < _ROUNDING,
            always="A rotation keeps the length of every vector.",
        ),
    ),
    start=START,
    measured=lambda model: (
        f"Measured: {_length(model, 0):.6f} at 0, {_length(model, model.view.t):.6f} at "
        f"{model.view.t}."
    ),
    figure="turning",
)

QUESTIONS: tuple[Prediction, ...] = (_ANGLE, *questions_scores.QUESTIONS, _LENGTH)
