"""Words of the candidate encodings: which criteria each meets, and by which number."""

from collections.abc import Callable, Mapping
from math import floor, log10
from typing import Any

from course.criteria import MEASURED, TRAINED, two
from course.numerals import grouped, scientific
from course.words import Check, PassFail, Table
from pages.order.criteria.model import OWN, WORD, Criteria, Model
from pe_core.scheme_criteria import SHORT_LENGTHS, Criterion

_ROUNDING = 1e-9


def criteria_table(model: Model) -> Table:
    """Return every encoding with the criteria it meets and the number that decides each."""
    rows = [(name, found) for name, found in model.criteria.items() if name != OWN]
    return _table(rows, f", the learned table over its {model.learned_rows} trained rows")


def own_table(model: Model) -> Table:
    """Return the same of the learner's own rule."""
    return _table([(f"your own, {model.view.rule}", model.criteria[OWN])])


def _table(rows: list[tuple[str, Criteria]], but: str = "") -> Table:
    apart = rows[0][1].unique.threshold
    lengths = f"{', '.join(map(grouped, SHORT_LENGTHS))} and {grouped(TRAINED)}"
    return Table(
        f"Measured over {grouped(TRAINED)} positions{but}, whatever L is; “equal” means equal to "
        f"within a billionth. A rounding error is {decimals(apart)} here. In a cell, 1.2e-05 "
        "means 1.2 times 10 to the power −5, which is 0.000012.",
        (
            "encoding",
            "unique: the nearest two positions are further apart than a rounding error",
            f"same distance in every sentence: first step equal with {lengths} positions",
            "bounded and defined beyond: at most 1 over these positions, and with a row for "
            f"position {grouped(2 * TRAINED - 1)}",
            "deterministic: two calls agree",
            "our own criterion: all steps equal",
        ),
        [(name, *map(_mark, found)) for name, found in rows],
    )


def _mark(one: Criterion) -> PassFail:
    return PassFail(one.holds, MEASURED[one.name](one))


def decimals(value: float, digits: int = 2) -> str:
    """Return a small number with all its zeros and so many digits after them.

    >>> decimals(2.4e-7), decimals(0.5)
    ('0.00000024', '0.50')
    """
    return f"{value:.{digits - 1 - floor(log10(value))}f}"


def criteria_numbers(model: Model) -> dict[str, str]:
    """Return the nearest two positions of the sinusoidal table, as long as yours and long."""
    view, nearest, long = model.view, model.nearest, model.criteria["sinusoidal"].unique
    return {
        f"nearest two of {grouped(view.L)} positions": f"{nearest.distance:.4g} apart: 0 and "
        f"{grouped(nearest.offset)}",
        f"nearest two of {grouped(TRAINED)}": _pair(long),
    }


def own_numbers(model: Model) -> dict[str, str]:
    """Return the nearest two positions under the learner's own rule."""
    own = model.criteria[OWN].unique
    return {f"nearest two of {grouped(TRAINED)}, rule {model.view.rule}": _pair(own)}


def _pair(one: Criterion) -> str:
    return f"{_distance(one)} apart: {two(one)}"


def criteria_formula(model: Model) -> str:
    """Return in LaTeX the least distance between two positions of the sinusoidal table."""
    unique = model.criteria["sinusoidal"].unique
    low, high = unique.positions
    return (
        rf"\min_{{0 \le s < t < {TRAINED}}} \lVert PE(s) - PE(t) \rVert ="
        rf" \lVert PE({low}) - PE({high}) \rVert = {scientific(unique.measured, 5)}"
    )


def index_formula(model: Model) -> str:
    """Return in LaTeX the step of a normalised index."""
    step = model.steps["normalised index"][0]
    return (
        r"\text{step of a normalised index} = \frac{1}{L - 1} ="
        rf" \frac{{1}}{{{model.view.L - 1}}} = {step:.4g}"
    )


