"""Questions about the tables of real libraries: what undoing brings back, and what it keeps."""

from course.questions import Option, Prediction
from pages.beyond.wild.digits import differing
from pages.beyond.wild.model import Model
from pages.beyond.wild.questions_checkpoint import CHECKPOINT
from pages.beyond.wild.questions_drift import DRIFT
from pages.beyond.wild.questions_exponent import COLUMNS, MUSICGEN, OURS, SIZE

_NONE = 1e-3  # more than rounding to float32 does to a dot product


def _rows_differ(model: Model) -> bool:
    return model.most_apart > 0.01


def _products_differ(model: Model) -> bool:
    return model.products_apart > _NONE


def _rows_and_products(model: Model) -> str:
    return (
        f"Measured at d = {model.view.d} and L = {model.view.L}: entries in the same cell differ "
        f"{differing(model.most_apart)}, and dot products of the same two rows "
        f"{differing(model.products_apart)}."
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
            "You might expect rows that represent different positions to have different products. "
            "But in both tables neighbouring rows are one position apart, and a dot product "
            "depends on that distance alone, whichever direction it is counted in.",
            {**_FALLING, "d": 16, "L": 500},
            lambda model: _rows_differ(model) and _products_differ(model),
            "start-matters",
        ),
        Option(
            "In the rows alone.",
            "Counting down flips the sign of every sine, and a different start rotates every pair. "
            "Both changes leave the dot product of two rows unchanged.",
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
    "Compare the two tables row by row, and then the dot products of the same two rows. Which of "
    "them differ?",
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
            "All rows have changed, so you might expect their products to change too. But all rows "
            "move on by two positions together. The distance between any two of them stays the "
            "same, and a dot product depends only on that distance.",
            {**_LATER, "d": 8, "L": 500},
            lambda model: _rows_differ(model) and _products_differ(model),
            "start-matters",
        ),
        Option(
            "Neither one.",
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

QUESTIONS: tuple[Prediction, ...] = (COLUMNS, _START, CHECKPOINT, MUSICGEN, DRIFT)
