"""The schemes that can be trained, as the rows of `pe_core.registry` say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import autograd.numpy as anp
import numpy as np
from autograd.extend import defvjp, primitive

import pe_core
from pe_core._schemes import T5_BUCKETS, ProfileFunction, Size
from pe_core.learning import Asked as Asked
from pe_core.learning import Given as Given
from pe_core.learning import NoRow as NoRow
from pe_core.learning import Trained
from pe_core.registry import ROWS

_BASE = 10_000.0

Scheme = Callable[[Asked], Given]
Rows = Callable[[int, int, np.random.Generator], Any]


def _answering(name: str, profile: ProfileFunction, trained: Trained) -> Scheme:
    """Return the function that gives what a model with this scheme asks for."""
    return lambda asked: trained.given(profile(name, Size(asked.width, _BASE, asked.length)), asked)


_TRAINED = tuple(
    (row.name, row.profile, row.trained) for row in ROWS if row.profile and row.trained
)

SCHEMES: Mapping[str, Scheme] = {row[0]: _answering(*row) for row in _TRAINED}
"""Every scheme by the name it is shown under."""

FIRST_ROWS: Mapping[str, Rows] = {
    name: trained.rows for name, _, trained in _TRAINED if trained.rows
}
"""The first numbers of learned rows, for the schemes that have such; they have no row beyond."""

INTERPOLATED = tuple(name for name, _, trained in _TRAINED if trained.between)
"""Those whose positions a test may divide, as Position Interpolation does."""


def _by_bucket(both: bool) -> Scheme:
    """Return T5's scheme: `asked.rows` hold a number for each bucket and head."""

    def given(asked: Asked) -> Given:
        where = np.arange(asked.length)
        buckets = pe_core.t5_bucket(where - where[:, None], bidirectional=both, buckets=T5_BUCKETS)
        # A product, because the gradient of one is faster than that of a lookup.
        found = anp.dot(np.eye(T5_BUCKETS)[buckets.ravel()], asked.rows)
        return Given(bias=anp.reshape(anp.transpose(found), (asked.heads, *buckets.shape)))

    return given


def _logarithmic(asked: Asked) -> Given:
    """Return KERPLE's scheme: `asked.rows` hold r₁ and r₂, each for every head.

    As in its authors' code, neither is taken below 0.01.
    """
    outer, inner = anp.reshape(anp.maximum(asked.rows, 0.01), (2, asked.heads, 1, 1))
    where = np.arange(asked.length)
    return Given(bias=-outer * anp.log(1 + inner * abs(where - where[:, None])))


BY_OFFSET: Mapping[str, Scheme] = {
    "T5": _by_bucket(both=True),
    "T5, keys before": _by_bucket(both=False),
    "Shaw": lambda asked: Given(vectors=asked.rows),
    "KERPLE": _logarithmic,
}
"""Schemes of learned numbers for offsets, of which `small_offsets` trains one model each."""


rotate: Callable[[Any, Any], Any] = primitive(pe_core.rotate)
"""What `pe_core.rotate` is, with a gradient."""

# The transpose of a rotation is the rotation back.
defvjp(
    rotate,
    lambda _, vectors, positions: lambda slope: pe_core.rotate(slope, -np.asarray(positions)),
    argnums=(0,),
)
