"""The score over the offset, past the trained length."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Any

from course.numerals import grouped
from course.view import CHOICES, View
from pe_core import figures
from pe_core.figures import Figure, Mark, Upright
from pe_core.speeds import mean_similarity_with, similarity_with
from ui.views.longer import NAMES, TRAINED, method_line, remedy, wanted

# The longest text that can be wanted, and so many blocks of offsets on the way there.
_FURTHEST = max(map(int, CHOICES["stretch"].options)) * TRAINED
_BLOCKS = 72


@lru_cache(maxsize=1)
def _blocks() -> tuple[list[int], list[int], list[float]]:
    """Return first offset, size and middle of blocks that all look equally wide on a log axis."""
    step = _FURTHEST ** (1 / _BLOCKS)
    edges = sorted({round(step**number) for number in range(_BLOCKS + 1)})
    sizes = [after - first for first, after in pairwise(edges)]
    middles = [(first + after - 1) / 2 for first, after in pairwise(edges)]
    return edges[:-1], sizes, middles


@lru_cache(maxsize=64)  # measured: most of a step's time at large d, and φ leaves it as it is
def _scores(method: str, d: int, n: int, stretch: str) -> Any:
    first, sizes, _ = _blocks()
    view = View(d, n, 2, 0, 0, 0, stretch=stretch)
    curve = mean_similarity_with(first, sizes, *remedy(view, method))
    curve.flags.writeable = False
    return curve


def score(view: View, method: str, offset: int) -> float:
    """Return the score of two equal vectors at one offset."""
    return float(similarity_with([offset], *remedy(view, method))[0])


def longer_score(view: View) -> Figure:
    """Return the score over the offset, plain and with the chosen method, on a log axis."""
    plain, chosen = (_scores(name, view.d, view.n, view.stretch) for name in ("plain", view.method))
    name, ends = NAMES[view.method], (TRAINED, wanted(view))
    phi = max(view.phi, 1)
    marks = [
        Mark(f"φ = {phi}", phi, score(view, method, phi), "offset")
        for method in ("plain", view.method)
    ]
    uprights = [Upright(f"trained length {grouped(TRAINED)}", TRAINED)]
    if ends[1] > TRAINED:
        uprights.append(Upright(f"wanted length {grouped(ends[1])}", ends[1]))
    said = (
        f"{grouped(place)}: {score(view, 'plain', place):.2f} plain, "
        f"{score(view, view.method, place):.2f} with {name}"
        for place in dict.fromkeys((phi, *ends))
    )
    return figures.curves(
        _blocks()[2],
        [method_line(view, "plain", plain), method_line(view, view.method, chosen)],
        x_axis="offset (tokens), each step ten times the last", y_axis="score (mean of a block)",
        title="The score over the offset, past the trained length",
        alt=f"Score of two equal vectors over offsets 1 to {grouped(_FURTHEST)} on a log axis, "
        f"far ones as means of blocks. At offset {'; '.join(said)}.",
        marks=marks, uprights=uprights, log_x=True, view=f"longer score {view.d}",
    )  # fmt: skip


FIGURES: Mapping[str, Callable[..., Figure]] = {"longer_score": longer_score}
CELLS: Mapping[str, Callable[[View, int, int], list[str]]] = {}
