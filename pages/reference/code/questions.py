"""Questions about the listings: what depends on their numbers, and what does not."""

import numpy as np

import pe_core
from course.questions import Option, Prediction
from pages.reference.code.model import Model

_START = {"d": 128, "n": 10_000, "L": 50}
_SHORT = 50
_CLOSE = 1e-9


def _stretched(model: Model) -> float:
    """Return how far row t is from what the formula gives at its share of the short table."""
    place = model.view.t * _SHORT / model.view.L
    there = pe_core.sinusoidal_at([place], model.view.d, model.view.n)[0]
    return float(abs(model.table[model.view.t] - there).max())


def _again(model: Model) -> float:
    """Return how far the first row after the short table is from the first row of all."""
    return float(abs(model.table[_SHORT] - model.table[0]).max())


def _same_measured(model: Model) -> str:
    return (
        f"Measured at L = {model.view.L}: the first {_SHORT} rows differ by at most "
        f"{model.moves_with_length(_SHORT):.1e} from those of the short table."
    )


def _stretched_measured(model: Model) -> str:
    view = model.view
    return (
        f"Measured at L = {view.L}: row {view.t} differs by up to {_stretched(model):.2f} from "
        f"what the short table would have at {view.t * _SHORT / view.L:.2f}."
    )


def _again_measured(model: Model) -> str:
    return (
        f"Measured at L = {model.view.L}: row {_SHORT} differs from row 0 by up to "
        f"{_again(model):.2f}."
    )


_LENGTH = Prediction(
    name="longer_listing",
    page="code",
    question=f"Run the listing with the length {_SHORT}, then with the length 200, and leave d and "
    "n as they are. Which rows does the table of 200 have?",
    options=(
        Option(
            "The 50 rows stretched over 200.",
            "A picture of fixed width would be stretched like that, and so is a normalised index. "
            "But the formula contains no length: a position is not measured relative to the last "
            "one.",
            {**_START, "L": 2048, "t": 30},
            lambda model: _stretched(model) < _CLOSE,
            "depends-on-length",
            measured=_stretched_measured,
        ),
        Option(
            "The 50 rows and 150 other rows.",
            "Row t depends on t, d and n. A longer table therefore begins with the same rows, and "
            "a table computed once can be cut to fit any shorter sentence.",
            {**_START, "L": 200},
            lambda model: model.moves_with_length(_SHORT) < _CLOSE,
            always="The formula contains no length.",
        ),
        Option(
            "The 50 rows four times in a row.",
            "Every sine does repeat. But each pair of columns has a different period, and none of "
            "the periods is 50.",
            {**_START, "L": 100},
            lambda model: _again(model) < _CLOSE,
            "repeats",
            always="π is irrational: no whole number of positions is a whole number of periods.",
            measured=_again_measured,
        ),
    ),
    start=_START,
    measured=_same_measured,
    figure="heatmap.heatmap",
    revealed_title="A longer table begins with the same rows",
    reveals=("checks.length", "text.Shapes", "table.pytorch"),
)

_PROMPT = 20


def _largest(change: np.ndarray) -> float:
    return float(abs(change).max())


def _counts(change: np.ndarray) -> str:
    up, down = int((change > _CLOSE).sum()), int((change < -_CLOSE).sum())
    return f"of {change.size} dot products {up} rise and {down} fall"


def _prompt_measured(model: Model) -> str:
    change = model.moves_from(_PROMPT)
    return (
        f"Measured with {len(change)} positions at d = {model.view.d}: {_counts(change)}; the "
        f"largest change is {_largest(change):.1e}."
    )


def _lengths_measured(model: Model) -> str:
    lengths = np.linalg.norm(model.rows_from(1), axis=1)
    return (
        f"Measured at d = {model.view.d}: counted from 1, the rows have norms from "
        f"{lengths.min():.4f} to {lengths.max():.4f}; row 0 has {(model.view.d / 2) ** 0.5:.4f}."
    )


_FIRST_TWIN = Prediction(
    name="count_from_one_twin",
    page="code",
    question=f"A prompt of {_PROMPT} words is put in front of a sentence, so each word of the "
    f"sentence moves on by {_PROMPT} positions. What happens to the dot products between the rows "
    "of the sentence's own positions?",
    options=(
        Option(
            "They become smaller throughout.",
            "Similarity does fall with distance, and all the rows are now further from the start. "
            "But the distances between the words of the sentence are as before.",
            {**_START, "L": 64, "d": 512},
            lambda model: bool((model.moves_from(_PROMPT) < -_CLOSE).all()),
            "steady-fall",
            always="A dot product of two rows depends on their offset alone.",
        ),
        Option(
            "They rise here and fall there.",
            "Every row has changed, so one expects different products. But the two rows in each "
            "product have been rotated by the same angles.",
            {**_START, "L": 30, "d": 16},
            lambda model: bool(
                (model.moves_from(_PROMPT) > _CLOSE).any()
                and (model.moves_from(_PROMPT) < -_CLOSE).any()
            ),
            "shift-needs-position",
            always="A dot product of two rows depends on their offset alone.",
        ),
        Option(
            "They keep the values they have.",
            "A dot product of two rows depends only on the distance between their positions, and "
            "the prompt leaves the distances within the sentence unchanged.",
            {**_START, "t": 20, "phi": 5},
            lambda model: _largest(model.moves_from(_PROMPT)) < _CLOSE,
            always="A dot product of two rows depends on their offset alone.",
        ),
    ),
    start=_START,
    measured=_prompt_measured,
    figure="dot_products.dot_products",
)


