"""Predictions about the whole table: its rows, its columns, its layout."""

import pe_core
from course.questions import Option, Prediction
from course.view import View
from ui.words.heatmap import STILL, layout_miss, nearest, new_columns, still_columns

_NARROW, _WIDE = 128, 512
_WAVES = {width: pe_core.wavelengths(width)[32] for width in (_NARROW, _WIDE)}
_SHORT, _LONG = 50, 500
_START = {"d": _NARROW, "n": 10_000, "L": _SHORT, "layout": "interleaved"}
_LONGER = {**_START, "L": _LONG}


def _still_share(view: View) -> float:
    return still_columns(view.d, view.n, view.L) / view.d


def _still_measured(view: View) -> str:
    still, narrow = still_columns(view.d, view.n, view.L), still_columns(_NARROW, view.n, view.L)
    return (
        f"Measured: {still} of {view.d} columns ({still / view.d:.1%}), "
        f"against {narrow} of {_NARROW} ({narrow / _NARROW:.1%})."
    )


_STILL = Prediction(
    name="still_columns",
    page="heatmap",
    question=f"At d = {_NARROW} and L = 50, {still_columns(_NARROW, 10_000, 50)} of the {_NARROW} "
    f"columns move by less than {STILL}. Make the model four times as wide, d = {_WIDE}. "
    "How many of its columns hardly move?",
    options=(
        Option(
            "Nearly all: only the first few columns hold position.",
            "A wide model does not leave its extra columns unused. It places more waves between "
            "nearly the same two ends, so the moving part of the picture grows with it.",
            {**_START, "d": _WIDE, "dim": 128},
            lambda view: _still_share(view) > 0.9,
            "first-columns",
        ),
        Option(
            "About the same share as now.",
            "The exponent is 2k/d, so the waves always spread over nearly the same range. "
            "A wider model only samples that range more finely.",
            {**_START, "d": _WIDE},
            lambda view: (
                abs(_still_share(view) - still_columns(_NARROW, 10_000, 50) / _NARROW) < 0.02
            ),
        ),
        Option(
            "The same number as now: a column's wave depends on its number alone.",
            f"It depends on the number and on d. Column 64 has a wavelength of "
            f"{_WAVES[_NARROW]:.1f} tokens at d = {_NARROW} and of {_WAVES[_WIDE]:.1f} "
            f"at d = {_WIDE}.",
            {**_START, "d": _WIDE, "dim": 64},
            lambda view: (
                still_columns(view.d, view.n, view.L) == still_columns(_NARROW, view.n, view.L)
            ),
            "width-left-out",
        ),
    ),
    start=_START,
    measured=_still_measured,
    figure="heatmap",
    telling="The same share of columns moves, however wide the model",
    quiz=True,
)


def _row_moves(view: View, columns: slice) -> bool:
    """Return whether the row of t differs from that of the short table in some columns."""
    rows = (pe_core.sinusoidal(L, view.d, view.n)[view.t, columns] for L in (_SHORT, view.L))
    short, long = rows
    return bool(abs(long - short).max() > 1e-9)


def _row_is_stretched(view: View) -> bool:
    """Return whether the row of t is now what lay nearer to the start, in the same share."""
    before = view.t * (_SHORT - 1) / (view.L - 1)
    stretched = pe_core.sinusoidal_at([before], view.d, view.n)[0]
    return bool(abs(pe_core.sinusoidal(view.L, view.d, view.n)[view.t] - stretched).max() < 1e-9)


def _rows_measured(view: View) -> str:
    short, long = (pe_core.sinusoidal(L, view.d, view.n) for L in (_SHORT, view.L))
    miss = abs(long[:_SHORT] - short).max()
    return (
        f"Measured: the first {_SHORT} rows of {view.L} and the {_SHORT} rows of the "
        f"short table differ by at most {miss:.1e}."
    )


_ROWS = Prediction(
    name="longer_table",
    page="heatmap",
    question=f"The table has {_SHORT} rows. Make it {_LONG} rows long. "
    "What happens to row 10, the vector of position 10?",
    options=(
        Option(
            "It changes: the same waves are now spread over more positions.",
            "No length stands in the formula. A position divided by the length would behave so, "
            "and that is why such marks fail. The picture is drawn smaller, its rows are the same.",
            {**_LONGER, "t": 10},
            _row_is_stretched,
            "depends-on-length",
        ),
        Option(
            "Only its slow columns change: they now get time to turn.",
            "They turn further down, in the new rows. At position 10 they stand where they stood.",
            {**_LONGER, "t": 10, "dim": 100},
            lambda view: _row_moves(view, slice(64, None)),
            "depends-on-length",
        ),
        Option(
            "Nothing: the new rows come below, the old ones stay.",
            "A row depends on its position, on d and on n. The length only says where the "
            "table stops.",
            {**_LONGER, "t": 10},
            lambda view: not _row_moves(view, slice(None)),
        ),
    ),
    start={**_START, "t": 10},
    measured=_rows_measured,
    figure="heatmap",
    telling="A longer table only adds rows",
)


_HALVES = {**_START, "layout": "halves"}


def _products_move(view: View) -> list[bool]:
    """Return for each offset whether its dot product depends on the layout."""
    table = pe_core.sinusoidal(view.L, view.d, view.n)
    own, other = (pe_core.dot_products(each) for each in (table, pe_core.to_halves(table)))
    return [bool(change > 1e-9) for change in abs(own - other)[0]]


