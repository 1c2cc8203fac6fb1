"""Predictions about what a scheme costs, and how that grows with the text."""

from typing import Any

from course.numerals import grouped
from course.questions import Option, Prediction
from course.view import DEFAULTS, view_of
from pages.beyond.compare.model import Model

_START: dict[str, Any] = {
    "d": 128, "n": 10_000, "L": 50, "t": 10, "phi": 5,
    "first": "sinusoidal", "second": "RoPE", "third": "ALiBi",
}  # fmt: skip

_FEW, _MANY = 50, 2000  # words


def _times(model: Model, length: int) -> float:
    """Return how many times as much arithmetic RoPE needs as ALiBi, with so many words."""
    schemes = Model(model.view._replace(L=length)).schemes
    return schemes["RoPE"].arithmetic / schemes["ALiBi"].arithmetic


def _now(model: Model) -> float:
    return _times(model, model.view.L)


_WIDE = Model(view_of(DEFAULTS._asdict() | _START))
_COST_TWIN = Prediction(
    name="twice_as_long_four_times_twin",
    page="compare",
    question=f"A model has vectors of {_WIDE.view.d} entries. In a text of {_FEW} words RoPE turns "
    f"every query and every key, and needs {_times(_WIDE, _FEW):.0f} times as many additions and "
    "multiplications as ALiBi, which adds a number to every score. What happens to this ratio in a "
    f"text of {_MANY} words?",
    options=(
        Option(
            "It rises above 100.",
            "In the short text RoPE needs far more operations, so you might expect the ratio to "
            "grow. But RoPE needs a fixed number of operations for each word. ALiBi adds one "
            "number for each pair of words, and the number of pairs grows faster than the number "
            "of words.",
            {**_START, "L": 1000},
            lambda model: _now(model) > 100,
            "cost-guess",
        ),
        Option(
            "It falls below 1.",
            "RoPE needs a fixed number of operations for each word, and ALiBi needs one addition "
            "for each pair of words. In a long text there are so many pairs that ALiBi needs more "
            "operations.",
            {**_START, "L": _MANY},
            lambda model: _now(model) < 1,
        ),
        Option(
            f"It stays near {_times(_WIDE, _FEW):.0f}.",
            "Both are part of attention, whose cost grows with the square of the length, so you "
            "might think that their ratio is fixed. But only scores are computed for pairs of "
            "words. Queries and keys are computed for single words.",
            {**_START, "L": 200},
            lambda model: abs(_now(model) / _times(model, _FEW) - 1) < 0.1,
            "all-grows-squared",
        ),
    ),
    start=_START,
    measured=lambda model: (
        f"Measured for {grouped(model.view.L)} words: RoPE needs "
        f"{grouped(model.schemes['RoPE'].arithmetic)} additions and multiplications, and ALiBi "
        f"needs {grouped(model.schemes['ALiBi'].arithmetic)}. The ratio is {_now(model):.2g}."
    ),
    figure="scores_by_offset",
)

_DOUBLE = {**_START, "L": 100}


def _growth(model: Model, name: str) -> float:
    """Return by what factor the arithmetic grew from half of this L."""
    half = Model(model.view._replace(L=model.view.L // 2))
    return model.schemes[name].arithmetic / half.schemes[name].arithmetic


def _grown(model: Model, name: str) -> bool:
    """Return whether the arithmetic grew with the square of L."""
    return _growth(model, name) > 3.9


COST = Prediction(
    name="twice_as_long_four_times",
    page="compare",
    question="Texts become twice as long, 100 words instead of 50. RoPE turns queries and keys, "
    "and ALiBi adds a number to each score. Which additions and multiplications become four times "
    "as many?",
    options=(
        Option(
            "Those of RoPE alone.",
            "RoPE has the most work to do here, so you might think that its work grows fastest. "
            "But RoPE rotates each query and each key once per layer, so twice as many words mean "
            "twice as many rotations.",
            {**_DOUBLE, "L": 200, "t": 30},
            lambda model: _grown(model, "RoPE") and not _grown(model, "ALiBi"),
            "cost-guess",
            always="Work that is done once per word grows in proportion to the number of words.",
        ),
        Option(
            "Those of ALiBi alone.",
            "Scores belong to pairs of words, and twice as many words make four times as many "
            "pairs. The work of computing the scores grows in the same way, so ALiBi's share of "
            "the work stays small.",
            _DOUBLE,
            lambda model: _growth(model, "ALiBi") == 4 and not _grown(model, "RoPE"),
        ),
        Option(
            "Those of both of them.",
            "The cost of attention as a whole does grow with the square of the length. But the "
            "work on single words, such as turning a query, only grows in proportion to the "
            "length.",
            {**_DOUBLE, "L": 2048, "t": 60},
            lambda model: _grown(model, "RoPE") and _grown(model, "ALiBi"),
            "all-grows-squared",
            always="Work that is done once per word grows in proportion to the number of words.",
        ),
    ),
    start=_START,
    measured=lambda model: (
        f"Measured from {grouped(model.view.L // 2)} to {grouped(model.view.L)} words: the "
        f"operations of ALiBi grow by a factor of {_growth(model, 'ALiBi'):.3g} and those of RoPE "
        f"by a factor of {_growth(model, 'RoPE'):.3g}."
    ),
    figure="scores_by_offset",
    reveals=("table.state", "table.schemes"),
    twin=_COST_TWIN,
)
