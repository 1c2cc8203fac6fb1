"""Predictions about adding the position to the word or appending it."""

from typing import Any

import numpy as np

from course.questions import Option, Prediction
from pages.inside.adding.model import Model
from pe_core.figures import by_up_to, differ

_START: dict[str, Any] = {"d": 128, "n": 10_000, "L": 50, "scaled": "no"}


def _tied_measured(model: Model) -> str:
    return (
        f"Measured at d = {model.view.d} with random matrices: with W₂ = W₁ the two results "
        f"{differ(model.tied_miss)}, and with a different W₂ they "
        f"differ by up to {model.free_miss:.2f}."
    )


def _doubled_misses(model: Model) -> tuple[float, float]:
    """Return how far [W 2W][x; p] is from W(x + p), and from W(x + 2p)."""
    matrix, _ = model.matrices
    word, position = model.tables["word"], model.tables["position"]
    appended = model.concatenation @ np.vstack([matrix, 2 * matrix])
    return (
        float(abs(appended - (word + position) @ matrix).max()),
        float(abs(appended - (word + 2 * position) @ matrix).max()),
    )


def _doubled_measured(model: Model) -> str:
    plain, doubled = _doubled_misses(model)
    return (
        f"Measured with a random matrix at d = {model.view.d}: the results of the two models "
        f"differ by up to {plain:.2f} if p is added to x, and "
        f"{by_up_to(doubled)} if 2p is added."
    )


_TWO_SUMS = "A matrix acts on each part of a sum separately: W(x + 2p) = Wx + 2Wp."

_DOUBLED = Prediction(
    name="sum_or_concatenation_twin",
    page="adding",
    question="One model appends the position p to the word x and multiplies the result by the "
    "matrix [W 2W]: W acts on the word, and 2W acts on the position. A second model has only the "
    "matrix W, and it adds a vector to the word. What must it add to get the same result?",
    options=(
        Option(
            "It must add p as it is.",
            "Word and position enter both models, so you might think that the results are the "
            "same. But the first model gives the position twice the weight of the word, whereas "
            "in x + p both parts have the same weight.",
            {**_START, "d": 1024},
            lambda model: _doubled_misses(model)[0] < 1e-9,
            "sum-is-concatenation",
            always="Wp and 2Wp are equal only if Wp is 0.",
        ),
        Option(
            "It must add 2p instead of p.",
            "W acts on the two parts of x + 2p separately and gives Wx + 2Wp. This is exactly the "
            "result of the first model.",
            {**_START, "d": 256},
            lambda model: _doubled_misses(model)[1] < 1e-9,
            always=_TWO_SUMS,
        ),
        Option(
            "No multiple of p will do.",
            "You might think that two vectors, once added, cannot be treated separately. But W "
            "acts on each part of the sum separately, and a multiple of p gives the same multiple "
            "of Wp.",
            {**_START, "d": 64},
            lambda model: _doubled_misses(model)[1] > 1e-9,
            "sum-is-a-makeshift",
            always=_TWO_SUMS,
        ),
    ),
    start=_START,
    measured=_doubled_measured,
    figure="sum_rows",
)

CONCATENATE = Prediction(
    name="sum_or_concatenation",
    page="adding",
    question="Instead of adding the position, append it to the word vector. A matrix [W₁ W₂] is "
    "then applied to both: W₁ acts on the word, and W₂ acts on the position. For which W₂ is the "
    "result the same as W₁ applied to the sum of word and position?",
    options=(
        Option(
            "It is the same for no W₂.",
            "You might think that a sum mixes what concatenation keeps apart. But a matrix acts "
            "on the parts of a sum separately, W(x + p) = Wx + Wp, and a matrix with two equal "
            "halves gives exactly the same result.",
            {**_START, "d": 512},
            lambda model: model.tied_miss > 1e-9,
            "sum-is-a-makeshift",
            always="A matrix acts on each part of a sum separately: W(x + p) = Wx + Wp.",
        ),
        Option(
            "It is the same for W₂ = W₁.",
            "The result is then W₁x + W₁p = W₁(x + p). The sum is therefore a concatenation in "
            "which the two halves of the matrix are equal, at half the width.",
            _START,
            lambda model: model.tied_miss < 1e-9 < model.free_miss,
            always="A matrix acts on each part of a sum separately: W(x + p) = Wx + Wp.",
        ),
        Option(
            "It is the same for every W₂.",
            "The input contains the same numbers in both cases. But a different W₂ treats the "
            "position differently from the word, so the result is different too.",
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
    twin=_DOUBLED,
)
