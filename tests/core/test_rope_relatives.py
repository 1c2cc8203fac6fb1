"""The imaginary part of RoPE's score, and PoPE: against rotations, and what must be so."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

import pe_core
from pe_core.rope_relatives import pope_scores, rope_parts

RNG = np.random.default_rng(7)
QUERY, KEY = RNG.normal(size=(2, 16))


def turned(vector, position, base):
    return pe_core.rotate(vector[None], [position], base)[0]


def test_the_real_part_is_the_product_of_rotated_vectors() -> None:
    real, _ = rope_parts(QUERY, KEY, [0, 3, -5], 500.0)
    for offset, found in zip([0, 3, -5], real, strict=True):
        assert_allclose(found, turned(QUERY, 40, 500.0) @ turned(KEY, 40 - offset, 500.0))


def test_a_quarter_turn_of_the_query_brings_the_imaginary_part() -> None:
    quarter = np.stack([QUERY[1::2], -QUERY[0::2]], axis=1).ravel()
    assert_allclose(rope_parts(QUERY, KEY, [7], 500.0)[1], rope_parts(quarter, KEY, [7], 500.0)[0])


def test_sizes_of_pope_are_positive_and_its_score_is_highest_at_its_own_place() -> None:
    scores = pope_scores(QUERY, KEY, np.arange(-50, 51))
    assert scores.argmax() == 50
    assert_allclose(scores, scores[::-1])


def test_pope_is_rope_with_entries_of_one_angle_and_twice_as_many_pairs() -> None:
    sizes = [np.log1p(np.exp(one)) for one in (QUERY, KEY)]
    pairs = [np.stack([one, 0 * one], axis=1).ravel() for one in sizes]
    offsets = [0, 1, -9, 200]
    assert_allclose(pope_scores(QUERY, KEY, offsets, 100.0), rope_parts(*pairs, offsets, 100.0)[0])


def test_vectors_of_other_widths_are_refused() -> None:
    with pytest.raises(ValueError, match="equally wide, got 16 and 8"):
        pope_scores(QUERY, KEY[:8], [0])
    with pytest.raises(ValueError, match="query must have an even last axis"):
        rope_parts(QUERY[:3], KEY[:3], [0])
