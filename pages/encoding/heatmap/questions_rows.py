"""Predictions about the rows: those that a longer table adds, and the two nearest."""

from typing import Any

import numpy as np

import pe_core
from course.moving_columns import STILL
from course.numerals import grouped
from course.quantities import Floats
from course.questions import Option, Prediction
from pages.encoding.heatmap.model import Model
from pe_core.figures import sized

_ROUNDING = 1e-9
_WIDTH = 128
_SHORT, _LONG, _LONGEST = 50, 500, 2048
_START: dict[str, Any] = {"d": _WIDTH, "n": 10_000, "L": _SHORT, "layout": "interleaved"}
_LONGER: dict[str, Any] = {**_START, "L": _LONG}
_PAIR_0_ROUND = "Pair 0 takes 2π tokens for a turn, so it soon comes close to all its values."
_NO_LENGTH = "The length of the table does not appear in the formula."


def _moved(model: Model, short: int) -> Floats:
    """Return how far each cell of row t, or of the last one, is from a table of `short` rows."""
    table = Model(model.view._replace(L=short)).table
    place = min(model.view.t, len(table) - 1)
    return np.asarray(abs(model.table[place] - table[place]))


def _kept(model: Model, short: int = _SHORT) -> Floats:
    """Return for each column of row t whether a table of `short` rows has the same number."""
    return np.asarray(_moved(model, short) < _ROUNDING)


def _only_the_fast_half(model: Model, short: int = _SHORT) -> bool:
    """Return whether the first half of the columns of row t is kept, and nothing of the rest."""
    kept, half = _kept(model, short), model.view.d // 2
    return bool(kept[:half].all() and not kept[half:].any())


def _row_measured(model: Model) -> str:
    view, miss = model.view, float(_moved(model, _SHORT).max())
    compared = f"differ by at most {sized(miss)} from" if miss else "are exactly the same as"
    return (
        f"The values in row {grouped(view.t)} of a table of {grouped(view.L)} rows {compared} "
        f"those in row {grouped(view.t)} of a table of {_SHORT} rows."
    )


def _cell_measured(model: Model) -> str:
    view = model.view
    short = Model(view._replace(L=_SHORT)).table
    return (
        f"The entry in column {view.dim} of row {grouped(view.t)} is {short[view.t, view.dim]:.6f} "
        f"in the table of {_SHORT} rows and {model.table[view.t, view.dim]:.6f} in the table of "
        f"{grouped(view.L)} rows."
    )


_FEW_ROWS = 20
_TWIN: dict[str, Any] = {"d": 8, "n": 10_000, "L": 2000, "t": _FEW_ROWS - 1, "phi": 0, "dim": 0}


def _twin_measured(model: Model) -> str:
    view = model.view
    equal = int(_kept(model, _FEW_ROWS).sum())
    same = f"all {view.d}" if equal == view.d else f"{equal} of the {view.d}"
    return (
        f"For row {grouped(view.t)}, {same} values are the same in the table of {_FEW_ROWS} rows "
        f"as in the table of {grouped(view.L)} rows."
    )


_ROWS_TWIN = Prediction(
    name="longer_table_twin",
    page="heatmap",
    question=f"Two tables have d = 8 and the same base. One has {_FEW_ROWS} rows, and the other "
    f"has {grouped(2000)}. Row {_FEW_ROWS - 1} is the last row of the first table and an early row "
    "of the second. How many of the eight values in this row are the same in both tables?",
    options=(
        Option(
            "Only the four of the fast pairs.",
            "You might think it sensible for the slow waves to be as long as the text. But their "
            "lengths depend on d and n alone.",
            {**_TWIN, "dim": 6},
            lambda model: _only_the_fast_half(model, _FEW_ROWS),
            "fitted-to-length",
            always=_NO_LENGTH,
        ),
        Option(
            "None of the eight.",
            "That would be true if a position were measured as a fraction of the length: this row "
            "is the last one of the first table and lies in the first hundredth of the second. But "
            "the formula counts tokens from the start.",
            {**_TWIN, "L": 200},
            lambda model: not _kept(model, _FEW_ROWS).any(),
            "depends-on-length",
            always=_NO_LENGTH,
        ),
        Option(
            "Each of the eight.",
            f"The formula needs only the position ({_FEW_ROWS - 1}), d and n. Making the table "
            "longer does not change the values in its rows.",
            _TWIN,
            lambda model: bool(_kept(model, _FEW_ROWS).all()),
            always=_NO_LENGTH,
        ),
    ),
    start={**_TWIN, "L": _FEW_ROWS},
    measured=_twin_measured,
    figure="heatmap",
)


