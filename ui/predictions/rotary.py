"""Predictions about RoPE: what turning keeps, and what it does not promise."""

from math import atan2, degrees
from typing import Any

from course.questions import Option, Prediction
from course.view import DEFAULTS, View
from ui.views.rotary import (
    curve,
    other_pairing,
    pairs_at,
    query_and_key,
    turned,
    turned_scores,
)

_START: dict[str, Any] = {
    "d": 128, "n": 10_000, "L": 50, "t": 10, "phi": 5, "dim": 32,
    "vectors": "alike", "pairing": "adjacent",
}  # fmt: skip
_ROUNDING = 1e-9


def _angle(view: View, place: int) -> float:
    """Return the angle from the query at `place` to the key φ further on, in degrees."""
    (a, b), (c, e) = pairs_at(view, place)
    return degrees(atan2(a * e - b * c, a * c + b * e))


def _change(view: View) -> float:
    """Return how much wider the angle is at t than at t = 10."""
    return abs(_angle(view, view.t)) - abs(_angle(view, 10))


_ANGLE = Prediction(
    name="rotary_angle",
    page="rotary",
    question="Query and key stand at 10 and 15. The angle between their hands is "
    f"{_angle(DEFAULTS._replace(**_START), 10):.1f}°. Move t to 30 and leave φ at 5. "
    "What becomes of the angle?",
    options=(
        Option(
            "It grows: the key stands further on, so it turns more.",
            "The key does turn more than the query, by φ tokens. But by the same φ tokens at "
            "every place.",
            {**_START, "t": 40},
            lambda view: _change(view) > _ROUNDING,
            "turned-apart",
        ),
        Option(
            "It stays in slow pairs, and changes in fast ones.",
            "Look at pair 0, the fastest: its hands go round three times and more on the way, and "
            "both go equally far.",
            {**_START, "t": 30, "dim": 0},
            lambda view: abs(_change(view)) > _ROUNDING,
            "turned-apart",
        ),
        Option(
            "It stays.",
            "Both hands turn on by the same 20 steps. In what lies between them there is φ, but "
            "no t.",
            {**_START, "t": 30},
            lambda view: abs(_change(view)) < _ROUNDING,
        ),
    ),
    start=_START,
    measured=lambda view: (
        f"Measured: {_angle(view, 10):.6f}° at t = 10, {_angle(view, view.t):.6f}° at "
        f"t = {view.t}. The score is {turned_scores(view, [10])[0]:.6f} at both."
    ),
    figure="turning",
    telling="Both hands turn, the angle stays",
    quiz=True,
)


def _best(view: View) -> int:
    """Return the offset at which the score is highest."""
    return int(curve(view).argmax()) - view.L + 1


_OTHER: dict[str, Any] = {**_START, "vectors": "random"}
_PEAK = Prediction(
    name="rotary_peak",
    page="rotary",
    question="For a key like the query, the score is highest at offset 0. Now give the key other "
    "numbers. Where is the score highest?",
    options=(
        Option(
            "At offset 0 again: RoPE makes near words score higher.",
            "RoPE only turns. Where the two vectors fit best depends on their numbers, and these "
            "do not fit best when they stand side by side.",
            _OTHER,
            lambda view: _best(view) == 0,
            "rope-decays",
        ),
        Option(
            "Nowhere: unlike vectors score the same at every offset.",
            "The angle between the hands still changes with the offset, and the score with it.",
            {**_OTHER, "phi": 20},
            lambda view: bool(abs(curve(view) - curve(view)[0]).max() < _ROUNDING),
            "all-as-far",
        ),
        Option(
            "Somewhere else.",
            "Each pair is at its best when its two hands point the same way. With other numbers "
            "that is at another offset, a different one in each pair.",
            _OTHER,
            lambda view: _best(view) != 0,
        ),
    ),
    start=_START,
    measured=lambda view: (
        f"Measured: it is highest at offset {_best(view)}, with {curve(view).max():.3f}. At offset "
        f"0 it is {curve(view)[view.L - 1]:.3f}."
    ),
    figure="score_by_offset",
    quiz=True,
)


def _sides(view: View) -> tuple[float, float]:
    """Return the score φ ahead and φ back."""
    scores, middle = curve(view), view.L - 1
    return float(scores[middle + view.phi]), float(scores[middle - view.phi])


