"""Positions that have the same row in a format of few bits, against plain comparison of rows."""

import itertools

import numpy as np

from pe_core.precision import FORMATS
from pe_core.rounding_collisions import WAYS, merged_positions
from tests.each import each

MEASURED = 8192


def plainly(table):
    """Return for each row the first one with the same numbers, by looking each of them up."""
    seen = {}
    return [seen.setdefault(tuple(row), place) for place, row in enumerate(table.tolist())]


def test_rows_are_the_same_exactly_where_all_their_numbers_are(subtests):
    for way, name, (d_model, base) in itertools.product(
        WAYS, FORMATS, [(2, 10_000), (4, 16), (6, 8), (64, 10_000)]
    ):
        with subtests.test(way=way, name=name, d_model=d_model, base=base):
            table = WAYS[way](range(3000), d_model, base, format=name)
            found = merged_positions(name, 3000, d_model, base, way=way)
            assert found.tolist() == plainly(table)


def test_as_many_rows_are_left_as_rounded_positions_when_all_is_computed(subtests):
    cases = [("bfloat16", 897, 257), ("float16", 4097, 2049), ("float32", MEASURED, None)]
    for d_model, (name, left, first) in itertools.product([4, 8, 128, 1024], cases):
        with subtests.test(d_model=d_model, name=name, left=left, first=first):
            # 257 whole numbers to 256 and 128 in each doubling after it, up to 8192, make 897.
            found = merged_positions(name, MEASURED, d_model)
            assert len(set(found.tolist())) == left
            twins = np.flatnonzero(found != np.arange(MEASURED))
            assert (int(twins[0]) if len(twins) else None) == first
            if first:
                assert found[first] == first - 1


@each(("d_model", "name"), itertools.product([4, 6, 8, 128, 1024], FORMATS))
def test_rounding_the_finished_table_keeps_all_rows_apart(d_model, name):
    found = merged_positions(name, MEASURED, d_model, way="rounded")
    assert np.array_equal(found, np.arange(MEASURED))
