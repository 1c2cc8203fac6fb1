"""Criteria by brute force on short tables, then the numbers of the long ones."""

import itertools
import math

import numpy as np
import pytest

from pe_core import criteria, schemes
from pe_core.candidate_schemes import Scheme, own_scheme
from tests.each import each

RULES = ("geometric", "linear", "equal", "random")


def measured(scheme, length=5000):
    return {row.name: row for row in criteria(scheme, min(length, scheme.rows or length))}


def failures(scheme, length=5000):
    return {name for name, row in measured(scheme, length).items() if not row.holds}


def scheme_of(function, distance=None):
    """Make a scheme of a function from positions to rows."""
    return Scheme("test", lambda length, first=0: function(np.arange(first, length)), distance)


def all_distances(table):
    """Return how far every row lies from every later one, at its place, and infinity elsewhere."""
    apart = np.linalg.norm(table[:, None] - table, axis=2)
    return np.where(np.tri(len(table), dtype=bool), np.inf, apart)


# Laws


def test_the_least_distance_is_that_of_all_pairs(subtests):
    steady = [row for size in ((2, 10_000), (6, 100)) for row in schemes(*size).values()]
    own = [own_scheme(6, 100, rule) for rule in RULES]
    for scheme, length in itertools.product(steady + own, [3, 40, 300]):
        if scheme.name != "random table":
            with subtests.test(scheme=scheme.name, length=length):
                distances = all_distances(scheme.table(min(length, scheme.rows or length)))
                least = measured(scheme, length)["unique"]
                assert least.measured == pytest.approx(distances.min(), abs=1e-12)
                assert least.values == (least.measured,)
                assert distances[least.positions] == pytest.approx(least.measured, abs=1e-12)


def test_a_step_that_shrinks_late_is_seen():
    # Positions 0 and 1 lie the same way apart in every table, 1 and 2 do not.
    def table(length, first=0):
        return np.where(np.arange(length) < 2, 0, 1 / length)[first:, None]

    found = measured(Scheme("test", table), 20)["same step at every length"]
    assert found.values == (0, 0, 0)
    assert found.measured == pytest.approx(1 / 5 - 1 / 20, rel=1e-12)
    assert not found.holds


@each("value", [1.5, -1.5])
def test_large_values_of_both_signs_are_seen(value):
    rows = np.where(np.arange(9999) == 7, value, np.arange(9999) / 1e4)[:, None]
    scheme = scheme_of(rows.__getitem__)
    found = measured(scheme, 20)["bounded and defined beyond"]
    assert (found.measured, found.values, found.holds) == (1.5, (1.5,), False)
    assert measured(scheme, 7)["bounded and defined beyond"].holds


@each(("rows", "defined"), [(39, False), (40, True)])
def test_the_row_asked_for_is_the_last_of_a_table_twice_as_long(rows, defined):

    def table(length, first=0, rows=rows):
        if length > rows:
            raise ValueError
        return np.sin(np.arange(first, length))[:, None]

    found = measured(Scheme("test", table), 20)["bounded and defined beyond"]
    assert found.holds is defined
    assert math.isinf(found.measured) is not defined
    assert found.positions == (39,)
    assert found.values[0] < 1


def test_steps_are_compared_with_each_other():
    scheme = scheme_of(lambda where: (where + (where > 7))[:, None] / 1e4)
    found = measured(scheme, 20)["equal steps"]
    assert found.measured == pytest.approx(2, rel=1e-12)
    assert found.values == pytest.approx((1e-4, 2e-4), rel=1e-12)
    assert found.positions == (7, 8)
    still = measured(scheme_of(lambda where: np.minimum(where, 3)[:, None] / 9), 20)["equal steps"]
    assert (still.measured, still.holds) == (math.inf, False)


def test_sine_and_cosine_pairs_of_any_frequencies_meet_all_criteria():
    for rule, (d_model, base) in itertools.product(RULES, [(2, 10_000), (4, 1), (64, 100)]):
        assert failures(own_scheme(d_model, base, rule)) == set(), (rule, d_model, base)


# Numbers


def test_binary_steps_turn_up_to_thirteen_bits():
    found = measured(schemes(8)["binary code"])["equal steps"]
    assert found.values == pytest.approx((1, math.sqrt(13)), rel=1e-15)
    assert found.positions == (4095, 4096)


def test_one_sinusoid_comes_too_near_where_two_positions_add_up_to_355():
    # By the addition theorem: sin s - sin t = 2 sin((s - t)/2) cos((s + t)/2), and 355 is nearly
    # 113π. Of the pairs with this sum, 77 and 278 are the first nearer than a step of float32 at 8.
    scheme = schemes(8)["one sinusoid"]
    assert measured(scheme, 278)["unique"].holds
    assert measured(scheme, 279)["unique"].positions == (77, 278)
    assert not measured(scheme, 279)["unique"].holds
    found = measured(scheme, 345)["unique"]
    assert not found.holds
    assert found.positions == (11, 344)
    expected = abs(2 * math.sin(-333 / 2) * math.cos(355 / 2))
    assert found.measured == pytest.approx(expected, rel=1e-6)
    assert expected == pytest.approx(1.3e-7, abs=0.05e-7)
