"""Argument checks of the package.

Every check takes the argument's name and the value received, and either returns the value in the
form the mathematics needs or raises a ValueError that quotes all three: name, rule, value.
"""

import math
import numbers
import operator
import reprlib
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Reals: TypeAlias = Sequence[Any] | NDArray[Any]
"""Any sequence of real numbers: a list, a tuple, a range, an array."""

LARGEST_WHOLE = 2**53
"""Up to here float64 holds every whole number exactly."""

LARGEST_RESULT = 4 * 2**30
"""The most bytes one result may take: 4 GiB."""

_ALLOWED_DTYPES = (np.dtype(np.float32), np.dtype(np.float64))
_NOT_NUMBERS = (bool, np.bool_, np.timedelta64)

_short = reprlib.Repr()
_short.maxstring = _short.maxother = _short.maxlong = 40


def shown(value: object) -> str:
    """Return a short, one-line form of a value for a message."""
    if isinstance(value, np.ndarray) and value.ndim:
        return f"an array of shape {value.shape} and dtype {value.dtype}"
    try:
        plain = value.item() if isinstance(value, np.generic | np.ndarray) else value
        text = " ".join(_short.repr(plain).split())
    except Exception:  # a repr may fail in any way, for instance on an integer of 5000 digits
        text = f"a value of type {type(value).__name__}"
    return text if len(text) <= 100 else f"{text[:97]}..."


def refuse(name: str, rule: str, value: object) -> ValueError:
    """Return the error that says which argument broke which rule, and what was received."""
    return ValueError(f"{name} must {rule}, got {shown(value)}")


def whole_number(name: str, value: object, minimum: int = -LARGEST_WHOLE) -> int:
    """Return a whole number between `minimum` and 2**53 as an int; 5.0 and True are not whole."""
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except Exception:
        raise refuse(name, "be a whole number", value) from None
    if isinstance(value, _NOT_NUMBERS):
        raise refuse(name, "be a whole number", value)
    if number < minimum:
        raise refuse(name, f"be at least {minimum}", value)
    if number > LARGEST_WHOLE:
        raise refuse(name, f"be at most {LARGEST_WHOLE}", value)
    return number


def below(name: str, value: object, limit: int) -> int:
    """Return a whole number from 0 to `limit` - 1 as an int."""
    number = whole_number(name, value, minimum=0)
    if number >= limit:
        raise refuse(name, f"be below {limit}", value)
    return number


def even_width(name: str, value: object) -> int:
    """Return an even whole number of at least 2 as an int."""
    number = whole_number(name, value)
    if number % 2:
        raise refuse(name, "be even", value)
    return whole_number(name, number, minimum=2)


def first_position(name: str, value: object, count: int) -> int:
    """Return the first of `count` whole positions, all of which float64 must hold exactly."""
    first = whole_number(name, value)
    if first + count - 1 > LARGEST_WHOLE:
        rule = f"leave the last of {count} positions at {LARGEST_WHOLE} or below"
        raise refuse(name, rule, value)
    return first


def finite_number(name: str, value: object, rule: str = "be a finite real number") -> float:
    """Return one finite real number as a float."""
    if not _is_real(type(value)):
        raise refuse(name, rule, value)
    try:
        number = float(value)  # type: ignore[arg-type]
    except Exception:
        raise refuse(name, rule, value) from None
    if not math.isfinite(number):
        raise refuse(name, rule, value)
    return number


def one_of(name: str, value: object, allowed: Iterable[str]) -> str:
    """Return a text that is one of the allowed ones."""
    names = tuple(allowed)
    for known in names:
        if isinstance(value, str) and value == known:
            return known
    raise refuse(name, f"be one of {', '.join(names)}", value)


def base_number(name: str, value: object) -> float:
    """Return a finite base of at least 1 as a float."""
    rule = "be a finite number of at least 1"
    number = finite_number(name, value, rule)
    if number < 1:
        raise refuse(name, rule, value)
    return number


def float_dtype(name: str, value: Any) -> np.dtype[Any]:
    """Return the dtype float32 or float64."""
    rule = "be float32 or float64"
    if value is None:  # np.dtype(None) would be float64
        raise refuse(name, rule, value)
    try:
        dtype: np.dtype[Any] = np.dtype(value)
    except Exception:
        raise refuse(name, rule, value) from None
    if dtype not in _ALLOWED_DTYPES:
        raise refuse(name, rule, value)
    return dtype


def result_size(names: str, shape: tuple[int, ...], dtype: Any = np.float64) -> None:
    """Refuse a result of more than LARGEST_RESULT bytes, before anything is allocated."""
    kind = np.dtype(dtype)
    size = math.prod(shape) * kind.itemsize
    if size > LARGEST_RESULT:
        limit = LARGEST_RESULT / 2**30
        raise ValueError(
            f"{names} must ask for at most {limit:g} GiB, "
            f"got shape {shape} in {kind.name}: {size / 2**30:,.2f} GiB"
        )


