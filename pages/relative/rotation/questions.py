"""Predictions about a shift: the matrix that makes it, and the way back."""

from typing import Any

from course.questions import Option, Prediction
from pages.relative.rotation import questions_ahead, questions_fitting
from pages.relative.rotation.model import IN_A_ROW, Model
from pages.relative.rotation.questions_ahead import TURN

_ROUNDING = 1e-9
_FIRST = 10  # the place at which M is found first
_NO_T = "The matrix of a shift is made of φ and the speeds, without t."


def _change(model: Model, pairs: list[int]) -> float:
    """Return how far M changes for these pairs from the first place to the view's t."""
    before, after = (model.fitted_at(start, pairs) for start in (_FIRST, model.view.t))
    return float(abs(before - after).max())


def _changes(model: Model) -> float:
    return _change(model, list(range(model.view.d // 2)))


def _change_measured(model: Model) -> str:
    return (
        f"Measured: M was found by least squares from the {IN_A_ROW} positions from {_FIRST} on, "
        f"and again from the {IN_A_ROW} from {model.view.t} on. No entry of it changes by more "
        f"than {_changes(model):.1e}."
    )


def _fast_measured(model: Model) -> str:
    return (
        f"Measured from {_FIRST} and from {model.view.t} on: no entry of the block of pair 0, the "
        f"fastest, changes by more than {_change(model, [0]):.1e}."
    )


def _stays(model: Model) -> bool:
    return _changes(model) < _ROUNDING


def _all_change(model: Model) -> bool:
    return all(_change(model, [pair]) > _ROUNDING for pair in (0, model.view.d // 2 - 1))


def _fast_changes(model: Model) -> bool:
    return _change(model, [0]) > _ROUNDING


_MOVED: dict[str, Any] = {"d": 64, "n": 10_000, "L": 200, "phi": 3, "t": 100}
_NEW_PLACE = Prediction(
    name="matrix_of_a_shift_twin",
    page="rotation",
    question="Somebody writes a long preface, and a sentence that began at position 10 now begins "
    "at position 100. In the old place a matrix led from the row of each word to the row of the "
    "word three places later. What must be done with this matrix in the new place?",
    options=(
        Option(
            "All of its blocks need new numbers.",
            "Every row of the sentence is a different one now, so a different matrix seems to be "
            "needed. But both rows of each pair of words have turned on by the same angle, and "
            "the angle between them has stayed.",
            {**_MOVED, "t": 199},
            _all_change,
            "shift-needs-position",
            always=_NO_T,
        ),
        Option(
            "None of its blocks need new numbers.",
            "The matrix is made of the distance, three, and of the speeds. The place at which the "
            "sentence begins is not in it.",
            _MOVED,
            _stays,
            always=_NO_T,
        ),
        Option(
            "Only its fast blocks need new numbers.",
            "A fast pair turns many times over 90 positions, so it seems to be the one to watch. "
            "But it turns equally far in any three positions, wherever they lie.",
            {**_MOVED, "t": 100, "dim": 0},
            _fast_changes,
            "fast-goes-wrong",
            always=_NO_T,
            measured=_fast_measured,
        ),
    ),
    start={**_MOVED, "t": _FIRST},
    measured=_change_measured,
    figure="rotation",
)

_SAME_MATRIX = Prediction(
    name="matrix_of_a_shift",
    page="rotation",
    question="One matrix M takes PE(10), the row of position 10, to PE(15). It has a block of two "
    "by two for each pair. Which matrix takes PE(30) to PE(35)?",
    options=(
        Option(
            "M with every block turned further.",
            "From position 10 to 30 every pair has turned further, so it is natural to turn the "
            "matrix too. But start and end have turned by the same angle. What lies between them "
            "is φ times the speed of the pair, without t.",
            {**TURN, "t": 44},
            _all_change,
            "shift-needs-position",
            always=_NO_T,
        ),
        Option(
            "M with every fast block turned further.",
            "Fast pairs turn far within five positions, so they seem to need a correction. But "
            "they turn equally far from every start: the block of pair 0 stays as it is.",
            {**TURN, "t": 30, "dim": 0},
            _fast_changes,
            "fast-goes-wrong",
            always=_NO_T,
            measured=_fast_measured,
        ),
        Option(
            "M with every block left as it is.",
            "M is made of φ and the speeds of the pairs alone. One matrix for “five further on” "
            "serves at every place.",
            {**TURN, "t": 30},
            _stays,
            always=_NO_T,
        ),
    ),
    start=TURN,
    measured=_change_measured,
    figure="rotation",
    revealed_title="t moves, M stays",
    quiz=True,
    reveals=(
        "steps.rotation",
        "checks.stays",
        "text.It is a rotation, not only something like one",
    ),
    twin=_NEW_PLACE,
)


def _itself_leads_back(model: Model) -> bool:
    """Return whether M leads from t to the position φ back."""
    back = Model(model.view._replace(t=model.view.t - model.view.phi))
    return back.back_miss(back.matrix) < _ROUNDING


def _transpose_leads_back(model: Model) -> bool:
    return model.back_miss(model.matrix.T) < _ROUNDING


def _sign_leads_back(model: Model) -> bool:
    return model.back_miss(-model.matrix) < _ROUNDING


def _itself_measured(model: Model) -> str:
    t, phi = model.view.t, model.view.phi
    back = Model(model.view._replace(t=t - phi))
    return (
        f"Measured: M takes PE({t}) on to PE({t + phi}). From PE({t - phi}) this is up to "
        f"{back.back_miss(back.matrix):.2f} away in one column."
    )


def _sign_measured(model: Model) -> str:
    return (
        f"Measured at φ = {model.view.phi}: from PE({model.view.t + model.view.phi}), M with the "
        f"signs changed misses PE({model.view.t}) by up to {model.back_miss(-model.matrix):.2f} "
        "in one column."
    )


_WAY_BACK = Prediction(
    name="way_back",
    page="rotation",
    question="M takes PE(10) to PE(15). Which matrix takes PE(15) back to PE(10)?",
    options=(
        Option(
            "M itself, used for a second time.",
            "Five ahead and five back are the same distance, which makes one matrix for both "
            "seem enough. But M turns every pair in one direction, so a second use goes on to "
            "position 20.",
            {**TURN, "t": 15},
            _itself_leads_back,
            "no-way-back",
            measured=_itself_measured,
        ),
        Option(
            "M with its rows and columns swapped.",
            "Swapping them changes the signs of the sines, and so turns by the same angle the "
            "other way. For a rotation the transpose is the inverse.",
            TURN,
            _transpose_leads_back,
            always="The transpose of a rotation is its inverse.",
        ),
        Option(
            "M with the sign of every entry changed.",
            "To undo an addition, one changes a sign, and a shift looks like an addition. But M "
            "is multiplied, and -M turns every pair on by a further half turn. With no shift at "
            "all it still turns every row upside down.",
            {**TURN, "phi": 0},
            _sign_leads_back,
            "minus-undoes",
            always="No pair turns by exactly a quarter turn in a whole number of tokens.",
            measured=_sign_measured,
        ),
    ),
    start=TURN,
    measured=lambda model: (
        f"Measured: from PE({model.view.t + model.view.phi}) the transpose of M misses "
        f"PE({model.view.t}) by {model.back_miss(model.matrix.T):.1e} at most in any column, "
        f"M itself by up to {model.back_miss(model.matrix):.2f}."
    ),
    figure="rotation",
    reveals=("checks.back",),
)

QUESTIONS: tuple[Prediction, ...] = (
    _SAME_MATRIX,
    _WAY_BACK,
    *questions_fitting.QUESTIONS,
    *questions_ahead.QUESTIONS,
)
