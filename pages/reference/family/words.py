"""Tables of the family: who acts on what and when, and each member with all that is known."""

from collections.abc import Callable, Mapping
from typing import Any

from course.contents import BY_ADDRESS
from course.family import EXAMPLE, FAMILY, PLACES, Member
from course.messages import sentences
from course.numerals import grouped
from course.words import Table
from pages.reference.family.model import Model

_says = sentences("family")


def by_place(model: Model) -> Table:
    """Return the names of the members, by what they act on and by year."""
    return Table(
        _says("by_place"),
        ("", *map(str, model.years)),
        [
            (place, *(", ".join(model.of(place, year)) or "–" for year in model.years))
            for place in PLACES
        ],
    )


def members(model: Model) -> Table:
    """Return all members by year, each with all that is said of it."""
    return Table(
        _says(
            "members", d=EXAMPLE.d, heads=EXAMPLE.heads, layers=EXAMPLE.layers,
            positions=grouped(EXAMPLE.positions),
        ),
        ("name", "whose", "what it does", "in which layers", "learned numbers",
         "in the smallest GPT-2", "known past the trained length", "tested models", "explained in"),
        [_row(model, one) for one in FAMILY],
    )  # fmt: skip


def _row(model: Model, one: Member) -> tuple[str, ...]:
    count = model.count(one)
    return (
        one.name,
        f"{one.who} {one.year}" if one.year else "no paper",
        one.does,
        one.layers,
        one.learned,
        "depends" if count is None else grouped(count),
        one.beyond,
        "; ".join((one.size, *one.evidence)) if one.size else "–",
        BY_ADDRESS[one.lesson].title if one.lesson else "only here",
    )


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "table": {"by_place": by_place, "members": members},
}