def real_array(name: str, value: object, width: int = 1) -> NDArray[Any]:
    """Return finite real numbers of any shape: float32 stays float32, all else is float64.

    Each entry along the first axis will become `width` numbers of a result, whose size is checked
    before a long range is unpacked.
    """
    array = float_array(name, value, width)
    if not np.isfinite(array).all():
        index = tuple(int(i) for i in np.argwhere(~np.isfinite(array))[0])
        raise refuse(name, "hold finite numbers only", array[index])
    return array


def float_array(name: str, value: object, width: int = 1) -> NDArray[Any]:
    """Return what `real_array` returns, infinities and NaN included."""
    result_size(name, (_count(name, value), width))
    array = np.asarray(value) if isinstance(value, np.ndarray) else _unpacked(name, value)
    if array.dtype.kind not in "iufO":
        raise refuse(name, "hold real numbers only", value)
    if array.dtype.kind == "O":
        _refuse_other_types(name, array)
    if array.dtype not in _ALLOWED_DTYPES:
        array = _as_float64(name, array)
    return array


def whole_array(name: str, value: object) -> NDArray[np.int64]:
    """Return whole numbers of any shape as int64; 5.0 is not whole."""
    result_size(name, (_count(name, value),))
    if isinstance(value, range):  # one look at each end instead of one at each number
        for number in (*value[:1], *value[-1:]):
            whole_number(name, number)
        return np.arange(value.start, value.stop, value.step, dtype=np.int64)
    array = np.asarray(value) if isinstance(value, np.ndarray) else _unpacked(name, value)
    if array.dtype.kind not in "iuO":
        raise refuse(name, "hold whole numbers only", value)
    for number in array.flat if array.dtype.kind == "O" else ():
        whole_number(name, number)
    if array.size:
        for end in (array.min(), array.max()):
            whole_number(name, end)
    return array.astype(np.int64)


def yes_or_no(name: str, value: object) -> bool:
    """Return True or False; 1 and "yes" are neither."""
    if not isinstance(value, bool | np.bool_):
        raise refuse(name, "be True or False", value)
    return bool(value)


def vector(name: str, value: object, width: int = 1) -> NDArray[np.float64]:
    """Return a one-dimensional float64 array; each entry will become `width` numbers."""
    array = real_array(name, value, width)
    if array.ndim != 1:
        raise refuse(name, "be a one-dimensional sequence", value)
    return np.asarray(array, dtype=np.float64)


def table(name: str, value: object) -> NDArray[Any]:
    """Return a finite two-dimensional array, at least 1 by 1; float32 stays float32."""
    array = real_array(name, value)
    if array.ndim != 2 or not array.size:
        raise refuse(name, "be two-dimensional and not empty", value)
    return array


def float_table(name: str, value: object) -> NDArray[np.float64]:
    """Return what `table` returns, as float64."""
    return np.asarray(table(name, value), dtype=np.float64)


def paired(name: str, value: object) -> NDArray[Any]:
    """Return a finite array whose last axis is even; float32 stays float32."""
    array = real_array(name, value)
    if not array.ndim or not array.shape[-1]:
        raise refuse(name, "have a last axis of at least 2", value)
    if array.shape[-1] % 2:
        raise ValueError(f"{name} must have an even last axis, got shape {array.shape}")
    return array


def _is_real(kind: type) -> bool:
    return issubclass(kind, numbers.Real) and not issubclass(kind, _NOT_NUMBERS)


def _count(name: str, value: object) -> int:
    try:
        return len(value)  # type: ignore[arg-type]
    except OverflowError:  # a range may be longer than any list
        raise refuse(name, f"have at most {LARGEST_WHOLE} entries", value) from None
    except Exception:  # a single number has no length
        return 1


def _unpacked(name: str, value: object) -> NDArray[Any]:
    # Through dtype object, so that [True, 2.5] or ["1", 2] keep the types they came with.
    try:
        return np.asarray(value, dtype=object)
    except Exception:
        raise refuse(name, "hold real numbers in a regular shape", value) from None


def _refuse_other_types(name: str, array: NDArray[Any]) -> None:
    if not all(map(_is_real, set(map(type, array.flat)))):
        wrong = next(item for item in array.flat if not _is_real(type(item)))
        raise refuse(name, "hold real numbers only, in a regular shape", wrong)


def _as_float64(name: str, array: NDArray[Any]) -> NDArray[np.float64]:
    try:
        with np.errstate(over="ignore"):  # too large becomes inf, which the caller refuses
            return array.astype(np.float64)
    except Exception:
        raise refuse(name, "hold numbers that fit in float64", array) from None
