"""RoPE in formats of few bits, against arithmetic in ml_dtypes' and NumPy's own types."""

import itertools

import ml_dtypes
import numpy as np
import pytest
from numpy.testing import assert_allclose

from pe_core import offset_similarity, rotate
from pe_core.precision import FORMATS, rounded
from pe_core.rope_in_few_bits import held_positions, held_rotary_scores
from tests.each import each

TYPES = {"bfloat16": ml_dtypes.bfloat16, "float16": np.float16, "float32": np.float32}


@each(
    ("name", "length"),
    itertools.product(
        FORMATS,
        [1, 2, 256, 257, 258, 300, 513, 2048, 2050, 4097, 8192, 32_768, 65_505, 65_521, 100_003],
    ),
)
def test_as_many_numbers_are_held_as_the_type_has(name, length) -> None:
    # float32 is exact for these positions, so that ml_dtypes rounds each of them once.
    with np.errstate(over="ignore"):
        held = np.arange(length, dtype=np.float32).astype(TYPES[name]).astype(np.float64)
    assert held_positions(name, length) == len(np.unique(held))


def test_float32_holds_every_position_up_to_two_to_the_24() -> None:
    assert held_positions("float32", 10_000_001) == 10_000_001
    assert held_positions("float32", 2**24 + 3) == 2**24 + 2


def test_a_long_count_is_that_of_the_numbers_looked_up() -> None:
    for name in ("bfloat16", "float16"):
        held = rounded(np.arange(2_000_001, dtype=np.float64), name)
        assert held_positions(name, 2_000_001) == len(np.unique(held))


@each(
    ("name", "offset", "place"),
    itertools.product(FORMATS, [0, 1, 5, 300], [0, 3, 1000, 32_768, 60_000]),
)
def test_a_score_is_that_of_the_types_own_arithmetic(name, offset, place) -> None:
    kind, width, base = TYPES[name], 64, 500_000.0
    omega = (base ** (-np.arange(0, width, 2) / width)).astype(kind)
    places = np.array([[float(place)], [float(place + offset)]]).astype(kind)
    angles = places * omega  # in the type, rounded once
    assert angles.dtype == kind
    exact = angles.astype(np.float64)
    pairs = [wave(exact).astype(kind).astype(np.float64) for wave in (np.cos, np.sin)]
    expected = sum(float((one * other).sum()) for one, other in pairs)
    (found,) = held_rotary_scores("computed", [place], offset, width, base, format=name)
    assert found == pytest.approx(expected, abs=2e-2 if name != "float32" else 1e-4)


@each("offset", [0, 1, 17])
def test_rounding_at_the_end_keeps_the_score_wherever_the_words_are(offset) -> None:
    exact = float(offset_similarity([offset], 128, 500_000)[0])
    places = [0, 1000, 32_768, 1_000_000, 10_000_000]
    for name, off in (("bfloat16", 0.3), ("float16", 0.04), ("float32", 1e-5)):
        found = held_rotary_scores("rounded", places, offset, 128, 500_000, format=name)
        assert_allclose(found, exact, atol=off)
    # It is the score of vectors that RoPE has turned.
    x = np.tile([1.0, 0.0], 64)
    turned = rotate([x, x], [1000, 1000 + offset], 500_000)
    assert turned[0] @ turned[1] == pytest.approx(exact)


def test_positions_held_as_one_score_as_one() -> None:
    (found,) = held_rotary_scores("computed", [32_768], 5, 128, 500_000, format="bfloat16")
    assert found == pytest.approx(64, abs=0.3)  # as if the query were at the key's own position
    assert float(offset_similarity([5], 128, 500_000)[0]) < 53


def test_a_position_beyond_the_format_has_no_score() -> None:
    assert np.isnan(held_rotary_scores("computed", [70_000], 1, 8, format="float16")).all()
    assert np.isfinite(held_rotary_scores("computed", [70_000], 1, 8, format="bfloat16")).all()
