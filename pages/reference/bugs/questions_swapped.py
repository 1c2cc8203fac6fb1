"""Questions about swapped sines and cosines: what that changes, and what it leaves."""

import numpy as np

from course.quantities import Floats
from course.questions import Option, Prediction
from pages.reference.bugs.model import Model
from pe_core.common_bugs import TABLE_TESTS
from pe_core.figures import by_up_to, differ
from pe_core.fitting import fit_pairs

CLOSE = 1e-9
FIRST_STEP, OFFSET_ONLY = TABLE_TESTS  # the names of the two tests
START = {"d": 64, "n": 10_000, "L": 40}


def _products_apart(model: Model) -> Floats:
    return abs(model.right_products - model.wrong_products)


_SWAP = {**START, "bug": "swapped-sine-and-cosine"}


def _off_diagonal(model: Model) -> Floats:
    """Return how far the dot products of two different positions are off."""
    apart = _products_apart(model)
    return np.asarray(apart[~np.eye(len(apart), dtype=bool)])


def _shift(model: Model) -> int:
    return max(model.view.phi, 1)


def _shift_off(model: Model) -> float:
    """Return how far the best matrix is from moving every row of the wrong table φ rows on."""
    rows, by = model.wrong, _shift(model)
    return fit_pairs(rows[:-by], rows[by:]).residual


def _products_off(model: Model) -> float:
    """Return how far dot products with the same offset differ in the wrong table."""
    return model.verdicts[OFFSET_ONLY].off


_FIVE = {**_SWAP, "phi": 5}
_SWAPPED_TWIN = Prediction(
    name="swapped_seen_twin",
    page="bugs",
    question="Two models are trained from scratch, one with the right table and one with sine and "
    "cosine swapped in every row. The right table has two useful properties. Dot products with the "
    "same offset are equal, and one matrix moves every row 5 positions on. Which of these "
    "properties does the swapped table lack?",
    options=(
        Option(
            "It lacks the matrix.",
            "A matrix depends on the order of the columns, so the matrix of the right table "
            "fails here. But this order has a matrix of its own. Each pair still goes round its "
            "circle, only in the opposite direction.",
            {**_FIVE, "d": 4},
            lambda model: _shift_off(model) > CLOSE,
            "layout-matters",
        ),
        Option(
            "It lacks the products.",
            "A product of two rows is computed column by column, so you might think that the order "
            "matters. But both rows have their columns in the same order, and a sum is the same in "
            "any order.",
            {**_FIVE, "d": 256},
            lambda model: _products_off(model) > CLOSE,
            "sum-needs-order",
        ),
        Option(
            "It lacks neither one.",
            "The swapped table has the same columns in a different order. A model that is trained "
            "with this order from the start can use it just as well.",
            _FIVE,
            lambda model: _shift_off(model) < CLOSE > _products_off(model),
        ),
    ),
    start={**_FIVE, "bug": "wrong-exponent"},
    measured=lambda model: (
        f"Measured at d = {model.view.d}: dot products with the same offset "
        f"{differ(_products_off(model))}. One matrix moves the rows on by {_shift(model)} "
        "positions. Relative to the size of the rows, its results are off "
        f"{by_up_to(_shift_off(model))}."
    ),
    figure="bug_products",
)

SWAPPED = Prediction(
    name="swapped_seen",
    page="bugs",
    question="Sine and cosine are swapped: the cosines are in the even columns. Which values in "
    "the square of dot products does this swap change?",
    options=(
        Option(
            "Every value of the square.",
            "Every cell of the table has changed, so you might expect the products of its rows to "
            "change too. But a dot product is a sum over all columns, and the order of the terms "
            "does not matter.",
            {**_SWAP, "d": 4},
            lambda model: bool((_products_apart(model) > CLOSE).all()),
            "layout-matters",
            always="Row 0 has the same norm with every bug here.",
        ),
        Option(
            "No value of the square.",
            "The columns are merely in a different order. The square cannot show that, but a model "
            "trained with the original order would read every pair wrongly.",
            _SWAP,
            lambda model: bool(_products_apart(model).max() < CLOSE),
        ),
        Option(
            "Those off its diagonal.",
            "The norm of a row is unchanged, so you might think that only products of different "
            "rows are affected. But in both rows the same columns have been swapped, so sine is "
            "still multiplied by sine and cosine by cosine.",
            {**_SWAP, "d": 512},
            lambda model: bool((_off_diagonal(model) > CLOSE).all()),
            "sum-needs-order",
        ),
    ),
    start={**START, "bug": "wrong-exponent"},
    measured=lambda model: (
        f"Measured at d = {model.view.d}: the two squares differ "
        f"{by_up_to(_products_apart(model).max())}, and off the diagonal "
        f"{by_up_to(_off_diagonal(model).max())}."
    ),
    figure="bug_products",
    revealed_title="The two tables differ, but their dot products do not",
    quiz=True,
    reveals=("text.Why a picture is not enough",),
    twin=_SWAPPED_TWIN,
)
