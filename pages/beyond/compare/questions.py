"""Predictions about the curves of the schemes: what stays, and what is new."""

from typing import Any

import pe_core
from course.questions import Option, Prediction
from pages.beyond.compare.model import ROUNDING, Model
from pages.beyond.compare.questions_model import BACKWARDS, COST
from pe_core.scheme_comparison import SHAW_LIMIT

_START: dict[str, Any] = {
    "d": 128, "n": 10_000, "L": 50, "t": 10, "phi": 5,
    "first": "sinusoidal", "second": "RoPE", "third": "ALiBi",
}  # fmt: skip
_TABLES = {**_START, "third": "learned", "t": 30}


def _novelty(model: Model, name: str) -> float:
    return model.traits[name].extrapolation_gap


def _spread(model: Model, name: str) -> float:
    return model.traits[name].spread


def _moves(model: Model, name: str) -> bool:
    """Return whether the curve of a scheme over the offset depends on the query's place."""
    return _spread(model, name) > ROUNDING


_CURVES = Prediction(
    name="whose_curve_moves",
    page="compare",
    question="Put a learned table in third place and move the query from t = 10 to t = 30. "
    "Whose curve over the offset takes another shape?",
    options=(
        Option(
            "Both that are added to the words: sinusoidal and learned.",
            "The sinusoidal rows are added too, but the product of two of them depends on their "
            "offset alone. A turn by the same angle leads from each row to the one φ later.",
            {**_TABLES, "third": "ALiBi"},
            lambda model: _moves(model, "sinusoidal"),
            "shift-needs-position",
            always="A product of two sinusoidal rows depends on their offset alone.",
        ),
        Option(
            "The learned table's only.",
            "Its rows are free numbers. Nothing makes rows 10 and 15 relate as rows 30 and 35 do; "
            "a model has to learn that for each pair of places.",
            _TABLES,
            lambda model: _moves(model, "learned") and not _moves(model, "sinusoidal"),
            always="Sinusoidal products depend on the offset alone; learned rows are free.",
        ),
        Option(
            "All of them: another query makes other scores.",
            "What the words add to the scores does change. What the position adds is drawn here, "
            "and for most schemes it knows the offset only.",
            {**_TABLES, "third": "T5"},
            lambda model: all(_moves(model, name) for name in ("sinusoidal", "RoPE", "T5")),
            "shift-needs-position",
            always="Products of sinusoidal rows and of turned vectors depend on the offset alone.",
        ),
    ),
    start=_START,
    measured=lambda model: (
        "Measured: at one offset the learned curve differs by up to "
        f"{_spread(model, 'learned'):.2f} between queries, the sinusoidal one by "
        f"{_spread(model, 'sinusoidal'):.1g}."
    ),
    figure="scores_by_offset",
    revealed_title="Only the learned table's curve depends on where the query stands",
    quiz=True,
)


_BUCKETS = pe_core.t5_bucket(range(0, -128, -1)).tolist()
_LAST_BUCKET = _BUCKETS.index(max(_BUCKETS))
_LONGER = {**_START, "first": "ALiBi", "second": "T5", "third": "Shaw"}

_PAST = Prediction(
    name="nothing_new_past_the_end",
    page="compare",
    question="A model was trained on texts of 50 words and now reads 100. For which of ALiBi, T5 "
    "and Shaw does no offset bring a number that it has not met?",
    options=(
        Option(
            "ALiBi: its line simply goes on.",
            "The line goes on to numbers that are further down than any before. That they only say "
            "'less still' is its idea, but they are new.",
            {**_LONGER, "phi": 49},
            lambda model: _novelty(model, "ALiBi") == 0,
            "formula-copes",
            always="A line that falls has another number at every new offset.",
        ),
        Option(
            "T5: its last bucket takes everything that is further off.",
            f"That bucket begins at distance {_LAST_BUCKET}. In texts of 50 words no offset ever "
            "reached it, so its number was never trained.",
            {**_LONGER, "t": 49},
            lambda model: _novelty(model, "T5") == 0,
            "table-never-ends",
        ),
        Option(
            "Shaw: offsets beyond the clip all share one vector.",
            f"With the clip at {SHAW_LIMIT} every text of more than {SHAW_LIMIT} words has met all "
            "its entries. It pays for that: all keys further off look equally far.",
            _LONGER,
            lambda model: _novelty(model, "Shaw") == 0 < _novelty(model, "ALiBi"),
        ),
    ),
    start=_LONGER,
    measured=lambda model: (
        f"Measured at L = {model.view.L}: Shaw brings nothing new, ALiBi numbers up to "
        f"{_novelty(model, 'ALiBi'):.3g} from all before, T5 entries that were never trained."
    ),
    figure="scores_by_offset",
    quiz=True,
)

QUESTIONS: tuple[Prediction, ...] = (_CURVES, _PAST, BACKWARDS, COST)
