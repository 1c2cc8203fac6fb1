"""Words of the rival marks: which criteria each meets, and by which number."""

from collections.abc import Callable, Mapping
from typing import Any

from course.criteria import MEASURED, TRAINED, two
from course.numerals import grouped, scientific
from course.words import Check, PassFail, Table
from pages.order.criteria.model import OWN, Model
from pe_core.scheme_criteria import SHORT_LENGTHS, Criterion

_ROUNDING = 1e-9


def criteria_table(model: Model) -> Table:
    """Return every scheme with the criteria it meets and the number that decides each."""
    rows = model.criteria
    apart = rows[OWN].unique.threshold
    lengths = ", ".join(map(grouped, (*SHORT_LENGTHS, TRAINED)))
    return Table(
        f"Measured over {grouped(TRAINED)} positions, whatever L is; equal means to "
        f"{_ROUNDING:.0e}.",
        (
            "scheme",
            f"unique: the nearest two are more than {apart:.2g} apart",
            f"same distance in every sentence: first step equal at {lengths} positions",
            f"bounded and defined beyond: at most 1, with a row {grouped(2 * TRAINED - 1)}",
            "deterministic: two calls agree",
            "our own: all steps equal",
        ),
        [
            (f"your own, {model.view.rule}" if name == OWN else name, *map(_mark, found))
            for name, found in rows.items()
        ],
    )


def _mark(one: Criterion) -> PassFail:
    return PassFail(one.holds, MEASURED[one.name](one))


def criteria_numbers(model: Model) -> dict[str, str]:
    """Return the nearest two positions of your table, of the long one, and of your own rule."""
    view, nearest = model.view, model.nearest
    long, own = (model.criteria[name].unique for name in ("sinusoidal", OWN))
    return {
        f"nearest two of {grouped(view.L)} positions": f"{nearest.distance:.4g} apart: 0 and "
        f"{grouped(nearest.offset)}",
        f"nearest two of {grouped(TRAINED)}": _pair(long),
        f"your own rule, {view.rule}": _pair(own),
    }


def _pair(one: Criterion) -> str:
    return f"{one.measured:.4g} apart: {two(one)}"


def criteria_formula(model: Model) -> str:
    """Return in LaTeX the least distance of two positions, and the step of a normalised index."""
    unique = model.criteria["sinusoidal"].unique
    low, high = unique.positions
    step = model.steps["normalised index"][0]
    return (
        rf"\begin{{aligned}} \min_{{0 \le s < t < {TRAINED}}} \lVert PE(s) - PE(t) \rVert &="
        rf" \lVert PE({low}) - PE({high}) \rVert = {scientific(unique.measured, 5)} \\[4pt]"
        rf" \text{{step of a normalised index}} &= \frac{{1}}{{L - 1}} ="
        rf" \frac{{1}}{{{model.view.L - 1}}} = {step:.4g} \end{{aligned}}"
    )


def criteria_checks(model: Model) -> list[Check]:
    """Return what is often said of marks for positions, checked on these."""
    view, found = model.view, model.criteria
    paper, own, sine = (found[name].unique for name in ("sinusoidal", OWN, "one sinusoid"))
    normalised, raw = found["normalised index"].same_step, found["raw index"].bounded
    return [
        Check(
            f"In the sinusoidal table no two of {grouped(TRAINED)} positions are the same.",
            f"Positions {_found(paper)}.",
            paper.holds,
        ),
        Check(
            "The nearest two positions are neighbours.",
            f"They are {two(paper)}.",
            paper.positions[1] - paper.positions[0] == 1,
        ),
        Check(
            "The table begins again after n positions.",
            f"Positions 0 and {grouped(view.n)} are {model.distance_after_base:.4g} apart.",
            model.distance_after_base <= paper.threshold,
        ),
        Check(
            "The sine of the position alone tells all positions apart.",
            f"Positions {_found(sine)}, below {sine.threshold:.2g}: float32 may take them for one.",
            sine.holds,
        ),
        Check(
            "An index from 0 to 1 has the same steps in every sentence.",
            f"Its first step is {_at_lengths(normalised)}.",
            normalised.holds,
        ),
        Check(
            "The plain index stays within the size of a word's numbers.",
            f"It reaches {grouped(raw.measured, '.0f')}.",
            raw.holds,
        ),
        Check(
            f"Your own rule ({view.rule}) keeps positions as far apart as the paper's.",
            f"Positions {_found(own)}, against {paper.measured:.4g}.",
            own.measured >= paper.measured * (1 - _ROUNDING),
        ),
    ]


def _found(one: Criterion) -> str:
    return f"{two(one)} come nearest, {one.measured:.4g} apart"


def _at_lengths(one: Criterion) -> str:
    lengths = (*SHORT_LENGTHS, TRAINED)
    steps = [f"{v:.3g} at {grouped(at)}" for v, at in zip(one.values, lengths, strict=True)]
    return f"{', '.join(steps)} positions"


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "numbers": {"criteria": criteria_numbers},
    "formula": {"criteria": criteria_formula},
    "checks": {"criteria": criteria_checks},
    "table": {"criteria": criteria_table},
}
