"""A training run: every scheme with every seed, step by step side by side, then the tests.

A run does nothing by itself. `Run.advance` works for a moment and returns; who does not call it
again has stopped it. What it has done stays, and the next call goes on from there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from time import perf_counter
from typing import Any

import numpy as np
from autograd import value_and_grad
from numpy.typing import NDArray

from pe_core import _check
from training.adam import Adam
from training.model import HEADS, WIDTH, answer_scores, first_weights, loss
from training.schemes import SCHEMES, NoRow
from training.task import sentences, twins

Array = NDArray[np.float64]

BATCH = 32
RATE = 0.006
TIMES = (1, 2, 4)
"""How many times the trained length the tests are."""

_WARM_UP = 20
_TEST_SEED = 2017
_AT_ONCE = 125  # pairs of test sentences, so that no piece of work is long
_CELLS = 2**19  # or fewer of them, so that the scores of long ones take little memory
_BACK = 3  # a step costs about three times its sentences: once forward, twice back

_slope = value_and_grad(loss)


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


class _Learner:
    """One model: its scheme, its seed, its weights, and where its sentences come from."""

    def __init__(self, scheme: str, seed: int, settings: Settings) -> None:
        self.scheme, self.settings = scheme, settings
        self.adam = Adam()
        length = settings.trained_length
        start = np.random.default_rng([seed, 0])
        self.weights = first_weights(scheme, settings.layers, length, start)
        # All schemes of one seed are trained with the same sentences.
        self.chance = np.random.default_rng([seed, 1])

    def step(self, rate: float) -> float:
        """Take one step of training and return its loss."""
        longest = self.settings.trained_length
        length = int(self.chance.integers(longest // 2, longest + 1))
        tokens, answers = sentences(BATCH, length, self.chance)
        value, slopes = _slope(self.weights, tokens, answers, self.scheme, **self._size)
        self.weights = self.adam.moved(self.weights, slopes, rate)
        return float(value)

    def right(self, tokens: Any, answers: Any) -> int:
        """Return how many of these sentences are answered right."""
        scores = answer_scores(self.weights, tokens, self.scheme, **self._size)
        return int((np.argmax(scores, axis=1) == answers).sum())

    @property
    def _size(self) -> dict[str, Any]:
        return {"layers": self.settings.layers, "causal": self.settings.causal}


class Run:
    """A training run that goes on only while `advance` is called.

    Attributes
    ----------
    settings : Settings
    losses : ndarray, shape (schemes, seeds, steps)
        NaN where no step has been taken yet.
    accuracy : ndarray, shape (schemes, seeds, lengths)
        NaN where no test is finished, or where a learned table has no row.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        shape = (len(SCHEMES), settings.seeds)
        self.losses = np.full((*shape, settings.steps), np.nan)
        self.accuracy = np.full((*shape, len(settings.lengths)), np.nan)
        self.taken = 0
        self.done = False
        self._worked, self._whole = 0.0, _whole_work(settings)
        self._work = self._pieces()

    @property
    def progress(self) -> float:
        """How much of the work is done, from 0 to 1."""
        return 1.0 if self.done else min(self._worked / self._whole, 0.999)

    def advance(self, seconds: float) -> None:
        """Work for about so long: until the first piece that ends later. A piece takes a few ms."""
        end = perf_counter() + seconds
        while not self.done:
            try:
                self._worked += next(self._work)
            except StopIteration:
                self.done = True
            if perf_counter() >= end:
                return

    def _pieces(self) -> Iterator[float]:
        """Do the work piece by piece, and yield how much each was."""
        seeds = range(self.settings.first_seed, self.settings.first_seed + self.settings.seeds)
        learners = {
            (row, column): _Learner(scheme, seed, self.settings)
            for row, scheme in enumerate(SCHEMES)
            for column, seed in enumerate(seeds)
        }
        for step in range(self.settings.steps):
            rate = RATE * min(1.0, (step + 1) / _WARM_UP) * (1 - step / self.settings.steps)
            for place, learner in learners.items():
                self.losses[(*place, step)] = learner.step(rate)
                yield _step_work(self.settings)
            self.taken = step + 1
        for number, length in enumerate(self.settings.lengths):
            for place, learner in learners.items():
                with suppress(NoRow):  # there is nothing to test, and the result stays NaN
                    right = 0
                    for tokens, answers in _tests(self.settings.pairs, length):
                        right += learner.right(tokens, answers)
                        yield float(tokens.size)
                    self.accuracy[(*place, number)] = right / (2 * self.settings.pairs)

    def results(self) -> dict[str, Any]:
        """Return the settings and all numbers of the run, as JSON can hold them."""
        size = {"width": WIDTH, "heads": HEADS, "batch": BATCH, "learning_rate": RATE}
        return {
            "task": "Who comes first, John or Jane? Each test sentence has a twin.",
            "settings": asdict(self.settings) | size,
            "finished": self.done,
            "steps_taken": self.taken,
            "test_lengths": list(self.settings.lengths),
            "accuracy": _by_scheme(self.accuracy),
            "loss": _by_scheme(self.losses),
        }


def _tests(pairs: int, length: int) -> Iterator[tuple[Any, Any]]:
    """Yield the test sentences of a length, each with its twin; the same for every model."""
    chance = np.random.default_rng([_TEST_SEED, length])
    most = min(_AT_ONCE, _CELLS // length**2)
    for first in range(0, pairs, most):
        tokens, answers = sentences(min(most, pairs - first), length, chance)
        yield np.concatenate([tokens, twins(tokens)]), np.concatenate([answers, 1 - answers])


def _step_work(settings: Settings) -> float:
    return _BACK * BATCH * settings.trained_length * 0.75


def _whole_work(settings: Settings) -> float:
    models = len(SCHEMES) * settings.seeds
    with_rows = models - settings.seeds  # a learned table is tested at the first length only
    tests = sum(settings.lengths) * with_rows + settings.lengths[0] * settings.seeds
    return models * settings.steps * _step_work(settings) + 2.0 * settings.pairs * tests


def _by_scheme(numbers: Array) -> dict[str, Any]:
    """Return numbers by scheme, None where there is none."""
    return {
        scheme: [[None if np.isnan(n) else round(float(n), 6) for n in row] for row in rows]
        for scheme, rows in zip(SCHEMES, numbers, strict=True)
    }
