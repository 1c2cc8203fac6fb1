"""Positions while a model writes, against Hugging Face transformers (tests/oracles)."""

import numpy as np
from numpy.testing import assert_allclose

import pe_core
from pe_core.key_cache import COUNTED, cache_scores, kept_positions, position_ids
from pe_core.layer_positions import layers_with_positions, window_reach, window_shares
from tests.each import each
from tests.oracles.storing import oracle

REFERENCE = oracle("generation")
ROWS = np.random.default_rng(8).standard_normal((13, 8))


# ---- against the library ----


def test_position_ids_are_those_of_the_library():
    for case in REFERENCE["position_ids"]:
        assert position_ids(case["mask"]).tolist() == case["ids"], case


def test_a_cache_holds_turned_keys():
    keys = REFERENCE["keys"]
    turned = pe_core.rotate(keys["plain"], range(6), REFERENCE["base"], pairing="halves")
    assert_allclose(turned, keys["cached"], rtol=0, atol=1e-7)


def test_scores_of_a_cache_are_those_of_the_librarys_rotation(subtests):
    assert REFERENCE["scores"]["scores"].keys() == set(COUNTED)
    for counted in COUNTED:
        with subtests.test(counted=counted):
            case = REFERENCE["scores"]
            query, keys = (pe_core.to_interleaved(np.array(rows, ndmin=2))
                           for rows in (case["query"], case["keys"]))  # fmt: skip
            found = cache_scores(query[0], keys, case["kept"], REFERENCE["base"], counted=counted)
            assert_allclose(found, case["scores"][counted], rtol=0, atol=1e-6)


@each("name", REFERENCE["layers"])
def test_every_fourth_layer_is_without_positions_as_in_the_library(name):
    expected = REFERENCE["layers"][name]
    assert layers_with_positions(len(expected), 4).astype(int).tolist() == expected


def test_windows_reach_as_far_as_the_librarys_mask():
    for case in REFERENCE["reach"]:
        assert window_reach(case["layers"], case["window"]) == case["reach"], case


# ---- laws ----


@each(("length", "recent", "first"), [(1, 1, 0), (9, 4, 0), (9, 4, 2), (5, 8, 4)])
def test_what_is_kept_is_the_beginning_and_the_end(length, recent, first):
    kept = kept_positions(length, recent, first).tolist()
    assert kept == sorted({*range(min(first, length)), *range(max(length - recent, 0), length)})


@each("base", [100, 10_000])
def test_a_window_keeps_its_scores_however_it_is_counted(base):
    whole = cache_scores(ROWS[-1], ROWS, range(13), base)
    for recent in (1, 5, 13):
        kept = kept_positions(13, recent)
        for counted in ("in-the-text", "in-the-cache"):
            found = cache_scores(ROWS[-1], ROWS[kept], kept, base, counted=counted)
            assert_allclose(found, whole[kept], rtol=0, atol=1e-13)


def test_shares_of_a_stack_are_those_of_attention_with_windows():
    length, window = 40, 4
    offsets = np.arange(length)[:, None] - np.arange(length)
    bias = np.where((offsets >= 0) & (offsets < window), 0.0, -np.inf)
    zeros, rows = np.zeros((length, 1)), np.eye(length)
    for _ in range(3):
        _, rows = pe_core.attention(rows, zeros, zeros, np.eye(length), bias=bias)
    arrived = rows[-1][::-1]
    assert_allclose(arrived[:10], window_shares(3, window), rtol=0, atol=1e-14)
    assert not arrived[10:].any()
