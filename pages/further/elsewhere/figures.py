"""Figures of other signals: how alike two values are, how often pairs turn, samples with gaps."""

from collections.abc import Callable, Mapping

import numpy as np

from course.numerals import fixed
from pages.further.elsewhere.model import SAMPLES, Model
from pe_core import figures
from pe_core.any_frequencies import similarity_from_frequencies
from pe_core.figures import Figure, Line, listed
from pe_core.other_frequencies import doubling_frequencies, timestep_frequencies


def likeness(model: Model) -> Figure:
    """Return how alike two values of the chosen signal are, over their difference."""
    named, found = model.chosen, model.likeness
    low = int(found.argmin())
    return figures.curves(
        model.differences, [Line("similarity", found, "similarity", "solid")],
        x_axis=named.difference, y_axis="similarity",
        title=f"Similarity of two values: {named.name}",
        alt=f"A curve shows the similarity of two values over their difference, for {named.name}. "
        f"It is 1 at difference 0 and {_signed(found[-1], 2)} at the largest difference, "
        f"{named.reach:g}. Its lowest value is {_signed(found[low], 2)}.",
        view=f"likeness {model.view.signal}",
    )  # fmt: skip


def turns(model: Model) -> Figure:
    """Return how often each pair turns within the reach of each signal, on a log axis."""
    signals = model.signals.values()
    most = max(len(one.omega) for one in signals)
    lines = [
        Line(one.name, np.pad(one.turns, (0, most - len(one.omega)), constant_values=np.nan))
        for one in signals
    ]
    told = [f"{one.turns[0]:.4g} to {one.turns[-1]:.4g} ({one.name})" for one in signals]
    once = Line("one turn", np.ones(most), "neutral", "2px,3px")
    return figures.curves(
        range(most), [*lines, once], x_axis="pair (fast to slow)",
        y_axis="turns within the whole range", log_y=True,
        title="How often each pair turns within the whole range",
        alt=f"Lines show for each signal how often its pairs turn within its range: "
        f"{listed(told)}. A level line marks one turn.",
        view=f"turns {most}",
    )  # fmt: skip


def gaps(model: Model) -> Figure:
    """Return how alike each sample and the first are, by time and by number."""
    by_time, by_number = model.by_time, model.by_number
    told = (
        f"{_signed(value, 3)} for the one at {hour:g} {'hour' if hour == 1 else 'hours'}"
        for hour, value in zip(SAMPLES[1:], by_time[1:], strict=True)
    )
    return figures.curves(
        range(len(SAMPLES)),
        [
            Line(f"by time in {model.view.unit}", by_time, "similarity", mode="lines+markers"),
            Line("by number", by_number, "neutral", mode="lines+markers"),
        ],
        x_axis="sample", y_axis="similarity to sample 0",
        title=f"{len(SAMPLES)} samples with gaps, times in {model.view.unit}",
        alt=f"Two lines over {len(SAMPLES)} samples, taken at {listed(f'{h:g}' for h in SAMPLES)} "
        f"hours. By time in {model.view.unit}, their similarity to the first is {listed(told)}. "
        "The other line counts the samples and leaves their times out.",
        view=f"gaps {model.view.unit}",
    )  # fmt: skip


def _signed(value: float, places: int) -> str:
    return fixed(value, places).replace("-", "\N{MINUS SIGN}")


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "likeness": likeness,
    "turns": turns,
    "gaps": gaps,
}
CODE = (
    likeness, gaps, timestep_frequencies, doubling_frequencies, similarity_from_frequencies,
)  # fmt: skip
