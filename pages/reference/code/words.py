"""Words of the sinusoidal table that a listing makes: claims about it."""

from collections.abc import Callable, Mapping
from typing import Any

from course.highlight import pieces
from course.numerals import grouped
from course.words import Check
from pages.reference.code import words_elsewhere, words_listing
from pages.reference.code.model import Model
from pages.reference.code.words_elsewhere import HALF_A_UNIT
from pe_core.figures import by_up_to, differ


def length_checks(model: Model) -> list[Check]:
    """Return whether the rows depend on how many there are."""
    view, change = model.view, model.moves_with_length(2 * model.view.L)
    return [
        Check(
            "A longer table begins with the same rows.",
            f"With L = {2 * view.L} the first {grouped(view.L)} rows {differ(change)}.",
            change < 1e-12,
        ),
    ]


def start_checks(model: Model) -> list[Check]:
    """Return whether dot products depend on where the counting starts."""
    moved = float(abs(model.moves_from_one).max())
    return [
        Check(
            "Dot products between rows are the same whether positions are counted from 0 or 1.",
            f"The dot products between the rows of {grouped(model.counted_rows)} positions change "
            f"{by_up_to(moved)}.",
            moved < 1e-12 * model.view.d,
        ),
    ]


def rounding_checks(model: Model) -> list[Check]:
    """Return what rounding the finished table costs."""
    return [
        Check(
            "Rounding the finished table to float32 changes no value by more than half a unit in "
            "the last place.",
            f"Rounding changes values by at most {model.rounding:.1e}, and half a unit in the last "
            f"place below 1 is {HALF_A_UNIT:.1e}.",
            model.rounding <= HALF_A_UNIT,
        ),
    ]


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "numbers": words_listing.WORDS["numbers"],
    "formula": words_listing.WORDS["formula"],
    "checks": {
        **words_listing.WORDS["checks"],
        "length": length_checks,
        "start": start_checks,
        "rounding": rounding_checks,
        **words_elsewhere.WORDS["checks"],
    },
    "table": words_elsewhere.WORDS["table"],
    "listing": {"program": lambda model: pieces(model.listing)},
}
