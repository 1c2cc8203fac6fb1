"""Argument checks of the figures: each error quotes name, rule and value."""

import operator
from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Array: TypeAlias = npt.NDArray[np.float64]


def numbers(name: str, values: npt.ArrayLike, dimensions: int) -> Array:
    """Return `values` as a non-empty float64 array with this many dimensions, all finite."""
    array = np.asarray(values, dtype=np.float64)
    if array.ndim != dimensions or array.size == 0:
        raise ValueError(
            f"{name} must have {dimensions} dimension(s) and at least one number, "
            f"got shape {array.shape}"
        )
    if not np.isfinite(array).all():
        wrong = array[~np.isfinite(array)][0]
        raise ValueError(f"{name} must hold finite numbers only, got {wrong}")
    return array


def shaped(name: str, values: npt.ArrayLike, shape: tuple[int, ...]) -> Array:
    """Return `values` as a finite float64 array of exactly this shape."""
    array = numbers(name, values, len(shape))
    if array.shape != shape:
        raise ValueError(f"{name} must have shape {shape}, got {array.shape}")
    return array


def whole(name: str, value: Any, low: int | None = None, high: int | None = None) -> int:
    """Return `value` as an int in [low, high]; booleans and fractions are refused."""
    rule = (
        "" if low is None else f" of at least {low}" if high is None else f" from {low} to {high}"
    )
    try:
        number = operator.index(value)
    except TypeError:
        number = None
    too_low = low is not None and number is not None and number < low
    too_high = high is not None and number is not None and number > high
    if number is None or isinstance(value, bool) or too_low or too_high:
        raise ValueError(f"{name} must be a whole number{rule}, got {value!r}")
    return number


def maybe_whole(name: str, value: Any, low: int, high: int) -> int | None:
    """Return None for None, and otherwise what `whole` returns."""
    return None if value is None else whole(name, value, low, high)


def place_and_target(
    position: Any, offset: Any, low: int, high: int
) -> tuple[int | None, int | None]:
    """Return t, which lies in [low, high], and t + offset, which may lie anywhere."""
    t = maybe_whole("position", position, low, high)
    if offset is None:
        return t, None
    if t is None:
        raise ValueError(f"offset needs a position to start from, got offset {offset!r} alone")
    return t, t + whole("offset", offset)


def one_of(name: str, value: str, allowed: Sequence[str]) -> str:
    """Return `value` when it is one of the allowed words."""
    if value not in allowed:
        raise ValueError(f"{name} must be one of {', '.join(allowed)}, got {value!r}")
    return value


def pair_waves(wavelengths: npt.ArrayLike, pairs: int | None = None) -> Array:
    """Return the wavelengths, one per pair, all above zero."""
    waves = numbers("wavelengths", wavelengths, 1)
    if pairs is not None and waves.shape != (pairs,):
        raise ValueError(f"wavelengths must hold one number a pair ({pairs}), got {waves.shape[0]}")
    if waves.min() <= 0:
        raise ValueError(f"wavelengths must be above 0, got {waves.min()}")
    return waves
