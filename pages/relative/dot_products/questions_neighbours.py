"""Predictions about the distances of rows that are near each other."""

from typing import Any

import numpy as np

import pe_core
from course.numerals import grouped
from course.quantities import Floats
from course.questions import Option, Prediction
from course.view import DEFAULTS
from pages.relative.dot_products.model import Model
from pe_core.figures import sized

_START: dict[str, Any] = {"d": 128, "n": 10_000, "L": 50}
_ROUNDING = 1e-9

_NEXT: dict[str, Any] = {**_START, "t": 0, "phi": 1}
_BY_OFFSET = "The distance between two rows depends only on their offset."
_BOOK: dict[str, Any] = {
    "d": 64,
    "n": 10_000,
    "L": 1600,
    "t": 1500,
    "phi": 1,
    "measure": "distance",
}
_PHRASE = 10  # words


def _within(model: Model, place: int) -> Floats:
    """Return the distances between each two of _PHRASE rows from `place` on, from the rows."""
    rows = pe_core.sinusoidal(_PHRASE, model.view.d, model.view.n, start=place)
    first, second = np.triu_indices(_PHRASE, 1)
    return np.asarray(np.linalg.norm(rows[first] - rows[second], axis=1))


def _larger_by(model: Model) -> Floats:
    """Return by how much each distance is larger from t on than from 0 on."""
    return _within(model, model.view.t) - _within(model, 0)


def _within_measured(model: Model) -> str:
    late, early, t = _within(model, model.view.t), _within(model, 0), model.view.t
    return (
        f"Measured: the {len(late)} distances between the {_PHRASE} rows from position {t} on run "
        f"from {late.min():.6f} to {late.max():.6f}. Those between the first {_PHRASE} rows run "
        f"from {early.min():.6f} to {early.max():.6f}. No distance differs from its counterpart by "
        f"more than {sized(abs(_larger_by(model)).max())}."
    )


_SAME_PHRASE = Prediction(
    name="neighbours_twin",
    page="dot_products",
    question=f"A phrase of {_PHRASE} words opens a book. It is repeated from position 1 500 on. "
    "Someone computes the 45 distances between the rows of these ten positions, once for the "
    "opening and once for the repetition (d = 64). How do the later distances compare with the "
    "earlier ones?",
    options=(
        Option(
            "All of them are smaller.",
            "You might think that a long text leaves less and less room for the positions at its "
            "end. But rows do not share a fixed space. In each pair, all rows lie on a circle, "
            "and each step along the circle is as long as the first one.",
            {**_BOOK, "L": 2048, "t": 2038},
            lambda model: bool((_larger_by(model) < -_ROUNDING).all()),
            "neighbours-decay",
            always=_BY_OFFSET,
        ),
        Option(
            "All of them are the same.",
            "From the opening to the repetition, each pair turns by its own angle, and this angle "
            "is the same for all ten rows. Such a rotation changes the rows but leaves every "
            "distance between them unchanged.",
            _BOOK,
            lambda model: bool((abs(_larger_by(model)) < _ROUNDING).all()),
            always=_BY_OFFSET,
        ),
        Option(
            "All of them are larger.",
            "By position 1 500 the fast pairs have gone round hundreds of times, and you might "
            "expect ten rows to spread further there. But how far a pair turns within ten words "
            "does not depend on where it starts.",
            {**_BOOK, "L": 400, "t": 300},
            lambda model: bool((_larger_by(model) > _ROUNDING).all()),
            "shift-needs-position",
            always=_BY_OFFSET,
        ),
    ),
    start=_BOOK | {"t": 0},
    measured=_within_measured,
    figure="dot_products",
)

NEIGHBOURS = Prediction(
    name="neighbours",
    page="dot_products",
    question="It is often said that the distance between neighbouring positions decays nicely "
    f"with time. Rows 0 and 1 are {Model(DEFAULTS._replace(**_NEXT)).apart(0):.4f} apart. "
    "How far apart are rows 40 and 41?",
    options=(
        Option(
            "They are closer together.",
            "What decreases is the similarity of two rows as the offset between them grows. The "
            "offset between neighbours is always 1, even at the end of a text of 500 positions.",
            {**_NEXT, "L": 500, "t": 498, "measure": "distance"},
            lambda model: model.apart(model.view.t) < model.apart(0) - _ROUNDING,
            "neighbours-decay",
            always=_BY_OFFSET,
        ),
        Option(
            "They are further apart.",
            "After 40 steps every pair has turned further, so you might think that the next step "
            "is larger. But it turns each pair through the same angle as the first step did.",
            {**_NEXT, "L": 2048, "t": 2046, "measure": "distance"},
            lambda model: model.apart(model.view.t) > model.apart(0) + _ROUNDING,
            "shift-needs-position",
            always=_BY_OFFSET,
        ),
        Option(
            "They are just as far apart.",
            "From one position to the next every pair turns through its own angle, which is the "
            "same each time. The distance covered in each step is therefore the same.",
            {**_NEXT, "t": 40, "measure": "distance"},
            lambda model: abs(model.apart(model.view.t) - model.apart(0)) < _ROUNDING,
            always=_BY_OFFSET,
        ),
    ),
    start=_NEXT,
    measured=lambda model: (
        f"The distance from row 0 to row 1 is {model.apart(0):.6f}, and the distance from row "
        f"{grouped(model.view.t)} to row {grouped(model.view.t + 1)} is "
        f"{model.apart(model.view.t):.6f}."
    ),
    figure="dot_products",
    quiz=True,
    reveals=(
        "checks.neighbours",
        "text.What the dot product of two rows shows",
        "text.Neighbours",
    ),
    twin=_SAME_PHRASE,
)
