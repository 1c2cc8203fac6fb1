"""Biases and tables: laws first, then the numbers of transformers."""

import json
from pathlib import Path

import numpy as np
import pytest

from pe_core import alibi_bias, alibi_slopes, clipped_offsets, learned_table, t5_bucket
from pe_core.biases import alibi_at

REFERENCE = json.loads(
    (Path(__file__).parents[1] / "oracles" / "biases.json").read_text(encoding="utf-8")
)
BLOCKS = REFERENCE["t5"]["blocks"]
BUCKETS = [
    (buckets, most, both)
    for buckets, most in ((32, 128), (32, 20), (64, 256), (4, 3), (10, 160), (7, 50))
    for both in (True, False)
]


@pytest.mark.parametrize("heads", [1, 2, 4, 8, 16, 32])
def test_slopes_of_a_power_of_two_fall_by_one_factor_to_the_256th_part(heads):
    slopes = alibi_slopes(heads)
    assert slopes.shape == (heads,)
    assert slopes[-1] == 2.0**-8
    assert slopes[1:] / slopes[:-1] == pytest.approx(slopes[0], rel=1e-14)


@pytest.mark.parametrize("heads", range(1, 33))
def test_slopes_are_all_different_and_between_0_and_1(heads):
    slopes = alibi_slopes(heads)
    assert len(set(slopes)) == heads
    assert ((slopes > 0) & (slopes < 1)).all()
    power = 1 << (heads.bit_length() - 1)
    assert (slopes[:power] == alibi_slopes(power)).all()


def test_eight_and_twelve_heads_by_hand():
    eight = [2.0**-h for h in range(1, 9)]
    assert alibi_slopes(8).tolist() == eight
    between = [2.0**-0.5, 2.0**-1.5, 2.0**-2.5, 2.0**-3.5]
    assert alibi_slopes(12) == pytest.approx(eight + between, rel=1e-15)


@pytest.mark.parametrize("program", ["bloom", "mpt"])
def test_the_slopes_of_transformers(program):
    assert "transformers" in REFERENCE["programs"]
    for heads, slopes in enumerate(REFERENCE["alibi"][program], start=1):
        assert alibi_slopes(heads) == pytest.approx(slopes, rel=1e-6)
    assert heads == 32


