"""Effect of the course on a class: the normalised gain and the effect size.

Both are reported. The gain is common in the teaching of physics, but favours classes that knew much
before; the effect size does not (Nissen, Talbot, Nasim Thompson and Van Dusen 2018, Phys. Rev.
Phys. Educ. Res. 14, 010115).
"""

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, correlation, mean, stdev
from typing import NamedTuple

_Z = NormalDist().inv_cdf(0.975)  # 95 % of a normal distribution lie within so many deviations
_ROUNDING = 1e-9  # 2(1 - r) below this is 0 but for rounding

FOR_INTERVAL = 5  # pairs from which on an effect size has an interval


class Effect(NamedTuple):
    """An effect size with the ends of its 95 % interval, or None where too few were measured."""

    size: float
    low: float | None
    high: float | None


def average_gain(before: Sequence[float], after: Sequence[float], most: float) -> float:
    """Return the average normalised gain of a class.

    It is the share of what could still be gained: the difference of the two average scores,
    divided by that of the full score and the average before (Hake 1998, Am. J. Phys. 66, 64, eq.
    1). It is worked out from the averages of the class, and is not the average of each person's
    own gain.

    Parameters
    ----------
    before, after : sequence of float
        The scores of the same people, in the same order.
    most : float
        The full score.

    Returns
    -------
    float
        1 if everybody has the full score after the course, 0 if the average has stayed.

    Raises
    ------
    ValueError
        If there are no pairs, a score is above the full one, or all had the full score before.

    Examples
    --------
    >>> average_gain([6, 3], [12, 9], most=15)
    0.5714285714285714
    """
    _check_pairs(before, after, 1)
    if max(*before, *after) > most:
        raise ValueError(f"scores must be at most {most}, got {max(*before, *after)}")
    room = most - mean(before)
    if room == 0:
        raise ValueError("somebody must have had less than the full score before")
    return (mean(after) - mean(before)) / room


def effect_size(before: Sequence[float], after: Sequence[float]) -> Effect:
    """Return by how many standard deviations the scores have moved, with a 95 % interval.

    It is the standardised mean difference of matched groups (Borenstein, Hedges, Higgins and
    Rothstein 2009, Introduction to Meta-Analysis, chapter 4):

    - S_within = S_diff / √(2(1 - r)) is the standard deviation within a test, worked out from that
      of the differences and from the correlation r of the two tests (eq. 4.27).
    - d is the average difference over S_within (eq. 4.26), so it can be compared with classes that
      were not paired. Its variance is (1/n + d²/2n) · 2(1 - r) (eq. 4.28).
    - Both are corrected for small classes by J = 1 - 3/(4 df - 1), with df = n - 1 (eq. 4.22 to
      4.24); the corrected d is often called g. The interval reaches 1.96 standard errors to each
      side.

    In simulated classes with scores from 0 to 15, a true effect of 1 to 2, and r of 0.3 or 0.6, the
    interval holds the true one in 93 to 98 % of classes of 30 and more, in 90 to 96 % of those of
    15, in 82 to 91 % of those of 8 and in 69 to 85 % of those of 5.

    Parameters
    ----------
    before, after : sequence of float
        The scores of the same people, in the same order.

    Returns
    -------
    Effect
        The size, and the ends of its interval; fewer than `FOR_INTERVAL` pairs have none, for of so
        few it says nothing that could be relied on.

    Raises
    ------
    ValueError
        If there are fewer than three pairs, if all scores of a test are the same, or if the scores
        after lie on a rising line over those before, as where all have gained the same: then r is
        1, and S_within is not defined.

    Examples
    --------
    >>> size, low, high = effect_size([3, 5, 9, 4, 7], [6, 5, 12, 9, 8])
    >>> f"{size:.3f} from {low:.3f} to {high:.3f}"
    '0.737 from 0.111 to 1.363'
    """
    _check_pairs(before, after, 3)
    if len(set(before)) == 1 or len(set(after)) == 1:
        raise ValueError("the scores of each test must differ")
    unlike = 2 * (1 - correlation(before, after))
    if unlike < _ROUNDING:
        raise ValueError("the correlation of the two tests must be below 1")
    changes = [new - old for old, new in zip(before, after, strict=True)]
    n = len(changes)
    within = stdev(changes) / sqrt(unlike)
    corrected = 1 - 3 / (4 * (n - 1) - 1)
    d = mean(changes) / within
    size = corrected * d
    if n < FOR_INTERVAL:
        return Effect(size, None, None)
    reach = _Z * corrected * sqrt((1 / n + d**2 / (2 * n)) * unlike)
    return Effect(size, size - reach, size + reach)


def _check_pairs(before: Sequence[float], after: Sequence[float], least: int) -> None:
    if len(before) != len(after):
        raise ValueError(f"scores must be in pairs, got {len(before)} before, {len(after)} after")
    if len(before) < least:
        raise ValueError(f"there must be at least {least} pairs of scores, got {len(before)}")
