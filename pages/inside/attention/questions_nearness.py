"""Predictions about untrained heads that see positions alone."""

from functools import lru_cache
from typing import Any

import pe_core
from course.questions import Option, Prediction
from course.sentences import head_width
from course.view import DEFAULTS
from pages.inside.attention.model import Model
from pages.inside.attention.nearness import preference

_START: dict[str, Any] = {
    "d": 128, "n": 10_000, "L": 50, "scheme": "sinusoidal", "causal": "no",
    "words": "the cat sees the dog",
}  # fmt: skip
_RAW = preference(Model(DEFAULTS._replace(**_START)).nearness.raw)
_GUESSES = (round(_RAW), round(_RAW / 2), 1)
_NO_OFFSET = "Random matrices favour no offset."


def _untrained(model: Model) -> float:
    """Return by how much untrained heads prefer neighbours, on average."""
    return preference(model.nearness.untrained)


def _closest(model: Model) -> int:
    return min(_GUESSES, key=lambda guess: abs(guess - _untrained(model)))


_MANY = 20  # heads of which it is counted how many prefer neighbours
_SHARES = (_MANY, 3 * _MANY // 4, _MANY // 2)


@lru_cache(maxsize=8)  # measured: 20 ms at d 128, 400 ms at d 1024
def _preferences(d: int, n: int, length: int) -> tuple[float, ...]:
    """Return for each of _MANY untrained heads how strongly it prefers neighbours."""
    table = pe_core.sinusoidal(length, d, n)
    heads = (pe_core.random_head(d, head_width(d), seed=seed) for seed in range(_MANY))
    return tuple(preference(pe_core.attention(table, q, k, v[:, :1])[0]) for q, k, v in heads)


def _found(model: Model) -> tuple[float, ...]:
    return _preferences(model.view.d, model.view.n, model.nearness.length)


def _preferring(model: Model) -> int:
    """Return how many of these heads give neighbours more than other positions."""
    return sum(ratio > 1 for ratio in _found(model))


def _closest_share(model: Model) -> int:
    return min(_SHARES, key=lambda share: abs(share - _preferring(model)))


_MANY_HEADS = Prediction(
    name="untrained_nearness_twin",
    page="attention",
    question=f"Set up {_MANY} heads with random matrices at d = 128, and let each of them attend "
    f"to {Model(DEFAULTS._replace(**_START)).nearness.length} positions without words. "
    "How many of the heads give the two neighbours of a position more weight, on average, "
    "than the more distant positions? Choose the closest number.",
    options=(
        Option(
            f"All of them, {_SHARES[0]}.",
            "The rows of neighbours are similar, even before any training. A random matrix does "
            "map them to similar keys. But these keys may match the query well or badly, and in "
            "many heads the neighbours get less weight than the others.",
            {**_START, "d": 256},
            lambda model: _closest_share(model) == _SHARES[0],
            "near-wins",
            always=_NO_OFFSET,
        ),
        Option(
            f"Most of them, {_SHARES[1]}.",
            "You might expect random heads to prefer neighbours, with chance hiding this "
            "preference in some of them. But there is no such preference. A random head is as "
            "likely to prefer distant positions as neighbours.",
            {**_START, "d": 64},
            lambda model: _closest_share(model) == _SHARES[1],
            "near-wins",
        ),
        Option(
            f"Half of them, {_SHARES[2]}.",
            "Random matrices favour no offset, so it is a matter of chance which heads prefer "
            "neighbours, and no head prefers them by much.",
            _START,
            lambda model: _closest_share(model) == _SHARES[2],
        ),
    ),
    start=_START,
    measured=lambda model: (
        f"Measured at d = {model.view.d}: {_preferring(model)} of {_MANY} heads give neighbours "
        "more weight than the more distant positions. The ratio of the two weights ranges from "
        f"{min(_found(model)):.3f} to {max(_found(model)):.3f}."
    ),
    figure="nearness",
    asked_with="raw_nearness",
)

NEAR = Prediction(
    name="untrained_nearness",
    page="attention",
    question="If the raw dot products of the positions were the scores, the two neighbours of a "
    f"position would get {_RAW:.1f} times the weight of more distant positions (d = 128). "
    "A head before training first multiplies the positions by random matrices. How much "
    "weight do the neighbours get then? Choose the closest answer.",
    options=(
        Option(
            f"They get {_GUESSES[0]} times the weight.",
            "Nearby positions are similar, and this does not change. But the head compares queries "
            "with keys, and two random matrices turn one position into two unrelated vectors. The "
            "same is true at d = 512, where raw dot products favour neighbours far more strongly.",
            {**_START, "d": 512},
            lambda model: _closest(model) == _GUESSES[0],
            "near-wins",
            always=_NO_OFFSET,
        ),
        Option(
            f"They get {_GUESSES[1]} times the weight.",
            "You might expect random matrices to weaken the preference for neighbours but not to "
            "remove it. But no preference is left: every offset is equally likely to be preferred.",
            {**_START, "d": 1024},
            lambda model: _closest(model) == _GUESSES[1],
            "near-wins",
            always=_NO_OFFSET,
        ),
        Option(
            f"They get {_GUESSES[2]} times the weight.",
            "A head has to learn that nearby words matter. The encoding only makes this easy to "
            "learn.",
            _START,
            lambda model: _closest(model) == _GUESSES[2],
            always=_NO_OFFSET,
        ),
    ),
    start=_START,
    measured=lambda model: (
        f"Measured at d = {model.view.d}: with raw dot products the neighbours get "
        f"{preference(model.nearness.raw):.2f} times the weight of more distant positions. In "
        f"untrained heads they get {_untrained(model):.3f} times that weight."
    ),
    figure="nearness",
    asked_with="raw_nearness",
    revealed_title="Without learning, a head does not favour nearby positions",
    quiz=True,
    reveals=("checks.nearness", "text.Do nearby words score higher by themselves?"),
    twin=_MANY_HEADS,
)
