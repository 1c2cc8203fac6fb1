"""Predictions about the tables of real libraries: what undoing brings back, and what it keeps."""

from course.questions import Option, Prediction
from course.view import DEFAULTS, View, view_of
from pe_core.conventions import undo_convention
from ui.views.wild import most_apart, products_apart, sized, tables
from ui.words.heads import looks_back

_CLOSE = 1e-9


def _most(view: View) -> float:
    return most_apart(*tables(view))


def _products(view: View) -> float:
    return products_apart(*tables(view))


def _first(view: View) -> str:
    return f"{view.family} and {view.against}"


_SIZE = {"d": 128, "n": 10_000, "L": 50}
_OURS = {**_SIZE, "family": "tensor2tensor", "against": "paper"}
_PUT_BACK = {**_OURS, "undone": "columns-put-back"}
_EXPONENT = Prediction(
    name="tensor2tensor_columns",
    page="wild",
    question="tensor2tensor was written by authors of the paper. It puts all sines first, then "
    "all cosines. Put its columns back. How far is it from the paper's table then?",
    options=(
        Option(
            "Not at all: only the order was another.",
            "The authors' own code has another exponent. Every pair but the first is slower than "
            "the paper says.",
            _PUT_BACK,
            lambda view: _most(view) < 1e-6,
            "one-formula",
        ),
        Option(
            "By less than one, but by far more than rounding.",
            "The exponent is k/(d/2 - 1) where the paper has 2k/d. The speeds differ a little, and "
            "the difference grows with the position.",
            _PUT_BACK,
            lambda view: 0.01 < _most(view) < 1,
        ),
        Option(
            "Still by two, the most there can be.",
            "Most of the difference did come from the order. What is left is smaller, at these "
            "positions.",
            {**_PUT_BACK, "t": 49},
            lambda view: _most(view) > 1.9,
            "layout-matters",
        ),
    ),
    start=_OURS,
    measured=lambda view: (
        f"Measured at d = {view.d}, L = {view.L}: with the columns put back, {_first(view)} differ "
        f"by up to {sized(_most(view))}."
    ),
    figure="family_difference",
    telling="What no order of the columns can undo",
    quiz=True,
)

_LATER = {**_SIZE, "family": "fairseq", "against": "tensor2tensor"}
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
            lambda view: _products(view) > 0.01,
            "start-matters",
        ),
        Option(
            "None of them changes.",
            "A shift is a rotation of every pair, and turning both rows alike leaves their dot "
            "product as it was.",
            _LATER,
            lambda view: _products(view) < _CLOSE * view.d,
        ),
        Option(
            "The rows stay as well: the tables are the same.",
            "Every row is another one: row 0 holds sin 2 where the other has sin 0. Only their "
            "dot products stay.",
            {**_LATER, "t": 0},
            lambda view: _most(view) < 1e-6,
            "one-formula",
        ),
    ),
    start=_OURS,
    measured=lambda view: (
        f"Measured: the tables differ by up to {sized(_most(view))}, their dot products by "
        f"{_products(view):.1e}."
    ),
    figure="family_products",
    quiz=True,
)

_MIXED = {**_SIZE, "phi": 5, "family": "halves", "against": "paper"}


def _found(view: View) -> float:
    right, asked, _ = looks_back(view)
    return right / asked


def _told(view: View) -> str:
    right, asked, back = looks_back(view)
    return f"it finds the row {back} back {right} times of {asked}"


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
            lambda view: _found(view) == 1,
            "same-numbers",
        ),
        Option(
            "Hardly ever, or never.",
            "Dot products among the rows are the same in both orders. But the weights of the head "
            "belong to columns, and the columns have moved. No error is raised.",
            _MIXED,
            lambda view: _found(view) < 0.1,
        ),
        Option(
            "About half of the time: the sines, but not the cosines.",
            "No pair of columns is left that turns together, so it does not even get half of them "
            "right.",
            {**_MIXED, "t": 20},
            lambda view: 0.3 < _found(view) < 0.7,
            "same-numbers",
        ),
    ),
    start=_OURS,
    measured=lambda view: (
        f"Measured: {_told(view)}. With the columns put back, "
        f"{_told(view._replace(undone='columns-put-back'))}."
    ),
    figure="family_table",
    quiz=True,
)

_SWAPPED = {**_SIZE, "family": "musicgen", "undone": "columns-put-back"}
_MUSICGEN = Prediction(
    name="musicgen_like",
    page="wild",
    question="MusicGen puts all cosines first, with the exponent k/(d/2 - 1), from position 0. Put "
    "its columns back. Whose table is it then, up to the rounding of float32?",
    options=(
        Option(
            "The paper's.",
            "The order was not the only difference. The exponent is tensor2tensor's, and no order "
            "changes that.",
            {**_SWAPPED, "against": "paper"},
            lambda view: _most(view) < 1e-4,
            "one-formula",
        ),
        Option(
            "tensor2tensor's.",
            "Same exponent, same first position. Only the halves stood the other way round.",
            {**_SWAPPED, "against": "tensor2tensor"},
            lambda view: _most(view) < 1e-4,
        ),
        Option(
            "fairseq's.",
            "fairseq has the same exponent, but it begins at position 2.",
            {**_SWAPPED, "against": "fairseq"},
            lambda view: _most(view) < 1e-4,
            "layout-matters",
        ),
    ),
    start={**_SWAPPED, "against": "paper", "undone": "as-it-is"},
    measured=lambda view: (
        f"Measured: with the columns put back, {_first(view)} differ by up to {_most(view):.1e}."
    ),
    figure="family_difference",
)

_SHORT = view_of(DEFAULTS._asdict() | _PUT_BACK)
_LONG = {**_PUT_BACK, "L": 2048}
_DRIFT = Prediction(
    name="exponent_drift",
    page="wild",
    question=f"With its columns put back, tensor2tensor's table is up to {sized(_most(_SHORT))} "
    f"from the paper's at L = {_SHORT.L}. And at L = 2048?",
    options=(
        Option(
            "The same: a difference of speed is small.",
            "A clock that runs a little slow is a little late after an hour and far behind after a "
            "week.",
            _LONG,
            lambda view: _most(view) < 1.5 * _most(_SHORT),
            "one-formula",
        ),
        Option(
            "About two: some hands point the other way.",
            "The hands drift apart with every position, until some pair points the opposite way. "
            "More cannot happen to a sine.",
            _LONG,
            lambda view: _most(view) > 1.9,
        ),
        Option(
            "It grows on, far beyond two.",
            "Sines and cosines stay between -1 and 1, so two of them are never more than 2 apart.",
            {**_LONG, "t": 2000},
            lambda view: _most(view) > 3,
            "values-grow",
        ),
    ),
    start=_PUT_BACK,
    measured=lambda view: (
        f"Measured at L = {view.L}: up to {sized(_most(view))}. The base would have to be "
        f"{undo_convention(view.family, 1, view.d, view.n).base:.6g} instead of {view.n}."
    ),
    figure="family_difference",
)

PREDICTIONS: tuple[Prediction, ...] = (_EXPONENT, _START, _CHECKPOINT, _MUSICGEN, _DRIFT)
