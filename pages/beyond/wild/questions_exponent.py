"""Questions about the exponent: what no order of the columns brings back."""

from course.questions import Option, Prediction
from pages.beyond.wild.digits import differing
from pages.beyond.wild.model import Model

SIZE = {"d": 128, "n": 10_000, "L": 50}
OURS = {**SIZE, "family": "tensor2tensor", "against": "paper"}


def _named(table: str) -> str:
    """Name a table in a sentence."""
    return "the paper's table" if table == "paper" else f"the “{table}” table"


def _both(model: Model) -> str:
    return f"{_named(model.view.family)} and {_named(model.view.against)}"


def largest_apart(model: Model) -> str:
    return (
        f"Measured at d = {model.view.d} and L = {model.view.L}: once the columns are put back in "
        f"their original order, {_both(model)} differ {differing(model.most_apart)}."
    )


_HALVES = {**SIZE, "family": "halves", "against": "paper", "undone": "columns-put-back"}
_COLUMNS_TWIN = Prediction(
    name="tensor2tensor_columns_twin",
    page="wild",
    question="MAE uses the paper's exponent, 2k/d, and puts all sines first (“halves” in the "
    "list). As it is, its table differs from the paper's by up to 2.0. How much do the two "
    "tables still differ once the columns are put back?",
    options=(
        Option(
            "Not at all then.",
            "The table has the same columns in a different, fixed order. Putting them back removes "
            "the difference completely.",
            _HALVES,
            lambda model: model.most_apart < 1e-12,
        ),
        Option(
            "About 0.3 then.",
            "tensor2tensor keeps such a difference, so every library might. But there it comes "
            "from a different exponent, whereas MAE uses the paper's exponent.",
            {**_HALVES, "d": 8},
            lambda model: 0.01 < model.most_apart < 1,
            "own-exponent",
        ),
        Option(
            "About 2.0 still.",
            "The two tables look altogether different, so you might think that more than the order "
            "differs. But a reordering can be reversed exactly, and no difference is left at any "
            "length.",
            {**_HALVES, "L": 500},
            lambda model: model.most_apart > 1.9,
            "reordering-is-nothing",
        ),
    ),
    start={**_HALVES, "undone": "as-it-is"},
    measured=largest_apart,
    figure="family_difference",
)

PUT_BACK = {**OURS, "undone": "columns-put-back"}
COLUMNS = Prediction(
    name="tensor2tensor_columns",
    page="wild",
    question="tensor2tensor was written by authors of the paper. It puts all sines first, then "
    f"all cosines. Here d = {SIZE['d']}, and there are {SIZE['L']} positions. Put its columns back "
    "in the paper's order. Where its values differ most, how far are they from the paper's?",
    options=(
        Option(
            "About 0.0 away.",
            "The authors should know their own formula, so you might think that only the order "
            "differs. But their code has a different exponent: every pair but the first is slower "
            "than in the paper. With half as many columns, too, the tables clearly differ.",
            {**PUT_BACK, "d": 64},
            lambda model: model.most_apart < 1e-6,
            "one-formula",
        ),
        Option(
            "About 0.3 away.",
            "The exponent is k/(d/2 - 1) where the paper has 2k/d. The speeds differ a little, and "
            "the tables differ more as the position grows.",
            PUT_BACK,
            lambda model: 0.01 < model.most_apart < 1,
        ),
        Option(
            "About 2.0 away.",
            "Before the reordering, the table is that far away, and you might think that "
            "reordering cannot help. In fact most of the difference came from the order. What is "
            "left is far smaller, and smaller still with twice as many columns.",
            {**PUT_BACK, "d": 256},
            lambda model: model.most_apart > 1.9,
            "reordering-is-nothing",
        ),
    ),
    start=OURS,
    measured=largest_apart,
    figure="family_difference",
    revealed_title="What no order of the columns can undo",
    quiz=True,
    reveals=("text.Four things that differ",),
    twin=_COLUMNS_TWIN,
)