def _first_measured(model: Model) -> str:
    change = model.moves_from_one
    return (
        f"Measured over {len(change)} positions at d = {model.view.d}: {_counts(change)}; the "
        f"largest change is {_largest(change):.1e}."
    )


_FIRST = Prediction(
    name="count_from_one",
    page="code",
    question="Someone counts positions from 1 instead of 0, and every row of the table changes. "
    "What happens to the dot products between the rows of the same words?",
    options=(
        Option(
            "They rise here and fall there.",
            "Every row has changed, so the products of rows seem bound to change. But both rows "
            "have moved on by one. The distance between them is as before, and the product depends "
            "only on that.",
            {**_START, "L": 64, "d": 512},
            lambda model: bool(
                (model.moves_from_one > _CLOSE).any() and (model.moves_from_one < -_CLOSE).any()
            ),
            "shift-needs-position",
            always="A dot product of two rows depends on their offset alone.",
        ),
        Option(
            "They keep their old values.",
            "Moving on by one position rotates each pair of columns by its own angle, and a "
            "rotation preserves all dot products. For a learned table nothing guarantees this.",
            _START,
            lambda model: _largest(model.moves_from_one) < _CLOSE,
            always="A dot product of two rows depends on their offset alone.",
        ),
        Option(
            "They become larger throughout.",
            "The positions are larger, and with a raw index the products would be too. Here a "
            "position becomes a set of angles, and every row has the same norm, √(d/2).",
            {**_START, "d": 8, "L": 100},
            lambda model: bool((model.moves_from_one > _CLOSE).all()),
            "values-grow",
            always="A dot product of two rows depends on their offset alone.",
            measured=_lengths_measured,
        ),
    ),
    start=_START,
    measured=_first_measured,
    figure="dot_products.dot_products",
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
        f"Measured at L = {model.view.L}, d = {model.view.d}: the largest error is {first:.2e} in "
        f"the first half and {second:.2e} in the second."
    )


_ROUND_TWIN = Prediction(
    name="round_at_the_end_twin",
    page="code",
    question="A table of 2 048 rows is computed with float64 and then stored as float32. You look "
    "for the largest rounding error in the first half of the rows and in the second half. How does "
    "the error in the second half compare?",
    options=(
        Option(
            "It is more than twice as large.",
            "Errors that add up would grow from row to row, and those of float32 angles do grow. "
            "Here each finished value is rounded once, on its own.",
            {**_START, "L": 2048, "d": 8},
            lambda model: _halves(model)[1] > 2 * _halves(model)[0],
            "rounding",
        ),
        Option(
            "It is of the same size as that.",
            "Late values are sines and cosines too, between -1 and 1. Each is rounded to the "
            "nearest float32 number, and these are equally dense for early and late rows.",
            {**_START, "L": 2048},
            lambda model: 0.5 * max(_halves(model)) <= min(_halves(model)),
        ),
        Option(
            "It is 0, as it is in the first.",
            "No two rows have become equal, so nothing seems to be lost. But hardly any sine is a "
            "number that float32 can represent, and each is replaced by a nearby one.",
            {**_START, "L": 64},
            lambda model: max(_halves(model)) == 0,
            "no-merge-no-error",
            always="Every table has a row 1, and float32 does not hold sin 1.",
        ),
    ),
    start=_START,
    measured=_halves_measured,
    figure="heatmap.heatmap",
)

_ROUND = Prediction(
    name="round_at_the_end",
    page="code",
    question="The listings compute with float64, a number format of about 16 digits. At the end "
    "they round the table to float32, which has about 7. How large is the largest error of a table "
    "of 2 048 positions then?",
    options=(
        Option(
            "Larger than 0.0001.",
            "When the angles themselves are kept in float32, late rows do have errors of that "
            "size. Here only the finished values are rounded, and none of them exceeds 1.",
            {**_START, "L": 2048, "d": 8},
            lambda model: model.rounding > 1e-4,
            "rounding",
            always="Rounding changes a number up to 1 by at most half a unit in the last place.",
            measured=_halves_measured,
        ),
        Option(
            "Between 0 and 0.0000001.",
            "Values up to 1 are changed by at most half a unit in the last place, about 3 in a "
            "hundred million, in row 2 047 just as in row 1.",
            {**_START, "L": 2048},
            lambda model: 0 < model.rounding < 1e-7,
            always="Half a unit in the last place below 1 is 3 in a hundred million, at every "
            "position.",
        ),
        Option(
            "Exactly 0 in every row.",
            "The values look the same when printed with six digits, so it seems that nothing is "
            "lost. But hardly any sine is a number that float32 can represent. The error is there "
            "from position 1 on.",
            {**_START, "L": 2, "t": 1},
            lambda model: model.rounding == 0,
            "no-merge-no-error",
            always="Every table has a row 1, and float32 does not hold sin 1.",
        ),
    ),
    start=_START,
    measured=lambda model: f"Measured at L = {model.view.L}: {model.rounding:.1e}.",
    figure="heatmap.heatmap",
    reveals=("checks.rounding", "checks.tensorflow"),
    twin=_ROUND_TWIN,
)

QUESTIONS: tuple[Prediction, ...] = (_LENGTH, _FIRST, _ROUND)
