"""Criteria of a good encoding, measured for two lessons, and the sentences on the result."""

from collections.abc import Callable, Mapping
from math import isinf

from course.numerals import grouped
from pe_core.candidate_schemes import Scheme
from pe_core.scheme_criteria import Criterion

TRAINED = 5000  # positions that schemes are measured on, however long the sequence


def measured_over(scheme: Scheme) -> int:
    """Return on how many positions a scheme is measured: TRAINED, or all if a table has fewer."""
    return min(TRAINED, scheme.rows or TRAINED)


def two(one: Criterion) -> str:
    """Return the two positions that decide a criterion."""
    return " and ".join(map(grouped, one.positions))


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


# By the name of the criterion: the number that decides it, as a cell of a table says it.
MEASURED: Mapping[str, Callable[[Criterion], str]] = {
    "unique": lambda one: f"{one.measured:.3g} ({two(one)})",
    "same step at every length": _same_step,
    "bounded and defined beyond": _bounded,
    "deterministic": lambda one: "yes" if one.holds else f"differs by {one.measured:.3g}",
    "equal steps": _equal_steps,
}
