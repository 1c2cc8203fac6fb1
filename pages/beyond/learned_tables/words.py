"""Words of a learned table: what it answers, which rows are trained, and what it costs."""

from collections.abc import Callable, Mapping
from typing import Any

from course.numerals import grouped
from course.words import Check, PassFail, Table
from pages.beyond.learned_tables import words_trained
from pages.beyond.learned_tables.model import (
    GPT2_SHAPE,
    ROWS,
    SHAW_CLIP,
    SHAW_WIDTH,
    STEPS,
    Model,
    refusal,
)
from pe_core.figures import out_of


def row_formula(model: Model) -> str:
    """Return the shape of the table in LaTeX, and how many numbers its rows have."""
    view = model.view
    count = grouped(view.L * view.d).replace("\u202f", r"\,")
    return (
        rf"P \in \mathbb{{R}}^{{{view.L} \times {view.d}}}, \quad {view.L} \cdot {view.d} = {count}"
    )


def before_checks(model: Model) -> list[Check]:
    """Return whether neighbours are alike in the small table, before training and after it."""
    row, reached = model.reached_row, model.real.reached
    return [
        Check(
            f"{when} training, the row most similar to row {row} is one of its neighbours.",
            f"Among the {reached} rows that texts reach, the row nearest to row {row} is row "
            f"{nearest}.",
            abs(row - nearest) == 1,
        )
        for when, nearest in zip(("Before", "After"), model.nearest, strict=True)
    ]


def end_checks(model: Model) -> list[Check]:
    """Ask the small table for the chosen row, and one of GPT-2's size for that past its end."""
    found = []
    for table, whose, position, chosen in (
        (model.real.rows, "The small table", model.view.t, "t = "),
        (GPT2_SHAPE, "A learned table of GPT-2's size", ROWS, ""),
    ):
        answer = refusal(table, position)
        failed = f"NumPy reports the error “{answer}”"
        row = failed if answer else f"the table returns row {position}"
        found.append(
            Check(
                f"{whose} has a row for position {chosen}{position}.",
                f"For this position, {row}.",
                not answer,
            )
        )
    return found


def training_checks(model: Model) -> list[Check]:
    """Return what may be thought of how often a row is trained, checked on this table."""
    first, last = int(model.trained[0]), int(model.trained[-1])
    return [
        Check(
            "Every training text updates every row.",
            f"The first row is trained in {out_of(first, STEPS, 'step')}, and the last row is "
            f"trained in {out_of(last, STEPS, 'step')}.",
            first == last == STEPS,
        )
    ]


def cost_table(model: Model) -> Table:
    """Return what each scheme adds to, and how many numbers it has to learn."""
    view, count = model.view, model.heads
    rows: list[tuple[str | PassFail, ...]] = [
        (name, cost.place, cost.learns, grouped(cost.numbers)) for name, cost in model.costs.items()
    ]
    columns = ("scheme", "added to", "learns", "numbers here")
    heads = f"{count} heads" if count > 1 else "one head"
    return Table(
        f"The numbers are for L = {grouped(view.L)}, d = {view.d} and {heads}. Shaw's scheme is "
        f"counted for one layer of the paper's smaller model, with k = {SHAW_CLIP} and with "
        f"separate vectors of dimension {SHAW_WIDTH} for each head.",
        columns,
        rows,
    )


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "formula": {"row": row_formula},
    "numbers": words_trained.WORDS["numbers"],
    "checks": {
        "before": before_checks,
        "end": end_checks,
        "training": training_checks,
        **words_trained.WORDS["checks"],
    },
    "table": {"costs": cost_table},
}
