"""A table read backwards: made cell by cell with the standard library, then recognised."""

import itertools
import math
import re

import numpy as np
import pytest

from pe_core import CONVENTIONS, convention_table
from pe_core.common_bugs import FAULTS
from pe_core.precision import rounded
from pe_core.recognition import LARGEST, libraries, recognise
from tests.each import each
from tests.spread import spread


def side_by_side(first, second):
    return [number for pair in zip(first, second, strict=True) for number in pair]


COLUMNS = {
    "sin, cos, sin, cos": lambda sines, cosines: side_by_side(sines, cosines),
    "cos, sin, cos, sin": lambda sines, cosines: side_by_side(cosines, sines),
    "all sin, all cos": lambda sines, cosines: sines + cosines,
    "all cos, all sin": lambda sines, cosines: cosines + sines,
}
EXPONENTS = {  # of sine and cosine of pair k
    "2k/d": lambda k, d: (2 * k / d, 2 * k / d),
    "k/(d/2 - 1)": lambda k, d: (k / (d / 2 - 1), k / (d / 2 - 1)),
    "4k/d": lambda k, d: (4 * k / d, 4 * k / d),
    "2k/d for sines, (2k+1)/d for cosines": lambda k, d: (2 * k / d, (2 * k + 1) / d),
    "4k/d for sines, (4k+2)/d for cosines": lambda k, d: (4 * k / d, (4 * k + 2) / d),
}


