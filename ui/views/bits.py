"""Figures of counting in bits beside the encoding: what they share, and what they do not."""

from collections.abc import Callable, Mapping
from typing import Any

import pe_core
from course.view import View
from pe_core import figures
from pe_core.figures import Figure, Line, Upright

MOST_POSITIONS = 64  # rows that can still be told apart
_CURVE_POINTS = 600
_PERIODS = 4  # of the slower of bit and wave that are drawn
_BIT_AXIS = "bit k, lowest first"


def window(chosen: int, count: int, most: int) -> range:
    """Return at most so many of `count` neighbours, the chosen one among them.

    Windows lie side by side, so that a click inside one does not move it from under the pointer.
    """
    first = max(0, min(chosen // most * most, count - most))
    return range(first, min(first + most, count))


def shown(view: View) -> range:
    """Return the positions that are drawn: all, or of a long sequence those around t."""
    return window(view.t, view.L, MOST_POSITIONS)


def code(view: View, positions: range) -> Any:
    """Return the binary code of these positions, with as many bits as the whole sequence needs."""
    table = pe_core.schemes(view.d, view.n)["binary code"].table(view.L, positions.start)
    return table[: len(positions)]


def bit_count(view: View) -> int:
    """Return how many bits the last position needs."""
    return int(code(view, range(view.L - 1, view.L)).shape[1])


def pairs_beside(view: View) -> range:
    """Return the pairs that stand beside the bits: pair k beside bit k, as far as both go."""
    return range(min(bit_count(view), view.d // 2))


def periods(view: View) -> list[int]:
    """Return after how many positions each bit starts again."""
    return [2 ** (bit + 1) for bit in range(bit_count(view))]


def growth(view: View) -> float | None:
    """Return how many times as long as the wave before it each wave is; None for a single pair."""
    waves = pe_core.wavelengths(view.d, view.n)
    return float(waves[1] / waves[0]) if len(waves) > 1 else None


def _named(view: View, positions: range) -> tuple[str, str]:
    """Return which positions are drawn, and how many of all if not all."""
    some = f", {len(positions)} of all {view.L}" if len(positions) < view.L else ""
    return f"Positions {positions[0]} to {positions[-1]}", some


def bits(view: View, hover: bool = True) -> Figure:
    """Return the positions as binary numbers, the lowest bit at the left."""
    positions = shown(view)
    cells = code(view, positions)
    named, some = _named(view, positions)
    count, pair = cells.shape[1], view.dim // 2
    marked = f"Marked: position t = {view.t}, {view.t:b} in binary."
    return figures.grid(
        cells, rows=[str(place) for place in positions], columns=[str(bit) for bit in range(count)],
        row_axis="position (token)", column_axis=_BIT_AXIS, quantity="bit", limits=(0.0, 1.0),
        signed=False, first_row=positions.start, marked_row=view.t - positions.start,
        marked_column=pair if pair < count else None, hover=hover,
        title=f"{named} in {count} bit{'s' * (count > 1)}, each 2 times slower",
        alt=f"{named}{some} (rows), written in {count} bits (columns, the lowest first). "
        f"Bit 0 is 0, 1, 0, 1; each later bit changes half as often. {marked}",
        choose={"position": "y", "pair": "x"}, view=f"bits {positions} {count}",
    )  # fmt: skip


def bits_cell(view: View, x: int, y: int) -> list[str]:
    """Return what the hover says of one bit of one position."""
    value = code(view, range(y, y + 1))[0, x]
    return [f"position {y}", f"bit {x}: {value:.0f}", f"period {periods(view)[x]} tokens"]


def bit_waves(view: View, hover: bool = True) -> Figure:
    """Return the first pairs of the encoding, as many as there are bits to stand beside."""
    positions, pairs = shown(view), pairs_beside(view)
    cells = _waves_of(view, positions)
    factor = growth(view)
    what = _pairs(len(pairs), view.d // 2)
    told = f"each {factor:.4g} times slower" if factor else "one wave"
    named, some = _named(view, positions)
    return figures.grid(
        cells, rows=[str(place) for place in positions],
        columns=[str(column) for column in range(cells.shape[1])], row_axis="position (token)",
        column_axis="dimension (2k sine, 2k + 1 cosine)", quantity="value",
        limits=(-1.0, 1.0), first_row=positions.start, marked_row=view.t - positions.start,
        marked_column=view.dim if view.dim < cells.shape[1] else None, hover=hover,
        title=f"{what}, {told}",
        alt=f"{what} of the encoding, {told}: sine and cosine side by side (columns). {named}"
        f"{some} (rows). Marked: position t = {view.t}.",
        choose={"position": "y", "dimension": "x"}, view=f"waves {positions} {len(pairs)}",
    )  # fmt: skip


def _pairs(count: int, of: int) -> str:
    if count < of:
        return f"The first {count} of {of} pairs" if count > 1 else f"The first of {of} pairs"
    return f"All {of} pairs" if of > 1 else "The only pair"


def _waves_of(view: View, positions: range) -> Any:
    return pe_core.sinusoidal_at(positions, view.d, view.n, pairs=pairs_beside(view))


def bit_waves_cell(view: View, x: int, y: int) -> list[str]:
    """Return what the hover says of one cell of the first pairs."""
    value = _waves_of(view, range(y, y + 1))[0, x]
    waves = pe_core.wavelengths(view.d, view.n)
    return figures.heatmap_cell(value, waves, position=y, dimension=x)


def bit_periods(view: View) -> Figure:
    """Return the period of each bit and the wavelength of the pair beside it."""
    pairs = pairs_beside(view)
    waves = pe_core.wavelengths(view.d, view.n)[: len(pairs)]
    bits_ = periods(view)[: len(pairs)]
    last = pairs[-1]
    return figures.curves(
        pairs,
        [
            Line("period of bit k", bits_, "neutral", mode="lines+markers"),
            Line("wavelength of pair k", waves, mode="lines+markers"),
        ],
        x_axis="k (bit or pair)", y_axis="tokens until it repeats",
        title="Bits double; the waves keep a pace of their own",
        alt=f"For k from 0 to {last}, on a log axis: the period of bit k goes from {bits_[0]} to "
        f"{bits_[-1]} tokens, the wavelength of pair k from {waves[0]:.4f} to {waves[-1]:.4f}.",
        log_y=True, choose={"pair": "x"}, view=f"periods {len(pairs)}",
    )  # fmt: skip


def one_bit(view: View) -> Figure:
    """Return one bit as a square wave, with the sine of the pair beside it."""
    pair = min(view.dim // 2, pairs_beside(view)[-1])
    period, wave = periods(view)[pair], pe_core.wavelengths(view.d, view.n)[pair]
    places, square = _square(period, _PERIODS * max(period, wave))
    sine = pe_core.sinusoidal_at(places, view.d, view.n, pairs=[pair])[:, 0]
    here = [Upright(f"position t = {view.t}", view.t, "position")]
    return figures.curves(
        places,
        [
            Line(f"bit {pair}, as −1 and 1", square, "neutral", "2px,3px"),
            Line(f"sine of pair {pair}", sine, figures.pair_colour(pair, view.d // 2), "solid"),
        ],
        x_axis="position (tokens)", y_axis="value", y_range=(-1.12, 1.12),
        title=f"Pair {pair} takes {wave / period:.4g} times as long as bit {pair}",
        alt=f"Bit {pair} as a square wave that repeats every {period} tokens, and the sine of pair "
        f"{pair}, which repeats every {wave:.4f} tokens, from position 0 to {places[-1]:.0f}.",
        uprights=here if view.t <= places[-1] else [], view=f"one bit {pair} {period} {wave}",
    )  # fmt: skip


def _square(period: int, end: float) -> tuple[list[float], list[float]]:
    """Return a fine grid of positions, and at each whether the bit there is 0 (−1) or 1 (1)."""
    places = [end * step / _CURVE_POINTS for step in range(_CURVE_POINTS + 1)]
    return places, [2.0 * (int(2 * place / period) % 2) - 1 for place in places]


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "bits": bits,
    "bit_waves": bit_waves,
    "bit_periods": bit_periods,
    "one_bit": one_bit,
}
CELLS: Mapping[str, Callable[[View, int, int], list[str]]] = {
    "bits": bits_cell,
    "bit_waves": bit_waves_cell,
}
