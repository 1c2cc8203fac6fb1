"""How a scheme is placed: what its profile tells beside the scores."""

import numpy as np
import pytest

from pe_core._placing import Size, alibi, t5

SIZE = Size(16, 10_000.0, 50)


@pytest.mark.parametrize("apart", [0, 1, 7, 40])
def test_alibi_knows_how_far_two_rows_lie_apart(apart: int) -> None:
    marks = alibi("ALiBi", SIZE).marks
    assert marks is not None
    assert marks.distance is not None
    rows = marks.table(50)
    for first in (0, 3, 9):
        assert marks.distance(apart) == pytest.approx(abs(rows[first + apart] - rows[first]))


def test_t5_has_rows_of_which_only_the_two_places_tell_the_distance() -> None:
    marks = t5("T5", SIZE).marks
    assert marks is not None
    assert marks.distance is None
    rows = marks.table(50)
    assert np.ptp(rows[5:] - rows[:-5]) > 0
