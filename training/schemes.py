"""The schemes, as rows of one table: each says what it gives to a sentence of some length."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np
from autograd.extend import defvjp, primitive

import pe_core


class NoRow(ValueError):
    """A learned table has no row for a position beyond its end."""


class Asked(NamedTuple):
    """What a scheme may look at: the positions, the model's size, its learned rows.

    Positions are counted from 0 to `length` - 1 and divided by `divided`, where a scheme has a
    value in between.
    """

    length: int
    width: int
    heads: int
    rows: Any
    divided: float = 1.0

    @property
    def positions(self) -> Any:
        """Where the words stand."""
        return np.arange(self.length) / self.divided


class Given(NamedTuple):
    """What a scheme gives: rows to add to the words, whether to turn, a bias for each head.

    `added` has shape (length, width), `turns` is the positions to turn by or None, and `bias` has
    shape (heads, length, length); `added` and `bias` may be 0 for nothing.
    """

    added: Any = 0.0
    turns: Any = None
    bias: Any = 0.0


def none(asked: Asked) -> Given:
    """Return nothing: the words stand as they are."""
    return Given()


def sinusoidal(asked: Asked) -> Given:
    """Return the table of the formula, added to the words."""
    return Given(added=pe_core.sinusoidal_at(asked.positions, asked.width))


def learned(asked: Asked) -> Given:
    """Return rows that are trained with the model; there are as many as the trained length."""
    if asked.length > len(asked.rows):
        last, wanted = len(asked.rows) - 1, asked.length - 1
        raise NoRow(f"length must stay in the learned table: no row {wanted}, the last is {last}")
    return Given(added=asked.rows[: asked.length])


def rope(asked: Asked) -> Given:
    """Return that queries and keys turn by their positions."""
    return Given(turns=asked.positions)


def alibi(asked: Asked) -> Given:
    """Return a bias that falls with the distance, steeper in some heads than in others."""
    return Given(bias=pe_core.alibi_bias(asked.length, asked.heads))


Scheme = Callable[[Asked], Given]

SCHEMES: Mapping[str, Scheme] = {
    "none": none,
    "sinusoidal": sinusoidal,
    "learned": learned,
    "RoPE": rope,
    "ALiBi": alibi,
}
"""Every scheme by the name it is shown under."""

INTERPOLATED = ("sinusoidal", "RoPE")
"""Those whose positions a test may divide, as Position Interpolation does."""


rotate: Callable[[Any, Any], Any] = primitive(pe_core.rotate)
"""What `pe_core.rotate` is, with a gradient."""

# The transpose of a rotation is the rotation back.
defvjp(
    rotate,
    lambda _, vectors, positions: lambda slope: pe_core.rotate(slope, -np.asarray(positions)),
    argnums=(0,),
)
