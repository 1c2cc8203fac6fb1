"""Which layers of a model have positions, and how far stacked sliding windows reach."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from pe_core import _check

Array: TypeAlias = NDArray[np.float64]


def layers_with_positions(layers: int, every: int | None) -> NDArray[np.bool_]:
    """Return which layers have positions when every so many layers one goes without.

    Layer i, counted from 0, goes without if i + 1 is a multiple of `every`.

    Parameters
    ----------
    layers : int
        How many layers there are, at least 1.
    every : int or None
        At least 1: with 4 the layers 3, 7, 11, ... go without, with 1 all do. None: none does.

    Returns
    -------
    ndarray of bool, shape (layers,)

    References
    ----------
    `no_rope_layer_interval` of SmolLM3 and Llama 4 in Hugging Face transformers; SmolLM3's list
    `no_rope_layers` has a 1 where this is True.

    Examples
    --------
    >>> layers_with_positions(8, 4).astype(int).tolist()
    [1, 1, 1, 0, 1, 1, 1, 0]
    """
    count = _check.whole_number("layers", layers, minimum=1)
    if every is None:
        return np.ones(count, dtype=bool)
    return np.asarray(np.arange(1, count + 1) % _check.whole_number("every", every, minimum=1) != 0)


def window_reach(layers: int, window: int) -> int:
    """Return how many tokens back a stack of sliding windows reaches.

    In each layer a token sees itself and the window - 1 tokens before it, so every layer adds
    window - 1: the reach is layers · (window - 1).

    Parameters
    ----------
    layers, window : int
        At least 1 each.

    Returns
    -------
    int

    References
    ----------
    Jiang et al. 2023, Mistral 7B, section 2, counts layers · window: there a token sees positions
    i - W to i. The released model's mask, as in Hugging Face transformers, has W tokens with
    itself.

    Examples
    --------
    >>> window_reach(32, 4096)
    131040
    """
    count = _check.whole_number("layers", layers, minimum=1)
    return count * (_check.whole_number("window", window, minimum=1) - 1)


def window_shares(layers: int, window: int) -> Array:
    """Return how much of each earlier token arrives after a stack of equal windows.

    Every token of a window has the same weight and nothing else is added, so the shares after one
    layer are 1/window, and each further layer takes their mean once more: they are the
    distribution of a sum of `layers` numbers, each uniform on 0 to window - 1.

    Parameters
    ----------
    layers, window : int
        At least 1 each.

    Returns
    -------
    ndarray of float64, shape (window_reach(layers, window) + 1,)
        The share of the token so many positions back; they sum to 1. Far from the beginning of
        the text, where no window is cut off.

    Examples
    --------
    >>> window_shares(2, 3).round(3).tolist()
    [0.111, 0.222, 0.333, 0.222, 0.111]
    """
    _check.result_size("layers and window", (window_reach(layers, window) + 1,))
    once = np.full(window, 1 / window)
    shares = np.ones(1)
    for _ in range(layers):
        shares = np.convolve(shares, once)
    return shares
