"""Predictions about the base: how many pairs finish a turn in training."""

from course.numerals import grouped
from course.questions import Option, Prediction
from course.view import DEFAULTS, view_of
from pages.beyond.longer.model import Model
from pages.beyond.longer.questions_cost import PAIRS, START, TRAINED_TOKENS

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


def _never_finish(model: Model) -> str:
    count = _unfinished(model)
    if count == 0:
        return "every pair finishes"
    return f"{count} of the {model.view.d // 2} pairs never finish{'es' if count == 1 else ''}"


_USUAL = Model(view_of(DEFAULTS._asdict() | START))
_FULL = {**START, "dim": 0}


def _all_finish(model: Model) -> bool:
    """Return whether every pair finishes a turn in training."""
    return _unfinished(model) == 0


_BASE_TWIN = Prediction(
    name="larger_base_twin",
    page="longer",
    question=f"With a base of {grouped(10_000)} and a width of {START['d']}, {_unfinished(_USUAL)} "
    f"of {PAIRS} pairs never finish a turn within the {TRAINED_TOKENS} tokens of a training text. "
    "One setting is changed before training, so that every pair finishes at least one turn. Which "
    "change achieves this?",
    options=(
        Option(
            f"A base of {grouped(400_000)}.",
            "If a larger base made the waves shorter, this would help. But frequencies are powers "
            "of the base with a negative exponent, so a larger base makes the waves longer.",
            {**_FULL, "n": 400_000},
            _all_finish,
            "base-shortens",
        ),
        Option(
            "A base of 400.",
            "A smaller base shortens every wave but the first. The longest wavelength is nearly 2π "
            "times the base, which is now less than the length of the training texts.",
            {**_FULL, "n": 400},
            _all_finish,
        ),
        Option(
            "A width of 64.",
            "A head of half the width has half as many pairs, and you might hope that the slow "
            "ones disappear. But the exponents still run from 0 to nearly 1, so the slowest pairs "
            "are about as slow as before.",
            {**_FULL, "d": 64},
            _all_finish,
            "width-sets-speed",
        ),
    ),
    start=START,
    measured=lambda model: (
        f"Measured with a base of {grouped(model.view.n)} and a width of {model.view.d}: "
        f"{_never_finish(model)} a turn. The slowest pair needs "
        f"{grouped(model.plain.wavelengths[-1], '.0f')} tokens for a turn."
    ),
    figure="longer_waves",
)

BASE = Prediction(
    name="larger_base",
    page="longer",
    question=f"Some models use a base of {grouped(_LARGE)} instead of {grouped(10_000)}. Count the "
    f"pairs that never finish a turn within {TRAINED_TOKENS} tokens. How does their number change?",
    options=(
        Option(
            "It becomes larger.",
            "A larger base makes the slow waves longer still. More of them do not finish a turn "
            "within the trained length.",
            {**START, "n": _LARGE},
            lambda model: _more_unfinished(model) > 0,
        ),
        Option(
            "It stays the same.",
            "The width is the same, and it decides how many pairs there are. But how long their "
            "waves are depends on the base: with a base of 100 every pair finishes a turn.",
            {**START, "n": 100},
            lambda model: _more_unfinished(model) == 0,
            "width-sets-speed",
        ),
        Option(
            "It becomes smaller.",
            "You might think that a larger base makes the pairs faster, but the frequencies are 1 "
            "divided by powers of the base. A larger base slows every pair but the first, and a "
            "base of 1 000 000 slows them even more.",
            {**START, "n": 1_000_000},
            lambda model: _more_unfinished(model) < 0,
            "base-shortens",
        ),
    ),
    start=START,
    measured=lambda model: (
        f"Measured: with a base of {grouped(model.view.n)}, {_never_finish(model)} a turn. With a "
        f"base of {grouped(10_000)}, {_never_finish(_usual(model))} a turn."
    ),
    figure="longer_waves",
    twin=_BASE_TWIN,
)
