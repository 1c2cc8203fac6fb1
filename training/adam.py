"""Adam, written out: each weight takes steps of about the learning rate, whatever its gradient."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

_FIRST, _SECOND, _LEAST = 0.9, 0.98, 1e-9


class Adam:
    """The running means that Adam keeps of the gradients and of their squares.

    The two decay rates and the least denominator are those of Vaswani et al. 2017, section 5.3.

    References
    ----------
    Kingma and Ba 2015, Adam, algorithm 1.
    """

    def __init__(self) -> None:
        self.steps = 0
        self.mean: dict[str, Any] = {}
        self.square: dict[str, Any] = {}

    def moved(
        self, weights: Mapping[str, Any], slopes: Mapping[str, Any], rate: float
    ) -> dict[str, Any]:
        """Return the weights after one step of this learning rate down these gradients."""
        self.steps += 1
        return {name: self._moved(name, weights[name], slopes[name], rate) for name in weights}

    def _moved(self, name: str, weight: Any, slope: Any, rate: float) -> Any:
        mean = _FIRST * self.mean.get(name, 0.0) + (1 - _FIRST) * slope
        square = _SECOND * self.square.get(name, 0.0) + (1 - _SECOND) * slope**2
        self.mean[name], self.square[name] = mean, square
        # Both begin at 0, and are divided by what that holds back.
        mean = mean / (1 - _FIRST**self.steps)
        square = square / (1 - _SECOND**self.steps)
        return weight - rate * mean / (np.sqrt(square) + _LEAST)
