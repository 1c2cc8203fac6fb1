"""Predictions about texts longer than trained: which angles are new, and to which pairs."""

from course.numerals import grouped
from course.questions import Option, Prediction
from pages.beyond.longer.model import Model
from pages.beyond.longer.naming import longer_text
from pages.beyond.longer.questions_base import BASE
from pages.beyond.longer.questions_cost import CROWDED, FACTOR, PAIRS, START, TRAINED_TOKENS
from pages.beyond.longer.questions_fast_pairs import EXACTLY
from pages.beyond.longer.questions_ntk import NTK_ANGLES
from pe_core.figures import out_of


def _plain_new(model: Model) -> int:
    return len(model.plain.new_pairs)


def _turns_measured(model: Model) -> str:
    pair, turns = model.pair, float(model.trained_turns[model.pair])
    before, after = (
        grouped(count, ".2f" if count < 100 else ".0f") for count in (turns, turns * model.scale)
    )
    return (
        f"Measured with a base of {grouped(model.view.n)}: pair {pair} makes {before} turns in "
        f"training and {after} turns in {longer_text(model.view.stretch)}. "
        "Angles beyond those covered in training are reached by "
        f"{out_of(_plain_new(model), model.view.d // 2, 'pair')}."
    )


_SMALL = {**START, "n": 100, "stretch": "8"}
_PLAIN_TWIN = Prediction(
    name="plain_new_angles_twin",
    page="longer",
    question="A small base makes every wave but the first shorter. With a base of 100 even the "
    "slowest pair needs only about 580 tokens for a turn. The model was trained on texts of "
    f"{TRAINED_TOKENS} tokens and reads texts 8 times as long, with its frequencies unchanged. "
    "Which pairs go beyond the angles that they covered in training?",
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
            "With a base of 10 000 it is the slow pairs that reach new angles, so it is natural to "
            "suspect them here too. What matters is whether a pair finishes a turn in training, "
            "and with this base every pair does.",
            {**_SMALL, "stretch": "32", "dim": 126},
            lambda model: _plain_new(model) == model.view.d // 4,
            "slow-always-new",
        ),
        Option(
            "All of the pairs.",
            "Every position after the last one in training is new. Its angles are not, because "
            "each pair has already come close to all of them over many turns.",
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
    asked_with="longer_waves",
)

_PLAIN_ANGLES = Prediction(
    name="plain_new_angles",
    page="longer",
    question=f"A model with RoPE was trained on texts of {TRAINED_TOKENS} tokens and now reads "
    f"texts twice as long, with its frequencies unchanged. Which of its {PAIRS} pairs go beyond "
    "the angles that they covered in training?",
    options=(
        Option(
            "None of the pairs.",
            "Sine and cosine are defined at every position. But the slow pairs had not made even "
            "one full turn in training, and a model has not learned to use a value merely because "
            "the formula gives one.",
            {**START, "stretch": "32", "dim": 126},
            lambda model: _plain_new(model) == 0,
            "formula-copes",
        ),
        Option(
            "Only the slow ones.",
            "A pair that has made a full turn has come close to every angle. The slow pairs never "
            "completed a full turn, so in a longer text they reach angles that are new.",
            {**START, "stretch": "2", "dim": 92},
            lambda model: (
                model.plain.new_pairs == list(range(model.unfinished, model.view.d // 2))
                and 0 < _plain_new(model) < model.view.d // 2
            ),
        ),
        Option(
            "All of the pairs.",
            "Every position after the last one in training is new, so you might expect new angles "
            "in every pair. But the angles of a fast pair are not new, because it has already come "
            "close to each of them over many turns.",
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
    asked_with="longer_waves",
    revealed_title="Slow pairs go on to angles that they never met in training",
    quiz=True,
    reveals=(
        "figure.angle_arcs",
        "text.What the formula gives and what a model has learned",
    ),
    twin=_PLAIN_TWIN,
)

QUESTIONS: tuple[Prediction, ...] = (
    _PLAIN_ANGLES, BASE, NTK_ANGLES, CROWDED, EXACTLY, FACTOR
)  # fmt: skip
