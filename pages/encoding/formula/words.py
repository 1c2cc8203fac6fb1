"""Words of one cell and of the sentence's table: their numbers, and claims about them."""

from collections.abc import Callable, Mapping
from typing import Any

from course import by_hand
from course.numerals import grouped
from course.words import Check, PassFail, Step, Table
from pages.encoding.formula import words_far, words_letters
from pages.encoding.formula.model import Model
from pe_core.figures import differ, sized

_COLUMNS = 8  # of the sentence's table


def cell_numbers(model: Model) -> dict[str, str]:
    """Return the key numbers of the chosen cell."""
    view, cell, words = model.view, model.cell, model.words
    wave = ("sine", "cosine")[view.dim % 2]
    here = "no word here" if view.t >= len(words) else f"word {view.t + 1} of {len(words)}"
    return {
        f"value at t = {view.t}, dimension {view.dim}": f"{cell.value:.8f}",
        "it is": f"the {wave} of pair {cell.pair} (the pairs run from 0 to {view.d // 2 - 1})",
        f"position {grouped(view.t)}": here,
    }


def table_numbers(model: Model) -> dict[str, str]:
    """Return the size of the sentence's table, and how much of it would be learned."""
    view, words = model.view, model.words
    return {
        "shape of the sentence’s table": f"{len(words)} × {view.d} (words × dimensions)",
        "learned numbers in it": "0",
        "learned numbers in a learned table, L · d": grouped(view.L * view.d),
    }


def cell_checks(model: Model) -> list[Check]:
    """Return what is often said of the values, checked on these."""
    table, rises = model.first_rows, model.rises
    count = len(table)
    return [
        Check(
            "Every value lies between −1 and 1.",
            f"In the first {count} rows they lie between {table.min():.8f} and {table.max():.8f}.",
            bool(abs(table).max() <= 1),
        ),
        Check(
            f"The values of column {model.view.dim} grow with the position, so they show the "
            "order.",
            f"The values grow in {rises} of the first {count - 1} steps from row to row.",
            rises == count - 1,
        ),
    ]


def row_0_checks(model: Model) -> list[Check]:
    """Return what row 0 holds."""
    return [
        Check(
            "Row 0 reads 0, 1, 0, 1, … for every base and width.",
            f"The largest difference from this pattern here is {sized(model.row_0_miss)}.",
            model.row_0_miss == 0,
        )
    ]


def words_checks(model: Model) -> list[Check]:
    """Check the sentence against a different one of equal length."""
    count = len(model.words)
    if not count:
        return [Check("There are words to compare.", "Type a word to begin.", False)]
    far, apart = model.words_apart, model.positions_apart
    return [
        Check(
            "A sentence of the same length with different words has the same table.",
            f"With {count} different word{'s' * (count > 1)}, the word vectors change by up to "
            f"{far:.2f}, and the rows added to the words of the two sentences {differ(apart)}.",
            apart < 1e-12,
        )
    ]


def sentence_rows(model: Model) -> Table:
    """Return the table of the learner's sentence, around the chosen column, to 8 decimals."""
    words, columns = model.words, model.columns(_COLUMNS)
    heads = ("word", "position", *(f"column {column}" for column in columns))
    if not words:
        return Table("Type a word to begin: each word gets a row here.", heads, [])
    table = model.table[:, columns.start : columns.stop]
    rows: list[tuple[str | PassFail, ...]] = [
        (word, str(t), *(f"{value:.8f}" for value in row))
        for t, (word, row) in enumerate(zip(words, table, strict=True))
    ]
    some = "all" if len(columns) == model.view.d else f"{len(columns)} of {model.view.d}"
    return Table(f"Your sentence: {some} columns", heads, rows)


def steps(model: Model) -> list[Step]:
    """Return how the chosen cell is worked out, step by step."""
    return by_hand.steps(model.cell, model.view.notation)


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "numbers": {"by_hand": cell_numbers, "table": table_numbers, "far": words_far.numbers},
    "formula": words_letters.FORMULAS,
    "checks": {
        "by_hand": cell_checks,
        "words": words_checks,
        "row_0": row_0_checks,
        "far": words_far.checks,
    },
    "table": {"sentence": sentence_rows, "letters": words_letters.letters, "far": words_far.rows},
    "steps": {"by_hand": steps},
}
