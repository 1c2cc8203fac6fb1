"""Positions of pictures and video: laws first, then the numbers of the released programs."""

import itertools

import numpy as np
import pytest
from numpy.testing import assert_allclose

from pe_core import frequencies, rotate
from pe_core.frequency_vectors import (
    axial_frequencies,
    flat_frequencies,
    mixed_frequencies,
    spread_directions,
)
from pe_core.grids import grid_angles, grid_similarity, patch_coordinates, sinusoidal_grid
from pe_core.multimodal import multimodal_frequencies, multimodal_positions
from tests.each import each
from tests.oracles.storing import oracle

REFERENCE = oracle("grids")
WIDTHS = [(4, 100), (16, 10_000), (128, 10_000), (64, 10)]


def normal(*shape, seed=0):
    return np.random.default_rng(seed).standard_normal(shape)


def every_vectors(d, base):
    """Return the vectors of each scheme of a picture 5 patches wide."""
    return {
        "flat": flat_frequencies(5, d, base),
        "axial": axial_frequencies(d, base),
        "mixed": mixed_frequencies(d, spread_directions(d // 4), base),
    }


def turned(x, positions, vectors):
    """Return vectors whose pairs, k and k + d/2, turn by the angles of their positions."""
    pairs = x[..., : x.shape[-1] // 2] + 1j * x[..., x.shape[-1] // 2 :]
    pairs = pairs * np.exp(1j * grid_angles(positions, vectors))
    return np.concatenate([pairs.real, pairs.imag], axis=-1)


# ---- laws ----


def test_a_score_depends_on_the_offset_alone_and_lengths_are_kept(subtests):
    for (d, base), name in itertools.product(WIDTHS, ["flat", "axial", "mixed"]):
        with subtests.test(d=d, base=base, name=name):
            vectors = every_vectors(d, base)[name]
            query, key = (np.tile(row, (20, 1)) for row in normal(2, d))
            where = patch_coordinates(4, 5)
            queries = turned(query, where, vectors)
            keys = turned(key, where + np.array([2, -3]), vectors)
            scores = (queries * keys).sum(axis=1)
            assert np.ptp(scores) < 1e-11 * d
            assert np.linalg.norm(queries, axis=1) == pytest.approx(
                np.linalg.norm(query[0]), rel=1e-13
            )


@each(("d", "base"), WIDTHS)
def test_the_flat_numbering_is_plain_rope_of_the_number(d, base):
    x = normal(20, d)
    flat = turned(x, patch_coordinates(4, 5), flat_frequencies(5, d, base))
    assert_allclose(flat, rotate(x, range(20), base, pairing="halves"), atol=1e-12)


@each(("d", "base"), WIDTHS)
def test_the_dot_product_of_two_patches_is_the_similarity_of_axial_rope(d, base):
    table, where = sinusoidal_grid(4, 5, d, base), patch_coordinates(4, 5)
    between = where[:, None] - where[None]
    alike = grid_similarity(between, axial_frequencies(d, base))
    assert_allclose(table @ table.T / (d / 2), alike, atol=1e-12)


@each(("d", "base"), WIDTHS)
def test_turned_directions_keep_the_length_of_every_vector(d, base):
    plain = axial_frequencies(d, base)
    assert (mixed_frequencies(d, 0, base) == plain).all()
    for directions in (1.1, spread_directions(d // 4)):
        mixed = mixed_frequencies(d, directions, base)
        lengths = [np.linalg.norm(rows, axis=1) for rows in (mixed, plain)]
        assert_allclose(*lengths, rtol=1e-14)
        inner = (mixed[: d // 4] * mixed[d // 4 :]).sum(axis=1)
        assert abs(inner).max() < 1e-15


def test_golden_directions_never_leave_a_large_gap():
    for count in (1, 2, 5, 32, 128):
        found = np.sort(spread_directions(count))
        assert found[0] == 0
        assert found[-1] < np.pi / 2
        gaps = np.diff([*found, np.pi / 2])
        assert gaps.max() < 1.9 * (np.pi / 2) / count  # three distances, the largest below 1.9/N


def test_text_is_plain_rope_whatever_the_sections():
    sections = (16, 24, 24)
    x = normal(9, 128)
    places = multimodal_positions([9])
    vectors = multimodal_frequencies(sections, 10_000)
    found = turned(x, places, vectors)
    assert_allclose(found, rotate(x, range(9), pairing="halves"), atol=1e-13)
    assert (vectors.sum(axis=1) == frequencies(128)).all()
    assert ((vectors != 0).sum(axis=1) == 1).all()


# ---- the released programs ----


def test_the_grid_is_the_table_of_mae(subtests):
    for case in REFERENCE["sinusoids"]:
        with subtests.test(case=f"d = {case['d']}"):
            found = sinusoidal_grid(case["rows"], case["columns"], case["d"], case["base"])
            assert_allclose(found, case["table"], atol=1e-11)


def test_mixed_vectors_and_angles_are_those_rope_vit_starts_from(subtests):
    for case in REFERENCE["mixed"]:
        with subtests.test(case=f"d = {case['d']}"):
            across, down = np.array(case["vectors"]).reshape(2, 2, -1)  # of two heads
            sines_and_cosines = np.array(case["sin_cos"]).reshape(2, 12, -1)
            for head, direction in enumerate(case["directions"]):
                vectors = mixed_frequencies(case["d"], direction, case["base"])
                assert_allclose(vectors.T, [down[head], across[head]], atol=2e-6)
                angles = np.repeat(grid_angles(patch_coordinates(3, 4), vectors), 2, axis=1)
                both = np.concatenate([np.sin(angles), np.cos(angles)], axis=1)
                assert_allclose(both, sines_and_cosines[head], atol=2e-5)


def test_the_three_positions_are_those_of_qwen2_vl(subtests):
    for case in REFERENCE["positions"]:
        with subtests.test(case=case["grids"]):
            between = [part for grid in case["grids"] for part in (tuple(grid), case["text"])]
            found = multimodal_positions([case["text"], *between])
            assert found.tolist() == case["positions"]


def test_after_a_video_of_many_frames_the_library_goes_on_by_its_longer_side_alone():
    case = REFERENCE["frames"]
    text, (grid,) = case["text"], case["grids"]
    found = multimodal_positions([text, tuple(grid), text]).tolist()
    assert found[:-1] == case["positions"][:-1]
    assert found[-1] == [text + grid[0]] * 3
    assert case["positions"][-1] == [text + max(grid[1:])] * 3


def test_vectors_are_turned_as_qwen2_vl_turns_them(subtests):
    for case in REFERENCE["turned"]:
        with subtests.test(case=case["sections"]):
            vectors = multimodal_frequencies(case["sections"], case["base"])
            found = turned(np.array(case["x"]), case["places"], vectors)
            assert_allclose(found, case["turned"], atol=3e-5)  # theirs are float32
