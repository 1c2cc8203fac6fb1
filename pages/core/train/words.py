"""The table of the two sentences, which has a column for each of their words."""

from collections.abc import Callable, Mapping
from typing import Any

from course.messages import sentences
from course.sentences import NO_WORDS
from course.words import PassFail, Table
from pages.core.train.model import Model


def twins_table(model: Model) -> Table:
    """Return the sentence and its twin, word by word."""
    both = model.pair
    if not both.typed:
        return Table(NO_WORDS, ("sentence", "words"), [])
    # The answers stand beside the names: a long sentence reaches out of view.
    columns = ("", "comes first", *map(str, range(len(both.typed))))
    rows: list[tuple[str | PassFail, ...]] = [
        ("a sentence", both.typed[0], *both.typed),
        ("its twin", both.twin[0], *both.twin),
    ]
    return Table(sentences("train")("twins"), columns, rows)


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {"table": {"twins": twins_table}}
