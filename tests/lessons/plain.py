"""The plain formulas, by powers and NumPy alone."""

from collections.abc import Iterable
from typing import Any

import numpy as np

Array = np.ndarray[Any, np.dtype[np.float64]]


def speeds(d: int, n: float) -> Array:
    """Return the frequency of each pair."""
    return np.array([n ** (-2 * pair / d) for pair in range(d // 2)])


def table(d: int, n: float, places: Iterable[float]) -> Array:
    """Return the rows of these positions."""
    angles = np.outer(list(places), speeds(d, n))
    return np.stack([np.sin(angles), np.cos(angles)], axis=2).reshape(len(angles), d)


def softmax(scores: Any) -> Array:
    powers = np.exp(np.asarray(scores) - np.max(scores, axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))


def turned(rows: Any, places: Iterable[float], n: float) -> Array:
    """Return rows turned by their positions, each pair as one complex number."""
    rows = np.asarray(rows, dtype=float)
    found = np.empty_like(rows)
    angles = np.outer(list(places), speeds(rows.shape[1], n))
    pairs = (rows[:, ::2] + 1j * rows[:, 1::2]) * np.exp(1j * angles)
    found[:, ::2], found[:, 1::2] = pairs.real, pairs.imag
    return found


def attended(
    rows: Any, matrices: Any, bias: Any = 0.0, causal: bool = False
) -> tuple[Array, Array]:
    """Return the weights and the output of a head whose rows are not turned."""
    query, key, value = (np.asarray(rows) @ matrix for matrix in matrices)
    scores = query @ key.T / query.shape[1] ** 0.5 + bias
    if causal:
        scores = np.where(np.tri(len(scores)) > 0, scores, -np.inf)
    weights = softmax(scores)
    return weights, weights @ value
