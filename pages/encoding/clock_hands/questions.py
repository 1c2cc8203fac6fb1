"""Predictions about the hands: what lies between two of them, and which one is fast."""

from typing import Any

from course.numerals import grouped
from course.questions import Option, Prediction
from pages.encoding.clock_hands.model import Model
from pages.encoding.clock_hands.questions_reading import READ_OFF, REPEAT
from pe_core.figures import by_up_to

_START: dict[str, Any] = {"d": 128, "n": 10_000, "L": 50}
_ROUNDING = 1e-9
_NO_T = "The angle between the two hands is φ times their speed, whatever t is."


def _angle_moves(model: Model) -> list[bool]:
    """Return for each pair whether the angle between the hands of t and t + φ depends on t."""
    view, pairs = model.view, range(model.view.d // 2)
    now, later = (model.hands(range(start, start + view.L), pairs) for start in (0, view.phi))
    cosines = (now * later).sum(axis=2)
    return [bool(change > _ROUNDING) for change in cosines.max(axis=0) - cosines.min(axis=0)]


def _turn_measured(model: Model) -> str:
    return (
        f"Measured for {len(model.turned)} values of t: turning every hand by its own angle for φ "
        f"= {model.view.phi} gives the hands of t + φ. The result is off "
        f"{by_up_to(model.shift_miss)}."
    )


def _between_measured(before: int, model: Model) -> str:
    view, pair = model.view, model.pair
    angles = [model.between(pair, place) for place in (before, view.t)]
    return (
        f"On the dial of pair {pair} the angle between the hands is {angles[0]:.2f}° at t = "
        f"{before} and {angles[1]:.2f}° at t = {view.t}."
    )


_APART = 10
_ONE_DIAL: dict[str, Any] = {"d": 8, "n": 10_000, "L": 100, "t": 30, "phi": _APART, "dim": 2}
_DEGREES = round(Model(Option("", "", _ONE_DIAL, bool).view).between(1, 0))


def _grows(model: Model) -> float:
    """Return by how many degrees the angle between the two hands of the dial differs from t = 0."""
    return model.between(model.pair, model.view.t) - model.between(model.pair, 0)


_TURN_TWIN = Prediction(
    name="angle_between_hands_twin",
    page="clock_hands",
    question="On the dial of pair 1 (d = 8, n = 10 000) the hand of position 0 points to 12 and "
    f"that of position {_APART} points {_DEGREES} degrees further on. How many degrees lie "
    "between the hands of positions 30 and 40 on this dial?",
    options=(
        Option(
            f"Fewer than {_DEGREES} degrees.",
            "You may have read that later positions are packed more closely. They are not: the "
            "hand turns by the same angle with each token, all the way through the text.",
            {**_ONE_DIAL, "t": 60},
            lambda model: _grows(model) < -_ROUNDING,
            "neighbours-decay",
            always=_NO_T,
            measured=lambda model: _between_measured(0, model),
        ),
        Option(
            f"More than {_DEGREES} degrees.",
            "Position 30 is further on than position 0, and its hand has indeed turned further. "
            "But so has the hand of position 40, by the same angle.",
            {**_ONE_DIAL, "t": 85},
            lambda model: _grows(model) > _ROUNDING,
            "values-grow",
            always=_NO_T,
            measured=lambda model: _between_measured(0, model),
        ),
        Option(
            f"Exactly {_DEGREES} degrees again.",
            "The hand of this pair turns by the same angle with each token, so ten tokens always "
            "add up to the same angle.",
            _ONE_DIAL,
            lambda model: abs(_grows(model)) < _ROUNDING,
            always=_NO_T,
        ),
    ),
    start={**_ONE_DIAL, "t": 0},
    measured=lambda model: _between_measured(0, model),
    figure="clock_hands",
)


_TURN_START: dict[str, Any] = {**_START, "t": 10, "phi": 5}
_TURN = Prediction(
    name="angle_between_hands",
    page="clock_hands",
    question="Every pair has a dial with two hands: one for position t and one for t + φ. Move t "
    "from 10 to 30 and leave φ at 5. On which dials does the angle between the two hands grow?",
    options=(
        Option(
            "It grows on every dial.",
            "At a later position a hand has turned further, but that is true of both hands. They "
            "turn by the same angle, so the angle between them does not grow.",
            {**_TURN_START, "t": 44, "dim": 32},
            lambda model: all(_angle_moves(model)),
            "values-grow",
            always=_NO_T,
            measured=lambda model: _between_measured(10, model),
        ),
        Option(
            "It grows on fast dials only.",
            "Fast hands jump a long way at each step, so you might think that they move apart. "
            "But both hands of a dial have the same speed, however fast that is.",
            {**_TURN_START, "t": 44, "dim": 0},
            lambda model: _angle_moves(model)[0] and not _angle_moves(model)[-1],
            "shift-needs-position",
            always=_NO_T,
            measured=lambda model: _between_measured(10, model),
        ),
        Option(
            "It grows on no dial.",
            "The angle between the two hands is φ times their speed; it does not involve the "
            "position t. This is how the encoding represents relative position.",
            {**_TURN_START, "t": 30},
            lambda model: not any(_angle_moves(model)),
            always=_NO_T,
        ),
    ),
    start=_TURN_START,
    measured=_turn_measured,
    figure="clock_hands",
    revealed_title="Both hands turn, but the angle between them does not change",
    quiz=True,
    reveals=("checks.turn", "text.Turning the hands also builds the table"),
    twin=_TURN_TWIN,
)


_ROUND = 6
_NEAR = 0.1  # of a turn: a hand that is this close to 12 o'clock is almost there
_LATE: dict[str, Any] = {**_START, "t": _ROUND, "phi": 0}


def _come_round(model: Model) -> list[bool]:
    """Return for each hand whether it has turned at least once and points almost to 12."""
    return [bool(turns > 1 - _NEAR and abs(turns - round(turns)) < _NEAR) for turns in model.turns]


def _fast_measured(model: Model) -> str:
    return (
        f"At position {grouped(model.view.t)}, the hand of pair 0 has made {model.turns[0]:.4f} "
        f"turns, and the hand of the last pair has made {model.turns[-1]:.6f}."
    )


def _last_measured(model: Model) -> str:
    return (
        f"At position {grouped(model.view.t)}, the last hand has made {model.turns[-1]:.6f} of a "
        f"turn. It needs {grouped(model.wavelengths[-1], '.0f')} tokens for a full turn."
    )


def _middle_measured(model: Model) -> str:
    pair = model.pair
    return (
        f"At position {grouped(model.view.t)}, the hand of pair {pair} has made "
        f"{model.turns[pair]:.4f} of a turn, and the hand of pair 0 has made {model.turns[0]:.4f}."
    )


_FOUR: dict[str, Any] = {"d": 8, "n": 10_000, "L": 200, "t": 157, "phi": 0, "dim": 4}
_QUARTER = 0.25


def _at_a_quarter(model: Model) -> list[bool]:
    """Return for each hand whether it points to 3 o'clock in its first turn."""
    return [bool(abs(turns - _QUARTER) < 0.02) for turns in model.turns]


def _quarter_measured(model: Model) -> str:
    *others, last = (f"{turns:.4f}" for turns in model.turns)
    return (
        f"At position {grouped(model.view.t)}, the hands of pairs 0, 1, 2 and 3 have made "
        f"{', '.join(others)} and {last} turns."
    )


_FAST_TWIN = Prediction(
    name="fastest_hand_twin",
    page="clock_hands",
    question="A table with d = 8 has four pairs. One turn takes 6, 63, 628 or 6 283 tokens, "
    f"depending on the pair. At position {_FOUR['t']} one hand points to 3 o'clock, having made "
    "a quarter of its first turn. Which hand is it?",
    options=(
        Option(
            "The hand of pair 1.",
            "It must be the hand that takes 628 tokens for a turn. Counting from the slow end, as "
            "in hours, minutes and seconds, that would be pair 1. But the pairs are counted from "
            "the fast end.",
            {**_FOUR, "dim": 2},
            lambda model: _at_a_quarter(model)[1],
            "slow-first",
            measured=_quarter_measured,
        ),
        Option(
            "The hand of pair 2.",
            "A quarter of 628 tokens is 157, and the hand that takes 628 tokens is the third, "
            "counting from the fastest: pairs 0, 1, 2.",
            _FOUR,
            lambda model: _at_a_quarter(model)[2],
        ),
        Option(
            "The hand of each pair.",
            "All hands start together at 12, so it is tempting to think that they stay together. "
            "But each has its own speed, and they separate at once.",
            {**_FOUR, "t": 16, "dim": 2},
            lambda model: all(_at_a_quarter(model)),
            "one-speed",
            always="The hands have different speeds and finish a quarter turn at different times.",
            measured=_quarter_measured,
        ),
    ),
    start={**_FOUR, "t": 0, "dim": 0},
    measured=_quarter_measured,
    figure="clock_hands",
)

_FAST = Prediction(
    name="fastest_hand",
    page="clock_hands",
    question=f"At position 0 all hands point to 12. Move t to {_ROUND}. Which hand has gone round "
    "its dial once and is almost back at 12?",
    options=(
        Option(
            "The hand of pair 63.",
            "Many texts say that the first pairs are slow, like an hour hand. But pair 0 divides "
            "the position by 1, so it turns by a whole radian with each token. The last pair "
            "divides the position by several thousand.",
            {**_LATE, "dim": 126},
            lambda model: _come_round(model)[-1],
            "slow-first",
            measured=_last_measured,
        ),
        Option(
            "The hand of every pair.",
            "They do start together. But each pair has its own speed; if all turned together, a "
            "single pair would contain as much information as all of them.",
            {**_LATE, "dim": 64},
            lambda model: bool(model.turns.min() > 1 - _NEAR),
            "one-speed",
            measured=_middle_measured,
        ),
        Option(
            "The hand of pair 0.",
            "One turn of pair 0 takes 2π tokens, a little more than six. It is the fastest hand, "
            "like the second hand of a clock.",
            {**_LATE, "dim": 0},
            lambda model: _come_round(model)[0],
        ),
    ),
    start={**_LATE, "t": 0},
    measured=_fast_measured,
    figure="clock_hands",
    revealed_title="Pair 0 is the fastest hand",
    quiz=True,
    reveals=("numbers.hand", "table.turns", "checks.slowest", "text.Fast and slow hands"),
    twin=_FAST_TWIN,
)

QUESTIONS: tuple[Prediction, ...] = (_TURN, _FAST, READ_OFF, REPEAT)
