"""Figures of ALiBi: what each head adds to a score, and how far a head sees with it."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

import pe_core
from course.view import View
from pe_core import figures
from pe_core.biases import alibi_at
from pe_core.figures import Figure, Line, Mark, Upright
from ui.views import buckets
from ui.views.nearness import softmax
from ui.views.word_pairs import OFFSET, Pairs, figures_of, mask_told, masked, typed

_LINES = 8  # heads that are drawn; of more, these are spread from steep to flat
_STEPS = 128  # points of a straight line to each side of 0
_FLOOR = -10.0  # what costs more has left nearly nothing of a weight
MOST = 0.9  # the share of a weight that says how far a head sees


def heads(view: View) -> int:
    """Return how many heads share the slopes."""
    return int(view.heads)


@lru_cache(maxsize=8)
def steepest_first(count: int) -> tuple[int, ...]:
    """Return the numbers of the heads, counted from 0, from steep to flat."""
    return tuple(int(head) for head in (-pe_core.alibi_slopes(count)).argsort())


def shown_heads(view: View) -> list[int]:
    """Return at most eight heads from steep to flat, the steepest and the flattest among them."""
    order = steepest_first(heads(view))
    last, drawn = len(order) - 1, min(len(order), _LINES)
    return [order[round(place * last / max(drawn - 1, 1))] for place in range(drawn)]


def slope_name(slope: float) -> str:
    """Return a slope as a fraction if it is 1 over a whole number, else in digits."""
    share = Fraction(float(slope))
    return f"1/{share.denominator}" if share.numerator == 1 else f"{slope:.4f}"


def signed(value: float, digits: int = 3) -> str:
    """Return a number with a true minus sign, and none before a zero."""
    return f"{value + 0.0:.{digits}g}".replace("-", "\u2212")


def costs(view: View) -> Any:
    """Return what the offset φ adds to the score in each head."""
    return alibi_at([-view.phi], heads(view))[:, 0]


def sides_told(view: View) -> str:
    """Say which keys a word sees."""
    return "Keys after the query are masked." if masked(view) else "Both sides are the same."


def alibi_lines(view: View) -> Figure:
    """Return what each head adds to a score, over the offset of the key."""
    places, shown, count, phi = _places(view), shown_heads(view), heads(view), view.phi
    bias, cost, slopes = alibi_at(places, count), costs(view), pe_core.alibi_slopes(count)
    names = {head: f"head {head + 1} ({slope_name(slopes[head])}): {signed(cost[head])}"
             for head in shown}  # fmt: skip
    floor = max(_FLOOR, float(bias.min()))
    sides = [-phi] if masked(view) else [-phi, phi]
    key = f"key φ = {phi} before the query" if masked(view) else f"key φ = {phi} away"
    part = f", {_LINES} of them drawn" if count > _LINES else ""
    return figures.curves(
        places,
        [
            Line(names[head], bias[head], figures.pair_colour(rank, len(shown)))
            for rank, head in enumerate(shown)
        ],
        x_axis=OFFSET, y_axis="added to the score",
        title=f"ALiBi: what distance costs in {_heads(count)}{part}",
        alt="Straight lines from 0 downwards, one a head, over the offset of key and query. At "
        f"φ = {phi} the steepest of {count} adds {cost[shown[0]]:.4g} to the score, slope "
        f"{slope_name(slopes[shown[0]])}; the flattest {cost[shown[-1]]:.4g}, slope "
        f"{slope_name(slopes[shown[-1]])}. The picture ends at {floor:.3g}. {sides_told(view)}",
        marks=[
            Mark(key, side, cost[head], "offset")
            for head in shown for side in sides if cost[head] >= floor
        ],
        uprights=[Upright(key, side, "offset") for side in sides],
        y_range=(1.06 * floor, -0.06 * floor), view=f"alibi {view.L} {view.sides} {count}",
    )  # fmt: skip


def _heads(count: int) -> str:
    return f"each of {count} heads" if count > 1 else "the only head"


def _places(view: View) -> list[int]:
    """Return offsets enough for straight lines, among them 0, both ends and φ."""
    last = view.L - 1
    before = {*range(0, last, -(-last // _STEPS)), view.phi, last}
    return sorted({-place for place in before} | (set() if masked(view) else before))


def left_over(view: View, head: int) -> float:
    """Return the weight of a key φ away over that of a key at offset 0 that matches as well."""
    bias = alibi_at([0, -view.phi], heads(view))[head]
    near, far = softmax([bias, bias])[0]
    return float(far / near)


@lru_cache(maxsize=8)
def reach(count: int, length: int) -> tuple[int, int]:
    """Return how many of the nearest words hold nine tenths of the last word's weight.

    First for the steepest head, then for the flattest. All words match equally well, so that the
    bias alone decides.
    """
    order, bias = steepest_first(count), pe_core.alibi_bias(length, count)
    steep, flat = (
        int((softmax(bias[head])[-1, ::-1].cumsum() < MOST).sum()) + 1
        for head in (order[0], order[-1])
    )
    return steep, flat


# On the learner's sentence.


def _pairs_of(rank: int) -> Callable[[View], Pairs]:
    """Return the table of word pairs of the head of this rank, from steep to flat."""

    def pairs(view: View) -> Pairs:
        count, head = len(typed(view)), steepest_first(heads(view))[rank]
        bias, slope = (
            pe_core.alibi_bias(count, heads(view)),
            pe_core.alibi_slopes(heads(view))[head],
        )
        kind = "Steepest head" if rank == 0 else "Flattest head"
        return Pairs(
            bias[head], "added", (float(bias.min()) or -1.0, 0.0),
            f"{kind}: {head + 1}, slope {slope_name(slope)}{mask_told(view)}",
            f"What head {head + 1} adds to the scores of {count} words: 0 on the diagonal, and "
            f"{bias[head].min():.4g} for the first and the last word. {sides_told(view)}",
            masked(view),
        )  # fmt: skip

    return pairs


_PICTURES, _CELLS = figures_of({"alibi_steep": _pairs_of(0), "alibi_flat": _pairs_of(-1)})
FIGURES: Mapping[str, Callable[..., Figure]] = {
    "alibi_lines": alibi_lines,
    **_PICTURES,
    **buckets.FIGURES,
}
CELLS: Mapping[str, Callable[[View, int, int], list[str]]] = {**_CELLS, **buckets.CELLS}
