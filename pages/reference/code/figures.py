"""The figure of RoPE's wavelengths, and the code that the page shows.

The other pictures beside the listings are those of the lessons on them.
"""

from collections.abc import Callable, Mapping

import pe_core
from course import lessons
from course.numerals import grouped
from pages.reference.code.model import Model
from pe_core import figures
from pe_core.figures import Figure, Line


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


FIGURES: Mapping[str, Callable[..., Figure]] = {"waves": waves}
CODE = (
    lessons.figures("heatmap")["heatmap"],
    pe_core.listing,
    pe_core.rope_listing,
    pe_core.alibi_listing,
    pe_core.t5_listing,
)
