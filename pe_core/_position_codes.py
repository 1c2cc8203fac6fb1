"""Position codes: the vectors that a scheme assigns to positions or offsets."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pe_core import _check, _trained_numbers
from pe_core.any_frequencies import distances_from_frequencies
from pe_core.geometric_frequencies import frequencies
from pe_core.sinusoid_table import sinusoidal
from pe_core.trained_tables import trained_table

STORED_ROWS = 5000
"""How many rows the random table has; a stored table has no row beyond its end."""

_STORED_WIDTH = 16


class Table(Protocol):
    """A function that gives the table for `length` positions, from row `first` on."""

    def __call__(self, length: int, first: int = 0) -> NDArray[np.float64]: ...


@dataclass(frozen=True)
class Scheme:
    """One way to encode positions as vectors.

    Attributes
    ----------
    name : str
        What it is called.
    table : function of (length, first=0)
        `table(length)` is the table for `length` positions, shape (length, width);
        `table(length, first)` is the same without the rows before `first`. It raises ValueError
        where a row does not exist.
    distance : function of offsets, or None
        The Euclidean distance of two positions as a function of the offset between them; None if
        more than the offset counts.
    rows : int or None
        How many rows the table has; None if it has no end.
    shrinks : bool
        Whether each row is the one before it, with every pair turned by an angle of its own and
        made shorter by a factor of its own. Rows at one offset then come closer as they go on, so
        that the last row is one of the two nearest.
    """

    name: str
    table: Table
    distance: Callable[[Any], Any] | None = None
    rows: int | None = None
    shrinks: bool = False


def positions(length: int, first: int) -> NDArray[np.int64]:
    rows = _check.whole_number("length", length, minimum=1)
    start = _check.below("first", first, rows)
    _check.result_size("length", (rows - start,))
    return np.arange(start, rows)


def normalised_index(length: int, first: int = 0) -> NDArray[np.float64]:
    return np.asarray(positions(length, first)[:, None] / max(length - 1, 1))


def raw_index(length: int, first: int = 0) -> NDArray[np.float64]:
    return np.asarray(positions(length, first)[:, None], dtype=np.float64)


def raw_distance(offsets: Any) -> Any:
    return np.abs(_check.real_array("offsets", offsets).astype(np.float64))


def binary_code(length: int, first: int = 0) -> NDArray[np.float64]:
    where = positions(length, first)[:, None]
    bits = max(int(where[-1, 0]).bit_length(), 1)
    return np.asarray(where >> np.arange(bits) & 1, dtype=np.float64)


def one_sinusoid(length: int, first: int = 0) -> NDArray[np.float64]:
    return np.sin(positions(length, first))[:, None]


def _stored(where: NDArray[np.int64], length: int, numbers: NDArray[np.float64]) -> Any:
    if length > len(numbers):
        rule = f"be at most {len(numbers)}, the rows this table has"
        raise _check.refuse("length", rule, length)
    return numbers[where]


def random_rows(length: int, first: int = 0) -> NDArray[np.float64]:
    where = positions(length, first)
    drawn = np.random.default_rng().uniform(-1, 1, (STORED_ROWS, _STORED_WIDTH))
    return np.asarray(_stored(where, length, drawn))


def learned_rows(length: int, first: int = 0) -> NDArray[np.float64]:
    found = trained_table()
    return np.asarray(_stored(positions(length, first), length, found.rows[: found.reached]))


LEARNED = Scheme("learned table", learned_rows, rows=_trained_numbers.REACHED)
"""The rows of the trained table that training texts reached."""


Codes: TypeAlias = Callable[[str, int, float], Scheme]
"""A function of a name, d and the base that returns a scheme."""


def fixed(
    table: Table, distance: Callable[[Any], Any] | None = None, rows: int | None = None
) -> Codes:
    """Return codes that are the same for every d and base."""
    # Equal arguments give equal schemes, so that `criteria` measures each once.
    return lambda name, d_model, base: Scheme(name, table, distance, rows)


@lru_cache(maxsize=16)  # one object for each encoding, so that `criteria` measures it once
def waves(name: str, d_model: int, base: float) -> Scheme:
    """Return the sinusoidal table."""
    omega = frequencies(d_model, base)

    def table(length: int, first: int = 0) -> NDArray[np.float64]:
        where = positions(length, first)
        return sinusoidal(len(where), d_model, base, start=first)

    return Scheme(name, table, partial(distances_from_frequencies, omega=omega))


@lru_cache(maxsize=64)
def of_positions(name: str, rows: Callable[[Any], NDArray[np.float64]]) -> Scheme:
    """Return the scheme whose vectors are `rows(positions)`."""

    def table(length: int, first: int = 0) -> NDArray[np.float64]:
        return rows(positions(length, first))

    return Scheme(name, table)


@lru_cache(maxsize=64)
def of_offsets(
    name: str,
    value: Callable[[Any], NDArray[np.float64]],
    distance: Callable[[Any], Any] | None = None,
) -> Scheme:
    """Return the scheme with one number, `value(-φ)`, for a key φ positions before the query."""

    def table(length: int, first: int = 0) -> NDArray[np.float64]:
        return value(-np.arange(first, length))[:, None]

    return Scheme(name, table, distance)
