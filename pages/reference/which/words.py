"""Tables to choose by: the cases, what a base allows, and what keys and values take up."""

from collections.abc import Callable, Mapping
from typing import Any

from course.choosing import CASES
from course.numerals import grouped
from course.words import PassFail, Table
from pages.reference.which.model import (
    LENGTHS,
    ONE_BILLION,
    RULES,
    TRAINED,
    WANTED,
    WIDTHS,
    Model,
    Rule,
)


def cases(model: Model) -> Table:
    """Return every case with its default, its reasons and what is not known."""
    return Table(
        "Defaults, with who measured what. This is no ranking.",
        ("your case", "a default", "why, and who measured it", "not known"),
        [(one.name, one.default, one.because, one.unknown) for one in CASES],
    )


def bases(model: Model) -> Table:
    """Return how many pairs turn in training, and how far the sum of cosines stays above 0."""
    pairs = ONE_BILLION.head_width // 2
    return Table(
        "Men et al. (2024) argue that a base is large enough for a length if the sum of the "
        f"cosines of all pairs is never negative up to there, here {grouped(WANTED)} tokens.",
        ("base and rule", f"of {pairs} pairs, turn once in {grouped(TRAINED)} tokens",
         *(f"never negative, heads of {width}" for width in WIDTHS)),
        [
            (_named(rule), str(turning), *map(_above, firsts))
            for rule, turning, firsts in zip(RULES, model.turning, model.negative, strict=True)
        ],
    )  # fmt: skip


def _named(rule: Rule) -> str:
    return ", ".join(filter(None, (grouped(rule.base), rule.said)))


def _above(first: int | None) -> PassFail:
    if first is None:
        return PassFail(True, "so far as asked")
    return PassFail(False, f"negative at {grouped(first)}")


def caches(model: Model) -> Table:
    """Return the memory that keys and values of one text take up."""
    return Table(
        f"Keys and values of one text in 16-bit numbers, {ONE_BILLION.layers} layers, heads of "
        f"{ONE_BILLION.head_width} entries, as in Llama 3.2 1B.",
        ("", *(f"{grouped(length)} tokens" for length in LENGTHS)),
        [(name, *(f"{gib:.3g} GiB" for gib in row)) for name, row in model.caches.items()],
    )


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "table": {"cases": cases, "bases": bases, "caches": caches},
}
