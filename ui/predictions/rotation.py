"""Predictions about a shift: the matrix that makes it, and the way back."""

from typing import Any

import pe_core
from course.questions import Option, Prediction
from course.view import View
from pe_core.fitting import fit_pairs

_TURN: dict[str, Any] = {"d": 128, "n": 10_000, "L": 50, "t": 10, "phi": 5}
_SEEN = 64  # positions that a matrix is fitted from
_ROUNDING = 1e-9


def _matrix_change(view: View, pairs: list[int]) -> float:
    """Return how far M changes for these pairs from t = 10 to the view's t, fitted at both."""
    found = []
    for start in (10, view.t):
        rows, later = (
            pe_core.sinusoidal_at(range(first, first + _SEEN), view.d, view.n, pairs=pairs)
            for first in (start, start + view.phi)
        )
        found.append(fit_pairs(rows, later).matrix)
    return float(abs(found[0] - found[1]).max())


def _every_pair(view: View) -> list[int]:
    return list(range(view.d // 2))


def _same_matrix_measured(view: View) -> str:
    change = _matrix_change(view, _every_pair(view))
    return (
        f"Measured: fitted once from {_SEEN} positions after 10 and once from {_SEEN} after "
        f"{view.t}, the entries of M differ by at most {change:.1e}."
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
            {**_TURN, "t": 40},
            lambda view: _matrix_change(view, _every_pair(view)) > _ROUNDING,
            "shift-needs-position",
        ),
        Option(
            "The same one for slow pairs, another one for fast pairs.",
            "Look at pair 0, the fastest: its block stays as it is too. A fast pair turns far for "
            "one φ, but equally far everywhere.",
            {**_TURN, "t": 30, "dim": 0},
            lambda view: _matrix_change(view, [0]) > _ROUNDING,
            "shift-needs-position",
        ),
        Option(
            "The same one.",
            "M is made of φ and the speeds of the pairs alone. One matrix for 'five further on' "
            "serves at every place.",
            {**_TURN, "t": 30},
            lambda view: _matrix_change(view, _every_pair(view)) < _ROUNDING,
        ),
    ),
    start=_TURN,
    measured=_same_matrix_measured,
    figure="rotation",
    telling="t moves, M stays",
    quiz=True,
)


def _back_miss(view: View, transposed: bool) -> float:
    """Return how far M, or its transpose, misses PE(t) from PE(t + φ)."""
    matrix = pe_core.shift_matrix(view.phi, view.d, view.n)
    here, there = (
        pe_core.sinusoidal(1, view.d, view.n, start=place)[0]
        for place in (view.t, view.t + view.phi)
    )
    return float(abs((matrix.T if transposed else matrix) @ there - here).max())


def _back_varies(view: View) -> bool:
    """Return whether the transpose of M leads back from some places and not from others."""
    misses = [_back_miss(view._replace(t=place), True) for place in range(view.L)]
    return max(misses) > _ROUNDING


_WAY_BACK = Prediction(
    name="way_back",
    page="rotation",
    question="M takes PE(10) to PE(15). Which matrix takes PE(15) back to PE(10)?",
    options=(
        Option(
            "M itself: five ahead and five back are equally far.",
            "Equally far, but to the other side. M turns on to position 20, not back to 10.",
            {**_TURN, "t": 15},
            lambda view: _back_miss(view._replace(t=view.t - view.phi), False) < _ROUNDING,
            "no-way-back",
        ),
        Option(
            "M with rows and columns swapped.",
            "Swapping them changes the signs of the sines, and so turns by the same angle the "
            "other way. For a rotation the transpose is the inverse.",
            _TURN,
            lambda view: _back_miss(view, True) < _ROUNDING,
        ),
        Option(
            "It depends on where the way back starts.",
            "The way back is a shift too, by -5. As with every shift, t is not in its matrix.",
            {**_TURN, "t": 40},
            _back_varies,
            "shift-needs-position",
        ),
    ),
    start=_TURN,
    measured=lambda view: (
        f"Measured: from PE({view.t + view.phi}) the transpose of M misses PE({view.t}) by "
        f"{_back_miss(view, True):.1e}, M itself by {_back_miss(view, False):.2f}."
    ),
    figure="shift_matrix",
)

PREDICTIONS: tuple[Prediction, ...] = (_SAME_MATRIX, _WAY_BACK)
