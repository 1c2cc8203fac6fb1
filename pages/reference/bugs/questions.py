"""Questions about wrong code: what a bug does to the table, and which test sees it."""

from collections.abc import Callable
from math import atan2, inf, pi

import pe_core
from course.numerals import grouped
from course.quantities import Floats
from course.questions import Option, Prediction
from pages.reference.bugs.model import Model
from pages.reference.bugs.questions_swapped import CLOSE, START, SWAPPED
from pages.reference.bugs.questions_unpaired import OWN_COSINE
from pe_core.figures import by_up_to
from pe_core.similarity import column_spans


def _distinct_columns(model: Model) -> int:
    return len({tuple(column) for column in model.wrong.T.round(9).tolist()})


def _longest(table: Floats) -> float:
    """Return the wavelength of the last pair, from the angle that it has at position 1."""
    angle = atan2(*table[1, -2:].tolist())
    return 2 * pi / angle if angle else inf


def _longest_measured(model: Model) -> str:
    return (
        f"Measured at d = {model.view.d}: the last pair makes a full turn in "
        f"{grouped(_longest(model.wrong), '.3f')} tokens with the bug, and in "
        f"{grouped(_longest(model.right), '.0f')} tokens in the right table."
    )


_WHOLE = {**START, "bug": "integer-division"}
_DIVISION_TWIN = Prediction(
    name="integer_division_twin",
    page="bugs",
    question="In a table of 32 columns the last pair needs about 35 000 tokens for a full turn. "
    "Then someone writes `i // d` in the exponent instead of `i / d`. How many tokens does the "
    "last pair need for a turn now?",
    options=(
        Option(
            "About six.",
            "i // d is 0 for every i below d, including the last. The last pair turns as fast "
            "as the first.",
            {**_WHOLE, "d": 32},
            lambda model: _longest(model.wrong) < 7,
        ),
        Option(
            "About 35 000.",
            "The code runs, and the two divisions look nearly the same. But `//` drops everything "
            "after the decimal point, and what is left here is 0.",
            {**_WHOLE, "d": 16},
            lambda model: abs(_longest(model.wrong) / _longest(model.right) - 1) < 0.01,
            "runs-so-right",
        ),
        Option(
            "About 63 000.",
            "The last exponent is nearly 1, and rounded to the nearest whole number it would be 1. "
            "But `//` rounds down, however close the next whole number is.",
            {**_WHOLE, "d": 512},
            lambda model: abs(_longest(model.wrong) / (2 * pi * model.view.n) - 1) < 0.01,
            "floor-rounds",
        ),
    ),
    start={**START, "d": 32, "bug": "wrong-exponent"},
    measured=_longest_measured,
    figure="bug_table",
)

_DIVISION = Prediction(
    name="integer_division",
    page="bugs",
    question="By mistake, the exponent i / d is written as i // d. The code runs without an error. "
    "At d = 64, how many different columns does the table have?",
    options=(
        Option(
            "All 64 of them.",
            "In the right table every pair has a different wave, and no error is raised. But i // "
            "d is 0 for every i below d, so every pair has the exponent of pair 0.",
            {**_WHOLE, "d": 8},
            lambda model: _distinct_columns(model) == model.view.d,
            "runs-so-right",
        ),
        Option(
            "Just 2 of them.",
            "All pairs turn as fast as pair 0, so the same sine and cosine are repeated over and "
            "over. The table nearly repeats every 6.28 positions, and all slow waves are gone.",
            _WHOLE,
            lambda model: _distinct_columns(model) == 2,
        ),
        Option(
            "Half of them, 32.",
            "The bug affects pairs, so you might count one column per pair. But the sine and "
            "cosine of one angle are still two different waves, and it is the pairs that coincide.",
            {**_WHOLE, "d": 256},
            lambda model: _distinct_columns(model) == model.view.d // 2,
            "waves-coincide",
        ),
    ),
    start={**START, "bug": "wrong-exponent"},
    measured=lambda model: (
        f"Counted here at d = {model.view.d}: the table has {_distinct_columns(model)} different "
        "columns."
    ),
    figure="bug_table",
    quiz=True,
    reveals=("text.Where these bugs come from",),
    twin=_DIVISION_TWIN,
)

