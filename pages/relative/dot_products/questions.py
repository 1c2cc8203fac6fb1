"""Predictions about what two rows have in common: how it falls, and what changes it."""

from typing import Any

import numpy as np

import pe_core
from course.questions import Option, Prediction
from course.view import DEFAULTS
from pages.relative.dot_products.model import Model
from pages.relative.dot_products.questions_measures import COSINE

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
        f"{len(further) - 1} steps, the first time by {further[1] - further[0]:.4f}, and ends "
        f"{further[0] - further[-1]:.3f} lower."
    )


def _full_measured(model: Model) -> str:
    return (
        f"Measured from offset {_RISE} to {model.view.L - 1}: it never exceeds "
        f"{_further(model)[1:].max():.2f}. Its full height is {model.curve[0]:.0f}."
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
            "Row 11, and clearly so.",
            "Row 11 is nearer, and on the whole the dot product falls with the offset. But with 8 "
            "pairs the fall is uneven. After 19 tokens the fastest pair has turned almost exactly "
            "three times and nearly agrees with row 0 again.",
            {**_NARROW, "d": 4},
            lambda model: _nineteen_wins(model) < -0.05,
            "steady-fall",
        ),
        Option(
            "Row 19, and clearly so.",
            "After 19 tokens the fastest pair has turned almost exactly three times, so it adds "
            "nearly its full 1 again. After 11 tokens it is a quarter turn away and adds almost "
            "nothing.",
            _NARROW,
            lambda model: _nineteen_wins(model) > 0.05,
        ),
        Option(
            "Neither, or not clearly so.",
            "Far from row 0 one might expect all rows to be equally unlike it. With many pairs "
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
)

