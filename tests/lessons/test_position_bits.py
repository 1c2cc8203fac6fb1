"""The bits of a position in a table, read back by the rule of IEEE 754."""

import re
from itertools import product

from course import lessons
from course.view import DEFAULTS
from course.words import PassFail
from pages.further.few_bits.model import Model

# Bits of the exponent and of the fraction, from IEEE 754-2019, table 3.5, and Google's bfloat16.
FORMATS = {"bfloat16": (8, 7), "float16": (5, 10), "float32": (8, 23)}
WORDS = lessons.words("few_bits")
CASES = list(product(FORMATS, [0, 1, 2, 3, 9, 10, 257, 259, 2047]))


def number(text: str) -> int:
    return int(re.sub(r"\D", "", text))


def held(place: int, fraction: int) -> int:
    """Return the nearest whole number with so many bits after its first one, ties to even."""
    step = 1 << max(place.bit_length() - 1 - fraction, 0)
    low, rest = place // step, place % step
    return (low + (2 * rest > step or (2 * rest == step and low % 2 == 1))) * step


def test_the_table_has_t_and_the_edge_of_the_whole_numbers() -> None:
    for format, t in CASES:
        exponent, fraction = FORMATS[format]
        told = WORDS["table"]["position_bits"](Model(DEFAULTS._replace(format=format, t=t, L=2048)))
        edge = 2 ** (fraction + 1)
        places = list(dict.fromkeys([t, t + 1, edge, edge + 1, edge + 2]))
        assert [number(str(row[0])) for row in told.rows] == places
        bias = 2 ** (exponent - 1) - 1
        for place, row in zip(places, told.rows, strict=True):
            cell, (sign, power, rest) = row[1], map(str, row[2:])
            right = held(place, fraction)
            assert isinstance(cell, PassFail)
            assert (cell.holds, number(cell.measured)) == (right == place, right)
            assert (len(sign), len(power), len(rest)) == (1, exponent, fraction)
            value = 2 ** (int(power, 2) - bias) * (1 + int(rest, 2) / 2**fraction)
            assert (sign, value if right else set(power + rest)) == ("0", right or {"0"})
