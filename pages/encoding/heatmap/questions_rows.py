"""Predictions about the rows: those that a longer table adds, and the two nearest."""

from typing import Any

import numpy as np

import pe_core
from course.moving_columns import STILL
from course.quantities import Floats
from course.questions import Option, Prediction
from pages.encoding.heatmap.model import Model

_ROUNDING = 1e-9
_WIDTH = 128
_SHORT, _LONG = 50, 500
_START: dict[str, Any] = {"d": _WIDTH, "n": 10_000, "L": _SHORT, "layout": "interleaved"}
_LONGER: dict[str, Any] = {**_START, "L": _LONG}


def _moved(model: Model) -> Floats:
    """Return how far each cell of the first rows is from the same cell of the short table."""
    short = Model(model.view._replace(L=_SHORT)).table
    return np.asarray(abs(model.table[:_SHORT] - short[: model.view.L]))


def _row_moves(model: Model, columns: slice) -> bool:
    """Return whether the row of t differs from that of the short table in some columns."""
    return bool(_moved(model)[model.view.t, columns].max() > _ROUNDING)


def _row_is_stretched(model: Model) -> bool:
    """Return whether the row of t is now what lay nearer to the start, in the same share."""
    view = model.view
    before = view.t * (_SHORT - 1) / (view.L - 1)
    stretched = pe_core.sinusoidal_at([before], view.d, view.n)[0]
    return bool(abs(model.table[view.t] - stretched).max() < _ROUNDING)


def _rows_measured(model: Model) -> str:
    miss = _moved(model).max()
    return (
        f"Measured: the first {_SHORT} rows of {model.view.L} and the {_SHORT} rows of the "
        f"short table differ by at most {miss:.1e}."
    )


ROWS = Prediction(
    name="longer_table",
    page="heatmap",
    question=f"The table has {_SHORT} rows. Make it {_LONG} rows long. "
    "What happens to row 10, the vector of position 10?",
    options=(
        Option(
            "It changes: the same waves are now spread over more positions.",
            "No length stands in the formula. A position divided by the length would behave so, "
            "and that is why such marks fail. The picture is drawn smaller, its rows are the same.",
            {**_LONGER, "t": 10},
            _row_is_stretched,
            "depends-on-length",
        ),
        Option(
            "Only its slow columns change: they now get time to turn.",
            "They turn further down, in the new rows. At position 10 they stand where they stood.",
            {**_LONGER, "t": 10, "dim": 100},
            lambda model: _row_moves(model, slice(model.view.d // 2, None)),
            "depends-on-length",
            always="No length stands in the formula.",
        ),
        Option(
            "Nothing: the new rows come below, the old ones stay.",
            "A row depends on its position, on d and on n. The length only says where the "
            "table stops.",
            {**_LONGER, "t": 10},
            lambda model: not _row_moves(model, slice(None)),
            always="No length stands in the formula.",
        ),
    ),
    start={**_START, "t": 10},
    measured=_rows_measured,
    figure="heatmap",
    revealed_title="A longer table only adds rows",
)


def _new(model: Model) -> int:
    return model.new_columns(_SHORT)


def _new_measured(model: Model) -> str:
    view = model.view
    return (
        f"Measured: from position {_SHORT} to {view.L - 1}, {_new(model)} of {view.d} columns go "
        f"more than {STILL} beyond every value they had in the first {_SHORT} rows."
    )


UNSEEN = Prediction(
    name="beyond_training",
    page="heatmap",
    question=f"A model has only met the first {_SHORT} rows. Now it gets {_LONG}. The "
    "formula has a value for every cell. Are the values ones that the model has met before?",
    options=(
        Option(
            "Yes: sine and cosine never leave -1 to 1, so nothing new can come.",
            "The slow columns had no time to run from -1 to 1 in the first rows. What comes later "
            "is new to the model. That a formula copes does not mean that a model does.",
            {**_LONGER, "dim": 64},
            lambda model: _new(model) == 0,
            "formula-copes",
        ),
        Option(
            "No: the values grow with the position.",
            "A raw index would grow. Sine and cosine stay between -1 and 1 at every position.",
            {**_LONGER, "dim": 0},
            lambda model: bool(abs(model.table).max() > 1),
            "values-grow",
            always="Sine and cosine never leave -1 to 1.",
        ),
        Option(
            "Not all: the slow columns reach values that they never had.",
            "So a row exists for every position, and still a model may not know what to do with "
            "it. Press et al. measured that trained models do badly beyond their trained length.",
            {**_LONGER, "dim": 80},
            lambda model: 0 < _new(model) < model.view.d,
        ),
    ),
    start=_START,
    measured=_new_measured,
    figure="heatmap",
    revealed_title="Later rows bring values that earlier ones never had",
    quiz=True,
)


_TINY, _LONGEST = 4, 2048
_FEW: dict[str, Any] = {**_START, "d": _TINY, "L": _LONGEST}
_FAR = pe_core.least_distance(_LONGEST, _TINY)[1]


def _nearest_measured(model: Model) -> str:
    distance, offset = model.nearest
    return (
        f"Measured: the nearest two rows lie {offset} positions apart and differ by "
        f"{distance:.4f}. Neighbours differ by {model.step:.4f}."
    )


NEAREST = Prediction(
    name="nearest_rows",
    page="heatmap",
    question=f"At d = {_WIDTH} the two rows that are easiest to mix up are neighbours. Now take "
    f"a tiny model, d = {_TINY}, and {_LONGEST} positions. Which two rows are nearest now?",
    options=(
        Option(
            "Neighbours, as before: near positions have near rows.",
            "One step turns the fast pair by a whole radian. With only one slow pair beside it, "
            "a row far away can come closer than that.",
            {**_FEW, "t": 0, "phi": 1, "dim": 3},
            lambda model: model.nearest[1] == 1,
            "steady-fall",
        ),
        Option(
            "Two rows far apart.",
            "Far on, the fast hand has made almost whole turns and the slow one almost whole "
            "turns too. With more pairs there is always one that gives the distance away.",
            {**_FEW, "t": 0, "phi": _FAR, "dim": 3},
            lambda model: model.nearest[1] > model.view.L // 2,
        ),
        Option(
            "Two rows that are the same: with two pairs the table soon repeats.",
            "It never repeats on whole positions. One turn of pair 0 takes 2π tokens, which is no "
            "ratio of whole numbers. But rows may come near.",
            {**_FEW, "t": 0, "phi": _FAR, "dim": 2},
            lambda model: model.nearest[0] < 1e-9,
            "repeats",
            always="π is irrational: pair 0 is at no angle twice.",
        ),
    ),
    start={**_FEW, "t": 0, "phi": 1, "dim": 3},
    measured=_nearest_measured,
    figure="heatmap",
    revealed_title="With few pairs, rows far apart come near",
)
