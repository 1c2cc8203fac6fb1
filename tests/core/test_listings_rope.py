"""The RoPE listings do what the core does, and what two other libraries do."""

import itertools

import numpy as np
import pytest
from numpy.testing import assert_allclose

from pe_core import extended_frequencies, rotate
from pe_core.listings import RULES, rope_listing
from pe_core.rotary import PAIRINGS
from tests.core import listing_runs
from tests.core.listing_runs import EVERY, HALF_A_UNIT, dtypes, handed, name_of, read
from tests.each import each


def run(library, *numbers, **more):
    """Return the names that a listing leaves behind; skip where its library is missing."""
    return listing_runs.run(library, rope_listing(library, *numbers, **more))


def turned(names, x, start=0):
    """Return vectors turned by a listing."""
    if "rotary" in names:
        return names["rotary"](x, start)
    return names["rotate"](x, names["cos"], names["sin"], start)


def vectors(*shape):
    return np.random.default_rng(7).standard_normal(shape)


@EVERY
def test_it_turns_as_the_core_does(subtests, library):
    for pairing, numbers in itertools.product(
        PAIRINGS, [(1, 2, 10_000), (300, 64, 500_000), (40, 6, 2.5)]
    ):
        with subtests.test(pairing=pairing, numbers=numbers):
            names = run(library, *numbers, pairing=pairing)
            x = vectors(2, 3, *numbers[:2]).astype(np.float32)
            found = read(turned(names, handed(library, names, x)))
            right = rotate(x, range(numbers[0]), numbers[2], pairing=pairing)
            assert_allclose(found, right, rtol=0, atol=2e-6)


@EVERY
def test_far_positions_have_exact_angles(subtests, library):
    for pairing in PAIRINGS:
        with subtests.test(pairing=pairing):
            names = run(library, 100_000, 4, 10_000, pairing=pairing)
            x = np.ones((5, 4), np.float32)
            found = read(turned(names, handed(library, names, x), 99_995))
            right = rotate(x, range(99_995, 100_000), pairing=pairing)
            assert_allclose(found, right, rtol=0, atol=3e-7)  # 4e-3 with float32 angles


@EVERY
def test_the_dtype_is_kept_and_rounded_to_once(subtests, library):
    for pairing, dtype in itertools.product(PAIRINGS, dtypes(library)):
        with subtests.test(pairing=pairing, dtype=dtype):
            names = run(library, 50, 8, 10_000, pairing=pairing)
            x = np.random.default_rng(3).integers(-8, 9, (50, 8)) / 16  # exact in every format
            found = turned(names, handed(library, names, x, dtype))
            assert name_of(found.dtype) == dtype
            right = rotate(x, range(50), pairing=pairing)  # below 1
            atol = HALF_A_UNIT[dtype] + 4 * HALF_A_UNIT["float32"]
            assert_allclose(read(found), right, rtol=0, atol=atol)


def test_numpy_is_exact_in_float64():
    x = vectors(2, 300, 64)
    names = run("NumPy", 300, 64, 500_000)
    assert abs(turned(names, x) - rotate(x, range(300), 500_000)).max() < 1e-12


@EVERY
def test_what_does_not_fit_is_refused_with_a_sentence(subtests, library):
    cases = [
        ((9, 6), 0, "x must end by position 8, got 9"),
        ((1, 6), 8, "x must end by position 8, got 9"),
        ((4, 8), 0, "x must have 6 columns, got 8"),
        ((4, 2), 0, "x must have 6 columns, got 2"),
    ]
    for shape, start, sentence in cases:
        with subtests.test(shape=shape, start=start, sentence=sentence):
            names = run(library, 8, 6)
            x = handed(library, names, np.zeros(shape))
            with pytest.raises(ValueError, match=f"^{sentence}$"):
                turned(names, x, start)


@EVERY
def test_an_odd_width_is_refused_with_a_sentence(subtests, library):
    for method in [None, *RULES]:
        with subtests.test(method=method):
            names = run(library, 8, 6, method=method, scale=1 if method is None else 2)
            numbers = (7, 10_000, 8, 2) if "longer" in names else (7, 10_000)
            with pytest.raises(ValueError, match=r"^head_dim must be even, got 7$"):
                names["longer" if "longer" in names else "frequencies"](*numbers)


def test_the_pytorch_tables_are_neither_trained_nor_saved():
    names = run("PyTorch", 8, 6)
    rotary = names["rotary"]
    assert [name for name, _ in rotary.named_buffers()] == ["cos", "sin"]
    assert list(rotary.parameters()) == []
    assert rotary.state_dict() == {}
    x = handed("PyTorch", names, np.ones((8, 6)), "bfloat16")
    small = rotary.bfloat16()(x)
    assert name_of(small.dtype) == "bfloat16"
    # The model's own cosines are rounded then, but no angle is.
    assert_allclose(read(small), rotate(np.ones((8, 6)), range(8)), rtol=0, atol=2**-7)


@each(
    ("method", "setting"),
    itertools.product(
        RULES, [(128, 500_000, 8, 8192), (64, 10_000, 2.5, 100), (2, 10_000, 4, 64), (8, 2, 4, 500)]
    ),
)
def test_the_rules_are_those_of_the_core(method, setting):
    width, base, scale, trained = setting
    names = run("NumPy", trained, width, base, method=method, scale=scale)
    right, factor = extended_frequencies(method, width, scale, base=base, original_length=trained)
    assert names["speeds"] == pytest.approx(right, rel=1e-13)
    assert names.get("factor", 1) == factor
    assert names["cos"].shape == (int(scale * trained), width // 2)
    assert names["cos"][0] == pytest.approx(factor)
    assert names["sin"][1] == pytest.approx(factor * np.sin(right), rel=1e-12)


@EVERY
def test_the_others_turn_by_the_slowed_frequencies_too(subtests, library):
    for method in RULES:
        with subtests.test(method=method):
            names = run(library, 64, 16, method=method, scale=4, pairing="halves")
            numpys = run("NumPy", 64, 16, method=method, scale=4, pairing="halves")
            x = vectors(256, 16).astype(np.float32)
            found = turned(names, handed(library, names, x))
            right = turned(numpys, x.astype(np.float64))
            assert_allclose(read(found), right, rtol=0, atol=2e-6)
