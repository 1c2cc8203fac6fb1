"""The schemes side by side: laws of each column, then numbers worked out another way."""

import itertools
import math

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import pe_core
from pe_core import comparison, criteria
from pe_core.scheme_comparison import COMPARED, SHAW_LIMIT
from pe_core.scheme_profile import extrapolation_gap, offset_spread
from pe_core.trained_tables import trained_bias, trained_vectors
from tests.each import each

SIZES = [(2, 10_000.0, 2), (8, 16.0, 5), (64, 10_000.0, 40), (128, 500.0, 150)]
FALLING = ("xPos", "KERPLE", "Sandwich")


def row_of(name, size):
    d, base, length = size
    return comparison(d, base, length)[name]


def head(d, width=None, count=5):
    width = width or d
    vectors = math.sqrt(d) * pe_core.word_vectors([f"w{i}" for i in range(count)], d)
    return (vectors, *pe_core.random_head(d, width))


# What a head is given


@each("name", COMPARED)
def test_each_scheme_changes_what_its_place_says(name):
    row = row_of(name, (8, 100.0, 5))
    vectors, query, *_ = head(8)
    given = row.given(vectors, range(5), query)
    changed = {"words"} if abs(given["x"] - vectors).max() > 0 else set()
    changed |= {"scores"} if "bias" in given else set()
    changed |= {"queries and keys"} if "turn" in given else set()
    assert (changed or {"nothing"}) == {row.place}


@each("name", COMPARED)
def test_only_what_asks_the_words_changes_with_them(name):
    # What is left of the scores when those without positions are taken away.
    eye, row = np.eye(8), row_of(name, (8, 100.0, 3))
    parts = []
    for vectors in (np.ones((3, 8)), np.arange(24.0).reshape(3, 8)):
        given = row.given(vectors, range(3), eye)
        turn = given.get("turn", lambda rows: rows)
        keys = given.get("turn_keys", turn)(vectors)
        added = given["x"] - vectors
        products = added @ added.T + turn(vectors) @ keys.T - vectors @ vectors.T
        parts.append(products / 2 + given.get("bias", 0.0))
    assert bool(abs(parts[0] - parts[1]).max() > 1e-9) is row.worded


def test_shaw_joins_a_vector_to_each_key():
    # Equation (4) of the paper: the score is q·(k + a) / √width, with a for the clipped offset.
    count, width = 40, 4
    vectors, query, *_ = head(8, width, count)
    bias = row_of("Shaw", (8, 100.0, 40)).given(vectors, range(count), query)["bias"]
    queries = vectors @ query
    clipped = pe_core.clipped_offsets(count, SHAW_LIMIT)
    for step in range(-SHAW_LIMIT, SHAW_LIMIT + 1):
        rows, columns = np.nonzero(clipped == step)
        # One vector a for all of them: as many equations as queries, `width` unknowns.
        solved, *_ = np.linalg.lstsq(queries[rows] / math.sqrt(width), bias[rows, columns])
        assert_allclose(queries[rows] @ solved / math.sqrt(width), bias[rows, columns], atol=1e-9)


def test_bias_schemes_give_the_reference_forms():
    vectors, query, *_ = head(8, count=30)
    rows = comparison(8, 100.0, 30)
    alibi = rows["ALiBi"].given(vectors, range(30), query)["bias"]
    assert_array_equal(alibi, pe_core.alibi_bias(30, 8)[3])
    assert alibi[1, 0] == -1 / 16
    t5 = rows["T5"].given(vectors, range(30), query)["bias"]
    buckets = pe_core.t5_bucket(np.arange(30) - np.arange(30)[:, None])
    for bucket in np.unique(buckets):
        assert len(np.unique(t5[buckets == bucket])) == 1
    assert len(np.unique(t5)) == len(np.unique(buckets))


# The score of the positions


