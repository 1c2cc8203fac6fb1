"""The candidate schemes as rows of one table: what each writes at each position.

Five of the seven rows are the ideas one tries first, the learned table is what GPT-2 and BERT use,
and the last row is the encoding of 2017. `own_scheme` is that encoding with other frequencies.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from pe_core import _check
from pe_core.frequencies import frequencies
from pe_core.sinusoidal import sinusoidal
from pe_core.speeds import distances_with

STORED_ROWS = 5000
"""How many rows the random and the learned table have; a stored table has no row beyond its end."""

_STORED_WIDTH = 16
_LEARNED_SEED = 2017
_RULE_SEED = 3


class Table(Protocol):
    """A function that gives the table for `length` positions, from row `first` on."""

    def __call__(self, length: int, first: int = 0) -> NDArray[np.float64]: ...


@dataclass(frozen=True)
class Scheme:
    """One way of writing positions as vectors.

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
    """

    name: str
    table: Table
    distance: Callable[[Any], Any] | None = None


def schemes(d_model: int, base: float = 10_000.0) -> dict[str, Scheme]:
    """Return the seven candidate schemes by name.

    With t the position and L the length, row t of each table is

    - normalised index: t / (L - 1)
    - raw index: t
    - binary code: the bits of t, the lowest in column 0; as many as the last position needs
    - one sinusoid: sin t
    - random table: 16 numbers between -1 and 1, fresh at every call, for at most 5000 positions
    - learned table: 16 numbers between -1 and 1 that stay, for at most 5000 positions; a seeded
      stand-in, nothing here was trained
    - sinusoidal: PE(t) of `sinusoidal`

    Parameters
    ----------
    d_model : int
        Model dimension d of the last row, even, at least 2.
    base : float
        Base of the last row, finite, at least 1.

    Returns
    -------
    dict of str to Scheme

    Raises
    ------
    ValueError
        If an argument breaks its rule.

    References
    ----------
    Kazemnejad 2019, Transformer Architecture: The Positional Encoding, discusses the normalised
    and the raw index and the binary code; Vaswani et al. 2017, section 3.5, the last two rows.

    Examples
    --------
    >>> rows = schemes(128)
    >>> rows["normalised index"].table(5).ravel().tolist()
    [0.0, 0.25, 0.5, 0.75, 1.0]
    >>> rows["binary code"].table(7)[6].tolist()
    [0.0, 1.0, 1.0]
    """
    omega = frequencies(d_model, base)

    def table(length: int, first: int = 0) -> NDArray[np.float64]:
        where = _positions(length, first)
        return sinusoidal(len(where), d_model, base, start=first)

    rows = (*_FIXED, Scheme("sinusoidal", table, partial(distances_with, omega=omega)))
    return {row.name: row for row in rows}


def own_scheme(d_model: int, base: float = 10_000.0, rule: str = "geometric") -> Scheme:
    """Return sine and cosine pairs whose frequencies follow another rule.

    With ω_k = base^(-2k/d_model) of the paper and K = d_model / 2 pairs, the rules are

    - "geometric": ω_k itself
    - "linear": evenly spaced from 1 down to ω_(K-1)
    - "equal": all 1
    - "random": seeded, uniform between ω_(K-1) and 1, in falling order

    Parameters
    ----------
    d_model : int
        Model dimension d, even, at least 2.
    base : float
        Base of the geometric sequence, finite, at least 1.
    rule : str
        One of FREQUENCY_RULES.

    Returns
    -------
    Scheme
        Its name is "own"; only the offset counts.

    Raises
    ------
    ValueError
        If an argument breaks its rule.

    References
    ----------
    Vaswani et al. 2017, section 3.5, for the geometric rule, which it gives no derivation for.

    Examples
    --------
    >>> own_scheme(4, 100, "linear").table(2).round(3).tolist()
    [[0.0, 1.0, 0.0, 1.0], [0.841, 0.54, 0.1, 0.995]]
    """
    omega = _RULES[_check.one_of("rule", rule, _RULES)](frequencies(d_model, base))

    def table(length: int, first: int = 0) -> NDArray[np.float64]:
        return _pairs(_positions(length, first), omega)

    return Scheme("own", table, partial(distances_with, omega=omega))


def _linear(omega: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.linspace(1.0, omega[-1], len(omega))


def _random(omega: NDArray[np.float64]) -> NDArray[np.float64]:
    drawn = np.random.default_rng(_RULE_SEED).uniform(omega[-1], 1.0, len(omega))
    return np.sort(drawn)[::-1]


# Each rule takes the paper's frequencies and gives its own, as many and from fast to slow.
_RULES: dict[str, Callable[[NDArray[np.float64]], NDArray[np.float64]]] = {
    "geometric": lambda omega: omega,
    "linear": _linear,
    "equal": np.ones_like,
    "random": _random,
}
FREQUENCY_RULES = tuple(_RULES)
"""The rules `own_scheme` knows."""


def _positions(length: int, first: int) -> NDArray[np.int64]:
    rows = _check.whole_number("length", length, minimum=1)
    start = _check.below("first", first, rows)
    _check.result_size("length", (rows - start,))
    return np.arange(start, rows)


def _pairs(where: NDArray[np.int64], omega: NDArray[np.float64]) -> NDArray[np.float64]:
    # As in `sinusoidal`, positions split as t = aB + b, and one complex multiplication turns pair k
    # from bω_k to tω_k. That is several times as fast as a sine and a cosine a cell.
    _check.result_size("length and d_model", (len(where), 2 * len(omega)))
    height = math.isqrt(len(where)) + 1
    fine = 1j * np.exp(-1j * np.arange(height)[:, None] * omega)
    coarse = np.exp(-1j * where[::height, None] * omega)
    waves = (coarse[:, None] * fine).reshape(-1, len(omega))[: len(where)]
    return np.asarray(waves.view(np.float64))  # sine, cosine, sine, cosine


def _normalised_index(length: int, first: int = 0) -> NDArray[np.float64]:
    return np.asarray(_positions(length, first)[:, None] / max(length - 1, 1))


def _raw_index(length: int, first: int = 0) -> NDArray[np.float64]:
    return _positions(length, first)[:, None].astype(np.float64)


def _raw_distance(offsets: Any) -> Any:
    return np.abs(_check.real_array("offsets", offsets).astype(np.float64))


def _binary_code(length: int, first: int = 0) -> NDArray[np.float64]:
    where = _positions(length, first)[:, None]
    bits = max(int(where[-1, 0]).bit_length(), 1)
    return (where >> np.arange(bits) & 1).astype(np.float64)


def _one_sinusoid(length: int, first: int = 0) -> NDArray[np.float64]:
    return np.sin(_positions(length, first))[:, None]


def _stored(seed: int | None) -> Table:
    def table(length: int, first: int = 0) -> NDArray[np.float64]:
        where = _positions(length, first)
        if length > STORED_ROWS:
            rule = f"be at most {STORED_ROWS}, the rows this table has"
            raise _check.refuse("length", rule, length)
        numbers = np.random.default_rng(seed).uniform(-1, 1, (STORED_ROWS, _STORED_WIDTH))
        return numbers[where]

    return table


# The rows that depend on neither d nor the base.
_FIXED = (
    Scheme("normalised index", _normalised_index),
    Scheme("raw index", _raw_index, _raw_distance),
    Scheme("binary code", _binary_code),
    Scheme("one sinusoid", _one_sinusoid),
    Scheme("random table", _stored(None)),
    Scheme("learned table", _stored(_LEARNED_SEED)),
)
