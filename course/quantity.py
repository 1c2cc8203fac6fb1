"""A quantity of a model: computed on first access, then kept."""

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats: TypeAlias = NDArray[np.float64]
Result = TypeVar("Result")
ROUNDING = 1e-9  # what rounding may leave of a difference


class Miss(float):
    """How far two things differ that may be equal, up to what is allowed."""

    allowed = ROUNDING

    @property
    def none(self) -> bool:
        """Whether they are equal but for rounding."""
        return self < self.allowed


def sign(difference: float) -> int:
    """Return 1 for a positive difference, -1 for a negative one, 0 for rounding errors."""
    return 0 if abs(difference) < 1e-9 else 1 if difference > 0 else -1


class Ends(NamedTuple):
    """The least and the largest of several numbers."""

    least: float
    largest: float

    @property
    def apart(self) -> Miss:
        """How far these two lie apart."""
        return Miss(self.largest - self.least)

    @property
    def equal(self) -> bool:
        """Whether the numbers are all the same, but for rounding errors."""
        return self.apart.none


def ends(numbers: ArrayLike) -> Ends:
    """Return the least and the largest of these numbers."""
    return Ends(float(np.min(numbers)), float(np.max(numbers)))


def apart(some: Floats, others: Floats | float) -> Miss:
    """Return how far numbers lie from others at most."""
    return Miss(abs(some - others).max())


class quantity(Generic[Result]):  # used like `property`
    """Make a method a quantity of its model: read without brackets, and worked out once.

    Arrays, alone or in a tuple, are made read-only, since everybody is handed the same ones. Unlike
    `functools.cached_property` it takes no lock, which in Python 3.11 is one for all models: the
    quantity of a small model would wait for that of a large one. Two threads that ask at the same
    moment may both work it out, and find the same.

    Examples
    --------
    >>> class Model:
    ...     @quantity
    ...     def count(self):
    ...         print("counted")
    ...         return 3
    >>> model = Model()
    >>> model.count + model.count
    counted
    6
    """

    def __init__(self, work_out: Callable[[Any], Result]) -> None:
        self.work_out = work_out
        self.__doc__ = work_out.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, model: None, owner: type) -> "quantity[Result]": ...
    @overload
    def __get__(self, model: object, owner: type) -> Result: ...
    def __get__(self, model: Any, owner: type) -> Any:
        if model is None:
            return self
        found = model.__dict__[self.name] = self.work_out(model)
        for part in found if isinstance(found, tuple) else (found,):
            if isinstance(part, np.ndarray):
                part.flags.writeable = False
        return found
