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
        f"Measured at d = {d}: {moved} of {d} dimensions ({_share(model):.1%}) move over {L} "
        f"positions, compared with {before:.1%} over 50."
    )


MOTION = Prediction(
    name="long_text_moves_more",
    page="adding",
    question=f"At d = 512, {_SHORT_SHARE:.0%} of the dimensions move over the first 50 positions, "
    f"meaning that their largest and smallest values are at least {MOVES} apart. What is this "
    "share over the first 2000 positions?",
    options=(
        Option(
            "It stays as large as it is.",
            "The dimensions that hardly change look unused. But they belong to slow waves, which "
            "simply need more positions to move.",
            {**_WIDE, "d": 1024, "L": 2048},
            lambda model: abs(_share(model) - _SHORT_SHARE) < 0.05,
            "first-columns",
        ),
        Option(
            "It falls to less than half.",
            "Waves return to where they began, so the values may seem to come closer together "
            "again. But in a longer text the largest value can only become larger and the smallest "
            "one smaller. At 200 positions the share has already grown.",
            {**_WIDE, "L": 200},
            lambda model: _share(model) < 0.5,
            "repeats",
        ),
        Option(
            "It grows to more than 90%.",
            "A dimension that hardly changes over 50 positions is not wasted: it helps to tell "
            "position 50 from position 2000.",
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
        f"by at most {model.tied_miss:.1e}, and with a different W₂ they differ by up to "
        f"{model.free_miss:.2f}."
    )


CONCATENATE = Prediction(
    name="sum_or_concatenation",
    page="adding",
    question="Instead of adding the position, append it to the word vector. A matrix [W₁ W₂] then "
    "reads both: W₁ acts on the word, W₂ on the position. For which W₂ is the result the same as "
    "W₁ applied to the sum of word and position?",
    options=(
        Option(
            "It is the same for no W₂.",
            "A sum seems to mix what concatenation keeps apart. But a matrix acts on the parts of "
            "a sum separately, W(x + p) = Wx + Wp, and two equal halves do exactly the same.",
            _WIDE,
            lambda model: model.tied_miss > 1e-9,
            "sum-is-a-makeshift",
            always="A matrix takes a sum apart: W(x + p) = Wx + Wp.",
        ),
        Option(
            "It is the same for W₂ = W₁.",
            "The result is then W₁x + W₁p = W₁(x + p). The sum is concatenation with two tied "
            "halves, at half the width.",
            _START,
            lambda model: model.tied_miss < 1e-9 < model.free_miss,
            always="A matrix takes a sum apart: W(x + p) = Wx + Wp.",
        ),
        Option(
            "It is the same for every W₂.",
            "The same numbers go in both times. But a different W₂ treats the position differently "
            "from the word, so the result is different too.",
            {**_START, "d": 1024},
            lambda model: model.free_miss < 1e-9,
            "sum-is-concatenation",
            always="Two different matrices do not map every row to the same result.",
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
        f"Measured at d = {model.view.d}: on average the rows that leave the layer contain "
        f"{_kept(model):.1%} of p(t)."
    )


def _alone_measured(model: Model) -> str:
    return (
        f"Measured at d = {model.view.d}: on average the layer's own output contains "
        f"{_alone(model):.1%} of p(t)."
    )


_OWN_OUTPUT = Prediction(
    name="after_one_layer_twin",
    page="adding",
    question="Remove the residual connection from an untrained attention layer. Only the layer's "
    "own output is passed on, which is, for each word, a random mixture of the rows of all words. "
    "How much of p(t) do the rows still contain? Choose the closest.",
    options=(
        Option(
            "They contain 50% of it.",
            "Word and position go in together, so an equal split seems plausible. But random "
            "matrices turn p(t) into directions that have nothing to do with it.",
            {**_START, "d": 1024},
            lambda model: 0.25 < _alone(model) < 0.75,
            "position-drowns",
        ),
        Option(
            "They contain 100% of it.",
            "This would be true if each layer added the position again, or passed on its input "
            "unchanged. Without the residual connection it does neither.",
            {**_START, "d": 512},
            lambda model: _alone(model) > 0.75,
            "added-each-layer",
            always="A mixture transformed by random matrices keeps little of any one direction.",
        ),
        Option(
            "They contain 0% of it.",
            "An untrained layer mixes the rows and multiplies them by random matrices. Only by "
            "chance would anything remain in the direction of p(t), and it is very little.",
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
    "out of it. How much of p(t) do the rows that leave the layer contain? Choose the closest.",
    options=(
        Option(
            "They contain 0% of it.",
            "The layer's own output is a mixture in which p(t) is lost. But the residual "
            "connection adds the input to that output, unchanged.",
            _WIDE,
            lambda model: _kept(model) < 0.5,
            "lost-above",
        ),
        Option(
            "They contain 100% of it.",
            "The residual connection passes x + p on unchanged. The next layer can therefore read "
            "the position too, although it is not added again.",
            _START,
            lambda model: 0.5 < _kept(model) < 1.5,
        ),
        Option(
            "They contain 200% of it.",
            "Some encodings, such as RoPE, act in every layer, so it seems possible that the "
            "position is added twice. But the 2017 Transformer adds the position at its input "
            "only.",
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
