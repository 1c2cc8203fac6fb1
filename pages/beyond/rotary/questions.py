"""Predictions about RoPE: first what turning does to the angle between query and key."""

from math import atan2, degrees

from course.questions import Option, Prediction
from course.view import DEFAULTS
from pages.beyond.rotary.model import Model
from pages.beyond.rotary.questions_length import LENGTH
from pages.beyond.rotary.questions_pairings import CHECKPOINT
from pages.beyond.rotary.questions_scores import PEAK, START
from pages.beyond.rotary.questions_sides import BEFORE_AND_AFTER

_ROUNDING = 1e-9
_ASKED = Model(DEFAULTS._replace(**START))
_SAME_ANGLE = "Both hands turn by the same angle, so the angle between them does not depend on t."


def _angle(model: Model, place: int) -> float:
    """Return the angle from the query at `place` to the key φ further on, in degrees."""
    (a, b), (c, e) = model.hands_at(place)
    return degrees(atan2(a * e - b * c, a * c + b * e))


def _change(model: Model) -> float:
    """Return how much wider the angle is at t than at the start."""
    return abs(_angle(model, model.view.t)) - abs(_angle(model, 0))


def _angle_measured(model: Model) -> str:
    t = model.view.t
    return (
        f"Measured in pair {model.pair}: the angle between the two hands is "
        f"{abs(_angle(model, 0)):.6f}° at t = 0 and {abs(_angle(model, t)):.6f}° at t = {t}."
    )


_EARLY = {**START, "t": 3, "phi": 8, "vectors": "random"}
_ANGLE_TWIN = Prediction(
    name="rotary_angle_twin",
    page="rotary",
    question="Now the query and the key are different vectors. They belong to words 3 and 11 of a "
    "sentence. Thirty words are put in front of the sentence. In which pairs does the angle "
    "between the hand of the query and the hand of the key change?",
    options=(
        Option(
            "In all the pairs that turn.",
            "Both words have later positions, so every hand does point in a new direction. But the "
            "two hands of a pair have been turned by the same extra angle, that of 30 positions.",
            {**_EARLY, "t": 40},
            lambda model: abs(_change(model)) > _ROUNDING,
            "turned-apart",
            always=_SAME_ANGLE,
        ),
        Option(
            "Only in the fastest pairs.",
            "The fast hands go round several times over 30 positions. But the hands of query and "
            "key go round equally often, and end up at the same angle to each other as before.",
            {**_EARLY, "t": 33, "dim": 0},
            lambda model: abs(_change(model)) > _ROUNDING,
            "fast-pairs-lose",
            always=_SAME_ANGLE,
        ),
        Option(
            "In none of the pairs.",
            "In each pair, the query and the key are turned by the same extra angle. The angle "
            "between their hands still depends only on the two vectors and on the offset of 8.",
            {**_EARLY, "t": 33},
            lambda model: abs(_change(model)) < _ROUNDING,
            always=_SAME_ANGLE,
        ),
    ),
    start=_EARLY,
    measured=_angle_measured,
    figure="turning",
    asked_with="turning_now",
)

_ANGLE = Prediction(
    name="rotary_angle",
    page="rotary",
    question="Each hand in the figure shows one pair, that is, two entries of the query or of the "
    f"key. The query is at position 10, the key at 15, and in pair {_ASKED.pair} the angle between "
    f"their hands is {_angle(_ASKED, 10):.1f}°. Both words move on by 20 positions. How wide is "
    "the angle now?",
    options=(
        Option(
            "Wider than before in every pair.",
            "The key has the later position, so it does turn by more than the query. But the key "
            "is 5 positions ahead wherever the two are, so it is always turned further by the same "
            "angle.",
            {**START, "t": 40},
            lambda model: _change(model) > _ROUNDING,
            "turned-apart",
            always=_SAME_ANGLE,
        ),
        Option(
            "Wider than before in fast pairs.",
            "Pair 0 goes round three times on the way, so you might think that the position gets "
            "lost. But the hand of the query goes round with the hand of the key, and the angle "
            "between them does not change.",
            {**START, "t": 30, "dim": 0},
            lambda model: _change(model) > _ROUNDING,
            "fast-pairs-lose",
            always=_SAME_ANGLE,
        ),
        Option(
            "As wide as before in every pair.",
            "Both hands turn by the same extra angle, that of 20 positions. The angle between them "
            "depends on φ, not on t.",
            {**START, "t": 30},
            lambda model: abs(_change(model)) < _ROUNDING,
            always=_SAME_ANGLE,
        ),
    ),
    start=START,
    measured=_angle_measured,
    figure="turning",
    asked_with="turning_now",
    revealed_title="Both hands turn, and the angle between them stays the same",
    quiz=True,
    reveals=(
        "numbers.scores", "formula.rotary", "steps.rotary", "figure.score_by_place",
        "text.What is the same as before, and what is not",
    ),
    twin=_ANGLE_TWIN,
)  # fmt: skip

QUESTIONS: tuple[Prediction, ...] = (_ANGLE, LENGTH, BEFORE_AND_AFTER, PEAK, CHECKPOINT)
