"""Predictions about texts longer than trained: which angles are new, and to which pairs."""

from course.numerals import grouped
from course.questions import Option, Prediction
from pages.beyond.longer import questions_cost
from pages.beyond.longer.model import Model
from pages.beyond.longer.naming import NAMES
from pages.beyond.longer.questions_cost import PAIRS, START, TRAINED_TOKENS


def _new_measured(model: Model) -> str:
    view, new = model.view, model.chosen.new_pairs
    where = f", from pair {new[0]} to pair {new[-1]}" if new else ""
    return (
        f"Measured with {NAMES[view.method]} at {view.stretch} times {TRAINED_TOKENS} tokens: "
        f"{len(new)} of {view.d // 2} pairs come to angles that training never had{where}."
    )


def _fast_new(model: Model) -> bool:
    return any(pair < model.unfinished for pair in model.chosen.new_pairs)


_NTK_ANGLES = Prediction(
    name="ntk_new_angles",
    page="longer",
    question="Linear slows every pair 4 times, and no angle is new. NTK-aware scaling slows only "
    "the last pair 4 times, and the others less, the less the faster they are. Are there new "
    "angles in a text 4 times as long?",
    options=(
        Option(
            "No: with the last pair in bounds, all are.",
            "The last pair is the only one that is slowed 4 times. The pairs before it had not "
            "finished a turn either, and they are slowed by less.",
            {**START, "method": "ntk", "dim": 108},
            lambda model: not model.chosen.new_pairs,
            "formula-copes",
        ),
        Option(
            "Yes: in some slow pairs before the last one.",
            "They never finished a turn in training. Slowed by less than 4 times, they go beyond "
            "where they got then. The last pair comes out exactly even.",
            {**START, "method": "ntk", "dim": 100},
            lambda model: (
                bool(model.chosen.new_pairs)
                and not _fast_new(model)
                and model.view.d // 2 - 1 not in model.chosen.new_pairs
            ),
        ),
        Option(
            "Yes: in the fast pairs, which are slowed least.",
            "The fast pairs turned round many times in training. There is no angle left that they "
            "had not been at.",
            {**START, "method": "ntk", "dim": 0},
            _fast_new,
            "all-angles-new",
            always="A pair that has been round once has been at every angle.",
        ),
    ),
    start=START,
    measured=_new_measured,
    figure="angle_arcs",
    revealed_title="NTK-aware scaling still brings new angles, linear does not",
    quiz=True,
)


def _plain_new(model: Model) -> int:
    return len(model.plain.new_pairs)


_PLAIN_ANGLES = Prediction(
    name="plain_new_angles",
    page="longer",
    question=f"A model with RoPE was trained on {TRAINED_TOKENS} tokens and now reads 2 times "
    f"as many, with its frequencies as they were. In which of its {PAIRS} pairs are there "
    "angles that it has never met?",
    options=(
        Option(
            "In none: sine and cosine only go round and round.",
            "They go round, but the slow pairs had not been round once. What a formula has a value "
            "for is not what a model has learned.",
            {**START, "stretch": "2", "dim": 126},
            lambda model: _plain_new(model) == 0,
            "formula-copes",
        ),
        Option(
            f"In those that never finished a turn within {TRAINED_TOKENS} tokens.",
            "A pair that has been round once has shown every angle. The others go on to where "
            "they have never been.",
            {**START, "stretch": "2", "dim": 92},
            lambda model: (
                model.plain.new_pairs == list(range(model.unfinished, model.view.d // 2))
                and 0 < _plain_new(model) < model.view.d // 2
            ),
        ),
        Option(
            "In all: every position after the last one is new.",
            "The position is new, but the angle of a fast pair is not: it has been there in many "
            "turns before.",
            {**START, "stretch": "2", "dim": 20},
            lambda model: _plain_new(model) == model.view.d // 2,
            "all-angles-new",
            always="A pair that has been round once has been at every angle, and pair 0 has.",
        ),
    ),
    start={**START, "stretch": "1"},
    measured=lambda model: (
        f"Measured: {_plain_new(model)} of {model.view.d // 2} pairs, from pair {model.unfinished} "
        f"on, have not finished a turn by token {TRAINED_TOKENS} and go on to new angles."
    ),
    figure="angle_arcs",
    quiz=True,
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
    question=f"Some models take the base {grouped(_LARGE)} instead of {grouped(10_000)}. How many "
    f"pairs never finish a turn within {TRAINED_TOKENS} tokens then?",
    options=(
        Option(
            "More than before.",
            "A larger base makes the slow waves longer still. So there is more that a text of this "
            "length never shows, and a text 4 times as long moves those pairs less.",
            {**START, "n": _LARGE},
            lambda model: _more_unfinished(model) > 0,
        ),
        Option(
            "As many: the width decides that.",
            "The width decides how many pairs there are. How long their waves are is for the base "
            "to say.",
            {**START, "n": _LARGE, "dim": 92},
            lambda model: _more_unfinished(model) == 0,
            "base-shortens",
        ),
        Option(
            "Fewer: a larger base turns faster.",
            "The base stands in a denominator. A larger one slows every pair but the first.",
            {**START, "n": _LARGE, "dim": 126},
            lambda model: _more_unfinished(model) < 0,
            "base-shortens",
        ),
    ),
    start=START,
    measured=lambda model: (
        f"Measured: {_unfinished(model)} of {model.view.d // 2} pairs with base "
        f"{grouped(model.view.n)}, {_unfinished(_usual(model))} with base "
        f"{grouped(10_000)}. The longer text has {grouped(model.wanted)} tokens."
    ),
    figure="longer_waves",
)

QUESTIONS: tuple[Prediction, ...] = (
    _NTK_ANGLES, _PLAIN_ANGLES, *questions_cost.QUESTIONS, _BASE
)  # fmt: skip
