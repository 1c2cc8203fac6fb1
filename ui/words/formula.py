"""Words of how a cell comes about."""

from collections.abc import Callable, Mapping
from typing import Any

import pe_core
from course.by_hand import cell_of, steps
from course.numerals import grouped
from course.view import View
from course.windows import tile
from course.words import Check, Step, Table
from ui.words.derivation import notation_formula, power_formula, vector_formula

_COLUMNS = 8  # of the sentence's table
_TESTED = 256  # rows of the table that are looked through
_OTHER = "other"  # a word that stands in for each of the learner's


def cell_numbers(view: View) -> dict[str, str]:
    """Return the key numbers of the chosen cell and of its table."""
    cell, words = cell_of(view), pe_core.split_words(view.words)
    wave = ("sine", "cosine")[view.dim % 2]
    here = "no word stands there" if view.t >= len(words) else f"word {view.t + 1} of {len(words)}"
    return {
        f"value at t = {view.t}, dimension {view.dim}": f"{cell.value:.8f}",
        "it is": f"the {wave} of pair {cell.pair}, of pairs 0 to {view.d // 2 - 1}",
        f"position {view.t}": here,
        "shape of the sentence’s table": f"{len(words)} × {view.d} (words × dimensions)",
        "numbers learned for it": "0",
        "in a learned table, L · d": grouped(view.L * view.d),
    }


def position_part(words: list[str], d: int, n: int) -> Any:
    """Return what adding positions has added to these words: the sum without the words."""
    vectors = pe_core.word_vectors(words, d)
    return pe_core.add_positions(vectors, n) - vectors


def formula_checks(view: View) -> list[Check]:
    """Return what is often said of the cells, checked on these."""
    d, n, L, _, _, dim = view[:6]
    count = min(L, _TESTED)
    table = pe_core.sinusoidal_at(range(count), d, n)
    column = table[:, dim]
    rises = int((column[1:] > column[:-1]).sum())
    miss = abs(table[0] - [place % 2 for place in range(d)]).max()
    return [
        *_words_check(view),
        Check(
            "Row 0 reads 0, 1, 0, 1, … for every base and width.",
            f"Largest difference to that here: {miss:.1g}.",
            bool(miss == 0),
        ),
        Check(
            "Every value lies between −1 and 1.",
            f"In the first {count} rows they lie between {table.min():.8f} and {table.max():.8f}.",
            bool(abs(table).max() <= 1),
        ),
        Check(
            f"The values of column {dim} grow with the position, so that order can be read off.",
            f"They grow in {rises} of the first {count - 1} steps from row to row.",
            rises == count - 1,
        ),
    ]


def _words_check(view: View) -> list[Check]:
    """Check the sentence against another one of equal length; without a word there is nothing."""
    mine = pe_core.split_words(view.words)
    if not mine:
        return []
    others = [f"{_OTHER} {place}" for place in range(len(mine))]
    apart = abs(position_part(mine, view.d, view.n) - position_part(others, view.d, view.n)).max()
    vectors = (pe_core.word_vectors(words, view.d) for words in (mine, others))
    far = abs(next(vectors) - next(vectors)).max()
    return [
        Check(
            "Other words have the same matrix.",
            f"Beside {len(mine)} other word{'s' * (len(mine) > 1)}: the word vectors differ by up "
            f"to {far:.2f}, what is added to them for the position by at most {apart:.1g}.",
            bool(apart < 1e-12),
        )
    ]


def sentence_rows(view: View) -> Table:
    """Return the table of the learner's sentence, around the chosen column, to 8 decimals."""
    words, columns = pe_core.split_words(view.words), tile(view.dim, view.d, _COLUMNS)
    heads = ("word", "position", *(f"column {column}" for column in columns))
    if not words:
        return Table("Type a word to begin: each word gets a row here.", heads, [])
    table = pe_core.sinusoidal(len(words), view.d, view.n)[:, columns.start : columns.stop]
    rows: list[Any] = [
        (word, str(t), *(f"{value:.8f}" for value in row))
        for t, (word, row) in enumerate(zip(words, table, strict=True))
    ]
    some = "all" if len(columns) == view.d else f"{len(columns)} of {view.d}"
    return Table(f"Your sentence, one row a word: {some} columns", heads, rows)


def letters(view: View) -> Table:
    """Return what each source calls what, and the number it has here."""
    d, n, L, t, _, dim = view[:6]
    speed = f"{pe_core.frequencies(d, n)[dim // 2]:.8g}"
    return Table(
        "Four sources, one formula",
        ("what", "paper", "Kazemnejad", "MLM", "15.1", "here", "runs"),
        [
            ("position", "pos", "t", "k", "pos", str(t), f"0 to {L - 1} (L of them)"),
            ("pair", "i", "k", "i", "j", str(dim // 2), f"0 to {d // 2 - 1} (d/2 of them)"),
            ("column of a sine", "2i", "2k", "2i", "2j", str(dim - dim % 2), f"0 to {d - 2}"),
            ("width of the model", "d_model", "d", "d", "d_model", str(d), "even"),
            ("base", "10000", "10000", "n", "10000", grouped(n), "chosen once"),
            ("speed of the pair", "–", "ω_k", "–", "–", speed, "1 at pair 0, then less"),
        ],
    )


def derivation(view: View) -> list[Step]:
    """Return how the chosen cell is worked out, step by step."""
    return steps(cell_of(view), view.notation)


WORDS: Mapping[str, Mapping[str, Callable[[View], Any]]] = {
    "numbers": {"by_hand": cell_numbers},
    "formula": {
        "notation": notation_formula,
        "vector": vector_formula,
        "power": power_formula,
    },
    "checks": {"by_hand": formula_checks},
    "table": {"sentence": sentence_rows, "letters": letters},
    "steps": {"by_hand": derivation},
}
