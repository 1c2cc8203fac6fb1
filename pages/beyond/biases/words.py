"""Words of ALiBi: what it takes off a score, and how far a head sees."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

import pe_core
from course.digit_tables import every_digit
from course.word_orders import ROUNDING
from course.words import Check, PassFail, Table, at_offset
from pages.beyond.biases.model import MOST, Model
from pages.beyond.biases.texts import reading_word, share, signed, slope_name
from pe_core.figures import by_up_to

_LISTED = 16  # heads in the table; of more, those that are drawn


def score_formula(model: Model) -> str:
    """Return the score of a head with its bias in LaTeX."""
    heads = ",\\ ".join(map(str, dict.fromkeys((1, min(2, model.heads)))))
    last = rf",\ \dots,\ {model.heads}" if model.heads > 2 else ""
    return (
        r"\text{score}_h(t, s) = q_t \cdot k_s / \sqrt{d_\text{head}} - m_h \cdot |s - t|,"
        rf"\quad h = {heads}{last}"
    )


def cost_formula(model: Model) -> str:
    """Return the bias of φ in the steepest and in the flattest head in LaTeX."""
    phi, slopes, cost, shown = model.view.phi, model.slopes, model.costs, model.shown_heads
    lines = [
        rf"-m_{{{head + 1}}} \cdot {at_offset(phi)} &= -{slope_name(slopes[head])} \cdot"
        rf" {at_offset(phi)} = {cost[head] + 0.0:.4g}"
        for head in dict.fromkeys((shown[0], shown[-1]))
    ]
    return r"\begin{aligned} " + r" \\[4pt] ".join(lines) + r" \end{aligned}"


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
    which = "all" if len(rows) == count else f"{len(rows)} of the"
    caption = (
        f"The slopes of {which} {count} heads." if count > 1 else "The slope of the only head."
    )
    source = ("from the list for",) if mixed else ()
    columns = ("head", "slope", *source, f"added at φ = {model.view.phi}", "weight left")
    return Table(f"{caption}{_factors(model)}", columns, rows)


def _factors(model: Model) -> str:
    """Say how the slopes fall from steep to flat."""
    if model.heads == 1:
        return ""
    low, high = float(model.ratios.min()), float(model.ratios.max())
    one = high - low < ROUNDING
    factor = f"{low:.4g}" if one else f"{low:.4g} to {high:.4g}"
    return f" From the steepest to the flattest, each slope is {factor} times the one before."


def origin(slope: float, count: int) -> str:
    """Return the number of heads whose plain sequence of slopes holds this one."""
    power = 1 << (count.bit_length() - 1)
    return next(
        f"{size} heads" for size in (power, 2 * power) if slope in pe_core.alibi_slopes(size)
    )


def offset_checks(model: Model) -> list[Check]:
    """Return whether the bias depends on the offset alone."""
    return [
        Check(
            "The bias depends on the offset alone.",
            "If query and key both move on by one position, the bias changes "
            f"{by_up_to(model.drift, ROUNDING)}.",
            model.drift < ROUNDING,
        )
    ]


def reach_checks(model: Model) -> list[Check]:
    """Return whether the steepest head and the flattest reach equally far."""
    steep, flat, length = model.reach
    word = reading_word(model)
    if model.heads == 1:
        found = f"the nearest {flat} of {length} words in the only head"
    else:
        found = (
            f"the nearest {steep} of {length} words in the steepest head, and to the nearest "
            f"{flat} in the flattest"
        )
    return [
        Check(
            "All heads reach equally far.",
            f"If all words match equally well, the {word} word gives {100 * MOST:.0f}% of its "
            f"weight to {found}.",
            steep == flat,
        )
    ]


def every_slope(model: Model) -> Table:
    """Return the slope of every head, with every digit."""
    return every_digit(
        "The slopes of all heads, with every digit",
        {"head": range(1, model.heads + 1), "slope": np.asarray(model.slopes)},
    )


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "formula": {"score": score_formula, "costs": cost_formula},
    "checks": {"offset": offset_checks, "reach": reach_checks},
    "table": {"slopes": slope_table, "every_slope": every_slope},
}
