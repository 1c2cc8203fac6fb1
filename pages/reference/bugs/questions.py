"""Questions about wrong code: what a bug does to the table, and which test sees it."""

from collections.abc import Callable
from math import atan2, inf, pi

import numpy as np

import pe_core
from course.numerals import grouped
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


def _off_diagonal(model: Model) -> Floats:
    """Return how far the dot products of two different positions are off."""
    apart = _products_apart(model)
    return np.asarray(apart[~np.eye(len(apart), dtype=bool)])


_SWAPPED = Prediction(
    name="swapped_seen",
    page="bugs",
    question="Sine and cosine are swapped: the cosines are in the even columns. Which values in "
    "the square of dot products does that change?",
    options=(
        Option(
            "Every value of the square.",
            "Every cell of the table has changed, so the products of its rows seem to change too. "
            "But a dot product is a sum over all columns, and the order of the terms does not "
            "matter.",
            {**_SWAP, "d": 4},
            lambda model: bool((_products_apart(model) > _CLOSE).all()),
            "layout-matters",
            always="Row 0 has the same norm with every bug here.",
        ),
        Option(
            "No value of the square.",
            "The columns are merely in a different order. The square cannot show that, but a model "
            "trained with the original order would read every pair wrongly.",
            _SWAP,
            lambda model: bool(_products_apart(model).max() < _CLOSE),
        ),
        Option(
            "Those off its diagonal.",
            "The norm of a row is unchanged, so only products of different rows seem to be at "
            "risk. But in both rows the same columns have been swapped, so sine is still "
            "multiplied by sine and cosine by cosine.",
            {**_SWAP, "d": 512},
            lambda model: bool((_off_diagonal(model) > _CLOSE).all()),
            "sum-needs-order",
        ),
    ),
    start={**_BUG_START, "bug": "wrong-exponent"},
    measured=lambda model: (
        f"Measured at d = {model.view.d}: the two squares differ by at most "
        f"{_products_apart(model).max():.1e}, away from the diagonal by "
        f"{_off_diagonal(model).max():.1e}."
    ),
    figure="bug_products",
    revealed_title="Two tables that differ, two squares that do not",
    quiz=True,
    reveals=("text.Why a picture is not enough",),
)


def _longest(table: Floats) -> float:
    """Return the wavelength of the last pair, from the angle that it has at position 1."""
    angle = atan2(*table[1, -2:].tolist())
    return 2 * pi / angle if angle else inf


def _longest_measured(model: Model) -> str:
    return (
        f"Measured at d = {model.view.d}: the last pair makes a full turn in "
        f"{grouped(_longest(model.wrong), '.3f')} tokens, and in "
        f"{grouped(_longest(model.right), '.0f')} in the right table."
    )


_WHOLE = {**_BUG_START, "bug": "integer-division"}
_DIVISION_TWIN = Prediction(
    name="integer_division_twin",
    page="bugs",
    question="In a table of 32 columns the last pair needs about 35 000 tokens for a turn. Then "
    "someone writes `i // d` in the exponent instead of `i / d`. How many tokens does the last "
    "pair need now?",
    options=(
        Option(
            "About six.",
            "i // d is 0 for every i below d, including the last. The last pair turns as fast "
            "as the first.",
            {**_WHOLE, "d": 32},
            lambda model: _longest(model.wrong) < 7,
        ),
        Option(
            "About 35 000.",
            "The code runs, and the two divisions look nearly the same. But `//` drops everything "
            "after the decimal point, and here that is all there is.",
            {**_WHOLE, "d": 16},
            lambda model: abs(_longest(model.wrong) / _longest(model.right) - 1) < 0.01,
            "runs-so-right",
        ),
        Option(
            "About 63 000.",
            "The last exponent is nearly 1, and rounded to the nearest whole number it would be 1. "
            "But `//` rounds down, however close the next whole number is.",
            {**_WHOLE, "d": 512},
            lambda model: abs(_longest(model.wrong) / (2 * pi * model.view.n) - 1) < 0.01,
            "floor-rounds",
        ),
    ),
    start={**_BUG_START, "d": 32, "bug": "wrong-exponent"},
    measured=_longest_measured,
    figure="bug_table",
)

