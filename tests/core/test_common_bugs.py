import inspect
import itertools

import numpy as np
import pytest
from numpy.testing import assert_allclose

from pe_core import sinusoidal
from pe_core.common_bugs import FAULTS, TABLE_TESTS

# From d = 4 and above base 1 there are two frequencies, and every bug shows.
CASES = [(4, 100), (4, 10_000), (8, 16), (14, 2), (128, 10_000), (512, 1e6)]
FIRST, SECOND = TABLE_TESTS
CAUGHT_BY = {
    "wrong exponent": {FIRST},
    "swapped sine and cosine": {FIRST},
    "unpaired cosine frequency": {SECOND},
    "position along the wrong axis": {FIRST, SECOND},
    "integer division": {FIRST},
}


def caught(table, base):
    return {name for name, test in TABLE_TESTS.items() if not test(table, base)[1]}


def run(source, name):
    """Run a listing as text and return its function."""
    space = {"np": np, "NDArray": np.ndarray, "__name__": name}
    exec(source.replace("NDArray[np.float64]", "object"), space)
    return space[name]


def test_each_fault_is_caught_by_the_tests_named(subtests):
    assert FAULTS.keys() == CAUGHT_BY.keys()
    for (d_model, base), name in itertools.product(CASES, FAULTS):
        with subtests.test(d_model=d_model, base=base, name=name):
            for length in (3, 50):
                assert caught(FAULTS[name].table(length, d_model, base), base) == CAUGHT_BY[name]


def test_the_true_table_passes_both():
    for length, (d_model, base) in itertools.product(
        [2, 50, 1024], [(2, 10_000), (4, 1), (8, 16), (128, 10_000), (1024, 1e6)]
    ):
        assert caught(sinusoidal(length, d_model, base), base) == set(), (length, d_model, base)


def test_the_right_line_mends_the_listing(subtests):
    for name, (d_model, base) in itertools.product(FAULTS, [(2, 100.0), (8, 16.0), (64, 10_000.0)]):
        with subtests.test(name=name, d_model=d_model, base=base):
            fault = FAULTS[name]
            source = inspect.getsource(fault.listing)
            assert source.count(fault.wrong) == 1
            assert fault.wrong != fault.right
            mended = run(source.replace(fault.wrong, fault.right), fault.listing.__name__)
            assert_allclose(
                mended(40, d_model, base), sinusoidal(40, d_model, base), rtol=0, atol=1e-13
            )
            broken = run(source, fault.listing.__name__)
            assert (broken(40, d_model, base) == fault.table(40, d_model, base)).all()


# The numbers that the tests measure


def test_measured_numbers():
    first, second = TABLE_TESTS.values()
    table = sinusoidal(9, 4, 100)
    table[1, 2] += 0.25
    assert first(table, 100)[0] == pytest.approx(0.25, rel=1e-12)
    assert second(np.array([[1.0, 0], [3, 0]]), 100) == (8, False)  # 3 · 3 - 1 · 1
    for test in (first, second):
        measured, passes = test(sinusoidal(9, 4, 100), 100)
        assert (type(measured), type(passes)) == (float, bool)
        assert measured < 1e-14
