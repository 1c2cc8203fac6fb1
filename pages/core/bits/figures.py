"""Figures of counting in bits beside the encoding: what they share, and what they do not."""

from collections.abc import Callable, Mapping

import numpy as np

import pe_core
from course.quantities import Floats
from pages.core.bits.model import Model
from pe_core import figures
from pe_core.figures import Figure, Line, Upright

_CURVE_POINTS = 600
_PERIODS = 4  # of the slower of bit and wave that are drawn
_BIT_AXIS = "bit k, lowest first"


def _named(model: Model) -> tuple[str, str]:
    """Return which positions are drawn, and how many of all if not all."""
    positions, length = model.positions, model.view.L
    some = f" of {length}" if len(positions) < length else ""
    return f"Positions {positions[0]} to {positions[-1]}", some


def bits(model: Model, hover: bool = True) -> Figure:
    """Return the positions as binary numbers, the lowest bit at the left."""
    view, positions, count = model.view, model.positions, model.bit_count
    named, some = _named(model)
    pair = view.dim // 2
    marked = f"Position t = {view.t}, which is {view.t:b} in binary, is marked."
    return figures.grid(
        model.code, rows=[str(place) for place in positions],
        columns=[str(bit) for bit in range(count)],
        row_axis="position (token)", column_axis=_BIT_AXIS, quantity="bit", limits=(0.0, 1.0),
        signed=False, first_row=positions.start, marked_row=view.t - positions.start,
        marked_column=pair if pair < count else None, hover=hover,
        title=f"{named} in {count} bit{'s' * (count > 1)}, lowest first",
        alt=f"Each row is a position, written in {count} bit{'s' * (count > 1)} with the lowest "
        f"bit first. The rows are {named.lower()}{some}. Bit 0 alternates between 0 and 1, and "
        f"each later bit changes half as often as the one before it. {marked}",
        choose={"position": "y", "pair": "x"}, view=f"bits {positions} {count}",
    )  # fmt: skip


def bits_cell(model: Model, x: int, y: int) -> list[str]:
    """Return what the hover says of one bit of one position."""
    value = model.code_of(range(y, y + 1))[0, x]
    return [f"position {y}", f"bit {x}: {value:.0f}", f"period {model.periods[x]} tokens"]


def bit_waves(model: Model, hover: bool = True, compared: int = 1) -> Figure:
    """Return the first pairs of the encoding, as many as there are bits to stand beside.

    `compared` 0 leaves it to the learner how much longer each wave is than the one before it.
    """
    view, positions, cells, factor = model.view, model.positions, model.waves, model.growth
    what = _pairs(len(model.pairs), view.d // 2)
    known = factor if compared else None
    longer = f", each wave {known:.4g} times as long as the one before" if known else ""
    ratio = f"Each wave is {known:.4g} times as long as the one before it. " if known else ""
    named, some = _named(model)
    return figures.grid(
        cells, rows=[str(place) for place in positions],
        columns=[str(column) for column in range(cells.shape[1])], row_axis="position (token)",
        column_axis="dimension (2k sine, 2k + 1 cosine)", quantity="value",
        limits=(-1.0, 1.0), first_row=positions.start, marked_row=view.t - positions.start,
        marked_column=view.dim if view.dim < cells.shape[1] else None, hover=hover,
        title=f"{what}{longer}",
        alt=f"The columns show {what[0].lower()}{what[1:]} of the encoding, with the sine and the "
        f"cosine of each pair side by side. {ratio}The rows are {named.lower()}{some}. Position "
        f"t = {view.t} is marked.",
        choose={"position": "y", "dimension": "x"}, view=f"waves {positions} {len(model.pairs)}",
    )  # fmt: skip


def _pairs(count: int, of: int) -> str:
    if count < of:
        return f"The first {count} of {of} pairs" if count > 1 else f"The first of {of} pairs"
    return f"All {of} pairs" if of > 1 else "The only pair"


def bit_waves_cell(model: Model, x: int, y: int) -> list[str]:
    """Return what the hover says of one cell of the first pairs."""
    value = model.waves_at([y])[0, x]
    return figures.heatmap_cell(value, model.wavelengths, position=y, dimension=x)


def bit_periods(model: Model) -> Figure:
    """Return the period of each bit and the wavelength of the pair beside it."""
    pairs = model.pairs
    periods, waves = model.periods[: len(pairs)], model.wavelengths[: len(pairs)]
    return figures.curves(
        pairs,
        [
            Line("period of bit k", periods, "neutral", mode="lines+markers"),
            Line("wavelength of pair k", waves, mode="lines+markers"),
        ],
        x_axis="k (bit or pair)", y_axis="period or wavelength (tokens)",
        title="Periods of bits double; wavelengths grow by their own factor",
        alt=f"Two lines run from k = 0 to k = {pairs[-1]}, with a log scale on the vertical axis. "
        f"The period of bit k grows from {periods[0]} to {periods[-1]} tokens, and the wavelength "
        f"of pair k grows from {waves[0]:.4f} to {waves[-1]:.4f} tokens.",
        log_y=True, choose={"pair": "x"}, view=f"periods {len(pairs)}",
    )  # fmt: skip


def one_bit(model: Model) -> Figure:
    """Return one bit as a square wave, with the sine of the pair beside it."""
    view, pair = model.view, model.pair
    period, wave = model.periods[pair], model.wavelengths[pair]
    places = _PERIODS * max(period, wave) * np.arange(_CURVE_POINTS + 1) / _CURVE_POINTS
    sine = model.waves_at(places, [pair])[:, 0]
    here = [Upright(f"position t = {view.t}", view.t, "position")]
    return figures.curves(
        places,
        [
            Line(f"bit {pair}, as −1 and 1", _square(places, period), "neutral", "2px,3px"),
            Line(f"sine of pair {pair}", sine, figures.pair_colour(pair, view.d // 2), "solid"),
        ],
        x_axis="position (tokens)", y_axis="value", y_range=(-1.12, 1.12),
        title=f"Pair {pair} takes {wave / period:.4g} times as long to repeat as bit {pair}",
        alt=f"Two curves run from position 0 to position {places[-1]:.0f}. One is bit {pair}, "
        f"drawn as a square wave that repeats every {period} tokens. The other is the sine of "
        f"pair {pair}, which repeats every {wave:.4f} tokens.",
        uprights=here if view.t <= places[-1] else [], view=f"one bit {pair} {period} {wave}",
    )  # fmt: skip


def _square(places: Floats, period: int) -> Floats:
    """Return at each place whether the bit of this period is 0 (−1) or 1 (1)."""
    return np.asarray(2 * (2 * places // period % 2) - 1)


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "bits": bits,
    "bit_waves": bit_waves,
    "bit_periods": bit_periods,
    "one_bit": one_bit,
}
CELLS: Mapping[str, Callable[[Model, int, int], list[str]]] = {
    "bits": bits_cell,
    "bit_waves": bit_waves_cell,
}
OPTIONS: Mapping[str, Mapping[str, range]] = {"bit_waves": {"compared": range(2)}}
CODE = (bits, bit_waves, pe_core.sinusoidal_at, pe_core.wavelengths)
