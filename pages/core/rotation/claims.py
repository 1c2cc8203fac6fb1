"""What the questions about a shift claim, and the numbers that decide it."""

from functools import partial
from typing import NamedTuple

import numpy as np

import pe_core
from course.quantities import Floats, Miss, apart
from course.questions import law
from pages.core.rotation.model import Model

_NO_T = law("The matrix of a shift depends only on φ and the speeds, not on t.")


# Whether M changes from place to place


def _change(model: Model, pairs: list[int]) -> Miss:
    """Return how far M changes for these pairs from position 10 to the view's t."""
    before, after = (model.fitted_at(start, pairs) for start in (10, model.view.t))
    return apart(before, after)


def change(model: Model) -> Miss:
    """Return how far it does for all pairs."""
    return _change(model, list(range(model.view.pairs)))


def fast_change(model: Model) -> Miss:
    """Return how far it does for the fastest pair."""
    return _change(model, [0])


@_NO_T
def all_blocks_change(model: Model) -> bool:
    """Return whether M changes for the fastest pair and for the slowest."""
    return not any(_change(model, [pair]).none for pair in (0, model.view.pairs - 1))


@_NO_T
def fast_block_changes(model: Model) -> bool:
    """Return whether it changes for the fastest pair."""
    return not fast_change(model).none


@_NO_T
def no_block_changes(model: Model) -> bool:
    """Return whether it changes for no pair."""
    return change(model).none


# What leads back


def same_matrix_misses(model: Model) -> Miss:
    """Return how far M itself misses PE(t) from PE(t + φ)."""
    return model.back_miss(model.matrix)


def minus_misses(model: Model) -> Miss:
    """Return how far M with every sign changed does."""
    return model.back_miss(-model.matrix)


def flipped_sines_miss(model: Model) -> Miss:
    """Return how far M does with the sign of every entry beside the diagonal changed."""
    return model.back_miss(2 * np.diag(np.diag(model.matrix)) - model.matrix)


def misses_further_back(model: Model) -> Miss:
    """Return how far M misses PE(t - φ) from PE(t)."""
    return same_matrix_misses(Model(model.view._replace(t=model.view.earlier)))


# What a fit to the sines misses


def _closest(found: float, parts: tuple[float, ...]) -> float:
    """Return which of these parts is closest to what is found."""
    return min(parts, key=lambda part: abs(part - found))


def _misses(way: str, parts: tuple[float, ...], part: float, model: Model) -> bool:
    """Return whether of these parts this is closest to what is missed in one way to fit."""
    return _closest(model.missed[way], parts) == part


_sines_miss = partial(_misses, "sines", (0, 1 / 3, 1 / 2))
_lone_sine_misses = partial(_misses, "lone_sine", (0, 1 / 2, 9 / 10))
sines_miss_nothing = partial(_sines_miss, 0)
sines_miss_third = partial(_sines_miss, 1 / 3)
sines_miss_half = partial(_sines_miss, 1 / 2)
lone_sine_misses_nothing = partial(_lone_sine_misses, 0)
lone_sine_misses_half = partial(_lone_sine_misses, 1 / 2)
lone_sine_misses_nine_tenths = partial(_lone_sine_misses, 9 / 10)


# Where a joint fit is off


class Quarters(NamedTuple):
    """What is largest in the fastest quarter of the pairs, and in the slowest."""

    fast: float
    slow: float

    @property
    def fast_is_wrong(self) -> bool:
        """Whether fast pairs are clearly wrong."""
        return self.fast > 0.1

    @property
    def only_slow_is_wrong(self) -> bool:
        """Whether slow pairs alone are."""
        return self.slow > 0.1 > self.fast

    @property
    def none_is_wrong(self) -> bool:
        """Whether none are."""
        return max(self) < 0.01


def _quarters(found: Floats) -> Quarters:
    quarter = max(len(found) // 4, 1)
    return Quarters(float(found[:quarter].max()), float(found[-quarter:].max()))


def off(model: Model) -> Quarters:
    """Return how far the joint fit is off from M."""
    return _quarters(model.fits.off_by_pair(model.fits.jointly))


def missed_later(model: Model) -> Quarters:
    """Return how far it misses the row φ positions after PE(2000)."""
    view, fits = model.view, model.fits
    places = (2000, 2000 + view.phi)
    here, there = pe_core.sinusoidal_at(places, view.d, view.n, pairs=fits.pairs)
    return _quarters(abs(fits.jointly.matrix @ here - there).reshape(-1, 2).max(axis=1))


# Which key scores highest


class Scores(NamedTuple):
    """The scores of the best key, of the key at t, and of the one φ away on the other side."""

    best: float
    here: float
    there: float


def scores_ahead(model: Model) -> Scores:
    """Return the scores for the query that M has turned."""
    best, here, there = model.ahead[[model.best_key, model.view.t, model.view.earlier]]
    return Scores(float(best), float(here), float(there))


def scores_back(model: Model) -> Scores:
    """Return them for the query that its transpose has turned."""
    best, here, there = model.back[[best_key_back(model), model.view.t, model.view.later]]
    return Scores(float(best), float(here), float(there))


def best_key_back(model: Model) -> int:
    """Return the key that scores highest for the query that the transpose has turned."""
    return int(model.back.argmax())


def _best_key(where: str, model: Model) -> bool:
    return bool(model.best_key == getattr(model.view, where))


def _best_key_back(where: str, model: Model) -> bool:
    return bool(best_key_back(model) == getattr(model.view, where))


best_key_is_here = partial(_best_key, "t")
best_key_is_behind = partial(_best_key, "earlier")
best_key_back_is_here = partial(_best_key_back, "t")
best_key_back_is_behind = partial(_best_key_back, "earlier")
best_key_back_is_ahead = partial(_best_key_back, "later")


# How sharp the peak is


def after_later(model: Model) -> int:
    """Return the position after t + φ."""
    return model.view.later + 1


def _next_scores(part: float, model: Model) -> bool:
    """Return whether of 97%, a half and a tenth this is closest to what the next key scores."""
    return _closest(model.beside, (0.97, 0.5, 0.1)) == part


next_scores_most = partial(_next_scores, 0.97)
next_scores_half = partial(_next_scores, 0.5)
next_scores_tenth = law(
    "Even the fastest pair turns by one radian per token, and cos 1 = 0.54."
)(partial(_next_scores, 0.1))  # fmt: skip
