"""Predictions about a head that looks φ ahead: where it looks."""

from typing import Any

from course.questions import Option, Prediction
from pages.relative.rotation.model import Model

TURN: dict[str, Any] = {"d": 128, "n": 10_000, "L": 50, "t": 10, "phi": 5}
AIM: dict[str, Any] = {**TURN, "t": 20, "phi": 12}


def ahead(model: Model) -> int:
    return model.view.t + model.view.phi


def _behind(model: Model) -> int:
    return model.view.t - model.view.phi


def _best_back(model: Model) -> int:
    """Return the key that scores highest for the query that the transpose has turned."""
    return int(model.back.argmax())


def _ahead_measured(model: Model) -> str:
    view, best = model.view, model.best_key
    shown = (best, *(key for key in (view.t, _behind(model)) if key >= 0))
    *first, last = (f"key {key} scores {model.ahead[key]:.4f}" for key in shown)
    return f"Measured at φ = {view.phi}: {', '.join(first)} and {last}."


def _back_measured(model: Model) -> str:
    view, best = model.view, _best_back(model)
    shown = (view.t, ahead(model))
    others = " and ".join(f"key {key} scores {model.back[key]:.4f}" for key in shown)
    return f"Measured at φ = {view.phi}: key {best} scores {model.back[best]:.4f}, {others}."


_BACK: dict[str, Any] = {**TURN, "L": 80, "t": 30, "phi": 9}
_LOOKING_BACK = Prediction(
    name="best_key_twin",
    page="rotation",
    question="Now the query of position 30 is multiplied by M with its rows and columns swapped, "
    "where M is the matrix for φ = 9. Which position's row gives the largest dot product with "
    "the new query?",
    options=(
        Option(
            "The row of position 30 does.",
            "A row has its largest dot product with itself, and it is easy to think that this "
            "remains true after a rotation. But the query is no longer the row of position 30.",
            {**_BACK, "phi": 20},
            lambda model: _best_back(model) == model.view.t,
            "near-wins",
        ),
        Option(
            "The row of position 21 does.",
            "The swapped matrix turns in the opposite direction, so the query becomes exactly "
            "PE(21), and a row has its largest dot product with itself.",
            _BACK,
            lambda model: _best_back(model) == _behind(model),
        ),
        Option(
            "The row of position 39 does.",
            "M would turn the query to position 39, and the swapped matrix contains the same "
            "entries as M, only in a different order. But the swap changes the signs of the "
            "sines, and with them the direction of every rotation.",
            {**_BACK, "phi": 15},
            lambda model: _best_back(model) == ahead(model),
            "no-way-back",
        ),
    ),
    start=_BACK | {"phi": 5},
    measured=_back_measured,
    figure="looking_ahead",
    asked_with="rotation",
)

AHEAD = Prediction(
    name="best_key",
    page="rotation",
    question="In attention, one row, the query, is compared with the rows of all positions, the "
    "keys, by dot products. The query of position 20 is multiplied by M for φ = 12. Which key "
    "scores highest?",
    options=(
        Option(
            "The key of position 20.",
            "Without M this would be true, because a row is most similar to itself. But M has "
            "turned the query into the row of a different position.",
            {**AIM, "phi": 29},
            lambda model: model.best_key == model.view.t,
            "near-wins",
        ),
        Option(
            "The key of position 8.",
            "It is easy to mix up the two directions. The transpose of M turns the query back, "
            "which gives the dashed curve. M itself turns it ahead.",
            {**AIM, "phi": 20},
            lambda model: model.best_key == _behind(model),
            "no-way-back",
        ),
        Option(
            "The key of position 32.",
            "The turned query is exactly PE(32), and a row is most similar to itself. One fixed "
            "matrix makes a head look twelve positions ahead from every t.",
            AIM,
            lambda model: model.best_key == ahead(model),
        ),
    ),
    start=TURN,
    measured=_ahead_measured,
    figure="looking_ahead",
    asked_with="rotation",
    quiz=True,
    reveals=(
        "figure.looking_ahead",
        "formula.ahead",
        "checks.ahead",
        "text.What the model makes of it",
    ),
    twin=_LOOKING_BACK,
)
