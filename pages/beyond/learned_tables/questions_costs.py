"""Predictions about what grows with the text: a learned table, and what is learned for offsets."""

from course.numerals import grouped
from course.questions import Option, Prediction
from pages.beyond.learned_tables.model import Model
from pages.beyond.learned_tables.questions_training import START

_LONG = {**START, "L": 2048}
_SHORT = int(START["L"])
_BERT_ROWS, _WIDE_ROWS = 512, 2048
_WIDE = {**START, "L": _WIDE_ROWS, "d": 768}


def _grown(model: Model) -> list[str]:
    """Return which of three schemes learn more numbers than in a text of 50 words."""
    return [name for name in ("learned", "T5", "Shaw") if model.times_as_many(name, _SHORT) > 1]


def _grown_measured(model: Model) -> str:
    times = {name: model.times_as_many(name, _SHORT) for name in ("learned", "T5", "Shaw")}
    return (
        f"Measured for {grouped(model.view.L)} positions instead of {_SHORT}: the number of "
        f"values to learn is multiplied by {times['learned']:.2g} for the learned table, by "
        f"{times['T5']:.2g} for T5 and by {times['Shaw']:.2g} for Shaw."
    )


def _rows(model: Model) -> float:
    return model.view.L / _BERT_ROWS


def _times(model: Model) -> float:
    return model.times_as_many("learned", _BERT_ROWS)


def _times_measured(model: Model) -> str:
    return (
        f"Measured at d = {model.view.d}: a table of {grouped(model.view.L)} rows has "
        f"{_times(model):.2g} times as many numbers as a table of {grouped(_BERT_ROWS)} rows."
    )


_LARGER_TWIN = Prediction(
    name="numbers_grow_twin",
    page="learned_tables",
    question=f"BERT's learned table has {grouped(_BERT_ROWS)} rows, and the width of the model is "
    f"768. A new model of the same width is built for texts of {grouped(_WIDE_ROWS)} tokens. How "
    "many numbers does its learned table have, compared with BERT's?",
    options=(
        Option(
            "It has just as many.",
            "A formula needs no more numbers for a long text than for a short one. But rows that "
            "are learned do not follow from a formula. Each additional position needs a row of its "
            "own, with as many numbers as the model is wide.",
            {**_WIDE, "L": 1024},
            lambda model: _times(model) == 1,
            "rows-by-formula",
        ),
        Option(
            "It has 16 times as many.",
            "The number of attention scores does grow with the square of the length, and four "
            "times the length makes 16 times as many. But a table has one row per position, not "
            "one per pair of positions.",
            {**_WIDE, "L": 1536},
            lambda model: _times(model) == _rows(model) ** 2,
            "all-grows-squared",
        ),
        Option(
            "It has 4 times as many.",
            "Four times as many positions need four times as many rows, and each row is as wide "
            "as before.",
            _WIDE,
            lambda model: _times(model) == _rows(model),
            always="Each position has one row, and all rows are equally wide.",
        ),
    ),
    start={**_WIDE, "L": _BERT_ROWS},
    measured=_times_measured,
    figure="numbers_learned",
)

NUMBERS_GROW = Prediction(
    name="numbers_grow",
    page="learned_tables",
    question="A learned table has a row for each position, T5 has a number for each bucket, and "
    "Shaw has a vector for each clipped offset. A model is built for texts of "
    f"{grouped(_LONG['L'])} tokens instead of {_SHORT}. Which of the three then has more numbers "
    "to learn?",
    options=(
        Option(
            "The learned table alone.",
            "The learned table needs a row for each additional position. In T5 and Shaw, the "
            "additional offsets of a longer text use the same numbers as other offsets.",
            _LONG,
            lambda model: _grown(model) == ["learned"],
        ),
        Option(
            "The learned table and T5.",
            "A longer text does bring new distances. But T5 has as many buckets as before, and all "
            "new distances fall into buckets that exist already.",
            {**_LONG, "L": 500},
            lambda model: _grown(model) == ["learned", "T5"],
            "own-bucket",
            always="The number of T5's buckets is fixed, whatever the length of the text.",
        ),
        Option(
            "All three of them.",
            "All three learn something about positions, and there are more positions now. But "
            "the number of buckets and of clipped offsets is fixed, so nothing new has to be "
            "learned for offsets further away.",
            {**_LONG, "L": 1000},
            lambda model: _grown(model) == ["learned", "T5", "Shaw"],
            "learned-grows",
            always="The number of buckets and of clipped offsets is fixed.",
        ),
    ),
    start=START,
    measured=_grown_measured,
    figure="numbers_learned",
    reveals=("table.costs", "text.What grows with the text"),
    twin=_LARGER_TWIN,
)
