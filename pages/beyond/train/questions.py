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
_MASKED = {**_START, "causal": "yes"}
_TWO = {**_START, "layers": "2"}
_LONG = "John and his old friend saw Jane"
_MARY = {**_START, "words": "Mary sees Paul"}
_SAME_SET = "In one layer the last word sees the same set of words in both sentences."


def _moves(model: Model, scheme: str = "none", layers: int = 1) -> bool:
    return model.change(scheme, layers) > ROUNDING


def _one_layer(model: Model) -> str:
    mask = "with" if model.view.causal == "yes" else "without"
    return (
        f"Measured at d = {model.view.d}, {mask} a causal mask: the two answers differ by "
        f"{model.change('none', 1):.1e}, which is rounding."
    )


def _two_layers(model: Model) -> str:
    mask = "with" if model.view.causal == "yes" else "without"
    return (
        f"Measured {mask} a causal mask, for {len(model.pair.typed)} tokens: the answers differ by "
        f"{model.change('none', 1):.1e} after one layer and by {model.change('none', 2):.2g} "
        "after two."
    )


_HALF_TWIN = Prediction(
    name="twins_without_positions_twin",
    page="train",
    question="A trained model with one layer and no positions is given “Mary sees Paul ?” and "
    "answers “Mary”. Then it is given “Paul sees Mary ?”. What is its answer?",
    options=(
        Option(
            "It names Mary once more.",
            "The question mark reads the same set of words in both sentences, so every number of "
            "the answer is the same. Only one of the two answers is right.",
            _MARY,
            lambda model: not _moves(model) and model.pair.differ,
        ),
        Option(
            "It names Paul this time.",
            "A trained model seems to have learned to look at the order. But nothing that the "
            "question mark reads depends on it, at any width.",
            {**_MARY, "d": 512},
            _moves,
            "order-for-free",
            always=_SAME_SET,
        ),
        Option(
            "It names Paul if masked.",
            "A mask does hide later words from earlier ones. The question mark is the last token, "
            "so nothing is hidden from it.",
            {**_MARY, "causal": "yes", "d": 256},
            _moves,
            "mask-shows-all",
            always="In one layer the last word sees all words, with a mask and without it.",
        ),
    ),
    start=_MARY,
    measured=_one_layer,
    figure="twins",
)

_HALF = Prediction(
    name="twins_without_positions",
    page="train",
    question="A model of one layer without positions is trained to say which name comes first. "
    "Each test sentence is paired with a twin in which the two names are swapped. However "
    "long we train, how many answers can be right?",
    options=(
        Option(
            "More than half in a wider model.",
            "Width often helps, so it might help here. But at d = 512 both sentences still get the "
            "same answer, and only one of them can be right.",
            {**_START, "d": 512},
            _moves,
            "order-for-free",
            always=_SAME_SET,
        ),
        Option(
            "Never more than half in any model.",
            "Both sentences get one and the same answer, whatever the weights are. It is right for "
            "one of the two and wrong for the other.",
            {**_START, "words": _LONG},
            lambda model: not _moves(model) and model.pair.differ,
        ),
        Option(
            "More than half with a causal mask.",
            "A mask does bring order in when there are more layers. In one layer the question mark "
            "is last and reads all words at once, with a mask and without it.",
            _MASKED,
            _moves,
            "mask-shows-all",
            always="In one layer the last word sees all words, with a mask and without it.",
        ),
    ),
    start=_START,
    measured=_one_layer,
    figure="twins",
    revealed_title="In one layer without positions the answer never moves",
    quiz=True,
    twin=_HALF_TWIN,
)

_MARY_TWO = {**_MARY, "layers": "2"}
_TWO_LAYERS_TWIN = Prediction(
    name="twins_behind_mask_twin",
    page="train",
    question="Some published decoders have many layers, a causal mask, and no positions at all. "
    "What lets such a model tell the order of “Mary sees Paul ?”?",
    options=(
        Option(
            "Depth with no help from a mask.",
            "More layers do make a model more powerful. Without a mask each of them treats every "
            "order alike, and so do all of them together.",
            _MARY_TWO,
            lambda model: _moves(model, layers=2),
            "order-for-free",
        ),
        Option(
            "Nothing that they are made of.",
            "Without positions no single word is marked. But behind a mask the first layer gives "
            "the later name something of the earlier one.",
            {**_MARY_TWO, "causal": "yes", "d": 64},
            lambda model: not _moves(model, layers=2),
            "mask-is-blind",
        ),
        Option(
            "The mask and the depth together.",
            "In the first layer each word reads only the words before it. Its output "
            "depends on how many these are, and the next layer can read the position from that.",
            {**_MARY_TWO, "causal": "yes"},
            lambda model: _moves(model, layers=2),
        ),
    ),
    start=_MARY,
    measured=_two_layers,
    figure="twins",
)

