"""What mixing the two pairings of RoPE does to a query."""

import numpy as np

import pe_core
from course.words import Check
from pages.beyond.wild.digits import differing, largest
from pages.beyond.wild.model import Model
from pe_core.rotary import PAIRINGS

_ROTATED = 64  # positions that the two pairings are compared on
_SEED = 2017


def rope_checks(model: Model) -> list[Check]:
    """Return what mixing the two pairings does to vectors turned by their positions."""
    view = model.view
    count = min(view.L, _ROTATED)
    vectors = np.random.default_rng(_SEED).standard_normal((count, view.d))
    adjacent, halves = (
        pe_core.rotate(vectors, range(count), view.n, pairing=name) for name in PAIRINGS
    )
    moved = pe_core.rotate(pe_core.to_halves(vectors), range(count), view.n, pairing="halves")
    mixed = float(abs(adjacent - halves).max())
    same = float(abs(pe_core.to_interleaved(moved) - adjacent).max())
    return [
        Check(
            "The two pairings rotate a query in the same way.",
            f"On random vectors the results differ {differing(mixed)}.",
            mixed < 1e-9,
        ),
        Check(
            "A query that is reordered into halves, rotated and put back equals a query rotated in "
            "adjacent pairs.",
            largest(same),
            same < 1e-9,
        ),
    ]
