"""Predictions about texts longer than trained: which angles are new, and to which pairs."""

from course.numerals import grouped
from course.questions import Option, Prediction
from pages.beyond.longer import questions_cost
from pages.beyond.longer.model import Model
from pages.beyond.longer.naming import NAMES
from pages.beyond.longer.questions_cost import PAIRS, START, TRAINED_TOKENS


def _plain_new(model: Model) -> int:
    return len(model.plain.new_pairs)


def _turns_measured(model: Model) -> str:
    pair, turns = model.pair, float(model.trained_turns[model.pair])
    before, after = (
        grouped(count, ".2f" if count < 100 else ".0f") for count in (turns, turns * model.scale)
    )
    return (
        f"Measured with base {grouped(model.view.n)}: in training pair {pair} makes {before} "
        f"turns, and in a text {model.view.stretch} times as long {after}. "
        f"{_plain_new(model)} of {model.view.d // 2} pairs go beyond the angles of training."
    )


_SMALL = {**START, "n": 100, "stretch": "8"}
_PLAIN_TWIN = Prediction(
    name="plain_new_angles_twin",
    page="longer",
    question="A small base makes every wave but the first shorter. With base 100 even the slowest "
    f"pair needs only about 580 tokens for a turn. The model was trained on {TRAINED_TOKENS} "
    "tokens and reads 8 times as many, with its frequencies unchanged. Which pairs go beyond the "
    "angles of training?",
    options=(
        Option(
            "None of the pairs.",
            "Every pair made several turns in training, so it has come close to every possible "
            "angle.",
            {**_SMALL, "dim": 126},
            lambda model: _plain_new(model) == 0,
        ),
        Option(
            "The slower half.",
            "With base 10 000 it is the slow pairs that reach new angles, so one suspects them "
            "here too. What matters is whether a pair finishes a turn in training, and with this "
            "base all of them do.",
            {**_SMALL, "stretch": "32", "dim": 126},
            lambda model: _plain_new(model) == model.view.d // 4,
            "slow-always-new",
        ),
        Option(
            "All of the pairs.",
            "Every position after the last one of training is new. Its angles are not: each pair "
            "has already come close to all of them over many turns.",
            {**_SMALL, "stretch": "32", "dim": 0},
            lambda model: _plain_new(model) == model.view.d // 2,
            "all-angles-new",
            always="A pair that has made a full turn has come close to every angle, and pair 0 has "
            "made many.",
        ),
    ),
    start={**_SMALL, "stretch": "1"},
    measured=_turns_measured,
    figure="angle_arcs",
)

