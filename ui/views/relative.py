"""Figures of two positions: what their rows have in common, and how one becomes the other."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import pe_core
from pe_core import figures
from pe_core.figures import Figure, Line, Mark, Upright
from pe_core.fitting import Fit
from ui.view import View
from ui.views.encoding import spread

FURTHEST_OFFSET = 4096
_WINDOW = 16  # columns of a large matrix that can still be read
_FITTED_PAIRS = 64  # what a fit is made from at most, so that it follows the hand
_FITTED_ROWS = 256
_SQUARE = 256  # positions of the square of a measure other than the dot product
_MEASURES = {"cosine": "cosine similarity", "distance": "Euclidean distance"}


# What is measured between two rows.


def similarity(view: View) -> Any:
    """Return g(φ) at the offsets from 0 to FURTHEST_OFFSET, however long the sequence."""
    return _curve(view.d, view.n)


@lru_cache(maxsize=64)  # measured: most of a step's time at large d, and t, φ, L leave it as it is
def _curve(d: int, n: int) -> Any:
    curve = pe_core.offset_similarity(range(FURTHEST_OFFSET + 1), d, n)
    curve.flags.writeable = False
    return curve


@lru_cache(maxsize=64)  # measured: as for `_curve`
def _distances(d: int, n: int, last: int) -> Any:
    curve = pe_core.offset_distance(range(last + 1), d, n)
    curve.flags.writeable = False
    return curve


def measured(view: View, last: int) -> Any:
    """Return the chosen measure at the offsets from 0 to `last`."""
    if view.measure == "distance":
        return _distances(view.d, view.n, last)
    curve = similarity(view)[: last + 1]
    return curve / curve[0] if view.measure == "cosine" else curve


def trend_zone(view: View) -> range:
    """Return the offsets for which the trend is meant, 1 ≪ φ ≪ n; there may be none."""
    return range(10, min(view.n // 10, FURTHEST_OFFSET) + 1)


def dot_products(view: View, rows: int = 256, hover: bool = True) -> Figure:
    """Return what is measured between every two positions, as a picture of at most so many rows."""
    if view.measure != "dot-product":
        return _square(view, hover)
    return figures.dot_product_matrix(
        similarity(view)[: view.L], position=view.t, offset=view.phi, max_rows=rows, hover=hover
    )


def dot_product_cell(view: View, x: int, y: int) -> list[str]:
    """Return what the hover says of positions `y` and `x`."""
    if view.measure != "dot-product":
        cells, names = _square_cells(view)
        return figures.grid_cell(
            cells, rows=names, columns=names, quantity=view.measure, x=x, y=y,
            row_axis="position t", column_axis="position t + φ",
        )  # fmt: skip
    return figures.dot_product_cell(similarity(view)[: view.L], row=y, column=x)


def _square(view: View, hover: bool) -> Figure:
    """Return the square of another measure, of at most _SQUARE positions around t."""
    cells, names = _square_cells(view)
    first, last = int(names[0]), int(names[-1])
    place = view.t + view.phi
    low, high = min(map(min, cells)), max(map(max, cells))
    what = f"{_MEASURES[view.measure]} of positions {first} to {last}"
    return figures.grid(
        cells, rows=names, columns=names, row_axis="position t (token)",
        column_axis="position t + φ (token)", quantity=view.measure, signed=False,
        limits=(min(low, 0.0), max(high, low + 1e-9)),
        marked_row=view.t - first, marked_column=place - first if place <= last else None,
        title=what[0].upper() + what[1:],
        alt=f"Square picture: {what}. A row or a column is a position, and every diagonal has one "
        f"value: {cells[0][0]:.4f} on the main one, {cells[0][1]:.4f} beside it, "
        f"{cells[0][-1]:.4f} in the far corners.",
        hover=hover, choose={"position": "y", "offset": "x-y"} if first == 0 else None,
        view=f"{view.measure} {first} {last}",
    )  # fmt: skip


def _square_cells(view: View) -> tuple[list[list[float]], list[str]]:
    """Return the values of the square and the names of its positions."""
    count = min(view.L, _SQUARE)
    first = 0 if view.t + view.phi < count else max(0, min(view.t - count // 4, view.L - count))
    curve = measured(view, count - 1).tolist()
    both = [*curve[:0:-1], *curve]
    rows = [both[count - 1 - row : 2 * count - 1 - row] for row in range(count)]
    return rows, [str(first + row) for row in range(count)]


def offset_curve(view: View) -> Figure:
    """Return what is measured over the offset, with its first rise."""
    curve = similarity(view)
    rise = pe_core.first_rise(curve)
    end = max(view.L - 1, 3 * (rise or 1))
    if view.measure != "dot-product":
        return _measure_curve(view, end)
    return figures.offset_curve(
        curve, offset=view.phi, length=view.L, first_rise=rise,
        first_negative=pe_core.first_negative(curve), x_range=(0, end),
    )  # fmt: skip


def falling_part(view: View) -> Figure:
    """Return what is measured over the offset as far as the dot product falls at every step."""
    curve = similarity(view)
    last = pe_core.first_rise(curve) or FURTHEST_OFFSET
    if view.measure != "dot-product":
        return _measure_curve(view, last)
    return figures.offset_curve(curve[: last + 1], offset=min(view.phi, last))


def _measure_curve(view: View, last: int) -> Figure:
    curve, phi = measured(view, last), min(view.phi, last)
    name = _MEASURES[view.measure]
    back = pe_core.first_rise(curve if view.measure == "cosine" else -curve)
    turns = ("rise", "rises") if view.measure == "cosine" else ("fall", "falls")
    marks = [Mark(f"offset φ = {phi}", phi, curve[phi], "offset")]
    if back is not None:
        marks += [
            Mark(f"first {turns[0]}: from φ = {back} to {back + 1}", place, curve[place])
            for place in (back, back + 1)
        ]
    ends = [Upright(f"last offset inside the sequence: {view.L - 1}", view.L - 1)]
    return figures.curves(
        range(last + 1), [Line(name, curve, "similarity", "solid")],
        x_axis="offset φ (tokens)", y_axis=name, title=f"{name} by offset".capitalize(),
        alt=f"{name} over offsets 0 to {last}: {curve[0]:.4f} at offset 0, {curve[1]:.4f} at "
        f"offset 1, {curve[phi]:.4f} at φ = {phi}, {curve[-1]:.4f} at offset {last}. "
        + (f"It first {turns[1]} from φ = {back} to {back + 1}." if back is not None else ""),
        marks=marks, uprights=ends if last >= view.L - 1 else [],
        choose={"offset": "x"}, view=f"{view.measure} {last}",
    )  # fmt: skip


def trend(view: View) -> Figure:
    """Return the dot product up to FURTHEST_OFFSET on a log axis, and the trend it follows."""
    curve, zone = similarity(view), trend_zone(view)
    lines = [Line("dot product g(φ)", curve[1:], "similarity", "solid")]
    if zone:
        unknown = [float("nan")]
        line = pe_core.similarity_trend(zone, view.d, view.n)
        outside = zone.start - 1, FURTHEST_OFFSET - zone.stop + 1
        values = [*unknown * outside[0], *line, *unknown * outside[1]]
        lines.append(Line(f"trend, offsets {zone.start} to {zone.stop - 1}", values, "neutral"))
    marks = _turning_points(view)
    if view.phi:
        marks.append(Mark(f"offset φ = {view.phi}", view.phi, curve[view.phi], "offset"))
    said = ", ".join(f"{mark.name} ({mark.y:.2f})" for mark in marks)
    return figures.curves(
        range(1, FURTHEST_OFFSET + 1), lines,
        x_axis="offset φ (tokens), each step ten times the last", y_axis="dot product g(φ)",
        title="The whole curve, and the trend under it",
        alt=f"Dot product over offsets 1 to {FURTHEST_OFFSET} on a log axis: {curve[1]:.2f} at "
        f"offset 1, {curve[-1]:.2f} at the last. Marked: {said}. "
        + (f"The trend runs from {line[0]:.2f} to {line[-1]:.2f}." if zone else ""),
        marks=marks, log_x=True, view="trend",
        uprights=[Upright(f"last offset inside the sequence: {view.L - 1}", view.L - 1)],
    )  # fmt: skip


def _turning_points(view: View) -> list[Mark]:
    curve = similarity(view)
    rise, negative = pe_core.first_rise(curve), pe_core.first_negative(curve)
    marks = [] if not rise else [Mark(f"first rise: from φ = {rise}", rise, curve[rise])]
    if negative is not None:
        marks.append(Mark(f"first negative: φ = {negative}", negative, curve[negative]))
    return marks


# A shift is a rotation.


def rows_of_pair(view: View) -> Any:
    """Return the chosen pair's (sine, cosine) at t and at t + φ."""
    places = (view.t, view.t + view.phi)
    return pe_core.sinusoidal_at(places, view.d, view.n, pairs=[view.dim // 2])


def turn_of_pair(view: View) -> Any:
    """Return the chosen pair's block of the matrix that shifts by φ."""
    pair = slice(view.dim // 2 * 2, view.dim // 2 * 2 + 2)
    return pe_core.shift_matrix(view.phi, view.d, view.n)[pair, pair]


def rotation(view: View) -> Figure:
    """Return the chosen pair on the unit circle at t and t + φ, and where M takes it."""
    d, n, _, t, phi, dim = view[:6]
    pair, (now, later) = dim // 2, rows_of_pair(view)
    return figures.circle(
        now, later, moved=turn_of_pair(view) @ now, angle=pe_core.angles([phi], d, n)[0, pair],
        position=t, offset=phi, pair=pair, pairs=d // 2,
        wavelength=float(pe_core.wavelengths(d, n)[pair]), angle_name="ωφ",
    )  # fmt: skip


def shift_matrix(view: View, columns: int = _WINDOW, hover: bool = True) -> Figure:
    """Return the matrix that shifts by φ, as a picture of so many columns around the chosen."""
    cells, names = _shift_cells(view, columns)
    whole = len(names) == view.d
    shown = "all pairs" if whole else f"{names[0]} to {names[-1]}"
    part = ": one turn a pair" if whole else f", {len(names)} of its {view.d} columns"
    return _matrix(
        cells, names, hover, title=f"M for φ = {view.phi}{part}",
        alt=f"The matrix that shifts by φ = {view.phi}, {shown}: one block of 2 by 2 a pair on the "
        f"diagonal, zeros elsewhere. {_block_words(view)}",
    )  # fmt: skip


def _block_words(view: View) -> str:
    (a, b), (c, d) = turn_of_pair(view)
    return f"The block of pair {view.dim // 2} has rows ({a:.4f}, {b:.4f}) and ({c:.4f}, {d:.4f})."


def _shift_cells(view: View, columns: int = _WINDOW) -> tuple[Any, list[str]]:
    shown = around(view.dim // 2, view.d // 2, max(columns // 2, 1))
    part = slice(2 * shown.start, 2 * shown.stop)
    return pe_core.shift_matrix(view.phi, view.d, view.n)[part, part], _column_names(shown)


def _column_names(pairs: Sequence[int]) -> list[str]:
    return [f"{wave} {pair}" for pair in pairs for wave in ("sin", "cos")]


def around(chosen: int, count: int, most: int) -> range:
    """Return at most so many of `count` neighbours, the chosen one in their middle if it can be."""
    first = max(0, min(chosen - most // 2, count - most))
    return range(first, min(first + most, count))


def _matrix(cells: Any, names: list[str], hover: bool, title: str, alt: str) -> Figure:
    return figures.grid(
        cells, rows=names, columns=names, row_axis="gives, of PE(t + φ)",
        column_axis="takes, of PE(t)", quantity="entry", limits=(-1.0, 1.0), title=title, alt=alt,
        hover=hover, view=f"matrix {names[0]} {len(names)}",
    )  # fmt: skip


def _matrix_hover(cells: Any, names: list[str], x: int, y: int) -> list[str]:
    return figures.grid_cell(
        cells, rows=names, columns=names, quantity="entry", x=x, y=y,
        row_axis="gives, of PE(t + φ)", column_axis="takes, of PE(t)",
    )  # fmt: skip


def shift_matrix_cell(view: View, x: int, y: int) -> list[str]:
    """Return what the hover says of one entry of the matrix that shifts."""
    return _matrix_hover(*_shift_cells(view), x, y)


class Fits(NamedTuple):
    """What least squares finds from the first rows of a table, in every way it is tried."""

    rows: int
    pairs: list[int]
    matrix: Any  # the true one, of these pairs
    pair_by_pair: Fit
    jointly: Fit
    sines: Fit
    lone_sine: Fit

    def off(self, fit: Fit) -> float:
        """Return the largest difference of a fitted matrix to the true one."""
        return float(abs(fit.matrix - self.matrix).max())


def fits(view: View) -> Fits:
    """Return the matrix that shifts by φ, as far as it can be recovered from the rows alone."""
    return _fits(view.d, view.n, min(view.L, _FITTED_ROWS), view.phi, view.dim // 2)


@lru_cache(maxsize=16)  # measured: up to 12 ms, and a step of a slider needs it several times
def _fits(d: int, n: int, rows: int, phi: int, chosen: int) -> Fits:
    every = d // 2 <= _FITTED_PAIRS
    pairs = list(range(d // 2)) if every else spread(d // 2, _FITTED_PAIRS, chosen)
    columns = [column for pair in pairs for column in (2 * pair, 2 * pair + 1)]
    table, later = (
        pe_core.sinusoidal_at(range(start, start + rows), d, n, pairs=pairs) for start in (0, phi)
    )
    lone = 2 * pairs.index(chosen)
    return Fits(
        rows,
        pairs,
        pe_core.shift_matrix(phi, d, n)[columns][:, columns],
        pe_core.fit_pairs(table, later),
        pe_core.fit_shift(table, later),
        pe_core.fit_shift(table[:, ::2], later[:, ::2]),
        pe_core.fit_shift(table[:, [lone]], later[:, [lone]]),
    )


def fitted_matrix(view: View, hover: bool = True) -> Figure:
    """Return the matrix found by least squares in the chosen way, around the chosen pair."""
    found = fits(view)
    cells, names = _fitted_cells(view)
    fit = _chosen_fit(view)
    way = {"pair-by-pair": "pair by pair", "jointly": "all columns at once"}
    title = f"Fitted {way.get(view.fit, 'from the sines alone')}: "
    title += (
        f"{fit.residual:.1%} of the signal missed"
        if view.fit == "sines-only"
        else f"up to {found.off(fit):.2g} away from M"
    )
    return _matrix(
        cells, names, hover, title=title,
        alt=f"The matrix fitted to {found.rows} rows and their shifts by φ = {view.phi}, "
        f"{names[0]} to {names[-1]}: rank {fit.rank} of {len(fit.matrix)}, part of the signal "
        f"missed {fit.residual:.2g}.",
    )  # fmt: skip


def _chosen_fit(view: View) -> Fit:
    found = fits(view)
    ways = {"jointly": found.jointly, "sines-only": found.sines}
    return ways.get(view.fit, found.pair_by_pair)


def _fitted_cells(view: View) -> tuple[Any, list[str]]:
    """Return the entries around the chosen pair, and the names of their columns."""
    found, matrix = fits(view), _chosen_fit(view).matrix
    each = 1 if view.fit == "sines-only" else 2
    place = found.pairs.index(view.dim // 2)
    shown = around(place, len(found.pairs), _WINDOW // each)
    names = _column_names([found.pairs[place] for place in shown])[:: 3 - each]
    part = slice(each * shown.start, each * shown.stop)
    return matrix[part, part], names


def fitted_matrix_cell(view: View, x: int, y: int) -> list[str]:
    """Return what the hover says of one entry of the fitted matrix."""
    return _matrix_hover(*_fitted_cells(view), x, y)


def scores(view: View, offset: int) -> Any:
    """Return g(s - t - offset) for every key position s of the sequence."""
    target = view.t + offset
    return similarity(view)[[abs(key - target) for key in range(view.L)]]


def looking_ahead(view: View) -> Figure:
    """Return the scores of all keys for a query that M has turned ahead, and turned back."""
    t, phi, last = view.t, view.phi, view.L - 1
    ahead, back = scores(view, phi), scores(view, -phi)
    best, place = int(ahead.argmax()), t + phi
    named = f"best key: s = {best}"
    told = f"{phi} tokens ahead of t" if best == place else f"t + φ = {place} lies beyond the end"
    return figures.curves(
        range(view.L),
        [
            Line("looking ahead, turned by M", ahead, "similarity", "solid"),
            Line("looking back, turned by its transpose", back, "neutral"),
        ],
        x_axis="key position s (token)", y_axis="score g",
        title=f"Turned by M, the query at t = {t} looks {phi} tokens ahead",
        alt=f"Score over key positions 0 to {last} for the query at t = {t}. Looking ahead, the "
        f"best key is s = {best} with {ahead[best]:.2f}; {told}. Looking back, the best is "
        f"s = {int(back.argmax())} with {back.max():.2f}.",
        marks=[Mark(f"{named}, {told}", best, ahead[best], "offset")],
        uprights=[Upright(f"query at t = {t}", t, "position")],
        choose={"position": "x"}, view=f"ahead {view.L}",
    )  # fmt: skip


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "dot_products": dot_products,
    "offset_curve": offset_curve,
    "falling_part": falling_part,
    "trend": trend,
    "rotation": rotation,
    "shift_matrix": shift_matrix,
    "fitted_matrix": fitted_matrix,
    "looking_ahead": looking_ahead,
}
CELLS: Mapping[str, Callable[[View, int, int], list[str]]] = {
    "dot_products": dot_product_cell,
    "shift_matrix": shift_matrix_cell,
    "fitted_matrix": fitted_matrix_cell,
}
