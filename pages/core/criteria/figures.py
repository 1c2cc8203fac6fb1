"""The figure of the ways to mark a position: the first number of each row."""

from collections.abc import Callable, Mapping

import numpy as np

import pe_core
from course.numerals import grouped
from pages.core.criteria.model import DRAWN, USUAL_LENGTH, Model, drawn_anew, tiny_index
from pe_core import figures
from pe_core.figures import Figure, Line

_TOP = 2.5  # of the axis, which the raw index soon passes
_LOOKS = {  # colour and dash
    "raw index": ("neutral", "18px,4px"),
    "divided index": ("similarity", "solid"),
    "random rows": (figures.pair_colour(0, 4), "7px,4px"),
    "sinusoid": (figures.pair_colour(3, 4), "12px,3px,2px,3px"),
}
_BY_SENTENCE = {"divided index": "2px,3px", "random rows": "2px,7px"}


def marks(model: Model, bounds: int = 0) -> Figure:
    """Return the first numbers in this sentence and in one of 50 words, with the bounds if 1."""
    return _marks(model, bounds=bool(bounds))


def repaired(model: Model) -> Figure:
    """Return the same with the index divided by ten million."""
    return _marks(model, bounds=True, tiny=True)


def _marks(model: Model, bounds: bool, tiny: bool = False) -> Figure:
    length = model.view.L
    here, usual = model.first_numbers(length), model.first_numbers(USUAL_LENGTH)
    lines = [Line(name, here[name], *look) for name, look in _LOOKS.items()]
    if length != USUAL_LENGTH:
        lines += [
            Line(f"{name}, {USUAL_LENGTH} words", usual[name], _LOOKS[name][0], dash)
            for name, dash in _BY_SENTENCE.items()
        ]
    if bounds:
        top = np.ones(DRAWN)
        lines.append(Line("bounds, from −1 to 1", top, "neutral", "2px,12px", spread=(-top, top)))
    if tiny:
        name = "index ÷ ten million"
        lines.append(Line(name, here[name], figures.pair_colour(1, 4), "4px,2px"))
    return figures.curves(
        range(DRAWN),
        lines,
        x_axis="position t (tokens)",
        y_axis="first number of its row",
        y_range=(-1.2, _TOP),
        title=f"How positions are marked in a sentence of {grouped(length)} words",
        alt=f"Lines show the first number of the rows of up to {DRAWN} positions in a sentence of "
        f"{grouped(length)} words. The raw index leaves the picture after "
        f"position 2. The divided index rises by {model.index_step:.3g} at each position. Random "
        "rows jump between −1 and 1, and the sinusoid swings between −1 and 1."
        + " A band marks this range."
        * bounds,
        view="marks",
    )


FIGURES: Mapping[str, Callable[..., Figure]] = {"marks": marks, "repaired": repaired}
OPTIONS: Mapping[str, Mapping[str, range]] = {"marks": {"bounds": range(2)}}
CODE = (pe_core.schemes, drawn_anew, tiny_index)
