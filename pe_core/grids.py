"""Positions in two dimensions: the patches of a picture, and the similarity of two patches.

Every scheme here gives each pair a frequency vector (ω_row, ω_column). At the patch in row r and
column c the angle of the pair is r·ω_row + c·ω_column, so the similarity of two patches depends on
their offset alone, as it does in one dimension.
"""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pe_core import _check
from pe_core.frequency_vectors import width_of_two_axes
from pe_core.geometric_frequencies import angles

Array: TypeAlias = NDArray[np.float64]


def patch_coordinates(rows: int, columns: int) -> NDArray[np.int64]:
    """Return row and column of each patch of a picture, in reading order.

    Parameters
    ----------
    rows, columns : int
        How many patches the picture is high and wide, each at least 1.

    Returns
    -------
    ndarray of int64, shape (rows · columns, 2)
        Row r, then column c; patch t lies at r = t // columns, c = t % columns.

    Examples
    --------
    >>> patch_coordinates(2, 2).tolist()
    [[0, 0], [0, 1], [1, 0], [1, 1]]
    """
    high = _check.whole_number("rows", rows, minimum=1)
    wide = _check.whole_number("columns", columns, minimum=1)
    _check.result_size("rows and columns", (high * wide, 2))
    return np.stack(np.divmod(np.arange(high * wide), wide), axis=1)


def sinusoidal_grid(rows: int, columns: int, d_model: int, base: float = 10_000.0) -> Array:
    """Return the 2-D sinusoidal table of a picture, one row per patch, in reading order.

    Half of the columns encode the column c of a patch and half its row r, each with the 1-D formula
    for the width d/2, in halves: sin(c·ω_j), cos(c·ω_j), sin(r·ω_j), cos(r·ω_j), with
    ω_j = base^(-4j/d) for j = 0 .. d/4 - 1.

    Parameters
    ----------
    rows, columns : int
        How many patches the picture is high and wide, each at least 1.
    d_model : int
        Model dimension d, a multiple of 4.
    base : float
        Base of the frequencies, finite, at least 1.

    Returns
    -------
    ndarray of float64, shape (rows · columns, d)
        Between -1 and 1.

    References
    ----------
    He et al. 2021, MAE, released code, `get_2d_sincos_pos_embed`. Its two halves are called `emb_h`
    and `emb_w`, but `np.meshgrid` puts the column first, so `emb_h` holds the column.

    Examples
    --------
    >>> sinusoidal_grid(1, 2, 4).round(4).tolist()
    [[0.0, 1.0, 0.0, 1.0], [0.8415, 0.5403, 0.0, 1.0]]
    """
    width = width_of_two_axes("d_model", d_model)
    where = patch_coordinates(rows, columns)
    _check.result_size("rows, columns and d_model", (len(where), width))
    turned = [angles(where[:, axis], width // 2, base) for axis in (1, 0)]
    return np.concatenate([wave(part) for part in turned for wave in (np.sin, np.cos)], axis=1)


def grid_similarity(offsets: Any, vectors: Any) -> Array:
    """Return how alike two places are by their offset: the mean cosine over the pairs.

    The formula is (1/K) Σ_k cos(ω_k·Δ). For two rows of a sinusoidal table it is their dot product
    divided by K, for a query and an equal key of RoPE with length 1 in every pair their score
    divided by K.

    Parameters
    ----------
    offsets : array of real numbers, shape (..., A)
        Offsets Δ along A axes, as in rows and columns.
    vectors : array of real numbers, shape (K, A)
        The frequency vector of each pair.

    Returns
    -------
    ndarray of float64, shape (...)
        Between -1 and 1; 1 at offset 0.

    References
    ----------
    Su et al. 2021, RoFormer, section 3.4.3, for the sum in one dimension.

    Examples
    --------
    >>> grid_similarity([[0, 0], [0, 2]], [[0, 1], [1, 0]]).round(4).tolist()
    [1.0, 0.2919]
    """
    return np.asarray(np.cos(_angles("offsets", offsets, vectors)).mean(axis=-1))


def grid_angles(positions: Any, vectors: Any) -> Array:
    """Return the angle of every pair at every position along several axes, in radians.

    The formula is angle[..., k] = Σ_a positions[..., a] · vectors[k, a].

    Parameters
    ----------
    positions : array of real numbers, shape (..., A)
        Positions, or offsets, along A axes.
    vectors : array of real numbers, shape (K, A)
        The frequency vector of each pair.

    Returns
    -------
    ndarray of float64, shape (..., K)

    Examples
    --------
    >>> grid_angles([[2, 3]], [[0.0, 1.0], [0.5, 0.0]]).tolist()
    [[3.0, 1.0]]
    """
    return _angles("positions", positions, vectors)


def _angles(name: str, places: Any, vectors: Any) -> Array:
    speeds = _check.table("vectors", vectors)
    where = _check.real_array(name, places)
    if not where.ndim or where.shape[-1] != speeds.shape[1]:
        raise ValueError(
            f"{name} must have {speeds.shape[1]} numbers each, one for each axis of vectors, "
            f"got shape {where.shape}"
        )
    _check.result_size(f"{name} and vectors", (*where.shape[:-1], len(speeds)))
    return np.asarray(where.astype(np.float64) @ speeds.T.astype(np.float64))
