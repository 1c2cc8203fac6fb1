"""Evenly spaced places along an axis as a start and a step."""

import numpy as np

from pe_core.figures._inputs import Array

# Steps that differ by no more than this share are equal: the rest is rounding.
_ROUNDING = 1e-12


def even_steps(places: Array) -> dict[str, float]:
    """Return places as the first one and the step between them; nothing if the steps differ."""
    first, last = float(places[0]), float(places[-1])
    even = np.linspace(first, last, len(places))
    if not np.allclose(places, even, rtol=_ROUNDING, atol=_ROUNDING):
        return {}
    return {"x0": first, "dx": (last - first) / max(len(places) - 1, 1)}
