"""Predictions about the dimensions of the sum, and about the layers that read it."""

from typing import Any

from course.questions import Option, Prediction
from course.view import DEFAULTS
from pages.inside.adding.model import MOVES, Model

_START: dict[str, Any] = {"d": 128, "n": 10_000, "L": 50, "scaled": "no"}
_WIDE: dict[str, Any] = {**_START, "d": 512}
_SHORT_SHARE = Model(DEFAULTS._replace(**_WIDE)).moving(MOVES) / 512


def _share(model: Model) -> float:
    return model.moving(MOVES) / model.view.d


def _motion_measured(model: Model) -> str:
    d, L, moved = model.view.d, model.view.L, model.moving(MOVES)
    before = _share(Model(model.view._replace(L=50)))
    return (
        f"Measured at d = {d}: {moved} of {d} ({_share(model):.1%}) move over {L} positions, "
        f"against {before:.1%} over 50."
    )


MOTION = Prediction(
    name="long_text_moves_more",
    page="adding",
    question=f"At d = 512, {_SHORT_SHARE:.0%} of the dimensions move over the first 50 positions: "
    f"their largest and their smallest value are at least {MOVES} apart. What becomes of this "
    "share over the first 2000 positions?",
    options=(
        Option(
            "It stays as large as it is.",
            "The dimensions that stand still look as if they were not used. But they belong to "
            "slow waves, which only need more positions to move.",
            {**_WIDE, "d": 1024, "L": 2048},
            lambda model: abs(_share(model) - _SHORT_SHARE) < 0.05,
            "first-columns",
        ),
        Option(
            "It falls to less than half.",
            "Waves come back to where they began, so the values may seem to draw together again. "
            "But a longer text can only make the largest value larger and the smallest one "
            "smaller. At 200 positions the share has already grown.",
            {**_WIDE, "L": 200},
            lambda model: _share(model) < 0.5,
            "repeats",
        ),
        Option(
            "It grows to more than 90%.",
            "What stands still over 50 positions is not wasted: it helps to tell position 50 from "
            "position 2000.",
            {**_WIDE, "L": 2000},
            lambda model: _share(model) > 0.9,
        ),
    ),
    start=_WIDE,
    measured=_motion_measured,
    figure="column_motion",
    quiz=True,
    reveals=(
        "figure.column_motion",
        "checks.column_motion",
        "table.column_motion",
        "text.Which dimensions hold the position?",
    ),
)


def _tied_measured(model: Model) -> str:
    return (
        f"Measured at d = {model.view.d} with random matrices: with W₂ = W₁ the two results differ "
        f"by {model.tied_miss:.1e} at most, with a different W₂ by up to {model.free_miss:.2f}."
    )


CONCATENATE = Prediction(
    name="sum_or_concatenation",
    page="adding",
    question="Instead of adding, write the position behind the word. Let a matrix [W₁ W₂] read "
    "both: W₁ the word, W₂ the position. For which W₂ is the result the same as W₁ applied to the "
    "sum of word and position?",
    options=(
        Option(
            "It is the same for no W₂.",
            "A sum seems to mix what concatenation keeps apart. But a matrix treats the parts of "
            "a sum separately, W(x + p) = Wx + Wp, and two equal halves do exactly this.",
            _WIDE,
            lambda model: model.tied_miss > 1e-9,
            "sum-is-a-makeshift",
            always="A matrix takes a sum apart: W(x + p) = Wx + Wp.",
        ),
        Option(
            "It is the same for W₂ = W₁.",
            "Then it is W₁x + W₁p = W₁(x + p). The sum is concatenation with two tied halves, at "
            "half the width.",
            _START,
            lambda model: model.tied_miss < 1e-9 < model.free_miss,
            always="A matrix takes a sum apart: W(x + p) = Wx + Wp.",
        ),
        Option(
            "It is the same for every W₂.",
            "The same numbers go in both times. But with a different W₂ the position is read in a "
            "different way than the word, and the result is different too.",
            {**_START, "d": 1024},
            lambda model: model.free_miss < 1e-9,
            "sum-is-concatenation",
            always="Two matrices that differ do not map every row alike.",
        ),
    ),
    start=_START,
    measured=_tied_measured,
    figure="sum_rows",
    reveals=("steps.width", "checks.width", "table.width", "text.Sum or concatenation?"),
)


def _kept(model: Model) -> float:
    return float(model.shares_kept.with_residual.mean())


def _alone(model: Model) -> float:
    return float(model.shares_kept.alone.mean())


def _kept_measured(model: Model) -> str:
    return (
        f"Measured at d = {model.view.d}: on average the rows that leave the layer hold "
        f"{_kept(model):.1%} of p(t)."
    )


def _alone_measured(model: Model) -> str:
    return (
        f"Measured at d = {model.view.d}: on average the layer's own output holds "
        f"{_alone(model):.1%} of p(t)."
    )


_OWN_OUTPUT = Prediction(
    name="after_one_layer_twin",
    page="adding",
    question="Take the residual connection away from an untrained attention layer. Only its own "
    "output goes on: for each word a random mixture of the rows of all words. Which comes closest "
    "to the part of p(t) that the rows still hold?",
    options=(
        Option(
            "They hold 50% of it.",
            "Word and position go in together, so half and half may seem fair. But random "
            "matrices turn p(t) into directions that have nothing to do with it.",
            {**_START, "d": 1024},
            lambda model: 0.25 < _alone(model) < 0.75,
            "position-drowns",
        ),
        Option(
            "They hold 100% of it.",
            "This would be so if each layer added the position anew, or handed on what came in. "
            "Without the residual connection it does neither.",
            {**_START, "d": 512},
            lambda model: _alone(model) > 0.75,
            "added-each-layer",
            always="A mixture turned by random matrices keeps little of any one direction.",
        ),
        Option(
            "They hold 0% of it.",
            "An untrained layer mixes the rows and turns them by random matrices. In the "
            "direction of p(t) hardly anything is left by chance.",
            _START,
            lambda model: abs(_alone(model)) < 0.25,
        ),
    ),
    start={**_START, "d": 64},
    measured=_alone_measured,
    figure="sum_rows",
)

RESIDUAL = Prediction(
    name="after_one_layer",
    page="adding",
    question="The position p(t) is added once, before the first layer. An untrained attention "
    "layer follows, with a residual connection: what goes into the layer is added to what comes "
    "out of it. Which comes closest to the part of p(t) in the rows that leave?",
    options=(
        Option(
            "They hold 0% of it.",
            "The layer's own output is a mixture in which p(t) is lost. But the residual "
            "connection adds what came in to it, unchanged.",
            _WIDE,
            lambda model: _kept(model) < 0.5,
            "lost-above",
        ),
        Option(
            "They hold 100% of it.",
            "The residual connection hands x + p on as it is. The next layer can read the "
            "position too, although nothing is added again.",
            _START,
            lambda model: 0.5 < _kept(model) < 1.5,
        ),
        Option(
            "They hold 200% of it.",
            "Some encodings, such as RoPE, do their work in every layer, so a second helping "
            "seems possible. But the 2017 Transformer adds the position at its input only.",
            {**_START, "d": 1024},
            lambda model: _kept(model) > 1.5,
            "added-each-layer",
        ),
    ),
    start=_START,
    measured=_kept_measured,
    figure="sum_rows",
    reveals=("checks.residual", "text.Once, or in every layer?"),
    twin=_OWN_OUTPUT,
)
