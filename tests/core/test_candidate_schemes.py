import itertools

import numpy as np
import pytest
from numpy.testing import assert_allclose

from pe_core import frequencies, schemes, sinusoidal, sinusoidal_at, trained_table
from pe_core.candidate_schemes import own_scheme
from tests.each import each

RULES = ("geometric", "linear", "equal", "random")
CASES = [(2, 10_000), (6, 100), (128, 10_000)]


def speeds(scheme):
    """Read the frequencies from row 1, as hands that have turned by at most one radian."""
    row = scheme.table(2)[1]
    return np.arctan2(row[0::2], row[1::2])


def offset_schemes(d_model, base):
    rows = schemes(d_model, base)
    own = [own_scheme(d_model, base, rule) for rule in RULES]
    return [rows["raw index"], rows["sinusoidal"], *own]


@each("length", [1, 2, 5, 37, 1001])
def test_every_table_has_one_float64_row_a_position(length):
    rows = [*schemes(10).values(), *(own_scheme(10, rule=rule) for rule in RULES)]
    assert {row.name: row.rows for row in rows if row.rows} == {
        "random table": 5000, "learned table": 32
    }  # fmt: skip
    for row in rows:
        if length > (row.rows or length):
            continue
        table = row.table(length)
        assert table.shape[0] == length
        assert table.dtype == np.float64
        for first in {0, length // 2, length - 1}:
            part = row.table(length, first)
            assert part.shape == (length - first, table.shape[1])
            if row.name != "random table":
                assert_allclose(part, table[first:], rtol=0, atol=1e-12)


def test_bits_add_up_to_the_position(subtests):
    widths = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 4096: 12, 4097: 13, 5000: 13}
    for length, bits in widths.items():
        with subtests.test(length=length, bits=bits):
            table = schemes(4)["binary code"].table(length)
            assert table.shape == (length, bits)
            assert set(np.unique(table)) <= {0, 1}
            assert (table @ 2.0 ** np.arange(bits) == np.arange(length)).all()


def test_a_learned_table_keeps_its_numbers_and_a_random_one_does_not():
    rows = schemes(4)
    learned, random = rows["learned table"], rows["random table"]
    assert (learned.table(30) == schemes(64, 7)["learned table"].table(32)[:30]).all()
    assert (learned.table(32) == trained_table("small").rows[:32]).all()
    assert (random.table(30) != random.table(30)).any(axis=1).all()
    table = random.table(5000)
    assert table.shape == (5000, 16)
    assert np.abs(table).max() <= 1
    assert table.std() == pytest.approx(1 / np.sqrt(3), rel=0.02)  # of a uniform number


@each(("d_model", "base"), CASES)
def test_the_last_row_is_the_encoding_itself(d_model, base):
    table = schemes(d_model, base)["sinusoidal"].table
    assert (table(700) == sinusoidal(700, d_model, base)).all()
    assert (table(700, 690) == sinusoidal(10, d_model, base, start=690)).all()
    assert (schemes(d_model)["sinusoidal"].table(9) == sinusoidal(9, d_model)).all()


@each(("d_model", "base"), CASES)
def test_the_geometric_rule_is_the_encoding_itself(d_model, base):
    own = own_scheme(d_model, base)
    assert own.name == "own"
    assert_allclose(own.table(5000), sinusoidal(5000, d_model, base), rtol=0, atol=2e-12)
    late = sinusoidal_at(range(9000, 9010), d_model, base)
    assert_allclose(own.table(9010, 9000), late, rtol=0, atol=2e-12)
    geometric = own_scheme(d_model, base, "geometric").table(9)
    assert (geometric == own.table(9)).all()
    assert (own_scheme(d_model).table(9) == own_scheme(d_model, 10_000).table(9)).all()


def test_rules_keep_pairs_of_sine_and_cosine(subtests):
    for (d_model, base), rule in itertools.product(CASES, RULES):
        with subtests.test(d_model=d_model, base=base, rule=rule):
            scheme = own_scheme(d_model, base, rule)
            table = scheme.table(300)
            angle = np.arange(300)[:, None] * speeds(scheme)
            assert_allclose(table[:, 0::2], np.sin(angle), rtol=0, atol=1e-12)
            assert_allclose(table[:, 1::2], np.cos(angle), rtol=0, atol=1e-12)


@each(("d_model", "base"), CASES)
def test_where_the_frequencies_of_each_rule_lie(d_model, base):
    paper = frequencies(d_model, base)
    found = {rule: speeds(own_scheme(d_model, base, rule)) for rule in RULES}
    assert_allclose(found["geometric"], paper, rtol=1e-12)
    assert_allclose(found["equal"], np.ones(d_model // 2), rtol=1e-15)
    linear = found["linear"]
    assert_allclose(linear[[0, -1]], paper[[0, -1]], rtol=1e-12)
    assert_allclose(np.diff(linear, n=2), 0, atol=1e-14)
    random = found["random"]
    assert (np.diff(random) < 0).all()
    assert random.min() >= paper[-1] * (1 - 1e-12)
    assert random.max() <= 1 + 1e-12
    if d_model == 128:  # 64 numbers, evenly likely between the two ends
        assert random.mean() == pytest.approx(0.5, abs=0.15)
        assert not np.allclose(random, linear, atol=0.01)


@each(("d_model", "base"), CASES)
def test_the_distance_is_that_of_two_rows_wherever_they_stand(d_model, base):
    for scheme in offset_schemes(d_model, base):
        table = scheme.table(3000)
        for start in (0, 17, 2000):
            offsets = np.array([0, 1, 5, 900])
            expected = np.linalg.norm(table[start + offsets] - table[start], axis=1)
            assert_allclose(scheme.distance(offsets), expected, rtol=0, atol=1e-11)
            assert_allclose(scheme.distance(-offsets), expected, rtol=0, atol=1e-11)
        assert np.shape(scheme.distance(5)) == ()
        assert scheme.distance(5) == pytest.approx(scheme.distance([[5]])[0, 0], rel=1e-14)
