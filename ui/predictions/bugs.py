"""Predictions about wrong code: what a bug does to the table, and which test sees it."""

from typing import Any

import pe_core
from course.questions import Option, Prediction
from course.view import View
from pe_core.faults import TABLE_TESTS
from pe_core.similarity import column_spans
from ui.views.reference import fault_of

_CLOSE = 1e-9


def _tests(view: View) -> list[bool]:
    """Return which of the two tests the chosen bug passes."""
    table = fault_of(view).table(min(view.L, 32), view.d, view.n)
    return [test(table, view.n)[1] for test in TABLE_TESTS.values()]


def _products_off(view: View) -> Any:
    rows = min(view.L, 48)
    right = pe_core.dot_products(pe_core.sinusoidal(rows, view.d, view.n))
    return abs(right - pe_core.dot_products(fault_of(view).table(rows, view.d, view.n)))


def _products_miss(view: View) -> float:
    return float(_products_off(view).max())


def _distinct_columns(view: View) -> int:
    table = fault_of(view).table(view.L, view.d, view.n)
    return len({tuple(column) for column in table.T.round(9).tolist()})


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
            lambda view: bool((_products_off(view) > _CLOSE).all()),
            "layout-matters",
        ),
        Option(
            "No, it stays the same to the last digits.",
            "The columns are only arranged in another way. The square cannot see it, but a model "
            "trained with the other arrangement reads every pair wrong.",
            _SWAP,
            lambda view: _products_miss(view) < _CLOSE,
        ),
        Option(
            "Yes: it no longer depends on the offset only.",
            "Each pair still holds a sine and a cosine of one frequency. That is all the square "
            "needs.",
            {**_SWAP, "L": 32},
            lambda view: not _tests(view)[1],
            "layout-matters",
        ),
    ),
    start={**_BUG_START, "bug": "wrong-exponent"},
    measured=lambda view: (
        f"Measured: the largest difference between the two squares is {_products_miss(view):.1e}, "
        f"while the tables differ by up to {_table_miss(view):.4f}."
    ),
    figure="bug_table",
    telling="Two tables that differ, two squares that do not",
    quiz=True,
)


def _table_miss(view: View) -> float:
    right = pe_core.sinusoidal(view.L, view.d, view.n)
    return float(abs(right - fault_of(view).table(view.L, view.d, view.n)).max())


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
            lambda view: _distinct_columns(view) == view.d,
            "runs-so-right",
        ),
        Option(
            "2: one sine and one cosine, over and over.",
            "All pairs turn as fast as pair 0. The table repeats every 6.28 positions, nearly, and "
            "the slow hands are gone.",
            _WHOLE,
            lambda view: _distinct_columns(view) == 2,
        ),
        Option(
            "32: sine and cosine of a pair fall together.",
            "Sine and cosine of one angle are still two different waves.",
            {**_WHOLE, "dim": 1},
            lambda view: _distinct_columns(view) == view.d // 2,
            "runs-so-right",
        ),
    ),
    start={**_BUG_START, "bug": "wrong-exponent"},
    measured=lambda view: f"Measured: {_distinct_columns(view)} different columns among {view.d}.",
    figure="bug_table",
    quiz=True,
)

_UNPAIRED = {**_BUG_START, "bug": "unpaired-cosine-frequency"}


def _norm_spread(view: View) -> float:
    norms = (fault_of(view).table(view.L, view.d, view.n) ** 2).sum(axis=1) ** 0.5
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
            lambda view: all(_tests(view)),
            "runs-so-right",
        ),
        Option(
            "Dot products no longer depend on the offset only.",
            "sin·sin + cos·cos gives the cosine of the difference only if both have the same "
            "frequency.",
            _UNPAIRED,
            lambda view: not _tests(view)[1],
        ),
        Option(
            "The values leave the range from -1 to 1.",
            "Sines and cosines stay in that range, whatever their frequency. Rows are no longer "
            "equally long, though.",
            {**_UNPAIRED, "t": 39},
            lambda view: bool(abs(fault_of(view).table(view.L, view.d, view.n)).max() > 1),
            "values-grow",
        ),
    ),
    start={**_BUG_START, "bug": "wrong-exponent"},
    measured=lambda view: (
        "Measured: one offset gives dot products that differ by up to "
        f"{TABLE_TESTS['dot products depend on the offset only'](_table(view), view.n)[0]:.4f}, "
        f"and the lengths of the rows differ by up to {_norm_spread(view):.4f}."
    ),
    figure="bug_products",
    quiz=True,
)


def _table(view: View) -> Any:
    return fault_of(view).table(min(view.L, 32), view.d, view.n)


_DOUBLED = {**_BUG_START, "bug": "wrong-exponent"}


def _moving(table: Any) -> int:
    return int((column_spans(table) >= 0.1).sum())


def _moves_against_right(view: View) -> int:
    """Return how many more columns move with the bug than without it."""
    wrong = fault_of(view).table(view.L, view.d, view.n)
    return _moving(wrong) - _moving(pe_core.sinusoidal(view.L, view.d, view.n))


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
            lambda view: _moves_against_right(view) > 0,
            "runs-so-right",
        ),
        Option(
            "Fewer columns move: all waves but the first become slower.",
            "The exponent now runs to nearly 2 instead of nearly 1. It is as if the base were "
            "n squared.",
            _DOUBLED,
            lambda view: _moves_against_right(view) < 0,
        ),
        Option(
            "The same picture: a constant factor in the exponent cancels out.",
            "It does not cancel. It squares every denominator.",
            {**_DOUBLED, "dim": 32},
            lambda view: _table_miss(view) < _CLOSE,
            "runs-so-right",
        ),
    ),
    start={**_BUG_START, "bug": "integer-division"},
    measured=lambda view: (
        f"Measured at d = {view.d}, L = {view.L}: "
        f"{_moving(fault_of(view).table(view.L, view.d, view.n))} columns move by 0.1 or more, "
        f"against {_moving(pe_core.sinusoidal(view.L, view.d, view.n))} in the right table."
    ),
    figure="bug_table",
)

PREDICTIONS: tuple[Prediction, ...] = (_SWAPPED, _DIVISION, _OWN_COSINE, _EXPONENT)
