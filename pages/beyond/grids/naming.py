"""How schemes, patches and numbers are written on the page."""

from collections.abc import Mapping

from pages.beyond.grids.model import AXIAL, MIXED, NUMBERED, SINUSOID, Model

NAMES: Mapping[str, str] = {
    NUMBERED: "one number",
    SINUSOID: "2-D sinusoid",
    AXIAL: "axial RoPE",
    MIXED: "mixed RoPE",
}


# The same in a sentence, after "with".
SPOKEN: Mapping[str, str] = {
    **NAMES,
    NUMBERED: "one number per patch",
    SINUSOID: "the 2-D sinusoid",
}


def cell_name(model: Model, patch: int, sign: str) -> str:
    """Return what the legend calls a patch: its number, its row and its column."""
    row, column = model.cell(patch)
    return f"{sign} = {patch}: row {row}, column {column}"


def number(value: float, places: int) -> str:
    """Return a number with so many decimals and a true minus sign."""
    return f"{round(float(value), places) + 0.0:.{places}f}".replace("-", "\N{MINUS SIGN}")
