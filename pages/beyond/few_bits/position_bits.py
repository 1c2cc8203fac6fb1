"""The bits of a position: how a format keeps it, and how they are read."""

from course.numerals import grouped
from course.words import PassFail, Table, at_position
from pages.beyond.few_bits.model import Model
from pe_core.precision import FORMATS, Bits, bits


def bits_table(model: Model) -> Table:
    """Return how the format keeps t, and the whole numbers around its last exact one."""
    view, whole = model.view, FORMATS[model.view.format].whole
    places = dict.fromkeys((view.t, view.t + 1, whole, whole + 1, whole + 2))
    rows: list[tuple[str | PassFail, ...]] = []
    for place in places:
        kept = bits(place, view.format)
        name = f"t = {place}" if place == view.t else grouped(place)
        held = PassFail(kept.held == place, grouped(int(kept.held)))
        rows.append((name, held, kept.sign, kept.exponent, kept.fraction))
    return Table(
        f"How {view.format} holds a whole number. Each whole number up to {grouped(whole)} has a "
        "bit pattern of its own.",
        ("position", "held as", "sign", "exponent", "fraction"),
        rows,
    )


def formula(model: Model) -> str:
    """Return how the bits of t are read, in LaTeX."""
    view, kind = model.view, FORMATS[model.view.format]
    bias = 2 ** (kind.exponent - 1) - 1
    return _aligned(
        rf"\text{{value}} &= (-1)^s \cdot 2^{{e - {bias}}} \cdot \left(1 +"
        rf" \frac{{f}}{{2^{{{kind.fraction}}}}}\right)",
        rf"{at_position(view.t)} &\to {_read(bits(view.t, view.format), bias, kind.fraction)}",
    )


def first_gap(model: Model) -> str:
    """Return the first whole number that the format does not hold, and what it holds instead."""
    whole = FORMATS[model.view.format].whole
    power = whole.bit_length() - 1
    return _aligned(
        rf"{_tex(whole + 1)} &= 2^{{{power}}} \cdot \left(1 + \frac{{1}}{{2^{{{power}}}}}\right)"
        rf" \\ &\to {_tex(int(bits(whole + 1, model.view.format).held))}",
    )


def _aligned(*lines: str) -> str:
    return r"\begin{aligned} " + r" \\[4pt] ".join(lines) + r" \end{aligned}"


def _read(kept: Bits, bias: int, fraction: int) -> str:
    if not kept.held:
        return "0"
    power, rest = int(kept.exponent, 2) - bias, int(kept.fraction, 2)
    read = rf"2^{{{power}}} \cdot \left(1 + \frac{{{rest}}}{{2^{{{fraction}}}}}\right)"
    return rf"{read} \\ &= {_tex(int(kept.held))}"


def _tex(number: int) -> str:
    return f"{number:,}".replace(",", r"\,")
