"""Predictions about partial rotation: which waves are left when only a part of a head turns."""

from typing import Any

from course.questions import Option, Prediction
from course.rope_families import FAMILIES
from course.view import DEFAULTS, view_of
from pages.beyond.rope_in_models.model import Model

_NEOX, _PHI = (dict(FAMILIES[name].view) for name in ("GPT-NeoX-20B", "Phi-1.5"))
_SAME = 1e-9


def _asked(view: dict[str, Any]) -> Model:
    return Model(view_of(DEFAULTS._asdict() | view))


_HEAD, _HALF = _asked(_NEOX), _asked(_PHI)


def _longest(model: Model) -> float:
    """Return the longest wave as a share of that of a head which turns as a whole."""
    return float(model.plain.wavelengths[-1] / model.whole_head[-1])


def _shortest(model: Model) -> float:
    """Return the shortest wave as a share of that of a head which turns as a whole."""
    return float(model.plain.wavelengths[0] / model.whole_head[0])


def _longest_measured(model: Model) -> str:
    return (
        f"Measured with {model.rotated} of {model.view.head_width} entries: the longest wave is "
        f"{_longest(model):.2f} times as long as if all of them turned."
    )


def _shortest_measured(model: Model) -> str:
    return (
        f"Measured with {model.rotated} of {model.view.head_width} entries: the shortest wave is "
        f"{_shortest(model):.2f} times as long as if all of them turned. There "
        f"{'is 1 pair' if model.pairs == 1 else f'are {model.pairs} pairs'}."
    )


_LAW = "Pair 0 has the exponent 0, and any base to the power 0 is 1."
_TWIN = Prediction(
    name="partial_waves_twin",
    page="rope_in_models",
    question=f"Phi-1.5 turns the first {_HALF.rotated} of the {_HALF.view.head_width} entries of "
    "each head. Compare it with a head that turns all of its entries, with the same base. How long "
    "is its shortest wave?",
    options=(
        Option(
            "Half as long.",
            "Half of the pairs turn, so you might expect waves of half the length. But the number "
            "of pairs only decides how finely the speeds are spaced, and pair 0 always turns by 1 "
            "radian per token.",
            {**_PHI, "dim": 4},
            lambda model: abs(_shortest(model) - 1 / 2) < _SAME,
            "fewer-pairs-shorter-waves",
            always=_LAW,
        ),
        Option(
            "Exactly as long.",
            "The frequency of pair 0 is the base to the power 0, which is 1 for every base and "
            "every width.",
            {**_PHI, "dim": 0},
            lambda model: abs(_shortest(model) - 1) < _SAME,
            always=_LAW,
        ),
        Option(
            "Twice as long.",
            "With half as many pairs the steps from one wave to the next are larger, so the second "
            "wave is longer than in a whole head. The first one has no step before it.",
            {**_PHI, "dim": 2},
            lambda model: abs(_shortest(model) - 2) < _SAME,
            "width-sets-speed",
            always=_LAW,
        ),
    ),
    start={**_PHI, "rotated": 100, "dim": 0},
    measured=lambda model: (
        f"{_shortest_measured(model)} Pair {model.pair} takes "
        f"{model.plain.wavelengths[model.pair]:.3g} tokens for a turn."
    ),
    figure="rope_waves",
)

PARTIAL = Prediction(
    name="partial_waves",
    page="rope_in_models",
    question=f"GPT-NeoX-20B turns only the first {_HEAD.rotated} of the {_HEAD.view.head_width} "
    "entries of each head, a quarter of its pairs. Compare it with a head that turns all of its "
    "entries, with the same base. How long is its longest wave?",
    options=(
        Option(
            "Shorter, by more than half.",
            "A quarter of the pairs turn, so you might expect a quarter of the waves, and the "
            "longest ones missing. But the frequencies are spaced anew over the part that turns, "
            "from 1 nearly down to 1 divided by the base.",
            {**_NEOX, "rotated": 50},
            lambda model: _longest(model) < 1 / 2,
            "fewer-pairs-shorter-waves",
        ),
        Option(
            "Shorter, by less than half.",
            "The frequencies are spaced anew over the part that turns. Its slowest pair comes "
            "almost as near to 1 divided by the base as that of the whole head.",
            _NEOX,
            lambda model: 1 / 2 < _longest(model) < 1 - _SAME,
        ),
        Option(
            "Exactly as long as there.",
            "The base sets the range of the waves, so it is natural to expect the same range. But "
            "the last exponent is one step short of 1, and with fewer pairs this step is larger.",
            {**_NEOX, "rotated": 75},
            lambda model: abs(_longest(model) - 1) < _SAME,
            "base-sets-range",
        ),
    ),
    start={**_NEOX, "rotated": 100},
    measured=_longest_measured,
    figure="rope_waves",
    quiz=True,
    reveals=("checks.waves", "text.Partial rotation"),
    twin=_TWIN,
)
