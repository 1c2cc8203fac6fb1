"""The ends of a colour scale where the values hardly differ."""

import numpy as np
import pytest

from pe_core.figures._grid import limits_of


@pytest.mark.parametrize("size", [1.0, 1e6, 1e-3])
@pytest.mark.parametrize("sign", [1, -1])
def test_values_that_differ_by_rounding_alone_are_one_value(size: float, sign: int) -> None:
    # Rounding grows with the values: a share of 1e-12 of them, and 1e-12 of those below 1.
    least = 1e-12 * max(1.0, size)
    for share, apart in ((0.5, False), (2.0, True)):
        cells = sign * np.array([[size, size + share * least]])
        low, high = limits_of(cells, None, False)
        if apart:
            assert (low, high) == (cells.min(), cells.max())
        else:
            assert (low, high) == (min(cells.min(), 0.0), max(cells.max(), 0.0))


@pytest.mark.parametrize("signed", [True, False])
def test_zeros_have_a_scale_to_1(signed: bool) -> None:
    low, high = limits_of(np.zeros((2, 2)), None, signed)
    assert (low, high) == ((-1.0, 1.0) if signed else (0.0, 1.0))
    low, high = limits_of(np.full((2, 2), 1e-13), None, signed)
    assert (low, high) == ((-1.0, 1.0) if signed else (0.0, 1.0))


@pytest.mark.parametrize("cells", [[[-2.0, 1.0]], [[-1.0, 2.0]], [[2.0, 2.0]], [[-2.0, -2.0]]])
def test_a_signed_scale_reaches_equally_far_to_both_sides(cells: list[list[float]]) -> None:
    assert limits_of(np.array(cells), None, True) == (-2.0, 2.0)
    assert limits_of(np.array(cells), (-3.0, 1.0), True) == (-3.0, 1.0)
    # Limits without a length say how far, and no more.
    assert limits_of(np.array(cells), (3.0, 3.0), True) == (-3.0, 3.0)
    assert limits_of(np.array(cells), (3.0, 3.0), False) == (0.0, 3.0)
