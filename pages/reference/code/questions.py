"""Questions about the listings: what depends on their numbers, and what does not."""

import numpy as np

from course.questions import Option, Prediction
from pages.reference.code.model import Model
from pages.reference.code.questions_length import CLOSE, LENGTH, START
from pe_core.figures import sized

_PROMPT = 20


def _largest(change: np.ndarray) -> float:
    return float(abs(change).max())


def _counts(change: np.ndarray) -> str:
    up, down = int((change > CLOSE).sum()), int((change < -CLOSE).sum())
    if up + down == 0:
        return f"none of the {change.size} dot products rises or falls"
    return f"of {change.size} dot products, {up} rise and {down} fall"


def _prompt_measured(model: Model) -> str:
    change = model.moves_from(_PROMPT)
    return (
        f"Measured with {len(change)} positions at d = {model.view.d}: {_counts(change)}. The "
        f"largest change is {sized(_largest(change))}."
    )


_FIRST_TWIN = Prediction(
    name="count_from_one_twin",
    page="code",
    question=f"A prompt of {_PROMPT} words is put in front of a sentence, so each word of the "
    f"sentence moves on by {_PROMPT} positions. What happens to the dot products between the rows "
    "of these words?",
    options=(
        Option(
            "They become smaller throughout.",
            "Similarity does tend to fall with distance, and all the rows are now further from the "
            "start. But the distances between the words of the sentence are as before.",
            {**START, "L": 64, "d": 512},
            lambda model: bool((model.moves_from(_PROMPT) < -CLOSE).all()),
            "steady-fall",
            always="A dot product of two rows depends on their offset alone.",
        ),
        Option(
            "They rise here and fall there.",
            "Every row has changed, so you might expect different products. But the two rows in "
            "each product have been rotated by the same angles.",
            {**START, "L": 30, "d": 16},
            lambda model: bool(
                (model.moves_from(_PROMPT) > CLOSE).any()
                and (model.moves_from(_PROMPT) < -CLOSE).any()
            ),
            "shift-needs-position",
            always="A dot product of two rows depends on their offset alone.",
        ),
        Option(
            "They keep the values they have.",
            "A dot product of two rows depends only on the distance between their positions, and "
            "the prompt leaves the distances within the sentence unchanged.",
            {**START, "t": 20, "phi": 5},
            lambda model: _largest(model.moves_from(_PROMPT)) < CLOSE,
            always="A dot product of two rows depends on their offset alone.",
        ),
    ),
    start=START,
    measured=_prompt_measured,
    figure="dot_products.dot_products",
    asked_with="heatmap.heatmap",
)


def _first_measured(model: Model) -> str:
    change = model.moves_from_one
    return (
        f"Measured over {len(change)} positions at d = {model.view.d}: {_counts(change)}. The "
        f"largest change is {sized(_largest(change))}."
    )


_FIRST = Prediction(
    name="count_from_one",
    page="code",
    question="Someone counts positions from 1 instead of 0, and every row of the table changes. "
    "What happens to the dot products between the rows of any two words?",
    options=(
        Option(
            "They rise here and fall there.",
            "Every row has changed, so you might expect the products of rows to change. But both "
            "rows have moved on by one position. The distance between them is as before, and the "
            "product depends only on that.",
            {**START, "L": 64, "d": 512},
            lambda model: bool(
                (model.moves_from_one > CLOSE).any() and (model.moves_from_one < -CLOSE).any()
            ),
            "shift-needs-position",
            always="A dot product of two rows depends on their offset alone.",
        ),
        Option(
            "They keep their old values.",
            "Moving on by one position rotates each pair of columns by its own angle, and a "
            "rotation preserves all dot products. For a learned table nothing guarantees this.",
            START,
            lambda model: _largest(model.moves_from_one) < CLOSE,
            always="A dot product of two rows depends on their offset alone.",
        ),
        Option(
            "They become larger throughout.",
            "The positions are larger, and products of raw indices would be larger too. Here a "
            "position becomes a set of angles, and the angles of both rows grow by the same "
            "amounts. The distance between the rows is as before.",
            {**START, "d": 8, "L": 100},
            lambda model: bool((model.moves_from_one > CLOSE).all()),
            "values-grow",
            always="A dot product of two rows depends on their offset alone.",
        ),
    ),
    start=START,
    measured=_first_measured,
    figure="dot_products.dot_products",
    asked_with="heatmap.heatmap",
    quiz=True,
    reveals=("checks.start",),
    twin=_FIRST_TWIN,
)


