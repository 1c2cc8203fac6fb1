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
    question="MAE takes the paper's exponent, 2k/d, and puts all sines first (“halves” in the "
    "list). As it is, a value of its table is up to 2.0 from the paper's. How far is it when the "
    "columns are put back?",
    options=(
        Option(
            "Not at all then.",
            "It is a fixed order of the same numbers. Putting them back undoes it completely.",
            _HALVES,
            lambda model: model.most_apart < 1e-12,
        ),
        Option(
            "About 0.3 then.",
            "tensor2tensor keeps such a difference, so it might be the fate of all libraries. It "
            "comes from another exponent, and MAE has the paper's.",
            {**_HALVES, "d": 8},
            lambda model: 0.01 < model.most_apart < 1,
            "own-exponent",
        ),
        Option(
            "About 2.0 still.",
            "The two tables look altogether different, so it seems that more than the order must "
            "differ. But an order is undone by the opposite order, and nothing is left at any "
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
    question="tensor2tensor was written by authors of the paper. It puts all sines first, then "
    "all cosines, and takes 50 positions here. Put its columns back in the paper's order. How far "
    "is a value from the paper's at most?",
    options=(
        Option(
            "About 0.0 away.",
            "The authors should know their own formula, so only the order seems to be at stake. "
            "But their code has another exponent: every pair but the first is slower than the "
            "paper says. With few columns it shows most.",
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
            "As it is, the table is that far away, and the order might seem to be beyond repair. "
            "Most of the difference did come from the order; what is left is small, the more so "
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
    "position 0. Put its columns back. Whose table is it then, but for a few "
    "millionths?",
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
            "It has the same exponent and the same first position. Only the two halves had changed "
            "places.",
            {**_SWAPPED, "against": "tensor2tensor"},
            lambda model: model.most_apart < 1e-4,
        ),
        Option(
            "That of fairseq.",
            "fairseq does have this exponent. But it begins at position 2, so each of its rows is "
            "two positions ahead.",
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
    question=f"With its columns put back, tensor2tensor's table is up to {sized(_NEAR)} "
    f"from the paper's at L = {_SHORT.L}. How far is it at L = 2048, forty times as long?",
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
            "The two waves of a pair drift apart with every position, until one is at the top "
            "where the other is at the bottom. Two sines cannot differ by more.",
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
