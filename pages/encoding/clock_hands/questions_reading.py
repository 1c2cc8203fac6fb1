"""Predictions about what can be read from the hands, and whether they begin again."""

from typing import Any

import pe_core
from course.numerals import grouped
from course.questions import Option, Prediction
from pages.encoding.clock_hands.model import READ, Model

_LONGEST = 2048
_PLACE = 3
_START: dict[str, Any] = {"d": 128, "n": 10_000, "L": _LONGEST}

# After so many positions the hand of pair 0 is almost exactly where it was.
_BACK = pe_core.least_distance(_LONGEST, 2)[1]
_FOUND: dict[str, Any] = {**_START, "t": _PLACE, "phi": 0, "dim": 32}


def _alike(model: Model) -> int:
    """Return how many other positions have all hands where t has them, read by eye."""
    return model.look_alikes(range(model.view.d))


def _read_measured(model: Model) -> str:
    view = model.view
    return (
        f"Measured over {grouped(view.L)} positions: on any single dial, at least "
        f"{model.fewest_left} other positions look the same as position {grouped(view.t)}. The "
        f"number of positions that look the same on all dials together is {_alike(model)}."
    )


def _one_hand_measured(model: Model) -> str:
    pair, found = model.pair, model.look_alikes([2 * model.pair, 2 * model.pair + 1])
    return (
        f"{found} other position{'s look' if found != 1 else ' looks'} the same as position "
        f"{model.view.t} on the dial of pair {pair}. On every dial, at least {model.fewest_left} "
        "other positions do."
    )


def _all_hands_measured(model: Model) -> str:
    view = model.view
    return (
        f"Of the {grouped(view.L - 1)} other positions, {_alike(model) or 'none'} look the same "
        f"as position {grouped(view.t)} on all {view.d // 2} dials."
    )


_MIDDLE = 1000
_SLOW: dict[str, Any] = {**_START, "t": _MIDDLE, "phi": 0, "dim": 126}


def _slow_alike(model: Model) -> int:
    """Return how many other positions have the slowest hand where t has it, read by eye."""
    return model.look_alikes([model.view.d - 2, model.view.d - 1])


def _slow_measured(model: Model) -> str:
    view = model.view
    return (
        f"Of the {grouped(view.L - 1)} other positions, {_slow_alike(model) or 'none'} look the "
        f"same as position {grouped(view.t)} on the slowest dial."
    )


def _gap_measured(model: Model) -> str:
    view = model.view
    here, there = (model.turns_at(place)[-1] * 360 for place in (view.t, view.t + view.phi))
    return (
        f"The slowest hand is at {here:.1f}° for position {grouped(view.t)} and at {there:.1f}° "
        f"for position {grouped(view.t + view.phi)}."
    )


_READ_TWIN = Prediction(
    name="read_one_hand_twin",
    page="clock_hands",
    question=f"Of {grouped(_LONGEST)} positions, someone has chosen position {_MIDDLE} and shows "
    f"you only its slowest hand (d = 128). You can read sine and cosine to within {READ}. How many "
    "other positions fit just as well?",
    options=(
        Option(
            "Not a single other position.",
            "The slowest hand has not made one full turn, so it points in a different direction "
            "at each position. But many of these directions are too close together to be told "
            "apart.",
            {**_SLOW, "phi": 100},
            lambda model: _slow_alike(model) == 0,
            "one-number-tells",
            measured=_gap_measured,
        ),
        Option(
            "Hundreds of other positions.",
            "The slowest hand gives the position only to within some hundreds of tokens. A faster "
            "hand is needed to find it exactly, as the minute hand refines what the hour hand "
            "shows.",
            _SLOW,
            lambda model: 100 <= _slow_alike(model) < 1000,
        ),
        Option(
            "All of the other positions.",
            "Over a short text the slowest hand seems to stand still, so you might think that it "
            "shows nothing. Over a long text it moves visibly, which rules out all positions far "
            "away.",
            {**_SLOW, "phi": 1047},
            lambda model: _slow_alike(model) == model.view.L - 1,
            "first-columns",
            measured=_gap_measured,
        ),
    ),
    start={**_SLOW, "t": 0},
    measured=_slow_measured,
    figure="clock_hands",
)

READ_OFF = Prediction(
    name="read_one_hand",
    page="clock_hands",
    question=f"You look at the hands of position {_PLACE}, one of {grouped(_LONGEST)}. By eye you "
    f"can read each sine and cosine only to within {READ}. How many of the 64 hands does it take "
    "to rule out all other positions?",
    options=(
        Option(
            "A single one of them is enough.",
            "A hand never points in exactly the same direction twice, so with exact values one "
            "hand would do. But the eye is not exact: a fast hand soon comes round again, and a "
            "slow one hardly moves.",
            {**_FOUND, "phi": _BACK, "dim": 0},
            lambda model: model.fewest_left == 0,
            "one-number-tells",
            measured=_one_hand_measured,
        ),
        Option(
            "Two or more of them are needed.",
            "The slow hands give the position roughly, and the fast hands then determine it "
            "exactly. A clock shows the time in the same way.",
            _FOUND,
            lambda model: model.fewest_left > 0 and _alike(model) == 0,
        ),
        Option(
            "All of them are still too few.",
            "On every dial some other positions look the same, so you might think that a few of "
            "them look the same on all dials. But the hands have different speeds: what one dial "
            "leaves open, another rules out.",
            {**_FOUND, "phi": 2000, "dim": 126},
            lambda model: _alike(model) > 0,
            "repeats",
            measured=_all_hands_measured,
        ),
    ),
    start={**_FOUND, "t": 0},
    measured=_read_measured,
    figure="clock_hands",
    revealed_title="It takes several hands to read a position",
    quiz=True,
    reveals=("checks.reading", "text.One hand or several", "text.How to read the hands"),
    twin=_READ_TWIN,
)


