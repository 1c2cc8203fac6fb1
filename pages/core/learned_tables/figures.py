"""Figures of a learned table: where it ends, which steps train a row, and what it costs."""

import math
from collections.abc import Callable, Mapping

import pe_core
from course.line_styles import LINE_STYLES
from course.numerals import grouped
from pages.core.learned_tables import figures_trained
from pages.core.learned_tables.model import STEPS, Model
from pe_core import figures
from pe_core.figures import Figure, Group, Line, Mark, Upright, listed, out_of

_BEYOND = 10  # positions that are drawn past its end


def learned_end(model: Model, whole: int = 1) -> Figure:
    """Return a column of the small table and past its end, beside one of the sinusoidal table.

    `whole` 0 draws the positions before the end only.
    """
    view, table = model.view, model.real
    rows, width = table.rows.shape
    past = _BEYOND if whole else 0
    column, t = view.dim % width, view.t
    edge = " (beyond this edge)" if t >= rows + past else ""
    learned = [*table.rows[:, column], *[math.nan] * past]
    waves = pe_core.sinusoidal(rows + past, view.d, view.n)[:, view.dim]
    end = (
        f"The line of the learned table stops at position {rows - 1}, its last row, and the other "
        f"line continues to position {rows + past - 1}. No training text reached rows "
        f"{table.reached} to {rows - 1}."
        if whole
        else f"Both lines are drawn up to position {rows - 1}."
    )
    return figures.curves(
        range(rows + past),
        [
            Line(f"learned: {table.name}", learned, LINE_STYLES["learned"][0], "solid"),
            Line(f"sinusoidal, dimension {view.dim}", waves, *LINE_STYLES["sinusoidal"]),
        ],
        x_axis="position (token)", y_axis="value",
        title=f"A learned table of {rows} rows, and a formula",
        alt=f"One line shows column {column} of a learned table with {rows} rows ({table.name}). "
        f"The other line shows dimension {view.dim} of the sinusoidal table. {end}",
        uprights=[
            *([Upright("first row that no text reached", table.reached),
               Upright("first position without a row", rows)] if whole else []),
            Upright(f"position t = {t}{edge}", min(t, rows + past - 1), "position"),
        ],
        choose={"position": "x"}, view=f"learned end {whole} {table.chosen}",
    )  # fmt: skip


def text_lengths(model: Model) -> Figure:
    """Return how long the texts of ten steps of training are."""
    short, full = model.lengths[0], model.lengths[-1]
    many = model.lengths.count(short) if short != full else STEPS
    return figures.bars(
        [f"step {number}" for number in range(1, STEPS + 1)],
        [Group("tokens", model.lengths)],
        value_axis="length of the texts (tokens)", horizontal=True,
        title=f"Ten steps of training a table of {grouped(full)} rows",
        alt=f"Bars show how long the texts are in ten steps of training. In {many} of the steps "
        f"the texts have {grouped(short)} tokens. In the rest they have {grouped(full)} tokens, as "
        "many as the table has rows.",
        view="text lengths",
    )  # fmt: skip


def row_training(model: Model) -> Figure:
    """Return in how many of ten steps each row is trained, with the chosen one marked."""
    view, trained = model.view, model.trained
    short, full = model.lengths[0], model.lengths[-1]
    name = f"row {grouped(view.t)}: {trained[view.t]} of {STEPS} steps"
    return figures.curves(
        range(view.L), [Line("trained in", trained, LINE_STYLES["learned"][0], "solid")],
        x_axis="row of the table", y_axis=f"training steps (of {STEPS})",
        y_range=(0.0, STEPS + 0.5),
        marks=[Mark(name, view.t, int(trained[view.t]), "position")],
        uprights=[Upright(name, view.t, "position")],
        choose={"position": "x"},
        title=f"In how many of {STEPS} steps each row is trained",
        alt=f"A line shows in how many of {STEPS} steps each of the {grouped(full)} rows is "
        f"trained. Row 0 is trained in {out_of(int(trained[0]), STEPS, 'step')}, and so are all "
        f"rows up to row {grouped(short - 1)}, the last row that a short text reaches. The last "
        f"row of the table is trained in {out_of(int(trained[-1]), STEPS, 'step')}. Row "
        f"{grouped(view.t)} is trained in {out_of(int(trained[view.t]), STEPS, 'step')}.",
        view=f"row training {view.L}",
    )  # fmt: skip


def numbers_learned(model: Model) -> Figure:
    """Return how many numbers each scheme learns, on an axis of factors of ten."""
    costs = model.costs
    told = listed(f"{grouped(cost.numbers)} for {name}" for name, cost in costs.items())
    view = model.view
    return figures.bars(
        list(costs), [Group("numbers", [cost.numbers for cost in costs.values()])],
        value_axis="numbers to learn", log=True, horizontal=True,
        title=f"Numbers to learn for {grouped(view.L)} positions",
        alt="Bars on a logarithmic axis show how many numbers each scheme learns for "
        f"{grouped(view.L)} positions, at d = {view.d} and with {model.heads_told}. The numbers "
        f"are {told}.",
        view="numbers learned",
    )  # fmt: skip


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "learned_end": learned_end,
    "text_lengths": text_lengths,
    "row_training": row_training,
    "numbers_learned": numbers_learned,
    **figures_trained.FIGURES,
}
CELLS = figures_trained.CELLS
OPTIONS: Mapping[str, Mapping[str, range]] = {"learned_end": {"whole": range(2)}}
CODE = (learned_end, row_training, figures_trained.row_components, pe_core.trained_table)
