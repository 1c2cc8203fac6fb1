"""Predictions about a learned table of positions: first where it ends."""

from course.numerals import grouped
from course.questions import Option, Prediction
from pages.beyond.learned_tables.model import ROWS as GPT2_ROWS
from pages.beyond.learned_tables.model import Model, refusal
from pages.beyond.learned_tables.questions_costs import NUMBERS_GROW
from pages.beyond.learned_tables.questions_kept import ROWS_KEPT
from pages.beyond.learned_tables.questions_training import ROWS_TRAINED, START
from pages.beyond.learned_tables.real_table import RealTable

ROWS = len(RealTable("trained-small").rows)
_BEYOND = {**START, "t": ROWS}


def _refused(model: Model) -> str:
    """Return the error for the row at t, if there is no such row."""
    return refusal(model.real.rows, model.view.t)


def _last_is_there(model: Model) -> bool:
    """Return whether the row before the missing one is there."""
    return not refusal(model.real.rows, ROWS - 1)


def _refusal_measured(model: Model) -> str:
    return (
        f"When the table of {ROWS} rows is asked for row {model.view.t}, NumPy reports an error: "
        f"“{_refused(model)}”."
    )


_CHAT = {**START, "t": ROWS + 4}
_LONG_CHAT = Prediction(
    name="no_row_twin",
    page="learned_tables",
    question="A chat program passes the whole conversation to a model each time, and looks up "
    f"one row of its learned table for every token. The table has {ROWS} rows; GPT-2's has "
    f"{grouped(GPT2_ROWS)}. What happens to the lookup when the conversation has grown to "
    f"{ROWS + 5} tokens?",
    options=(
        Option(
            "It goes on with the last learned row.",
            "A program could be written to do that, as T5 does with its last bucket. But a plain "
            "lookup asks for a row by its number, and the table has no row with such a number.",
            {**_CHAT, "t": ROWS + 2},
            lambda model: not _refused(model),
            "table-goes-on",
        ),
        Option(
            "It goes on with newly computed rows.",
            "To compute a row, a program would need the rule that produced the other rows. The "
            "rows of this table were adjusted one by one in training, and there is no such rule.",
            {**_CHAT, "t": ROWS + 7},
            lambda model: not _refused(model),
            "rows-by-formula",
        ),
        Option(
            "It fails at the first missing row.",
            f"The rows are numbered 0 to {ROWS - 1}, and there is none for position {ROWS}. Such "
            "a program has to shorten the conversation before it looks up the rows.",
            _CHAT,
            lambda model: bool(_refused(model)) and _last_is_there(model),
        ),
    ),
    start=START,
    measured=_refusal_measured,
    figure="learned_end",
)

NO_ROW = Prediction(
    name="no_row",
    page="learned_tables",
    question=f"A small model learned this table of {ROWS} rows, one per position, counted from 0. "
    f"A text has one token more. What does the table hold for position {ROWS}?",
    options=(
        Option(
            f"The row of position {ROWS - 1} again.",
            "Some schemes do repeat their last value: Shaw's scheme clips offsets, and T5 has a "
            "last bucket. But a table of positions does not repeat its last row.",
            {**_BEYOND, "t": ROWS + 5},
            lambda model: not _refused(model),
            "table-goes-on",
        ),
        Option(
            "No row at all for this position.",
            "A table has only the rows that it was made with, and no rule for the next one. It "
            "simply ends after its last row.",
            _BEYOND,
            lambda model: bool(_refused(model)) and _last_is_there(model),
        ),
        Option(
            "A row that follows from others.",
            "The sinusoidal formula does continue in this way. But no formula connects learned "
            "rows, because each of them was learned separately.",
            {**_BEYOND, "t": ROWS + 8},
            lambda model: not _refused(model),
            "rows-by-formula",
        ),
    ),
    start=START,
    measured=_refusal_measured,
    figure="learned_end",
    quiz=True,
    revealed_title=f"A learned table has no row {ROWS}",
    reveals=("checks.end", "text.Past the last row"),
    twin=_LONG_CHAT,
)

QUESTIONS: tuple[Prediction, ...] = (NO_ROW, ROWS_KEPT, NUMBERS_GROW, ROWS_TRAINED)
