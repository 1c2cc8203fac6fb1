"""Predictions about a shift: first the matrix that makes it."""

from typing import Any

from course.questions import Option, Prediction
from pages.relative.rotation.model import IN_A_ROW, Model
from pages.relative.rotation.questions_ahead import AHEAD, TURN
from pages.relative.rotation.questions_back import WAY_BACK
from pages.relative.rotation.questions_fitting import SINES
from pages.relative.rotation.questions_joint import JOINT
from pages.relative.rotation.questions_peak import BLUNT
from pe_core.figures import sized

_ROUNDING = 1e-9
_FIRST = 10  # the place at which M is found first
_NO_T = "The matrix of a shift depends only on φ and the speeds, not on t."


def _change(model: Model, pairs: list[int]) -> float:
    """Return how far M changes for these pairs from the first place to the view's t."""
    before, after = (model.fitted_at(start, pairs) for start in (_FIRST, model.view.t))
    return float(abs(before - after).max())


def _changes(model: Model) -> float:
    return _change(model, list(range(model.view.d // 2)))


def _change_measured(model: Model) -> str:
    return (
        f"Measured: M was fitted pair by pair, by least squares, to the {IN_A_ROW} "
        f"positions starting at {_FIRST}, and again to the {IN_A_ROW} starting at "
        f"{model.view.t}. No entry differs between the two fits by more than "
        f"{sized(_changes(model))}."
    )


def _fast_measured(model: Model) -> str:
    return (
        f"Measured with two fits, each made pair by pair, starting at positions {_FIRST} and "
        f"{model.view.t}: no entry in the block of pair 0, the fastest, differs between the "
        f"fits by more than {sized(_change(model, [0]))}."
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
    question="An author adds a long preface, so a sentence that began at position 10 now begins "
    "at position 100. At the old position a matrix took the row of each word to the row of the "
    "word three positions later. How must this matrix change at the new position?",
    options=(
        Option(
            "All of its blocks need new entries.",
            "Every word of the sentence now has a different row, so you might think that a "
            "different matrix is needed. But in each pair both rows have turned through the same "
            "angle from the old position to the new one, so the angle between them has not "
            "changed.",
            {**_MOVED, "t": 199},
            _all_change,
            "shift-needs-position",
            always=_NO_T,
        ),
        Option(
            "None of its blocks need new entries.",
            "The matrix depends only on the distance, three, and on the speeds. The position at "
            "which the sentence begins does not enter into it.",
            _MOVED,
            _stays,
            always=_NO_T,
        ),
        Option(
            "Only its fast blocks need new entries.",
            "A fast pair turns many times over 90 positions, so you might think that its block "
            "needs correcting. But over any three positions it turns by the same angle, wherever "
            "they are.",
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
    question="One matrix M takes PE(10), the row of position 10, to PE(15). It has a two-by-two "
    "block for each pair. Which matrix takes PE(30) to PE(35)?",
    options=(
        Option(
            "M with every block turned further.",
            "From position 10 to 30 every pair has turned further, so it is natural to turn the "
            "matrix too. But in each pair the start and the end have turned through the same "
            "angle. The angle between them is φ times the speed of this pair, whatever t is.",
            {**TURN, "t": 44},
            _all_change,
            "shift-needs-position",
            always=_NO_T,
        ),
        Option(
            "M with every fast block turned further.",
            "Fast pairs turn a long way within five positions, so you might think that their "
            "blocks need a correction. But they turn by the same angle from any starting point: "
            "even the block of pair 0 does not change.",
            {**TURN, "t": 30, "dim": 0},
            _fast_changes,
            "fast-goes-wrong",
            always=_NO_T,
            measured=_fast_measured,
        ),
        Option(
            "M with every block left as it is.",
            "M depends only on φ and the speeds of the pairs. One matrix for “five further on” "
            "works at every position.",
            {**TURN, "t": 30},
            _stays,
            always=_NO_T,
        ),
    ),
    start=TURN,
    measured=_change_measured,
    figure="rotation",
    revealed_title="When t changes, M does not",
    quiz=True,
    reveals=(
        "steps.rotation",
        "checks.stays",
        "text.It is a rotation, not only something like one",
    ),
    twin=_NEW_PLACE,
)

QUESTIONS: tuple[Prediction, ...] = (
    _SAME_MATRIX,
    WAY_BACK,
    SINES,
    JOINT,
    AHEAD,
    BLUNT,
)
