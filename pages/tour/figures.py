"""The figure of the tour that no lesson has: a row compared with those before and after it."""

from collections.abc import Callable, Mapping

import pe_core
from pages.tour.model import Model
from pe_core import figures
from pe_core.figures import Figure, Line, Mark


def products(model: Model, whole: int = 1) -> Figure:
    """Return the dot product of row t with the rows after it; with `whole`, with all rows."""
    view = model.view
    first = 0 if whole else view.t
    marks = [
        Mark(f"t = {view.t}", view.t, float(model.products[view.t]), "position"),
        Mark(f"t + φ = {view.later}", view.later, model.after, "offset"),
    ]
    if whole and view.t >= view.phi:
        marks.append(Mark(f"t − φ = {model.earlier}", model.earlier, model.before))
    positions = range(first, max(view.L, view.later + 1))
    values = pe_core.offset_similarity([at - view.t for at in positions], view.d, view.n)
    return figures.curves(
        positions, [Line("dot product with row t", values, "similarity", "solid")],
        x_axis="position (tokens)", y_axis="dot product with row t",
        title=f"Row {view.t} compared with {'all rows' if whole else 'the rows after it'}",
        alt=f"A curve of the dot product of row {view.t} with the rows from {first} to "
        f"{positions[-1]}. It is {values.max():.1f} at row {view.t} and {model.after:.1f} at row "
        f"{view.later}.",
        marks=marks, choose={"position": "x"}, view=f"products {first} {view.L}",
    )  # fmt: skip


FIGURES: Mapping[str, Callable[..., Figure]] = {"products": products}
OPTIONS: Mapping[str, Mapping[str, range]] = {"products": {"whole": range(2)}}
CODE = (products, pe_core.sinusoidal, pe_core.offset_similarity)
