"""Questions about the listings: what their numbers change, and what they do not."""

import pe_core
from course.questions import Option, Prediction
from pages.reference.code.model import Model

_START = {"d": 128, "n": 10_000, "L": 50}
_CLOSE = 1e-9


def _lies_at(model: Model, place: float) -> bool:
    """Return whether row t is what the formula has at another place between the positions."""
    there = pe_core.sinusoidal_at([place], model.view.d, model.view.n)[0]
    return bool(abs(model.table[model.view.t] - there).max() < _CLOSE)


_LENGTH = Prediction(
    name="longer_listing",
    page="code",
    question="The listing makes 50 rows. Set the length to 200 and run it again. What happens to "
    "row 10?",
    options=(
        Option(
            "It is stretched: 200 positions now share the same waves.",
            "No length stands in the formula. A position is an angle by itself; it is not measured "
            "against the end of the sentence.",
            {**_START, "L": 200},
            lambda model: _lies_at(model, model.view.t * 50 / model.view.L),
            "depends-on-length",
        ),
        Option(
            "Nothing: the table grows at its end only.",
            "Row t depends on t, d and n. So a table made once can be cut to any shorter sentence.",
            {**_START, "L": 200},
            lambda model: model.moves_with_length(50) < _CLOSE,
            always="No length stands in the formula.",
        ),
        Option(
            "It moves: the rows are spread from 0 to 1 anew.",
            "That is the normalised index, one of the rival schemes. Its steps change with the "
            "length, which is why it fails as a mark.",
            {**_START, "L": 200, "t": 10},
            lambda model: _lies_at(model, model.view.t / (model.view.L - 1)),
            "depends-on-length",
        ),
    ),
    start=_START,
    measured=lambda model: (
        "Measured: the first 50 rows of the two tables differ by at most "
        f"{model.moves_with_length(50):.1e}."
    ),
    figure="heatmap.heatmap",
    revealed_title="A longer table begins with the same rows",
)


def _apart_from_one(model: Model) -> float:
    return float(abs(model.moves_from_one).max())


_FIRST = Prediction(
    name="count_from_one",
    page="code",
    question="Someone counts positions from 1 instead of 0. Every row of the table is now another "
    "one. What happens to the dot products between positions?",
    options=(
        Option(
            "They all change, because every row does.",
            "Both rows of a pair move on by one. What lies between them stays, and the dot product "
            "depends on that only.",
            {**_START, "phi": 1},
            lambda model: bool((abs(model.moves_from_one) > _CLOSE).all()),
            "shift-needs-position",
            always="A dot product of two rows depends on their offset alone.",
        ),
        Option(
            "They stay as they are.",
            "A shift turns every hand by its own angle, and a turn keeps all dot products. A "
            "learned table would not be so kind.",
            _START,
            lambda model: _apart_from_one(model) < _CLOSE,
            always="A dot product of two rows depends on their offset alone.",
        ),
        Option(
            "They grow a little, because the positions are larger.",
            "The positions are angles, not sizes. Every row has the same length, √(d/2), wherever "
            "it stands.",
            {**_START, "t": 40},
            lambda model: bool((model.moves_from_one > _CLOSE).any()),
            "values-grow",
            always="A dot product of two rows depends on their offset alone.",
        ),
    ),
    start=_START,
    measured=lambda model: (
        f"Measured over {len(model.moves_from_one)} positions: the largest change of a dot product "
        "is "
        f"{_apart_from_one(model):.1e}."
    ),
    figure="dot_products.dot_products",
    quiz=True,
)

_ROUND = Prediction(
    name="round_at_the_end",
    page="code",
    question="The listings work in float64 and round the finished table to float32. How far off is "
    "the largest error at 2048 positions?",
    options=(
        Option(
            "It grows with the position: late rows are off by a thousandth.",
            "That is what happens when the angle itself is kept in float32. Here only the finished "
            "value is rounded, and it never exceeds 1.",
            {**_START, "L": 2048, "t": 2047},
            lambda model: model.rounding > 1e-4,
            "rounding",
            always="Rounding moves a number up to 1 by half of its last bit at most.",
        ),
        Option(
            "About 3 in a hundred million, at every length.",
            "Values up to 1 are rounded to half of their last bit, in row 2047 as in row 1.",
            {**_START, "L": 2048},
            lambda model: 2.5e-8 < model.rounding < 3.1e-8,
            always="Half of the last bit below 1 is 3 in a hundred million, at every position.",
        ),
        Option(
            "None: float32 holds these values exactly.",
            "Almost no sine is a fraction that float32 can hold. The error is small, but it is "
            "there from position 1 on.",
            {**_START, "L": 2, "t": 1},
            lambda model: model.rounding == 0,
            "rounding",
            always="Every table has a row 1, and float32 does not hold sin 1.",
        ),
    ),
    start=_START,
    measured=lambda model: f"Measured at L = {model.view.L}: {model.rounding:.1e}.",
    figure="heatmap.heatmap",
)

QUESTIONS: tuple[Prediction, ...] = (_LENGTH, _FIRST, _ROUND)
