"""Questions about the exponent: what no order of the columns brings back."""

from course.questions import Option, Prediction
from course.view import DEFAULTS, view_of
from pages.beyond.wild.digits import sized
from pages.beyond.wild.model import Model

SIZE = {"d": 128, "n": 10_000, "L": 50}
OURS = {**SIZE, "family": "tensor2tensor", "against": "paper"}


def _both(model: Model) -> str:
    return f"{model.view.family} and {model.view.against}"


def _apart(model: Model) -> str:
    return (
        f"Measured at d = {model.view.d}, L = {model.view.L}: with the columns put back, "
        f"{_both(model)} differ by up to {sized(model.most_apart)}."
    )


_HALVES = {**SIZE, "family": "halves", "against": "paper", "undone": "columns-put-back"}
_COLUMNS_TWIN = Prediction(
    name="tensor2tensor_columns_twin",
    page="wild",
    question="MAE uses the paper's exponent, 2k/d, and puts all sines first (“halves” in the "
    "list). As it is, its table differs from the paper's by up to 2.0. What is the largest "
    "difference when the columns are put back?",
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
            "from a different exponent, and MAE has the paper's.",
            {**_HALVES, "d": 8},
            lambda model: 0.01 < model.most_apart < 1,
            "own-exponent",
        ),
        Option(
            "About 2.0 still.",
            "The two tables look altogether different, so it seems that more than the order must "
            "differ. But a reordering can be reversed exactly, and no difference is left at any "
            "length.",
            {**_HALVES, "L": 500},
            lambda model: model.most_apart > 1.9,
            "layout-matters",
        ),
    ),
    start={**_HALVES, "undone": "as-it-is"},
    measured=_apart,
    figure="family_difference",
)

_PUT_BACK = {**OURS, "undone": "columns-put-back"}
COLUMNS = Prediction(
    name="tensor2tensor_columns",
    page="wild",
    question="tensor2tensor was written by authors of the paper. It puts all sines first, then all "
    "cosines, and has 50 positions here. Put its columns back in the paper's order. What is the "
    "largest difference between its values and the paper's?",
    options=(
        Option(
            "About 0.0 away.",
            "The authors should know their own formula, so only the order seems to differ. But "
            "their code has a different exponent: every pair but the first is slower than the "
            "paper says. The effect is largest with few columns.",
            {**_PUT_BACK, "d": 8},
            lambda model: model.most_apart < 1e-6,
            "one-formula",
        ),
        Option(
            "About 0.3 away.",
            "The exponent is k/(d/2 - 1) where the paper has 2k/d. The speeds differ a little, and "
            "the difference grows with the position.",
            _PUT_BACK,
            lambda model: 0.01 < model.most_apart < 1,
        ),
        Option(
            "About 2.0 away.",
            "As it is, the table is that far away, and it might seem that reordering cannot help. "
            "In fact most of the difference came from the order; what is left is small, especially "
            "with many columns.",
            {**_PUT_BACK, "d": 512},
            lambda model: model.most_apart > 1.9,
            "layout-matters",
        ),
    ),
    start=OURS,
    measured=_apart,
    figure="family_difference",
    revealed_title="What no order of the columns can undo",
    quiz=True,
    reveals=("text.Four things that differ",),
    twin=_COLUMNS_TWIN,
)

_SWAPPED = {**SIZE, "family": "musicgen", "undone": "columns-put-back"}
MUSICGEN = Prediction(
    name="musicgen_like",
    page="wild",
    question="MusicGen puts all cosines first, with the exponent k/(d/2 - 1), and begins at "
    "position 0. Put its columns back. Whose table does it then equal, to within a few millionths?",
    options=(
        Option(
            "That of the paper.",
            "The order is the most visible difference, so undoing it seems to be enough. But the "
            "exponent is not the paper's, and no order changes that.",
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
    measured=_apart,
    figure="family_difference",
    reveals=("table.who_uses", "table.conventions"),
)

_SHORT = view_of(DEFAULTS._asdict() | _PUT_BACK)
_NEAR = Model(_SHORT).most_apart
_LONG = {**_PUT_BACK, "L": 2048}
DRIFT = Prediction(
    name="exponent_drift",
    page="wild",
    question="With its columns put back, tensor2tensor's table differs from the paper's by up to "
    f"{sized(_NEAR)} at L = {_SHORT.L}. By how much does it differ at L = 2048, forty times as "
    "long?",
    options=(
        Option(
            "About 0.3.",
            "The speeds differ by so little that the tables seem to stay close. But a clock that "
            "runs a little slow is a little late after an hour and far behind after a week. At "
            "L = 500 the difference is already several times as large.",
            {**_PUT_BACK, "L": 500},
            lambda model: model.most_apart < 1.5 * _NEAR,
            "slow-drift",
        ),
        Option(
            "About 2.0.",
            "The two waves of a pair drift apart with every position, until one is at its maximum "
            "where the other is at its minimum. Two sines cannot differ by more.",
            _LONG,
            lambda model: model.most_apart > 1.9,
        ),
        Option(
            "About 11.",
            "Forty times the length suggests forty times the difference. The angles do drift like "
            "that, but sines and cosines stay between -1 and 1.",
            {**_PUT_BACK, "L": 1000},
            lambda model: model.most_apart > 3,
            "values-grow",
            always="Two numbers between -1 and 1 are at most 2 apart.",
        ),
    ),
    start=_PUT_BACK,
    measured=_apart,
    figure="family_difference",
    reveals=("numbers.wild", "checks.wild", "steps.wild", "table.differences"),
)
