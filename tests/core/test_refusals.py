"""What is refused for more than one argument's own sake: together with others, or as too much.

What an argument alone must be is read from the docstrings, in test_every_argument.py.
"""

import tracemalloc
from collections.abc import Callable

import numpy as np
import pytest

import pe_core
from pe_core import (
    alibi_slopes,
    angles,
    criteria,
    dot_products,
    extended_frequencies,
    fit_shift,
    frequencies,
    offset_similarity,
    rotate,
    schemes,
    shift_matrix,
    sinusoidal,
    sinusoidal_at,
    t5_bucket,
    to_csv,
    to_halves,
    to_interleaved,
)
from pe_core.frequency_vectors import axial_frequencies, mixed_frequencies
from pe_core.grids import grid_angles, patch_coordinates
from pe_core.key_cache import cache_scores, position_ids
from pe_core.layer_positions import window_shares
from pe_core.listings import alibi_listing, listing, rope_listing
from pe_core.mask_signal import LAST, running_means, sharing
from pe_core.multimodal import multimodal_frequencies, multimodal_positions
from pe_core.other_frequencies import doubling_frequencies, random_frequencies
from pe_core.rope_in_models import rotated_width, turning_pairs
from pe_core.similarity import least_distance
from tests.each import each

FAR = 2**53
ROWS = np.ones((13, 8))
REFUSED: list[tuple[Callable[[], object], str]] = [
    # positions that float64 cannot tell apart
    (lambda: sinusoidal(3, 2, start=FAR - 1), "start must leave the last of 3 positions at"),
    (lambda: sinusoidal(1, 2, start=FAR + 1), f"start must be at most {FAR}, got {FAR + 1}"),
    (lambda: sinusoidal(1, 2, start=-FAR - 1), f"start must be at least {-FAR}, got {-FAR - 1}"),
    (lambda: to_csv([[1], [2]], start=FAR), "start must leave the last of 2 positions at"),
    (lambda: t5_bucket(FAR + 1), f"relative_position must be at most {FAR}, got"),
    (lambda: t5_bucket(range(0, 10**30, 10**29)), f"relative_position must be at most {FAR}"),
    (lambda: sinusoidal_at([1, np.longdouble("1e400")], 4), "positions must hold finite numbers"),
    # shapes
    (lambda: angles(3, 4), "positions must be a one-dimensional sequence, got 3"),
    (lambda: pe_core.first_rise([[1, 2]]), "values must be a one-dimensional sequence, got [[1"),
    (lambda: dot_products([1, 2]), "table must be two-dimensional and not empty, got [1, 2]"),
    (lambda: dot_products(np.zeros((0, 4))), "table must be two-dimensional and not empty, got"),
    (lambda: to_halves(np.zeros((2, 5))), "table must have an even last axis, got shape (2, 5)"),
    (lambda: to_halves(4), "table must have a last axis of at least 2, got 4"),
    (lambda: to_interleaved([]), "table must have a last axis of at least 2, got []"),
    (lambda: pe_core.add_positions([[1, 2, 3]]), "vectors must have an even last axis, got shape"),
    (lambda: pe_core.add_positions([1, 2]), "vectors must be two-dimensional, got [1, 2]"),
    (lambda: running_means([1, 2]), "values must be two-dimensional"),
    (lambda: position_ids([1, 1]), "mask must be two-dimensional"),
    (lambda: rotate([[1, 2, 3]], [0]), "x must have an even last axis, got shape (1, 3)"),
    (lambda: rotate(np.zeros((2, 0)), [0, 1]), "x must have a last axis of at least 2, got"),
    (lambda: rotate([1, 2], [0]), "x must have at least two axes, got shape (2,)"),
    (lambda: rotate([[1, 2]], [0, 1]), "positions must name one"),
    (lambda: grid_angles([[1, 2, 3]], [[1.0, 0.0]]), "positions"),
    (lambda: mixed_frequencies(8, [0.0, 1.0, 2.0]), "directions must be one number or 2 of them"),
    (lambda: cache_scores(ROWS[0], ROWS, [0, 1]), "keys must"),
    (lambda: fit_shift(ROWS, ROWS[:2]), "later must have the table's shape (13, 8), got"),
    # one number beside another
    (lambda: extended_frequencies("yarn", 8, 2, base=1), "base must be above 1 for yarn"),
    (lambda: extended_frequencies("ntk", 8, 0.999), "scale must be at least 1, got 0.999"),
    (
        lambda: extended_frequencies("llama3", 8, 2, low_freq_factor=2, high_freq_factor=2),
        "high_freq_factor must be above low_freq_factor, 2, got 2",
    ),
    (lambda: rope_listing("JAX", 8, 6, 1, method="yarn"), "base must be above 1 for yarn, got 1"),
    (lambda: rope_listing("JAX", 8, 6, scale=2), "scale must be 1 without a method, got 2"),
    (lambda: t5_bucket(1, buckets=3), "buckets must be at least 4, got 3"),
    (lambda: t5_bucket(1, max_distance=8), "max_distance must be at least 9, got 8"),
    (
        lambda: t5_bucket(1, max_distance=16, bidirectional=False),
        "max_distance must be at least 17, got 16",
    ),
    (lambda: cache_scores(ROWS[0], ROWS[:2], [3, 3]), "kept must rise"),
    # only some numbers
    (lambda: listing("JAX", 3, 4, "1); quit("), "base must be a finite number of at least 1, got"),
    (lambda: turning_pairs([0.0], 4), "omega must be above 0"),
    (lambda: rotated_width(8, 0), "share must be above 0 and at most 1, got 0"),
    (lambda: axial_frequencies(6), "d_model must be a multiple of 4, got 6"),
    (lambda: multimodal_positions([]), "segments must"),
    (lambda: multimodal_frequencies((1, 2)), "sections must"),
    (lambda: doubling_frequencies(65), "pairs must be at most 64, got 65"),
    (lambda: random_frequencies(4, 0.0), "scale must be above 0, got 0.0"),
    (lambda: t5_bucket(np.array([True])), "relative_position must hold whole numbers only"),
    (lambda: position_ids([[0, 2]]), "mask must hold 0 and 1 only"),
    (lambda: fit_shift(ROWS, 0 * ROWS), "later must hold a number other than 0, got"),
    (lambda: schemes(4)["sinusoidal"].table(0), "length must be at least 1, got 0"),
    (lambda: schemes(4)["raw index"].table(2.5), "length must be a whole number, got 2.5"),
    (lambda: schemes(4)["binary code"].table(3, 3), "first must be below 3, got 3"),
    (lambda: schemes(4)["random table"].table(3, -1), "first must be at least 0, got -1"),
    (lambda: schemes(4)["learned table"].table(33), "length must be at most 32, "),
    (lambda: criteria(schemes(8)["random table"], 5001), "length must be at most 5000, "),
    (lambda: sharing([-1], "bfloat16"), f"positions must be from 0 to {LAST}"),
    # what float64 cannot hold
    (lambda: rotate([[1.7e308, 1.7e308]], [1]), "x must fit in float64 when"),
    (lambda: sinusoidal(10**5000, 4), "length must be at most"),
]  # fmt: skip


