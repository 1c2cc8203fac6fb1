"""A learned table of a picture, stretched to a picture of another size."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pe_core import _check

SHARPNESS = -0.75
"""The free number a of the cubic kernel, as PyTorch and OpenCV choose it; others take -0.5."""


def cubic_weights(old: int, new: int) -> NDArray[np.float64]:
    """Return the matrix that resamples `old` values to `new` ones with cubic interpolation.

    New value i lies at the place x = (i + 1/2)·old/new - 1/2 among the old ones, so that both
    pictures end at the same places. It is a weighted mean of the four old values around x, with the
    weights of Keys' kernel; beyond the ends the outermost value is repeated.

    Parameters
    ----------
    old, new : int
        How many values there are, and how many are wanted, each at least 1.

    Returns
    -------
    ndarray of float64, shape (new, old)
        Every row adds up to 1. Some weights are negative.

    Raises
    ------
    ValueError
        If an argument breaks its rule, or the result would be larger than 4 GiB.

    References
    ----------
    Keys 1981, Cubic convolution interpolation for digital image processing, equation (4), with
    a = -0.75 as in `torch.nn.functional.interpolate(mode="bicubic", align_corners=False)`.

    Examples
    --------
    >>> cubic_weights(2, 4).round(4).tolist()[1]
    [0.7734, 0.2266]
    """
    count = _check.whole_number("old", old, minimum=1)
    wanted = _check.whole_number("new", new, minimum=1)
    _check.result_size("old and new", (wanted, count))
    places = new_places(count, wanted)
    below = np.floor(places).astype(np.int64)
    weights = np.zeros((wanted, count))
    for step in range(-1, 3):
        taken = np.clip(below + step, 0, count - 1)
        np.add.at(weights, (np.arange(wanted), taken), _kernel(abs(places - below - step)))
    return weights


def new_places(old: int, new: int) -> NDArray[np.float64]:
    """Return where each of `new` values lies among `old` ones: (i + 1/2)·old/new - 1/2.

    Parameters
    ----------
    old, new : int
        How many values there are, and how many are wanted, each at least 1.

    Returns
    -------
    ndarray of float64, shape (new,)
        From below 0 to above old - 1 if new is larger.

    Raises
    ------
    ValueError
        If an argument breaks its rule.

    Examples
    --------
    >>> new_places(2, 4).tolist()
    [-0.25, 0.25, 0.75, 1.25]
    """
    count = _check.whole_number("old", old, minimum=1)
    wanted = _check.whole_number("new", new, minimum=1)
    return np.asarray((np.arange(wanted) + 0.5) * (count / wanted) - 0.5)


def resized_table(
    table: Any, old_shape: tuple[int, int], new_shape: tuple[int, int]
) -> NDArray[np.float64]:
    """Return a table of positions, one row a patch, stretched to a picture of another size.

    Each column of the table is a picture of its own, resampled along both sides: W_rows · column ·
    W_columnsᵀ with the matrices of `cubic_weights`.

    Parameters
    ----------
    table : array of real numbers, shape (R · C, d)
        One row a patch, in reading order. A row for a class token is to be taken off first.
    old_shape, new_shape : (int, int)
        How many patches high and wide the table is, R by C, and is to be.

    Returns
    -------
    ndarray of float64, shape (new R · new C, d)

    Raises
    ------
    ValueError
        If an argument breaks its rule, or the table has another number of rows than patches.

    References
    ----------
    Dosovitskiy et al. 2021, ViT, section 3.2, interpolates its table for larger pictures; Touvron
    et al. 2021, DeiT, with bicubic interpolation, which nearly keeps the norms of the rows.

    Examples
    --------
    >>> resized_table([[1.0], [2.0]], (1, 2), (1, 4)).round(4).ravel().tolist()
    [0.8945, 1.2266, 1.7734, 2.1055]
    """
    rows = _check.table("table", table)
    high, wide = _shape("old_shape", old_shape)
    new_high, new_wide = _shape("new_shape", new_shape)
    if len(rows) != high * wide:
        raise ValueError(
            f"table must have one row for each of {high} by {wide} patches, got {len(rows)}"
        )
    _check.result_size("new_shape", (new_high * new_wide, rows.shape[1]))
    picture = rows.astype(np.float64).reshape(high, wide, -1)
    down, across = cubic_weights(high, new_high), cubic_weights(wide, new_wide)
    stretched = np.einsum("ir,rcd,jc->ijd", down, picture, across, optimize=True)
    return np.asarray(stretched.reshape(new_high * new_wide, -1))


def _shape(name: str, value: Any) -> tuple[int, int]:
    if not isinstance(value, tuple) or len(value) != 2:
        raise _check.refuse(name, "be two whole numbers", value)
    high, wide = (_check.whole_number(name, side, minimum=1) for side in value)
    return high, wide


def _kernel(away: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return Keys' kernel at distances from 0 to 2."""
    a = SHARPNESS
    near = ((a + 2) * away - (a + 3)) * away**2 + 1
    far = ((away - 5) * away + 8) * away * a - 4 * a
    return np.where(away <= 1, near, far)
