"""Figures of other signals: how alike two values are, samples with gaps."""

from collections.abc import Callable, Mapping

from course.numerals import fixed
from pages.further.elsewhere.model import SAMPLES, Model
from pe_core import figures
from pe_core.any_frequencies import similarity_from_frequencies
from pe_core.figures import Figure, Line, Mark, listed
from pe_core.other_frequencies import doubling_frequencies, timestep_frequencies


def likeness(model: Model) -> Figure:
    """Return how alike two values of the chosen signal are, over their difference."""
    named, found = model.chosen, model.likeness
    low = int(found.argmin())
    whole = [far for far in (1, 2) if far <= named.reach <= 2]
    marks = [Mark(f"difference {far}: {_signed(model.at_whole[far], 2)}", far, model.at_whole[far])
             for far in whole]  # fmt: skip
    return figures.curves(
        model.differences, [Line("similarity", found, "similarity", "solid")],
        x_axis=named.difference, y_axis="similarity", marks=marks,
        title=f"Similarity of two values: {named.name}",
        alt=f"A curve shows the similarity of two values over their difference, for {named.name}. "
        f"It is 1 at difference 0 and {_signed(found[-1], 2)} at the largest difference, "
        f"{named.reach:g}. Its lowest value is {_signed(found[low], 2)}.",
        view=f"likeness {model.view.signal}",
    )  # fmt: skip


def gaps(model: Model) -> Figure:
    """Return how alike each sample and the first are, by time in each unit and by number."""
    lines = [
        Line(f"time in {unit}", values, mode="lines+markers")
        for unit, values in model.by_time.items()
    ]
    lines.append(Line("only numbered", model.by_number, "neutral", mode="lines+markers"))
    hours = listed(f"{hour:g}" for hour in SAMPLES)
    told = listed(f"{_signed(value, 3)} in {unit}" for unit, value in model.hour_in.items())
    return figures.curves(
        SAMPLES, lines, x_axis="hours after the first sample", y_axis="similarity to the first",
        title=f"{len(SAMPLES)} samples with gaps: the unit decides what is near",
        alt=f"Five lines over {len(SAMPLES)} samples, taken at {hours} hours, show how alike they "
        "are to the first: by their times in four units, and by their numbers alone. After one "
        f"hour it is {told}.",
        view="gaps",
    )  # fmt: skip


def _signed(value: float, places: int) -> str:
    return fixed(value, places).replace("-", "\N{MINUS SIGN}")


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "likeness": likeness,
    "gaps": gaps,
}
CODE = (timestep_frequencies, doubling_frequencies, similarity_from_frequencies)
