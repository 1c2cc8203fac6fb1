import numpy as np
import pytest

from pe_core import products

ROWS = np.random.default_rng(5).normal(size=(70, 12))
WEIGHTS = np.random.default_rng(6).normal(size=(12, 9))


@pytest.fixture(params=[True, False], ids=["with a BLAS", "without"])
def _blas(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(products, "BLAS", request.param)


@pytest.mark.usefixtures("_blas")
@pytest.mark.parametrize("right", [WEIGHTS, np.asfortranarray(WEIGHTS), ROWS.T])
def test_a_product_is_the_sum_over_the_columns(right: np.ndarray) -> None:
    wanted = (ROWS[:, :, None] * right).sum(axis=1)
    np.testing.assert_allclose(products.product(ROWS, right), wanted, atol=1e-12)


# Fewer rows than a block, whole blocks, and a rest behind them; the table may be part of another.
@pytest.mark.usefixtures("_blas")
@pytest.mark.parametrize("count", [1, 31, 32, 64, 70])
def test_the_products_of_rows_are_symmetric_and_those_of_any_two(count: int) -> None:
    found = products.row_products(ROWS[:count, ::2])
    np.testing.assert_array_equal(found, found.T)
    wanted = [[sum(one[::2] * other[::2]) for one in ROWS[:count]] for other in ROWS[:count]]
    np.testing.assert_allclose(found, wanted, atol=1e-12)
