"""The figures of RoPE's wavelengths and of rounding errors, and the code that the page shows.

The other pictures beside the listings are those of the lessons on them.
"""

from collections.abc import Callable, Mapping

import pe_core
from course import lessons
from course.numerals import grouped
from pages.reference.code.model import Model
from pe_core import figures
from pe_core.figures import Figure, Line

_AXIS = 1e8  # the axis of errors counts hundred-millionths


def waves(model: Model) -> Figure:
    """Return how many tokens each pair of RoPE needs for a turn, as the listing has it."""
    pairs, plain = model.width // 2, model.plain_waves
    lines = [Line("plain", plain, None, "solid")]
    said = f"from {plain[0]:.4g} to {plain[-1]:.4g} tokens"
    if model.slowed:
        slowed = model.slowed_waves
        name = f"{model.rule_name}, {grouped(model.longest)} tokens"
        lines = [Line("plain", plain, "neutral", "7px,4px"), Line(name, slowed, None, "solid")]
        said = f"{said}, and with {name} from {slowed[0]:.4g} to {slowed[-1]:.4g}"
    trained = f"{'trained length' if model.lengthened else 'length'} {grouped(model.trained)}"
    level = Line(trained, [model.trained] * pairs, "similarity", "4px,2px")
    return figures.curves(
        range(pairs), [*lines, level],
        x_axis="pair k (fast to slow)", y_axis="wavelength (tokens)", log_y=True,
        title="How many tokens one turn of each pair takes",
        alt=f"On a log axis, the wavelengths of {pairs} pairs, {said}. The {trained} is drawn "
        "across.",
        view=f"waves {pairs} {model.base} {model.view.encoding}",
    )  # fmt: skip


def rounding_errors(model: Model) -> Figure:
    """Return by how much rounding the finished table changes each row at most."""
    length, found, half = model.view.L, model.rounding_of_rows, model.half_a_unit
    return figures.curves(
        range(length),
        [Line("largest error of the row", _AXIS * found, None, "solid"),
         Line("half a unit in the last place below 1", [_AXIS * half] * length, "neutral",
              "7px,4px")],
        x_axis="position t (token)", y_axis="error (hundred-millionths)",
        y_range=(0.0, 1.2 * _AXIS * half),
        title="How far rounding to float32 moves the values of each row",
        alt=f"A line over {grouped(length)} positions shows the largest rounding error of each row "
        f"of {model.view.d} values. It is {found[0]:.2g} in row 0, {found[1]:.2g} in row 1 and "
        f"{found[-1]:.2g} in the last row, and at most {model.rounding:.2g}. Half a unit in the "
        f"last place below 1 is {half:.2g}.",
        view=f"rounding {length}",
    )  # fmt: skip


FIGURES: Mapping[str, Callable[..., Figure]] = {"waves": waves, "rounding_errors": rounding_errors}
CODE = (
    lessons.figures("heatmap")["heatmap"],
    pe_core.listing,
    pe_core.rope_listing,
    pe_core.alibi_listing,
    pe_core.t5_listing,
)
