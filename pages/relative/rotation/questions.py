"""Predictions about a shift: the matrix that makes it, and the way back."""

import pe_core
from course.questions import Option, Prediction
from pages.relative.rotation import questions_ahead, questions_fitting
from pages.relative.rotation.model import IN_A_ROW, Model
from pages.relative.rotation.questions_ahead import TURN

_ROUNDING = 1e-9


def _matrix_change(model: Model, pairs: list[int]) -> float:
    """Return how far M changes for these pairs from t = 10 to the view's t, fitted at both."""
    before, after = (model.fitted_at(start, pairs) for start in (10, model.view.t))
    return float(abs(before - after).max())


def _every_pair(model: Model) -> list[int]:
    return list(range(model.view.d // 2))


def _same_matrix_measured(model: Model) -> str:
    change = _matrix_change(model, _every_pair(model))
    return (
        f"Measured: fitted once from {IN_A_ROW} positions after 10 and once from {IN_A_ROW} after "
        f"{model.view.t}, the entries of M differ by at most {change:.1e}."
    )


_SAME_MATRIX = Prediction(
    name="matrix_of_a_shift",
    page="rotation",
    question="One matrix M takes PE(10) to PE(15). Move t from 10 to 30 and leave φ at 5. "
    "Which matrix takes PE(30) to PE(35)?",
    options=(
        Option(
            "Another one: each place needs a turn of its own.",
            "Both hands have turned further, by the same angle. What lies between them is φ times "
            "the speed of the pair. The position t is not in it.",
            {**TURN, "t": 40},
            lambda model: _matrix_change(model, _every_pair(model)) > _ROUNDING,
            "shift-needs-position",
            always="The matrix of a shift is made of φ and the speeds, without t.",
        ),
        Option(
            "The same one for slow pairs, another one for fast pairs.",
            "Look at pair 0, the fastest: its block stays as it is too. A fast pair turns far for "
            "one φ, but equally far everywhere.",
            {**TURN, "t": 30, "dim": 0},
            lambda model: _matrix_change(model, [0]) > _ROUNDING,
            "shift-needs-position",
            always="The matrix of a shift is made of φ and the speeds, without t.",
        ),
        Option(
            "The same one.",
            "M is made of φ and the speeds of the pairs alone. One matrix for 'five further on' "
            "serves at every place.",
            {**TURN, "t": 30},
            lambda model: _matrix_change(model, _every_pair(model)) < _ROUNDING,
            always="The matrix of a shift is made of φ and the speeds, without t.",
        ),
    ),
    start=TURN,
    measured=_same_matrix_measured,
    figure="rotation",
    revealed_title="t moves, M stays",
    quiz=True,
)


def _leads_back_itself(model: Model) -> bool:
    """Return whether M leads from t to the position φ back."""
    back = Model(model.view._replace(t=model.view.t - model.view.phi))
    return back.back_miss(back.matrix) < _ROUNDING


def _back_varies(model: Model) -> bool:
    """Return whether the transpose of M leads back from some places and not from others."""
    view = model.view
    rows, later = (pe_core.sinusoidal(view.L, view.d, view.n, start=at) for at in (0, view.phi))
    return bool(abs(later @ model.matrix - rows).max() > _ROUNDING)


def _way_back_measured(model: Model) -> str:
    view, turned_back = model.view, model.back_miss(model.matrix.T)
    return (
        f"Measured: from PE({view.t + view.phi}) the transpose of M misses PE({view.t}) by "
        f"{turned_back:.1e}, M itself by {model.back_miss(model.matrix):.2f}."
    )


_WAY_BACK = Prediction(
    name="way_back",
    page="rotation",
    question="M takes PE(10) to PE(15). Which matrix takes PE(15) back to PE(10)?",
    options=(
        Option(
            "M itself: five ahead and five back are equally far.",
            "Equally far, but to the other side. M turns on to position 20, not back to 10.",
            {**TURN, "t": 15},
            _leads_back_itself,
            "no-way-back",
        ),
        Option(
            "M with rows and columns swapped.",
            "Swapping them changes the signs of the sines, and so turns by the same angle the "
            "other way. For a rotation the transpose is the inverse.",
            TURN,
            lambda model: model.back_miss(model.matrix.T) < _ROUNDING,
            always="The transpose of a rotation is its inverse.",
        ),
        Option(
            "It depends on where the way back starts.",
            "The way back is a shift too, by -5. As with every shift, t is not in its matrix.",
            {**TURN, "t": 40},
            _back_varies,
            "shift-needs-position",
            always="The transpose of a rotation is its inverse, and t is not in it.",
        ),
    ),
    start=TURN,
    measured=_way_back_measured,
    figure="shift_matrix",
)

QUESTIONS: tuple[Prediction, ...] = (
    _SAME_MATRIX,
    _WAY_BACK,
    *questions_fitting.QUESTIONS,
    *questions_ahead.QUESTIONS,
)