_FALL = Prediction(
    name="steady_fall",
    page="dot_products",
    question="Compare row 0 with the row at each offset, that is, the row that many positions "
    f"later. From offset 0 to {_RISE} the dot product falls at every step (d = 128, n = 10 000). "
    "What does it do from there to offset 49?",
    options=(
        Option(
            "It falls at every step to the end.",
            "This is how the curve is often described, and its trend does go down. But it is a "
            "sum of cosines, and each cosine comes back up. Over a longer text about half of all "
            "steps go up.",
            {**_START, "L": 500, "phi": _RISE},
            _falls_on,
            "steady-fall",
        ),
        Option(
            "It rises to its full height again.",
            "A single pair repeats after one wavelength. But the waves have different lengths and "
            "do not all return at once. Over 2048 positions they do not even come close.",
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
    revealed_title="Similarity falls, but not steadily",
    quiz=True,
    reveals=("figure.trend",),
    twin=_TWO_ROWS,
)


def _sides_measured(model: Model) -> str:
    t, phi = model.view.t, model.view.phi
    ahead, back = model.product(phi), model.product(-phi)
    return (
        f"Measured: row {t} has the dot product {ahead:.4f} with row {t + phi}, and {back:.4f} "
        f"with row {t - phi}."
    )


def _sides_agree(model: Model) -> bool:
    return abs(model.product(model.view.phi) - model.product(-model.view.phi)) < _ROUNDING


def _twice_as_far_agrees(model: Model) -> bool:
    return abs(model.product(2 * model.view.phi) - model.product(model.view.phi)) < _ROUNDING


def _no_row_agrees(model: Model) -> bool:
    """Return whether no second row of the text has the dot product of the row φ ahead."""
    t, phi = model.view.t, model.view.phi
    places = np.arange(model.view.L)
    alike = abs(model.curve[abs(places - t)] - model.product(phi)) < _ROUNDING
    return not alike[places != t + phi].any()


_AROUND: dict[str, Any] = {"d": 64, "n": 10_000, "L": 200, "t": 100, "phi": 7}
_SAME_PRODUCT = Prediction(
    name="both_sides_twin",
    page="dot_products",
    question="Somebody tells you the dot product of rows 100 and 107, but not which rows they are "
    "(d = 64, 200 positions). You suspect that row 100 is one of them. Which row could just as "
    "well be the second one?",
    options=(
        Option(
            "Row 93 instead of row 107.",
            "Row 93 lies seven positions to the other side. The dot product is a sum of cosines of "
            "the angles between two rows, and a cosine is the same for both directions.",
            _AROUND,
            _sides_agree,
            always="A cosine is even: cos(-x) = cos x.",
        ),
        Option(
            "Row 114 instead of row 107.",
            "A wave repeats after some distance, so twice the distance may seem to give the same "
            "value. But the waves have many different lengths, and all of them would have to "
            "repeat at once.",
            {**_AROUND, "phi": 50},
            _twice_as_far_agrees,
            "repeats",
            measured=lambda model: (
                f"Measured: row {model.view.t} has the dot product "
                f"{model.product(model.view.phi):.4f} with the row {model.view.phi} further on, "
                f"and {model.product(2 * model.view.phi):.4f} with the row twice as far away."
            ),
        ),
        Option(
            "No row instead of row 107.",
            "The rows are all different, so it is natural to expect a different value for each. "
            "But the dot product depends only on the size of the offset, not on its direction.",
            {**_AROUND, "phi": 1},
            _no_row_agrees,
            "sides-differ",
        ),
    ),
    start=_AROUND | {"phi": 0},
    measured=_sides_measured,
    figure="dot_products",
)

_SIDES = Prediction(
    name="both_sides",
    page="dot_products",
    question=f"Rows 20 and 25 have the dot product {_CURVE[5]:.4f}. "
    "What is the dot product of rows 20 and 15, five back instead of five ahead?",
    options=(
        Option(
            "It is the same value.",
            "The sum contains only cosines of the angles, and a cosine does not depend on the sign "
            "of its angle. A model that needs to know the side must put a matrix between the two "
            "rows.",
            {**_START, "t": 20, "phi": 5},
            _sides_agree,
            always="A cosine is even: cos(-x) = cos x.",
        ),
        Option(
            "It is minus that value.",
            "Turning the other way does flip the sign of a sine. But in the dot product sines are "
            "multiplied by sines, and only cosines are left.",
            {**_START, "t": 20, "phi": 1},
            lambda model: (
                abs(model.product(model.view.phi) + model.product(-model.view.phi)) < _ROUNDING
            ),
            "minus-undoes",
            always="A cosine is even, so both products are equal, and they are 0 in no view.",
        ),
        Option(
            "It is a smaller value.",
            "In a sentence, earlier words may well count less. But nothing in the encoding fades "
            "with time, not even over 24 positions on each side.",
            {**_START, "t": 25, "phi": 24},
            lambda model: (
                model.product(-model.view.phi) < model.product(model.view.phi) - _ROUNDING
            ),
            "sides-differ",
            always="A cosine is even: cos(-x) = cos x.",
        ),
    ),
    start={**_START, "t": 20, "phi": 5},
    measured=_sides_measured,
    figure="dot_products",
    quiz=True,
    reveals=("checks.sides",),
    twin=_SAME_PRODUCT,
)


_NEXT: dict[str, Any] = {**_START, "t": 0, "phi": 1}
_BY_OFFSET = "The distance between two rows depends only on their offset."
_NEIGHBOURS = Prediction(
    name="neighbours",
    page="dot_products",
    question="It is often said that the distance between neighbouring positions decays nicely "
    f"with time. Rows 0 and 1 are {Model(DEFAULTS._replace(**_NEXT)).apart(0):.4f} apart. "
    "How far apart are rows 40 and 41?",
    options=(
        Option(
            "They are closer together.",
            "What decreases is the similarity of two rows as the offset between them grows. The "
            "offset between neighbours is always 1, even 499 positions further on.",
            {**_NEXT, "L": 500, "t": 498, "measure": "distance"},
            lambda model: model.apart(model.view.t) < model.apart(0) - _ROUNDING,
            "neighbours-decay",
            always=_BY_OFFSET,
        ),
        Option(
            "They are further apart.",
            "After 40 steps every pair has turned further, so the next step may seem larger. But "
            "it turns each pair through the same angle as the first step did.",
            {**_NEXT, "L": 2048, "t": 2046, "measure": "distance"},
            lambda model: model.apart(model.view.t) > model.apart(0) + _ROUNDING,
            "shift-needs-position",
            always=_BY_OFFSET,
        ),
        Option(
            "They are just as far apart.",
            "From one position to the next every pair turns through its own angle, which is the "
            "same each time. The distance covered in each step is therefore the same.",
            {**_NEXT, "t": 40, "measure": "distance"},
            lambda model: abs(model.apart(model.view.t) - model.apart(0)) < _ROUNDING,
            always=_BY_OFFSET,
        ),
    ),
    start=_NEXT,
    measured=lambda model: (
        f"Measured: {model.apart(0):.6f} from 0 to 1, {model.apart(model.view.t):.6f} from "
        f"{model.view.t} to {model.view.t + 1}."
    ),
    figure="dot_products",
    quiz=True,
    reveals=(
        "checks.neighbours",
        "text.What the dot product of two rows shows",
        "text.Neighbours",
    ),
)

_WIDER: dict[str, Any] = {**_START, "d": 512}


def _width_measured(model: Model) -> str:
    rise = model.first_rise or 0
    return (
        f"Measured at d = {model.view.d}: it first rises after offset {rise}, from "
        f"{model.curve[rise]:.3f} to {model.curve[rise + 1]:.3f}."
    )


_WIDTH = Prediction(
    name="rise_and_width",
    page="dot_products",
    question=f"At d = 128 the curve rises for the first time after offset {_RISE}. "
    "Make the model four times as wide, d = 512. Where does the curve rise for the first time?",
    options=(
        Option(
            "At no offset at all.",
            "More waves make the curve smoother, and it is tempting to think that they make it "
            "perfectly smooth. The small waves become smaller but do not vanish, even at d = 1024.",
            {**_START, "d": 1024},
            lambda model: model.first_rise is None,
            "steady-fall",
            always="A sum of cosines comes close to its full height again and again.",
        ),
        Option(
            f"After offset {_RISE} as before.",
            "The fastest wave causes the first rise, and this wave is the same at every width. But "
            "it is now one of 256, no longer one of 64, and together the others fall faster than "
            "it can rise. Even at twice the width the first rise has already moved.",
            {**_START, "d": 256, "phi": _RISE},
            lambda model: model.first_rise == _RISE,
            "one-wave-rules",
        ),
        Option(
            f"After an offset over {_RISE}.",
            "The wider the model, the smoother the curve. But at every width there are some "
            "offsets at which the fast pairs outweigh the rest.",
            _WIDER,
            lambda model: (model.first_rise or 0) > _RISE,
        ),
    ),
    start=_START,
    measured=_width_measured,
    figure="offset_curve",
    reveals=("checks.fall", "text.The trend"),
)

QUESTIONS: tuple[Prediction, ...] = (_FALL, _SIDES, _NEIGHBOURS, _WIDTH, COSINE)
