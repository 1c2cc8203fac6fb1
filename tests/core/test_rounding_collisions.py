"""Positions that have the same row in a format of few bits, against plain comparison of rows."""

import numpy as np
import pytest

from pe_core import sinusoidal
from pe_core.precision import FORMATS
from pe_core.rounding_collisions import WAYS, largest_error, merged_positions

MEASURED = 8192


def plainly(table):
    """Return for each row the first one with the same numbers, by looking each of them up."""
    seen = {}
    return [seen.setdefault(tuple(row), place) for place, row in enumerate(table.tolist())]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize(("d_model", "base"), [(2, 10_000), (4, 16), (6, 8), (64, 10_000)])
def test_rows_are_the_same_exactly_where_all_their_numbers_are(way, name, d_model, base):
    table = WAYS[way](range(3000), d_model, base, format=name)
    found = merged_positions(name, 3000, d_model, base, way=way)
    assert found.tolist() == plainly(table)


@pytest.mark.parametrize(
    ("way", "name", "last", "twin"),
    [("rounded", "bfloat16", 1421, 1), ("rounded", "float16", 1425, 5),
     ("computed", "bfloat16", 1420, 4), ("computed", "float16", 1425, 5)],
)  # fmt: skip
def test_two_rows_that_differ_in_their_last_pair_alone_are_not_the_same(way, name, last, twin):
    # These are the first two whose first two pairs are the same numbers.
    table = WAYS[way](range(last + 1), 6, 8, format=name)
    assert (table[last] == table[twin]).tolist() == [True] * 4 + [False] * 2
    assert len(set(plainly(table[:, :4]))) == len(set(plainly(table))) - 1
    assert merged_positions(name, last + 1, 6, 8, way=way).tolist() == plainly(table)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", FORMATS)
def test_a_longer_table_begins_with_the_same_groups(way, name):
    whole = merged_positions(name, 1500, 4, way=way)
    assert whole[:700].tolist() == merged_positions(name, 700, 4, way=way).tolist()
    assert (whole <= np.arange(1500)).all()
    assert np.array_equal(whole[whole], whole)


@pytest.mark.parametrize("d_model", [4, 8, 128, 1024])
@pytest.mark.parametrize(("name", "left", "first"), [
    ("bfloat16", 897, 257), ("float16", 4097, 2049), ("float32", MEASURED, None),
])  # fmt: skip
def test_as_many_rows_are_left_as_rounded_positions_when_all_is_computed(
    d_model, name, left, first
):
    # 257 whole numbers to 256 and 128 in each doubling after it, up to 8192, make 897.
    found = merged_positions(name, MEASURED, d_model)
    assert len(set(found.tolist())) == left
    twins = np.flatnonzero(found != np.arange(MEASURED))
    assert (int(twins[0]) if len(twins) else None) == first
    if first:
        assert found[first] == first - 1


@pytest.mark.parametrize("d_model", [4, 6, 8, 128, 1024])
@pytest.mark.parametrize("name", FORMATS)
def test_rounding_the_finished_table_keeps_all_rows_apart(d_model, name):
    found = merged_positions(name, MEASURED, d_model, way="rounded")
    assert np.array_equal(found, np.arange(MEASURED))


@pytest.mark.parametrize("name", ["bfloat16", "float16"])
def test_a_single_pair_is_too_little_even_when_rounded_at_the_end(name):
    assert len(set(merged_positions(name, MEASURED, 2, way="rounded").tolist())) < MEASURED


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize(("d_model", "base", "length"), [
    (2, 10_000, 3000), (8, 10_000, 3000), (64, 10_000, 3000), (64, 2, 500), (16, 1e6, 2), (4, 1, 1),
    (8, 2, 5), (256, 16, 600), (4, 2, 600), (64, 10_000, 300),
])  # fmt: skip
def test_the_largest_error_is_that_of_the_whole_table(way, name, d_model, base, length):
    table = WAYS[way](range(length), d_model, base, format=name)
    worst = abs(table - sinusoidal(length, d_model, base)).max()
    found = largest_error(name, length, d_model, base, way=way)
    assert 0.9975 * worst - 1e-11 <= found <= worst + 1e-11


def test_there_is_no_error_where_there_is_no_number():
    assert np.isnan(largest_error("float16", 65_521, 4))
    assert largest_error("float16", 65_520, 4) <= 2


@pytest.mark.parametrize("call", [merged_positions, largest_error])
@pytest.mark.parametrize(("arguments", "message"), [
    (("float8", 3, 4), "format must be one of .*, got 'float8'"),
    (("float16", 0, 4), "length must be at least 1, got 0"),
    (("float16", 10**12, 4), "length must ask for at most 4 GiB"),
    (("float16", 3, 7), "d_model must be even, got 7"),
    (("float16", 3, 4, 0), "base must be a finite number of at least 1, got 0"),
])  # fmt: skip
def test_bad_arguments_are_named_with_rule_and_value(call, arguments, message):
    with pytest.raises(ValueError, match=message):
        call(*arguments)


@pytest.mark.parametrize("call", [merged_positions, largest_error])
def test_unknown_ways_are_named(call):
    with pytest.raises(ValueError, match="way must be one of rounded, computed, got 'cast'"):
        call("float16", 3, 4, way="cast")
