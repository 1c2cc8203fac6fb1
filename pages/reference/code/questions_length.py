"""Questions about the length in a listing: which rows it changes, and which it leaves."""

import pe_core
from course.numerals import grouped
from course.questions import Option, Prediction
from pages.reference.code.model import Model
from pe_core.figures import by_up_to

START = {"d": 128, "n": 10_000, "L": 50, "encoding": "sinusoidal"}
_SHORT = 50
CLOSE = 1e-9


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
        f"Measured at L = {model.view.L}: the first {_SHORT} rows differ from those of the short "
        f"table {by_up_to(model.moves_with_length(_SHORT))}."
    )


def _stretched_measured(model: Model) -> str:
    view = model.view
    return (
        f"Measured at L = {view.L}: row {grouped(view.t)} differs by up to {_stretched(model):.2f} "
        f"from what the formula gives at position {view.t * _SHORT / view.L:.2f}, where stretching "
        "would put it."
    )


def _again_measured(model: Model) -> str:
    return (
        f"Measured at L = {model.view.L}: row {_SHORT} differs from row 0 by up to "
        f"{_again(model):.2f}."
    )


_ROW, _FEWER = 40, 100
_LONG = {**START, "L": 3 * _FEWER}


def _scaled(model: Model) -> int:
    """Return the row that is as far along this table as _ROW is along one of _FEWER rows."""
    return _ROW * model.view.L // _FEWER


def _where(model: Model) -> list[int]:
    """Return the rows of the table that are equal to row _ROW of a table of _FEWER rows."""
    row = pe_core.sinusoidal(_FEWER, model.view.d, model.view.n)[_ROW]
    return [int(place) for place in (abs(model.table - row).max(axis=1) < CLOSE).nonzero()[0]]


def _where_measured(model: Model) -> str:
    scaled, later = _scaled(model), _ROW + _FEWER
    off = {row: abs(model.table[row] - model.table[_ROW]).max() for row in (scaled, later)}
    return (
        f"Measured at L = {model.view.L} and d = {model.view.d}: row {_ROW} of the short table is "
        f"found only in row {', '.join(map(str, _where(model)))}. Row {scaled} differs from it by "
        f"up to {off[scaled]:.2f}, and row {later} by up to {off[later]:.2f}."
    )


_LENGTH_TWIN = Prediction(
    name="longer_listing_twin",
    page="code",
    question=f"One program makes a table of {_FEWER} rows with the sinusoidal listing, and a "
    f"second program makes a table of {3 * _FEWER} rows with the same d and n. Someone looks for "
    f"row {_ROW} of the short table in the long one. Where is it found?",
    options=(
        Option(
            f"In row {3 * _ROW} and in no other.",
            f"Row {_ROW} is two fifths of the way down the short table, and row {3 * _ROW} two "
            "fifths of the way down the long one. That would matter if each position were divided "
            "by the length. But the length does not appear in the formula.",
            {**_LONG, "d": 64},
            lambda model: _where(model) == [_scaled(model)],
            "depends-on-length",
        ),
        Option(
            f"In row {_ROW} and in no other.",
            f"Row {_ROW} is computed from its position, {_ROW}, and from d and n. The length only "
            "determines where the table ends.",
            _LONG,
            lambda model: _where(model) == [_ROW],
        ),
        Option(
            f"In rows {_ROW}, {_ROW + _FEWER} and {_ROW + 2 * _FEWER}.",
            "Each pair of columns does return to its values, after a period of its own. But the "
            f"periods differ from pair to pair, and none of them is {_FEWER}.",
            {**_LONG, "d": 32},
            lambda model: {_ROW, _ROW + _FEWER} <= {*_where(model)},
            "longer-repeats",
            always="As π is irrational, no whole number of positions is a whole number of periods.",
        ),
    ),
    start=START,
    measured=_where_measured,
    figure="heatmap.heatmap",
)

LENGTH = Prediction(
    name="longer_listing",
    page="code",
    question=f"Run the sinusoidal listing with the length {_SHORT}, then with the length 200, and "
    "leave d and n as they are. What are the 200 rows of the second table?",
    options=(
        Option(
            "The 50 rows stretched over 200.",
            "A picture of fixed width would be stretched like that, and so would a normalised "
            "index. But the length does not appear in the formula: positions are not measured "
            "relative to the end of the text.",
            {**START, "L": 2048, "t": 30},
            lambda model: _stretched(model) < CLOSE,
            "depends-on-length",
            measured=_stretched_measured,
        ),
        Option(
            "The 50 rows and 150 other rows.",
            "Row t depends on t, d and n. A longer table therefore begins with the same rows, and "
            "a table computed once can be cut to fit any shorter sentence.",
            {**START, "L": 200},
            lambda model: model.moves_with_length(_SHORT) < CLOSE,
            always="The length does not appear in the formula.",
        ),
        Option(
            "The 50 rows repeated four times.",
            "Every sine does repeat. But each pair of columns has a different period, and none of "
            "the periods is 50.",
            {**START, "L": 100},
            lambda model: _again(model) < CLOSE,
            "longer-repeats",
            always="As π is irrational, no whole number of positions is a whole number of periods.",
            measured=_again_measured,
        ),
    ),
    start=START,
    measured=_same_measured,
    figure="heatmap.heatmap",
    revealed_title="A longer table begins with the same rows",
    reveals=("checks.length", "text.Shapes", "table.pytorch"),
    twin=_LENGTH_TWIN,
)
