"""Questions about the tables of real libraries: what undoing brings back, and what it keeps."""

from course.questions import Option, Prediction
from pages.beyond.wild.digits import sized
from pages.beyond.wild.model import Model
from pages.beyond.wild.questions_exponent import COLUMNS, DRIFT, MUSICGEN, OURS, SIZE

_CLOSE = 1e-9

_LATER = {**SIZE, "family": "fairseq", "against": "tensor2tensor"}
_START = Prediction(
    name="fairseq_start",
    page="wild",
    question="fairseq computes tensor2tensor's table, but its first row stands for position 2. "
    "What does that do to the dot products of its rows?",
    options=(
        Option(
            "All of them change.",
            "All rows move on by two positions together. The distance of any two rows stays, and "
            "a dot product depends on that distance only.",
            _LATER,
            lambda model: model.products_apart > 0.01,
            "start-matters",
        ),
        Option(
            "None of them changes.",
            "A shift is a rotation of every pair, and turning both rows alike leaves their dot "
            "product as it was.",
            _LATER,
            lambda model: model.products_apart < _CLOSE * model.view.d,
        ),
        Option(
            "The rows stay as well: the tables are the same.",
            "Every row is another one: row 0 holds sin 2 where the other has sin 0. Only their "
            "dot products stay.",
            {**_LATER, "t": 0},
            lambda model: model.most_apart < 1e-6,
            "one-formula",
        ),
    ),
    start=OURS,
    measured=lambda model: (
        f"Measured: the tables differ by up to {sized(model.most_apart)}, their dot products by "
        f"{model.products_apart:.1e}."
    ),
    figure="family_products",
    quiz=True,
)

_MIXED = {**SIZE, "phi": 5, "family": "halves", "against": "paper"}


def _share_found(model: Model) -> float:
    return model.found.right / model.found.asked


def _head(model: Model) -> str:
    right, asked, back = model.found
    return f"it finds the row {back} back {right} times of {asked}"


def _put_back(model: Model) -> Model:
    return Model(model.view._replace(undone="columns-put-back"))


_CHECKPOINT = Prediction(
    name="wrong_checkpoint",
    page="wild",
    question="A head was made for the paper's table, to look 5 rows back. It is loaded into code "
    "with Marian's halves: the same numbers, all sines first. How often does it find its row?",
    options=(
        Option(
            "Always: the numbers are the same.",
            "The head multiplies column by column. In halves its weights meet other sines and "
            "cosines than those they were made for.",
            _MIXED,
            lambda model: _share_found(model) == 1,
            "same-numbers",
        ),
        Option(
            "Hardly ever, or never.",
            "Dot products among the rows are the same in both orders. But the weights of the head "
            "belong to columns, and the columns have moved. No error is raised.",
            _MIXED,
            lambda model: _share_found(model) < 0.1,
        ),
        Option(
            "About half of the time: the sines, but not the cosines.",
            "No pair of columns is left that turns together, so it does not even get half of them "
            "right.",
            {**_MIXED, "t": 20},
            lambda model: 0.3 < _share_found(model) < 0.7,
            "same-numbers",
        ),
    ),
    start=OURS,
    measured=lambda model: (
        f"Measured: {_head(model)}. With the columns put back, {_head(_put_back(model))}."
    ),
    figure="family_table",
    quiz=True,
)

QUESTIONS: tuple[Prediction, ...] = (COLUMNS, _START, _CHECKPOINT, MUSICGEN, DRIFT)
