"""Questions about wrong code: what a bug does to the table, and which test sees it."""

import numpy as np

from course.quantities import Floats
from course.questions import Option, Prediction
from pages.reference.bugs.model import Model
from pe_core.similarity import column_spans

_CLOSE = 1e-9
_OFFSET_ONLY = "dot products depend on the offset only"  # one of TABLE_TESTS


def _products_apart(model: Model) -> Floats:
    return abs(model.right_products - model.wrong_products)


def _distinct_columns(model: Model) -> int:
    return len({tuple(column) for column in model.wrong.T.round(9).tolist()})


_BUG_START = {"d": 64, "n": 10_000, "L": 40}
_SWAP = {**_BUG_START, "bug": "swapped-sine-and-cosine"}
_SWAPPED = Prediction(
    name="swapped_seen",
    page="bugs",
    question="Sine and cosine change places: cosines stand in the even columns. Will the square of "
    "dot products show this bug?",
    options=(
        Option(
            "Yes, every value changes.",
            "A dot product adds up over all columns, and the order of a sum does not matter.",
            _SWAP,
            lambda model: bool((_products_apart(model) > _CLOSE).all()),
            "layout-matters",
            always="Row 0 is equally long with every bug here.",
        ),
        Option(
            "No, it stays the same to the last digits.",
            "The columns are only arranged in another way. The square cannot see it, but a model "
            "trained with the other arrangement reads every pair wrong.",
            _SWAP,
            lambda model: bool(_products_apart(model).max() < _CLOSE),
        ),
        Option(
            "Yes: it no longer depends on the offset only.",
            "Each pair still holds a sine and a cosine of one frequency. That is all the square "
            "needs.",
            {**_SWAP, "L": 32},
            lambda model: not model.verdicts[_OFFSET_ONLY].passes,
            "layout-matters",
        ),
    ),
    start={**_BUG_START, "bug": "wrong-exponent"},
    measured=lambda model: (
        "Measured: the largest difference between the two squares is "
        f"{_products_apart(model).max():.1e}, while the tables differ by up to "
        f"{model.most_off:.4f}."
    ),
    figure="bug_table",
    revealed_title="Two tables that differ, two squares that do not",
    quiz=True,
)


_WHOLE = {**_BUG_START, "bug": "integer-division"}
_DIVISION = Prediction(
    name="integer_division",
    page="bugs",
    question="The exponent i / d is written i // d. The code runs without an error. How many "
    "different columns does the table have at d = 64?",
    options=(
        Option(
            "64: every column has its own wave.",
            "i // d is 0 for every i below d. So every pair has the exponent of pair 0, and with "
            "it the same speed.",
            _WHOLE,
            lambda model: _distinct_columns(model) == model.view.d,
            "runs-so-right",
        ),
        Option(
            "2: one sine and one cosine, over and over.",
            "All pairs turn as fast as pair 0. The table repeats every 6.28 positions, nearly, and "
            "the slow hands are gone.",
            _WHOLE,
            lambda model: _distinct_columns(model) == 2,
        ),
        Option(
            "32: sine and cosine of a pair fall together.",
            "Sine and cosine of one angle are still two different waves.",
            {**_WHOLE, "dim": 1},
            lambda model: _distinct_columns(model) == model.view.d // 2,
            "runs-so-right",
        ),
    ),
    start={**_BUG_START, "bug": "wrong-exponent"},
    measured=lambda model: (
        f"Measured: {_distinct_columns(model)} different columns among {model.view.d}."
    ),
    figure="bug_table",
    quiz=True,
)

_UNPAIRED = {**_BUG_START, "bug": "unpaired-cosine-frequency"}


def _norm_spread(model: Model) -> float:
    norms = np.linalg.norm(model.wrong, axis=1)
    return float(norms.max() - norms.min())


_OWN_COSINE = Prediction(
    name="unpaired_cosine",
    page="bugs",
    question="A listing gives each cosine column a frequency of its own, i + 1 instead of i. The "
    "picture looks much the same. What is lost?",
    options=(
        Option(
            "Nothing but a little speed of the cosines.",
            "A pair is a clock hand only while both numbers come from one angle. Without it a "
            "shift is no rotation.",
            _UNPAIRED,
            lambda model: all(verdict.passes for verdict in model.verdicts.values()),
            "runs-so-right",
        ),
        Option(
            "Dot products no longer depend on the offset only.",
            "sin·sin + cos·cos gives the cosine of the difference only if both have the same "
            "frequency.",
            _UNPAIRED,
            lambda model: not model.verdicts[_OFFSET_ONLY].passes,
        ),
        Option(
            "The values leave the range from -1 to 1.",
            "Sines and cosines stay in that range, whatever their frequency. Rows are no longer "
            "equally long, though.",
            {**_UNPAIRED, "t": 39},
            lambda model: bool(abs(model.wrong).max() > 1),
            "values-grow",
            always="Sine and cosine never leave -1 to 1, whatever the angle.",
        ),
    ),
    start={**_BUG_START, "bug": "wrong-exponent"},
    measured=lambda model: (
        "Measured: one offset gives dot products that differ by up to "
        f"{model.verdicts[_OFFSET_ONLY].off:.4f}, "
        f"and the lengths of the rows differ by up to {_norm_spread(model):.4f}."
    ),
    figure="bug_products",
    quiz=True,
)


_DOUBLED = {**_BUG_START, "bug": "wrong-exponent"}


def _moving(table: Floats) -> int:
    return int((column_spans(table) >= 0.1).sum())


_EXPONENT = Prediction(
    name="doubled_exponent",
    page="bugs",
    question="A loop `for i in range(0, d, 2)` has 2k in its i already. A listing writes "
    "2 * i / d all the same. What does the picture show?",
    options=(
        Option(
            "More columns move: the waves become faster.",
            "A larger exponent divides the angle by more. So every pair but the first becomes "
            "slower.",
            _DOUBLED,
            lambda model: _moving(model.wrong) > _moving(model.right),
            "runs-so-right",
        ),
        Option(
            "Fewer columns move: all waves but the first become slower.",
            "The exponent now runs to nearly 2 instead of nearly 1. It is as if the base were "
            "n squared.",
            _DOUBLED,
            lambda model: _moving(model.wrong) < _moving(model.right),
        ),
        Option(
            "The same picture: a constant factor in the exponent cancels out.",
            "It does not cancel. It squares every denominator.",
            {**_DOUBLED, "dim": 32},
            lambda model: model.most_off < _CLOSE,
            "runs-so-right",
        ),
    ),
    start={**_BUG_START, "bug": "integer-division"},
    measured=lambda model: (
        f"Measured at d = {model.view.d}, L = {model.view.L}: "
        f"{_moving(model.wrong)} columns move by 0.1 or more, "
        f"against {_moving(model.right)} in the right table."
    ),
    figure="bug_table",
)

QUESTIONS: tuple[Prediction, ...] = (_SWAPPED, _DIVISION, _OWN_COSINE, _EXPONENT)