def _halves(model: Model) -> tuple[float, float]:
    """Return the largest rounding error in the first half of the rows and in the second."""
    half = model.view.L // 2
    return (
        float(model.rounding_of_rows[:half].max()),
        float(model.rounding_of_rows[half:].max()),
    )


def _halves_measured(model: Model) -> str:
    first, second = _halves(model)
    return (
        f"Measured at L = {model.view.L} and d = {model.view.d}: the largest error is {first:.2e} "
        f"in the first half and {second:.2e} in the second."
    )


_ROUND_TWIN = Prediction(
    name="round_at_the_end_twin",
    page="code",
    question="A table of 2 048 rows is computed in float64 and then stored as float32. You look "
    "for the largest rounding error in the first half of the rows and in the second half. How does "
    "the error in the second half compare with that in the first?",
    options=(
        Option(
            "It is more than twice as large.",
            "Errors that add up would grow from row to row, and those of float32 angles do grow. "
            "Here each finished value is rounded once, on its own.",
            {**START, "L": 2048, "d": 8},
            lambda model: _halves(model)[1] > 2 * _halves(model)[0],
            "rounding",
        ),
        Option(
            "It is as large as in the first.",
            "Values in late rows are sines and cosines too, between −1 and 1. Each is rounded to "
            "the nearest float32 number, and these numbers are the same for early and late rows.",
            {**START, "L": 2048},
            lambda model: 0.5 * max(_halves(model)) <= min(_halves(model)),
        ),
        Option(
            "It is 0, as it is in the first.",
            "No two rows have become equal, so you might think that nothing is lost. But hardly "
            "any sine is a number that float32 can represent, so nearly every value is replaced by "
            "a nearby one.",
            {**START, "L": 64},
            lambda model: max(_halves(model)) == 0,
            "no-merge-no-error",
            always="Every table has a row 1, and float32 cannot represent sin 1.",
        ),
    ),
    start=START,
    measured=_halves_measured,
    figure="heatmap.heatmap",
)

_ROUND = Prediction(
    name="round_at_the_end",
    page="code",
    question="The listings compute in float64, a number format of about 16 digits. At the end they "
    "round the table to float32, which has about 7 digits. How large is the largest error in a "
    "table of 2 048 positions then?",
    options=(
        Option(
            "Larger than 0.0001.",
            "When the angles themselves are kept in float32, late rows do have errors of that "
            "size. Here only the finished values are rounded, and none of them exceeds 1.",
            {**START, "L": 2048, "d": 8},
            lambda model: model.rounding > 1e-4,
            "rounding",
            always="Rounding changes a number up to 1 by at most half a unit in the last place.",
            measured=_halves_measured,
        ),
        Option(
            "Between 0 and 0.0000001.",
            "Rounding changes values up to 1 by at most half a unit in the last place. That is "
            "about 3 in a hundred million, in row 2 047 just as in row 1.",
            {**START, "L": 2048},
            lambda model: 0 < model.rounding < 1e-7,
            always="Half a unit in the last place below 1 is 3 in a hundred million, at every "
            "position.",
        ),
        Option(
            "Exactly 0 in every row.",
            "The values look the same when printed with six digits, so you might think that "
            "nothing is lost. But hardly any sine is a number that float32 can represent. The "
            "error is there from position 1 on.",
            {**START, "L": 2, "t": 1},
            lambda model: model.rounding == 0,
            "no-merge-no-error",
            always="Every table has a row 1, and float32 cannot represent sin 1.",
        ),
    ),
    start=START,
    measured=lambda model: (
        f"Measured at L = {model.view.L}: the largest error is {model.rounding:.1e}."
    ),
    figure="heatmap.heatmap",
    reveals=("checks.rounding", "checks.tensorflow"),
    twin=_ROUND_TWIN,
)

QUESTIONS: tuple[Prediction, ...] = (LENGTH, _FIRST, _ROUND)