def criteria_checks(model: Model) -> list[Check]:
    """Return what is often said of the sinusoidal table, checked on this one."""
    view, paper = model.view, model.criteria["sinusoidal"].unique
    return [
        Check(
            f"In the sinusoidal table, no two of {grouped(TRAINED)} positions have the same row.",
            f"Positions {_found(paper)}.",
            paper.holds,
        ),
        Check(
            "The nearest two positions are neighbours.",
            f"They are positions {two(paper)}.",
            paper.positions[1] - paper.positions[0] == 1,
        ),
        Check(
            "The table repeats after n positions.",
            f"Positions 0 and {grouped(view.n)} are {model.distance_after_base:.4g} apart.",
            model.distance_after_base <= paper.threshold,
        ),
    ]


def sine_checks(model: Model) -> list[Check]:
    """Return whether one sinusoid is enough."""
    sine = model.criteria["one sinusoid"].unique
    return [
        Check(
            f"The sines of {grouped(TRAINED)} positions stay different when they are added to "
            f"{WORD} in float32.",
            f"{grouped(model.sums)} different values remain. Positions {_found(sine)}, while "
            f"neighbouring float32 values near {WORD} are {decimals(sine.threshold)} apart.",
            model.sums == TRAINED,
        ),
    ]


def index_checks(model: Model) -> list[Check]:
    """Return whether the index from 0 to 1 has the same step everywhere."""
    normalised = model.criteria["normalised index"].same_step
    return [
        Check(
            "The steps of an index from 0 to 1 have the same length in every sentence.",
            f"The first step is {_at_lengths(normalised)}.",
            normalised.holds,
        ),
    ]


def raw_checks(model: Model) -> list[Check]:
    """Return whether whole numbers, as they are or as bits, remain small and defined."""
    raw, (bits, last) = model.criteria["raw index"].bounded, model.fixed_binary
    return [
        Check(
            "The raw index stays as small as the entries of a word vector.",
            f"The index reaches {grouped(raw.measured, '.0f')}.",
            raw.holds,
        ),
        Check(
            f"A binary code just wide enough for {grouped(TRAINED)} positions has a row for "
            f"position {grouped(raw.positions[0])}.",
            f"With {bits} bits the code ends at {grouped(last)}. In the table the code is as wide "
            "as its last position requires, so it meets the criterion only by growing wider.",
            last >= raw.positions[0],
        ),
    ]


def own_checks(model: Model) -> list[Check]:
    """Return whether the own rule keeps positions as far apart as the paper's."""
    paper, own = (model.criteria[name].unique for name in ("sinusoidal", OWN))
    return [
        Check(
            f"Your own rule ({model.view.rule}) keeps positions as far apart as the paper's rule "
            "does.",
            f"With your rule, positions {_found(own)}. With the paper's rule, the smallest "
            f"distance is {paper.measured:.4g}.",
            own.measured >= paper.measured * (1 - _ROUNDING),
        ),
    ]


def _found(one: Criterion) -> str:
    return f"{two(one)} are the nearest two, {_distance(one)} apart"


def _distance(one: Criterion) -> str:
    return f"{one.measured:.4g}" if one.measured >= 0.001 else decimals(one.measured, 4)


def _at_lengths(one: Criterion) -> str:
    lengths = (*SHORT_LENGTHS, TRAINED)
    steps = [f"{v:.3g} with {grouped(at)}" for v, at in zip(one.values, lengths, strict=True)]
    return f"{', '.join(steps[:-1])} and {steps[-1]} positions"


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "numbers": {"criteria": criteria_numbers, "own": own_numbers},
    "formula": {"criteria": criteria_formula, "index": index_formula},
    "checks": {
        "criteria": criteria_checks,
        "index": index_checks,
        "sine": sine_checks,
        "raw": raw_checks,
        "own": own_checks,
    },
    "table": {"criteria": criteria_table, "own": own_table},
}
