import math

import numpy as np
import pytest

from training.adam import Adam


def test_the_first_step_is_the_rate_whatever_the_gradient() -> None:
    moved = Adam().moved({"a": np.zeros(3)}, {"a": np.array([1e-3, -7.0, 1e5])}, 0.1)
    np.testing.assert_allclose(moved["a"], [-0.1, 0.1, -0.1], rtol=1e-5)


def test_it_follows_the_published_algorithm_number_by_number() -> None:
    chance = np.random.default_rng(4)
    adam, weight, weights = Adam(), 0.5, {"a": np.array([0.5])}
    mean = square = 0.0
    for step in range(1, 20):
        slope, rate = float(chance.standard_normal()), 0.01 / step
        mean = 0.9 * mean + 0.1 * slope
        square = 0.98 * square + 0.02 * slope * slope
        bias = math.sqrt(1 - 0.98**step) / (1 - 0.9**step)
        weight -= rate * bias * mean / (math.sqrt(square) + 1e-9 * math.sqrt(1 - 0.98**step))
        weights = adam.moved(weights, {"a": np.array([slope])}, rate)
    assert weights["a"][0] == pytest.approx(weight, abs=1e-14)


def test_it_finds_the_bottom_of_a_bowl() -> None:
    adam, weights = Adam(), {"a": np.array([4.0]), "b": np.array([[-3.0]])}
    for step in range(400):
        slopes = {"a": 2 * (weights["a"] - 1), "b": 50 * weights["b"]}
        weights = adam.moved(weights, slopes, 0.1 * (1 - step / 400))
    assert weights["a"][0] == pytest.approx(1, abs=1e-3)
    assert weights["b"][0, 0] == pytest.approx(0, abs=1e-3)
