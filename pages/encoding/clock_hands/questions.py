"""Predictions about the hands: what lies between two of them, and which one is fast."""

from typing import Any

from course.questions import Option, Prediction
from pages.encoding.clock_hands.model import Model
from pages.encoding.clock_hands.questions_reading import READ_OFF, REPEAT

_START: dict[str, Any] = {"d": 128, "n": 10_000, "L": 50}


def _angle_moves(model: Model) -> list[bool]:
    """Return for each pair whether the angle between the hands of t and t + φ depends on t."""
    view, pairs = model.view, range(model.view.d // 2)
    now, later = (model.hands(range(start, start + view.L), pairs) for start in (0, view.phi))
    cosines = (now * later).sum(axis=2)
    return [bool(change > 1e-9) for change in cosines.max(axis=0) - cosines.min(axis=0)]


def _turn_measured(model: Model) -> str:
    return (
        f"Measured: one turn by the angles of φ = {model.view.phi} takes the hands of t to "
        f"those of t + φ for each of {len(model.turned)} positions. "
        f"The largest miss is {model.shift_miss:.1e}."
    )


_TURN_START: dict[str, Any] = {**_START, "t": 10, "phi": 5}
_TURN = Prediction(
    name="angle_between_hands",
    page="clock_hands",
    question="Every dial has two hands: one for position t, one for t + φ. Move t from 10 to 30 "
    "and leave φ at 5. What does the angle between the two hands of a dial do?",
    options=(
        Option(
            "It grows on every dial: later positions turn further.",
            "Both hands turn further, by the same angle. What lies between them is the angle of φ "
            "tokens, wherever they start.",
            {**_TURN_START, "t": 40},
            lambda model: all(_angle_moves(model)),
            "shift-needs-position",
            always="The angle between the hands is φ times the speed of the dial, without t.",
        ),
        Option(
            "It stays the same on the slow dials only.",
            "On the fast dials the hands turn fast, but both at the same speed. Look at pair 0: "
            "the angle stands still there too.",
            {**_TURN_START, "t": 30, "dim": 0},
            lambda model: _angle_moves(model)[0] and not _angle_moves(model)[-1],
            "shift-needs-position",
            always="The angle between the hands is φ times the speed of the dial, without t.",
        ),
        Option(
            "It stays the same on every dial.",
            "The angle between them is φ times the speed of the dial. The position t is not in it. "
            "This is how the encoding holds relative position.",
            {**_TURN_START, "t": 30},
            lambda model: not any(_angle_moves(model)),
            always="The angle between the hands is φ times the speed of the dial, without t.",
        ),
    ),
    start=_TURN_START,
    measured=_turn_measured,
    figure="clock_hands",
    revealed_title="Both hands turn, the angle between them stays",
    quiz=True,
)


_ROUND = 6
_LATE: dict[str, Any] = {**_START, "t": _ROUND, "phi": 0}


def _fast_measured(model: Model) -> str:
    return (
        f"Measured at position {model.view.t}: pair 0 has made {model.turns[0]:.4f} turns, "
        f"the last pair {model.turns[-1]:.6f}."
    )


_FAST = Prediction(
    name="fastest_hand",
    page="clock_hands",
    question=f"At position 0 all hands point to 12. Move t to {_ROUND}. Which hand has come round "
    "almost to 12 again?",
    options=(
        Option(
            "That of the last pair: the first ones are slow, like an hour hand.",
            "Many texts tell it in this order. But pair 0 divides by 1, so it turns by a whole "
            "radian each token. The last pair divides by almost n.",
            {**_LATE, "dim": 126},
            lambda model: bool(model.turns[-1] > 0.9),
            "slow-first",
        ),
        Option(
            "All of them: the hands turn together.",
            "Each pair has its own speed. If all of them turned together, one pair would say as "
            "much as all.",
            {**_LATE, "dim": 64},
            lambda model: bool(model.turns.min() > 0.9),
            "one-speed",
        ),
        Option(
            "That of pair 0: it is the fastest.",
            "One turn of pair 0 takes 2π tokens, a little more than six. It is the second hand of "
            "this clock.",
            {**_LATE, "dim": 0},
            lambda model: bool(model.turns[0] > 0.9),
        ),
    ),
    start={**_LATE, "t": 0},
    measured=_fast_measured,
    figure="clock_hands",
    revealed_title="Pair 0 is the fastest hand",
    quiz=True,
)

QUESTIONS: tuple[Prediction, ...] = (_TURN, _FAST, READ_OFF, REPEAT)