_DOUBLED = {**START, "bug": "wrong-exponent"}


def _off_base(model: Model, base: float) -> float:
    """Return how far the table with the bug is from the right formula with another base."""
    table = pe_core.sinusoidal(model.view.L, model.view.d, base)
    return float(abs(model.wrong - table).max())


def _base_measured(new_base: Callable[[float], float]) -> Callable[[Model], str]:
    def measured(model: Model) -> str:
        base = new_base(model.view.n)
        return (
            f"Measured at d = {model.view.d}: with a base of {grouped(base, '.0f')} the right "
            f"formula differs from the table with the bug {by_up_to(_off_base(model, base))}."
        )

    return measured


_EXPONENT_TWIN = Prediction(
    name="doubled_exponent_twin",
    page="bugs",
    question="A code listing has 2 * i / d in the exponent instead of i / d, and a base of 10 000. "
    "For which base would the right formula give this same table?",
    options=(
        Option(
            "With twice the base, 20 000.",
            "There is an extra factor of 2, so twice the base suggests itself. But the 2 is in the "
            "exponent, and n to the power 2x is not 2n to the power x.",
            {**_DOUBLED, "d": 8},
            lambda model: _off_base(model, 2 * model.view.n) < CLOSE,
            "doubling-doubles",
            measured=_base_measured(lambda base: 2 * base),
        ),
        Option(
            "With its square root, 100.",
            "A larger exponent can be mistaken for a faster wave, such as a smaller base would "
            "give. But the position is divided by the power, so the waves become slower.",
            {**_DOUBLED, "d": 16},
            lambda model: _off_base(model, model.view.n**0.5) < CLOSE,
            "exponent-speeds-up",
            measured=_base_measured(lambda base: base**0.5),
        ),
        Option(
            "With its square, 100 000 000.",
            "n to the power 2x is n squared to the power x. All waves but the first are as slow as "
            "with that base.",
            _DOUBLED,
            lambda model: _off_base(model, model.view.n**2) < CLOSE,
        ),
    ),
    start={**START, "bug": "integer-division"},
    measured=_base_measured(lambda base: base**2),
    figure="bug_table",
)


def _moving(table: Floats) -> int:
    return int((column_spans(table) >= 0.1).sum())


_EXPONENT = Prediction(
    name="doubled_exponent",
    page="bugs",
    question="In a loop `for i in range(0, d, 2)`, i is already 2k. One code listing, however, has "
    "2 * i / d in the exponent. Count the columns whose values change by 0.1 or more along the "
    "table. How many are there, compared with the right table?",
    options=(
        Option(
            "There are more of them.",
            "You might think that a larger exponent means a larger speed. But the position is "
            "divided by the power, so every pair but the first becomes slower. In a longer table, "
            "too, fewer columns change.",
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
            "The same factor is applied to every pair, so you might think that it cancels out. In "
            "an exponent it does not cancel. It squares every denominator.",
            {**_DOUBLED, "d": 512},
            lambda model: _moving(model.wrong) == _moving(model.right),
            "exponent-cancels",
        ),
    ),
    start={**START, "bug": "integer-division"},
    measured=lambda model: (
        f"Measured at d = {model.view.d} and L = {model.view.L}: with the bug, the number of "
        f"columns that change by 0.1 or more is {_moving(model.wrong)}, and in the right table it "
        f"is {_moving(model.right)}."
    ),
    figure="bug_table",
    reveals=("table.bug_seen", "text.Where these bugs come from"),
    twin=_EXPONENT_TWIN,
)

QUESTIONS: tuple[Prediction, ...] = (SWAPPED, _DIVISION, OWN_COSINE, _EXPONENT)
