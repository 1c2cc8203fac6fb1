"""Words of ALiBi: what it takes off a score, how far a head sees, and what it cannot tell."""

from collections.abc import Callable, Mapping
from typing import Any

import pe_core
from course.sentences import NO_WORDS
from course.word_orders import ROUNDING
from course.words import Check, PassFail, Table, at_offset
from pages.beyond.biases import words_learned
from pages.beyond.biases.model import MOST, Model
from pages.beyond.biases.texts import share, signed, slope_name

_LISTED = 16  # heads in the table; of more, those that are drawn
_SEEDED = "with random numbers as a stand-in"


def alibi_formula(model: Model) -> str:
    """Return the score with its bias in LaTeX, and the bias of φ in two heads."""
    phi, slopes, cost, shown = model.view.phi, model.slopes, model.costs, model.shown_heads
    lines = [
        rf"-m_{{{head + 1}}} \cdot {at_offset(phi)} &= -{slope_name(slopes[head])} \cdot"
        rf" {at_offset(phi)} = {cost[head] + 0.0:.4g}"
        for head in dict.fromkeys((shown[0], shown[-1]))
    ]
    score = (
        r"\text{score}_h(t, s) &= \frac{q_t \cdot k_s}{\sqrt{d_\text{head}}} - m_h \cdot |s - t|"
    )
    return r"\begin{aligned} " + r" \\[4pt] ".join([score, *lines]) + r" \end{aligned}"


def slope_table(model: Model) -> Table:
    """Return the slope of each head, where it comes from, and what it makes of φ."""
    count, slopes, cost = model.heads, model.slopes, model.costs
    listed = range(count) if count <= _LISTED else sorted(model.shown_heads)
    origins = {head: origin(slopes[head], count) for head in listed}
    mixed = len(set(origins.values())) > 1
    rows: list[tuple[str | PassFail, ...]] = [
        (
            str(head + 1),
            slope_name(slopes[head]),
            *([origins[head]] if mixed else []),
            signed(cost[head], 4),
            share(model.left_over[head]),
        )
        for head in listed
    ]
    part = "" if len(rows) == count else f", {len(rows)} of them"
    source = ("from the list of",) if mixed else ()
    columns = ("head", "slope", *source, f"adds at φ = {model.view.phi}", "weight left")
    return Table(f"The slopes of {count} heads{part}.{_factors(model)}", columns, rows)


def _factors(model: Model) -> str:
    """Say how the slopes fall from steep to flat."""
    if model.heads == 1:
        return ""
    low, high = float(model.ratios.min()), float(model.ratios.max())
    one = high - low < ROUNDING
    factor = f"{low:.4g}" if one else f"{low:.4g} to {high:.4g}"
    return f" From steep to flat each is {factor} times the one before."


def origin(slope: float, count: int) -> str:
    """Return the number of heads whose plain sequence of slopes holds this one."""
    power = 1 << (count.bit_length() - 1)
    return next(
        f"{size} heads" for size in (power, 2 * power) if slope in pe_core.alibi_slopes(size)
    )


def alibi_checks(model: Model) -> list[Check]:
    """Return what is often said of ALiBi's heads, checked on these."""
    return [_offset_only(model), _as_far(model)]


def _offset_only(model: Model) -> Check:
    return Check(
        "The bias depends on the offset alone.",
        f"If query and key both move on by one position, it changes by at most {model.drift:.2g}.",
        model.drift < ROUNDING,
    )


def _as_far(model: Model) -> Check:
    steep, flat, length = model.reach
    word = "last" if model.masked else "middle"
    if model.heads == 1:
        found = f"For the {word} of {length} words the only head needs the nearest {flat}"
    else:
        found = (
            f"For the {word} of {length} words the steepest needs the nearest {steep}, the "
            f"flattest the nearest {flat}"
        )
    return Check(
        "All heads see equally far.",
        f"{found} for {100 * MOST:.0f} % of the weight, if all words match equally well.",
        steep == flat,
    )


# What a bias tells of the order, without positions.


def direction_checks(model: Model) -> list[Check]:
    """Return which bias lets a sentence and its reverse look the same."""
    if not model.words:
        return [Check("There is a sentence to read backwards.", NO_WORDS, False)]
    note = "Here both read the same." if model.reverse.same else ""
    mask = "behind a causal mask" if model.masked else "on both sides"
    found = []
    for bias, change in (
        (f"With ALiBi {mask}", model.alibi_change),
        (f"With T5's buckets {mask} ({_SEEDED})", model.t5_change),
    ):
        found.append(
            Check(
                f"{bias}, each word keeps its output when the sentence is read backwards.",
                f"An output changes by at most {change:.2g}.{note}",
                change < ROUNDING,
            )
        )
    return found


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "formula": {"alibi": alibi_formula, **words_learned.WORDS["formula"]},
    "checks": {
        "alibi": alibi_checks,
        "directions": direction_checks,
        **words_learned.WORDS["checks"],
    },
    "table": {"slopes": slope_table, **words_learned.WORDS["table"]},
}
