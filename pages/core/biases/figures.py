"""Figures of a learned table, ALiBi and T5: a column, what each adds to a score, and its end."""

import math
from collections.abc import Callable, Mapping, Sequence

import pe_core
from course.line_styles import LINE_STYLES
from course.sentences import OFFSET
from pages.core.biases.model import Head, Model
from pages.core.biases.trained_rows import NEAR, compared
from pe_core import figures
from pe_core.biases import alibi_at
from pe_core.figures import Figure, Line, Mark, Upright, listed

_NEAR = 10  # offsets that are drawn to each side, if φ is not larger
_PAST = 128  # distances that are drawn at least, so that T5's last bucket is there


def learned_end(model: Model) -> Figure:
    """Return a column of the learned table and past its end, beside one of the sinusoidal table."""
    view, rows = model.view, model.table.rows
    length = max(view.L, model.count + 1)
    column, t = view.dim % rows.shape[1], view.t
    edge = " (beyond this edge)" if t >= length else ""
    learned = [*rows[:, column], *[math.nan] * (length - model.count)]
    return figures.curves(
        range(length),
        [
            Line("learned", learned, *LINE_STYLES["learned"]),
            Line("sinusoidal", pe_core.sinusoidal(length, view.d, view.n)[:, view.dim],
                 *LINE_STYLES["sinusoidal"]),
        ],
        x_axis="position (token)", y_axis="value",
        title=f"One column of a learned table of {model.count} rows, and one of the formula",
        alt=f"One line shows column {column} of a learned table with {model.count} rows. The other "
        f"line shows dimension {view.dim} of the sinusoidal table. The line of the learned table "
        f"stops at position {model.last}, its last row, and the other line continues to position "
        f"{length - 1}.",
        uprights=[
            Upright("first position without a row", model.count),
            Upright(f"position t = {t}{edge}", min(t, length - 1), "position"),
        ],
        choose={"position": "x"}, view=f"learned end {length}",
    )  # fmt: skip


def offsets(model: Model, whole: int = 1, both: int = 1) -> Figure:
    """Return what position adds to a score with each scheme, over the offset of the key.

    `whole` 0 leaves it to the learner how flat the heads of ALiBi become, and `both` 0 what T5 has
    for keys after the query.
    """
    view, phi, t = model.view, model.view.phi, model.view.t
    reach = max(_NEAR, phi)
    places = range(-reach, 1 if model.masked else reach + 1)
    heads = _drawn(model, whole)
    sides = {-phi: model.t5_before} | ({} if model.masked else {phi: model.t5_after})
    t5 = [
        value if both or place <= 0 else math.nan
        for place, value in zip(places, model.t5_at(places), strict=True)
    ]
    key = f"key at distance φ = {phi}{' before the query' if model.masked else ''}"
    marks = [Mark(key, side, head.cost, "offset") for head in heads for side in sides]
    marks += [Mark(key, side, value, "offset") for side, value in sides.items() if both or side < 0]
    costs = listed(f"{head.cost:.4g} for slope {head.slope}" for head in heads)
    steps = listed(f"{value:.2f} at offset {side}" for side, value in sides.items())
    floor = min(-model.steepest.m * reach, -1.0)  # T5's numbers lie between -1 and 1
    return figures.curves(
        places,
        [
            *_alibi(model, heads, places),
            Line("T5, a head of a small model", t5, *LINE_STYLES["T5"]),
            *([Line(f"learned table, t = {t}", model.row_products(t, [t + one for one in places]),
                    *LINE_STYLES["learned"])] if t < model.count else []),
        ],
        x_axis=OFFSET, y_axis="added to the score",
        title="What position adds to a score, by the offset of the key",
        alt="Lines show what position adds to the score, over the offset of the key from the "
        "query. Each head of ALiBi is a straight line on either side: it is 0 at offset 0, and at "
        f"distance {phi} it is {costs}. The line of T5 is a staircase"
        f"{f', {steps}' if both else ', drawn for the keys before the query'}. The line of the "
        f"learned table is drawn for the query at position {t} and for the keys that have a row.",
        marks=marks, uprights=[Upright(key, side, "offset") for side in sides],
        y_range=(1.06 * floor, 1.0 - 0.06 * floor),
        view=f"offsets {reach} {view.sides} {model.heads}",
    )  # fmt: skip