ROWS = Prediction(
    name="longer_table",
    page="heatmap",
    question=f"The table has {_SHORT} rows. Make it {_LONG} rows long. Which values in row 10, "
    "the vector of position 10, stay as they are?",
    options=(
        Option(
            "None of its values.",
            "You may think of the rows as a fixed range that is divided among the words of the "
            "text. A position divided by the length does behave like that. Here the rows are only "
            "drawn smaller, to make room for the new ones.",
            {**_START, "t": 10, "L": _LONGEST},
            lambda model: not _kept(model).any(),
            "depends-on-length",
            always=_NO_LENGTH,
        ),
        Option(
            "Those of its fast columns.",
            "In the picture of the longer table you can at last see the slow columns change "
            "colour, as if their values were different now. But they do so further down, in the "
            "new rows. At position 10 their values are the same as before.",
            {**_LONGER, "t": 10, "dim": 100},
            _only_the_fast_half,
            "fitted-to-length",
            always=_NO_LENGTH,
            measured=_cell_measured,
        ),
        Option(
            "All of its values.",
            "A row depends on its position, on d and on n. The length only determines where the "
            "table stops.",
            {**_LONGER, "t": 10},
            lambda model: bool(_kept(model).all()),
            always=_NO_LENGTH,
        ),
    ),
    start={**_START, "t": 10},
    measured=_row_measured,
    figure="heatmap",
    revealed_title="A longer table only adds rows",
    twin=_ROWS_TWIN,
)


def _only_slow(model: Model, known: int) -> bool:
    """Return whether columns find new values, and none of those that had turned once before."""
    new = model.beyond(known)
    turned = np.repeat(model.wavelengths <= known, 2)
    return bool(new.any() and not new[turned].any())


def _new_measured(model: Model) -> str:
    view, new = model.view, model.beyond(_SHORT)
    return (
        f"In the later rows, {new.sum()} of {view.d} columns go more than {STILL} beyond "
        f"the range of their values in the first {_SHORT} rows. The first of these columns is "
        f"column {new.argmax()}."
    )


def _beyond_measured(model: Model, known: int) -> str:
    dim = model.view.dim
    early, late = (float(abs(part[:, dim]).max()) for part in _parts(model, known))
    return (
        f"In the table of {grouped(model.view.L)} rows, the largest absolute value in column "
        f"{dim}, which is framed, is {early:.2f} in the first {known} rows and {late:.2f} in "
        "the later ones."
    )


def _no_growth_measured(model: Model, known: int) -> str:
    early, late = (float(abs(part).max()) for part in _parts(model, known))
    return (
        f"The largest absolute value in the table is {early:.4f} in the first {known} rows and "
        f"{late:.4f} in the later ones. In the later rows, "
        f"{model.view.d - model.new_columns(known)} of {model.view.d} columns stay within {STILL} "
        "of the range of their earlier values."
    )


def _parts(model: Model, known: int) -> tuple[Floats, Floats]:
    return model.table[:known], model.table[known:]


_KNOWN = 700
_FOUR: dict[str, Any] = {"d": 8, "n": 10_000, "L": 2000, "t": _KNOWN, "phi": 0, "dim": 6}

