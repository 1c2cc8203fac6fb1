"""How large the errors of angles are in numbers with few bits, from the width of each format."""

import numpy as np

from course.view import DEFAULTS
from pages.further.few_bits.model import Model


def test_the_errors_are_those_of_the_angles() -> None:
    found = Model(DEFAULTS).errors_near
    assert 3e-4 < found[10_000]["float32"] < 9e-4
    assert 0.03 < found[1_000_000]["float32"] < 0.08
    assert found[10_000]["float64, cast to float32 at the end"] <= 2**-25 + 1e-9
    assert np.isnan(found[1_000_000]["float16"])  # it ends before a million
    assert Model(DEFAULTS).worst_of_careful <= 2**-25 + 1e-9
