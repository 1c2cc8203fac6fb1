"""Words of numbers with few bits: what is left of the positions, and the bits that decide it."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import pe_core
from course.numerals import grouped
from course.view import View
from course.words import Check, Mark, Table, at_position
from pe_core.merging import WAYS, largest_error
from pe_core.precision import FORMATS, Bits, bits
from ui.views.few_bits import (
    CAREFUL,
    COMPUTED,
    MEASURED,
    ROUNDED,
    SPREAD,
    error_at,
    errors,
    left,
    merged,
    new,
    others,
    shown,
)

_LITTLE = 1e-3  # an error that nobody would notice
_SAID = {ROUNDED: "rounded to {} at the end", COMPUTED: "computed in {}"}


def first_merge(view: View, format: str, way: str) -> str:
    """Return the first position that has the row of an earlier one, and that one."""
    first = merged(view, format, way)
    twins = (~new(view, format, way)).nonzero()[0]
    return f"{grouped(twins[0])} with {grouped(first[twins[0]])}" if len(twins) else "none"


def numbers(view: View) -> dict[str, str]:
    """Return what is left of the positions, and who shares the row of t."""
    counts = {way: f"{grouped(left(view, view.format, way))}" for way in WAYS}
    return {
        f"different rows of {grouped(MEASURED)}, computed in {view.format}": counts[COMPUTED],
        f"rounded to {view.format} at the end": counts[ROUNDED],
        "first merge, computed": first_merge(view, view.format, COMPUTED),
        f"computed, t = {view.t} shares its row with": others(view, view.t),
    }


def table(view: View) -> Table:
    """Return the three formats in both ways: rows left, first merge, largest error."""
    rows: list[tuple[str | Mark, ...]] = []
    for format in FORMATS:
        for way in WAYS:
            count = left(view, format, way)
            rows.append((
                _SAID[way].format(format),
                Mark(count == MEASURED, grouped(count)),
                first_merge(view, format, way),
                f"{_largest(format, view.d, view.n, way):.3g}",
            ))  # fmt: skip
    return Table(
        f"Positions 0 to {grouped(MEASURED - 1)} at d = {view.d}, n = {grouped(view.n)}, whatever "
        "L is. A value lies between -1 and 1, so an error of 2 is the largest there can be.",
        ("", f"different rows of {grouped(MEASURED)}", "first merge", "largest error"),
        rows,
    )


@lru_cache(maxsize=64)  # measured: 1 to 3 ms each, six of them in the table
def _largest(format: str, d: int, n: int, way: str) -> float:
    return largest_error(format, MEASURED, d, n, way=way)


def bits_table(view: View) -> Table:
    """Return how the format keeps t, and the whole numbers around its last exact one."""
    whole = FORMATS[view.format].whole
    places = dict.fromkeys((view.t, view.t + 1, whole, whole + 1, whole + 2))
    rows: list[tuple[str | Mark, ...]] = []
    for place in places:
        kept = bits(place, view.format)
        name = f"t = {place}" if place == view.t else grouped(place)
        held = Mark(kept.held == place, grouped(int(kept.held)))
        rows.append((name, held, kept.sign, kept.exponent, kept.fraction))
    return Table(
        f"How {view.format} keeps a whole number. Up to {grouped(whole)} each has bits of its own.",
        ("position", "held as", "sign", "exponent", "fraction"),
        rows,
    )


def formula(view: View) -> str:
    """Return how the bits of t are read, and where the next numbers lie, in LaTeX."""
    kind = FORMATS[view.format]
    whole, bias = kind.whole, 2 ** (kind.exponent - 1) - 1
    power = whole.bit_length() - 1
    lines = [
        rf"\text{{value}} &= (-1)^s \cdot 2^{{e - {bias}}} \cdot \left(1 +"
        rf" \frac{{f}}{{2^{{{kind.fraction}}}}}\right)",
        rf"{at_position(view.t)} &\to {_read(bits(view.t, view.format), bias, kind.fraction)}",
        rf"{_tex(whole + 1)} &= 2^{{{power}}} \cdot \left(1 + \frac{{1}}{{2^{{{power}}}}}\right)"
        rf" \\ &\to {_tex(int(bits(whole + 1, view.format).held))}",
    ]
    return r"\begin{aligned} " + r" \\[4pt] ".join(lines) + r" \end{aligned}"


def _read(kept: Bits, bias: int, fraction: int) -> str:
    if not kept.held:
        return "0"
    power, rest = int(kept.exponent, 2) - bias, int(kept.fraction, 2)
    read = rf"2^{{{power}}} \cdot \left(1 + \frac{{{rest}}}{{2^{{{fraction}}}}}\right)"
    return rf"{read} \\ &= {_tex(int(kept.held))}"


def _tex(number: int) -> str:
    return f"{number:,}".replace(",", r"\,")


def checks(view: View) -> list[Check]:
    """Return what is said of rounding and of computing in a format, as checks."""
    return [_rounding(view), _half(view), _computing(view), _position_decides(view)]


def _rounding(view: View) -> Check:
    count = left(view, view.format, ROUNDED)
    return Check(
        f"Rounding the finished table to {view.format} makes rows equal.",
        f"{grouped(count)} of {grouped(MEASURED)} rows are different after it.",
        count < MEASURED,
    )


def _half(view: View) -> Check:
    most, half = _largest(view.format, view.d, view.n, ROUNDED), FORMATS[view.format].half_step
    return Check(
        "Rounded at the end, a value moves by at most half a step of the format.",
        f"The largest error is {most:.3g}; half the step below 1 is {half:.3g}.",
        most <= half,
    )


def _computing(view: View) -> Check:
    count = left(view, view.format, COMPUTED)
    return Check(
        f"Computing in {view.format} keeps {grouped(MEASURED)} positions apart.",
        f"{grouped(count)} different rows are left.",
        count == MEASURED,
    )


def _position_decides(view: View) -> Check:
    held = len(set(pe_core.rounded(range(MEASURED), view.format).tolist()))
    count = left(view, view.format, COMPUTED)
    return Check(
        "Computed, two rows are equal only where their positions are rounded to the same number.",
        f"There are {grouped(held)} rounded positions and {grouped(count)} different rows.",
        held == count,
    )


def error_table(view: View) -> Table:
    """Return the errors near three positions, in all formats and in the careful way."""
    names = (*FORMATS, CAREFUL)
    return Table(
        "The largest error of the fastest pairs near a position. A dash: no such number.",
        ("position", *names),
        [
            (grouped(place), *(_error(error_at(view, place)[name]) for name in names))
            for place in SPREAD
        ],
    )


def _error(value: float) -> str:
    return f"{value:.2g}" if value == value else "-"


def error_checks(view: View) -> list[Check]:
    """Return what is said of the angles of float32, of the cure, and of its price, as checks."""
    worst, half = error_at(view, SPREAD[-1])["float32"], FORMATS["float32"].half_step
    careful = float(errors(view)[CAREFUL].max())
    return [
        Check(
            f"float32 has bits enough for angles up to position {grouped(SPREAD[-1])}.",
            f"Computed in it, a value there is off by up to {worst:.2g}; {_LITTLE:g} is allowed.",
            worst < _LITTLE,
        ),
        Check(
            "With angles in float64 and one cast at the end, the error does not grow.",
            f"It is at most {careful:.2e} at every place drawn; half a step is {half:.2e}.",
            careful <= half + 1e-9,
        ),
        _offset_only(view),
    ]


def _offset_only(view: View) -> Check:
    """Compare dot products of rows φ apart, along the rows shown, after rounding."""
    spread = {}
    for name, table in (("rounded", WAYS[ROUNDED]), ("exact", None)):
        here, there = (
            table(places, view.d, view.n, format=view.format).astype(float)
            if table
            else pe_core.sinusoidal_at(places, view.d, view.n)
            for places in ([*shown(view)], [place + view.phi for place in shown(view)])
        )
        products = (here * there).sum(axis=1)
        spread[name] = float(products.max() - products.min())
    return Check(
        f"Rounded to {view.format}, a dot product still depends on the offset of its rows only.",
        f"For φ = {view.phi} it differs by up to {spread['rounded']:.1e} along the rows shown; "
        f"without rounding, by {spread['exact']:.1e}.",
        spread["rounded"] < 1e-9,
    )


WORDS: Mapping[str, Mapping[str, Callable[[View], Any]]] = {
    "numbers": {"few_bits": numbers},
    "formula": {"few_bits": formula},
    "checks": {"few_bits": checks, "precision_errors": error_checks},
    "table": {"few_bits": table, "position_bits": bits_table, "precision_errors": error_table},
}
