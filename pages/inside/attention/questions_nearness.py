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
    question=f"Set up {_MANY} heads with random matrices and let each of them look at "
    f"{Model(DEFAULTS._replace(**_START)).nearness.length} positions, with no words (d = 128). "
    "Count the heads that on average give the two neighbours of a position more weight than the "
    "more distant positions. Which number is closest?",
    options=(
        Option(
            f"{_SHARES[0]}, that is all of them.",
            "The rows of neighbours are similar, and this is true before any training. But a "
            "random matrix maps similar rows to similar keys, and these may score high or low for "
            "the query. In many heads the neighbours get less than the others.",
            {**_START, "d": 256},
            lambda model: _closest_share(model) == _SHARES[0],
            "near-wins",
            always=_NO_OFFSET,
        ),
        Option(
            f"{_SHARES[1]}, that is most of them.",
            "Chance could be expected to hide a preference in some heads and leave it in the "
            "others. But there is nothing to hide: each head is as likely to prefer distant "
            "positions as neighbours.",
            {**_START, "d": 64},
            lambda model: _closest_share(model) == _SHARES[1],
            "near-wins",
        ),
        Option(
            f"{_SHARES[2]}, that is half of them.",
            "Random matrices favour no offset, so it is a matter of chance which heads prefer "
            "neighbours, and none does so by much.",
            _START,
            lambda model: _closest_share(model) == _SHARES[2],
        ),
    ),
    start=_START,
    measured=lambda model: (
        f"Measured at d = {model.view.d}: {_preferring(model)} of {_MANY} heads give neighbours "
        f"more weight than the others. The ratio of the two weights ranges from "
        f"{min(_found(model)):.3f} to {max(_found(model)):.3f}."
    ),
    figure="nearness",
)

NEAR = Prediction(
    name="untrained_nearness",
    page="attention",
    question="If scores were the raw dot products of positions, the two neighbours would get "
    f"{_RAW:.1f} times the weight of more distant positions (d = 128). Now put random matrices in "
    "between, as in a head before training. What comes closest to the weight of the neighbours?",
    options=(
        Option(
            f"They get {_GUESSES[0]} times the weight.",
            "Nearby positions are similar, and this does not change. But the head compares queries "
            "with keys, and two random matrices turn one position into two unrelated vectors. This "
            "holds at d = 512 too, where the raw products prefer neighbours far more.",
            {**_START, "d": 512},
            lambda model: _closest(model) == _GUESSES[0],
            "near-wins",
            always=_NO_OFFSET,
        ),
        Option(
            f"They get {_GUESSES[1]} times the weight.",
            "Random matrices sound like a blur that leaves part of what was there. But no "
            "preference for neighbours is left: every offset is equally likely to be preferred.",
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
        f"Measured at d = {model.view.d}: the neighbours get {preference(model.nearness.raw):.2f} "
        "times the weight of the others with raw dot products, and "
        f"{_untrained(model):.3f} times their weight in untrained heads."
    ),
    figure="nearness",
    revealed_title="Nearby positions gain nothing until a head has learned it",
    quiz=True,
    reveals=("checks.nearness", "text.Do nearby words score higher by themselves?"),
    twin=_MANY_HEADS,
)
