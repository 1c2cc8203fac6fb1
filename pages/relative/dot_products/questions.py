"""Predictions about what two rows have in common: how it falls, and what changes it."""

from typing import Any

import pe_core
from course.questions import Option, Prediction
from course.view import DEFAULTS
from pages.relative.dot_products.model import Model

_START: dict[str, Any] = {"d": 128, "n": 10_000, "L": 50}
_ROUNDING = 1e-9
_CURVE = pe_core.offset_similarity(range(101), 128)
_RISE = pe_core.first_rise(_CURVE) or 0
_FULL = 0.95  # as full as whole tokens allow: after 6 of them pair 0 alone has cos 6 = 0.96


def _rise_measured(model: Model) -> str:
    curve, rise = model.curve, _RISE
    return (
        f"Measured at d = {model.view.d}: from offset {rise} to {rise + 1} the dot product rises "
        f"from {curve[rise]:.4f} to {curve[rise + 1]:.4f}."
    )


_FALL = Prediction(
    name="steady_fall",
    page="dot_products",
    question=f"From offset 0 to {_RISE} the dot product falls at every step (d = 128, n = 10 000). "
    "What does it do further on?",
    options=(
        Option(
            "It goes on falling, ever more slowly.",
            "That is how it is often told. The curve is a sum of cosines, and each of them comes "
            "back up. Look at the first rise.",
            {**_START, "phi": _RISE},
            lambda model: model.first_rise is None,
            "steady-fall",
            always="A sum of cosines comes near its full height again and again.",
        ),
        Option(
            "It comes back to its full height after one wavelength.",
            "One pair alone would. But the waves have different lengths and never all come back "
            "together: after the 6 tokens of pair 0 the slower pairs have hardly begun.",
            {**_START, "phi": 6},
            lambda model: bool(model.curve[6] > _FULL * model.curve[0]),
            "repeats",
        ),
        Option(
            "It rises again now and then, on its way down.",
            "The trend goes down because more and more pairs fall out of step. The fast pairs put "
            "small waves on it.",
            {**_START, "phi": _RISE + 1},
            lambda model: model.curve[model.view.phi] > model.curve[model.view.phi - 1],
        ),
    ),
    start=_START,
    measured=_rise_measured,
    figure="offset_curve",
    revealed_title="Similarity falls, but not steadily",
    quiz=True,
)


_SIDES = Prediction(
    name="both_sides",
    page="dot_products",
    question=f"Rows 20 and 25 have the dot product {_CURVE[5]:.4f}. "
    "And rows 20 and 15, five back instead of five ahead?",
    options=(
        Option(
            "The same.",
            "The sum holds cosines of the angle only, and a cosine does not know a sign. A model "
            "that wants to know the side needs a matrix between the two rows.",
            {**_START, "t": 20, "phi": 5},
            lambda model: abs(model.product(5) - model.product(-5)) < _ROUNDING,
            always="A cosine is even: cos(-x) = cos x.",
        ),
        Option(
            "The same with a minus sign.",
            "Turning the other way flips the sign of sines. In the dot product the sines meet "
            "each other, sine with sine, and only cosines are left.",
            {**_START, "t": 20, "phi": 5},
            lambda model: abs(model.product(5) + model.product(-5)) < _ROUNDING,
            "sides-differ",
            always="A cosine is even, so both are one number, and it is 0 in no view.",
        ),
        Option(
            "Less: what has passed counts less.",
            "Nothing in the encoding fades with time. The square is the same above and below its "
            "diagonal.",
            {**_START, "t": 25, "phi": 5},
            lambda model: model.product(-5) < model.product(5) - _ROUNDING,
            "sides-differ",
            always="A cosine is even: cos(-x) = cos x.",
        ),
    ),
    start={**_START, "t": 20, "phi": 5},
    measured=lambda model: f"Measured: {model.product(5):.6f} ahead, {model.product(-5):.6f} back.",
    figure="dot_products",
    quiz=True,
)


