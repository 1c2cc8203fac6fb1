"""Predictions about the two sides of a row: what the dot product shows of before and after."""

from typing import Any

import numpy as np

import pe_core
from course.numerals import grouped
from course.questions import Option, Prediction
from pages.relative.dot_products.model import Model

_START: dict[str, Any] = {"d": 128, "n": 10_000, "L": 50}
_ROUNDING = 1e-9
_CURVE = pe_core.offset_similarity(range(6), 128)


def _sides_measured(model: Model) -> str:
    t, phi = model.view.t, model.view.phi
    ahead, back = model.product(phi), model.product(-phi)
    return (
        f"The dot product of row {t} is {ahead:.4f} with row {t + phi} and {back:.4f} with row "
        f"{t - phi}."
    )


def _sides_agree(model: Model) -> bool:
    return abs(model.product(model.view.phi) - model.product(-model.view.phi)) < _ROUNDING


def _twice_as_far_agrees(model: Model) -> bool:
    return abs(model.product(2 * model.view.phi) - model.product(model.view.phi)) < _ROUNDING


def _no_row_agrees(model: Model) -> bool:
    """Return whether no second row of the text has the dot product of the row φ ahead."""
    t, phi = model.view.t, model.view.phi
    places = np.arange(model.view.L)
    alike = abs(model.curve[abs(places - t)] - model.product(phi)) < _ROUNDING
    return not alike[places != t + phi].any()


_AROUND: dict[str, Any] = {"d": 64, "n": 10_000, "L": 200, "t": 100, "phi": 7}
_SAME_PRODUCT = Prediction(
    name="both_sides_twin",
    page="dot_products",
    question="Someone tells you the dot product of rows 100 and 107, but not which rows they are "
    "(d = 64, 200 positions). You suspect that row 100 is one of them. Which row could just as "
    "well be the second one?",
    options=(
        Option(
            "Row 93 instead of row 107.",
            "Row 93 lies seven positions away on the other side. The dot product is a sum of "
            "cosines of the angles between two rows, and a cosine is the same for both directions.",
            _AROUND,
            _sides_agree,
            always="A cosine is even: cos(−x) = cos x.",
        ),
        Option(
            "Row 114 instead of row 107.",
            "A wave repeats after some distance, so you might think that twice the distance gives "
            "the same value. But the waves have many different lengths, and all of them would "
            "have to repeat at once.",
            {**_AROUND, "phi": 50},
            _twice_as_far_agrees,
            "repeats",
            measured=lambda model: (
                f"The dot product of row {grouped(model.view.t)} is "
                f"{model.product(model.view.phi):.4f} with the row {model.view.phi} positions "
                f"further on and {model.product(2 * model.view.phi):.4f} with the row twice as far "
                "away."
            ),
        ),
        Option(
            "No row instead of row 107.",
            "The rows are all different, so it is natural to expect a different value for each. "
            "But the dot product depends only on the size of the offset, not on its direction.",
            {**_AROUND, "phi": 1},
            _no_row_agrees,
            "sides-differ",
        ),
    ),
    start=_AROUND | {"phi": 0},
    measured=_sides_measured,
    figure="dot_products",
)

SIDES = Prediction(
    name="both_sides",
    page="dot_products",
    question=f"The dot product of rows 20 and 25 is {_CURVE[5]:.4f}. What is the dot product of "
    "rows 20 and 15, five positions back instead of five ahead?",
    options=(
        Option(
            "It is the same value.",
            "The sum contains only cosines of the angles, and a cosine does not depend on the sign "
            "of its angle. A model that needs to know the side must put a matrix between the two "
            "rows.",
            {**_START, "t": 20, "phi": 5},
            _sides_agree,
            always="A cosine is even: cos(−x) = cos x.",
        ),
        Option(
            "It is minus that value.",
            "Turning the other way does flip the sign of a sine. But in the dot product sines are "
            "multiplied by sines, and only the cosine of each angle is left.",
            {**_START, "t": 20, "phi": 1},
            lambda model: (
                abs(model.product(model.view.phi) + model.product(-model.view.phi)) < _ROUNDING
            ),
            "minus-undoes",
            always="A cosine is even, so the two products are equal, and they are never 0.",
        ),
        Option(
            "It is a smaller value.",
            "In a sentence, earlier words may well count less. But the dot product treats both "
            "sides alike, even 24 positions away.",
            {**_START, "t": 25, "phi": 24},
            lambda model: (
                model.product(-model.view.phi) < model.product(model.view.phi) - _ROUNDING
            ),
            "sides-differ",
            always="A cosine is even: cos(−x) = cos x.",
        ),
    ),
    start={**_START, "t": 20, "phi": 5},
    measured=_sides_measured,
    figure="dot_products",
    quiz=True,
    reveals=("checks.sides",),
    twin=_SAME_PRODUCT,
)
