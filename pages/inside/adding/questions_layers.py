"""Predictions about the dimensions of the sum, and about the layers that read it."""

from typing import Any

from course.questions import Option, Prediction
from course.view import DEFAULTS
from pages.inside.adding.model import MOVES, Model

_START: dict[str, Any] = {"d": 128, "n": 10_000, "L": 50, "scaled": "no"}
_WIDE = {**_START, "d": 512}
_LONG = {**_WIDE, "L": 2000}
_SHORT_SHARE = Model(DEFAULTS._replace(**_WIDE)).moving(MOVES) / 512


def _share(model: Model) -> float:
    return model.moving(MOVES) / model.view.d


def _motion_measured(model: Model) -> str:
    d, L, moved = model.view.d, model.view.L, model.moving(MOVES)
    return (
        f"Measured at d = {d}: {moved} of {d} ({_share(model):.1%}) over {L} positions, against "
        f"{_SHORT_SHARE:.1%} over 50."
    )


MOTION = Prediction(
    name="long_text_moves_more",
    page="adding",
    question=f"At d = 512, {_SHORT_SHARE:.0%} of the dimensions move by {MOVES} or more over the "
    "first 50 positions. How many do over the first 2000?",
    options=(
        Option(
            "As many: the first dimensions hold the position, the others never do.",
            "The slow dimensions move too, they only need more positions for it. A longer text "
            "gives them the time.",
            _LONG,
            lambda model: abs(_share(model) - _SHORT_SHARE) < 0.05,
            "first-columns",
        ),
        Option(
            "Fewer: the waves have come back to where they began.",
            "A wave that comes back has been everywhere in between. A longer stretch can only "
            "make the largest value larger and the smallest one smaller.",
            _LONG,
            lambda model: _share(model) < _SHORT_SHARE - 0.05,
            "repeats",
        ),
        Option(
            "Nearly all of them.",
            "What stands still over 50 positions is not wasted: it helps to tell position 50 from "
            "position 2000.",
            _LONG,
            lambda model: _share(model) > 0.9,
        ),
    ),
    start=_WIDE,
    measured=_motion_measured,
    figure="column_motion",
    quiz=True,
)


CONCATENATE = Prediction(
    name="sum_or_concatenation",
    page="adding",
    question="Instead of adding, write the position behind the word and let a matrix [W₁ W₂] read "
    "both. When is the result the same as W₁ applied to the sum?",
    options=(
        Option(
            "Never: a sum mixes what concatenation keeps apart.",
            "A matrix takes a sum apart again: W(x + p) = Wx + Wp. With two equal halves "
            "concatenation gives exactly this.",
            _START,
            lambda model: model.tied_miss > 1e-9,
            "sum-is-a-makeshift",
            always="A matrix takes a sum apart: W(x + p) = Wx + Wp.",
        ),
        Option(
            "When the two halves are equal, W₁ = W₂.",
            "Then it is W₁x + W₁p = W₁(x + p). The sum is the tied case of concatenation, at half "
            "the width.",
            _START,
            lambda model: model.tied_miss < 1e-9 < model.free_miss,
            always="A matrix takes a sum apart: W(x + p) = Wx + Wp.",
        ),
        Option(
            "Always: both bring in the same numbers.",
            "With a W₂ of its own the position is read in another way than the word, and the "
            "result is another one.",
            {**_START, "scaled": "yes"},
            lambda model: model.free_miss < 1e-9,
            "sum-is-concatenation",
            always="Two matrices that differ do not map every row alike.",
        ),
    ),
    start=_START,
    measured=lambda model: (
        f"Measured with random matrices: with W₂ = W₁ the two differ by {model.tied_miss:.1e} at "
        f"most, with a W₂ of its own by up to {model.free_miss:.2f}."
    ),
    figure="sum_rows",
)


def _kept(model: Model) -> float:
    return float(model.shares_kept.with_residual.mean())


RESIDUAL = Prediction(
    name="after_one_layer",
    page="adding",
    question="The position is added once, before the first layer. An untrained attention layer "
    "with a residual connection follows. How much of p(t) is in the rows that leave it?",
    options=(
        Option(
            "Next to nothing: the layer has mixed it away.",
            "The layer's own output is such a mixture. But the residual connection adds what came "
            "in to it, unchanged.",
            _START,
            lambda model: _kept(model) < 0.5,
            "lost-above",
        ),
        Option(
            "About all of it.",
            "The residual connection hands x + p on as it is. So the next layer can read the "
            "position too, although nothing is added again.",
            _START,
            lambda model: 0.5 < _kept(model) < 1.5,
        ),
        Option(
            "About twice as much: each layer adds the position again.",
            "The 2017 Transformer adds it at its input only. Other encodings, such as RoPE, do "
            "their work in every layer, but they add nothing to the rows.",
            {**_START, "d": 512},
            lambda model: _kept(model) > 1.5,
            "added-each-layer",
        ),
    ),
    start=_START,
    measured=lambda model: (
        f"Measured: on average the rows hold {_kept(model):.2f} times p(t). The layer's own output "
        f"alone holds {float(model.shares_kept.alone.mean()):.2f} times p(t)."
    ),
    figure="sum_rows",
)
