"""Frequencies outside of text: diffusion steps, NeRF, Fourier features."""

import numpy as np
from numpy.typing import NDArray

from pe_core import _check


def timestep_frequencies(d_model: int, base: float = 10_000.0) -> NDArray[np.float64]:
    """Return the frequency of each pair in the time embedding of a diffusion model.

    The formula is ω_k = base^(-k/(d/2 - 1)): unlike in the paper's table the last pair reaches
    1/base. With d = 2 there is one pair, and its frequency is 1.

    Parameters
    ----------
    d_model : int
        Width d of the embedding, even, at least 2.
    base : float
        Base of the geometric sequence, finite, at least 1.

    Returns
    -------
    ndarray of float64, shape (d/2,)
        Radians per step, from 1 down to 1/base.

    References
    ----------
    Ho et al. 2020, DDPM, appendix B; released code, `get_timestep_embedding`, which puts all sines
    before all cosines.

    Examples
    --------
    >>> timestep_frequencies(6, base=100).round(4).tolist()
    [1.0, 0.1, 0.01]
    """
    pairs = _check.even_width("d_model", d_model) // 2
    number = _check.base_number("base", base)
    return np.asarray(number ** -(np.arange(pairs) / max(pairs - 1, 1)), dtype=np.float64)


def doubling_frequencies(pairs: int) -> NDArray[np.float64]:
    """Return the frequency of each pair in NeRF's encoding of a coordinate.

    The formula is ω_k = 2^k π, so the encoding of p + 2 is that of p.

    Parameters
    ----------
    pairs : int
        Number of pairs, which the paper calls L, from 1 to 64.

    Returns
    -------
    ndarray of float64, shape (pairs,)
        Radians per unit of the coordinate, slowest first.

    References
    ----------
    Mildenhall et al. 2020, NeRF, equation (4); section 5.1 takes 10 pairs for each coordinate of a
    place and 4 for each of a direction.

    Examples
    --------
    >>> (doubling_frequencies(3) / np.pi).tolist()
    [1.0, 2.0, 4.0]
    """
    count = _check.whole_number("pairs", pairs, minimum=1)
    if count > 64:
        raise _check.refuse("pairs", "be at most 64", pairs)
    return np.asarray(np.pi * 2.0 ** np.arange(count))


def random_frequencies(pairs: int, scale: float, *, seed: int = 0) -> NDArray[np.float64]:
    """Return frequencies drawn at random, as Fourier features have them for one coordinate.

    The formula is ω_k = 2π |b_k| with b_k from a normal distribution with standard deviation
    `scale`. The sign of b_k does not matter: it changes the sign of a sine.

    Parameters
    ----------
    pairs : int
        Number of pairs, at least 1.
    scale : float
        The standard deviation, finite, above 0. The larger it is, the finer the detail.
    seed : int
        Where the random numbers begin, at least 0.

    Returns
    -------
    ndarray of float64, shape (pairs,)
        Radians per unit of the coordinate, fastest first.

    References
    ----------
    Tancik et al. 2020, Fourier Features, "Gaussian" mapping: cosine and sine of 2πBv.

    Examples
    --------
    >>> len(random_frequencies(4, 10.0))
    4
    """
    count = _check.whole_number("pairs", pairs, minimum=1)
    spread = _check.finite_number("scale", scale)
    if spread <= 0:
        raise _check.refuse("scale", "be above 0", scale)
    generator = np.random.default_rng(_check.whole_number("seed", seed, minimum=0))
    drawn = 2 * np.pi * spread * abs(generator.standard_normal(count))
    return np.asarray(np.sort(drawn)[::-1])
