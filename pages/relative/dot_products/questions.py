"""Predictions about what two rows have in common: first how it falls with the offset."""

from typing import Any

import numpy as np

import pe_core
from course.numerals import grouped
from course.questions import Option, Prediction
from pages.relative.dot_products.model import Model
from pages.relative.dot_products.questions_measures import COSINE
from pages.relative.dot_products.questions_neighbours import NEIGHBOURS
from pages.relative.dot_products.questions_sides import SIDES
from pages.relative.dot_products.questions_width import WIDTH

_START: dict[str, Any] = {"d": 128, "n": 10_000, "L": 50}
_ROUNDING = 1e-9
_CURVE = pe_core.offset_similarity(range(101), 128)
_RISE = pe_core.first_rise(_CURVE) or 0
_FULL = 0.95  # as full as whole tokens allow: after 6 of them pair 0 alone has cos 6 = 0.96


def _further(model: Model) -> Any:
    """Return the dot products from the last offset of the first fall to the end of the text."""
    return model.curve[_RISE : model.view.L]


def _falls_on(model: Model) -> bool:
    return bool((np.diff(_further(model)) < 0).all())


def _rises_and_ends_lower(model: Model) -> bool:
    further = _further(model)
    return bool((np.diff(further) > 0).any() and further[-1] < further[0])


def _is_full_again(model: Model) -> bool:
    return bool(_further(model).max() > _FULL * model.curve[0])


def _fall_measured(model: Model) -> str:
    further, last = _further(model), model.view.L - 1
    rises = int((np.diff(further) > 0).sum())
    return (
        f"Measured from offset {_RISE} to {last}: the dot product rises at {rises} of "
        f"{len(further) - 1} steps, the first time by {further[1] - further[0]:.4f}. It ends "
        f"{further[0] - further[-1]:.3f} lower than it started."
    )


def _full_measured(model: Model) -> str:
    return (
        f"Measured from offset {_RISE} to {grouped(model.view.L - 1)}: the dot product never "
        f"exceeds {_further(model)[1:].max():.2f}, while its full height, at offset 0, is "
        f"{model.curve[0]:.0f}."
    )


_NARROW: dict[str, Any] = {"d": 16, "n": 10_000, "L": 50, "t": 0, "phi": 19}


def _nineteen_wins(model: Model) -> float:
    """Return by how much row 19 is more like row 0 than row 11 is, as a part of g(0)."""
    return float((model.curve[19] - model.curve[11]) / model.curve[0])


def _narrow_measured(model: Model) -> str:
    return (
        f"Measured at d = {model.view.d}: the dot product with row 0 is {model.curve[11]:.3f} for "
        f"row 11 and {model.curve[19]:.3f} for row 19."
    )


_TWO_ROWS = Prediction(
    name="steady_fall_twin",
    page="dot_products",
    question="A small model has d = 16. The dot product of two rows measures how similar they are. "
    "Compare row 0 with row 11 and with row 19. Which of the two is more similar to row 0?",
    options=(
        Option(
            "Row 11, by a clear margin.",
            "Row 11 is nearer, and on the whole the dot product falls with the offset. But with 8 "
            "pairs the fall is uneven. After 19 tokens the fastest pair has turned almost exactly "
            "three times and nearly agrees with row 0 again.",
            {**_NARROW, "d": 4},
            lambda model: _nineteen_wins(model) < -0.05,
            "steady-fall",
        ),
        Option(
            "Row 19, by a clear margin.",
            "After 19 tokens the fastest pair has turned almost exactly three times, so it adds "
            "nearly its full 1 again. After 11 tokens it is a quarter turn away and adds almost "
            "nothing.",
            _NARROW,
            lambda model: _nineteen_wins(model) > 0.05,
        ),
        Option(
            "Neither, or only just.",
            "You might expect all rows far from row 0 to differ from it equally. With many pairs "
            "this is nearly true, but with only a few pairs the sum still swings widely at these "
            "offsets.",
            {**_NARROW, "d": 2},
            lambda model: abs(_nineteen_wins(model)) <= 0.05,
            "all-as-far",
        ),
    ),
    start={**_NARROW, "phi": 5},
    measured=_narrow_measured,
    figure="offset_curve",
    asked_with="falling_part",
)

_FALL = Prediction(
    name="steady_fall",
    page="dot_products",
    question="Compare row 0 with the row at each offset, that is, the row that many positions "
    f"later. From offset 0 to {_RISE} the dot product falls at every step (d = 128, n = 10 000). "
    "What does it do from there to offset 49?",
    options=(
        Option(
            "It falls at every step to the end.",
            "This is how the curve is often described, and its trend does go down. But the curve "
            "is a sum of cosines, and each cosine comes back up. Over a longer text about half of "
            "all steps go up.",
            {**_START, "L": 500, "phi": _RISE},
            _falls_on,
            "steady-fall",
        ),
        Option(
            "It rises to its full height again.",
            "A single pair repeats after one wavelength. But the waves have different lengths and "
            "do not all return at once. Over 2 048 positions they do not even come close.",
            {**_START, "L": 2048, "phi": 6},
            _is_full_again,
            "repeats",
            measured=_full_measured,
        ),
        Option(
            "It falls and rises but ends lower.",
            "The trend goes down because more and more pairs go out of phase. The fast pairs add "
            "small waves to it.",
            {**_START, "phi": _RISE + 1},
            _rises_and_ends_lower,
        ),
    ),
    start=_START,
    measured=_fall_measured,
    figure="offset_curve",
    asked_with="falling_part",
    revealed_title="Similarity falls, but not steadily",
    quiz=True,
    reveals=("figure.trend",),
    twin=_TWO_ROWS,
)

QUESTIONS: tuple[Prediction, ...] = (_FALL, WIDTH, COSINE, SIDES, NEIGHBOURS)
