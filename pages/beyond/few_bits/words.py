"""Words of numbers with few bits: what is left of the positions, and what is claimed of it."""

from collections.abc import Callable, Mapping
from typing import Any

import pe_core
from course.numerals import grouped
from course.words import Check, PassFail, Table
from pages.beyond.few_bits.errors import error_checks, error_table
from pages.beyond.few_bits.held_rotation import rope_scores_checks, rope_scores_table
from pages.beyond.few_bits.model import COMPUTED, MEASURED, ROUNDED, Model, Outcome
from pages.beyond.few_bits.position_bits import bits_table, first_gap, formula
from pages.beyond.few_bits.sharing import others
from pe_core.figures import out_of
from pe_core.precision import FORMATS
from pe_core.rounding_collisions import WAYS

_NAMED = {ROUNDED: "rounded to {} at the end", COMPUTED: "computed in {}"}


def numbers(model: Model) -> dict[str, str]:
    """Return what is left of the positions, and who shares the row of t."""
    view = model.view
    return {
        f"distinct rows of {grouped(MEASURED)}, computed in {view.format}": grouped(
            model.computed.left
        ),
        f"distinct rows, rounded to {view.format} at the end": grouped(model.rounded.left),
        f"first merge, computed in {view.format}": _first_merge(model.computed),
        f"computed, t = {view.t} shares its row with": others(model, view.t),
    }


def _first_merge(outcome: Outcome) -> str:
    """Return the first position that has the row of an earlier one, and that one."""
    merge = outcome.first_merge
    return f"{grouped(merge.position)} with {grouped(merge.earlier)}" if merge else "none"


def table(model: Model) -> Table:
    """Return the three formats in both ways: rows left, first merge, largest error."""
    outcomes = [model.outcome(format, way) for format in FORMATS for way in WAYS]
    return Table(
        f"The table covers positions 0 to {grouped(MEASURED - 1)} at d = {model.view.d} and n = "
        f"{grouped(model.view.n)}, whatever L is. Values lie between −1 and 1, so no error exceeds "
        "2.",
        ("", f"distinct rows of {grouped(MEASURED)}", "first merge", "largest error"),
        [
            (
                _NAMED[outcome.way].format(outcome.format),
                PassFail(outcome.left == MEASURED, grouped(outcome.left)),
                _first_merge(outcome),
                f"{outcome.largest_error:.3g}",
            )
            for outcome in outcomes
        ],
    )


def checks(model: Model) -> list[Check]:
    """Return what is said of rounding and of computing in a format, as checks."""
    return [_rounding(model), _computing(model), _position_decides(model)]


def _rounding(model: Model) -> Check:
    count = model.rounded.left
    return Check(
        f"Rounding the finished table to {model.view.format} makes some of its rows equal.",
        f"After rounding, {out_of(count, MEASURED, 'row')} are distinct.",
        count < MEASURED,
    )


def half_step(model: Model) -> list[Check]:
    """Return what is said of a single value that is rounded."""
    most, half = model.rounded.largest_error, FORMATS[model.view.format].half_step
    return [
        Check(
            "Rounding at the end changes a value by at most half a unit in the last place.",
            f"The largest error is {most:.3g}. Half a unit in the last place of a value just below "
            f"1 is {half:.3g}.",
            most <= half,
        )
    ]


def _computing(model: Model) -> Check:
    count = model.computed.left
    return Check(
        f"Computing in {model.view.format} gives all {grouped(MEASURED)} positions distinct rows.",
        f"There are {grouped(count)} distinct rows.",
        count == MEASURED,
    )


def _position_decides(model: Model) -> Check:
    held = len(set(pe_core.rounded(range(MEASURED), model.view.format).tolist()))
    count = model.computed.left
    return Check(
        "Computed rows are equal only if their positions are rounded to the same number.",
        f"There are {grouped(held)} distinct rounded positions and {grouped(count)} distinct rows.",
        held == count,
    )


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "numbers": {"few_bits": numbers},
    "formula": {"few_bits": formula, "first_gap": first_gap},
    "checks": {
        "few_bits": checks,
        "half_step": half_step,
        "precision_errors": error_checks,
        "rope_scores": rope_scores_checks,
    },
    "table": {
        "few_bits": table,
        "position_bits": bits_table,
        "precision_errors": error_table,
        "rope_scores": rope_scores_table,
    },
}
