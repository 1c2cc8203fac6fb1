"""Biases and tables: laws first, then the numbers of transformers."""

import numpy as np
import pytest

from pe_core import alibi_bias, alibi_slopes, learned_table, t5_bucket
from pe_core.biases import alibi_at
from tests.each import each
from tests.oracles.storing import oracle

REFERENCE = oracle("biases")
BLOCKS = REFERENCE["t5"]["blocks"]
BUCKETS = [
    (buckets, most, both)
    for buckets, most in ((32, 128), (32, 20), (64, 256), (4, 3), (10, 160), (7, 50))
    for both in (True, False)
]


@each("program", ["bloom", "mpt"])
def test_the_slopes_of_transformers(program):
    for heads, slopes in enumerate(REFERENCE["alibi"][program], start=1):
        assert alibi_slopes(heads) == pytest.approx(slopes, rel=1e-6)
    assert heads == 32


@each("heads", [1, 3, 8, 12])
def test_at_any_offset_stands_what_the_bias_has_there(heads):
    ahead = alibi_at(range(9), heads)
    assert (ahead == alibi_bias(9, heads)[:, 0]).all()
    assert (ahead == alibi_at(range(0, -9, -1), heads)).all()
    assert alibi_at([[2], [-5]], heads)[:, 1, 0] == pytest.approx(-5 * alibi_slopes(heads))
    assert (alibi_at(range(-4, 5), heads) == alibi_bias(9, heads)[:, 4]).all()
    assert alibi_at(7, heads).shape == (heads,)
    assert alibi_at([[0, -3], [3, 8]], heads).shape == (heads, 2, 2)
    assert alibi_at([], heads).shape == (heads, 0)


@each(("buckets", "most", "both"), BUCKETS)
def test_buckets_are_exact_near_by_never_fall_and_end_at_the_last(buckets, most, both):
    side = buckets // 2 if both else buckets
    setting = {"bidirectional": both, "buckets": buckets, "max_distance": most}
    back = t5_bucket(-np.arange(1000), **setting)
    assert back[: side // 2].tolist() == list(range(side // 2))
    assert (np.diff(back) >= 0).all()
    assert (back[most:] == side - 1).all()
    assert set(back) <= set(range(side))
    ahead = t5_bucket(range(1, 1000), **setting)
    assert (ahead == (back[1:] + side if both else 0)).all()


def test_the_buckets_of_transformers_at_every_offset(subtests):
    for block in BLOCKS:
        with subtests.test(buckets=block["buckets"], both=block["bidirectional"]):
            expected = [bucket for bucket, count in block["runs"] for _ in range(count)]
            furthest = REFERENCE["t5"]["furthest"]
            setting = {key: block[key] for key in ("bidirectional", "buckets", "max_distance")}
            assert t5_bucket(range(-furthest, furthest + 1), **setting).tolist() == expected
            assert len(BLOCKS) == 6


def test_buckets_keep_the_shape_and_are_whole_numbers():
    assert t5_bucket(0).shape == ()
    assert t5_bucket([[0, -1], [1, -200]]).tolist() == [[0, 1], [17, 15]]
    assert t5_bucket([]).shape == t5_bucket(range(0)).shape == (0,)
    assert t5_bucket(range(2, -3, -2)).tolist() == [18, 0, 2]
    assert t5_bucket(np.array([3, -3], dtype=np.int8)).dtype == np.int64


def test_the_learned_stand_in_is_seeded_and_as_long_as_the_sinusoid():
    table = learned_table(200, 64)
    assert (table == learned_table(200, 64)).all()
    assert (table[:50] == learned_table(50, 64)).all()
    assert (table != learned_table(200, 64, seed=1)).all()
    assert np.linalg.norm(table, axis=1).mean() == pytest.approx(32**0.5, rel=0.02)
    assert abs(table.mean()) < 0.02
    assert table.shape == (200, 64)
