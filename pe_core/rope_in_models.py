"""RoPE as models run it: a part of each head turned, and what its fast and slow pairs do.

A config names a base, the width of a head and, in some models, the share of the head that turns.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from pe_core import _check
from pe_core.any_frequencies import wavelengths_from_frequencies
from pe_core.geometric_frequencies import frequencies
from pe_core.rotary import rotate


def rotated_width(head_dim: int, share: float) -> int:
    """Return how many entries of a head turn, if a share of them is to turn.

    It is the largest even number within share · d, and at least 2.

    Parameters
    ----------
    head_dim : int
        Width d of a query or key, even, at least 2.
    share : float
        Above 0 and at most 1: what a config calls partial_rotary_factor or rotary_pct.

    Returns
    -------
    int
        Even, between 2 and d.

    Raises
    ------
    ValueError
        If an argument breaks its rule.

    References
    ----------
    Black et al. 2022, GPT-NeoX-20B, section 2.1.1, where the share is 25%.

    Examples
    --------
    >>> rotated_width(96, 0.25), rotated_width(80, 0.4)
    (24, 32)
    """
    width = _check.even_width("head_dim", head_dim)
    part = _check.finite_number("share", share)
    if not 0 < part <= 1:
        raise _check.refuse("share", "be above 0 and at most 1", share)
    return max(2, int(round(width * part, 9)) // 2 * 2)


def rotate_first(
    x: _check.Reals,
    positions: _check.Reals,
    width: int,
    base: float = 10_000.0,
    *,
    pairing: str = "adjacent",
) -> NDArray[np.float64]:
    """Return vectors of which only the first `width` entries are turned: partial rotation.

    These entries turn as a head of that width alone would turn: the frequencies are
    base^(-2k/width), and both pairings pair within them. The other entries stay as they are.

    Parameters
    ----------
    x : array of real numbers, shape (..., L, d)
        One vector a position in the last two axes; d even, at least 2.
    positions : sequence of real numbers, shape (L,)
        Any finite positions.
    width : int
        How many entries turn: even, between 2 and d.
    base : float
        Base of the frequencies, finite, at least 1.
    pairing : str
        "adjacent" or "halves", as in `rotate`.

    Returns
    -------
    ndarray of float64, shape (..., L, d)

    Raises
    ------
    ValueError
        If an argument breaks its rule.

    References
    ----------
    Black et al. 2022, GPT-NeoX-20B, section 2.1.1. Hugging Face transformers, models gpt_neox and
    phi, which turn halves.

    Examples
    --------
    >>> rotate_first([[1, 0, 3, 4]], [np.pi / 2], 2).round(3).tolist()
    [[0.0, 1.0, 3.0, 4.0]]
    """
    vectors = _check.paired("x", x)
    turned = _check.even_width("width", width)
    if turned > vectors.shape[-1]:
        raise _check.refuse("width", f"be at most the width of x, {vectors.shape[-1]}", width)
    first = rotate(vectors[..., :turned], positions, base, pairing=pairing)
    return np.concatenate([first, vectors[..., turned:]], axis=-1)


def p_rope_frequencies(head_dim: int, share: float, base: float = 10_000.0) -> NDArray[np.float64]:
    """Return the frequencies of p-RoPE: those of the whole head, the slowest of them set to 0.

    The first int(p·d/2) pairs keep θ_k = base^(-2k/d). The others do not turn, so that what they
    say does not depend on the distance. Partial rotation is not the same: it spreads all
    frequencies, down to the slowest, over fewer pairs.

    Parameters
    ----------
    head_dim : int
        Width d of a query or key, even, at least 2.
    share : float
        The share p of the pairs that turn, from 0 (none: NoPE) to 1 (all: RoPE).
    base : float
        Base of the frequencies, finite, at least 1.

    Returns
    -------
    ndarray of float64, shape (K,) with K = head_dim / 2
        Radians per position.

    Raises
    ------
    ValueError
        If an argument breaks its rule.

    References
    ----------
    Barbero et al. 2024, Round and Round We Go, section 6.1. Hugging Face transformers has it as the
    rope type "proportional".

    Examples
    --------
    >>> p_rope_frequencies(8, 0.5).tolist()
    [1.0, 0.1, 0.0, 0.0]
    """
    plain = frequencies(_check.even_width("head_dim", head_dim), base)
    part = _check.finite_number("share", share)
    if not 0 <= part <= 1:
        raise _check.refuse("share", "be from 0 to 1", share)
    return np.where(np.arange(len(plain)) < int(round(part * len(plain), 9)), plain, 0.0)


def turning_pairs(omega: _check.Reals, length: int) -> int:
    """Return how many pairs turn at least once within a length: those with 2π/ω_k <= T.

    Parameters
    ----------
    omega : sequence of real numbers, shape (K,)
        The frequency of each pair, above 0.
    length : int
        The length T in tokens, at least 1.

    Returns
    -------
    int
        From 0 to K.

    Raises
    ------
    ValueError
        If an argument breaks its rule.

    References
    ----------
    Peng et al. 2023, YaRN, section 3.2, on pairs whose wavelength is longer than the text.

    Examples
    --------
    >>> # Llama 3 8B: a base of 500 000, heads 128 wide, trained on 8192 tokens.
    >>> turning_pairs(frequencies(128, 500_000), 8192)
    35
    """
    tokens = _check.whole_number("length", length, minimum=1)
    return int((wavelengths_from_frequencies(omega) <= tokens).sum())


def looking_back(
    omega: _check.Reals,
    used: Sequence[int],
    length: int,
    *,
    offset: int = 1,
    strength: float = 32.0,
) -> NDArray[np.float64]:
    """Return the weights of a head built to attend to the token `offset` places back.

    Query and key are the same at every position: length √(strength / n) in each of the n pairs
    that are used, 0 in the others, the key turned ahead by `offset` positions. RoPE then turns the
    query at m by mω and the key at j by jω, so that their score is

        strength · (mean of cos(ω_k (m - j - offset)) over the pairs used)

    which is largest, `strength`, at j = m - offset. The weights are the softmax of the scores of
    the last position with itself and all positions before it.

    Parameters
    ----------
    omega : sequence of real numbers, shape (K,)
        The frequency of each pair.
    used : sequence of int
        The pairs that the head uses, each from 0 to K - 1, at least one.
    length : int
        How many positions there are, at least 1.
    offset : int
        How far back it is to look, at least 0.
    strength : float
        The largest score, finite, at least 0.

    Returns
    -------
    ndarray of float64, shape (length,)
        The weight by the distance back: of the position itself first. The sum is 1.

    Raises
    ------
    ValueError
        If an argument breaks its rule.

    References
    ----------
    Barbero et al. 2024, Round and Round We Go, which finds such heads in Gemma 7B, on its fastest
    pairs, and builds them.

    Examples
    --------
    >>> looking_back([1.0, 0.5], [0, 1], 4, strength=8).round(3).tolist()
    [0.082, 0.837, 0.082, 0.0]
    """
    speeds = _check.vector("omega", omega)
    pairs = [_check.whole_number("used", pair, minimum=0) for pair in used]
    if not pairs or max(pairs) >= len(speeds):
        raise ValueError(
            f"used must name at least one pair, each from 0 to {len(speeds) - 1}, got {used!r:.40}"
        )
    count = _check.whole_number("length", length, minimum=1)
    back = _check.whole_number("offset", offset, minimum=0)
    largest = _check.finite_number("strength", strength)
    if largest < 0:
        raise _check.refuse("strength", "be at least 0", strength)
    _check.result_size("length", (count, len(pairs)))
    turns = speeds[pairs]
    part = np.sqrt(largest / len(pairs))
    # As complex numbers: the query of the last position, and the keys from there back.
    query = part * np.exp(1j * turns * (count - 1))
    keys = part * np.exp(1j * np.outer(np.arange(count - 1, -1, -1) + back, turns))
    scores = (query * keys.conj()).real.sum(axis=1)
    weights = np.exp(scores - scores.max())
    return np.asarray(weights / weights.sum())
