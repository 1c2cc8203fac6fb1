"""Predictions about the three measures: dot product, cosine similarity and distance."""

from typing import Any

import numpy as np

import pe_core
from course.quantities import Floats
from course.questions import Option, Prediction
from pages.relative.dot_products.model import Model
from pe_core.figures import sized

_COSINE: dict[str, Any] = {"d": 128, "n": 10_000, "L": 50, "measure": "cosine"}
_DISTANCE: dict[str, Any] = {**_COSINE, "d": 64, "measure": "distance"}
_ROUNDING = 1e-9
_EQUAL = "Every row has the same length."


def _rows(model: Model) -> Floats:
    return pe_core.sinusoidal(model.view.L, model.view.d, model.view.n)


def _lengths(model: Model) -> Floats:
    return np.asarray((_rows(model) ** 2).sum(axis=1) ** 0.5)


def _shrinks_equally(model: Model) -> bool:
    return bool(np.ptp(_lengths(model)) < _ROUNDING)


def _shrinks_more_far_off(model: Model) -> bool:
    return bool(_lengths(model)[-1] > _lengths(model)[1] + _ROUNDING)


def _shrinks_more_at_rises(model: Model) -> bool:
    rise = model.first_rise or 0
    return bool(_lengths(model)[rise + 1] > _lengths(model)[rise] + _ROUNDING)


def _lengths_measured(model: Model) -> str:
    found = _lengths(model)
    return (
        f"Measured: all {len(found)} rows have a length of {found.mean():.6f}, to within "
        f"{sized(np.ptp(found))}."
    )


def _two_lengths(model: Model, first: int, second: int) -> str:
    found = _lengths(model)
    return (
        f"row {first} has a length of {found[first]:.6f} and row {second} a length of "
        f"{found[second]:.6f}"
    )


def _distance_steps(model: Model) -> Floats:
    """Return the steps of the distance to row 0, with the rows in the order of dot products.

    Where both orders agree there is no step down.
    """
    rows = _rows(model)
    order = (-(rows @ rows[0])).argsort(kind="stable")
    return np.diff(np.linalg.norm(rows - rows[0], axis=1)[order])


def _agrees(model: Model, part: slice = slice(None)) -> bool:
    return bool((_distance_steps(model)[part] > -_ROUNDING).all())


def _order_measured(model: Model) -> str:
    steps = _distance_steps(model)
    agreeing, count = 1 + int((steps > -_ROUNDING).sum()), len(steps) + 1
    where = f"all {count}" if agreeing == count else f"{agreeing} of the {count}"
    return f"Measured at d = {model.view.d}: the two lists agree in {where} entries."


_SAME_ORDER = "All rows have the same length, so the dot product determines the distance."
_TWO_LISTS = Prediction(
    name="cosine_measure_twin",
    page="dot_products",
    question="Sort 50 rows (d = 64) by their similarity to row 0 in two ways: once by decreasing "
    "dot product and once by increasing distance. Where do the two lists agree?",
    options=(
        Option(
            "In their first half alone.",
            "Rows near row 0 are similar to it by any measure, and further away you might expect "
            "the measures to disagree. They would do so if some rows were longer than others.",
            {**_DISTANCE, "d": 128, "phi": 40},
            lambda model: _agrees(model, slice(len(_lengths(model)) // 2)) and not _agrees(model),
            "lengths-differ",
            always=_SAME_ORDER,
        ),
        Option(
            "In all their entries.",
            "All rows have the same length. The square of a distance is then d minus twice the dot "
            "product, so the larger the product, the smaller the distance.",
            _DISTANCE,
            _agrees,
            always=_SAME_ORDER,
        ),
        Option(
            "In their first entry alone.",
            "The dot product multiplies entries and the distance subtracts them, so you might "
            "think that the two measures are unrelated. For rows of equal length they are the "
            "same measure on two different scales.",
            {**_DISTANCE, "d": 16, "phi": 19},
            lambda model: bool((_distance_steps(model)[1:] < -_ROUNDING).all()),
            "all-as-far",
        ),
    ),
    start=_DISTANCE | {"measure": "dot-product"},
    measured=_order_measured,
    figure="offset_curve",
    asked_with="falling_part",
)

COSINE = Prediction(
    name="cosine_measure",
    page="dot_products",
    question="Cosine similarity divides the dot product by the lengths of both rows. "
    "How does this change the curve?",
    options=(
        Option(
            "It shrinks more at large offsets.",
            "If the entries grew with the position, distant rows would be longer, and their dot "
            "products would be divided by a larger number. But the entries are sines and cosines, "
            "and row 499 has the same length as row 1.",
            {**_COSINE, "L": 500, "phi": 499},
            _shrinks_more_far_off,
            "values-grow",
            always=_EQUAL,
            measured=lambda model: f"Measured: {_two_lengths(model, 1, model.view.L - 1)}.",
        ),
        Option(
            "It shrinks equally at all offsets.",
            "Every row has the same length, √(d/2), so every value is divided by the same number, "
            "d/2.",
            _COSINE,
            _shrinks_equally,
            always=_EQUAL,
        ),
        Option(
            "It shrinks more at its rises.",
            "A dot product also grows when a row is longer, so a rise could come from a long row. "
            "Here it cannot, and the cosine similarity rises at the same offset.",
            {**_COSINE, "phi": 12},
            _shrinks_more_at_rises,
            "lengths-differ",
            always=_EQUAL,
            measured=lambda model: (
                f"Measured at the first rise: "
                f"{_two_lengths(model, model.first_rise or 0, (model.first_rise or 0) + 1)}."
            ),
        ),
    ),
    start=_COSINE | {"measure": "dot-product"},
    measured=_lengths_measured,
    figure="offset_curve",
    asked_with="falling_part",
    reveals=("checks.cosine", "text.Cosine and distance"),
    twin=_TWO_LISTS,
)
