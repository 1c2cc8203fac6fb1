"""Predictions about NTK-aware scaling: which angles are new."""

from typing import Any

from course.numerals import grouped
from course.questions import Option, Prediction
from course.view import DEFAULTS, view_of
from pages.beyond.longer.model import Model
from pages.beyond.longer.naming import NAMES, longer_text
from pages.beyond.longer.questions_cost import PAIRS, START
from pe_core.figures import out_of


def _reached(model: Model) -> str:
    view, new = model.view, model.chosen.new_pairs
    where = f", from pair {new[0]} to pair {new[-1]}" if len(new) > 1 else ""
    return (
        f"Measured with {NAMES[view.method]} scaling for {longer_text(view.stretch)}: angles "
        "beyond those covered in training are reached by "
        f"{out_of(len(new), view.d // 2, 'pair')}{where}."
    )


def _new_measured(model: Model) -> str:
    times = float(model.chosen.times_slower[model.pair])
    return f"{_reached(model)} Pair {model.pair} needs {times:.3g} times as long for a turn."


def _fast_new(model: Model) -> bool:
    return any(pair < model.unfinished for pair in model.chosen.new_pairs)


_FIRST, _MIDDLE, _LAST = _THREE = (0, 50, PAIRS - 1)
_EIGHT: dict[str, Any] = {**START, "method": "ntk", "stretch": "8", "dim": 2 * _MIDDLE}
_ASKED = Model(view_of(DEFAULTS._asdict() | _EIGHT))


def _turns(pair: int) -> str:
    return f"{_ASKED.trained_turns[pair]:.2g}"


def _slower(pair: int) -> str:
    return f"{_ASKED.chosen.times_slower[pair]:.2g}"


def _three_new(model: Model) -> list[int]:
    """Return those of the three pairs that go beyond the angles they covered in training."""
    return [pair for pair in model.chosen.new_pairs if pair in _THREE]


def _count(turns: float) -> str:
    return grouped(turns, ".2f" if turns < 100 else ".0f")


def _three_measured(model: Model) -> str:
    trained = float(model.trained_turns[model.pair])
    now = trained * model.scale / float(model.chosen.times_slower[model.pair])
    found = _three_new(model)
    reach = "reaches" if len(found) == 1 else "reach"
    new = (
        f"only {' and '.join(f'pair {pair}' for pair in found)} {reach}"
        if found
        else "none reaches"
    )
    return (
        f"Measured for {longer_text(model.view.stretch)}: pair {model.pair} made {_count(trained)} "
        f"turns in training and now makes {_count(now)}. Of the pairs {_FIRST}, {_MIDDLE} and "
        f"{_LAST}, {new} new angles."
    )


_NTK_TWIN = Prediction(
    name="ntk_new_angles_twin",
    page="longer",
    question="For a text 8 times as long, NTK-aware scaling leaves pair 0 as it is. This pair made "
    f"{_ASKED.trained_turns[_FIRST]:.0f} turns in training. Pair {_MIDDLE} made {_turns(_MIDDLE)} "
    f"of a turn and becomes {_slower(_MIDDLE)} times slower. Pair {_LAST}, the last one, made "
    f"{_turns(_LAST)} of a turn and becomes {_slower(_LAST)} times slower. Which of these three "
    "pairs reaches angles that it did not cover in training?",
    options=(
        Option(
            f"Pair {_FIRST} alone.",
            f"Pair {_FIRST} is not slowed, so it turns furthest. But in training it went round the "
            "circle so often that it came close to every angle.",
            {**_EIGHT, "stretch": "16", "dim": 2 * _FIRST},
            lambda model: _three_new(model) == [_FIRST],
            "slowed-least-goes-beyond",
            always="A pair that has made a full turn has come close to every angle.",
        ),
        Option(
            "None of the three.",
            f"Pair {_LAST} is slowed by the same factor by which the text is lengthened, so it "
            f"stays in its range. Pair {_MIDDLE} is slowed less. It had not completed a full turn "
            "in training, so it now reaches new angles.",
            {**_EIGHT, "stretch": "32"},
            lambda model: not _three_new(model),
            "last-pair-decides",
        ),
        Option(
            f"Pair {_MIDDLE} alone.",
            f"The text is 8 times as long and pair {_MIDDLE} is only {_slower(_MIDDLE)} times "
            "slower, so it turns further than in training. Since it had not completed a full turn, "
            "these angles are new.",
            _EIGHT,
            lambda model: _three_new(model) == [_MIDDLE],
        ),
    ),
    start={**START, "stretch": "8"},
    measured=_three_measured,
    figure="angle_arcs",
    asked_with="longer_waves",
)

NTK_ANGLES = Prediction(
    name="ntk_new_angles",
    page="longer",
    question="For a text 4 times as long, linear scaling makes every pair 4 times slower, and no "
    "pair goes beyond the angles it covered in training. NTK-aware scaling makes only the last "
    "pair 4 times slower; the faster a pair is, the less it is slowed. Which pairs now go beyond "
    "the angles that they covered in training?",
    options=(
        Option(
            "No pairs at all.",
            "The slowest pair stays within its range, so you might think that the others are safe. "
            "But it is the only pair that is slowed enough. The pairs just before it had not "
            "completed a full turn either, and they are slowed less.",
            {**START, "method": "ntk", "dim": 108, "stretch": "32"},
            lambda model: not model.chosen.new_pairs,
            "last-pair-decides",
        ),
        Option(
            "Some slow pairs.",
            "These pairs never completed a full turn during training. They are now slowed by a "
            "factor below 4, so they go beyond the angles they reached then. The last pair stays "
            "exactly within its old range.",
            {**START, "method": "ntk", "dim": 100},
            lambda model: (
                bool(model.chosen.new_pairs)
                and not _fast_new(model)
                and model.view.d // 2 - 1 not in model.chosen.new_pairs
            ),
        ),
        Option(
            "Some fast pairs.",
            "Fast pairs are slowed least, so you might expect them to go too far. But they made "
            "many turns in training and came close to every angle.",
            {**START, "method": "ntk", "dim": 0, "stretch": "32"},
            _fast_new,
            "slowed-least-goes-beyond",
            always="A pair that has made a full turn has come close to every angle.",
            measured=lambda model: (
                f"{_reached(model)} Pair {model.pair} made "
                f"{_count(float(model.trained_turns[model.pair]))} turns in training."
            ),
        ),
    ),
    start=START,
    measured=_new_measured,
    figure="angle_arcs",
    asked_with="longer_waves",
    quiz=True,
    reveals=("numbers.longer", "checks.longer", "text.NTK-aware scaling"),
    twin=_NTK_TWIN,
)
