"""Predictions about RoPE with the numbers of a model: turns, rules, parts and heads."""

from typing import Any

from course.numerals import grouped
from course.questions import Option, Prediction
from course.rope_families import FAMILIES
from course.view import DEFAULTS, view_of
from pages.beyond.rope_in_models.model import LLAMA3_TURNS, Model
from pages.beyond.rope_in_models.naming import slowed
from pages.beyond.rope_in_models.questions_heads import PREVIOUS
from pages.beyond.rope_in_models.questions_part import PARTIAL
from pe_core.figures import out_of

_START: dict[str, Any] = FAMILIES["Llama 2 7B"].view
_LLAMA, _QWEN = (FAMILIES[name].view for name in ("Llama 3 8B", "Qwen 2.5 7B"))
_LLAMA_2 = Model(view_of(DEFAULTS._asdict() | _START))


def _number(view: dict[str, Any], key: str) -> str:
    return grouped(view[key])


def _share(model: Model) -> float:
    return model.finished / model.pairs


def _turns_measured(model: Model) -> str:
    found = out_of(model.finished, model.pairs, "pair")
    return (
        f"Measured with a base of {grouped(model.view.rope_base)}: {found} turn at least once in "
        f"{grouped(model.view.trained_length)} tokens. Pair {model.pair} makes "
        f"{model.turns[model.pair]:.2g} turns."
    )


_TURNS_TWIN = Prediction(
    name="pairs_that_turn_twin",
    page="rope_in_models",
    question=f"Qwen 2.5 has a base of {_number(_QWEN, 'rope_base')} and was trained on texts of "
    f"{_number(_QWEN, 'trained_length')} tokens, four times as long as those of Llama 3. Its heads "
    "have 64 pairs. How many of them turn at least once within such a text?",
    options=(
        Option(
            "Fewer than half.",
            "A base of a million sounds as if hardly any pair could finish a turn. But the waves "
            "are evenly spaced on a log axis: the longest has millions of tokens, and the middle "
            "one only some thousands.",
            {**_QWEN, "dim": 62},
            lambda model: _share(model) < 1 / 2,
            "large-base-stops-turns",
        ),
        Option(
            "Between half and three quarters.",
            "The waves are evenly spaced on a log axis, from about 6 tokens to millions. The "
            "trained length lies a little beyond the middle of that axis.",
            {**_QWEN, "dim": 78},
            lambda model: 1 / 2 <= _share(model) <= 3 / 4,
        ),
        Option(
            "More than three quarters.",
            "The texts are long, so it seems that most pairs come round. But the longest waves "
            "have millions of tokens, and the last quarter of the pairs is far from a turn.",
            {**_QWEN, "dim": 126},
            lambda model: _share(model) > 3 / 4,
            "training-turns-all",
        ),
    ),
    start=_START,
    measured=_turns_measured,
    figure="rope_waves",
)

_TURNS = Prediction(
    name="pairs_that_turn",
    page="rope_in_models",
    question=f"Llama 2 has a base of {_number(_START, 'rope_base')} and was trained on texts of "
    f"{_number(_START, 'trained_length')} tokens. Llama 3 raised the base to "
    f"{_number(_LLAMA, 'rope_base')} and doubled the texts to {_number(_LLAMA, 'trained_length')} "
    "tokens. Each head still has 64 pairs. How does the number of pairs that turn at least once "
    "within a training text change?",
    options=(
        Option(
            "It gets larger.",
            "Longer texts leave more room for a turn, and that alone would raise the number. But "
            "a base 50 times as large lengthens the slow waves far more than the texts have grown.",
            {**_LLAMA, "rope_base": 100_000},
            lambda model: model.finished > _LLAMA_2.finished,
            "training-turns-all",
        ),
        Option(
            "It stays the same.",
            "Twice the text and a larger base work against each other, so they might cancel out. "
            "They do not: the slow waves have become much more than twice as long.",
            {**_LLAMA, "rope_base": 250_000},
            lambda model: model.finished == _LLAMA_2.finished,
            "base-and-text-cancel",
        ),
        Option(
            "It gets smaller.",
            "The larger base stretches the slow waves much more than the texts have grown. More "
            "pairs than before never finish a turn in training.",
            {**_LLAMA, "dim": 68},
            lambda model: model.finished < _LLAMA_2.finished,
        ),
    ),
    start=_START,
    measured=_turns_measured,
    figure="rope_waves",
    revealed_title="Slow pairs may not turn even once in a training text",
    quiz=True,
    reveals=("table.families",),
    twin=_TURNS_TWIN,
)