_DIVISION = Prediction(
    name="integer_division",
    page="bugs",
    question="The exponent i / d is written i // d. The code runs without an error. At d = 64, how "
    "many columns of its table are different from each other?",
    options=(
        Option(
            "All 64 of them.",
            "In the right table every pair has a wave of its own, and no error is raised. But i // "
            "d is 0 for every i below d, so every pair has the exponent of pair 0.",
            {**_WHOLE, "d": 8},
            lambda model: _distinct_columns(model) == model.view.d,
            "runs-so-right",
        ),
        Option(
            "Just 2 of them.",
            "All pairs turn as fast as pair 0: one sine and one cosine, over and over. The table "
            "nearly repeats every 6.28 positions, and all slow waves are gone.",
            _WHOLE,
            lambda model: _distinct_columns(model) == 2,
        ),
        Option(
            "Half of them, 32.",
            "The bug affects pairs, so it seems natural to count one column per pair. But the sine "
            "and cosine of one angle are still two different waves, and it is the pairs that "
            "coincide.",
            {**_WHOLE, "d": 256},
            lambda model: _distinct_columns(model) == model.view.d // 2,
            "waves-coincide",
        ),
    ),
    start={**_BUG_START, "bug": "wrong-exponent"},
    measured=lambda model: (
        f"Measured: {_distinct_columns(model)} different columns among {model.view.d}."
    ),
    figure="bug_table",
    quiz=True,
    reveals=("text.Where these bugs come from",),
    twin=_DIVISION_TWIN,
)

_UNPAIRED = {**_BUG_START, "bug": "unpaired-cosine-frequency"}


def _norm_spread(model: Model) -> float:
    norms = np.linalg.norm(model.wrong, axis=1)
    return float(norms.max() - norms.min())


_OWN_COSINE = Prediction(
    name="unpaired_cosine",
    page="bugs",
    question="A listing gives each cosine column a frequency of its own, with i + 1 instead of i. "
    "The picture of the table looks much the same. What is lost?",
    options=(
        Option(
            "Nothing that a test can see.",
            "The picture shows no damage, and each cosine is only a little slower. But a pair is a "
            "clock hand only if both of its values come from one angle, and one of the two tests "
            "fails by a wide margin.",
            {**_UNPAIRED, "n": 100},
            lambda model: all(verdict.passes for verdict in model.verdicts.values()),
            "runs-so-right",
        ),
        Option(
            "One dot product per offset.",
            "sin·sin + cos·cos gives the cosine of the difference only if both have the same "
            "frequency. Without it, a dot product also depends on where the offset starts.",
            _UNPAIRED,
            lambda model: not model.verdicts[_OFFSET_ONLY].passes,
        ),
        Option(
            "The range between -1 and 1.",
            "A cosine that does not match its sine may seem able to leave the range. But sines and "
            "cosines stay in that range, whatever their frequency.",
            {**_UNPAIRED, "d": 8},
            lambda model: bool(abs(model.wrong).max() > 1),
            "values-grow",
            always="Sine and cosine never leave -1 to 1, whatever the angle.",
            measured=lambda model: (
                f"Measured at d = {model.view.d}: no value is larger than "
                f"{abs(model.wrong).max():.4f} in size."
            ),
        ),
    ),
    start={**_BUG_START, "bug": "wrong-exponent"},
    measured=lambda model: (
        f"Measured at n = {grouped(model.view.n)}: dot products with the same offset differ by up "
        f"to {model.verdicts[_OFFSET_ONLY].off:.4f}, and the norms of the rows by up to "
        f"{_norm_spread(model):.4f}."
    ),
    figure="bug_products",
    quiz=True,
    reveals=("checks.offset_only", "table.bugs", "text.Why a picture is not enough"),
)


_DOUBLED = {**_BUG_START, "bug": "wrong-exponent"}


