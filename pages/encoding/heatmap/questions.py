"""Predictions about the whole table: its columns and its layout."""

from typing import Any

import numpy as np

import pe_core
from course.moving_columns import STILL, still_columns
from course.questions import Option, Prediction
from pages.encoding.heatmap.model import Model
from pages.encoding.heatmap.questions_rows import NEAREST, ROWS, UNSEEN

_NARROW, _WIDE = 128, 512
_STILL_NARROW = still_columns(50, _NARROW, 10_000)
_START: dict[str, Any] = {"d": _NARROW, "n": 10_000, "L": 50, "layout": "interleaved"}
_ROUNDING = 1e-9


def _still_share(model: Model) -> float:
    return model.still / model.view.d


def _still_measured(model: Model) -> str:
    return (
        f"Measured: {model.still} of {model.view.d} columns ({_still_share(model):.1%}), "
        f"against {_STILL_NARROW} of {_NARROW} ({_STILL_NARROW / _NARROW:.1%})."
    )


def _moving_measured(model: Model) -> str:
    moving, span = model.view.d - model.still, model.spans[model.view.dim]
    return (
        f"Measured: the framed column {model.view.dim} moves by {span:.2f}, and {moving} of "
        f"{model.view.d} columns move by at least {STILL}."
    )


def _column_measured(model: Model) -> str:
    dim, narrow = model.view.dim, Model(model.view._replace(d=_NARROW))
    return (
        f"Measured: column {dim} moves by {narrow.spans[dim]:.2f} at d = {_NARROW} and by "
        f"{model.spans[dim]:.2f} at d = {model.view.d}, where {model.still} columns hardly move."
    )


_STILL = Prediction(
    name="still_columns",
    page="heatmap",
    question=f"Over 50 positions, {_STILL_NARROW} of {_NARROW} columns hardly move: in each, the "
    f"smallest and the largest value differ by less than {STILL}. Now make the table four times "
    f"as wide, d = {_WIDE}. How many of its columns hardly move?",
    options=(
        Option(
            "Nearly all of them, nine in ten.",
            "The picture at d = 128 looks as if the first columns did all the work, so the added "
            "columns may seem superfluous. But a wider table does not just add columns at the "
            "slow end. It fits more waves, fast ones included, between nearly the same two "
            "extremes.",
            {**_START, "d": _WIDE, "dim": 256},
            lambda model: _still_share(model) > 0.9,
            "first-columns",
            always="Even over two positions, with the largest base, a tenth of the columns move.",
            measured=_moving_measured,
        ),
        Option(
            "Nearly the same share, two in five.",
            "The exponent is 2k/d, so the waves spread over nearly the same range at any width. A "
            "wider table simply has more waves in that range.",
            {**_START, "d": _WIDE},
            lambda model: abs(_still_share(model) - _STILL_NARROW / _NARROW) < 0.02,
        ),
        Option(
            "Nearly the same number, one in ten.",
            "That would be true if a column kept its wave at any width and all the new columns "
            "were fast. But the width d is in the exponent too: in a wider table the same column "
            "has a much shorter wave.",
            {**_START, "d": _WIDE, "dim": 64},
            lambda model: abs(model.still - _STILL_NARROW) < 10,
            "width-left-out",
            measured=_column_measured,
        ),
    ),
    start=_START,
    measured=_still_measured,
    figure="heatmap",
    revealed_title="Nearly the same share of columns moves, however wide the model",
    quiz=True,
    reveals=("checks.columns", "table.spans"),
)


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
        f"Measured: the rows {t} and {t + phi} have the dot product {before:.6f} in the paper's "
        f"layout and {after:.6f} in halves."
    )


def _layout_measured(model: Model) -> str:
    miss, count = float(model.layouts_apart.max()), len(model.layouts_apart)
    return (
        f"Measured over all pairs of {count} positions: the dot products of the two layouts "
        f"differ by at most {miss:.1e}, which is rounding."
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
        f"Measured: the rows {t} and {t + phi} are {paper:.6f} apart in the paper's layout and "
        f"{laid_out:.6f} in halves."
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
            "In the picture the rows do look more different: a smooth half of sines and a smooth "
            "half of cosines instead of fine stripes. The eye compares neighbouring columns. The "
            "distance compares each column with the same column of the other row.",
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
            "The picture changes a great deal, so the dot products seem bound to change. But in a "
            "dot product each column is multiplied by the same column of the other row. The order "
            "does not matter, as long as it is the same in both rows.",
            {**_HALVES, "t": 10, "phi": 30, "dim": 1},
            lambda model: bool((model.layouts_apart > _ROUNDING).all()),
            "layout-matters",
            always=_SAME_TERMS,
            measured=_products_measured,
        ),
        Option(
            "Each keeps half its value.",
            "With sine and cosine separated, it may seem that only one of them is still counted. "
            "But the sum has a term for each column, not for each pair, and no column is lost.",
            {**_HALVES, "t": 10, "phi": 0, "dim": 0},
            lambda model: abs(_products(model)[1] - _products(model)[0] / 2) < _ROUNDING,
            "column-is-pair",
            always="No sum loses half of its terms, and the dot product of a row with itself is "
            "d/2, not 0.",
            measured=_products_measured,
        ),
        Option(
            "Each keeps its old value.",
            "The columns are only put in a different order, the same one in every row, so the same "
            "products are added. Weights trained with one layout still expect that layout: mixing "
            "the two breaks a model.",
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


QUESTIONS: tuple[Prediction, ...] = (_STILL, ROWS, _LAYOUT, UNSEEN, NEAREST)
