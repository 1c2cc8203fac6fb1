"""The small parts that the encodings are made of, each by itself."""

import importlib.util
import itertools
import math
import sys

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from pe_core import _check, products
from pe_core._pairings import turned
from pe_core.any_frequencies import swept_angles
from pe_core.frequency_vectors import mixed_frequencies
from pe_core.listings._writing import plain
from pe_core.precision import FORMATS
from tests.each import each


@each(("sign", "angle"), itertools.product([1, -1], [[0.0, 0.0], [0.3, 0.0], [0.3, -2.0]]))
def test_pairs_are_given_a_sign_and_turned_on(sign, angle) -> None:
    places = np.array([[0.5, 0.1], [2.0, 7.0]])
    pairs = np.stack([np.sin(places), np.cos(places)], axis=-1).reshape(2, 4)
    found = turned(pairs, sign, np.array(angle)).reshape(2, 2, 2)
    for row, pair in itertools.product(range(2), range(2)):
        # The sine of the other sign is that of the angle the other way round.
        where = sign * places[row, pair] + angle[pair]
        assert found[row, pair].tolist() == pytest.approx([math.sin(where), math.cos(where)])


def test_a_number_is_written_as_one_types_it(subtests: pytest.Subtests) -> None:
    cases = [(10_000.0, "10000"), (0.5, "0.5"), (2.0**53, "9007199254740992"),
             (2.0**54, repr(2.0**54)), (0.0, "0"), (1e300, "1e+300"), (-3.0, "-3")]  # fmt: skip
    for number, typed in cases:
        with subtests.test(number=number, typed=typed):
            assert plain(number) == typed
            assert float(plain(number)) == number


def test_the_largest_number_of_a_format_is_that_of_the_standard(subtests: pytest.Subtests) -> None:
    assert list(FORMATS) == ["bfloat16", "float16", "float32"]
    for name in FORMATS:
        with subtests.test(name=name):
            # bfloat16 has the exponents of float32 and eight bits in front of its last place.
            largest = {"bfloat16": (2 - 2.0**-7) * 2.0**127}.get(name) or float(np.finfo(name).max)
            steps = {"bfloat16": 8, "float16": 11, "float32": 24}[name]
            kind = FORMATS[name]
            assert kind.largest == largest
            assert kind.whole == 2**steps
            assert kind.half_step == 2.0 ** -(steps + 1)


@pytest.mark.parametrize(("platform", "blas"), [("linux", True), ("emscripten", False)])
def test_only_a_browser_has_no_blas(
    platform: str, blas: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    spec = importlib.util.spec_from_file_location("products_there", products.__file__)
    assert spec is not None
    assert spec.loader is not None
    there = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(there)
    assert there.BLAS is blas


@pytest.mark.parametrize("blas", [True, False])
def test_products_are_those_of_numpy_bit_by_bit_where_it_has_a_blas(
    blas: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Seen(np.ndarray):
        multiplied = 0

        def __matmul__(self, other: np.ndarray) -> np.ndarray:
            Seen.multiplied += 1
            return np.asarray(self) @ np.asarray(other)

    monkeypatch.setattr(products, "BLAS", blas)
    rows = np.random.default_rng(2).normal(size=(5, 4)).view(Seen)
    Seen.multiplied = 0
    assert_allclose(products.product(rows, np.eye(4)), np.asarray(rows))
    assert Seen.multiplied == blas


@each("given", [[[1, 2], [3, 4]], np.ones((2, 3), np.float32), [[1, 2.5]]])
def test_a_table_is_float64_whatever_it_came_as(given) -> None:
    found = _check.float_table("table", given)
    assert found.dtype == np.float64
    assert_array_equal(found, np.asarray(given))
    assert _check.vector("vector", [1, 2]).dtype == np.float64
    assert _check.vector("vector", np.ones(2, np.float32)).dtype == np.float64


def test_one_direction_may_be_given_for_all_vectors_or_one_for_each() -> None:
    alone = mixed_frequencies(8, 0.5)
    assert_array_equal(mixed_frequencies(8, [0.5]), alone)
    assert_array_equal(mixed_frequencies(8, [0.5, 0.5]), alone)
    for wrong in ([0.5] * 3, [[0.5]], []):
        with pytest.raises(ValueError, match=r"^directions must be one number or 2 of them"):
            mixed_frequencies(8, wrong)
    with pytest.raises(ValueError, match=r"^directions must be one number or 4 of them"):
        mixed_frequencies(16, [0.5, 0.5])


def test_a_pair_that_stands_still_runs_over_no_angle_and_a_fast_one_over_all() -> None:
    found = swept_angles([0.0, 0.5, 2 * math.pi], 4)
    assert found.tolist() == [0.0, 2.0, 2 * math.pi]
