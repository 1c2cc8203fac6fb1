"""What the questions about a shift claim, and the numbers that decide it."""

from functools import partial
from typing import NamedTuple

import numpy as np

import pe_core
from course.quantities import Floats
from course.questions import law
from pages.relative.rotation.model import FOUND, Model
from pe_core.fitting import Fit

_ROUNDING = 1e-9
_NO_T = law("The matrix of a shift depends only on φ and the speeds, not on t.")


# Whether M changes from place to place


def _change(model: Model, pairs: list[int]) -> float:
    """Return how far M changes for these pairs from position 10 to the view's t."""
    before, after = (model.fitted_at(start, pairs) for start in (10, model.view.t))
    return float(abs(before - after).max())


def change(model: Model) -> float:
    """Return how far it does for all pairs."""
    return _change(model, list(range(model.pair_count)))


def fast_change(model: Model) -> float:
    """Return how far it does for the fastest pair."""
    return _change(model, [0])


@_NO_T
def all_blocks_change(model: Model) -> bool:
    """Return whether M changes for the fastest pair and for the slowest."""
    return all(_change(model, [pair]) > _ROUNDING for pair in (0, model.pair_count - 1))


@_NO_T
def fast_block_changes(model: Model) -> bool:
    """Return whether it changes for the fastest pair."""
    return fast_change(model) > _ROUNDING


@_NO_T
def no_block_changes(model: Model) -> bool:
    """Return whether it changes for no pair."""
    return change(model) < _ROUNDING


# What leads back


def same_matrix_misses(model: Model) -> float:
    """Return how far M itself misses PE(t) from PE(t + φ)."""
    return model.back_miss(model.matrix)


def minus_misses(model: Model) -> float:
    """Return how far M with every sign changed does."""
    return model.back_miss(-model.matrix)


def flipped_sines_miss(model: Model) -> float:
    """Return how far M does with the sign of every entry beside the diagonal changed."""
    return model.back_miss(2 * np.diag(np.diag(model.matrix)) - model.matrix)


def misses_further_back(model: Model) -> float:
    """Return how far M misses PE(t - φ) from PE(t)."""
    return same_matrix_misses(Model(model.view._replace(t=model.earlier)))


def same_matrix_leads_back(model: Model) -> bool:
    """Return whether M leads from PE(t + φ) back to PE(t)."""
    return same_matrix_misses(model) < _ROUNDING


def same_matrix_leads_further_back(model: Model) -> bool:
    """Return whether M leads from PE(t) back to PE(t - φ)."""
    return misses_further_back(model) < _ROUNDING


@law("The transpose of a rotation is its inverse.")
def transpose_leads_back(model: Model) -> bool:
    """Return whether the transpose of M leads back to PE(t)."""
    return model.transpose_misses < 1e-12


@law("No pair turns by exactly a quarter turn in a whole number of tokens.")
def minus_leads_back(model: Model) -> bool:
    """Return whether M with every sign changed does."""
    return minus_misses(model) < _ROUNDING


@law("cos(−x) = cos x and sin(−x) = −sin x.")
def flipped_sines_lead_back(model: Model) -> bool:
    """Return whether M with the signs of its sines changed does."""
    return flipped_sines_miss(model) < _ROUNDING


# What a fit to the sines misses


def _closest(fit: Fit, parts: tuple[float, ...]) -> float:
    """Return which of these parts is closest to the one that a fit misses."""
    return min(parts, key=lambda part: abs(part - fit.residual))


def _sines_miss(part: float, model: Model) -> bool:
    """Return whether of nothing, a third and a half this is closest to what the sines miss."""
    return _closest(model.fits.sines, (0, 1 / 3, 1 / 2)) == part


def _lone_sine_misses(part: float, model: Model) -> bool:
    """Return whether of nothing, a half and 9/10 this is closest to what a single sine misses."""
    return _closest(model.fits.lone_sine, (0, 1 / 2, 9 / 10)) == part


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