_NEXT: dict[str, Any] = {**_START, "t": 0, "phi": 1}
_NEIGHBOURS = Prediction(
    name="neighbours",
    page="dot_products",
    question="It is often said that the distance between neighbouring positions decays nicely "
    f"with time. Rows 0 and 1 are {Model(DEFAULTS._replace(**_NEXT)).apart(0):.4f} apart. "
    "And rows 40 and 41?",
    options=(
        Option(
            "They are closer together.",
            "What falls is the similarity of two rows as the offset grows. The offset of "
            "neighbours is always 1.",
            {**_NEXT, "t": 40, "measure": "distance"},
            lambda model: model.apart(model.view.t) < model.apart(0) - _ROUNDING,
            "neighbours-decay",
            always="The distance of two rows depends on their offset alone.",
        ),
        Option(
            "They are further apart.",
            "All hands have turned further, but from one position to the next each of them makes "
            "the same small step as ever.",
            {**_NEXT, "t": 48, "measure": "distance"},
            lambda model: model.apart(model.view.t) > model.apart(0) + _ROUNDING,
            "shift-needs-position",
            always="The distance of two rows depends on their offset alone.",
        ),
        Option(
            "Equally far apart.",
            "From one position to the next every hand turns by its own angle, the same each time. "
            "So each step is equally long.",
            {**_NEXT, "t": 40, "measure": "distance"},
            lambda model: abs(model.apart(model.view.t) - model.apart(0)) < _ROUNDING,
            always="The distance of two rows depends on their offset alone.",
        ),
    ),
    start=_NEXT,
    measured=lambda model: (
        f"Measured: {model.apart(0):.6f} from 0 to 1, {model.apart(model.view.t):.6f} from "
        f"{model.view.t} to {model.view.t + 1}."
    ),
    figure="dot_products",
    quiz=True,
)

_WIDER: dict[str, Any] = {**_START, "d": 512}
_WIDTH = Prediction(
    name="rise_and_width",
    page="dot_products",
    question=f"At d = 128 the curve rises for the first time after offset {_RISE}. "
    "Make the model four times as wide, d = 512. Where does it rise first?",
    options=(
        Option(
            "Nowhere: with enough waves it falls steadily.",
            "More waves make the small waves smaller, and never quite remove them.",
            _WIDER,
            lambda model: model.first_rise is None,
            "steady-fall",
            always="A sum of cosines comes near its full height again and again.",
        ),
        Option(
            f"Again after offset {_RISE}: the fastest wave decides, and it is the same.",
            "The fastest wave is the same, but it is now one of 256 and no longer of 64. "
            "The sum of the others falls faster than it can rise.",
            {**_WIDER, "phi": _RISE},
            lambda model: model.first_rise == _RISE,
            "one-wave-rules",
        ),
        Option(
            "Later, but it does rise.",
            "The wider the model, the smoother the curve. At every width the fast pairs win "
            "for a moment, somewhere.",
            _WIDER,
            lambda model: (model.first_rise or 0) > _RISE,
        ),
    ),
    start=_START,
    measured=lambda model: (
        f"Measured at d = {model.view.d}: it rises first after offset {model.first_rise}."
    ),
    figure="offset_curve",
)


def _measures(model: Model) -> tuple[Any, Any]:
    """Return the dot products with row 0, and the same divided by the lengths of both rows."""
    rows = pe_core.sinusoidal(model.view.L, model.view.d, model.view.n)
    lengths = (rows**2).sum(axis=1) ** 0.5
    products = rows @ rows[0]
    return products, products / (lengths * lengths[0])


def _order_changes(model: Model) -> bool:
    """Return whether two offsets change places when g is divided by the lengths of both rows."""
    products, cosines = _measures(model)
    return bool((products.argsort() != cosines.argsort()).any())


def _only_the_scale(model: Model) -> bool:
    """Return whether dividing by the lengths of both rows is dividing by one number."""
    products, cosines = _measures(model)
    return bool(abs(cosines - products / products[0]).max() < _ROUNDING)


_COSINE = Prediction(
    name="cosine_measure",
    page="dot_products",
    question="Cosine similarity divides the dot product by the lengths of both rows. "
    "What becomes of the curve?",
    options=(
        Option(
            "It no longer rises: the lengths made the bumps.",
            "The lengths cannot make anything: they are the same for all rows. The bumps come "
            "from the fast pairs.",
            {**_START, "measure": "cosine"},
            lambda model: pe_core.first_rise(model.curve / model.curve[0]) is None,
            "lengths-differ",
            always="Every row has the same length, and dividing by one number keeps every rise.",
        ),
        Option(
            "Only its scale changes: it starts at 1.",
            "Every row has the same length, √(d/2). So every value is divided by the same number, "
            "d/2.",
            {**_START, "measure": "cosine"},
            _only_the_scale,
            always="Every row has the same length.",
        ),
        Option(
            "Other positions become the most alike.",
            "They would if long rows and short rows were mixed. Here every row is equally long, "
            "and dividing by one number keeps the order.",
            {**_START, "phi": 12, "measure": "cosine"},
            _order_changes,
            "lengths-differ",
            always="Every row has the same length, and dividing by one number keeps the order.",
        ),
    ),
    start=_START,
    measured=lambda model: (
        f"Measured: g(0) = {model.curve[0]:.0f} becomes 1, g({model.view.phi}) = "
        f"{model.curve[model.view.phi]:.4f} becomes "
        f"{model.curve[model.view.phi] / model.curve[0]:.6f}."
    ),
    figure="offset_curve",
)

QUESTIONS: tuple[Prediction, ...] = (_FALL, _SIDES, _NEIGHBOURS, _WIDTH, _COSINE)
