"""Bits beside waves: the matched case, the laws that hold elsewhere, and what is drawn of them."""

import math
import struct

import pytest

from course import lessons
from course.contents import NAMED
from course.view import DEFAULTS, View
from pages.core.bits import figures
from pages.core.bits.model import FLOATS_TO_1, Model
from tests.each import each
from tests.lessons.edges import numbers, says

# Where the waves double as the bits do: n = 2^(d/2).
MATCHED = [
    DEFAULTS._replace(d=d, n=n, L=L, t=1, phi=0, dim=1)
    for d, n, L in ((4, 4, 4), (8, 16, 16), (12, 64, 200))
]
NOT_MATCHED = [DEFAULTS, DEFAULTS._replace(d=8, dim=2), DEFAULTS._replace(d=8, n=2, dim=2)]


WORDS = lessons.words("bits")
(DOUBLE,) = (one for one in lessons.questions("bits") if one.name == "waves_that_double")


def holds(view: View) -> dict[str, bool]:
    asked = WORDS["checks"]
    told = (
        asked[name](Model(view))
        for name in ("double", "stretch", "signs", "code_steps", "row_steps")
    )
    return {check.claim: check.holds for checks in told for check in checks}


@each("view", MATCHED)
def test_the_waves_double_in_the_matched_case(view: View) -> None:
    claims = list(holds(view).values())
    assert claims == [True, True, False, True, False, True]
    rows = WORDS["table"]["bits"](Model(view)).rows
    assert all(says(row[4], math.pi) for row in rows)
    assert {float(row[3]) for row in rows[1:]} == {2}


@each("view", NOT_MATCHED)
def test_the_claims_of_the_matched_case_fail_elsewhere(view: View) -> None:
    assert list(holds(view).values()) == [False] * 5 + [True]


@each(("L", "bits"), [(2, 1), (3, 2), (16, 4), (17, 5), (50, 6), (2048, 11)])
def test_there_are_as_many_bits_as_the_last_position_needs(L: int, bits: int) -> None:
    view = DEFAULTS._replace(L=L, t=L - 1, phi=0)
    figure = figures.bits(Model(view))
    cells = figure.data[0].z
    assert cells.shape == (min(L, 64), bits)
    assert int("".join(str(int(bit)) for bit in cells[-1][::-1]), 2) == L - 1
    assert figures.bit_waves(Model(view)).data[0].z.shape == (
        min(L, 64),
        2 * min(bits, view.d // 2),
    )


def test_the_square_wave_is_the_bit() -> None:
    figure = figures.one_bit(Model(MATCHED[1]))
    square = figure.data[0]
    for step, value in enumerate(square.y):
        place = square.x0 + step * square.dx
        if abs(place - round(place)) > 1e-6:
            assert value == (1 if int(place) % 2 else -1)


@each(("t", "L"), [(0, 2), (10, 50), (2047, 2048)])
def test_the_formula_adds_up_to_the_position(t: int, L: int) -> None:
    place, terms = WORDS["formula"]["bits"](Model(DEFAULTS._replace(t=t, L=L))).split(" = ")
    products = (term.split(r" \cdot ") for term in terms.split(" + "))
    assert sum(int(bit) * int(power) for bit, power in products) == int(place) == t


def test_the_page_opens_where_waves_double_and_asks_for_a_base_that_is_not_there() -> None:
    opening = NAMED["bits"].opening
    assert opening.n ** (2 / opening.d) == pytest.approx(2)
    (right,) = (option for option in DOUBLE.options if option.right)
    asked_for = right.view
    assert asked_for.n ** (2 / asked_for.d) == pytest.approx(2)
    assert (asked_for.d, asked_for.n) != (opening.d, opening.n)
    assert str(opening.n) not in " ".join(option.text for option in DOUBLE.options)


def test_the_floats_from_minus_1_to_1_are_counted_as_the_format_makes_them() -> None:
    # IEEE 754: 2^23 fractions for each exponent from -126 to -1, the subnormal ones, and 1.
    positive = 126 * 2**23 + (2**23 - 1) + 1
    assert 2 * positive + 1 == FLOATS_TO_1


@each("length", [3, 16, 50])
def test_bits_use_two_values_and_waves_as_many_as_their_cells_differ(length: int) -> None:
    view = DEFAULTS._replace(L=length, t=0)
    cells = [
        wave(t / 10_000 ** (2 * pair / view.d))
        for t in range(length)
        for pair in range((length - 1).bit_length())
        for wave in (math.sin, math.cos)
    ]
    used = len({struct.pack("f", value) for value in cells})
    model = Model(view)
    assert model.values_used == (2, used)
    (check,) = WORDS["checks"]["floats"](model)
    assert check.holds
    assert {2, used} <= {*numbers(check.measured)}