def made(layout, exponent, positions, d_model, base):
    """Return a table cell by cell."""
    rows = []
    for position in positions:
        pairs = [EXPONENTS[exponent](k, d_model) for k in range(d_model // 2)]
        sines = [math.sin(position / base**power) for power, _ in pairs]
        cosines = [math.cos(position / base**power) for _, power in pairs]
        rows.append(COLUMNS[layout](sines, cosines))
    return np.array(rows)


@pytest.mark.parametrize("exponent", EXPONENTS)
@pytest.mark.parametrize("layout", spread(COLUMNS, 1))
def test_every_mixture_of_columns_exponent_first_position_and_direction(layout, exponent):
    for first, step, base in itertools.product((0, 1, 2, 700), (1, -1), (10_000.0, 100.0)):
        positions = [first + step * row for row in range(12)]
        found = recognise(made(layout, exponent, positions, 10, base), base)
        assert found.fits
        assert (found.layout, found.exponent, found.base) == (layout, exponent, base)
        assert (found.first, found.step) == (first, step)
        assert (found.factor, found.plus, found.turned) == (1.0, 0.0, False)


@each(
    ("scale", "layout"),
    itertools.product([(0.125, 0.0), (0.1694, -0.066), (22.6, 0.0), (-1.0, 0.0)], COLUMNS),
)
def test_scaled_values_are_given_their_scale_back(scale, layout):
    factor, plus = scale
    table = made(layout, "2k/d", range(3, 40), 16, 10_000.0)
    found = recognise(factor * table + plus)
    again = found.factor * found.waves(37, 16) + found.plus
    assert found.fits
    assert np.abs(again - factor * made("sin, cos, sin, cos", "2k/d", range(3, 40), 16, 1e4)
                  - plus).max() < 1e-9  # fmt: skip


@each(
    ("exponent", "base"),
    itertools.product(["2k/d", "k/(d/2 - 1)"], [500_000.0, 1_000_000.0, 100.0, 10_007.0]),
)
def test_a_base_that_nobody_named_is_found(exponent, base):
    table = made("all sin, all cos", exponent, range(60), 64, base).astype(np.float32)
    found = recognise(table)
    assert (found.fits, found.layout) == (True, "all sin, all cos")
    power = found.base if found.exponent == exponent else None
    assert power == pytest.approx(base, rel=1e-5)


@each("factor", [2.0, -3.0, 0.1])
def test_a_factor_alone_leaves_no_summand(factor):
    table = factor * made("sin, cos, sin, cos", "2k/d", range(20), 8, 10_000)
    found = recognise(table)
    assert found.fits
    assert found.plus == 0
    assert found.factor == pytest.approx(factor, rel=1e-12)
    assert recognise(table + 1e-9).plus == pytest.approx(1e-9, rel=1e-3)


@each("name", CONVENTIONS)
def test_the_tables_of_libraries_are_theirs(name):
    found = recognise(convention_table(name, 50, 64))
    row = CONVENTIONS[name]
    assert found.fits
    assert (found.layout, found.exponent) == (row.layout, row.exponent)
    assert name in libraries(found, 50, 64)
    expected = {"float64": "float64", "float64, then float32": "float32"}
    assert found.rounding == expected.get(row.angle, "float32 angles")


@each("name", ["bfloat16", "float16"])
def test_a_table_in_a_format_of_few_bits_is_recognised(name):
    table = rounded(made("all sin, all cos", "2k/d", range(40), 16, 1e4), name)
    found = recognise(table)
    assert (found.fits, found.layout, found.rounding) == (True, "all sin, all cos", name)


@each("name", FAULTS)
def test_the_bugs_of_the_gallery_are_named(name):
    found = recognise(FAULTS[name].table(30, 16))
    assert found.fits
    assert found.bugs == (name,)


def test_a_bug_within_a_convention_is_found_with_it():
    table = made("all cos, all sin", "4k/d", range(2, 30), 16, 10_000.0)
    found = recognise(table)
    assert (found.fits, found.layout, found.first) == (True, "all cos, all sin", 2)
    assert found.bugs == ("wrong exponent",)


@each("decimals", [3, 4, 6])
def test_numbers_cut_to_a_few_decimals_are_recognised_and_others_are_not(decimals):
    table = np.round(made("all sin, all cos", "2k/d", range(30), 16, 1e4), decimals)
    found = recognise(table, decimals=decimals)
    told = found.fits, found.layout, found.rounding
    assert told == (True, "all sin, all cos", "decimals")
    table[17, 5] += 20 * 10.0**-decimals
    assert not recognise(table, decimals=decimals).fits


def test_a_table_on_its_side_is_turned():
    found = recognise(made("sin, cos, sin, cos", "2k/d", range(33), 8, 1e4).T)
    assert (found.fits, found.turned) == (True, True)


def test_what_is_no_such_table_is_none(subtests):
    cases = [
        np.random.default_rng(1).normal(size=(40, 16)),
        np.arange(64.0).reshape(8, 8),
        np.zeros((8, 8)),
        np.eye(12),
    ]
    for number, table in enumerate(cases):
        with subtests.test(number=number):
            found = recognise(table)
            assert not found.fits
            assert libraries(found, *table.shape) == ()


def test_what_is_no_table_is_refused_with_a_sentence(subtests):
    cases = [
        ([[1.0, 2.0]], "at least 2 rows"),
        ([[1.0, 2.0, 3.0]] * 3, "an even number of columns, got 3 x 3"),
        ([[1.0, float("nan")]] * 2, "finite numbers, got nan in row 0, column 1"),
        ([[1.0, -1e300]] * 2, "numbers of at most 1e+100 in size, got 1e+300"),
        ([["a", "b"]] * 2, "rows of numbers"),
        (np.zeros((LARGEST // 2 + 1, 2)), f"at most {LARGEST} cells, got {LARGEST + 2}"),
    ]
    for table, said in cases:
        with subtests.test(said=said), pytest.raises(ValueError, match=re.escape(said)):
            recognise(table)


def test_a_base_is_found_from_three_positions_of_three_pairs_on(subtests):
    for base, (rows, pairs, found) in itertools.product(
        [20.0, 500.0], [(3, 3, True), (9, 3, True), (3, 4, True), (2, 3, False), (9, 2, False)]
    ):
        with subtests.test(base=base, rows=rows, pairs=pairs):
            table = made("sin, cos, sin, cos", "2k/d", range(rows), 2 * pairs, base)
            answer = recognise(table)
            assert answer.fits is found
            assert (answer.base == base) is found


@each(("exponent", "layout"), itertools.product(EXPONENTS, COLUMNS))
def test_two_pairs_have_the_exponents_of_more(exponent, layout):
    found = recognise(made(layout, exponent, range(12), 4, 100.0), 100.0)
    assert found.fits
    same = found.angles(12, 4)
    for position, row in enumerate(same):
        for pair in range(2):
            powers = EXPONENTS[exponent](pair, 4)
            expected = [position / 100.0**power for power in powers]
            assert row[2 * pair : 2 * pair + 2].tolist() == pytest.approx(expected)


@each(("first", "found"), [(4096, True), (-16, True), (4097, False)])
def test_the_first_position_is_sought_from_16_before_0_to_4096(first, found):
    table = made("sin, cos, sin, cos", "2k/d", range(first, first + 12), 8, 10_000.0)
    answer = recognise(table)
    assert (answer.fits and answer.first == first) is found