_UNSEEN_TWIN = Prediction(
    name="beyond_training_twin",
    page="heatmap",
    question="A small table has four pairs (d = 8, n = 10 000), with wavelengths of 6, 63, 628 and "
    f"6 283 tokens. A model was trained on texts of {_KNOWN} tokens and now reads one of "
    f"{grouped(2000)}. Which pairs then take values that are new to the model?",
    options=(
        Option(
            "Pair 3 and no other pair.",
            "The first three pairs have gone through all their values within 700 tokens. The wave "
            "of pair 3 is nine times as long as that, so most of it comes later.",
            _FOUR,
            lambda model: bool(
                model.beyond(_KNOWN)[6:].all() and not model.beyond(_KNOWN)[:6].any()
            ),
        ),
        Option(
            "Pairs 0, 1, 2 and 3.",
            "It is true that every row after the 700th is new. But a row can be new while most of "
            "its values are close to earlier ones: within 700 tokens the first three waves have "
            "come near every value that they can take.",
            {**_FOUR, "dim": 0},
            lambda model: bool(model.beyond(_KNOWN).all()),
            "values-grow",
            always=_PAIR_0_ROUND,
            measured=lambda model: _no_growth_measured(model, _KNOWN),
        ),
        Option(
            "None of the four pairs.",
            "A sine stays between −1 and 1, so you might think that there are no new values. But "
            "it takes a full turn to go through that whole range, and pair 3 does not complete "
            "one in 700 tokens.",
            {**_FOUR, "t": 1570},
            lambda model: not model.beyond(_KNOWN).any(),
            "formula-copes",
            measured=lambda model: _beyond_measured(model, _KNOWN),
        ),
    ),
    start={**_FOUR, "L": _KNOWN, "t": 10},
    measured=lambda model: (
        f"{model.new_columns(_KNOWN)} of {model.view.d} columns go more than {STILL} "
        f"beyond the range of their values in the first {_KNOWN} rows. The first of these columns "
        f"is column {model.beyond(_KNOWN).argmax()}."
    ),
    figure="heatmap",
)

UNSEEN = Prediction(
    name="beyond_training",
    page="heatmap",
    question=f"A model has seen only the first {_SHORT} rows. Now it is given {_LONG}. The "
    f"formula gives a value for every cell. Which columns then go more than {STILL} beyond the "
    "range of their values in the first rows?",
    options=(
        Option(
            "None of the columns, fast or slow.",
            "It is true that sine and cosine never leave the range from −1 to 1, and that the "
            "formula has a value for every position. But the first rows are too few for the slow "
            "columns to go from −1 to 1. The formula works at every position, but this does not "
            "mean that a model does.",
            {**_LONGER, "dim": 96},
            lambda model: not model.beyond(_SHORT).any(),
            "formula-copes",
            measured=lambda model: _beyond_measured(model, _SHORT),
        ),
        Option(
            "All of the columns, fast and slow.",
            "A plain count of the positions would grow without end, so this is a natural concern. "
            "But sine and cosine stay between −1 and 1 at every position, and a fast column has "
            "already taken nearly all of these values.",
            {**_LONGER, "dim": 0},
            lambda model: bool(model.beyond(_SHORT).all()),
            "values-grow",
            always=_PAIR_0_ROUND,
            measured=lambda model: _no_growth_measured(model, _SHORT),
        ),
        Option(
            "Only slow columns, no fast ones.",
            "The fast columns go through their whole range within the first rows, but the slow "
            "columns do not. Press et al. found that models trained with this encoding soon get "
            "worse beyond the length they were trained on.",
            {**_LONGER, "dim": 80},
            lambda model: _only_slow(model, _SHORT),
        ),
    ),
    start=_START,
    measured=_new_measured,
    figure="heatmap",
    revealed_title="Later rows contain values that earlier ones never had",
    quiz=True,
    reveals=("checks.new_values", "text.Beyond the trained length"),
    twin=_UNSEEN_TWIN,
)


_TINY = 4
_FEW: dict[str, Any] = {**_START, "d": _TINY, "L": _LONGEST}
_FAR = pe_core.least_distance(_LONGEST, _TINY)[1]
_FAR_ALONE = pe_core.least_distance(_LONGEST, 2)[1]


def _nearest_measured(model: Model) -> str:
    distance, offset = model.nearest
    return (
        f"The two nearest rows are {offset} positions apart, and the distance between "
        f"them is {distance:.4f}. Between neighbours it is {model.step:.4f}."
    )


def _two_measured(model: Model) -> str:
    far, phi = model.apart(_FAR), model.view.phi
    return (
        f"The distance from row 0 is {model.apart(phi):.4f} for row {phi} and {far:.4f} for row "
        f"{_FAR}."
    )


def _not_equal_measured(model: Model) -> str:
    distance, offset = model.nearest
    return (
        f"Measured with a single pair (d = {model.view.d}): even then the two nearest of "
        f"{grouped(model.view.L)} rows, which are {offset} positions apart, are not equal. The "
        f"distance between them is {distance:.1e}."
    )