_TWO_LAYERS = Prediction(
    name="twins_behind_mask",
    page="train",
    question="There are still no positions. The model may get a causal mask and a second layer. "
    "What makes its answer depend on the order?",
    options=(
        Option(
            "Not even the mask and the second layer.",
            "What is blind in one layer seems to be blind in two. That is true without a mask. "
            "With a mask, the first layer adds something to the words that the second can use.",
            {**_TWO, "causal": "yes", "words": _LONG},
            lambda model: not _moves(model, layers=2),
            "mask-is-blind",
        ),
        Option(
            "The mask and the second layer together.",
            "With the mask, the later name attends to the earlier one in the first layer, and not "
            "the other way round. The second layer works on the resulting vectors.",
            {**_TWO, "causal": "yes"},
            lambda model: _moves(model, layers=2),
        ),
        Option(
            "The second layer even without the mask.",
            "It takes the second layer, so it seems to be the cause. But take the mask away, and "
            "two layers give both sentences the same answer again.",
            _TWO,
            lambda model: _moves(model, layers=2),
            "order-for-free",
        ),
    ),
    start=_START,
    measured=_two_layers,
    figure="twins",
    quiz=True,
    reveals=("checks.none", "formula.none"),
    twin=_TWO_LAYERS_TWIN,
)


def _alibi_measured(model: Model) -> str:
    mask = "with" if model.view.causal == "yes" else "without"
    return (
        f"Measured {mask} a mask, for {len(model.pair.typed)} tokens: the answers differ by "
        f"{model.change('ALiBi', 1):.2g} with ALiBi, and by {model.change('none', 1):.1e} without "
        "positions."
    )


_DISTANCE = Prediction(
    name="twins_by_distance",
    page="train",
    question="ALiBi adds nothing to the words. It only lowers a score according to the distance "
    "between two positions. In one layer, can the question mark tell the two sentences apart?",
    options=(
        Option(
            "Neither with a mask nor without one.",
            "The words are the same, and so are the distances. But they belong to different words. "
            "In each sentence, a different name is nearer to the question mark.",
            _MASKED,
            lambda model: not _moves(model, "ALiBi"),
            "bias-is-blind",
        ),
        Option(
            "With a mask but not without one.",
            "ALiBi was made for a mask. But the last word of one layer sees every word with and "
            "without it, and the distances are the same.",
            _START,
            lambda model: not _moves(model, "ALiBi"),
            "mask-shows-all",
        ),
        Option(
            "Both with a mask and without one.",
            "Seen from the end, one name is nearer, and that is the one that came later. This is "
            "true at any length, and may be one reason why ALiBi works on longer texts here.",
            {**_START, "words": _LONG},
            lambda model: _moves(model, "ALiBi"),
        ),
    ),
    start=_START,
    measured=_alibi_measured,
    figure="twins",
    reveals=("numbers.twins", "text.How far this goes"),
)


def _rows(model: Model) -> int:
    return len(pe_core.learned_table(model.view.L, model.view.d))


_TABLE = Prediction(
    name="twins_past_the_table",
    page="train",
    question="A learned table was trained with three positions, 0 to 2. “John likes Jane ?” has "
    "four tokens. What does the table hold for the question mark?",
    options=(
        Option(
            "Its last row once more.",
            "A program could be written to repeat the last row, but then two places would look the "
            "same. The table itself does not. On this page the scheme is left out.",
            {**_START, "L": 5, "words": _LONG},
            lambda model: model.has_rows("learned"),
            "table-goes-on",
        ),
        Option(
            "A row from its formula.",
            "That is how the sinusoidal scheme goes on. A learned table has no formula. Each row "
            "was learned separately, and this one was never learned.",
            {**_MARY, "L": 3},
            lambda model: _rows(model) >= len(model.pair.typed),
            "rows-by-formula",
        ),
        Option(
            "None of its three rows.",
            "A table has the rows it was trained with. That is why a run on this page shows no "
            "learned result past the trained length.",
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
