"""A training run: every scheme with every seed, step by step side by side, then the tests.

A run does nothing by itself. `Run.advance` works for a moment and returns; who does not call it
again has stopped it. What it has done stays, and the next call goes on from there.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict
from itertools import product
from time import perf_counter
from typing import Any

import numpy as np
from autograd import value_and_grad
from numpy.typing import NDArray

from training.adam import Adam
from training.model import HEADS, WIDTH, answer_scores, first_weights, loss
from training.schemes import FIRST_ROWS, INTERPOLATED, SCHEMES, NoRow
from training.settings import TIMES, Settings
from training.task import distance_to_first_name, sentences, twins

Array = NDArray[np.float64]

BATCH = 32
RATE = 0.006
_WARM_UP = 20
_TEST_SEED = 2017
_AT_ONCE = 125  # pairs of test sentences, so that no piece of work is long
_CELLS = 2**19  # or fewer of them, so that the scores of long ones take little memory
_BACK = 3  # a step costs about three times its sentences: once forward, twice back

_slope = value_and_grad(loss)


class Learner:
    """One model: its scheme, its seed, its weights, and where its sentences come from."""

    def __init__(self, scheme: str, seed: int, settings: Settings) -> None:
        self.scheme, self.settings = scheme, settings
        self.adam = Adam()
        length = settings.trained_length
        start = np.random.default_rng([seed, 0])
        self.weights = first_weights(scheme, settings.layers, length, start)
        # All schemes of one seed are trained with the same sentences.
        self.rng = np.random.default_rng([seed, 1])

    def step(self, rate: float) -> float:
        """Take one step of training and return its loss."""
        longest = self.settings.trained_length
        length = int(self.rng.integers(longest // 2, longest + 1))
        tokens, answers = sentences(BATCH, length, self.rng)
        value, slopes = _slope(self.weights, tokens, answers, self.scheme, **self._size)
        self.weights = self.adam.moved(self.weights, slopes, rate)
        return float(value)

    def right(self, tokens: Any, answers: Any, divided: float = 1.0) -> Any:
        """Return which of these sentences are answered right, with positions divided by so much."""
        size = self._size | {"divided": divided}
        scores = answer_scores(self.weights, tokens, self.scheme, **size)
        return np.argmax(scores, axis=1) == answers

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
    by_place : ndarray, shape (schemes, seeds, parts)
        The share of right answers at the longest length, by how far back the earlier name stands:
        less than the trained length, less than twice as far, and so on. NaN where none is known.
    interpolated : ndarray, shape (schemes in `INTERPOLATED`, seeds, lengths)
        The accuracy of the schemes in `INTERPOLATED` where the test divides positions so that
        none lies beyond the trained length.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        shape = (len(SCHEMES), settings.seeds)
        self.losses = np.full((*shape, settings.steps), np.nan)
        self.accuracy = np.full((*shape, len(settings.lengths)), np.nan)
        self.accuracy_by_distance = np.full((*shape, TIMES[-1]), np.nan)
        tested = (len(INTERPOLATED), settings.seeds, len(settings.lengths))
        self.interpolated = np.full(tested, np.nan)
        self.taken = 0
        self.done = self._broken = False
        self._worked, self._whole = 0.0, _whole_work(settings)
        self._work = self._pieces()

    @property
    def progress(self) -> float:
        """How much of the work is done, from 0 to 1."""
        return 1.0 if self.done else min(self._worked / self._whole, 0.999)

    def advance(self, seconds: float) -> None:
        """Work for about so long: until the first piece that ends later. A piece takes a few ms."""
        if self._broken:
            raise RuntimeError("this run has failed, and cannot go on")
        end = perf_counter() + seconds
        while not self.done:
            try:
                self._worked += next(self._work)
            except StopIteration:
                self.done = True
            except Exception:
                self._broken = True
                raise
            if perf_counter() >= end:
                return

    def _pieces(self) -> Iterator[float]:
        """Do the work piece by piece, and yield how much each was."""
        seeds = range(self.settings.first_seed, self.settings.first_seed + self.settings.seeds)
        learners = {
            (row, column): Learner(scheme, seed, self.settings)
            for row, scheme in enumerate(SCHEMES)
            for column, seed in enumerate(seeds)
        }
        for step in range(self.settings.steps):
            now = rate(step, self.settings.steps)
            for place, learner in learners.items():
                self.losses[(*place, step)] = learner.step(now)
                yield _step_work(self.settings)
            self.taken = step + 1
        for number, length in enumerate(self.settings.lengths):
            for place, learner in learners.items():
                with suppress(NoRow):  # there is nothing to test, and the result stays NaN
                    right, back = yield from self._tested(learner, length)
                    self.accuracy[(*place, number)] = right.mean()
                    if number == len(self.settings.lengths) - 1:
                        self.accuracy_by_distance[place] = self._parts(right, back)
        for row, scheme in enumerate(INTERPOLATED):
            for column, number in product(range(self.settings.seeds), range(len(TIMES))):
                learner = learners[list(SCHEMES).index(scheme), column]
                length = self.settings.lengths[number]
                right, _ = yield from self._tested(learner, length, TIMES[number])
                self.interpolated[row, column, number] = right.mean()

    def _tested(
        self, learner: Learner, length: int, divided: float = 1.0
    ) -> Generator[float, None, tuple[Any, Any]]:
        """Test at a length: which answers are right, and how far back the earlier name stands."""
        right, back = [], []
        for tokens, answers in sentences_to_test(self.settings.pairs, length):
            right.append(learner.right(tokens, answers, divided))
            back.append(distance_to_first_name(tokens))
            yield float(tokens.size)
        return np.concatenate(right), np.concatenate(back)

    def _parts(self, right: Any, back: Any) -> list[float]:
        """Return the share of right answers for each part of the longest length."""
        part = back // self.settings.trained_length
        found = [right[part == number] for number in range(TIMES[-1])]
        return [float(some.mean()) if some.size else np.nan for some in found]

    def results(self) -> dict[str, Any]:
        """Return the settings and all numbers of the run, as JSON can hold them."""
        size = {"width": WIDTH, "heads": HEADS, "batch": BATCH, "learning_rate": RATE}
        return {
            "task": "Who comes first, John or Jane? Each test sentence has a twin.",
            "settings": asdict(self.settings) | size,
            "finished": self.done,
            "steps_taken": self.taken,
            "test_lengths": list(self.settings.lengths),
            "accuracy": _named(SCHEMES, self.accuracy),
            "accuracy_with_divided_positions": _named(INTERPOLATED, self.interpolated),
            "accuracy_by_place_of_the_earlier_name": _named(SCHEMES, self.accuracy_by_distance),
            "loss": _named(SCHEMES, self.losses),
        }


def rate(step: int, steps: int) -> float:
    """Return the learning rate at a step: it rises to `RATE`, and falls to 0 at the end."""
    return RATE * min(1.0, (step + 1) / _WARM_UP) * (1 - step / steps)


def sentences_to_test(pairs: int, length: int) -> Iterator[tuple[Any, Any]]:
    """Yield the test sentences of a length, each with its twin; the same for every model."""
    rng = np.random.default_rng([_TEST_SEED, length])
    most = min(_AT_ONCE, _CELLS // length**2)
    for first in range(0, pairs, most):
        tokens, answers = sentences(min(most, pairs - first), length, rng)
        yield np.concatenate([tokens, twins(tokens)]), np.concatenate([answers, 1 - answers])


def _step_work(settings: Settings) -> float:
    return _BACK * BATCH * settings.trained_length * 0.75


def _whole_work(settings: Settings) -> float:
    models = len(SCHEMES) * settings.seeds
    ending = len(FIRST_ROWS) * settings.seeds  # learned rows are tested at the first length only
    tests = sum(settings.lengths) * (models - ending) + settings.lengths[0] * ending
    tests += sum(settings.lengths) * settings.seeds * len(INTERPOLATED)
    return models * settings.steps * _step_work(settings) + 2.0 * settings.pairs * tests


def _named(names: Iterable[str], numbers: Array) -> dict[str, Any]:
    """Return numbers by name, None where there is none."""
    return {
        name: [[None if np.isnan(n) else round(float(n), 6) for n in row] for row in rows]
        for name, rows in zip(names, numbers, strict=True)
    }
