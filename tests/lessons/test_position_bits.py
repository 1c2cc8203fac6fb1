"""The bits of a position, in a table and in LaTeX, read back by the rule of IEEE 754."""

import re

import pytest

from course.view import DEFAULTS
from course.words import PassFail, at_position
from pages.beyond.few_bits import position_bits
from pages.beyond.few_bits.model import Model

# Bits of the exponent and of the fraction, from IEEE 754-2019, table 3.5, and Google's bfloat16.
FORMATS = {"bfloat16": (8, 7), "float16": (5, 10), "float32": (8, 23)}
EACH = pytest.mark.parametrize("format", FORMATS)
PLACES = pytest.mark.parametrize("t", [0, 1, 2, 3, 9, 10, 257, 259, 2047])


def grouped(number: int, between: str = "\u202f") -> str:
    return f"{number:,}".replace(",", between)


def held(place: int, fraction: int) -> int:
    """Return the nearest whole number with so many bits after its first one, ties to even."""
    step = 1 << max(place.bit_length() - 1 - fraction, 0)
    low, rest = place // step, place % step
    return (low + (2 * rest > step or (2 * rest == step and low % 2 == 1))) * step


@EACH
@PLACES
def test_the_table_has_t_and_the_edge_of_the_whole_numbers(format: str, t: int) -> None:
    exponent, fraction = FORMATS[format]
    told = position_bits.bits_table(Model(DEFAULTS._replace(format=format, t=t, L=2048)))
    edge = 2 ** (fraction + 1)
    places = list(dict.fromkeys([t, t + 1, edge, edge + 1, edge + 2]))
    assert [row[0] for row in told.rows] == [
        f"t = {place}" if place == t else grouped(place) for place in places
    ]
    assert told.columns == ("position", "held as", "sign", "exponent", "fraction")
    assert f"How {format} holds a whole number." in told.caption
    assert f"up to {grouped(edge)} has" in told.caption
    bias = 2 ** (exponent - 1) - 1
    for place, row in zip(places, told.rows, strict=True):
        _, cell, *bits = row
        assert isinstance(cell, PassFail)
        sign, power, rest = map(str, bits)
        assert (len(sign), len(power), len(rest)) == (1, exponent, fraction)
        right = held(place, fraction)
        assert cell == (right == place, grouped(right))
        if right:
            value = 2 ** (int(power, 2) - bias) * (1 + int(rest, 2) / 2**fraction)
            assert (sign, value) == ("0", right)
        else:
            assert set(power + rest) == {"0"}


@EACH
@PLACES
def test_the_formula_reads_the_bits_of_t(format: str, t: int) -> None:
    exponent, fraction = FORMATS[format]
    told = position_bits.formula(Model(DEFAULTS._replace(format=format, t=t, L=2048)))
    assert told.startswith(r"\begin{aligned} \text{value} &= (-1)^s \cdot 2^{e - ")
    assert told.endswith(r" \end{aligned}")
    first, second = told.split(r" \\[4pt] ")
    bias = 2 ** (exponent - 1) - 1
    worked = rf"2^{{e - {bias}}} \cdot \left(1 + \frac{{f}}{{2^{{{fraction}}}}}\right)"
    assert first.endswith(worked)
    assert second.startswith(rf"{at_position(t)} &\to ")
    read = second.removeprefix(rf"{at_position(t)} &\to ").removesuffix(r" \end{aligned}")
    right = held(t, fraction)
    if not right:
        assert read == "0"
        return
    found = re.fullmatch(
        r"2\^\{(\d+)\} \\cdot \\left\(1 \+ \\frac\{(\d+)\}\{2\^\{(\d+)\}\}\\right\)"
        r" \\\\ &= ([\d\\,]+)",
        read,
    )
    assert found is not None, read
    power, rest, width = map(int, found.groups()[:3])
    assert width == fraction
    assert 0 <= rest < 2**fraction
    assert 2**power * (1 + rest / 2**width) == right
    assert found[4] == grouped(right, r"\,")


@EACH
def test_the_first_gap_is_one_above_the_last_whole_number(format: str) -> None:
    power = FORMATS[format][1] + 1
    told = position_bits.first_gap(Model(DEFAULTS._replace(format=format)))
    half = rf"2^{{{power}}} \cdot \left(1 + \frac{{1}}{{2^{{{power}}}}}\right)"
    gap, back = grouped(2**power + 1, r"\,"), grouped(2**power, r"\,")
    inner = rf"{gap} &= {half} \\ &\to {back}"
    assert told == rf"\begin{{aligned}} {inner} \end{{aligned}}"
