"""Predictions about the words: whether they change anything in the table."""

from typing import Any

import numpy as np

import pe_core
from course.quantities import Floats
from course.questions import Option, Prediction
from course.view import DEFAULTS
from pages.encoding.formula.model import Model
from pe_core.figures import differ, sized

_ROUNDING = 1e-12
_START: dict[str, Any] = {key: getattr(DEFAULTS, key) for key in ("d", "n", "L", "t", "dim")}
_SENTENCE, _TURNED_ROUND = DEFAULTS.words, "Jane likes John"


def _typed_rows(model: Model) -> Floats:
    """Return what is added to the words of the sentence for their positions."""
    return model.position_part(model.words)


def _apart(model: Model) -> Floats:
    """Return how far that is from what is added to the words of the first sentence.

    Only the positions count that both sentences have.
    """
    typed, first = _typed_rows(model), _first_rows(model)
    both = min(len(typed), len(first))
    return np.asarray(abs(typed[:both] - first[:both]))


def _first_rows(model: Model) -> Floats:
    return model.position_part(pe_core.split_words(_SENTENCE))


def _goes_with_the_word(model: Model) -> bool:
    """Return whether the first word takes its row along to its new place at the end."""
    return bool(abs(_typed_rows(model)[-1] - _first_rows(model)[0]).max() < _ROUNDING)


def _row_0_measured(model: Model) -> str:
    (was, *_), (now, *_) = _SENTENCE.split(), model.words
    moved = abs(_typed_rows(model)[-1] - _first_rows(model)[0]).max()
    return (
        f"Row 0 is added to “{was}” in “{_SENTENCE}” and to “{now}” in “{model.view.words}”. Its "
        f"numbers in the two sentences {differ(_apart(model)[0].max())}. The numbers added to "
        f"“{was}” differ by up to {moved:.2f}."
    )


def _rows_measured(model: Model) -> str:
    apart = _apart(model).max(axis=1)
    return (
        f"Measured: {int((apart > _ROUNDING).sum()) or 'none'} of the {len(apart)} rows differ "
        f"between “{_SENTENCE}” and “{model.view.words}”. The largest difference is "
        f"{sized(apart.max())}."
    )


def _repeated(model: Model) -> tuple[int, int] | None:
    """Return the places of a word that occurs twice, if there is one."""
    for place, word in enumerate(model.words):
        if word in model.words[:place]:
            return model.words.index(word), place
    return None


def _repeats_apart(model: Model) -> float | None:
    """Return how far the rows of these two places are apart."""
    if (places := _repeated(model)) is None:
        return None
    first, second = _typed_rows(model)[list(places)]
    return float(abs(first - second).max())


def _repeats_measured(model: Model) -> str:
    word = model.words[(_repeated(model) or (0, 0))[0]]
    return (
        f"Measured on “{model.view.words}”: the two rows of “{word}” "
        f"{differ(_repeats_apart(model) or 0)}."
    )


def _others_measured(model: Model) -> str:
    return (
        f"Measured on “{model.view.words}” and a sentence of {len(model.words)} other words: the "
        f"rows of the positions {differ(model.positions_apart)}, and "
        f"the word vectors differ by up to {model.words_apart:.2f}."
    )


_FIVE = {**_START, "words": "she has lost her keys", "t": 4}
_STORED = Prediction(
    name="other_words_twin",
    page="formula",
    question="A program encodes a thousand different sentences of five words each. It works out "
    "the rows that are added to the words, and stores every row that it can use again. How many "
    "rows does it have to work out in all?",
    options=(
        Option(
            "Five for each sentence.",
            "If a sentence had an encoding of its own, no stored row could be used again. But two "
            "sentences with no word in common have the same five rows.",
            {**_FIVE, "words": "nobody here knows this song"},
            lambda model: model.positions_apart > _ROUNDING,
            "depends-on-sentence",
            always="The formula does not contain any word.",
        ),
        Option(
            "Five for all of the sentences.",
            "A row is determined by its position, and the sentences have the same five positions. "
            "The program adds these rows to the words of each sentence, one after the other.",
            _FIVE,
            lambda model: model.positions_apart < _ROUNDING,
            always="The formula does not contain any word.",
        ),
        Option(
            "One for each different word.",
            "Embeddings are stored in this way, with one row for each word of the vocabulary. But "
            "a word that occurs twice in a sentence gets two different rows for its positions.",
            {**_FIVE, "words": "the dog sees the cat", "t": 3},
            lambda model: (apart := _repeats_apart(model)) is not None and apart < _ROUNDING,
            "depends-on-word",
            always="No two positions have the same row.",
            measured=_repeats_measured,
        ),
    ),
    start=_START,
    measured=_others_measured,
    figure="sentence_table",
)

_SWAPPED = {**_START, "words": _TURNED_ROUND}
WORDS = Prediction(
    name="other_words",
    page="formula",
    question=f"Begin with “{_SENTENCE}”, then type “{_TURNED_ROUND}” instead. Which of the three "
    "rows of numbers change?",
    options=(
        Option(
            "Only rows 0 and 2 change.",
            "John and Jane have changed places, so you might think that their numbers move with "
            "them. What moves with a word is its embedding, which comes from a different table. "
            "This formula contains the position, the width and the base, but no word.",
            {**_START, "words": "Mary says that Paul and Jane like John"},
            _goes_with_the_word,
            "depends-on-word",
            measured=_row_0_measured,
        ),
        Option(
            "None of the three rows.",
            "A row belongs to a position. Any word at position 2 gets row 2, and the table needs "
            "no word at all: it even has rows for the positions after your sentence.",
            _SWAPPED,
            lambda model: bool(_apart(model).max() < _ROUNDING),
            always="The formula does not contain any word.",
        ),
        Option(
            "All three of the rows.",
            "A different sentence means something else, and the vectors inside a model do change "
            "with it. This table is worked out before the model sees a word, and it is the same "
            "for all sentences.",
            {**_START, "words": "nobody ever sleeps"},
            lambda model: bool((_apart(model).max(axis=1) > _ROUNDING).all()),
            "depends-on-sentence",
            always="The formula does not contain any word.",
        ),
    ),
    start={**_START, "words": _SENTENCE},
    measured=_rows_measured,
    figure="sentence_table",
    revealed_title="The words change, but the numbers stay the same",
    quiz=True,
    reveals=("checks.words", "text.Nothing in the table is learned"),
    twin=_STORED,
)
