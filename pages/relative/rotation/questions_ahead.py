"""Predictions about a head that looks φ ahead: where it looks, and how sharply."""

from typing import Any

import pe_core
from course.questions import Option, Prediction
from pages.relative.rotation.model import Model

TURN: dict[str, Any] = {"d": 128, "n": 10_000, "L": 50, "t": 10, "phi": 5}
_AIM: dict[str, Any] = {**TURN, "t": 20, "phi": 12}
_CURVE = pe_core.offset_similarity(range(2), 128)


_AHEAD = Prediction(
    name="best_key",
    page="rotation",
    question="A head turns the query of position t by M and compares it with every key. "
    "Take t = 20 and φ = 12. Which key scores highest?",
    options=(
        Option(
            "s = 20: a row is most like itself.",
            "Without M, yes. But M has turned the query into the row of another position.",
            _AIM,
            lambda model: model.best_key == model.view.t,
            "near-wins",
        ),
        Option(
            "s = 8, twelve back.",
            "That is what the transpose of M would do; it is the dashed curve.",
            _AIM,
            lambda model: model.best_key == model.view.t - model.view.phi,
            "no-way-back",
        ),
        Option(
            "s = 32, twelve ahead.",
            "The turned query is exactly PE(32), and a row is most like itself. One fixed matrix "
            "makes the head look twelve ahead from every t.",
            _AIM,
            lambda model: model.best_key == model.view.t + model.view.phi,
        ),
    ),
    start=TURN,
    measured=lambda model: (
        f"Measured: key {model.best_key} scores {model.ahead.max():.4f}, "
        f"key {model.view.t} scores {model.ahead[model.view.t]:.4f}."
    ),
    figure="looking_ahead",
    quiz=True,
)


def _beside(model: Model) -> float:
    """Return the score of the key after the best one, as a part of the best."""
    best = model.view.t + model.view.phi
    return float(model.ahead[best + 1] / model.ahead[best])


_BLUNT = Prediction(
    name="blunt_peak",
    page="rotation",
    question="The peak is blunt: at d = 128 and n = 10 000 the key beside the best one scores "
    f"{_CURVE[1] / _CURVE[0]:.1%} of it. What makes the peak clearly sharper?",
    options=(
        Option(
            "A wider model, d = 1024: more pairs tell neighbours apart.",
            "The new pairs are spread over the same range of speeds. So the share of fast pairs, "
            "the only ones that tell neighbours apart, stays the same.",
            {**_AIM, "d": 1024},
            lambda model: _beside(model) < 0.9,
            "sharp-aim",
        ),
        Option(
            "A smaller base, n = 2: then all pairs are fast.",
            "Neighbours now differ in every pair. The price is paid further off: without slow "
            "pairs, g soon says nothing about distance any more.",
            {**_AIM, "n": 2},
            lambda model: _beside(model) < 0.9,
        ),
        Option(
            "A nearer target, φ = 1.",
            "φ moves the peak and nothing else. Its shape is g, wherever it stands.",
            {**_AIM, "phi": 1},
            lambda model: _beside(model) < 0.9,
            "sharp-aim",
        ),
    ),
    start=_AIM,
    measured=lambda model: (
        f"Measured at n = {model.view.n}: the key beside the best one scores "
        f"{_beside(model):.1%} of it."
    ),
    figure="looking_ahead",
    quiz=True,
)

QUESTIONS: tuple[Prediction, ...] = (_AHEAD, _BLUNT)
