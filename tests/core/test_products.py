import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from pe_core import products

ROWS = np.random.default_rng(5).normal(size=(70, 12))
WEIGHTS = np.random.default_rng(6).normal(size=(12, 9))


@pytest.fixture(params=[True, False], ids=["with a BLAS", "without"])
def _blas(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(products, "BLAS", request.param)


@pytest.mark.usefixtures("_blas")
def test_a_product_is_the_sum_over_the_columns(subtests: pytest.Subtests) -> None:
    for right in [WEIGHTS, np.asfortranarray(WEIGHTS), ROWS.T]:
        with subtests.test(shape=right.shape):
            wanted = (ROWS[:, :, None] * right).sum(axis=1)
            assert_allclose(products.product(ROWS, right), wanted, atol=1e-12)


# Fewer rows than a block, whole blocks, and a rest behind them; the table may be part of another.
@pytest.mark.usefixtures("_blas")
def test_the_products_of_rows_are_symmetric_and_those_of_any_two(subtests: pytest.Subtests) -> None:
    for count in [1, 31, 32, 64, 70]:
        with subtests.test(count=count):
            found = products.row_products(ROWS[:count, ::2])
            assert_array_equal(found, found.T)
            wanted = [
                [sum(one[::2] * other[::2]) for one in ROWS[:count]] for other in ROWS[:count]
            ]
            assert_allclose(found, wanted, atol=1e-12)