_BASE = 100
_FULL: dict[str, Any] = {"d": 512, "n": _BASE, "L": 200, "t": 0, "phi": _BASE}


def _repeat_measured(model: Model) -> str:
    n = model.view.n
    return (
        f"At d = {model.view.d}, the distance from row 0 is {model.apart(n):.2f} for row "
        f"{n} and {model.apart(1):.2f} for row 1."
    )


def _turned_measured(model: Model) -> str:
    n, (first, *_, last) = model.view.n, model.turns_at(model.view.n)
    return (
        f"By position {n} the first hand has made {first:.2f} turns and the last one {last:.2f}. "
        f"Rows 0 and {n} are {model.apart(n):.2f} apart."
    )


def _step_measured(model: Model) -> str:
    n = model.view.n
    return (
        f"The distance from row 0 to row 1 is {model.apart(1):.2f}. The distance from row 0 to "
        f"row {n} is {model.apart(n) / model.apart(1):.1f} times as large."
    )


_TWO: dict[str, Any] = {"d": 4, "n": 1000, "L": 400, "t": 0, "phi": 199, "dim": 0}


def _slow_turn(model: Model) -> int:
    """Return the position at which the slowest hand has almost come round."""
    return round(float(model.wavelengths[-1]))


def _back_measured(model: Model) -> str:
    place = _slow_turn(model)
    fast, slow = (model.turns_at(place)[end] for end in (0, -1))
    return (
        f"At position {place} the slow hand has made {slow:.3f} turns and the fast one "
        f"{fast:.3f}. The distance from row 0 is {model.apart(place):.3f} for row {place} and "
        f"only {model.apart(1):.3f} for row 1."
    )


_REPEAT_TWIN = Prediction(
    name="no_repeat_twin",
    page="clock_hands",
    question="A small clock has two hands (d = 4, n = 1 000). The fast one takes 6.28 tokens for "
    "a turn, and the slow one takes 198.69. At position 199 the slow hand is almost at 12 again. "
    "What is true of row 199?",
    options=(
        Option(
            "It is equal to row 0 in both hands.",
            "The slow hand is nearly back at 12, and it is natural to expect the fast one to be "
            "back as well. But the fast hand does not make a whole number of turns in 199 tokens.",
            {**_TWO, "dim": 2},
            lambda model: model.apart(_slow_turn(model)) < 1e-6,
            "repeats",
            always="π is irrational: no whole number of steps is a whole number of turns.",
            measured=_back_measured,
        ),
        Option(
            "It is nearer to row 0 than row 1 is.",
            "One of the two hands is back at 12, so you might expect a close match. But both "
            "hands contribute to the distance, and the fast one is far from 12.",
            {**_TWO, "phi": 1},
            lambda model: 1e-6 < model.apart(_slow_turn(model)) < model.apart(1),
            "one-wave-rules",
            measured=_back_measured,
        ),
        Option(
            "It is further from row 0 than row 1 is.",
            "The fast hand has made about 31 and two-thirds turns. It is far from 12 on its "
            "dial, and this outweighs the close match of the slow hand.",
            _TWO,
            lambda model: model.apart(_slow_turn(model)) > model.apart(1),
        ),
    ),
    start={**_TWO, "phi": 0},
    measured=_back_measured,
    figure="clock_hands",
)

REPEAT = Prediction(
    name="no_repeat",
    page="clock_hands",
    question="It is sometimes said that the encoding repeats after n positions. Take n = "
    f"{_BASE}, which is small enough to test this, and d = 512. How far is row {_BASE} from row 0?",
    options=(
        Option(
            "The two rows are equal.",
            "n looks like a length. But n is the base, which sets the speeds, and not a number of "
            "positions. No hand takes n tokens for a turn, and no hand is exactly at 12 again at "
            "any position.",
            {**_FULL, "dim": 0},
            lambda model: model.apart(model.view.n) < 1e-6,
            "repeats",
            always="π is irrational: no whole number of steps is a whole number of turns.",
            measured=_turned_measured,
        ),
        Option(
            "Just as far as row 1 is.",
            "Neighbours are equally far apart everywhere, so you might think that any two rows "
            "are. But these two are not neighbours: over so many steps, most hands have ended up "
            "far from where they started.",
            {**_FULL, "phi": 1, "dim": 32},
            lambda model: abs(model.apart(model.view.n) - model.apart(1)) < 0.5,
            "all-as-far",
            measured=_step_measured,
        ),
        Option(
            "Further away than row 1 is.",
            "The table never repeats. Pair 0 alone ensures this: a turn of its hand takes 2π "
            "tokens, and no number of full turns ends exactly at a position.",
            {**_FULL, "dim": 510},
            lambda model: model.apart(model.view.n) > model.apart(1) + 0.5,
        ),
    ),
    start={**_FULL, "phi": 0},
    measured=_repeat_measured,
    figure="clock_hands",
    revealed_title="The hands never all come round together",
    reveals=("checks.repeat",),
    twin=_REPEAT_TWIN,
)
