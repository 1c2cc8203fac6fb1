"""Figures of nearness: the mean weight by offset, and a head that is built to look one back."""

from collections.abc import Callable, Mapping

from course.head_reading import softmax
from course.sentences import NO_WORDS, nothing, place, square
from pages.core.attention.model import SHARPENED, Model
from pages.core.attention.nearness import HEADS, by_offset
from pe_core import figures
from pe_core.figures import Figure, Line, Upright


def raw_nearness(model: Model) -> Figure:
    """Return the mean weight over the offset if raw dot products were the scores."""
    return _nearness(model, {})


def nearness(model: Model) -> Figure:
    """Return the same with untrained heads, and with a head built to look φ ahead."""
    found = model.nearness
    return _nearness(model, {
        "neutral": (f"untrained heads, mean of {HEADS}", by_offset(found.untrained)),
        "offset": (f"head built to look {found.aim} ahead", by_offset(softmax(found.ahead))),
    })  # fmt: skip


def _nearness(model: Model, others: Mapping[str, tuple[str, list[float]]]) -> Figure:
    found = model.nearness
    offset, length = found.aim, found.length
    drawn = {"similarity": ("raw p·p, no matrices", by_offset(found.raw)), **others}
    middle = len(drawn["similarity"][1]) // 2
    lines = [
        f"The curve “{name}” has the value {y[middle]:.4f} at offset 0, {y[middle - 1]:.4f} at "
        f"offset -1, {y[middle + 1]:.4f} at offset 1 and {y[middle + offset]:.4f} at offset "
        f"{offset}."
        for name, y in drawn.values()
    ]
    return figures.curves(
        range(-middle, middle + 1), [Line(*line, colour) for colour, line in drawn.items()],
        uprights=[Upright(f"φ = {offset}", offset, "offset")],
        x_axis="offset of the key from the query (tokens)", y_axis="mean weight",
        title=f"Mean weight by offset, over {length} positions",
        alt="The figure shows the mean weight that a position gives to positions at different "
        f"offsets. {' '.join(lines)}",
        choose={"offset": "x"}, view="nearness",
    )  # fmt: skip


def built_head(model: Model, hover: bool = True) -> Figure:
    """Return the weights of a head built by hand to look one word back, on positions alone."""
    words = model.sentence.words
    if not words:
        return nothing()
    shares = model.built_weights
    chosen = place(model.view, len(words))
    found = (
        f"Word {chosen} gives a weight of {shares[chosen, chosen - 1]:.3f} to the word before it."
        if chosen
        else "Word 0 is the first word, so no word comes before it."
    )
    return figures.grid(
        shares, **square(words), quantity="weight", limits=(0, 1), signed=False,
        marked_row=chosen, hover=hover, choose={"position": "y"}, view="built head",
        title=f"A head built to look one word back (queries × {SHARPENED})",
        alt=f"A {len(words)} by {len(words)} table of the weights of a head that is built by hand. "
        f"Its queries are multiplied by {SHARPENED}. {found}",
    )  # fmt: skip


def built_cell(model: Model, x: int, y: int) -> list[str]:
    """Return what the hover says of one weight of the built head."""
    words = model.sentence.words
    if not words:
        return [NO_WORDS]
    shares = model.built_weights
    return figures.grid_cell(shares, **square(words), quantity="weight", x=x, y=y)


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "raw_nearness": raw_nearness,
    "nearness": nearness,
    "built_head": built_head,
}
CELLS: Mapping[str, Callable[[Model, int, int], list[str]]] = {"built_head": built_cell}