def _drawn(model: Model, whole: int) -> list[Head]:
    """Return four heads from steep to flat, as far as there are so many; or the steepest two."""
    heads, last = model.steepest_first, model.heads - 1
    places = (0, 1, last // 2, last) if whole else (0, 1)
    return [heads[place] for place in sorted({min(place, last) for place in places})]


def _alibi(model: Model, heads: Sequence[Head], places: Sequence[int]) -> list[Line]:
    bias = alibi_at(places, model.heads)
    colour = LINE_STYLES["ALiBi"][0]
    return [Line(f"ALiBi, slope {head.slope}", bias[head.number - 1], colour) for head in heads]


def ends(model: Model) -> Figure:
    """Return what each word keeps for itself without a mask, in a text of equal words."""
    view, own = model.view, {head: model.own_weights[head.number - 1] for head in _drawn(model, 1)}
    places = {f"t = {view.t}": view.t, "as far from the other end": view.last - view.t}
    return figures.curves(
        range(view.L), [Line(f"ALiBi, slope {head.slope}", row, LINE_STYLES["ALiBi"][0])
                        for head, row in own.items()],
        x_axis="position (token)", y_axis="weight of a word for itself",
        y_range=(0.0, 1.1 * float(model.own_weights.max())),
        uprights=[Upright(name, place, kind) for (name, place), kind
                  in zip(places.items(), ("position", "neutral"), strict=True)],
        title="Without a mask, in a text of equal words: what each keeps for itself",
        alt=f"Lines over {view.L} positions are the same from either end. In the steepest head "
        f"it is {model.ends[0]:.4f} at both ends and {model.ends[1]:.4f} in the middle.",
        choose={"position": "x"}, view=f"ends {view.L} {model.heads}",
    )  # fmt: skip


def past(model: Model, whole: int = 1) -> Figure:
    """Return what each scheme adds for the key at position 0, for queries further and further on.

    `whole` 0 draws as many positions as the learned table has.
    """
    phi, head = model.view.phi, model.flattest
    length = max(model.view.L, _PAST + 1) if whole else model.count
    places, before = range(length), [-place for place in range(length)]
    t5 = model.t5_at(before)
    bias = alibi_at(before, model.heads)[head.number - 1]
    table = [float(model.row_products(place, [0])[0]) for place in places]
    key = f"distance φ = {phi}"
    values = (head.cost, model.t5_before, table[phi]) if phi < length else ()
    end = (
        f"ALiBi falls on to {bias[-1]:.3g} at distance {length - 1}. T5 adds the same number, "
        f"{t5[-1]:.2f}, from distance {model.last_bucket_from} on. The learned table has no row "
        f"after position {model.last}."
        if whole
        else f"All three are drawn up to distance {length - 1}."
    )
    return figures.curves(
        places,
        [
            Line(f"ALiBi, slope {head.slope}", bias, *LINE_STYLES["ALiBi"]),
            Line("T5, a head of a small model", t5, *LINE_STYLES["T5"]),
            Line("learned table", table, *LINE_STYLES["learned"]),
        ],
        x_axis="distance from the query (tokens)", y_axis="added to the score",
        title="What position adds to the score of the first word, further and further away",
        alt="Lines show what the flattest head of ALiBi, T5 and a learned table add to the score "
        f"of the word at position 0, over its distance from the query. {end}",
        marks=[Mark(key, phi, value, "offset") for value in values if not math.isnan(value)],
        uprights=[
            Upright("longest training text", model.table.reached),
            *([Upright("no row from here on", model.count),
               Upright("one number from here on", model.last_bucket_from)] if whole else []),
            *([Upright(key, phi, "offset")] if phi < length else []),
        ],
        view=f"past {length}",
    )  # fmt: skip


def row_moves(model: Model) -> Figure:
    """Return how far training has moved each row of the learned table from its random start."""
    row, reached, moved = model.row, model.table.reached, model.moved
    name = f"row {row}: {moved[row]:.2f}"
    return figures.curves(
        range(model.count), [Line("learned", moved, *LINE_STYLES["learned"])],
        x_axis="row of the table (position)", y_axis="distance from its start",
        title=f"How far training moved each of {model.count} rows",
        alt=f"A line shows how far each of {model.count} rows lies from where it began. The "
        f"{reached} rows that texts reach have moved by {moved[:reached].min():.2f} to "
        f"{moved[:reached].max():.2f}, and the others by at most {moved[reached:].max():.2f}. Row "
        f"{row} has moved by {moved[row]:.2f}.",
        marks=[Mark(name, row, float(moved[row]), "position")],
        uprights=[
            Upright(name, row, "position"),
            Upright("first row that no text reached", reached),
        ],
        choose={"position": "x"}, view="row moves",
    )  # fmt: skip


def trained_rows(model: Model) -> Figure:
    """Return how alike the rows of a trained model's table are, beside the sinusoidal one."""
    found = compared()
    told = listed(
        f"{one.alike[0, 1]:.2f}, {one.alike[0, 3]:.2f} and {one.alike[0, 6]:.2f} ({name})"
        for name, one in found.items()
    )
    return figures.curves(
        range(NEAR + 1),
        [
            Line(name, one.alike[0], *LINE_STYLES[name], spread=(one.alike[1], one.alike[2]))
            for name, one in found.items()
        ],
        x_axis="offset (tokens)", y_axis="cosine of two rows",
        title="How alike two rows of a table are, by their offset",
        alt="Lines show the mean cosine of two rows, over their offset, for the table of a trained "
        f"model and the sinusoidal table of its size. At offsets 1, 3 and 6 it is {told}.",
        view="trained rows",
    )  # fmt: skip


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "learned_end": learned_end,
    "offsets": offsets,
    "ends": ends,
    "past": past,
    "row_moves": row_moves,
    "trained_rows": trained_rows,
}
OPTIONS: Mapping[str, Mapping[str, range]] = {
    "offsets": {"whole": range(2), "both": range(2)},
    "past": {"whole": range(2)},
}
CODE = (alibi_at, pe_core.alibi_slopes, pe_core.t5_bucket)
