"""Words of the properties: what each scheme changes, which criteria it meets, what it costs."""

from collections.abc import Callable, Mapping
from functools import partial
from math import isinf
from typing import TypeAlias

from course.criteria import MEASURED, TRAINED
from course.numerals import grouped
from course.words import PassFail, Table
from pages.beyond.compare.model import ROUNDING, Model
from pe_core.scheme_comparison import COMPARED
from pe_core.scheme_criteria import Criterion

Cell: TypeAlias = Callable[[Model, str], str | PassFail]

_WHEN = {
    "nothing": "never",
    "words": "once, before the first layer",
    "queries and keys": "in every layer",
    "scores": "in every layer",
}
_ASKED = (
    "unique",
    "same step at every length",
    f"bounded over {grouped(TRAINED)} positions, and defined at {grouped(2 * TRAINED - 1)}",
    "deterministic",
    "all steps equal (our own criterion)",
)
_SHORT = ("unique", "same step", "bounded", "deterministic", "equal steps")


# Each property takes a scheme and gives one cell.


def _changes(model: Model, name: str) -> str:
    return model.schemes[name].place


def _when(model: Model, name: str) -> str:
    return _WHEN[model.schemes[name].place]


def _one_row(model: Model, name: str) -> str:
    return "an offset" if model.schemes[name].relative else "a position"


def _criterion(model: Model, name: str, number: int) -> PassFail:
    one = model.judged[name][number]
    return PassFail(one.holds, _measured(one))


def _measured(one: Criterion) -> str:
    if one.name == "unique" and one.measured == 0:
        return f"positions {one.positions[0]} and {one.positions[1]} coincide"
    if one.name == "equal steps" and one.values[1] == 0:
        return "no step at all"
    return MEASURED[one.name](one)


def _met(model: Model, name: str) -> str:
    found = model.judged[name]
    missed = [short for short, one in zip(_SHORT, found, strict=True) if not one.holds]
    count = f"{len(found) - len(missed)} of {len(found)}"
    return f"{count}; fails: {', '.join(missed)}" if missed else count


def past(model: Model, name: str) -> PassFail:
    """Return how new the values of a scheme past the trained length are."""
    new, row = model.traits[name].extrapolation_gap, model.schemes[name]
    if isinf(new):
        return PassFail(False, "no row" if row.rows else "parameters never trained")
    if new == 0 or row.distances is None:
        return PassFail(True, "nothing new")
    step = float(row.distances(2)[1])
    return PassFail(
        True, f"up to {new:.3g} ({new / step:.3g} steps) away from the nearest trained value"
    )


def past_said(model: Model, name: str) -> str:
    """Return the same as a sentence about the scheme, without its full stop."""
    found = past(model, name).measured
    told = {
        "no row": "has no row",
        "nothing new": "has no new value",
        "parameters never trained": "has parameters that were never trained",
    }
    scheme = f"the {name} table" if name in ("sinusoidal", "learned") else name
    return f"{scheme} {told.get(found, f'has values {found}')}"


def _offset_only(model: Model, name: str) -> PassFail:
    off = model.traits[name].spread
    row = model.schemes[name]
    yes = "yes, for given words" if row.worded else "yes"
    if row.place == "words":  # a head multiplies these rows by its own matrices first
        yes = "yes, without learned matrices"
    return PassFail(off < ROUNDING, yes if off < ROUNDING else f"differs by up to {off:.2g}")


def _words_offset_only(model: Model, name: str) -> PassFail:
    off = model.traits[name].words_spread
    return PassFail(off < ROUNDING, "yes" if off < ROUNDING else f"differs by up to {off:.2g}")


def _learned(model: Model, name: str) -> str:
    return grouped(model.schemes[name].parameters)


def _cost(model: Model, name: str) -> str:
    row = model.schemes[name]
    share = 100 * row.share
    percent = f"{share:.2g}" if share < 99.5 else grouped(round(share))
    return f"{grouped(row.arithmetic)} ({percent}% of the cost of the scores)"


# The tables: a new property is one more row.


def compare_table(model: Model) -> Table:
    """Return what the chosen schemes do, and which criteria they meet."""
    asked: dict[str, Cell] = {
        "what it changes": _changes,
        "when it acts": _when,
        "what a row belongs to": _one_row,
        **{title: partial(_criterion, number=number) for number, title in enumerate(_ASKED)},
        "learned parameters": _learned,
    }
    rows = model.schemes["learned"].marks.rows
    but = f", and for the learned table on its {rows} trained rows" * ("learned" in model.chosen)
    return _table(model, f"The criteria are measured on {grouped(TRAINED)} positions{but}.", asked)


def state_table(model: Model) -> Table:
    """Return what depends on the length and on the position, for the chosen schemes."""
    d, L = model.view.d, model.view.L
    asked: dict[str, Cell] = {
        f"values past the trained length, at positions {grouped(L)} to {grouped(2 * L - 1)}": past,
        "contribution of position alone depends only on the offset": _offset_only,
        "whole score of two given words depends only on the offset": _words_offset_only,
        "additions and multiplications": _cost,
    }
    return _table(model, f"The values are for d = {d} and L = {grouped(L)}.", asked)


def _table(model: Model, caption: str, asked: Mapping[str, Cell]) -> Table:
    """Return the chosen schemes, one a column, and one row a property."""
    names = model.chosen
    return Table(
        caption,
        ("", *map(model.label, names)),
        [(title, *(cell(model, name) for name in names)) for title, cell in asked.items()],
    )


def schemes_table(model: Model) -> Table:
    """Return all schemes on this one state, one a row."""
    d, n, L = model.view.d, model.view.n, model.view.L
    asked: dict[str, Cell] = {
        "what it changes": _changes,
        "criteria met": _met,
        f"values past L = {grouped(L)}": past,
        "contribution of position depends only on the offset": _offset_only,
        "score of two given words depends only on the offset": _words_offset_only,
        "learned parameters": _learned,
        "additions and multiplications": _cost,
    }
    return Table(
        f"All {len(COMPARED)} schemes at d = {d}, n = {grouped(n)}, L = {grouped(L)}.",
        ("scheme", *asked),
        [
            (model.label(name), *(cell(model, name) for cell in asked.values()))
            for name in COMPARED
        ],
    )  # fmt: skip


TABLES: Mapping[str, Callable[[Model], Table]] = {
    "compare": compare_table,
    "state": state_table,
    "schemes": schemes_table,
}
