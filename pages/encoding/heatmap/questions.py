"""Predictions about the two layouts of the table."""

from typing import Any

import numpy as np

import pe_core
from course.questions import Option, Prediction
from pages.encoding.heatmap.model import Model
from pages.encoding.heatmap.questions_columns import COLUMNS
from pages.encoding.heatmap.questions_rows import NEAREST, ROWS, UNSEEN

_START: dict[str, Any] = {"d": 128, "n": 10_000, "L": 50, "layout": "interleaved"}
_ROUNDING = 1e-9


_HALVES: dict[str, Any] = {**_START, "layout": "halves"}


def _products(model: Model) -> tuple[float, float]:
    """Return the dot product of the rows t and t + φ in both layouts."""
    first, second = (pe_core.sinusoidal(1, model.view.d, model.view.n, start=place)
                     for place in (model.view.t, model.view.t + model.view.phi))  # fmt: skip
    return (
        float(first[0] @ second[0]),
        float(pe_core.to_halves(first)[0] @ pe_core.to_halves(second)[0]),
    )


def _products_measured(model: Model) -> str:
    t, phi = model.view.t, model.view.phi
    before, after = _products(model)
    return (
        f"The dot product of rows {t} and {t + phi} is {before:.6f} in the paper's layout and "
        f"{after:.6f} in the layout “halves”."
    )


def _layout_measured(model: Model) -> str:
    miss, count = float(model.layouts_apart.max()), len(model.layouts_apart)
    return (
        f"Measured over all pairs of {count} positions: the dot products of the two layouts "
        f"differ by at most {miss:.1e}, which is rounding error."
    )


def _distances(model: Model) -> tuple[float, float]:
    """Return how far the rows t and t + φ are apart as the paper and as the view lay them out."""
    here, there = model.view.t, model.view.t + model.view.phi
    paper, laid_out = (
        float(np.linalg.norm(table[here] - table[there])) for table in (model.table, model.laid_out)
    )
    return paper, laid_out


def _distances_measured(model: Model) -> str:
    t, phi = model.view.t, model.view.phi
    paper, laid_out = _distances(model)
    return (
        f"Rows {t} and {t + phi} are {paper:.6f} apart in the paper's layout and {laid_out:.6f} "
        "apart in the layout “halves”."
    )


_SAME_TERMS = "A sum does not depend on the order of its terms."
_NARROW_HALVES: dict[str, Any] = {"d": 16, "n": 10_000, "L": 50, "layout": "halves"}

_LAYOUT_TWIN = Prediction(
    name="two_layouts_twin",
    page="heatmap",
    question="A table with 16 columns is rewritten so that its 8 sines come first and its 8 "
    "cosines after them. The distance between two rows is the square root of the sum of their "
    "squared differences, column by column. What happens to the distance between rows 0 and 20?",
    options=(
        Option(
            "It becomes larger.",
            "The picture does look different: instead of fine stripes it has a smooth half of "
            "sines and a smooth half of cosines. But the eye compares neighbouring columns, while "
            "the distance compares each column with the same column of the other row.",
            {**_NARROW_HALVES, "t": 0, "phi": 40, "dim": 0},
            lambda model: _distances(model)[1] > _distances(model)[0] + _ROUNDING,
            "layout-matters",
            always=_SAME_TERMS,
        ),
        Option(
            "It becomes smaller.",
            "It would be smaller if only one half of the columns were compared. But all 16 "
            "squared differences are still there, each exactly once.",
            {**_NARROW_HALVES, "t": 0, "phi": 5, "dim": 1},
            lambda model: _distances(model)[1] < _distances(model)[0] - _ROUNDING,
            "column-is-pair",
            always=_SAME_TERMS,
        ),
        Option(
            "It stays as it was.",
            "The columns are put in a different order, but in the same order in both rows. So the "
            "same 16 squares are added, only in a different order.",
            {**_NARROW_HALVES, "t": 0, "phi": 20, "dim": 0},
            lambda model: abs(_distances(model)[1] - _distances(model)[0]) < _ROUNDING,
            always=_SAME_TERMS,
        ),
    ),
    start={**_NARROW_HALVES, "layout": "interleaved", "t": 0, "phi": 20, "dim": 0},
    measured=_distances_measured,
    figure="heatmap",
)

_LAYOUT = Prediction(
    name="two_layouts",
    page="heatmap",
    question="The paper places sine and cosine side by side. Some libraries place all sines first "
    "and then all cosines. The dot product of two rows multiplies them column by column and adds "
    "the products. What does the second layout do to the dot products?",
    options=(
        Option(
            "Each takes a new value.",
            "The picture changes a great deal, so you might think that the dot products change "
            "too. But in a dot product each column is multiplied by the same column of the other "
            "row. The order does not matter, as long as it is the same in both rows.",
            {**_HALVES, "t": 10, "phi": 30, "dim": 1},
            lambda model: bool((model.layouts_apart > _ROUNDING).all()),
            "layout-matters",
            always=_SAME_TERMS,
            measured=_products_measured,
        ),
        Option(
            "Each keeps half its value.",
            "With sine and cosine separated, you might think that only one of them is still "
            "counted. But the sum has a term for each column, not for each pair, and no column is "
            "left out.",
            {**_HALVES, "t": 10, "phi": 0, "dim": 0},
            lambda model: abs(_products(model)[1] - _products(model)[0] / 2) < _ROUNDING,
            "column-is-pair",
            always="The sum still contains all of its terms, and the dot product of a row with "
            "itself is d/2, not 0.",
            measured=_products_measured,
        ),
        Option(
            "Each keeps its old value.",
            "The columns are only reordered, in the same way in every row, so the same products "
            "are added. But weights trained with one layout expect that layout, so mixing the two "
            "breaks a model.",
            _HALVES,
            lambda model: bool((model.layouts_apart < _ROUNDING).all()),
            always=_SAME_TERMS,
        ),
    ),
    start=_START,
    measured=_layout_measured,
    figure="heatmap",
    revealed_title="A different order of columns, the same dot products",
    quiz=True,
    reveals=("checks.layouts", "text.Two layouts"),
    twin=_LAYOUT_TWIN,
)


QUESTIONS: tuple[Prediction, ...] = (COLUMNS, ROWS, _LAYOUT, UNSEEN, NEAREST)
