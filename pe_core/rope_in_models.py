"""RoPE in released models: how much of each head is rotated, and how many pairs turn fully."""

from pe_core import _check
from pe_core.any_frequencies import wavelengths_from_frequencies


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

    References
    ----------
    Peng et al. 2023, YaRN, section 3.2, on pairs whose wavelength is longer than the text.

    Examples
    --------
    >>> from pe_core import frequencies
    >>> # Llama 3 8B: a base of 500 000, heads 128 wide, trained on 8192 tokens.
    >>> turning_pairs(frequencies(128, 500_000), 8192)
    35
    """
    tokens = _check.whole_number("length", length, minimum=1)
    return int((wavelengths_from_frequencies(omega) <= tokens).sum())
