"""Predictions about the hands: which one is fast, and what can be read from them."""

import pe_core
from course.numerals import grouped
from course.questions import Option, Prediction
from course.view import View
from ui.words.clock_hands import READ, look_alikes, shift_miss

_START = {"d": 128, "n": 10_000, "L": 50}


def _angle_moves(view: View) -> list[bool]:
    """Return for each pair whether the angle between the hands of t and t + φ depends on t."""
    rows = [
        pe_core.sinusoidal(view.L, view.d, view.n, start=start).reshape(view.L, -1, 2)
        for start in (0, view.phi)
    ]
    cosines = (rows[0] * rows[1]).sum(axis=2)
    return [bool(change > 1e-9) for change in cosines.max(axis=0) - cosines.min(axis=0)]


def _turn_measured(view: View) -> str:
    miss, count = shift_miss(view)
    return (
        f"Measured: one turn by the angles of φ = {view.phi} takes the hands of t to those of "
        f"t + φ for each of {count} positions. The largest miss is {miss:.1e}."
    )


_TURN_START = {**_START, "t": 10, "phi": 5}
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
            lambda view: all(_angle_moves(view)),
            "shift-needs-position",
        ),
        Option(
            "It stays the same on the slow dials only.",
            "On the fast dials the hands turn fast, but both at the same speed. Look at pair 0: "
            "the angle stands still there too.",
            {**_TURN_START, "t": 30, "dim": 0},
            lambda view: _angle_moves(view)[0] and not _angle_moves(view)[-1],
            "shift-needs-position",
        ),
        Option(
            "It stays the same on every dial.",
            "The angle between them is φ times the speed of the dial. The position t is not in it. "
            "This is how the encoding holds relative position.",
            {**_TURN_START, "t": 30},
            lambda view: not any(_angle_moves(view)),
        ),
    ),
    start=_TURN_START,
    measured=_turn_measured,
    figure="clock_hands",
    telling="Both hands turn, the angle between them stays",
    quiz=True,
)


_ROUND = 6
_LATE = {**_START, "t": _ROUND, "phi": 0}


def _turns(view: View, pair: int) -> float:
    """Return how often a pair's hand has turned by position t."""
    return float(pe_core.turns([view.t], view.d, view.n)[0, pair])


def _fast_measured(view: View) -> str:
    return (
        f"Measured at position {view.t}: pair 0 has made {_turns(view, 0):.4f} turns, the last "
        f"pair {_turns(view, -1):.6f}."
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
            lambda view: _turns(view, -1) > 0.9,
            "slow-first",
        ),
        Option(
            "All of them: the hands turn together.",
            "Each pair has its own speed. If all of them turned together, one pair would say as "
            "much as all.",
            {**_LATE, "dim": 64},
            lambda view: min(_turns(view, pair) for pair in range(view.d // 2)) > 0.9,
            "one-speed",
        ),
        Option(
            "That of pair 0: it is the fastest.",
            "One turn of pair 0 takes 2π tokens, a little more than six. It is the second hand of "
            "this clock.",
            {**_LATE, "dim": 0},
            lambda view: _turns(view, 0) > 0.9,
        ),
    ),
    start={**_LATE, "t": 0},
    measured=_fast_measured,
    figure="clock_hands",
    telling="Pair 0 is the fastest hand",
    quiz=True,
)


# After so many positions the hand of pair 0 is almost where it was.
_BACK = pe_core.least_distance(50, 2)[1]
_FOUND = {**_START, "t": 3, "phi": _BACK, "dim": 0}


def _read_measured(view: View) -> str:
    parts = ([0], [0, 1], range(view.d))
    sine, hand, row = (look_alikes(view, columns) for columns in parts)
    return (
        f"Measured over {view.L} positions, each number read to within {READ}: {sine} others have "
        f"the sine of position {view.t}, {hand} have its whole hand, and {row} have all its hands."
    )