def _quarters(found: Floats) -> Quarters:
    quarter = max(len(found) // 4, 1)
    return Quarters(float(found[:quarter].max()), float(found[-quarter:].max()))


def off(model: Model) -> Quarters:
    """Return how far the joint fit is off from M."""
    return _quarters(model.fits.off_by_pair(model.fits.jointly))


def missed_later(model: Model) -> Quarters:
    """Return how far it misses the row φ positions after PE(2000)."""
    view, fits = model.view, model.fits
    here, there = pe_core.sinusoidal_at(
        (2000, 2000 + view.phi), view.d, view.n, pairs=fits.pairs
    )  # fmt: skip
    return _quarters(abs(fits.jointly.matrix @ here - there).reshape(-1, 2).max(axis=1))


def joint_fit_is_m(model: Model) -> bool:
    """Return whether the joint fit is M."""
    return model.joint_off < FOUND


def slow_pairs_are_off(model: Model) -> bool:
    """Return whether it is clearly off in slow pairs alone."""
    return off(model).slow > 0.1 > off(model).fast


def fast_pairs_are_off(model: Model) -> bool:
    """Return whether it is in fast pairs."""
    return off(model).fast > 0.1


def slow_pairs_miss_later(model: Model) -> bool:
    """Return whether far on it is clearly wrong in slow pairs alone."""
    return missed_later(model).slow > 0.1 > missed_later(model).fast


def fast_pairs_miss_later(model: Model) -> bool:
    """Return whether it is in fast pairs."""
    return missed_later(model).fast > 0.1


def no_pairs_miss_later(model: Model) -> bool:
    """Return whether it is in none."""
    return max(missed_later(model)) < 0.01


# Which key scores highest


class Scores(NamedTuple):
    """The scores of the best key, of the key at t, and of the one φ away on the other side."""

    best: float
    here: float
    there: float


def scores_ahead(model: Model) -> Scores:
    """Return the scores for the query that M has turned."""
    best, here, there = model.ahead[[model.best_key, model.view.t, model.earlier]]
    return Scores(float(best), float(here), float(there))


def scores_back(model: Model) -> Scores:
    """Return them for the query that its transpose has turned."""
    best, here, there = model.back[[best_key_back(model), model.view.t, model.later]]
    return Scores(float(best), float(here), float(there))


def best_key_back(model: Model) -> int:
    """Return the key that scores highest for the query that the transpose has turned."""
    return int(model.back.argmax())


def best_key_is_here(model: Model) -> bool:
    """Return whether the best key for the query that M has turned is the one at t."""
    return model.best_key == model.view.t


def best_key_is_behind(model: Model) -> bool:
    """Return whether it is φ positions behind."""
    return model.best_key == model.earlier


def best_key_back_is_here(model: Model) -> bool:
    """Return whether the best key for the query turned back is the one at t."""
    return best_key_back(model) == model.view.t


def best_key_back_is_behind(model: Model) -> bool:
    """Return whether it is φ positions behind."""
    return best_key_back(model) == model.earlier


def best_key_back_is_ahead(model: Model) -> bool:
    """Return whether it is φ positions ahead."""
    return best_key_back(model) == model.later


# How sharp the peak is


def after_later(model: Model) -> int:
    """Return the position after t + φ."""
    return model.later + 1


def _next_scores(part: float, model: Model) -> bool:
    """Return whether of 97%, a half and a tenth this is closest to what the next key scores."""
    return min((0.97, 0.5, 0.1), key=lambda one: abs(one - model.beside)) == part


next_scores_most = partial(_next_scores, 0.97)
next_scores_half = partial(_next_scores, 0.5)
next_scores_tenth = law(
    "Even the fastest pair turns by one radian per token, and cos 1 = 0.54."
)(partial(_next_scores, 0.1))  # fmt: skip
