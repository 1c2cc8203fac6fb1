"""Words of the rival marks: which criteria each meets, and by which number."""

from collections.abc import Callable, Mapping
from math import isinf
from typing import Any

import pe_core
from course.numerals import grouped, scientific
from course.view import View
from course.words import Check, Mark, Table
from pe_core.criteria import SHORT_LENGTHS, Criterion
from ui.views.criteria import OWN, TRAINED, judged, steps

_ROUNDING = 1e-9


def criteria_table(view: View) -> Table:
    """Return every scheme with the criteria it meets and the number that decides each."""
    rows = judged(view)
    apart = rows[OWN][0].threshold
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
            (f"your own, {view.rule}" if name == OWN else name, *map(_mark, found))
            for name, found in rows.items()
        ],
    )


def _mark(one: Criterion) -> Mark:
    return Mark(one.holds, SAID[one.name](one))


def _same_step(one: Criterion) -> str:
    if one.holds:
        return f"{one.values[0]:.3g}"
    return " → ".join(f"{value:.3g}" for value in one.values)


def _bounded(one: Criterion) -> str:
    if isinf(one.measured):
        return f"no row {grouped(one.positions[0])}"
    return f"at most {grouped(one.measured, '.4g')}"


def _equal_steps(one: Criterion) -> str:
    return f"{one.values[0]:.3g}" if one.holds else f"{one.values[0]:.3g} to {one.values[1]:.3g}"


SAID: Mapping[str, Callable[[Criterion], str]] = {
    "unique": lambda one: f"{one.measured:.3g} ({_two(one)})",
    "same step at every length": _same_step,
    "bounded and defined beyond": _bounded,
    "deterministic": lambda one: "yes" if one.holds else f"differs by {one.measured:.3g}",
    "equal steps": _equal_steps,
}


def criteria_numbers(view: View) -> dict[str, str]:
    """Return the nearest two positions of your table, of the long one, and of your own rule."""
    distance, offset = pe_core.least_distance(view.L, view.d, view.n)
    nearest = f"{distance:.4g} apart: 0 and {grouped(offset)}"
    long, own = (judged(view)[name][0] for name in ("sinusoidal", OWN))
    return {
        f"nearest two of {grouped(view.L)} positions": nearest,
        f"nearest two of {grouped(TRAINED)}": _pair(long),
        f"your own rule, {view.rule}": _pair(own),
    }


def _pair(one: Criterion) -> str:
    return f"{one.measured:.4g} apart: {_two(one)}"


def _two(one: Criterion) -> str:
    return " and ".join(map(grouped, one.positions))


def criteria_formula(view: View) -> str:
    """Return in LaTeX the least distance of two positions, and the step of a normalised index."""
    unique = judged(view)["sinusoidal"][0]
    low, high = unique.positions
    step = steps(view, "normalised index")[0]
    return (
        rf"\begin{{aligned}} \min_{{0 \le s < t < {TRAINED}}} \lVert PE(s) - PE(t) \rVert &="
        rf" \lVert PE({low}) - PE({high}) \rVert = {scientific(unique.measured, 5)} \\[4pt]"
        rf" \text{{step of a normalised index}} &= \frac{{1}}{{L - 1}} ="
        rf" \frac{{1}}{{{view.L - 1}}} = {step:.4g} \end{{aligned}}"
    )


def criteria_checks(view: View) -> list[Check]:
    """Return what is often said of marks for positions, checked on these."""
    found = judged(view)
    paper, own, sine = (found[name][0] for name in ("sinusoidal", OWN, "one sinusoid"))
    normalised, raw = found["normalised index"][1], found["raw index"][2]
    again = float(pe_core.offset_distance(view.n, view.d, view.n))
    return [
        Check(
            f"In the sinusoidal table no two of {grouped(TRAINED)} positions are the same.",
            f"Positions {_found(paper)}.",
            paper.holds,
        ),
        Check(
            "The nearest two positions are neighbours.",
            f"They are {_two(paper)}.",
            paper.positions[1] - paper.positions[0] == 1,
        ),
        Check(
            "The table begins again after n positions.",
            f"Positions 0 and {grouped(view.n)} are {again:.4g} apart.",
            again <= paper.threshold,
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
    return f"{_two(one)} come nearest, {one.measured:.4g} apart"


def _at_lengths(one: Criterion) -> str:
    lengths = (*SHORT_LENGTHS, TRAINED)
    told = [f"{v:.3g} at {grouped(at)}" for v, at in zip(one.values, lengths, strict=True)]
    return f"{', '.join(told)} positions"


WORDS: Mapping[str, Mapping[str, Callable[[View], Any]]] = {
    "numbers": {"criteria": criteria_numbers},
    "formula": {"criteria": criteria_formula},
    "checks": {"criteria": criteria_checks},
    "table": {"criteria": criteria_table},
}
