"""Predictions about a learned table of positions: first where it ends."""

from course.numerals import grouped
from course.questions import Option, Prediction
from pages.beyond.learned_tables.model import ROWS, Model, refusal
from pages.beyond.learned_tables.questions_costs import NUMBERS_GROW
from pages.beyond.learned_tables.questions_kept import ROWS_KEPT
from pages.beyond.learned_tables.questions_training import ROWS_TRAINED, START

_BEYOND = {**START, "L": 2048, "t": ROWS}


def _refusal_measured(model: Model) -> str:
    return (
        f"When a table of {grouped(ROWS)} rows is asked for row {grouped(model.view.t)}, NumPy "
        f"reports an error: “{refusal(model.view.t)}”."
    )


_CHAT = {**START, "L": 2048, "t": 1059}
_LONG_CHAT = Prediction(
    name="no_row_twin",
    page="learned_tables",
    question="A chat program built on GPT-2 passes the whole conversation to the model each "
    "time, and looks up one row of the learned table for every token. The table has "
    f"{grouped(ROWS)} rows. What happens to the lookup when the conversation has grown to 1 060 "
    "tokens?",
    options=(
        Option(
            "It goes on with the last learned row.",
            "A program could be written to do that, as T5 does with its last bucket. But a plain "
            "lookup asks for a row by its number, and the table has no row with such a number.",
            {**_CHAT, "t": 1045},
            lambda model: not refusal(model.view.t),
            "table-goes-on",
        ),
        Option(
            "It goes on with newly computed rows.",
            "To compute a row, a program would need the rule that produced the other rows. The "
            "rows of this table were adjusted one by one in training, and there is no such rule.",
            {**_CHAT, "t": 1063},
            lambda model: not refusal(model.view.t),
            "rows-by-formula",
        ),
        Option(
            "It fails at the first missing row.",
            f"The rows are numbered 0 to {grouped(ROWS - 1)}, and there is none for position "
            f"{grouped(ROWS)}. Such a program has to shorten the conversation before it looks up "
            "the rows.",
            _CHAT,
            lambda model: bool(refusal(model.view.t)) and not refusal(ROWS - 1),
        ),
    ),
    start=START,
    measured=_refusal_measured,
    figure="learned_end",
)

NO_ROW = Prediction(
    name="no_row",
    page="learned_tables",
    question=f"GPT-2 learned a table of {grouped(ROWS)} rows, one per position, counted from 0. A "
    "text has one token more than the table has rows. What does the table hold for position "
    f"{grouped(ROWS)}?",
    options=(
        Option(
            f"The row of position {grouped(ROWS - 1)} again.",
            "Some schemes do repeat their last value: Shaw's scheme clips offsets, and T5 has a "
            "last bucket. But a table of positions does not repeat its last row.",
            {**_BEYOND, "t": ROWS + 5},
            lambda model: not refusal(model.view.t),
            "table-goes-on",
        ),
        Option(
            "No row at all for this position.",
            "A table has only the rows that were trained, and no rule for the next one. It simply "
            "ends after its last row.",
            _BEYOND,
            lambda model: bool(refusal(model.view.t)) and not refusal(model.view.t - 1),
        ),
        Option(
            "A row that follows from others.",
            "The sinusoidal formula does continue in this way. But no formula connects learned "
            "rows, because each of them was learned separately.",
            {**_BEYOND, "t": ROWS + 30},
            lambda model: not refusal(model.view.t),
            "rows-by-formula",
        ),
    ),
    start=START,
    measured=_refusal_measured,
    figure="learned_end",
    quiz=True,
    revealed_title=f"A learned table has no row {grouped(ROWS)}",
    reveals=("checks.end", "text.Past the last row"),
    twin=_LONG_CHAT,
)

QUESTIONS: tuple[Prediction, ...] = (NO_ROW, ROWS_KEPT, NUMBERS_GROW, ROWS_TRAINED)