@each(("name", "size"), itertools.product(COMPARED, SIZES))
def test_the_score_is_that_of_a_head_without_matrices(name, size):
    # Words of zeros and identity matrices leave the positions alone; some need ones.
    d, _, length = size
    length = min(length, 32) if name == "learned" else length  # no more rows were trained
    row = row_of(name, size)
    plain = np.ones((length, d)) if row.worded else np.zeros((length, d))
    eye = np.eye(d)
    given = row.given(plain, range(length), eye)
    turn = given.get("turn", lambda rows: rows)
    rows, keys = turn(given["x"]), given.get("turn_keys", turn)(given["x"])
    products = given.get("bias", 0.0) + (0.0 if name == "Shaw" else rows @ keys.T / math.sqrt(d))
    scores = np.array([row.score(query, length) for query in range(length)])
    assert np.isfinite(scores).all()
    assert_allclose(scores, np.broadcast_to(products, scores.shape), atol=1e-10 * d)


def test_a_learned_table_has_no_score_past_its_end():
    score = row_of("learned", (8, 100.0, 5)).score
    assert_array_equal(np.isnan(score(2, 12)), [False] * 5 + [True] * 7)
    assert np.isnan(score(5, 12)).all()
    assert score(2, 3).shape == (3,)
    others = [name for name in COMPARED if name != "learned"]
    rows = comparison(8, 100.0, 5)
    assert all(np.isfinite(rows[name].score(2, 12)).all() for name in others)


def test_the_t5_score_is_that_of_the_trained_numbers():
    values = trained_bias().values
    head = int(((values - trained_bias().start) ** 2).sum(axis=0).argmax())  # moved furthest
    score = row_of("T5", (8, 100.0, 50)).score(60, 160)
    for offset, bucket in {0: 0, -1: 1, 1: 17, -7: 7, -31: 11, 31: 27, -60: 13, 60: 29}.items():
        assert score[60 + offset] == values[bucket, head]


@each("d", [2, 8, 64])
def test_the_shaw_score_is_that_of_the_trained_vectors(d):
    vectors = trained_vectors().values[:, :d]
    score = row_of("Shaw", (d, 100.0, 50)).score(20, 60)
    for offset in (-20, -16, -1, 0, 3, 16, 39):
        clipped = max(-16, min(16, offset))
        expected = vectors[clipped + 16].sum() / math.sqrt(d)
        assert score[20 + offset] == pytest.approx(expected, rel=1e-12)


def test_the_sandwich_score_is_that_of_attention_gym_and_of_the_sinusoidal_rows():
    # meta-pytorch/attention-gym, attn_gym/mods/sandwich.py of July 2026, written out for head 4 of
    # 8 with its d_bar of 128: the sum of cos(distance · 10000^(-2i/128)), over 8 · 4 / 8.
    score = row_of("Sandwich", (8, 100.0, 50)).score(20, 300)
    for place, found in enumerate(score.tolist()):
        angles = (abs(20 - place) / 10_000 ** (2 * i / 128) for i in range(64))
        assert found == pytest.approx(sum(map(math.cos, angles)) / 4, abs=1e-12)
    table = pe_core.sinusoidal(300, 128)
    assert_allclose(score, table @ table[20] / 4, atol=1e-12)
    assert score.argmax() == 20
    given = row_of("Sandwich", (8, 100.0, 5)).given(np.zeros((3, 8)), [7, 0, 7], np.eye(8))
    assert_allclose(given["bias"], table[[7, 0, 7]] @ table[[7, 0, 7]].T / 4, atol=1e-12)