_BACK = pe_core.least_distance(_SHORT, 2)[1]
_ROUND = 6
_ONE_PAIR: dict[str, Any] = {**_START, "d": 2, "t": 0, "phi": _BACK, "dim": 0}

_NEAREST_TWIN = Prediction(
    name="nearest_rows_twin",
    page="heatmap",
    question="The smallest table has one pair, d = 2, which repeats every 6.28 tokens. Take "
    f"{_SHORT} rows of it. Which of the other rows is most similar to row 0?",
    options=(
        Option(
            "Row 1, one step later.",
            "In a wide table the next row is the nearest one, and it is natural to expect the "
            "same here. But this pair turns by about a sixth of a circle in one step, and there "
            "is no slow pair to keep rows 0 and 1 close together.",
            {**_ONE_PAIR, "L": 16, "phi": _ROUND},
            lambda model: model.nearest[1] == 1,
            "steady-fall",
            measured=lambda model: (
                f"The distance from row 0 is {model.apart(1):.4f} for row 1 and only "
                f"{model.nearest[0]:.4f} for row {model.nearest[1]}, the nearest of the first "
                f"{grouped(model.view.L)} rows."
            ),
        ),
        Option(
            f"Row {_ROUND}, one turn later.",
            "The pair comes round after 6.28 tokens, and 6 is the nearest whole number. But six "
            "tokens are 0.28 short of a full turn. After several turns a whole number may fit "
            "better.",
            {**_ONE_PAIR, "phi": _ROUND},
            lambda model: model.nearest[1] == _ROUND,
            "repeats",
            measured=lambda model: (
                f"The distance from row 0 is {model.apart(_ROUND):.4f} for row {_ROUND} and only "
                f"{model.nearest[0]:.4f} for row {model.nearest[1]}."
            ),
        ),
        Option(
            f"Row {_BACK}, seven turns later.",
            f"Seven turns take {_BACK - float(7 * pe_core.wavelengths(2)[0]):.2f} tokens less "
            f"than {_BACK}. No other number of turns in {_SHORT} rows ends so close to a whole "
            "number of tokens.",
            _ONE_PAIR,
            lambda model: model.nearest[1] == _BACK,
        ),
    ),
    start={**_ONE_PAIR, "phi": 1},
    measured=_nearest_measured,
    figure="heatmap",
)

NEAREST = Prediction(
    name="nearest_rows",
    page="heatmap",
    question="The two rows that are easiest to mix up are those with the smallest distance between "
    f"them. At d = {_WIDTH} they are neighbours. Now take d = {_TINY} and {grouped(_LONGEST)} "
    "positions. Which two rows are nearest to each other?",
    options=(
        Option(
            "Two rows that are next to each other.",
            "In a wide table nearby positions do have nearby rows. Here one step turns the fast "
            "pair by a whole radian, and there is only one slow pair to keep two neighbours close "
            "together.",
            {**_FEW, "t": 0, "phi": 1, "dim": 0},
            lambda model: model.nearest[1] == 1,
            "steady-fall",
            measured=_two_measured,
        ),
        Option(
            "Two rows that are far from each other.",
            "Far along the table there is a row at which both the fast pair and the slow pair have "
            "made very nearly a whole number of turns. In a wider table there is always some pair "
            "that is not back where it started.",
            {**_FEW, "t": 0, "phi": _FAR, "dim": 3},
            lambda model: model.nearest[1] > model.view.L // 2,
        ),
        Option(
            "Two rows that are equal to each other.",
            "Waves repeat, so you might think that a table of only two waves must repeat soon. "
            "But a turn of pair 0 takes 2π tokens, and no number of full turns ends at a whole "
            "position. Two rows can come close but are never equal.",
            {**_FEW, "d": 2, "t": 0, "phi": _FAR_ALONE, "dim": 1},
            lambda model: model.nearest[0] < _ROUNDING,
            "repeats",
            always="π is irrational, so pair 0 is never at the same angle twice.",
            measured=_not_equal_measured,
        ),
    ),
    start={**_FEW, "t": 0, "phi": 1, "dim": 3},
    measured=_nearest_measured,
    figure="heatmap",
    revealed_title="With few pairs, rows far apart can be nearly the same",
    reveals=("numbers.nearest", "checks.nearest", "text.Which rows are nearest"),
    twin=_NEAREST_TWIN,
)
