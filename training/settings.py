"""What a learner may choose of a training run, within bounds that keep it short."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pe_core import _check

TIMES = (1, 2, 4)
"""How many times the trained length the tests are."""


@dataclass(frozen=True)
class Settings:
    """What a learner may choose, within bounds that keep a run short.

    Parameters
    ----------
    layers : int
        1 or 2 layers of attention.
    causal : bool
        Whether a word reads only itself and what stands before it.
    seeds : int
        How many times each scheme is trained, 1 to 5; each time with other weights and sentences.
    steps : int
        Steps of training, 1 to 600.
    trained_length : int
        The longest sentence in training, 6 to 32; the shortest is half as long.
    pairs : int
        Pairs of test sentences at each length, 1 to 500.
    first_seed : int
        The first of the seeds, 0 to 9999.

    Raises
    ------
    ValueError
        If a value breaks its rule.
    """

    layers: int = 1
    causal: bool = True
    seeds: int = 3
    steps: int = 300
    trained_length: int = 16
    pairs: int = 500
    first_seed: int = 0

    def __post_init__(self) -> None:
        _check.yes_or_no("causal", self.causal)
        for name, (low, high) in BOUNDS.items():
            value = getattr(self, name)
            if not low <= _check.whole_number(name, value) <= high:
                raise _check.refuse(name, f"be from {low} to {high}", value)

    @property
    def lengths(self) -> tuple[int, ...]:
        """The lengths of the tests."""
        return tuple(times * self.trained_length for times in TIMES)


BOUNDS: Mapping[str, tuple[int, int]] = {
    "layers": (1, 2),
    "seeds": (1, 5),
    "steps": (1, 600),
    "trained_length": (6, 32),
    "pairs": (1, 500),
    "first_seed": (0, 9999),
}
