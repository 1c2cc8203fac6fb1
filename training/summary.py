"""Summaries of a run so far: the mean over its seeds, the lowest and the highest."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from training.run import Array, Run
from training.schemes import INTERPOLATED, SCHEMES

BLOCK = 10
"""So many steps make one point of a loss curve: single steps jump about."""


class Spread(NamedTuple):
    """The mean of all seeds, the lowest and the highest; NaN where nothing is known yet."""

    mean: Array
    low: Array
    high: Array


def loss_curves(run: Run) -> tuple[list[float], dict[str, Spread]]:
    """Return the middle step of each block of steps, and the loss of each scheme there."""
    size = min(BLOCK, run.settings.steps)
    count = run.settings.steps // size
    blocks = run.losses[..., : count * size].reshape(*run.losses.shape[:2], count, size)
    middles = [block * size + (size + 1) / 2 for block in range(count)]
    # All models have taken these steps; a block is complete or not there.
    known = np.arange(1, count + 1) * size <= run.taken
    means = np.where(known, blocks.mean(axis=3), np.nan)
    return middles, _spreads(means)


def accuracies(run: Run) -> dict[str, Spread]:
    """Return the share of right answers of each scheme at each length."""
    return _spreads(run.accuracy)


def interpolated(run: Run) -> dict[str, Spread]:
    """Return the share of right answers at each length with positions divided in the test."""
    return _spreads(run.interpolated, INTERPOLATED)


def accuracies_by_distance(run: Run) -> tuple[list[int], dict[str, Spread]]:
    """Return the shares at the longest length by how far back the earlier name stands, at most."""
    length = run.settings.trained_length
    ends = [length * (part + 1) - 1 for part in range(run.accuracy_by_distance.shape[-1])]
    return ends, _spreads(run.accuracy_by_distance)


def in_words(found: Spread) -> list[str]:
    """Return each mean with the lowest and the highest seed, in words."""
    return [
        "no row" if np.isnan(mean) else spread_text(mean, low, high)
        for mean, low, high in zip(*found, strict=True)
    ]


def spread_text(mean: float, low: float, high: float) -> str:
    """Return a mean in words, with the lowest and the highest of what it is made of.

    Examples
    --------
    >>> spread_text(0.5, 0.5, 0.5), spread_text(0.8, 0.75, 0.9)
    ('50.0%, every seed', '80.0% (75.0% to 90.0%)')
    """
    ends = f"{low:.1%}", f"{high:.1%}"
    if ends[0] == ends[1]:
        return f"{mean:.1%}, every seed"
    return f"{mean:.1%} ({ends[0]} to {ends[1]})"


def _spreads(numbers: Any, names: Iterable[str] = SCHEMES) -> dict[str, Spread]:
    rows = zip(names, numbers, strict=True)
    return {name: Spread(row.mean(axis=0), row.min(axis=0), row.max(axis=0)) for name, row in rows}
