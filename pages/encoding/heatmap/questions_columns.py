"""Predictions about the columns that hardly change, in wider and in narrower tables."""

from typing import Any

from course.moving_columns import STILL, still_columns
from course.questions import Option, Prediction
from pages.encoding.heatmap.model import Model

_NARROW, _WIDE = 128, 512
_STILL_NARROW = still_columns(50, _NARROW, 10_000)
_START: dict[str, Any] = {"d": _NARROW, "n": 10_000, "L": 50, "layout": "interleaved"}


def _still_share(model: Model) -> float:
    return model.still / model.view.d


def _still_measured(model: Model) -> str:
    return (
        f"{model.still} of the {model.view.d} columns hardly change "
        f"({_still_share(model):.1%}), compared with {_STILL_NARROW} of {_NARROW} "
        f"({_STILL_NARROW / _NARROW:.1%})."
    )


def _moving_measured(model: Model) -> str:
    moving, span = model.view.d - model.still, model.spans[model.view.dim]
    return (
        f"Column {model.view.dim}, which is framed, changes by {span:.2f}, and {moving} "
        f"of {model.view.d} columns change by at least {STILL}."
    )


def _column_measured(model: Model) -> str:
    dim, narrow = model.view.dim, Model(model.view._replace(d=_NARROW))
    return (
        f"Column {dim} changes by {narrow.spans[dim]:.2f} at d = {_NARROW} and by "
        f"{model.spans[dim]:.2f} at d = {model.view.d}, where {model.still} columns hardly change."
    )


_STILL_WIDE = still_columns(50, _WIDE, 10_000)
_LEFT = _WIDE - _STILL_WIDE  # as wide as the columns that change
_STILL_LEFT = still_columns(50, _LEFT, 10_000)
_TAKEN: dict[str, Any] = {**_START, "d": _LEFT}


def _narrower_measured(model: Model) -> str:
    return (
        f"{model.still} of the {model.view.d} columns hardly change "
        f"({_still_share(model):.1%}), compared with {_STILL_WIDE} of {_WIDE} "
        f"({_STILL_WIDE / _WIDE:.1%})."
    )


def _stretched_measured(model: Model) -> str:
    dim, wide = model.view.dim, Model(model.view._replace(d=_WIDE))
    return (
        f"Column {dim} changes by {wide.spans[dim]:.2f} at d = {_WIDE} and by "
        f"{model.spans[dim]:.3f} at d = {model.view.d}, where {model.still} columns hardly change."
    )


_SAVED = Prediction(
    name="still_columns_twin",
    page="heatmap",
    question=f"In a table of 50 positions with d = {_WIDE}, someone finds {_STILL_WIDE} columns "
    f"that change by less than {STILL}. To get rid of them, they use the same formula with d = "
    f"{_LEFT}, the number of columns that change by more. How many columns of the new table change "
    f"by less than {STILL}?",
    options=(
        Option(
            f"{_STILL_WIDE} of its columns.",
            "If the slow waves were the same at every width, the narrower table would have just "
            "as many of them. But it has fewer waves altogether, and fewer slow ones among them.",
            {**_TAKEN, "dim": _LEFT // 2},
            lambda model: abs(model.still - _STILL_WIDE) < 10,
            "width-left-out",
        ),
        Option(
            "None of its columns.",
            "The first columns do change and the last ones do not, so you might think it enough "
            "to make the table end earlier. But the exponent is divided by d, so the last columns "
            "are the slow ones at any width.",
            {**_TAKEN, "dim": _LEFT - 2},
            lambda model: model.still == 0,
            "first-columns",
            measured=_stretched_measured,
        ),
        Option(
            f"{_STILL_LEFT} of its columns.",
            "With a smaller d the exponents 2k/d rise in larger steps, up to nearly the same last "
            "value. So the waves cover nearly the same range, and nearly the same share of them is "
            "slow.",
            _TAKEN,
            lambda model: model.still == _STILL_LEFT,
        ),
    ),
    start={**_START, "d": _WIDE},
    measured=_narrower_measured,
    figure="heatmap",
)

COLUMNS = Prediction(
    name="still_columns",
    page="heatmap",
    question=f"Over 50 positions, {_STILL_NARROW} of {_NARROW} columns hardly change: in each, the "
    f"smallest and the largest value differ by less than {STILL}. Now make the table four times "
    f"as wide, d = {_WIDE}. How many of its columns hardly change?",
    options=(
        Option(
            "Nearly all of them, nine in ten.",
            "The picture at d = 128 looks as if the first columns did all the work, so you might "
            "think that the added columns are superfluous. But a wider table does not just add "
            "columns at the slow end. It fits more waves, fast ones included, into nearly the "
            "same range.",
            {**_START, "d": _WIDE, "dim": 256},
            lambda model: _still_share(model) > 0.9,
            "first-columns",
            always="Even over two positions, with the largest base, a tenth of the columns change.",
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
            "That would be true if a column had the same wave at any width and all the new columns "
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
    revealed_title="Nearly the same share of columns changes, however wide the model",
    quiz=True,
    reveals=("checks.columns", "table.spans"),
    twin=_SAVED,
)