def _kept(model: Model) -> list[int]:
    return model.rules["llama3"].untouched


def _rules_measured(model: Model) -> str:
    kept = out_of(len(_kept(model)), model.pairs, "pair")
    return (
        f"Measured for a factor of {model.view.scale}: the rule leaves {kept} exactly as before. "
        f"Pair {model.pair} is {slowed(model.rules['llama3'].times_slower[model.pair])}."
    )


_RULE: dict[str, Any] = FAMILIES["Llama 3.1 8B"].view
_SHORT: dict[str, Any] = {**_RULE, "trained_length": 20}
_RULES_TWIN = Prediction(
    name="llama3_spares_twin",
    page="rope_in_models",
    question="The llama3 rule counts turns within the trained length, and leaves alone only pairs "
    f"that turn at least {LLAMA3_TURNS[1]} times. Imagine a model trained on texts of just 20 "
    "tokens, with the same base and the same width. Which pairs keep their frequency exactly?",
    options=(
        Option(
            "The first one only.",
            "Pair 0 is the only one that NTK-aware scaling keeps, because it changes nothing but "
            "the base. This rule looks at the turns, and pair 0 makes little more than three in 20 "
            "tokens.",
            {**_SHORT, "dim": 0, "scale": 4},
            lambda model: _kept(model) == [0],
            "fast-by-rank",
        ),
        Option(
            "The faster half.",
            "Fast and slow are not ranks here. The rule compares each wave with the trained "
            "length, and against 20 tokens even pair 0 is slow.",
            {**_SHORT, "dim": 32, "scale": 16},
            lambda model: len(_kept(model)) == model.pairs // 2 > 0,
            "fast-by-rank",
        ),
        Option(
            "None of the pairs.",
            "Pair 0 needs a little over 6 tokens for a turn, so in 20 tokens it turns about three "
            "times. That is less than four, so even this pair is slowed a little.",
            {**_SHORT, "dim": 2},
            lambda model: not _kept(model),
        ),
    ),
    start={**_RULE, "scaling": "none"},
    measured=_rules_measured,
    figure="rope_rules",
    asked_with="rope_waves",
)

RULES = Prediction(
    name="llama3_spares",
    page="rope_in_models",
    question="Llama 3.1 was trained on short texts first and then prepared for longer ones. Its "
    "config names the rule llama3 and a factor of 8, a low factor of 1 and a high factor of 4. The "
    f"rule counts how often a pair turns within the {_number(_LLAMA, 'trained_length')} tokens of "
    "the short texts. Which pairs does it leave exactly as they were?",
    options=(
        Option(
            "None of the pairs.",
            "A new rule for the whole head might change every frequency, as linear scaling does. "
            "This rule starts from the turns, and pairs that have turned often are left alone.",
            {**_RULE, "dim": 126, "scale": 16},
            lambda model: not _kept(model),
            "scaling-slows-alike",
        ),
        Option(
            "Some slow pairs.",
            "Slow pairs carry far distances, so it seems wise to spare them. But these are the "
            "pairs that would reach new angles, and the rule slows them by the full factor.",
            {**_RULE, "dim": 100, "scale": 32},
            lambda model: len(_kept(model)) > 0 and model.pairs - 1 in _kept(model),
            "slow-pairs-spared",
        ),
        Option(
            "Some fast pairs.",
            f"Pairs that turned at least {LLAMA3_TURNS[1]} times have met every angle often, so "
            "they stay as they are. Pairs below one turn are slowed by the full factor.",
            {**_RULE, "dim": 56},
            lambda model: 0 in _kept(model) and model.pairs - 1 not in _kept(model),
        ),
    ),
    start={**_RULE, "scaling": "none"},
    measured=_rules_measured,
    figure="rope_rules",
    asked_with="rope_waves",
    quiz=True,
    reveals=("figure.rope_rules", "checks.rules", "formula.llama3", "text.The llama3 rule"),
    twin=_RULES_TWIN,
)

QUESTIONS: tuple[Prediction, ...] = (_TURNS, PARTIAL, RULES, PREVIOUS)
