"""Words of ALiBi: what it takes off a score, how far a head sees, and what it cannot tell."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import pe_core
from course.rearranged import ROUNDING, rearranged
from course.view import View
from course.words import Check, Table, at_offset
from ui.views.adding import NO_WORDS
from ui.views.biases import (
    MOST,
    costs,
    heads,
    left_over,
    reach,
    shown_heads,
    signed,
    slope_name,
    steepest_first,
)
from ui.views.buckets import BUCKETS, bucket_of
from ui.views.word_pairs import masked, typed
from ui.words import buckets

_LISTED = 16  # heads in the table; of more, those that are drawn
_SEEN = 128  # words among which it is counted how far a head sees
_WIDTH = 64  # of the word vectors and of the untrained head that compare two sentences
SEEDED = "its values are a seeded stand-in"


def alibi_formula(view: View) -> str:
    """Return the score with its bias in LaTeX, and the bias of φ in two heads."""
    slopes, cost, shown = pe_core.alibi_slopes(heads(view)), costs(view), shown_heads(view)
    lines = [
        rf"-m_{{{head + 1}}} \cdot {at_offset(view.phi)} &= -{slope_name(slopes[head])} \cdot"
        rf" {at_offset(view.phi)} = {cost[head] + 0.0:.4g}"
        for head in dict.fromkeys((shown[0], shown[-1]))
    ]
    score = (
        r"\text{score}_h(t, s) &= \frac{q_t \cdot k_s}{\sqrt{d_\text{head}}} - m_h \cdot |s - t|"
    )
    return r"\begin{aligned} " + r" \\[4pt] ".join([score, *lines]) + r" \end{aligned}"


def slope_table(view: View) -> Table:
    """Return the slope of each head, where it comes from, and what it makes of φ."""
    count = heads(view)
    slopes, cost = pe_core.alibi_slopes(count), costs(view)
    listed = range(count) if count <= _LISTED else sorted(shown_heads(view))
    origins = {head: origin(slopes[head], count) for head in listed}
    mixed = len(set(origins.values())) > 1
    rows: list[tuple[Any, ...]] = [
        (
            str(head + 1),
            slope_name(slopes[head]),
            *([origins[head]] if mixed else []),
            signed(cost[head], 4),
            share(left_over(view, head)),
        )
        for head in listed
    ]
    part = "" if len(rows) == count else f", {len(rows)} of them"
    source = ("from the list of",) if mixed else ()
    columns = ("head", "slope", *source, f"adds at φ = {view.phi}", "weight left")
    return Table(f"The slopes of {count} heads{part}.", columns, rows)


def share(part: float) -> str:
    """Return a part of a whole in percent, in words if it is next to nothing."""
    return f"{100 * part:.3g} %" if part >= 1e-4 else "under 0.01 %"


def origin(slope: float, count: int) -> str:
    """Return the number of heads whose plain sequence of slopes holds this one."""
    power = 1 << (count.bit_length() - 1)
    return next(
        f"{size} heads" for size in (power, 2 * power) if slope in pe_core.alibi_slopes(size)
    )


def alibi_checks(view: View) -> list[Check]:
    """Return what is often said of ALiBi's heads, checked on these."""
    return [_offset_only(view), _as_far(view), _one_sequence(view)]


def _offset_only(view: View) -> Check:
    bias = pe_core.alibi_bias(min(view.L, 64), heads(view))
    miss = float(abs(bias[:, 1:, 1:] - bias[:, :-1, :-1]).max())
    return Check(
        "The bias knows the offset only: one step on, with query and key, it is the same number.",
        f"It changes by at most {miss:.2g} in {len(bias)} heads.",
        miss < ROUNDING,
    )


def _as_far(view: View) -> Check:
    count, length = heads(view), min(view.L, _SEEN)
    steep, flat = reach(count, length)
    if count == 1:
        told = f"There is only one head; it needs the nearest {flat} of {length} words"
    else:
        told = (
            f"The steepest needs the nearest {steep} of {length} words, the flattest the nearest "
            f"{flat}"
        )
    return Check(
        "All heads see equally far.",
        f"{told} for {100 * MOST:.0f} % of its weight, if all words match equally well.",
        steep == flat,
    )


def _one_sequence(view: View) -> Check:
    slopes = pe_core.alibi_slopes(heads(view))[list(steepest_first(heads(view)))]
    ratios = slopes[1:] / slopes[:-1] if len(slopes) > 1 else slopes
    low, high = float(ratios.min()), float(ratios.max())
    same = high - low < ROUNDING
    if len(slopes) == 1:
        told = "There is only one slope."
    elif same:
        told = f"Each of the {len(slopes)} slopes is {low:.4f} of the one before."
    else:
        told = f"The parts run from {low:.4f} to {high:.4f} for {len(slopes)} heads."
    return Check("From steep to flat, each slope is the same part of the one before.", told, same)


# What a bias tells of the order, without positions.


@lru_cache(maxsize=4)  # measured: most of the time of a comparison, and there are several
def _rows(words: tuple[str, ...]) -> Any:
    rows = pe_core.word_vectors(words, _WIDTH) * _WIDTH**0.5
    rows.flags.writeable = False
    return rows


@lru_cache(maxsize=1)
def _head() -> tuple[Any, Any, Any]:
    return pe_core.random_head(_WIDTH, _WIDTH)


def reversal(view: View, bias: Any) -> float:
    """Return how far an output moves at most if the sentence is read backwards.

    The head is untrained, `bias` is added to its scores, and no position to its words.
    """
    both = rearranged(typed(view), "reversed")
    before, after = (
        pe_core.attention(_rows(words), *_head(), bias=bias, causal=masked(view))[1]
        for words in (both.typed, both.moved)
    )
    return float(abs(before - after[both.places]).max())


def alibi_of(view: View) -> Any:
    """Return what the steepest head adds to the scores of the sentence."""
    head = steepest_first(heads(view))[0]
    return pe_core.alibi_bias(len(typed(view)), heads(view))[head]


def t5_stand_in(view: View) -> Any:
    """Return a bias by T5's buckets for the sentence; its values are a seeded stand-in."""
    count = len(typed(view))
    values = pe_core.learned_table(BUCKETS, 1)[:, 0]
    return values[bucket_of(view, pe_core.clipped_offsets(count, count))]


def direction_checks(view: View) -> list[Check]:
    """Return which bias lets a sentence and its reverse look the same."""
    words = typed(view)
    if not words:
        return [Check("There is a sentence to read backwards.", NO_WORDS, False)]
    note = " Here both read the same." if rearranged(words, "reversed").same else ""
    mask = "behind a causal mask" if masked(view) else "on both sides"
    found = []
    for said, bias in (
        (f"With ALiBi {mask}", alibi_of(view)),
        (f"With T5's buckets {mask} ({SEEDED})", t5_stand_in(view)),
    ):
        moved = reversal(view, bias)
        found.append(
            Check(
                f"{said}, the sentence read backwards gives each word the same output.",
                f"An output changes by at most {moved:.2g}.{note}",
                moved < ROUNDING,
            )
        )
    return found


WORDS: Mapping[str, Mapping[str, Callable[[View], Any]]] = {
    "formula": {"alibi": alibi_formula, **buckets.WORDS["formula"]},
    "checks": {
        "alibi": alibi_checks,
        "directions": direction_checks,
        **buckets.WORDS["checks"],
    },
    "table": {"slopes": slope_table, **buckets.WORDS["table"]},
}
