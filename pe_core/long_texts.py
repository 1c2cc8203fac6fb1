"""What a long text does to a head: weight thins out, and RoPE's order of scores is lost.

Keys and queries here are not trained. Each formula says what is assumed of them.
"""

import math

import numpy as np
from numpy.typing import NDArray

from pe_core import _check
from pe_core.geometric_frequencies import frequencies

Floats = NDArray[np.float64]

_DISTANCES = 64  # so many distances are looked at within a length


def match_weight(lead: float, lengths: _check.Reals, scaled_from: int | None = None) -> Floats:
    """Return the weight of the one matching key among L keys whose other scores are equal.

    If its score leads by s, its weight is e^s / (e^s + L - 1). With `scaled_from` = T, all scores
    are multiplied by ln L / ln T, so the lead at length T is s.

    Parameters
    ----------
    lead : float
        How far the score of the matching key is above the others, s.
    lengths : array_like of int, shape (m,)
        How many keys there are, L, each at least 1.
    scaled_from : int or None
        The length T at which the factor is 1, at least 2; None for no factor.

    Returns
    -------
    ndarray of float64, shape (m,)
        Between 0 and 1. With the factor it tends to 1 if s > ln T, and to 0 if s < ln T.

    References
    ----------
    Nakanishi 2025, arXiv 2501.19399, multiplies scores by a learned number times ln L, and calls
    it Scalable-Softmax.

    Examples
    --------
    >>> match_weight(5, [100, 100_000]).round(4).tolist()
    [0.5999, 0.0015]
    >>> match_weight(5, [100, 100_000], scaled_from=100).round(3).tolist()
    [0.6, 0.729]
    """
    top = _check.finite_number("lead", lead)
    count = _counts(lengths)
    factor: Floats | float = 1.0
    if scaled_from is not None:
        factor = np.log(count) / math.log(_check.whole_number("scaled_from", scaled_from, 2))
    ahead = top * factor
    others = np.log(np.maximum(count - 1.0, np.finfo(float).tiny))
    return np.asarray(1 / (1 + np.exp(np.minimum(others - ahead, 700.0))))


def mean_chances(
    lengths: _check.Reals, d_head: int, base: float, share: float
) -> tuple[Floats, Floats]:
    """Return how likely a key wins within each length: by standing nearer, and by matching better.

    The query has entries of ±1. A matching key is `share` times the query plus noise: independent
    normal numbers with mean 0 and variance 1. With ρ(φ) the mean of cos φω_k over the pairs, its
    score at distance φ has the mean share · d · ρ(φ), and the difference of its scores at a and b
    has the variance 2d (1 - ρ(b - a)). So it scores higher at a, the nearer one, with the chance
    Φ(share √(d/2) (ρ(a) - ρ(b)) / √(1 - ρ(b - a))), with Φ the normal distribution, and at φ it
    scores higher than a key of noise alone, wherever that one stands, with Φ(share √(d/2) ρ(φ)).
    Both are means over 64 evenly spaced distances below L, and over all pairs of these.

    Parameters
    ----------
    lengths : array_like of int, shape (m,)
        The lengths L, each at least 1.
    d_head : int
        Width of the head, even, at least 2.
    base : float
        Base of the frequencies, finite, at least 1.
    share : float
        How much of the query a matching key holds.

    Returns
    -------
    nearer, better : ndarray of float64, shape (m,)
        Between 0 and 1.

    References
    ----------
    Du et al. 2026, arXiv 2605.15514, prove that the first chance tends to 1/2 as texts grow. The
    keys assumed here, and the formulas, are the course's.

    Examples
    --------
    >>> [one.round(2).tolist() for one in mean_chances([512, 2**20], 128, 10_000, 0.3)]
    [[0.62, 0.49], [0.8, 0.49]]
    """
    omega, strength = _head(d_head, base, share)
    first, second = np.triu_indices(_DISTANCES, 1)
    means = []
    for length in _counts(lengths).tolist():
        step = length / _DISTANCES
        level = _mean_cosine((np.arange(_DISTANCES) + 0.5) * step, omega)
        # All differences of these distances are multiples of one step.
        moved = np.sqrt(np.maximum(1 - _mean_cosine(np.arange(_DISTANCES) * step, omega), 1e-14))
        nearer = strength * (level[first] - level[second]) / moved[second - first]
        means.append((_normal(nearer).mean(), _normal(strength * level).mean()))
    found = np.array(means).reshape(-1, 2)
    return found[:, 0], found[:, 1]


def _head(d_head: int, base: float, share: float) -> tuple[Floats, float]:
    """Return the frequencies of a head, and share √(d/2)."""
    width = _check.even_width("d_head", d_head)
    omega = frequencies(width, _check.base_number("base", base))
    return omega, _check.finite_number("share", share) * math.sqrt(width / 2)


def _counts(lengths: _check.Reals) -> NDArray[np.int64]:
    found = _check.whole_array("lengths", lengths)
    if found.ndim != 1:
        raise ValueError(f"lengths must have one axis, got shape {found.shape}")
    if found.size and found.min() < 1:
        raise _check.refuse("lengths", "be at least 1 each", int(found.min()))
    return found


def _mean_cosine(distances: Floats, omega: Floats) -> Floats:
    return np.asarray(np.cos(np.multiply.outer(distances, omega)).mean(axis=-1))


def _normal(values: Floats) -> Floats:
    """Return the normal distribution function."""
    return np.array([0.5 * math.erfc(-one / math.sqrt(2)) for one in values.tolist()])
