"""Predictions about the way back from a shift."""

from typing import Any

import numpy as np

from course.quantities import Floats
from course.questions import Option, Prediction
from pages.relative.rotation.model import Model
from pages.relative.rotation.questions_ahead import TURN
from pe_core.figures import by_up_to

_ROUNDING = 1e-9


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
        f"M takes PE({t}) on to PE({t + phi}), which differs from PE({t - phi}) by up to "
        f"{back.back_miss(back.matrix):.2f} in a single column."
    )


def _sign_measured(model: Model) -> str:
    return (
        f"Measured at φ = {model.view.phi}: applied to PE({model.view.t + model.view.phi}), M with "
        f"every sign changed misses PE({model.view.t}) by up to "
        f"{model.back_miss(-model.matrix):.2f} in a single column."
    )


_SIGNS: dict[str, Any] = {**TURN, "d": 64, "t": 30, "phi": 8}


def _sines_flipped(model: Model) -> Floats:
    """Return M with the sign of every entry beside the diagonal changed."""
    return np.asarray(2 * np.diag(np.diag(model.matrix)) - model.matrix)


def _signs_measured(model: Model) -> str:
    t, phi = model.view.t, model.view.phi
    ways = (model.matrix, _sines_flipped(model), -model.matrix)
    none, sines, every = (model.back_miss(matrix) for matrix in ways)
    return (
        f"Measured: applied to PE({t + phi}), M misses PE({t}) by up to {none:.2f} in a single "
        f"column if no sign is changed, {by_up_to(sines)} if the signs of the "
        f"sines are changed, and by up to {every:.2f} if all signs are changed."
    )


_WHICH_SIGNS = Prediction(
    name="way_back_twin",
    page="rotation",
    question="M for φ = 8 takes row 30 to row 38. It has cosines on its diagonal, sines beside "
    "them and zeros elsewhere. A programmer needs a matrix that takes row 38 to row 30, and may "
    "only change signs in M. The signs of which entries have to change?",
    options=(
        Option(
            "The signs of all the entries.",
            "Going back is the opposite of going forward, and a minus sign looks like the "
            "opposite. But changing all signs turns every pair half a turn further. Try it with a "
            "shift of one token, which hardly moves the slow pairs: the minus sign makes them "
            "point the opposite way.",
            {**_SIGNS, "phi": 1},
            lambda model: model.back_miss(-model.matrix) < _ROUNDING,
            "minus-undoes",
            always="No pair turns by exactly a quarter turn in a whole number of tokens.",
        ),
        Option(
            "The signs of all the sines.",
            "A pair has to turn by the same angle in the opposite direction. The cosine of that "
            "angle is the same, and its sine has the opposite sign.",
            _SIGNS,
            lambda model: model.back_miss(_sines_flipped(model)) < _ROUNDING,
            always="cos(−x) = cos x and sin(−x) = −sin x.",
        ),
        Option(
            "The signs of no entry at all.",
            "Row 30 is as far from row 38 as row 38 is from row 30, so you might think that M "
            "works both ways. But M always turns a pair in the same direction. It takes row 38 to "
            "row 46.",
            {**_SIGNS, "phi": 19},
            lambda model: model.back_miss(model.matrix) < _ROUNDING,
            "no-way-back",
        ),
    ),
    start=_SIGNS,
    measured=_signs_measured,
    figure="rotation",
)

WAY_BACK = Prediction(
    name="way_back",
    page="rotation",
    question="M takes PE(10) to PE(15). Which matrix takes PE(15) back to PE(10)?",
    options=(
        Option(
            "M itself, applied a second time.",
            "Five ahead and five back are the same distance, so you might think that one matrix "
            "does both. But M turns every pair in one direction, so applying it again moves on to "
            "position 20.",
            {**TURN, "t": 15},
            _itself_leads_back,
            "no-way-back",
            measured=_itself_measured,
        ),
        Option(
            "M with its rows and columns swapped.",
            "Swapping them changes the signs of the sines, so the matrix turns through the same "
            "angle in the opposite direction. For a rotation the transpose is the inverse.",
            TURN,
            _transpose_leads_back,
            always="The transpose of a rotation is its inverse.",
        ),
        Option(
            "M with the sign of every entry changed.",
            "An addition is undone by changing a sign, and a shift looks like an addition. But M "
            "acts by multiplication, and −M turns every pair half a turn further. Even with no "
            "shift at all it reverses the sign of every entry of the row.",
            {**TURN, "phi": 0},
            _sign_leads_back,
            "minus-undoes",
            always="No pair turns by exactly a quarter turn in a whole number of tokens.",
            measured=_sign_measured,
        ),
    ),
    start=TURN,
    measured=lambda model: (
        f"Measured: applied to PE({model.view.t + model.view.phi}), the transpose of M misses "
        f"PE({model.view.t}) {by_up_to(model.back_miss(model.matrix.T))}, while M "
        f"itself misses it by up to {model.back_miss(model.matrix):.2f} in a single column."
    ),
    figure="rotation",
    reveals=("checks.back",),
    twin=_WHICH_SIGNS,
)