_SWAPPED = {**SIZE, "family": "musicgen", "undone": "columns-put-back"}
_FAIRSEQ = {**SIZE, "family": "fairseq", "undone": "columns-put-back"}


def _from_row(model: Model, first: int) -> float:
    """Return how far the family's rows are from the other's from row `first` on, in its order."""
    mine, theirs = (
        model.undoing(name).stages["columns put back"]
        for name in (model.view.family, model.view.against)
    )
    return float(abs(mine[: len(mine) - first] - theirs[first:]).max())


def _rows_measured(model: Model) -> str:
    named = "the paper" if model.view.against == "paper" else model.view.against
    return (
        "Measured with the columns put back in their original order: the rows of "
        f"{model.view.family} differ {differing(_from_row(model, 0))} from the rows of {named} "
        f"counted from row 0, and {differing(_from_row(model, 2))} from those counted from row 2."
    )


_MUSICGEN_TWIN = Prediction(
    name="musicgen_like_twin",
    page="wild",
    question="M2M100 takes its table from fairseq, with all sines first, the exponent k/(d/2 - 1), "
    "and position 2 in its first row. Someone puts its columns back and looks for the same rows in "
    "a table that begins at position 0. Where are these rows?",
    options=(
        Option(
            "In tensor2tensor's, from row 2 on.",
            "The exponents agree, so all pairs have the same speeds, and row 2 of tensor2tensor "
            "represents the position where fairseq begins.",
            {**_FAIRSEQ, "against": "tensor2tensor", "undone": "shifted"},
            lambda model: _from_row(model, 2) < 1e-4 < _from_row(model, 0),
        ),
        Option(
            "In the paper's, from row 2 on.",
            "Skipping two rows does take care of the start. But with a different exponent every "
            "pair but the first has a different speed, and no choice of rows changes that.",
            {**_FAIRSEQ, "against": "paper", "undone": "shifted"},
            lambda model: _from_row(model, 2) < 1e-4,
            "one-formula",
        ),
        Option(
            "In tensor2tensor's, from row 0 on.",
            "The exponent is the same, so you might think that only the columns had to be put "
            "back. But fairseq's first row begins with sin 2, and row 0 of tensor2tensor with sin "
            "0.",
            {**_FAIRSEQ, "against": "tensor2tensor"},
            lambda model: _from_row(model, 0) < 1e-4,
            "start-is-nothing",
        ),
    ),
    start={**_FAIRSEQ, "against": "paper", "undone": "as-it-is"},
    measured=_rows_measured,
    figure="family_difference",
)

MUSICGEN = Prediction(
    name="musicgen_like",
    page="wild",
    question="MusicGen puts all cosines first, with the exponent k/(d/2 - 1), and begins at "
    "position 0. Put its columns back. Which table does it then match, to within a few "
    "millionths?",
    options=(
        Option(
            "That of the paper.",
            "The order is the most visible difference, so you might think that undoing it is "
            "enough. But the exponent is not the paper's, and no order changes that.",
            {**_SWAPPED, "against": "paper"},
            lambda model: model.most_apart < 1e-4,
            "one-formula",
        ),
        Option(
            "That of tensor2tensor.",
            "The two have the same exponent and the same first position. Only the two halves had "
            "been swapped.",
            {**_SWAPPED, "against": "tensor2tensor"},
            lambda model: model.most_apart < 1e-4,
        ),
        Option(
            "That of fairseq.",
            "fairseq does have this exponent. But fairseq begins at position 2, so each of its "
            "rows is two positions ahead.",
            {**_SWAPPED, "against": "fairseq"},
            lambda model: model.most_apart < 1e-4,
            "start-is-nothing",
        ),
    ),
    start={**_SWAPPED, "against": "paper", "undone": "as-it-is"},
    measured=largest_apart,
    figure="family_difference",
    reveals=("table.compared",),
    twin=_MUSICGEN_TWIN,
)
