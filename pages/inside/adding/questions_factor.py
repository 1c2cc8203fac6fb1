"""Predictions about the factor √d: which part of the sum is larger with it."""

from typing import Any

import numpy as np

from course.questions import Option, Prediction
from course.view import DEFAULTS
from pages.inside.adding.model import Model

_START: dict[str, Any] = {"d": 128, "n": 10_000, "L": 50, "scaled": "no"}
_SCALED: dict[str, Any] = {**_START, "scaled": "yes"}
_WIDTH = _START["d"]


def _word(model: Model) -> float:
    """Return how long the words are on average."""
    return float(model.lengths["word"].mean())


def _position(model: Model) -> float:
    """Return how long the positions are on average."""
    return float(model.lengths["position"].mean())


_POSITION = _position(Model(DEFAULTS._replace(**_START)))


def _parts_measured(model: Model) -> str:
    return (
        f"Measured at d = {model.view.d}: the average length is {_word(model):.1f} for the word "
        f"vectors and {_position(model):.1f} for the positions. A word vector is "
        f"{1 / model.loudness:.2f} times as long as a position."
    )


def _ratio_measured(model: Model) -> str:
    """Tell the ratio alone: how long a position is at other widths is a later question."""
    return (
        f"At d = {model.view.d}, a word vector is on average {1 / model.loudness:.2f} times as "
        "long as a position."
    )


def _sum_from(model: Model, part: str) -> float:
    """Return how far the sums are from one of their parts, on average."""
    away = model.tables["total"] - model.tables[part]
    return float(np.linalg.norm(away, axis=1).mean())


def _nearer_measured(model: Model) -> str:
    return (
        f"At d = {model.view.d}, a sum is on average "
        f"{_sum_from(model, 'position') / _sum_from(model, 'word'):.2f} times as far from its "
        "position as from its word."
    )


_NEARER = Prediction(
    name="times_root_d_twin",
    page="adding",
    question=f"At d = {_WIDTH}, a word vector of length 1 is multiplied by √d, and a position "
    f"vector of length {_POSITION:.0f} is added to it. Think of the multiplied word, the position "
    "and their sum as three points. Which is nearer to the sum, the multiplied word or the "
    "position?",
    options=(
        Option(
            "Neither of the two is nearer.",
            "In a sum both parts count equally, so you might think that the sum lies midway "
            "between the two. But the distance from the word to the sum is the length of the "
            "position, and the distance from the position to the sum is the length of the word, "
            "which is greater.",
            {**_SCALED, "d": 1024},
            lambda model: abs(_sum_from(model, "word") / _sum_from(model, "position") - 1) < 0.1,
            "position-drowns",
        ),
        Option(
            "The position is nearer.",
            "It would be nearer if the word had kept its length of 1. But the factor √d makes the "
            "word the longer part, and its length is the distance from the position to the sum.",
            {**_SCALED, "d": 32},
            lambda model: _sum_from(model, "position") < 0.9 * _sum_from(model, "word"),
            "position-wins",
        ),
        Option(
            "The multiplied word is nearer.",
            "The distance from the word to the sum is the length of the position, "
            f"{_POSITION:.0f}. The distance from the position to the sum is the length of the "
            f"word, which is greater: √{_WIDTH} is about {_WIDTH**0.5:.1f}.",
            _SCALED,
            lambda model: _sum_from(model, "word") < 0.9 * _sum_from(model, "position"),
        ),
    ),
    start=_START,
    measured=_nearer_measured,
    figure="sum_norms",
    asked_with="sum_rows",
)

FACTOR = Prediction(
    name="times_root_d",
    page="adding",
    question=f"At d = {_WIDTH} the word vectors on this page have a length of about 1 and the "
    f"positions have length {_POSITION:.0f}. Now multiply the words by √d before adding the "
    "positions. Which vectors are longer then?",
    options=(
        Option(
            "The positions are longer.",
            f"Without the factor they are far longer, {_POSITION:.0f} compared with 1. But "
            f"√{_WIDTH} is larger than {_POSITION:.0f}, and with the factor √d the words are "
            "longer at other widths too.",
            {**_SCALED, "d": 256},
            lambda model: model.loudness > 1.1,
            "position-wins",
            measured=_ratio_measured,
        ),
        Option(
            "Both are equally long.",
            "It is tempting to think that the factor was chosen to balance the two. But the paper "
            f"does not say what the factor is for. At d = {_WIDTH} it would take a factor of "
            f"{_POSITION:.0f} to balance them, and √{_WIDTH} is larger.",
            {**_SCALED, "d": 64},
            lambda model: abs(model.loudness - 1) < 0.1,
            "position-drowns",
            measured=_ratio_measured,
        ),
        Option(
            "The words are longer.",
            f"√{_WIDTH} is about {_WIDTH**0.5:.1f}, and the words now have about this length. The "
            f"positions keep their length of {_POSITION:.0f}, because they are not multiplied.",
            _SCALED,
            lambda model: model.loudness < 0.9,
        ),
    ),
    start=_START,
    measured=_parts_measured,
    figure="sum_norms",
    asked_with="sum_rows",
    quiz=True,
    reveals=("numbers.sum", "figure.sum_norms", "text.How large is each part?"),
    twin=_NEARER,
)
