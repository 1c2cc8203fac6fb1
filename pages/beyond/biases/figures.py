"""Figures of ALiBi: what each head adds to a score, and how far a head sees with it."""

from collections.abc import Callable, Mapping

import pe_core
from course.sentences import OFFSET
from pages.beyond.biases import figures_learned, figures_pairs
from pages.beyond.biases.learned import bucket_of
from pages.beyond.biases.model import Model
from pages.beyond.biases.texts import sides_text, signed, slope_name
from pe_core import figures
from pe_core.biases import alibi_at
from pe_core.figures import Figure, Line, Mark, Upright

_STEPS = 128  # points of a straight line to each side of 0
_FLOOR = -10.0  # what costs more has left nearly nothing of a weight


def alibi_lines(model: Model) -> Figure:
    """Return what each head adds to a score, over the offset of the key."""
    view, places, shown, count = model.view, _places(model), model.shown_heads, model.heads
    phi, bias, cost, slopes = view.phi, alibi_at(places, count), model.costs, model.slopes
    names = {head: f"head {head + 1} ({slope_name(slopes[head])}): {signed(cost[head])}"
             for head in shown}  # fmt: skip
    floor = max(_FLOOR, float(bias.min()))
    sides = [-phi] if model.masked else [-phi, phi]
    key = f"key φ = {phi} before the query" if model.masked else f"key φ = {phi} away"
    part = f", {len(shown)} of them drawn" if count > len(shown) else ""
    return figures.curves(
        places,
        [
            Line(names[head], bias[head], figures.pair_colour(rank, len(shown)))
            for rank, head in enumerate(shown)
        ],
        x_axis=OFFSET, y_axis="added to the score",
        title=f"ALiBi: what distance costs in {_heads(count)}{part}",
        alt="Straight lines from 0 downwards, one per head, over the offset of key and query. At φ "
        f"= {phi} the steepest of {count} adds {cost[shown[0]]:.4g} to the score, slope "
        f"{slope_name(slopes[shown[0]])}; the flattest adds {cost[shown[-1]]:.4g}, slope "
        f"{slope_name(slopes[shown[-1]])}. The picture ends at {floor:.3g}. {sides_text(model)}",
        marks=[
            Mark(key, side, cost[head], "offset")
            for head in shown for side in sides if cost[head] >= floor
        ],
        uprights=[Upright(key, side, "offset") for side in sides],
        y_range=(1.06 * floor, -0.06 * floor), view=f"alibi {view.L} {view.sides} {count}",
    )  # fmt: skip


def _heads(count: int) -> str:
    return f"each of {count} heads" if count > 1 else "the only head"


def _places(model: Model) -> list[int]:
    """Return offsets enough for straight lines, among them 0, both ends and φ."""
    last = model.view.L - 1
    before = {*range(0, last, -(-last // _STEPS)), model.view.phi, last}
    return sorted({-place for place in before} | (set() if model.masked else before))


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "alibi_lines": alibi_lines,
    **figures_learned.FIGURES,
    **figures_pairs.FIGURES,
}
CELLS: Mapping[str, Callable[[Model, int, int], list[str]]] = figures_pairs.CELLS
CODE = (
    alibi_lines, alibi_at, pe_core.alibi_slopes, bucket_of, pe_core.t5_bucket,
    pe_core.clipped_offsets,
)  # fmt: skip