def _layout_measured(view: View) -> str:
    miss, count = layout_miss(view)
    return (
        f"Measured over all pairs of {count} positions: the dot products of the two layouts "
        f"differ by at most {miss:.1e}, which is rounding."
    )


_LAYOUT = Prediction(
    name="two_layouts",
    page="heatmap",
    question="Some libraries place sine and cosine side by side, others all sines first and then "
    "all cosines. What does the second layout do to the dot products of the rows?",
    options=(
        Option(
            "They all change: other numbers meet.",
            "In a dot product each column meets itself in the other row. Where it stands does not "
            "matter, as long as it stands there in both rows.",
            _HALVES,
            lambda view: all(_products_move(view)),
            "layout-matters",
        ),
        Option(
            "They stay for near positions and change for far ones.",
            "Distance does not come in. The same products are added, only in another order.",
            _HALVES,
            lambda view: any(_products_move(view)[40:]) and not any(_products_move(view)[:40]),
            "layout-matters",
        ),
        Option(
            "They all stay as they are.",
            "The columns are only put in another order, the same one for every row. But weights "
            "learned with one layout expect it: mixing the two breaks a model.",
            _HALVES,
            lambda view: not any(_products_move(view)),
        ),
    ),
    start=_START,
    measured=_layout_measured,
    figure="heatmap",
    telling="Another order of columns, the same dot products",
    quiz=True,
)


def _new(view: View) -> int:
    return new_columns(view.d, view.n, view.L, _SHORT)


def _new_measured(view: View) -> str:
    return (
        f"Measured: from position {_SHORT} to {view.L - 1}, {_new(view)} of {view.d} columns go "
        f"more than {STILL} beyond every value they had in the first {_SHORT} rows."
    )


_UNSEEN = Prediction(
    name="beyond_training",
    page="heatmap",
    question=f"A model has only met the first {_SHORT} rows. Now it gets {_LONG}. The "
    "formula has a value for every cell. Are the values ones that the model has met before?",
    options=(
        Option(
            "Yes: sine and cosine never leave -1 to 1, so nothing new can come.",
            "The slow columns had no time to run from -1 to 1 in the first rows. What comes later "
            "is new to the model. That a formula copes does not mean that a model does.",
            {**_LONGER, "dim": 64},
            lambda view: _new(view) == 0,
            "formula-copes",
        ),
        Option(
            "No: the values grow with the position.",
            "A raw index would grow. Sine and cosine stay between -1 and 1 at every position.",
            {**_LONGER, "dim": 0},
            lambda view: bool(abs(pe_core.sinusoidal(view.L, view.d, view.n)).max() > 1),
            "values-grow",
        ),
        Option(
            "Not all: the slow columns reach values that they never had.",
            "So a row exists for every position, and still a model may not know what to do with "
            "it. Press et al. measured that trained models do badly beyond their trained length.",
            {**_LONGER, "dim": 80},
            lambda view: 0 < _new(view) < view.d,
        ),
    ),
    start=_START,
    measured=_new_measured,
    figure="heatmap",
    telling="Later rows bring values that earlier ones never had",
    quiz=True,
)


_TINY, _LONGEST = 4, 2048
_FEW = {**_START, "d": _TINY, "L": _LONGEST}
_FAR = pe_core.least_distance(_LONGEST, _TINY)[1]


def _nearest_measured(view: View) -> str:
    distance, offset = nearest(view)
    return (
        f"Measured: the nearest two rows lie {offset} positions apart and differ by "
        f"{distance:.4f}. Neighbours differ by {pe_core.offset_distance(1, view.d, view.n):.4f}."
    )


_NEAREST = Prediction(
    name="nearest_rows",
    page="heatmap",
    question=f"At d = {_NARROW} the two rows that are easiest to mix up are neighbours. Now take "
    f"a tiny model, d = {_TINY}, and {_LONGEST} positions. Which two rows are nearest now?",
    options=(
        Option(
            "Neighbours, as before: near positions have near rows.",
            "One step turns the fast pair by a whole radian. With only one slow pair beside it, "
            "a row far away can come closer than that.",
            {**_FEW, "t": 0, "phi": 1, "dim": 3},
            lambda view: nearest(view)[1] == 1,
            "steady-fall",
        ),
        Option(
            "Two rows far apart.",
            "Far on, the fast hand has made almost whole turns and the slow one almost whole "
            "turns too. With more pairs there is always one that gives the distance away.",
            {**_FEW, "t": 0, "phi": _FAR, "dim": 3},
            lambda view: nearest(view)[1] > view.L // 2,
        ),
        Option(
            "Two rows that are the same: with two pairs the table soon repeats.",
            "It never repeats on whole positions. One turn of pair 0 takes 2π tokens, which is no "
            "ratio of whole numbers. But rows may come near.",
            {**_FEW, "t": 0, "phi": _FAR, "dim": 2},
            lambda view: nearest(view)[0] < 1e-9,
            "repeats",
        ),
    ),
    start={**_FEW, "t": 0, "phi": 1, "dim": 3},
    measured=_nearest_measured,
    figure="heatmap",
    telling="With few pairs, rows far apart come near",
)

PREDICTIONS: tuple[Prediction, ...] = (_STILL, _ROWS, _LAYOUT, _UNSEEN, _NEAREST)
