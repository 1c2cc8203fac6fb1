"""Figures of ALiBi: what each head adds to a score, and how far a head sees with it."""

from collections.abc import Callable, Mapping
from functools import partial

import pe_core
from course import word_pairs
from course.sentences import OFFSET
from course.word_pairs import Pairs, mask_text
from pages.core.biases.model import Head, Model
from pe_core import figures
from pe_core.biases import alibi_at
from pe_core.figures import Figure, Line, Mark, Upright

_STEPS = 128  # points of a straight line to each side of 0
_FLOOR = -10.0  # what costs more has left nearly nothing of a weight


def alibi_lines(model: Model) -> Figure:
    """Return what each head adds to a score, over the offset of the key."""
    view, places, shown, count = model.view, _places(model), model.shown_heads, model.heads
    phi, bias = view.phi, alibi_at(places, count)
    floor = max(_FLOOR, float(bias.min()))
    sides = [-phi] if model.masked else [-phi, phi]
    key = f"key at distance φ = {phi}{' before the query' if model.masked else ''}"
    return figures.curves(
        places,
        [
            Line(f"{_name(head)}: {_signed(head.cost)}", bias[head.number - 1], colour)
            for head, colour in _coloured(model)
        ],
        x_axis=OFFSET, y_axis="added to the score",
        title=f"ALiBi: how distance lowers the score in {_heads(model)}",
        alt="Each straight line shows what one head adds to the score, plotted against the offset "
        "of the key from the query. Each line starts at 0 and falls as the distance grows. At φ = "
        f"{phi} {_extremes(model)}. The picture shows values down to {floor:.3g}. "
        f"{_sides(model)}",
        marks=[
            Mark(key, side, head.cost, "offset")
            for head in shown for side in sides if head.cost >= floor
        ],
        uprights=[Upright(key, side, "offset") for side in sides],
        y_range=(1.06 * floor, -0.06 * floor), view=f"alibi {view.L} {view.sides} {count}",
    )  # fmt: skip


def _name(head: Head) -> str:
    return f"head {head.number} ({head.slope})"


def _signed(value: float) -> str:
    return f"{value:.3g}".replace("-", "\u2212")


def _sides(model: Model) -> str:
    """Say which keys a word sees."""
    if model.masked:
        return "Keys after the query are masked."
    return "Keys on both sides are treated alike."


def _coloured(model: Model) -> list[tuple[Head, str]]:
    """Return the drawn heads from steep to flat, each with its colour."""
    shown = model.shown_heads
    return [(head, figures.pair_colour(rank, len(shown))) for rank, head in enumerate(shown)]


def _extremes(model: Model) -> str:
    """Say what the steepest head and the flattest add to the score at φ, and with which slope."""
    steep, flat = (
        f"adds {head.cost:.4g} to the score (slope {head.slope})"
        for head in (model.steepest, model.flattest)
    )
    if model.heads == 1:
        return f"the only head {steep}"
    return f"the steepest of {model.heads} heads {steep}, and the flattest {flat}"


def _heads(model: Model) -> str:
    count, drawn = model.heads, len(model.shown_heads)
    part = f", {drawn} of them drawn" if count > drawn else ""
    return f"each of {count} heads{part}" if count > 1 else "the only head"


def _places(model: Model) -> list[int]:
    """Return offsets enough for straight lines, among them 0, both ends and φ."""
    last = model.view.L - 1
    before = {*range(0, last, -(-last // _STEPS)), model.view.phi, last}
    return sorted({-place for place in before} | (set() if model.masked else before))


def alibi_reach(model: Model, counted: int = 1) -> Figure:
    """Return what share of a word's weight its nearest words hold, in each head.

    `counted` 0 leaves it to the learner how many words each head needs.
    """
    shown, count, word = model.shown_heads, model.reach.among, model.reading_word
    held = 100 * model.held(shown, count)
    steep, flat, _ = model.reach
    needed = {shown[0]: (0, steep), shown[-1]: (-1, flat)} if counted else {}
    marks = [
        Mark(
            f"head {head.number}: the nearest {words} words get {model.most:.0%}",
            words,
            held[row][words - 1],
        )
        for head, (row, words) in needed.items()
    ]
    found = "".join(
        f" In head {head.number}, the nearest {words} words get {model.most:.0%}."
        for head, (_, words) in needed.items()
    )
    return figures.curves(
        range(1, count + 1),
        [
            Line(_name(head), row, colour)
            for row, (head, colour) in zip(held, _coloured(model), strict=True)
        ],
        x_axis="number of nearest words", y_axis="share of the weight (%)",
        y_range=(0.0, 104.0), marks=marks,
        title=f"How much weight the {word} of {count} words gives to its nearest",
        alt="The chart has one rising curve for each head drawn. It shows what share of its weight "
        f"the {word} of {count} words gives to the nearest 1, 2, 3 words and so on, if all words "
        "match equally well. The curve of a steep head rises quickly, and that of a flat head "
        f"rises slowly.{found} {_sides(model)}",
        view=f"reach {count}",
    )  # fmt: skip


# On the learner's sentence.


def _pairs(model: Model, which: str) -> Pairs | None:
    """Return what a head adds for each pair of words; None without a word."""
    if not model.words:
        return None
    head: Head = getattr(model, which)
    bias, least = model.alibi_pairs[head.number - 1], float(model.alibi_pairs.min())
    name = f"{which.capitalize()} slope: head {head.number}, {head.slope}"
    return Pairs(
        bias, "added", (least or -1.0, 0.0), f"{name}{mask_text(model.masked)}",
        f"The {len(bias)} by {len(bias)} table shows what head {head.number} adds to the score of "
        f"each pair of words. The value is 0 on the diagonal and {bias.min():.4g} for the first "
        f"and the last word. {_sides(model)}",
        model.masked,
    )  # fmt: skip


def _picture(model: Model, which: str, hover: bool = True) -> Figure:
    return word_pairs.picture(_pairs(model, which), model.words, model.view.t, hover)


def _cell(model: Model, x: int, y: int, which: str) -> list[str]:
    return word_pairs.cell(_pairs(model, which), model.words, x, y)


_HEADS = {"alibi_steep": "steepest", "alibi_flat": "flattest"}
FIGURES: Mapping[str, Callable[..., Figure]] = {
    "alibi_lines": alibi_lines,
    "alibi_reach": alibi_reach,
    **{name: partial(_picture, which=which) for name, which in _HEADS.items()},
}
CELLS: Mapping[str, Callable[[Model, int, int], list[str]]] = {
    name: partial(_cell, which=which) for name, which in _HEADS.items()
}
OPTIONS: Mapping[str, Mapping[str, range]] = {"alibi_reach": {"counted": range(2)}}
CODE = (alibi_lines, alibi_at, pe_core.alibi_slopes, alibi_reach)