_PLAIN_ANGLES = Prediction(
    name="plain_new_angles",
    page="longer",
    question=f"A model with RoPE was trained on {TRAINED_TOKENS} tokens and now reads twice as "
    f"many, with its frequencies unchanged. Which of its {PAIRS} pairs go beyond the angles that "
    "they covered in training?",
    options=(
        Option(
            "None of the pairs.",
            "Sine and cosine are periodic, so there is a value for every position. But the slow "
            "pairs had not made even one full turn, and a model has not learned to use a value "
            "merely because the formula gives one.",
            {**START, "stretch": "32", "dim": 126},
            lambda model: _plain_new(model) == 0,
            "formula-copes",
        ),
        Option(
            "Only the slow ones.",
            "A pair that has made a full turn has come close to every angle. The slow pairs never "
            "finished a turn, so in a longer text they reach angles that are new.",
            {**START, "stretch": "2", "dim": 92},
            lambda model: (
                model.plain.new_pairs == list(range(model.unfinished, model.view.d // 2))
                and 0 < _plain_new(model) < model.view.d // 2
            ),
        ),
        Option(
            "All of the pairs.",
            "Every position after the last one is new, so new angles seem likely everywhere. The "
            "angles of a fast pair are not new: it has already come close to each of them over "
            "many turns.",
            {**START, "stretch": "32", "dim": 0},
            lambda model: _plain_new(model) == model.view.d // 2,
            "all-angles-new",
            always="A pair that has made a full turn has come close to every angle, and pair 0 has "
            "made many.",
        ),
    ),
    start={**START, "stretch": "1"},
    measured=_turns_measured,
    figure="angle_arcs",
    revealed_title="Slow pairs go on to angles that they never met in training",
    quiz=True,
    reveals=(
        "figure.angle_arcs",
        "text.What the formula gives and what a model has learned",
    ),
    twin=_PLAIN_TWIN,
)


def _new_measured(model: Model) -> str:
    view, new = model.view, model.chosen.new_pairs
    where = f", from pair {new[0]} to pair {new[-1]}" if new else ""
    return (
        f"Measured with {NAMES[view.method]} for a text {view.stretch} times as long: "
        f"{len(new)} of {view.d // 2} pairs go beyond the angles of training{where}. Pair "
        f"{model.pair} needs {model.chosen.times_slower[model.pair]:.3g} times as long for a turn."
    )


def _fast_new(model: Model) -> bool:
    return any(pair < model.unfinished for pair in model.chosen.new_pairs)


_NTK_ANGLES = Prediction(
    name="ntk_new_angles",
    page="longer",
    question="For a text 4 times as long, linear scaling makes every pair 4 times slower, and no "
    "pair goes beyond the angles of training. NTK-aware scaling makes only the last pair 4 times "
    "slower; the faster a pair is, the less it is slowed. Which pairs go beyond the angles of "
    "training now?",
    options=(
        Option(
            "No pairs at all.",
            "The slowest pair stays within its range, so the others seem safe. But it is the only "
            "pair that is slowed enough. The pairs just before it had not finished a turn either, "
            "and they are slowed less.",
            {**START, "method": "ntk", "dim": 108, "stretch": "32"},
            lambda model: not model.chosen.new_pairs,
            "last-pair-decides",
        ),
        Option(
            "Some slow pairs.",
            "These pairs never finished a turn in training. Slowed by a factor below 4, they go "
            "beyond the angles they reached then. The last pair reaches exactly its old range.",
            {**START, "method": "ntk", "dim": 100},
            lambda model: (
                bool(model.chosen.new_pairs)
                and not _fast_new(model)
                and model.view.d // 2 - 1 not in model.chosen.new_pairs
            ),
        ),
        Option(
            "Some fast pairs.",
            "Fast pairs are slowed least, so they seem likely to go too far. But they made many "
            "turns in training and came close to every angle.",
            {**START, "method": "ntk", "dim": 0, "stretch": "32"},
            _fast_new,
            "slowed-least-goes-beyond",
            always="A pair that has made a full turn has come close to every angle.",
        ),
    ),
    start=START,
    measured=_new_measured,
    figure="angle_arcs",
    quiz=True,
    reveals=("numbers.longer", "checks.longer", "text.Three remedies"),
)


_LARGE = 500_000


def _usual(model: Model) -> Model:
    """Return the same with the base 10 000."""
    return Model(model.view._replace(n=10_000))


def _more_unfinished(model: Model) -> int:
    """Return how many more pairs stay unfinished with the view's base than with 10 000."""
    return _unfinished(model) - _unfinished(_usual(model))


def _unfinished(model: Model) -> int:
    """Return how many pairs never finish a turn in training."""
    return model.view.d // 2 - model.unfinished


_BASE = Prediction(
    name="larger_base",
    page="longer",
    question=f"Some models use the base {grouped(_LARGE)} instead of {grouped(10_000)}. Count the "
    f"pairs that never finish a turn within {TRAINED_TOKENS} tokens. How does their number change?",
    options=(
        Option(
            "It grows.",
            "A larger base makes the slow waves longer still. More of them do not finish a turn "
            "within the trained length.",
            {**START, "n": _LARGE},
            lambda model: _more_unfinished(model) > 0,
        ),
        Option(
            "It stays.",
            "The width is the same, and it decides how many pairs there are. But how long their "
            "waves are depends on the base: with base 100 every pair finishes a turn.",
            {**START, "n": 100},
            lambda model: _more_unfinished(model) == 0,
            "width-sets-speed",
        ),
        Option(
            "It falls.",
            "A larger base sounds faster, but the base is in a denominator. A larger one slows "
            "every pair but the first, and with base 1 000 000 it slows them even more.",
            {**START, "n": 1_000_000},
            lambda model: _more_unfinished(model) < 0,
            "base-shortens",
        ),
    ),
    start=START,
    measured=lambda model: (
        f"Measured: {_unfinished(model)} of {model.view.d // 2} pairs never finish a turn with "
        f"base {grouped(model.view.n)}, {_unfinished(_usual(model))} with base {grouped(10_000)}."
    ),
    figure="longer_waves",
)

QUESTIONS: tuple[Prediction, ...] = (
    _PLAIN_ANGLES, _NTK_ANGLES, *questions_cost.QUESTIONS, _BASE
)  # fmt: skip