def torchscale(rows, downscale):
    """Return xPos as microsoft/torchscale has it, number by number.

    torchscale/component/xpos_relative_position.py at commit 776b070, without an offset: positions
    are counted from the middle, and only to scale; `downscale` is for keys.
    """
    length, d = rows.shape
    result = np.empty(rows.shape)
    for place, row in enumerate(rows.tolist()):
        for k in range(d // 2):
            scale = ((2 * k + 0.4 * d) / (1.4 * d)) ** ((place + -length // 2) / 512)
            scale = 1 / scale if downscale else scale
            angle = place / 10_000 ** (k / (d // 2))
            sine, cosine = math.sin(angle) * scale, math.cos(angle) * scale
            a, b = row[2 * k : 2 * k + 2]
            result[place, 2 * k : 2 * k + 2] = a * cosine - b * sine, b * cosine + a * sine
    return result


@each(("length", "d"), [(1, 2), (9, 8), (40, 64)])
def test_xpos_scores_as_torchscale_does(length, d):
    queries, keys = np.random.default_rng(3).standard_normal((2, length, d))
    given = row_of("xPos", (d, 10_000.0, 50)).given(queries, range(length), np.eye(d))
    found = given["turn"](queries) @ given["turn_keys"](keys).T
    expected = torchscale(queries, False) @ torchscale(keys, True).T
    assert_allclose(found, expected, atol=1e-11)


@each("size", SIZES)
def test_the_offset_alone_decides_all_but_the_learned_table(size):
    spread = {name: offset_spread(row, size[2]) for name, row in comparison(*size).items()}
    assert spread.pop("learned") > 0.01
    assert max(spread.values()) < 1e-11


# What lies past the trained length


def brute_novelty(table, length):
    """Return the largest least distance, from every pair of places."""
    return max(
        min(float(np.linalg.norm(table[p] - table[q])) for q in range(length))
        for p in range(length, 2 * length)
    )


@each(("size", "name"), itertools.product(SIZES, ["none", "sinusoidal", "RoPE", "ALiBi", *FALLING]))
def test_novelty_is_the_largest_least_distance(size, name):
    length = size[2]
    row = row_of(name, size)
    table = row.codes.table(2 * length)
    expected = brute_novelty(table, length)
    assert extrapolation_gap(row, length) == pytest.approx(expected, rel=1e-6, abs=1e-9)


@each(("size", "name"), itertools.product(SIZES, ["sinusoidal", "RoPE", "ALiBi", "none", *FALLING]))
def test_distances_are_those_of_the_codes(size, name):
    row = row_of(name, size)
    table = row.codes.table(90)
    expected = np.linalg.norm(table - table[0], axis=1)
    assert_allclose(row.distances(90), expected, atol=1e-7 * size[0])


def test_a_table_of_offsets_is_new_until_its_last_entry_is_met():
    # By the paper's formula the last bucket of one side begins where ln(D/8)/ln(16) · 8 reaches 7.
    for name, last in (("T5", math.ceil(8 * 16 ** (7 / 8))), ("Shaw", SHAW_LIMIT)):
        for length in (2, last, last + 1, 2 * last):
            gap = extrapolation_gap(row_of(name, (8, 100.0, length)), length)
            assert gap == (0 if length > last else math.inf), (name, length)


def test_a_learned_table_has_no_row_past_its_end():
    row = row_of("learned", (8, 100.0, 7))
    assert extrapolation_gap(row, 7) == math.inf
    assert row.rows == 7
    vectors, query, *_ = head(8, count=2)
    with pytest.raises(ValueError, match=r"^positions must be below 7, got 7$"):
        row.given(vectors, [6, 7], query)


# The criteria


@each("name", COMPARED)
def test_the_criteria_measure_every_row(name):
    codes = row_of(name, (16, 100.0, 9)).codes
    found = {one.name: one.holds for one in criteria(codes, codes.rows or 300)}
    assert found["deterministic"]
    assert found["same step at every length"]
    assert found["unique"] is (name not in ("none", "T5", "Shaw"))
    assert found["equal steps"] is (name in ("sinusoidal", "RoPE", "ALiBi"))


@each("size", SIZES)
def test_the_codes_of_rope_are_one_vector_turned_and_the_rows_of_the_sinusoid(size):
    d, base, _ = size
    turned = pe_core.rotate(np.tile([0.0, 1.0], (70, d // 2)), np.arange(0, -70, -1), base)
    codes = row_of("RoPE", size).codes
    assert_allclose(codes.table(70), turned, atol=1e-12)
    assert_allclose(codes.table(70, 66), turned[66:], atol=1e-12)


@each("name", ["RoPE", "ALiBi", "T5", "Shaw", *FALLING])
def test_the_code_of_an_offset_is_for_the_key_before_the_query(name):
    row = row_of(name, (8, 100.0, 40))
    assert row.relative
    if name in ("ALiBi", "T5", "KERPLE", "Sandwich"):
        assert_array_equal(row.codes.table(40)[:, 0], row.score(39, 40)[::-1])
    table = row.codes.table(40, 3)
    assert_allclose(table, row.codes.table(40)[3:], atol=1e-12)
