"""Views in which no two numbers are alike, and the frequencies by powers alone."""

from typing import Any

import numpy as np

from course.view import DEFAULTS

Array = np.ndarray[Any, np.dtype[np.float64]]

# Views in which no two numbers are alike by chance: odd and even columns, a phi that is no t.
UNLIKE = [
    DEFAULTS._replace(d=12, n=300, L=37, t=9, phi=4, dim=7),
    DEFAULTS._replace(d=10, n=50, L=400, t=301, phi=77, dim=4),
]


def speeds(d: int, n: float) -> Array:
    """Return the frequency of each pair."""
    return np.array([n ** (-2 * pair / d) for pair in range(d // 2)])
