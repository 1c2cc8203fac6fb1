"""Questions about the tables of real libraries: what undoing brings back, and what it keeps."""

from course.questions import Option, Prediction
from pages.beyond.wild.digits import sized
from pages.beyond.wild.model import Model
from pages.beyond.wild.questions_exponent import COLUMNS, DRIFT, MUSICGEN, OURS, SIZE

_NONE = 1e-3  # more than rounding to float32 does to a dot product


def _rows_differ(model: Model) -> bool:
    return model.most_apart > 0.01


def _products_differ(model: Model) -> bool:
    return model.products_apart > _NONE


def _rows_and_products(model: Model) -> str:
    return (
        f"Measured at d = {model.view.d}, L = {model.view.L}: entries in the same cell differ by "
        f"up to {sized(model.most_apart)}, and dot products of the same two rows by "
        f"{model.products_apart:.1e}."
    )


_FALLING = {**SIZE, "family": "xlnet", "against": "halves"}
_START_TWIN = Prediction(
    name="fairseq_start_twin",
    page="wild",
    question="XLNet fills its table from the last position down to the first, and MAE from "
    "position 0 up. Both put all sines first and use the paper's exponent. Compare the two "
    "tables row by row, and then the dot products of the same two rows. Where do they differ?",
    options=(
        Option(
            "In the products too.",
            "Rows that represent different positions seem bound to have different products. But in "
            "both tables neighbouring rows are one position apart, and a dot product depends on "
            "that distance alone, whichever direction it is counted in.",
            {**_FALLING, "d": 16, "L": 500},
            lambda model: _rows_differ(model) and _products_differ(model),
            "start-matters",
        ),
        Option(
            "In the rows alone.",
            "Counting down flips the sign of every sine, and a different start rotates every pair. "
            "Both leave the dot product of two rows unchanged.",
            _FALLING,
            lambda model: _rows_differ(model) and not _products_differ(model),
        ),
        Option(
            "In neither of them.",
            "The formula is the same, and so is the order of the columns. But row 0 represents a "
            "different position in each table, so its values differ.",
            {**_FALLING, "d": 512, "L": 200},
            lambda model: not _rows_differ(model),
            "start-is-nothing",
        ),
    ),
    start={**_FALLING, "against": "xlnet"},
    measured=_rows_and_products,
    figure="family_products",
)

_LATER = {**SIZE, "family": "fairseq", "against": "tensor2tensor"}
_START = Prediction(
    name="fairseq_start",
    page="wild",
    question="fairseq computes tensor2tensor's table, but its first row represents position 2. "
    "Compare the two tables row by row, and then the dot products of the same two rows. Which are "
    "different?",
    options=(
        Option(
            "Only the rows.",
            "A shift is a rotation of every pair, and rotating both rows by the same angles leaves "
            "their dot product unchanged.",
            _LATER,
            lambda model: _rows_differ(model) and not _products_differ(model),
        ),
        Option(
            "Both of them.",
            "All rows have changed, so their products seem to change too. But all rows move on by "
            "two positions together. The distance between any two of them stays the same, and a "
            "dot product depends only on that distance.",
            {**_LATER, "d": 8, "L": 500},
            lambda model: _rows_differ(model) and _products_differ(model),
            "start-matters",
        ),
        Option(
            "None of them.",
            "The formula is the same, and two positions are not much. But every row has changed: "
            "row 0 holds sin 2 where the other table has sin 0.",
            {**_LATER, "d": 512, "L": 200},
            lambda model: not _rows_differ(model),
            "start-is-nothing",
        ),
    ),
    start=OURS,
    measured=_rows_and_products,
    figure="family_products",
    quiz=True,
    reveals=("text.What survives",),
    twin=_START_TWIN,
)

_MIXED = {**SIZE, "phi": 5, "family": "halves", "against": "paper"}


def _share_found(model: Model) -> float:
    return model.found.right / model.found.asked


def _head(model: Model) -> str:
    right, asked, back = model.found
    return f"it finds the row {back} back in {right} of {asked} cases"


def _put_back(model: Model) -> Model:
    return Model(model.view._replace(undone="columns-put-back"))


_CHECKPOINT = Prediction(
    name="wrong_checkpoint",
    page="wild",
    question="An attention head was made for the paper's table: from each row it finds the row 5 "
    "back. It is loaded into code with Marian's table, which has the same values but puts all "
    "sines first. How often does it find its row?",
    options=(
        Option(
            "Every single time.",
            "The values are the same and the code raises no error, so all seems well. But the head "
            "multiplies column by column, and its weights are applied to different sines and "
            "cosines from those they were made for. At a width of 512 it fails just as badly.",
            {**_MIXED, "d": 512, "L": 500, "phi": 1},
            lambda model: _share_found(model) == 1,
            "same-numbers",
        ),
        Option(
            "Not a single time.",
            "Dot products among the rows are the same in both orders. But the weights of the head "
            "belong to columns, and the columns have moved. No error is raised.",
            _MIXED,
            lambda model: _share_found(model) == 0,
        ),
        Option(
            "Half of the time.",
            "Half of the columns are sines and still hold sines, so half of the head might still "
            "work. But a row is found by all columns together, and hardly any column still has the "
            "weight that was made for it.",
            {**_MIXED, "L": 200, "phi": 20},
            lambda model: 0.3 < _share_found(model) < 0.7,
            "half-is-right",
        ),
    ),
    start=OURS,
    measured=lambda model: (
        f"Measured at d = {model.view.d}: {_head(model)}. With the columns put back, "
        f"{_head(_put_back(model))}."
    ),
    figure="family_table",
    quiz=True,
    reveals=("text.Why a checkpoint breaks all the same",),
)

QUESTIONS: tuple[Prediction, ...] = (COLUMNS, _START, _CHECKPOINT, MUSICGEN, DRIFT)
