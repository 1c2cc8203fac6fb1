"""Questions of the page on training: what no training can learn, and what needs none."""

from course.questions import Option, Prediction
from pages.beyond.train.model import ROUNDING, Model
from pages.beyond.train.questions_positions import DISTANCE, LONG, MARY, START, TABLE
from pe_core.figures import by_up_to, differ

_MASKED = {**START, "causal": "yes"}
_TWO = {**START, "layers": "2"}
_SAME_SET = "With one layer, the last word sees the same set of words in both sentences."


def _moves(model: Model, scheme: str = "none", layers: int = 1) -> bool:
    return model.change(scheme, layers) > ROUNDING


def _one_layer(model: Model) -> str:
    mask = "with" if model.view.causal == "yes" else "without"
    return (
        f"Measured at d = {model.view.d}, {mask} a causal mask: the two answers "
        f"{differ(model.change('none', 1))}."
    )


def _two_layers(model: Model) -> str:
    mask = "with" if model.view.causal == "yes" else "without"
    return (
        f"Measured {mask} a causal mask, for {len(model.pair.typed)} tokens: the answers differ "
        f"{by_up_to(model.change('none', 1))} after one layer and "
        f"{by_up_to(model.change('none', 2))} after two."
    )


_HALF_TWIN = Prediction(
    name="twins_without_positions_twin",
    page="train",
    question="A trained model with one layer and no positional encoding is given “Mary sees "
    "Paul ?” and answers “Mary”. Then it is given “Paul sees Mary ?”. What is its answer?",
    options=(
        Option(
            "It names Mary once more.",
            "The question mark reads the same set of words in both sentences, so every number in "
            "the answer is the same. Only one of the two answers is right.",
            MARY,
            lambda model: not _moves(model) and model.pair.differ,
        ),
        Option(
            "It names Paul this time.",
            "You might think that a trained model has learned to look at the order. But nothing "
            "that the question mark reads depends on the order, at any width.",
            {**MARY, "d": 512},
            _moves,
            "order-for-free",
            always=_SAME_SET,
        ),
        Option(
            "With a mask it names Paul.",
            "A mask does hide later words from earlier ones. The question mark is the last token, "
            "so nothing is hidden from it.",
            {**MARY, "causal": "yes", "d": 256},
            _moves,
            "mask-shows-all",
            always="With one layer, the last word sees all words, with a mask and without it.",
        ),
    ),
    start=MARY,
    measured=_one_layer,
    figure="twins",
    asked_with="twins_000",
)

_HALF = Prediction(
    name="twins_without_positions",
    page="train",
    question="A one-layer model without positional encoding is trained to say which name comes "
    "first. Each test sentence is paired with a twin in which the two names are swapped. However "
    "long we train, how many answers can be right?",
    options=(
        Option(
            "More than half in a wider model.",
            "Width often helps, so it might help here. But at d = 512 both sentences still get the "
            "same answer, and only one of them can be right.",
            {**START, "d": 512},
            _moves,
            "order-for-free",
            always=_SAME_SET,
        ),
        Option(
            "No more than half in such a model.",
            "Both sentences get the same answer, whatever the weights are. It is right for "
            "one of the two and wrong for the other.",
            {**START, "words": LONG},
            lambda model: not _moves(model) and model.pair.differ,
        ),
        Option(
            "More than half with a causal mask.",
            "A mask does hide later words from earlier ones. But the question mark is the last "
            "token, so nothing is hidden from it. It reads all words at once, with a mask and "
            "without it.",
            _MASKED,
            _moves,
            "mask-shows-all",
            always="With one layer, the last word sees all words, with a mask and without it.",
        ),
    ),
    start=START,
    measured=_one_layer,
    figure="twins",
    asked_with="twins_000",
    revealed_title="With one layer and no positional encoding, both answers are equal",
    quiz=True,
    twin=_HALF_TWIN,
)

_MARY_TWO = {**MARY, "layers": "2"}
_TWO_LAYERS_TWIN = Prediction(
    name="twins_behind_mask_twin",
    page="train",
    question="Some published decoders have many layers, a causal mask, and no positional encoding "
    "at all. Given “Mary sees Paul ?”, what lets such a model know the order of the words?",
    options=(
        Option(
            "Depth with no help from a mask.",
            "More layers do make a model more powerful. But without a mask each of them treats "
            "every order alike, and so do all of them together.",
            _MARY_TWO,
            lambda model: _moves(model, layers=2),
            "order-for-free",
        ),
        Option(
            "Neither the depth nor the mask.",
            "With no positional encoding, no word shows where it is. But behind a mask, the first "
            "layer makes the vector of the later name depend on the earlier name.",
            {**_MARY_TWO, "causal": "yes", "d": 64},
            lambda model: not _moves(model, layers=2),
            "mask-is-blind",
        ),
        Option(
            "The mask and the depth together.",
            "In the first layer each word reads only itself and the words before it. Its output "
            "depends on which words these are, so the next layer can learn something about the "
            "order from it.",
            {**_MARY_TWO, "causal": "yes"},
            lambda model: _moves(model, layers=2),
        ),
    ),
    start=MARY,
    measured=_two_layers,
    figure="twins",
    asked_with="twins_000",
)

_TWO_LAYERS = Prediction(
    name="twins_behind_mask",
    page="train",
    question="A model has no positional encoding, but it may be given a causal mask and a second "
    "layer. What makes its answer depend on the order?",
    options=(
        Option(
            "Not even the mask and the second layer.",
            "You might expect a model that is blind to order with one layer to be blind with two. "
            "That is true without a mask. With a mask, the vectors that the first layer passes to "
            "the second depend on the order.",
            {**_TWO, "causal": "yes", "words": LONG},
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
            "The second layer is needed, so you might think that it is the cause. But without the "
            "mask, two layers give both sentences the same answer again.",
            _TWO,
            lambda model: _moves(model, layers=2),
            "order-for-free",
        ),
    ),
    start=START,
    measured=_two_layers,
    figure="twins",
    asked_with="twins_000",
    quiz=True,
    reveals=("checks.none", "formula.none"),
    twin=_TWO_LAYERS_TWIN,
)

QUESTIONS: tuple[Prediction, ...] = (_HALF, _TWO_LAYERS, DISTANCE, TABLE)
