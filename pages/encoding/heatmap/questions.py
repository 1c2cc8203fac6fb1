"""Predictions about the whole table: its columns and its layout."""

from typing import Any

import pe_core
from course.moving_columns import STILL, still_columns
from course.questions import Option, Prediction
from pages.encoding.heatmap.model import Model
from pages.encoding.heatmap.questions_rows import NEAREST, ROWS, UNSEEN

_NARROW, _WIDE = 128, 512
_WAVES = {width: pe_core.wavelengths(width)[32] for width in (_NARROW, _WIDE)}
_STILL_NARROW = still_columns(50, _NARROW, 10_000)
_START: dict[str, Any] = {"d": _NARROW, "n": 10_000, "L": 50, "layout": "interleaved"}


def _still_share(model: Model) -> float:
    return model.still / model.view.d


def _still_measured(model: Model) -> str:
    return (
        f"Measured: {model.still} of {model.view.d} columns ({_still_share(model):.1%}), "
        f"against {_STILL_NARROW} of {_NARROW} ({_STILL_NARROW / _NARROW:.1%})."
    )


_STILL = Prediction(
    name="still_columns",
    page="heatmap",
    question=f"At d = {_NARROW} and L = 50, {_STILL_NARROW} of the {_NARROW} "
    f"columns move by less than {STILL}. Make the model four times as wide, d = {_WIDE}. "
    "How many of its columns hardly move?",
    options=(
        Option(
            "Nearly all: only the first few columns hold position.",
            "A wide model does not leave its extra columns unused. It places more waves between "
            "nearly the same two ends, so the moving part of the picture grows with it.",
            {**_START, "d": _WIDE, "dim": 128},
            lambda model: _still_share(model) > 0.9,
            "first-columns",
            always="Even over two positions, with the largest base, a tenth of the columns moves.",
        ),
        Option(
            "About the same share as now.",
            "The exponent is 2k/d, so the waves always spread over nearly the same range. "
            "A wider model only samples that range more finely.",
            {**_START, "d": _WIDE},
            lambda model: abs(_still_share(model) - _STILL_NARROW / _NARROW) < 0.02,
        ),
        Option(
            "The same number as now: a column's wave depends on its number alone.",
            f"It depends on the number and on d. Column 64 has a wavelength of "
            f"{_WAVES[_NARROW]:.1f} tokens at d = {_NARROW} and of {_WAVES[_WIDE]:.1f} "
            f"at d = {_WIDE}.",
            {**_START, "d": _WIDE, "dim": 64},
            lambda model: model.still == _STILL_NARROW,
            "width-left-out",
        ),
    ),
    start=_START,
    measured=_still_measured,
    figure="heatmap",
    revealed_title="The same share of columns moves, however wide the model",
    quiz=True,
)


_HALVES: dict[str, Any] = {**_START, "layout": "halves"}


def _products_move(model: Model) -> list[bool]:
    """Return for each offset whether its dot product depends on the layout."""
    return [bool(change > 1e-9) for change in model.layouts_apart[0]]


def _layout_measured(model: Model) -> str:
    miss, count = float(model.layouts_apart.max()), len(model.layouts_apart)
    return (
        f"Measured over all pairs of {count} positions: the dot products of the two layouts "
        f"differ by at most {miss:.1e}, which is rounding."
    )


_LAYOUT = Prediction(
    name="two_layouts",
    page="heatmap",
    question="Some libraries place sine and cosine side by side, others all sines first and then "
    "all cosines. What does the second layout do to the dot products of the rows?",
    options=(
        Option(
            "They all change: other numbers meet.",
            "In a dot product each column meets itself in the other row. Where it stands does not "
            "matter, as long as it stands there in both rows.",
            _HALVES,
            lambda model: all(_products_move(model)),
            "layout-matters",
            always="A sum does not depend on the order of its terms.",
        ),
        Option(
            "They stay for near positions and change for far ones.",
            "Distance does not come in. The same products are added, only in another order.",
            _HALVES,
            lambda model: any(_products_move(model)[40:]) and not any(_products_move(model)[:40]),
            "layout-matters",
            always="A sum does not depend on the order of its terms.",
        ),
        Option(
            "They all stay as they are.",
            "The columns are only put in another order, the same one for every row. But weights "
            "learned with one layout expect it: mixing the two breaks a model.",
            _HALVES,
            lambda model: not any(_products_move(model)),
            always="A sum does not depend on the order of its terms.",
        ),
    ),
    start=_START,
    measured=_layout_measured,
    figure="heatmap",
    revealed_title="Another order of columns, the same dot products",
    quiz=True,
)


QUESTIONS: tuple[Prediction, ...] = (_STILL, ROWS, _LAYOUT, UNSEEN, NEAREST)