_BEFORE_AND_AFTER = Prediction(
    name="rotary_sides",
    page="rotary",
    question="For a key like the query, 5 tokens ahead and 5 tokens back score the same. And for a "
    "key of other numbers?",
    options=(
        Option(
            "The same again: a distance has no side.",
            "That holds for rows of the sinusoidal table, and for a key like the query. Here the "
            "hands start apart: turning one way brings them nearer, the other way further apart.",
            _OTHER,
            lambda view: abs(_sides(view)[0] - _sides(view)[1]) < _ROUNDING,
            "rope-two-sided",
        ),
        Option(
            "The same with a minus sign.",
            "Turning back changes the sign of the sines only. The cosines of the sum stay.",
            {**_OTHER, "phi": 12},
            lambda view: abs(sum(_sides(view))) < _ROUNDING,
            "rope-two-sided",
        ),
        Option(
            "Two different scores.",
            "The sum has sines as well as cosines now. So a head can tell what stands before a "
            "word from what stands after it.",
            _OTHER,
            lambda view: abs(_sides(view)[0] - _sides(view)[1]) > _ROUNDING,
        ),
    ),
    start=_START,
    measured=lambda view: (
        f"Measured: {_sides(view)[0]:.4f} at {view.phi} ahead, {_sides(view)[1]:.4f} at "
        f"{view.phi} back."
    ),
    figure="score_by_offset",
)


def _varies(view: View) -> bool:
    """Return whether the score of one offset changes with the place."""
    scores = turned_scores(view, range(view.L))
    return bool(abs(scores - scores[0]).max() > _ROUNDING)


def _apart(view: View) -> float:
    """Return how far the scores of the two pairings lie apart, at most."""
    other = view._replace(pairing=other_pairing(view))
    return float(abs(curve(view) - curve(other)).max())


_HALVES: dict[str, Any] = {**_OTHER, "pairing": "halves"}
_CHECKPOINT = Prediction(
    name="rotary_checkpoint",
    page="rotary",
    question="Queries and keys were learned with adjacent pairs. You load them into code that "
    "turns halves, and leave their columns as they are. What happens?",
    options=(
        Option(
            "Nothing: the angles are the same, only in another order.",
            "The angles are the same, but they turn other numbers: what one pair had learned is "
            "torn apart between two.",
            _HALVES,
            lambda view: _apart(view) < _ROUNDING,
            "pairings-mix",
        ),
        Option(
            "Each score now changes with the place.",
            "It would if only one of the two were turned in halves. Both are, so the offset alone "
            "still decides.",
            {**_HALVES, "t": 30},
            _varies,
            "turned-apart",
        ),
        Option(
            "Other scores, and no error.",
            "The shapes fit and the code runs. It still sees offsets only, but not those that the "
            "model has learned to see.",
            _HALVES,
            lambda view: _apart(view) > _ROUNDING and not _varies(view),
        ),
    ),
    start=_OTHER,
    measured=lambda view: (
        f"Measured: over all offsets up to {view.L - 1} the scores of the two pairings differ by "
        f"up to {_apart(view):.2f}."
    ),
    figure="score_by_offset",
    quiz=True,
)


def _length(view: View, place: int) -> float:
    query, _ = query_and_key(view)
    return float((turned(view, query, [place])[0] ** 2).sum() ** 0.5)


def _longer_by(view: View) -> float:
    """Return how much longer the query is at t than at the start."""
    return _length(view, view.t) - _length(view, 0)


_LENGTH = Prediction(
    name="rotary_length",
    page="rotary",
    question="At position 0 the query is "
    f"{_length(DEFAULTS._replace(**_START), 0):.3f} long. How long is it at position 40?",
    options=(
        Option(
            "Longer: a position has been put into it.",
            "That is so where a position is added. Here no number is added; each pair is turned "
            "on its ring.",
            {**_START, "t": 40},
            lambda view: _longer_by(view) > _ROUNDING,
            "turning-stretches",
        ),
        Option(
            "Shorter: a late word counts less.",
            "No hand shrinks on its way round. What is late is not weaker.",
            {**_START, "t": 49},
            lambda view: _longer_by(view) < -_ROUNDING,
            "turning-stretches",
        ),
        Option(
            "As long as before.",
            "Turning keeps the length of each pair, and so of the whole vector.",
            {**_START, "t": 40},
            lambda view: abs(_longer_by(view)) < _ROUNDING,
        ),
    ),
    start=_START,
    measured=lambda view: (
        f"Measured: {_length(view, 0):.6f} at 0, {_length(view, view.t):.6f} at {view.t}."
    ),
    figure="turning",
)

PREDICTIONS: tuple[Prediction, ...] = (
    _ANGLE,
    _PEAK,
    _BEFORE_AND_AFTER,
    _CHECKPOINT,
    _LENGTH,
)
