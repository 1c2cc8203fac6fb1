"""Words of the schemes side by side: one table of properties, and what is said of each."""

from collections.abc import Callable, Mapping
from functools import partial
from math import inf, isinf
from typing import Any

from course.numerals import grouped
from course.view import View
from course.words import Check, Mark, Table, at_offset, at_position
from pe_core.compared import SPREAD_POSITIONS
from pe_core.comparison import COMPARED
from pe_core.criteria import Criterion
from ui.views.compare import at_offsets, chosen, judged, novelty, score, spread, stand_in
from ui.views.criteria import TRAINED
from ui.views.reading import schemes
from ui.words.criteria import SAID
from ui.words.scheme_formulas import position_part

ROUNDING = 1e-9
_WHEN = {
    "nothing": "never",
    "words": "once, before the first layer",
    "queries and keys": "in every layer",
    "scores": "in every layer",
}
_ASKED = {
    "unique": "unique: no two alike",
    "same step at every length": "same step at every length",
    "bounded and defined beyond": f"bounded, and defined at {grouped(2 * TRAINED - 1)}",
    "deterministic": "deterministic",
    "equal steps": "our own: all steps equal",
}


def _number(value: float) -> str:
    return "no row" if value != value else f"{value + 0.0:.4g}".replace("-", "\u2212")


def compare_numbers(view: View) -> dict[str, str]:
    """Return the position's part of the score φ away from the query, for each chosen scheme."""
    rows = schemes(view)
    told = {}
    for name in chosen(view):
        values = [_number(score(view, name)[view.t + offset]) for offset in at_offsets(view)]
        sides = values if len(set(values)) == 1 else [
            f"{value} {'before' if offset < 0 else 'after'}"
            for value, offset in zip(values, at_offsets(view), strict=True)
        ]  # fmt: skip
        told[f"{stand_in(rows[name])}, φ = {view.phi} away"] = ", ".join(dict.fromkeys(sides))
    return told


def compare_formula(view: View) -> str:
    """Return in LaTeX the position's part of the score of each scheme, with its number at φ."""
    t, s = at_position(view.t), at_offset(view.t + view.phi)
    lines = [rf"&\text{{query }} t = {t},\quad \text{{key }} s = t + \varphi = {s}"]
    for name in chosen(view):
        value = score(view, name)[view.t + view.phi]
        told = r"\text{no row}" if value != value else f"{value + 0.0:.4f}"
        equal = "=" if value == value else r"\text{: }"
        lines.append(rf"&\text{{{name}: }} {position_part(schemes(view)[name])} {equal} {told}")
    return r"\begin{aligned} " + r" \\[4pt] ".join(lines) + r" \end{aligned}"


# The properties. Each takes a scheme and gives one cell.


def _criterion(view: View, name: str, number: int) -> Mark:
    one = judged(view)[name][number]
    return Mark(one.holds, _said(one))


def _said(one: Criterion) -> str:
    if one.name == "unique" and one.measured == 0:
        return f"{one.positions[0]} and {one.positions[1]} are alike"
    if one.name == "equal steps" and one.values[1] == 0:
        return "no step at all"
    return SAID[one.name](one)


def _past(view: View, name: str) -> Mark:
    new, row = novelty(view, name), schemes(view)[name]
    if isinf(new):
        return Mark(False, "no row" if row.rows else "numbers never trained")
    if new == 0 or row.distances is None:
        return Mark(True, "nothing new")
    step = float(row.distances(2)[1])
    return Mark(True, f"new by up to {new:.3g} ({new / step:.3g} steps)")


def _offset_only(view: View, name: str) -> Mark:
    off = spread(view, name)
    yes = "yes, for given words" if schemes(view)[name].worded else "yes"
    return Mark(off < ROUNDING, yes if off < ROUNDING else f"differs by up to {off:.2g}")


def _cost(view: View, name: str) -> str:
    row = schemes(view)[name]
    share = 100 * row.share
    told = f"{share:.2g}" if share < 99.5 else grouped(round(share))
    return f"{grouped(row.arithmetic)} ({told} % of the scores)"


def _one_mark(view: View, name: str) -> str:
    row = schemes(view)[name]
    return "an offset" if row.relative else "a position"


Cell = Callable[[View, str], str | Mark]


