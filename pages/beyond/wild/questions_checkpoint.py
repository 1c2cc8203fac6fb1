"""Questions about a trained head that is given a table with its columns in a different order."""

import numpy as np

from course.questions import Option, Prediction
from pages.beyond.wild.model import Model
from pages.beyond.wild.questions_exponent import OURS, SIZE
from pe_core.figures import out_of

_MIXED = {**SIZE, "phi": 5, "family": "halves", "against": "paper"}


def _share_found(model: Model) -> float:
    return model.found.right / model.found.asked


def _head(model: Model, row: str = "") -> str:
    """Say how often a head finds its row; `row` names it if it has been named before."""
    right, asked, back = model.found
    earlier = f"the row {back} position{'s' if back > 1 else ''} earlier"
    return f"finds {row or earlier} in {out_of(right, asked, 'case')}"


def _put_back(model: Model) -> Model:
    return Model(model.view._replace(undone="columns-put-back"))


def _in_place(model: Model) -> int:
    """Return how many columns of the family's table are where the paper has them."""
    if model.view.undone != "as-it-is":
        return model.view.d
    columns = model.undoing(model.view.family).columns
    return int((columns == np.arange(model.view.d)).sum())


_COSINES_FIRST = {**SIZE, "phi": 5, "family": "diffusers", "against": "paper"}
_CHECKPOINT_TWIN = Prediction(
    name="wrong_checkpoint_twin",
    page="wild",
    question="A trained matrix has one row of weights for each of the 128 columns of the paper's "
    "table. By mistake it is used with the table of diffusers, which puts all cosines first and "
    "then all sines. How many rows of weights are still multiplied by the column that they were "
    "trained with?",
    options=(
        Option(
            "Each of them is.",
            "Each sine and each cosine is still there, and the code runs. But row j of the matrix "
            "is multiplied by column j, whatever that column holds, and column 0 now holds a "
            "cosine in place of a sine.",
            {**_COSINES_FIRST, "d": 512, "L": 200},
            lambda model: _in_place(model) == model.view.d,
            "same-numbers",
        ),
        Option(
            "None of them are.",
            "Cosine k moves from column 2k + 1 to column k, and sine k from column 2k to column "
            "64 + k. No column is left where it was.",
            _COSINES_FIRST,
            lambda model: _in_place(model) == 0,
        ),
        Option(
            "Half of them are.",
            "Half of the columns are cosines in both tables, so you might think that half of the "
            "weights fit. But the cosines have moved as well. In the paper's table they are in "
            "every second column, and here they fill the first half.",
            {**_COSINES_FIRST, "d": 16, "L": 100},
            lambda model: _in_place(model) == model.view.d // 2,
            "half-is-right",
        ),
    ),
    start=OURS,
    measured=lambda model: (
        f"Measured at d = {model.view.d}: {out_of(_in_place(model), model.view.d, 'column')} are "
        f"where the paper has them. A head made for the paper's table {_head(model)}."
    ),
    figure="family_table",
)

CHECKPOINT = Prediction(
    name="wrong_checkpoint",
    page="wild",
    question="An attention head was made for the paper's table: from each row it finds the row "
    "five positions earlier. It is loaded into code with Marian's table, which has the same "
    "values but puts all sines first. How often does it find its row?",
    options=(
        Option(
            "Every single time.",
            "The values are the same and the code raises no error, so you might think that all is "
            "well. But the head multiplies column by column, and its weights are applied to "
            "different sines and cosines from those they were made for. At a width of 512 it fails "
            "just as badly.",
            {**_MIXED, "d": 512, "L": 500, "phi": 1},
            lambda model: _share_found(model) == 1,
            "same-numbers",
        ),
        Option(
            "Not a single time.",
            "Dot products between rows are the same in both orders. But the weights of the head "
            "belong to columns, and the columns have moved. No error is raised.",
            _MIXED,
            lambda model: _share_found(model) == 0,
        ),
        Option(
            "Half of the time.",
            "Half of the columns hold the same function as before, sine or cosine, so half of the "
            "head might still work. But it takes all columns together to find a row, and hardly "
            "any column still has the weight that was made for it.",
            {**_MIXED, "L": 200, "phi": 20},
            lambda model: 0.3 < _share_found(model) < 0.7,
            "half-is-right",
        ),
    ),
    start=OURS,
    measured=lambda model: (
        f"Measured at d = {model.view.d}: the head {_head(model)}. With the columns put back, it "
        f"{_head(_put_back(model), 'this row')}."
    ),
    figure="family_table",
    quiz=True,
    reveals=("text.Why a checkpoint breaks all the same",),
    twin=_CHECKPOINT_TWIN,
)
