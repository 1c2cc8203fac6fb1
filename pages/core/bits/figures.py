"""Figures of counting in bits beside counting in waves, and of the steps of both."""

from collections.abc import Callable, Mapping

import pe_core
from pages.core.bits.model import Model, steps, written_in
from pe_core import figures
from pe_core.figures import Figure, Line, Upright


def _named(model: Model) -> tuple[str, str]:
    """Return which positions are drawn, and how many of all if not all."""
    positions, length = model.positions, model.view.L
    some = f" of {length}" if len(positions) < length else ""
    return f"Positions {positions[0]} to {positions[-1]}", some


def bits(model: Model, hover: bool = True) -> Figure:
    """Return the positions as binary numbers, the lowest bit at the left."""
    view, positions, count = model.view, model.positions, model.count
    named, some = _named(model)
    return figures.grid(
        model.code, rows=[str(place) for place in positions],
        columns=[str(bit) for bit in range(count)],
        row_axis="position (token)", column_axis="bit, lowest first", quantity="bit",
        limits=(0.0, 1.0), signed=False, first_row=positions.start,
        marked_row=view.t - positions.start, hover=hover,
        title=f"{named} in {count} bit{'s' * (count > 1)}, lowest first",
        alt=f"Each row is a position, written in {count} bit{'s' * (count > 1)} with the lowest "
        f"bit first. The rows are {named.lower()}{some}. Position t = {view.t}, which is "
        f"{view.t:b} in binary, is marked.",
        choose={"position": "y"}, view=f"bits {positions} {count}",
    )  # fmt: skip


def bits_cell(model: Model, x: int, y: int) -> list[str]:
    """Return what the hover says of one bit of one position."""
    return [f"position {y}", f"bit {x}: {y >> x & 1}"]


def waves(model: Model, hover: bool = True) -> Figure:
    """Return the same positions in waves, a sine and a cosine for each bit."""
    view, positions, count = model.view, model.positions, model.count
    named, some = _named(model)
    pairs = f"{count} pairs of waves" if count > 1 else "1 pair of waves"
    return figures.grid(
        model.waves, rows=[str(place) for place in positions],
        columns=[f"{wave} {pair}" for pair in range(count) for wave in ("sin", "cos")],
        row_axis="position (token)", column_axis="sine and cosine of each pair, fastest first",
        quantity="value", limits=(-1.0, 1.0), first_row=positions.start,
        marked_row=view.t - positions.start, hover=hover,
        title=f"{named} in {pairs}, each twice as long",
        alt=f"The columns show {pairs}, with the sine and the cosine of each pair side by side. "
        "Each wave is twice as long as the one before it. "
        f"The rows are {named.lower()}{some}. Position t = {view.t} is marked.",
        choose={"position": "y"}, view=f"waves {positions} {count}",
    )  # fmt: skip


def waves_cell(model: Model, x: int, y: int) -> list[str]:
    """Return what the hover says of one wave at one position."""
    wave = ("sine", "cosine")[x % 2]
    return [f"position {y}", f"{wave} of pair {x // 2}", f"value {model.waves_at([y])[0, x]:.4f}"]


def step_lengths(model: Model) -> Figure:
    """Return how far each position is from the next, in bits and in waves."""
    return _steps(model)


def steps_to_predict(model: Model) -> Figure:
    """Return the same before the question about the waves: the bits alone."""
    return _steps(model, asked=True)


def _steps(model: Model, asked: bool = False) -> Figure:
    view, code, own = model.view, steps(model.code), steps(model.waves)
    first = model.positions.start
    here = [Upright(f"from {view.t} to {view.t + 1}", view.t, "position")]
    most = max(code.max(), own.max())
    lines = [Line("in bits", code, "neutral", mode="lines+markers")]
    if not asked:
        lines.append(Line("in waves", own, mode="lines+markers"))
    told = "" if asked else (
        f" In waves the steps have lengths from {own.min():.4f} to {own.max():.4f}."
    )  # fmt: skip
    return figures.curves(
        range(first, first + len(code)), lines,
        x_axis="position (token)", y_axis="distance to the next position",
        y_range=(0.0, 1.1 * most),
        title="How far is it to the next position?" if asked
        else "In bits the steps differ; in waves all are equally long",
        alt="The distance from each position to the next. In bits the steps have lengths from "
        f"{code.min():.2f} to {code.max():.2f}.{told}",
        uprights=here if view.t < first + len(code) else [],
        choose={"position": "x"}, view=f"steps {model.positions}",
    )  # fmt: skip


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "bits": bits,
    "waves": waves,
    "step_lengths": step_lengths,
    "steps_to_predict": steps_to_predict,
    "bits_needed": bits,  # beside the question that it answers
}
CELLS: Mapping[str, Callable[[Model, int, int], list[str]]] = {
    "bits": bits_cell,
    "bits_needed": bits_cell,
    "waves": waves_cell,
}
CODE = (written_in, pe_core.sinusoidal_at)
