"""Questions of the page on training: what no training can learn, and what needs none."""

from typing import Any

import pe_core
from course.questions import Option, Prediction
from pages.beyond.train.model import ROUNDING, Model

_START: dict[str, Any] = {
    "d": 128,
    "n": 10_000,
    "L": 50,
    "words": "John likes Jane",
    "causal": "no",
    "layers": "1",
}
_TWO = {**_START, "layers": "2"}
_LONG = "John and his old friend saw Jane"


def _moves(model: Model, scheme: str = "none", layers: int = 1) -> bool:
    return model.change(scheme, layers) > ROUNDING


_HALF = Prediction(
    name="twins_without_positions",
    page="train",
    question="We train a model of one layer without positions to say who comes first. Each test "
    "sentence has its twin beside it. How many answers can be right, however long we train?",
    options=(
        Option(
            "Nearly all, if the model is wide enough.",
            "Width does not help. At d = 512 both sentences still get the same answer, and the "
            "right answers differ.",
            {**_START, "d": 512},
            _moves,
            "order-for-free",
            always="In one layer the last word sees the same set of words in both sentences.",
        ),
        Option(
            "Exactly half of them.",
            "Both get one and the same answer, whatever the weights are. It is right for one of "
            "the two and wrong for the other.",
            {**_START, "words": _LONG},
            lambda model: not _moves(model) and model.pair.differ,
        ),
        Option(
            "More than half: a causal mask shows the order.",
            "Not in one layer. The last word reads all words at once, with and without a mask.",
            {**_START, "causal": "yes"},
            _moves,
            "mask-shows-all",
            always="In one layer the last word sees all words, with a mask and without it.",
        ),
    ),
    start=_START,
    measured=lambda model: (
        f"Measured: the two answers differ by {model.change('none', 1):.1e}, which is rounding."
    ),
    figure="twins",
    revealed_title="In one layer without positions the answer never moves",
    quiz=True,
)

_TWO_LAYERS = Prediction(
    name="twins_behind_mask",
    page="train",
    question="Turn the causal mask on and give the model two layers, still without positions. "
    "Does the answer now depend on the order?",
    options=(
        Option(
            "No. What is blind in one layer is blind in two.",
            "True without a mask, and only there. Behind the mask the first layer leaves something "
            "in the words that the second one can read.",
            {**_TWO, "causal": "yes"},
            lambda model: not _moves(model, layers=2),
            "mask-is-blind",
        ),
        Option(
            "Yes. The later name has read the earlier one, and not the other way round.",
            "After the first layer the two names are no longer the same rows in both sentences. "
            "The second layer reads them, and the answer moves.",
            {**_TWO, "causal": "yes"},
            lambda model: _moves(model, layers=2),
        ),
        Option(
            "Yes, but it is the second layer that does it, not the mask.",
            "Take the mask away: two layers give both sentences the same answer again.",
            _TWO,
            lambda model: _moves(model, layers=2),
            "order-for-free",
        ),
    ),
    start=_START,
    measured=lambda model: (
        f"Measured behind the mask: the answers differ by {model.change('none', 1):.1e} after one "
        f"layer and by {model.change('none', 2):.2f} after two."
    ),
    figure="twins",
    quiz=True,
)

_DISTANCE = Prediction(
    name="twins_by_distance",
    page="train",
    question="ALiBi adds nothing to the words. It only lowers a score by the distance between two "
    "places. No mask, one layer: can the question mark tell the two sentences apart?",
    options=(
        Option(
            "No. The words are the same, and so are the distances.",
            "The same distances occur, but at other words. From the question mark the nearer name "
            "is another one in each sentence.",
            _START,
            lambda model: not _moves(model, "ALiBi"),
            "bias-is-blind",
        ),
        Option(
            "Only behind a causal mask.",
            "The mask changes nothing for the last word of one layer. It sees every word with and "
            "without it, and the distances are there without it.",
            _START,
            lambda model: not _moves(model, "ALiBi"),
            "mask-shows-all",
        ),
        Option(
            "Yes. Seen from the end, one name is nearer than the other.",
            "For this task that is all it takes: the nearer name came later. It holds at any "
            "length, and it may be a reason why ALiBi carries far here.",
            {**_START, "words": _LONG},
            lambda model: _moves(model, "ALiBi"),
        ),
    ),
    start=_START,
    measured=lambda model: (
        f"Measured: with ALiBi the answers differ by {model.change('ALiBi', 1):.2g}, without "
        f"positions by {model.change('none', 1):.1e}."
    ),
    figure="twins",
)


def _rows(model: Model) -> int:
    return len(pe_core.learned_table(model.view.L, model.view.d))


_TABLE = Prediction(
    name="twins_past_the_table",
    page="train",
    question="A learned table was trained with three positions, 0 to 2. “John likes Jane ?” has "
    "four tokens. What does the table give to the question mark?",
    options=(
        Option(
            "Its last row once more.",
            "Nothing says so. A program could be written to repeat the last row, but then two "
            "places would look the same. Here the scheme is left out.",
            {**_START, "L": 3},
            lambda model: model.has_rows("learned"),
            "table-goes-on",
        ),
        Option(
            "The value that its formula has there.",
            "There is no formula. Each row was learned on its own, and this one was not.",
            {**_START, "L": 3},
            lambda model: _rows(model) >= len(model.pair.typed),
            "table-goes-on",
        ),
        Option(
            "Nothing: it has no such row.",
            "A table has the rows it was given. So this page's run shows no learned result past "
            "the trained length.",
            {**_START, "L": 3},
            lambda model: not model.has_rows("learned"),
        ),
    ),
    start=_START,
    measured=lambda model: (
        f"Measured: the table has {_rows(model)} rows, and the question mark is token "
        f"{len(model.pair.typed) - 1}, counted from 0."
    ),
    figure="twins",
)

QUESTIONS: tuple[Prediction, ...] = (_HALF, _TWO_LAYERS, _DISTANCE, _TABLE)
