"""The picture of who attends to whom, which two lessons share."""

from course.head_reading import Read
from course.sentences import NO_WORDS, nothing, place, square
from course.view import View
from pe_core import figures
from pe_core.figures import Figure


def weights(
    read: Read, view: View, opening: str, hover: bool, limits: tuple[float, float] | None = None
) -> Figure:
    """Return who attends to whom with one scheme, under a title that begins with `opening`."""
    if not read.words:
        return nothing()
    shares = read.attended.weights
    chosen = place(view, len(shares))
    key = int(shares[chosen].argmax())
    mask = ", causal mask" if read.causal else ""
    scheme = f"{read.title}{mask}{read.cut}"
    return figures.grid(
        shares, **square(read.words), quantity="weight",
        limits=limits or (0, float(shares.max())), signed=False, marked_row=chosen,
        hover=hover, choose={"position": "y"}, view="weights",
        title=f"{opening}{scheme}",
        alt=f"A table of the attention weights among {len(shares)} words, {scheme}. Each row sums "
        f"to 1. Word {chosen} attends most to word {key}, with weight {shares[chosen, key]:.3f}.",
    )  # fmt: skip


def weights_cell(read: Read, x: int, y: int) -> list[str]:
    """Return what the hover says of one weight with one scheme."""
    if not read.words:
        return [NO_WORDS]
    return figures.grid_cell(
        read.attended.weights, **square(read.words), quantity="weight", x=x, y=y
    )
