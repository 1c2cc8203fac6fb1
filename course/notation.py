"""The letters of four sources for one formula. Numbers and bases are always the learner's own."""

from collections.abc import Mapping
from typing import NamedTuple

from course.words import at_position


class Notation(NamedTuple):
    """How a source writes the formula, in LaTeX.

    `cell` is the value at position <p> in column <c>. A source with a letter `speed` multiplies by
    it, the others divide by a power of the base.
    """

    position: str
    pair: str
    width: str
    cell: str
    speed: str = ""
    base: str = ""

    def at(self, position: int | str, column: int | str) -> str:
        """Return the name of one cell."""
        return self.cell.replace("<p>", at_position(position)).replace("<c>", str(column))

    def power(self, base: int) -> str:
        """Return the power of the base, in letters."""
        return rf"{self.base or base}^{{\,2{self.pair}/{self.width}}}"

    def angle(self, base: int) -> str:
        """Return the angle, in letters."""
        if self.speed:
            return rf"{self.speed}_{self.pair} \cdot {at_position(self.position)}"
        return rf"\frac{{{at_position(self.position)}}}{{{self.power(base)}}}"


_LONG_WIDTH = r"d_{\text{model}}"
_POS = r"\text{pos}"

NOTATIONS: Mapping[str, Notation] = {
    "paper": Notation(_POS, "i", _LONG_WIDTH, r"PE_{(<p>,\,<c>)}"),
    "Kazemnejad": Notation("t", "k", "d", r"\vec{p}_{<p>}^{\,(<c>)}", speed=r"\omega"),
    "MLM": Notation("k", "i", "d", r"P(<p>,\,<c>)", base="n"),
    "15.1": Notation(_POS, "j", _LONG_WIDTH, r"PE_{(<p>,\,<c>)}"),
}