def _properties(view: View) -> dict[str, Cell]:
    """Return what is asked of each scheme, by name; a new property is one more row."""
    L = view.L
    return {
        "it changes": lambda view, name: schemes(view)[name].place,
        "when": lambda view, name: _WHEN[schemes(view)[name].place],
        "one mark is for": _one_mark,
        **{
            asked: partial(_criterion, number=number)
            for number, asked in enumerate(_ASKED.values())
        },
        f"a value past the trained length, {grouped(L)} to {grouped(2 * L - 1)}": _past,
        "the offset alone decides": _offset_only,
        "learned numbers": lambda view, name: grouped(schemes(view)[name].parameters),
        "additions and multiplications": _cost,
    }


def compare_table(view: View) -> Table:
    """Return the chosen schemes, one a column, and one row a property."""
    names, rows = chosen(view), schemes(view)
    return Table(
        f"Criteria over {grouped(TRAINED)} places, whatever L is. Cost at d = {view.d}, "
        f"L = {grouped(view.L)}.",
        ("", *(stand_in(rows[name]) for name in names)),
        [
            (asked, *(tell(view, name) for name in names))
            for asked, tell in _properties(view).items()
        ],
    )


def schemes_table(view: View) -> Table:
    """Return all schemes on this one state, one a row."""
    rows = schemes(view)
    short: dict[str, Callable[[str], str | Mark]] = {
        "it changes": lambda name: rows[name].place,
        "criteria met": lambda name: _met(view, name),
        f"a value past L = {grouped(view.L)}": lambda name: _past(view, name),
        "offset alone": lambda name: _offset_only(view, name),
        "learned numbers": lambda name: grouped(rows[name].parameters),
        "additions and multiplications": lambda name: _cost(view, name),
    }
    return Table(
        f"All {len(COMPARED)} schemes at d = {view.d}, n = {grouped(view.n)}, "
        f"L = {grouped(view.L)}.",
        ("scheme", *short),
        [
            (stand_in(rows[name]), *(tell(name) for tell in short.values()))
            for name in COMPARED
        ],
    )  # fmt: skip


_SHORT = dict(zip(_ASKED, ("unique", "same step", "bounded", "deterministic", "equal steps"),
                  strict=True))  # fmt: skip


def _met(view: View, name: str) -> str:
    found = judged(view)[name]
    missed = [_SHORT[one.name] for one in found if not one.holds]
    count = f"{len(found) - len(missed)} of {len(found)}"
    return f"{count}; not: {', '.join(missed)}" if missed else count


# What is said of them.


def compare_checks(view: View) -> list[Check]:
    """Return what is said of the chosen schemes, checked on this state."""
    names = chosen(view)
    return [_curves_stay(view, names), _nothing_new(view, names), *_twice(view, names)]


def _curves_stay(view: View, names: list[str]) -> Check:
    seen = min(view.L, SPREAD_POSITIONS)
    told = ", ".join(f"{name} {spread(view, name):.2g}" for name in names)
    return Check(
        "Each curve keeps its shape wherever the query stands: the offset alone decides.",
        f"So far the scores at one offset differ over {seen} queries: {told}.",
        all(spread(view, name) < ROUNDING for name in names),
    )


def _nothing_new(view: View, names: list[str]) -> Check:
    told = "; ".join(f"{name}: {_past(view, name).measured}" for name in names)
    return Check(
        "Past the trained length nothing new comes.",
        f"From {grouped(view.L)} to {grouped(2 * view.L - 1)}. {told}.",
        all(novelty(view, name) == 0 for name in names),
    )


def _twice(view: View, names: list[str]) -> list[Check]:
    if not {"sinusoidal", "RoPE"} <= set(names):
        return []
    off = twice_gap(view)
    return [
        Check(
            "For ones, the curve of RoPE is that of the sinusoidal rows times 2.",
            f"Over {grouped(2 * view.L)} keys the two differ by at most {off:.2g}.",
            off < ROUNDING * view.d,
        )
    ]


def twice_gap(view: View) -> float:
    """Return how far RoPE's curve is from twice the sinusoidal one."""
    gap: float = abs(score(view, "RoPE") - 2 * score(view, "sinusoidal")).max(initial=-inf)
    return float(gap)


WORDS: Mapping[str, Mapping[str, Callable[[View], Any]]] = {
    "numbers": {"compare": compare_numbers},
    "formula": {"compare": compare_formula},
    "checks": {"compare": compare_checks},
    "table": {"compare": compare_table, "schemes": schemes_table},
}
