"""How a small model is trained with each scheme.

The rows of `registry` name these functions, and `training`, which trains the models, calls them.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from pe_core.biases import alibi_bias
from pe_core.scheme_profile import Array, SchemeProfile


class NoRow(ValueError):
    """Raised for a position beyond the end of a learned table."""


class Asked(NamedTuple):
    """The input of a scheme: the positions, the model's size, its learned rows.

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
        """The positions of the words; whole numbers unless they are divided."""
        whole = np.arange(self.length)
        return whole if self.divided == 1 else whole / self.divided


class Given(NamedTuple):
    """The output of a scheme: rows added to the words, positions to turn by, a bias for each head.

    `added` has shape (length, width), `turns` is the positions to turn by or None, and `bias` has
    shape (heads, length, length), or (length, length) for the same in every head; `added` and
    `bias` may be 0 for nothing. `vectors`, of shape (2k + 1, width of a head) or None, join the
    keys: one for each offset from -k to k, and the outermost for all that are further.
    """

    added: Any = 0.0
    turns: Any = None
    bias: Any = 0.0
    vectors: Any = None


class Trained(NamedTuple):
    """How a model learns with a scheme.

    Attributes
    ----------
    given : function of (SchemeProfile, Asked)
        The output of the scheme, with its profile from `comparison`, for a sentence.
    between : bool
        Whether it has a value between two positions, so that a test may divide them as Position
        Interpolation does (Chen et al. 2023).
    rows : function of (length, width, generator), or None
        The first numbers of its learned rows, one for each trained position. None if it learns
        none; otherwise there is no row beyond them, and `given` raises NoRow.
    """

    given: Callable[[SchemeProfile, Asked], Given]
    between: bool = False
    rows: "Callable[[int, int, np.random.Generator], Array] | None" = None


def unlearned(scheme: SchemeProfile, asked: Asked) -> Given:
    """Return what the scheme adds to the words and to the scores, the same in every head.

    Parameters
    ----------
    scheme : SchemeProfile
        One that only adds, learns nothing and does not depend on the words.
    asked : Asked
        The sentence and the model.

    Returns
    -------
    Given
        `added` of shape (length, width); `bias` of shape (length, length), or 0.

    Raises
    ------
    ValueError
        If the scheme is none of that kind, or has no value between two positions and is asked
        for one.

    Examples
    --------
    >>> from pe_core import comparison
    >>> unlearned(comparison(8)["ALiBi"], Asked(3, 8, 2, None)).bias[2].tolist()
    [-0.125, -0.0625, 0.0]
    """
    if scheme.parameters or scheme.worded:
        raise ValueError(f"scheme must add what is known before training, got {scheme.name!r}")
    words = np.zeros((asked.length, asked.width))
    given = scheme.given(words, asked.positions, np.zeros((asked.width, 1)))
    return Given(added=given["x"], bias=given.get("bias", 0.0))


def own_rows(scheme: SchemeProfile, asked: Asked) -> Given:
    """Return rows that are learned with the model; there are as many as the trained length."""
    if asked.length > len(asked.rows):
        last, wanted = len(asked.rows) - 1, asked.length - 1
        raise NoRow(f"length must stay in the learned table: no row {wanted}, the last is {last}")
    return Given(added=asked.rows[: asked.length])


def normal_rows(length: int, width: int, generator: "np.random.Generator") -> Array:
    """Return normal numbers of variance 1/2: rows about as long as those of the formula."""
    return np.asarray(np.sqrt(0.5) * generator.standard_normal((length, width)))


def turned(scheme: SchemeProfile, asked: Asked) -> Given:
    """Return that queries and keys turn by their positions."""
    return Given(turns=asked.positions)


def slopes(scheme: SchemeProfile, asked: Asked) -> Given:
    """Return a bias that falls with the distance, steeper in some heads than in others."""
    return Given(bias=alibi_bias(asked.length, asked.heads))
