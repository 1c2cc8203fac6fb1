"""Places along an axis are told by the first and the step where that is exact."""

import numpy as np
import pytest

from pe_core.figures._steps import even_steps


@pytest.mark.parametrize(
    ("first", "step", "count"), [(0.0, 1.0, 5), (-3.0, 0.25, 9), (7e5, 3.0, 4)]
)
def test_even_places_are_their_first_and_their_step(first: float, step: float, count: int) -> None:
    found = even_steps(np.array([first + step * i for i in range(count)]))
    assert found == {"x0": first, "dx": pytest.approx(step, rel=1e-12)}


def test_one_place_alone_has_no_step() -> None:
    assert even_steps(np.array([4.0])) == {"x0": 4.0, "dx": 0.0}


@pytest.mark.parametrize("off", [1e-6, -1e-6, 1e-9])
@pytest.mark.parametrize("scale", [1.0, 1e4])
def test_a_place_that_is_off_by_a_millionth_is_not_even(off: float, scale: float) -> None:
    assert even_steps(scale * np.array([0.0, 1.0 + off, 2.0, 3.0])) == {}
    assert even_steps(scale * np.array([0.0, off, 2.0])) == {}


def test_what_is_off_by_rounding_alone_is_even() -> None:
    places = np.arange(50) * 0.1  # 0.1 has no exact binary number
    assert np.unique(np.diff(places)).size > 1
    assert even_steps(places)["dx"] == pytest.approx(0.1, rel=1e-12)
    assert even_steps(places + 0.3)["x0"] == 0.3