def _off_base(model: Model, base: float) -> float:
    """Return how far the table with the bug is from the right formula with another base."""
    table = pe_core.sinusoidal(model.view.L, model.view.d, base)
    return float(abs(model.wrong - table).max())


def _base_measured(new_base: Callable[[float], float]) -> Callable[[Model], str]:
    def measured(model: Model) -> str:
        base = new_base(model.view.n)
        return (
            f"Measured at d = {model.view.d}: with base {grouped(base, '.0f')} the right formula "
            f"differs from the table with the bug by up to {_off_base(model, base):.2g}."
        )

    return measured


_EXPONENT_TWIN = Prediction(
    name="doubled_exponent_twin",
    page="bugs",
    question="A listing has 2 * i / d in the exponent instead of i / d, with the base 10 000. With "
    "which base would the right formula give this same table?",
    options=(
        Option(
            "With twice the base, 20 000.",
            "There is an extra factor of 2, so twice the base suggests itself. But the 2 is in the "
            "exponent, and n to the power 2x is not 2n to the power x.",
            {**_DOUBLED, "d": 8},
            lambda model: _off_base(model, 2 * model.view.n) < _CLOSE,
            "doubling-doubles",
            measured=_base_measured(lambda base: 2 * base),
        ),
        Option(
            "With its square root, 100.",
            "A larger exponent can be mistaken for a faster wave, such as a smaller base would "
            "give. But the angle is divided by the power, so the waves become slower.",
            {**_DOUBLED, "d": 16},
            lambda model: _off_base(model, model.view.n**0.5) < _CLOSE,
            "exponent-speeds-up",
            measured=_base_measured(lambda base: base**0.5),
        ),
        Option(
            "With its square, 100 000 000.",
            "n to the power 2x is n squared to the power x. All waves but the first are as slow as "
            "with that base.",
            _DOUBLED,
            lambda model: _off_base(model, model.view.n**2) < _CLOSE,
        ),
    ),
    start={**_BUG_START, "bug": "integer-division"},
    measured=_base_measured(lambda base: base**2),
    figure="bug_table",
)


def _moving(table: Floats) -> int:
    return int((column_spans(table) >= 0.1).sum())


_EXPONENT = Prediction(
    name="doubled_exponent",
    page="bugs",
    question="In a loop `for i in range(0, d, 2)`, i is already 2k. A listing nevertheless has 2 * "
    "i / d in the exponent. Count the columns whose values change by 0.1 or more along the table. "
    "How many are there, compared with the right table?",
    options=(
        Option(
            "There are more of them.",
            "A larger exponent sounds like a larger speed. But the angle is divided by the power, "
            "so every pair but the first becomes slower. In a longer table, too, fewer columns "
            "change.",
            {**_DOUBLED, "L": 500},
            lambda model: _moving(model.wrong) > _moving(model.right),
            "exponent-speeds-up",
        ),
        Option(
            "There are fewer of them.",
            "The exponent now runs to nearly 2 instead of nearly 1. All waves but the first become "
            "slower.",
            _DOUBLED,
            lambda model: _moving(model.wrong) < _moving(model.right),
        ),
        Option(
            "There are just as many.",
            "The same factor is applied to every pair, so it seems to cancel out. In an exponent "
            "it does not: it squares every denominator.",
            {**_DOUBLED, "d": 512},
            lambda model: _moving(model.wrong) == _moving(model.right),
            "exponent-cancels",
        ),
    ),
    start={**_BUG_START, "bug": "integer-division"},
    measured=lambda model: (
        f"Measured at d = {model.view.d}, L = {model.view.L}: "
        f"{_moving(model.wrong)} columns change by 0.1 or more, "
        f"and {_moving(model.right)} in the right table."
    ),
    figure="bug_table",
    reveals=("table.bug_seen", "text.Where these bugs come from"),
    twin=_EXPONENT_TWIN,
)

QUESTIONS: tuple[Prediction, ...] = (_SWAPPED, _DIVISION, _OWN_COSINE, _EXPONENT)
