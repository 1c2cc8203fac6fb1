"""Predictions about which rows of a learned table a text trains."""

from typing import Any

from course.numerals import grouped
from course.questions import Option, Prediction
from pages.beyond.learned_tables.model import SHORT_STEPS, STEPS, Model
from pe_core.figures import out_of

START: dict[str, Any] = {"d": 128, "n": 10_000, "L": 50, "t": 10, "dim": 32, "heads": "8"}
_BERT = {**START, "L": 512}
_ASKED = (100, 300, 500)
_LARGE = {**START, "L": 1024}
_TWO = (100, 400)
_SHARE = STEPS - SHORT_STEPS


def _measured(model: Model, rows: tuple[int, ...] = _ASKED) -> str:
    (first, steps), *others = zip(rows, model.steps_of(*rows), strict=True)
    *between, last = (f"row {row} in {count} of them" for row, count in others)
    return (
        f"Measured for {grouped(model.view.L)} rows: row {first} is trained in "
        f"{out_of(steps, STEPS, 'step')}, {''.join(f'{one}, ' for one in between)}and {last}."
    )


def _always(model: Model) -> list[bool]:
    """Return which of the three rows are trained in every step."""
    return [steps == STEPS for steps in model.steps_of(*_ASKED)]


_ROWS_TWIN = Prediction(
    name="rows_trained_twin",
    page="learned_tables",
    question=f"A table has {_LARGE['L']} rows. In {SHORT_STEPS} of {STEPS} steps of training the "
    f"texts have 256 tokens, and in the other step they have {_LARGE['L']}. In how many of the "
    f"{STEPS} steps is row {_TWO[0]} trained, and in how many is row {_TWO[1]} trained?",
    options=(
        Option(
            f"Both rows in {STEPS} of them.",
            "All rows belong to one table, and the table takes part in every step. But a text "
            "looks up one row for each of its tokens. A text of 256 tokens never looks up row "
            f"{_TWO[1]}.",
            {**_LARGE, "t": _TWO[1]},
            lambda model: model.steps_of(*_TWO) == [STEPS, STEPS],
            "rows-train-together",
        ),
        Option(
            f"The first in {STEPS}, the second in {_SHARE}.",
            f"Both kinds of text have a token at position {_TWO[0]}. Only the long texts have a "
            f"token at position {_TWO[1]}.",
            {**_LARGE, "t": 256},
            lambda model: model.steps_of(*_TWO) == [STEPS, _SHARE],
        ),
        Option(
            f"The first in {SHORT_STEPS}, the second in {_SHARE}.",
            "It may look as if there were one table for short texts and one for long texts. But "
            "there is only one table. A long text looks up the first rows as well, and row "
            f"{_TWO[0]} is one of them.",
            {**_LARGE, "t": _TWO[0]},
            lambda model: model.steps_of(*_TWO) == [SHORT_STEPS, _SHARE],
            "depends-on-length",
            always="A text trains all rows from row 0 to the row of its last token, so row 0 is "
            "never left out.",
        ),
    ),
    start=_LARGE,
    measured=lambda model: _measured(model, _TWO),
    figure="row_training",
    asked_with="text_lengths",
)

ROWS_TRAINED = Prediction(
    name="rows_trained",
    page="learned_tables",
    question=f"BERT's learned table has {_BERT['L']} rows. In {SHORT_STEPS} of {STEPS} steps of "
    f"training the texts had 128 tokens, and in the other step they had {_BERT['L']}. Which of the "
    f"rows {_ASKED[0]}, {_ASKED[1]} and {_ASKED[2]} were trained at every step?",
    options=(
        Option(
            "All three rows.",
            "The rows are weights of one table, and weights are adjusted at every step. But only "
            "the rows that a text looks up have any effect on its result. A text of 128 tokens "
            "looks up rows 0 to 127, and no others.",
            {**_BERT, "t": _ASKED[1]},
            lambda model: all(_always(model)),
            "rows-train-together",
        ),
        Option(
            f"Row {_ASKED[0]} alone.",
            f"Every text has a token at position {_ASKED[0]}, even the short texts. The other two "
            "rows were adjusted in only one step out of ten.",
            {**_BERT, "t": 127},
            lambda model: _always(model) == [True, False, False],
        ),
        Option(
            "None of the rows.",
            "It may look as if each row belonged to texts of one length, and each length occurred "
            "only in some of the steps. But position 100 has the same row in a short text and in a "
            "long one.",
            {**_BERT, "t": _ASKED[0]},
            lambda model: not any(_always(model)),
            "depends-on-length",
        ),
    ),
    start=_BERT,
    measured=_measured,
    figure="row_training",
    asked_with="text_lengths",
    reveals=("checks.training", "text.Which rows a text trains"),
    twin=_ROWS_TWIN,
)
