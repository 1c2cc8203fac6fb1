"""Questions about schemes that are not blind: a bias by distance, and a table that ends."""

from typing import Any

import pe_core
from course.questions import Option, Prediction
from pages.beyond.train.model import ROUNDING, Model
from pe_core.figures import by_up_to

START: dict[str, Any] = {
    "d": 128,
    "n": 10_000,
    "L": 50,
    "words": "John likes Jane",
    "causal": "no",
    "layers": "1",
}
LONG = "John and his old friend saw Jane"
MARY = {**START, "words": "Mary sees Paul"}


def _moves(model: Model, scheme: str) -> bool:
    return model.change(scheme, 1) > ROUNDING


def _alibi_measured(model: Model) -> str:
    mask = "with" if model.view.causal == "yes" else "without"
    return (
        f"Measured {mask} a mask, for {len(model.pair.typed)} tokens: the answers differ "
        f"{by_up_to(model.change('ALiBi', 1))} with ALiBi, and {by_up_to(model.change('none', 1))} "
        "with no positional encoding at all."
    )


_DISTANCE_TWIN = Prediction(
    name="twins_by_distance_twin",
    page="train",
    question="A one-layer model has a causal mask and ALiBi, and learns to answer “Mary sees "
    "Paul ?” and “Paul sees Mary ?” differently. To find out which part is needed, the model is "
    "trained again without the mask, and once more with the mask but without ALiBi. Which part "
    "was enough by itself?",
    options=(
        Option(
            "The mask without ALiBi.",
            "A mask does show the order where there are more layers. But the question mark "
            "is the last token. With one layer, it reads all words, with a mask and without it.",
            {**MARY, "causal": "yes"},
            lambda model: _moves(model, "none"),
            "mask-shows-all",
            always="With one layer, the last word sees all words, with a mask and without it.",
        ),
        Option(
            "ALiBi without the mask.",
            "ALiBi lowers the score of the name that is further from the question mark. In the "
            "other sentence that is the other name, so the answer changes.",
            MARY,
            lambda model: _moves(model, "ALiBi") and not _moves(model, "none"),
        ),
        Option(
            "Neither without the other.",
            "A distance does not say on which side a word is, so you might think that ALiBi needs "
            "the mask. But for the last token all words are on one side, and so their distances "
            "give their order.",
            {**MARY, "words": "Mary and her old friend saw Paul"},
            lambda model: not _moves(model, "ALiBi") and not _moves(model, "none"),
            "bias-needs-mask",
        ),
    ),
    start={**MARY, "causal": "yes"},
    measured=_alibi_measured,
    figure="twins",
    asked_with="twins_000",
)

DISTANCE = Prediction(
    name="twins_by_distance",
    page="train",
    question="ALiBi adds nothing to the word vectors. It only lowers a score according to the "
    "distance between two positions. With only one layer, does the output at the question mark "
    "differ between “John likes Jane ?” and “Jane likes John ?”?",
    options=(
        Option(
            "Neither with a mask nor without one.",
            "The words are the same, and so are the distances. But the distances belong to "
            "different words. In each sentence, a different name is nearer to the question mark.",
            {**START, "causal": "yes"},
            lambda model: not _moves(model, "ALiBi"),
            "bias-is-blind",
        ),
        Option(
            "With a mask but not without one.",
            "ALiBi was made for models with a causal mask. But with one layer, the last word sees "
            "every word, with a mask and without it, and the distances are the same.",
            START,
            lambda model: not _moves(model, "ALiBi"),
            "bias-needs-mask",
        ),
        Option(
            "Both with a mask and without one.",
            "The question mark is at the end, so the name that came later is the nearer one. This "
            "is true at any length, and may be one reason why ALiBi works on longer texts here.",
            {**START, "words": LONG},
            lambda model: _moves(model, "ALiBi"),
        ),
    ),
    start=START,
    measured=_alibi_measured,
    figure="twins",
    asked_with="twins_000",
    reveals=("numbers.twins", "text.How far this goes"),
    twin=_DISTANCE_TWIN,
)


def _rows(model: Model) -> int:
    learned = pe_core.comparison(model.view.d, model.view.n, model.view.L)["learned"]
    return learned.parameters // model.view.d


def _rows_measured(model: Model) -> str:
    return (
        f"Here the table has {_rows(model)} rows, and the question mark is token "
        f"{len(model.pair.typed) - 1}, counted from 0."
    )


_ELEVEN = {**START, "L": 8, "words": "Mary and her old friend went out to see Paul"}
_TABLE_TWIN = Prediction(
    name="twins_past_the_table_twin",
    page="train",
    question="A learned table was trained on sentences of at most eight tokens. “Mary and her old "
    "friend went out to see Paul ?” has eleven tokens. Where can vectors for its last three "
    "positions come from?",
    options=(
        Option(
            "From the table as it is.",
            "A sinusoidal table could simply be continued. This table is a list of eight rows, and "
            "looking up a ninth row causes an error.",
            {**_ELEVEN, "words": "Mary and her two old friends went out once again to see Paul"},
            lambda model: model.has_rows("learned"),
            "table-goes-on",
        ),
        Option(
            "From new training texts.",
            "Each row has numbers of its own, learned from sentences that reach its position. The "
            "missing rows need such sentences too.",
            _ELEVEN,
            lambda model: not model.has_rows("learned"),
        ),
        Option(
            "From its first eight rows.",
            "In a sinusoidal table each row does follow from any earlier one by a rotation. But "
            "learned rows are independent of each other, and no formula gives a ninth row from the "
            "first eight.",
            {**_ELEVEN, "d": 64},
            lambda model: _rows(model) >= len(model.pair.typed),
            "rows-by-formula",
        ),
    ),
    start=START,
    measured=_rows_measured,
    figure="twins",
    asked_with="twins_000",
)

TABLE = Prediction(
    name="twins_past_the_table",
    page="train",
    question="A learned table was trained on texts with three positions, 0 to 2. “John likes Jane "
    "?” has four tokens. What does the table hold for the question mark?",
    options=(
        Option(
            "Its last row once more.",
            "A program could be written to repeat the last row, but then two positions would look "
            "the same. The table itself does not do this. On this page, the learned scheme is left "
            "out in such a case.",
            {**START, "L": 5, "words": LONG},
            lambda model: model.has_rows("learned"),
            "table-goes-on",
        ),
        Option(
            "A row from its formula.",
            "The sinusoidal scheme does have a formula that gives a row for any position. A "
            "learned table has none. Each row was learned separately, and this one was never "
            "learned.",
            {**MARY, "L": 3},
            lambda model: _rows(model) >= len(model.pair.typed),
            "rows-by-formula",
        ),
        Option(
            "None of its three rows.",
            "A table has only the rows that were trained. That is why a run on this page shows no "
            "learned result past the trained length.",
            {**START, "L": 3},
            lambda model: not model.has_rows("learned"),
        ),
    ),
    start=START,
    measured=_rows_measured,
    figure="twins",
    asked_with="twins_000",
    twin=_TABLE_TWIN,
)
