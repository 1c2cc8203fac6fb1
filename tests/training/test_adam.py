import math

import numpy as np
import pytest

from training.adam import Adam


def test_it_follows_the_published_algorithm_number_by_number() -> None:
    rng = np.random.default_rng(4)
    adam, weight, weights = Adam(), 0.5, {"a": np.array([0.5])}
    mean = square = 0.0
    for step in range(1, 20):
        slope, rate = float(rng.standard_normal()), 0.01 / step
        mean = 0.9 * mean + 0.1 * slope
        square = 0.98 * square + 0.02 * slope * slope
        bias = math.sqrt(1 - 0.98**step) / (1 - 0.9**step)
        weight -= rate * bias * mean / (math.sqrt(square) + 1e-9 * math.sqrt(1 - 0.98**step))
        weights = adam.moved(weights, {"a": np.array([slope])}, rate)
    assert weights["a"][0] == pytest.approx(weight, abs=1e-14)