@pytest.mark.parametrize(("length", "heads"), [(1, 1), (2, 3), (50, 8)])
def test_the_bias_is_minus_slope_times_distance(length, heads):
    bias = alibi_bias(length, heads)
    assert bias.shape == (heads, length, length)
    assert (bias == bias.transpose(0, 2, 1)).all()
    assert not bias[:, range(length), range(length)].any()
    for t, s in ((0, length - 1), (length - 1, 0), (length // 2, 0)):
        assert bias[:, t, s] == pytest.approx(-alibi_slopes(heads) * abs(t - s))
    assert (bias[:, :1, :1] == alibi_bias(1, heads)).all()


@pytest.mark.parametrize("heads", [1, 3, 8, 12])
def test_at_any_offset_stands_what_the_bias_has_there(heads):
    ahead = alibi_at(range(9), heads)
    assert (ahead == alibi_bias(9, heads)[:, 0]).all()
    assert (ahead == alibi_at(range(0, -9, -1), heads)).all()
    assert alibi_at([[2], [-5]], heads)[:, 1, 0] == pytest.approx(-5 * alibi_slopes(heads))
    assert alibi_at(7, heads).shape == (heads,)
    assert alibi_at([], heads).shape == (heads, 0)


def test_the_bias_at_an_offset_is_that_of_the_square():
    bias = alibi_bias(9, 12)
    assert (alibi_at(range(-4, 5), 12) == bias[:, 4]).all()
    assert alibi_at([[0, -3], [3, 8]], 12).shape == (12, 2, 2)
    assert (alibi_at(-5, 12) == -5 * alibi_slopes(12)).all()


@pytest.mark.parametrize(("buckets", "most", "both"), BUCKETS)
def test_buckets_are_exact_near_by_never_fall_and_end_at_the_last(buckets, most, both):
    side = buckets // 2 if both else buckets
    back = t5_bucket(-np.arange(1000), bidirectional=both, buckets=buckets, max_distance=most)
    assert back[: side // 2].tolist() == list(range(side // 2))
    assert (np.diff(back) >= 0).all()
    assert (back[most:] == side - 1).all()
    assert set(back) <= set(range(side))
    ahead = t5_bucket(range(1, 1000), bidirectional=both, buckets=buckets, max_distance=most)
    assert (ahead == (back[1:] + side if both else 0)).all()


@pytest.mark.parametrize(("buckets", "most", "both"), BUCKETS)
def test_each_edge_lies_where_whole_numbers_put_it(buckets, most, both):
    # Without logarithms: bucket E + j begins at the first D with D^w >= M^j E^(w-j), w = B - E.
    side = buckets // 2 if both else buckets
    exact, wide = side // 2, side - side // 2
    for distance in range(exact, most):
        step = max(j for j in range(wide) if distance**wide >= most**j * exact ** (wide - j))
        assert exact + step == t5_bucket(
            -distance, bidirectional=both, buckets=buckets, max_distance=most
        )


@pytest.mark.parametrize("block", BLOCKS, ids=lambda b: f"{b['buckets']} {b['max_distance']}")
def test_the_buckets_of_transformers_at_every_offset(block):
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


@pytest.mark.parametrize(("length", "limit"), [(1, 0), (4, 2), (9, 0), (9, 100)])
def test_offsets_are_key_minus_query_and_stop_at_the_limit(length, limit):
    clip = clipped_offsets(length, limit)
    plain = [[max(-limit, min(limit, s - t)) for s in range(length)] for t in range(length)]
    assert clip.tolist() == plain
    assert (clip == -clip.T).all()
    assert len(np.unique(clip)) == 2 * min(limit, length - 1) + 1


def test_the_learned_stand_in_is_seeded_and_as_long_as_the_sinusoid():
    table = learned_table(200, 64)
    assert (table == learned_table(200, 64)).all()
    assert (table[:50] == learned_table(50, 64)).all()
    assert (table != learned_table(200, 64, seed=1)).all()
    assert np.linalg.norm(table, axis=1).mean() == pytest.approx(32**0.5, rel=0.02)
    assert abs(table.mean()) < 0.02
    assert table.shape == (200, 64)


NAN, TRUE = float("nan"), True
WRONG = [
    (lambda: alibi_slopes(0), "^heads must be at least 1, got 0$"),
    (lambda: alibi_slopes(-8), "^heads must be at least 1, got -8$"),
    (lambda: alibi_slopes(8.0), "^heads must be a whole number, got 8.0$"),
    (lambda: alibi_slopes(TRUE), "^heads must be a whole number, got True$"),
    (lambda: alibi_slopes(NAN), "^heads must be a whole number, got nan$"),
    (lambda: alibi_slopes(10**12), r"^heads must ask for at most 4 GiB, got shape \(10{12},\)"),
    (lambda: alibi_at([0.5], 8), "^offsets must be a whole number, got 0.5$"),
    (lambda: alibi_at(np.array([1.0]), 8), "^offsets must hold whole .* dtype float64$"),
    (lambda: alibi_at([1], 0), "^heads must be at least 1, got 0$"),
    (lambda: alibi_at(range(10**12), 8), "^offsets must ask for at most 4 GiB"),
    (lambda: alibi_at(np.zeros(2**26, np.int8), 16), "^offsets and heads must ask"),
    (lambda: alibi_bias(0, 8), "^length must be at least 1, got 0$"),
    (lambda: alibi_bias(4, 0), "^heads must be at least 1, got 0$"),
    (lambda: alibi_bias("4", 8), "^length must be a whole number, got '4'$"),
    (lambda: alibi_bias(20_000, 8), r"^length and heads must ask .* got shape \(8, 20000, 20000\)"),
    (lambda: alibi_at([0.5], 8), "^offsets must be a whole number, got 0.5$"),
    (lambda: alibi_at([NAN], 8), "^offsets must be a whole number, got nan$"),
    (lambda: alibi_at([TRUE], 8), "^offsets must be a whole number, got True$"),
    (lambda: alibi_at([1], 0), "^heads must be at least 1, got 0$"),
    (lambda: alibi_at(range(10**5), 10**4), "^offsets and heads must ask for at most 4 GiB"),
    (lambda: t5_bucket(0.5), "^relative_position must be a whole number, got 0.5$"),
    (lambda: t5_bucket([0, NAN]), "^relative_position must be a whole number, got nan$"),
    (lambda: t5_bucket([TRUE]), "^relative_position must be a whole number, got True$"),
    (lambda: t5_bucket(np.array([TRUE])), "^relative_position must hold whole numbers only"),
    (lambda: t5_bucket(np.array([1.0])), "^relative_position must hold whole .* dtype float64$"),
    (lambda: t5_bucket([1, [2, 3]]), r"^relative_position must .*, got \[2, 3\]$"),
    (lambda: t5_bucket("12"), "^relative_position must be a whole number, got '12'$"),
    (lambda: t5_bucket(None), "^relative_position must be a whole number, got None$"),
    (lambda: t5_bucket(2**53 + 1), "^relative_position must be at most 9007199254740992, got"),
    (lambda: t5_bucket(range(10**12)), "^relative_position must ask for at most 4 GiB"),
    (lambda: t5_bucket(range(10**30)), "^relative_position must have at most"),
    (lambda: t5_bucket(range(0, 10**30, 10**29)), "^relative_position must be at most 9007199254"),
    (lambda: t5_bucket(1, bidirectional=1), "^bidirectional must be True or False, got 1$"),
    (lambda: t5_bucket(1, buckets=3), "^buckets must be at least 4, got 3$"),
    (lambda: t5_bucket(1, buckets=1, bidirectional=False), "^buckets must be at least 2, got 1$"),
    (lambda: t5_bucket(1, buckets=TRUE), "^buckets must be a whole number, got True$"),
    (lambda: t5_bucket(1, max_distance=8), "^max_distance must be at least 9, got 8$"),
    (lambda: t5_bucket(1, max_distance=16, bidirectional=False),
     "^max_distance must be at least 17, got 16$"),
    (lambda: t5_bucket(1, max_distance=NAN), "^max_distance must be a whole number, got nan$"),
    (lambda: clipped_offsets(0, 2), "^length must be at least 1, got 0$"),
    (lambda: clipped_offsets(4, -1), "^limit must be at least 0, got -1$"),
    (lambda: clipped_offsets(4, TRUE), "^limit must be a whole number, got True$"),
    (lambda: clipped_offsets(10**5, 2), "^length must ask for at most 4 GiB"),
    (lambda: learned_table(0, 4), "^length must be at least 1, got 0$"),
    (lambda: learned_table(4, 0), "^d_model must be at least 1, got 0$"),
    (lambda: learned_table(4, TRUE), "^d_model must be a whole number, got True$"),
    (lambda: learned_table(4, 4, seed=-1), "^seed must be at least 0, got -1$"),
    (lambda: learned_table(4, 4, seed=None), "^seed must be a whole number, got None$"),
    (lambda: learned_table(10**6, 10**6), "^length and d_model must ask for at most 4 GiB"),
]  # fmt: skip


@pytest.mark.parametrize(("call", "message"), WRONG)
def test_bad_arguments(call, message):
    with pytest.raises(ValueError, match=message):
        call()