@each(("call", "message"), REFUSED)
def test_what_cannot_be_is_refused_with_name_and_rule(call, message) -> None:
    with pytest.raises(ValueError, match=" must ") as caught:
        call()
    said = str(caught.value)
    assert said.startswith(message)
    assert ", got " in said
    assert "\n" not in said
    assert len(said) < 250


def test_dtypes() -> None:
    for value in (np.float16, int, ">f8", "float65", None, object, "complex64", 3):
        with pytest.raises(ValueError, match=r"^dtype must be float32 or float64, got "):
            sinusoidal(3, 4, dtype=value)  # type: ignore[arg-type]


MOST = "must ask for at most 4 GiB, got shape"
TOO_LARGE: list[tuple[Callable[[], object], str]] = [
    (lambda: sinusoidal(10**6, 10**6), f"length and d_model {MOST} (1000000, 1000000) in float64"),
    (lambda: sinusoidal(FAR, FAR - 2), f"length and d_model {MOST}"),
    (lambda: sinusoidal_at(range(10**9), 2), f"positions {MOST} (1000000000, 2)"),
    (lambda: angles(range(10**7), 512), f"positions {MOST} (10000000, 256)"),
    (lambda: offset_similarity(range(10**10), 2), f"offsets {MOST} (10000000000, 1)"),
    (lambda: frequencies(FAR - 2), f"d_model {MOST} (4503599627370495,)"),
    (lambda: extended_frequencies("linear", FAR - 2, 2), f"head_dim {MOST}"),
    (lambda: shift_matrix(1, 10**5), f"d_model {MOST} (100000, 100000)"),
    (lambda: dot_products(np.zeros((10**5, 1))), f"table {MOST} (100000, 100000)"),
    (lambda: least_distance(10**10, 4), f"length {MOST}"),
    (lambda: alibi_slopes(10**12), f"heads {MOST} (1000000000000,)"),
    (lambda: pe_core.alibi_bias(20_000, 8), f"length and heads {MOST} (8, 20000, 20000)"),
    (lambda: t5_bucket(range(10**12)), f"relative_position {MOST}"),
    (lambda: pe_core.clipped_offsets(10**5, 2), f"length {MOST}"),
    (lambda: pe_core.learned_table(10**6, 10**6), f"length and d_model {MOST}"),
    (lambda: pe_core.convention_table("ctrl", 10**6, 10**6), f"length and d_model {MOST}"),
    (lambda: pe_core.random_head(2**20, 2**20), f"d_model and d_head {MOST}"),
    (lambda: pe_core.word_vectors(["a"], 2**40), f"words and d_model {MOST}"),
    (lambda: schemes(4)["raw index"].table(10**10), f"length {MOST}"),
    (lambda: rotate([[1, 2]], range(10**10)), f"positions {MOST}"),
    (lambda: patch_coordinates(2**20, 2**20), "rows"),
    (lambda: window_shares(10**6, 10**6), f"layers and window {MOST}"),
    (lambda: listing("NumPy", 10**6, 10**6), f"length and d_model {MOST}"),
    (lambda: rope_listing("JAX", 10**6, 10**6), f"length and head_dim {MOST}"),
    (lambda: alibi_listing("NumPy", 10**5, 8), f"length and heads {MOST}"),
]


@each(("call", "message"), TOO_LARGE)
def test_too_large_a_result_is_refused_before_anything_is_made(call, message) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(ValueError, match=" at most ") as caught:
            call()
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert str(caught.value).startswith(message)
    assert peak < 10_000_000
