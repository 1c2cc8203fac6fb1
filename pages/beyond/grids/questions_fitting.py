"""Predictions about a table of positions that is fitted to a picture of another size."""

from course.numerals import grouped
from course.questions import Option, Prediction
from pages.beyond.grids.fitting import TRAINED_SIDE
from pages.beyond.grids.model import Model
from pages.beyond.grids.questions_start import START

_ROUNDING = 1e-9


def _measured(model: Model) -> str:
    found = model.fitting
    return (
        f"Measured with a base of {grouped(model.view.n)}: neighbours in a row are "
        f"{found.step:.3f} apart in the table for {TRAINED_SIDE} by {TRAINED_SIDE} patches, "
        f"and {found.fitted_step:.3f} in the one interpolated to {found.side} by {found.side}."
    )


def _closer(model: Model) -> bool:
    return model.fitting.fitted_step < model.fitting.step - _ROUNDING


def _same(model: Model) -> bool:
    return abs(model.fitting.fitted_step - model.fitting.step) <= _ROUNDING


def _further(model: Model) -> bool:
    return model.fitting.fitted_step > model.fitting.step + _ROUNDING


_TWIN = Prediction(
    name="fitted_table_twin",
    page="grids",
    question=f"A table that was learned for {TRAINED_SIDE} by {TRAINED_SIDE} patches is "
    "interpolated to a small picture of 7 by 7 patches. How far apart are the encodings of two "
    "neighbouring patches, compared with before?",
    options=(
        Option(
            "Further apart than before.",
            "Half as many patches share the same table, so each step covers two of the old steps.",
            {**START, "fitted": "7"},
            _further,
        ),
        Option(
            "Closer to each other.",
            "In a larger picture they would be. In a smaller one each step covers more of the "
            "table.",
            {**START, "fitted": "7", "dim": 0},
            _closer,
            "fitting-turns-round",
        ),
        Option(
            "Just as far apart as before.",
            "It is still one step from a patch to its neighbour. But interpolation spreads the "
            "whole table over the picture, whatever its size.",
            {**START, "fitted": "7", "dim": 64},
            _same,
            "fitting-keeps-steps",
        ),
    ),
    start={**START, "fitted": "14"},
    measured=_measured,
    figure="fitted_column",
)

FITTED = Prediction(
    name="fitted_table",
    page="grids",
    question=f"A model was trained on {TRAINED_SIDE} by {TRAINED_SIDE} patches. For a picture of "
    "24 by 24 its table is enlarged by interpolation. How far apart are the encodings of two "
    "neighbouring patches, compared with before?",
    options=(
        Option(
            "Just as far apart as before.",
            "It is one step from a patch to its neighbour in both pictures. But the same table is "
            "spread over more patches, so each step covers less of it.",
            {**START, "fitted": "24", "dim": 64},
            _same,
            "fitting-keeps-steps",
        ),
        Option(
            "Further apart than before.",
            "The picture is larger, so you might expect the positions to lie further apart. But "
            "interpolation keeps the two ends of the table and puts more rows between them.",
            {**START, "fitted": "24", "dim": 0},
            _further,
            "fitting-turns-round",
        ),
        Option(
            "Closer to each other.",
            "The table covers the same range with more rows, as linear scaling does for a text. "
            "The model has not seen neighbours so close together, and is usually trained further.",
            {**START, "fitted": "24"},
            _closer,
        ),
    ),
    start={**START, "fitted": "14"},
    measured=_measured,
    figure="fitted_column",
    reveals=("numbers.fitting",),
    twin=_TWIN,
)