_READ_OFF = Prediction(
    name="read_one_hand",
    page="clock_hands",
    question=f"You look at position {_FOUND['t']} among {_FOUND['L']} and read each number to "
    f"within {READ}, as an eye does. What do you need to tell this position from all others?",
    options=(
        Option(
            "One number, the sine of pair 0.",
            "A sine takes each value twice in every turn, so many positions have nearly this one.",
            _FOUND,
            lambda view: look_alikes(view, [0]) == 0,
            "one-number-tells",
        ),
        Option(
            "One hand, the sine and the cosine of pair 0.",
            f"A hand comes round again and again. After {_BACK} positions it has made "
            f"{pe_core.turns([_BACK], 2)[0, 0]:.3f} turns and points almost the same way. Two "
            "exact numbers would do, an eye would not.",
            _FOUND,
            lambda view: look_alikes(view, [0, 1]) == 0,
            "one-number-tells",
        ),
        Option(
            "Several hands, fast and slow ones.",
            "The slow hands say roughly where it is, the fast ones say exactly where. A clock "
            "tells the time in the same way.",
            {**_FOUND, "dim": 32},
            lambda view: look_alikes(view, range(view.d)) == 0,
        ),
    ),
    start={**_FOUND, "phi": 0},
    measured=_read_measured,
    figure="clock_hands",
    telling="It takes several hands to read a position",
    quiz=True,
)


_SAID = 10_000
_FULL = {**_START, "d": 512, "t": 49}


def _apart(view: View, offset: int) -> float:
    """Return how far apart the rows of two positions are that lie so many tokens apart."""
    return float(pe_core.offset_distance(offset, view.d, view.n))


def _slowest_turn(view: View) -> int:
    return round(float(pe_core.wavelengths(view.d, view.n)[-1]))


def _repeat_measured(view: View) -> str:
    return (
        f"Measured at d = {view.d}: positions 0 and {grouped(_SAID)} differ by "
        f"{_apart(view, _SAID):.2f}, positions 0 and {grouped(_slowest_turn(view))} by "
        f"{_apart(view, _slowest_turn(view)):.2f}, "
        f"neighbours by {_apart(view, 1):.2f}."
    )


_REPEAT = Prediction(
    name="no_repeat",
    page="clock_hands",
    question="It is sometimes said that the encoding repeats after "
    f"n = {grouped(_SAID)} positions. At d = 512, how far from the row of "
    f"position 0 is that of position {grouped(_SAID)}?",
    options=(
        Option(
            "Not at all: the two rows are the same.",
            "n is the base of the speeds and no number of positions. No pair has the wavelength "
            "n, and at a whole position no hand has come round exactly.",
            _FULL,
            lambda view: _apart(view, _SAID) < 1e-6,
            "repeats",
        ),
        Option(
            "Nearer than the row of position 1.",
            "For that, nearly all hands would have to come round to 12 at the same position. "
            "The fast ones point anywhere by then.",
            {**_FULL, "dim": 0},
            lambda view: _apart(view, _SAID) < _apart(view, 1),
            "repeats",
        ),
        Option(
            "Several times as far as the row of position 1.",
            "At whole positions the table never repeats. Pair 0 alone sees to that: its turn "
            "takes 2π tokens, and no number of turns ends at a whole position again.",
            {**_FULL, "dim": 510},
            lambda view: _apart(view, _SAID) > 3 * _apart(view, 1),
        ),
        Option(
            "As far as neighbours are: steps are equally long everywhere.",
            "Neighbours are equally far apart everywhere, that is true. These two are not "
            "neighbours: almost every hand has moved.",
            {**_FULL, "phi": 1, "dim": 32},
            lambda view: abs(_apart(view, _SAID) - _apart(view, 1)) < 0.5,
            "all-as-far",
        ),
    ),
    start={**_START, "d": 512},
    measured=_repeat_measured,
    figure="clock_hands",
    telling="The hands never all come round together",
)

PREDICTIONS: tuple[Prediction, ...] = (_TURN, _FAST, _READ_OFF, _REPEAT)
