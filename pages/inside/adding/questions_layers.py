"""Predictions about the layers above: how much of the position reaches them."""

from typing import Any

from course.questions import Option, Prediction
from pages.inside.adding.model import Model

_START: dict[str, Any] = {"d": 128, "n": 10_000, "L": 50, "scaled": "no"}


def _kept(model: Model) -> float:
    return float(model.shares_kept.with_residual.mean())


def _alone(model: Model) -> float:
    return float(model.shares_kept.alone.mean())


def _kept_measured(model: Model) -> str:
    return (
        f"Measured at d = {model.view.d}: in the rows that leave the layer, the component along "
        f"p(t) is on average {_kept(model):.1%} as large as p(t) itself. The difference from 100% "
        "is due to chance: the words and the layer's own output have small components along p(t) "
        "too."
    )


def _alone_measured(model: Model) -> str:
    return (
        f"Measured at d = {model.view.d}: in the layer's own output, the component along p(t) is "
        f"on average {_alone(model):.1%} as large as p(t) itself."
    )


_OWN_OUTPUT = Prediction(
    name="after_one_layer_twin",
    page="adding",
    question="Remove the residual connection from an untrained attention layer. Now only the "
    "layer's own output is passed on. For each word, this output is a random mixture of the rows "
    "of all words. How much of p(t) do the rows still contain? Choose the closest answer.",
    options=(
        Option(
            "They contain 50% of it.",
            "Word and position go in together, so you might expect an equal split. But random "
            "matrices turn p(t) into vectors whose directions have nothing to do with that of "
            "p(t).",
            {**_START, "d": 1024},
            lambda model: 0.25 < _alone(model) < 0.75,
            "position-drowns",
        ),
        Option(
            "They contain 100% of it.",
            "This would be true if each layer added the position again, or passed on its input "
            "unchanged. Without the residual connection, a layer does neither.",
            {**_START, "d": 512},
            lambda model: _alone(model) > 0.75,
            "added-each-layer",
            always="A mixture that is multiplied by random matrices keeps little of any one "
            "direction.",
        ),
        Option(
            "They contain 0% of it.",
            "An untrained layer mixes the rows and multiplies them by random matrices. Anything "
            "that remains in the direction of p(t) is there by chance, and it is very little.",
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
    "layer follows. It has a residual connection, which adds the input of the layer to its output. "
    "How much of p(t) do the rows that leave the layer contain? Choose the closest answer.",
    options=(
        Option(
            "They contain 0% of it.",
            "The layer's own output is a mixture that contains almost nothing of p(t). But the "
            "residual connection adds the input to that output, unchanged.",
            {**_START, "d": 512},
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
            "Some encodings, such as RoPE, act in every layer, so you might think that the "
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
