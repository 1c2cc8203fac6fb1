"""What is said of other signals: numbers, frequencies in LaTeX, checks."""

from collections.abc import Callable, Mapping
from math import pi
from typing import Any

import numpy as np

import pe_core
from course.numerals import fixed, grouped
from course.words import Check
from pages.beyond.elsewhere.model import UNITS, Model
from pages.beyond.elsewhere.naming import NAMES
from pe_core.figures import differ, out_of
from pe_core.other_frequencies import doubling_frequencies

_SAME = 1e-9
_EXAMPLE = 0.3  # a coordinate


def turn_numbers(model: Model) -> dict[str, str]:
    """Return how many pairs of the chosen signal turn once, and how often the ends turn."""
    found = model.turns(model.view.signal)
    return {
        "pairs that finish a turn": out_of(model.finished, model.pairs, "pair"),
        "turns of the fastest pair": grouped(found[0], ".4g"),
        "turns of the slowest pair": f"{found[-1]:.4g}",
    }


def hour_numbers(model: Model) -> dict[str, str]:
    """Return how alike two samples an hour apart are, in the chosen unit."""
    unit = model.view.unit
    return {f"an hour apart, in {unit}": f"similarity {fixed(model.hour(unit), 3)}"}


def frequency_formula(model: Model) -> str:
    """Return the frequencies of the chosen signal, with the fastest and the slowest."""
    omega = model.chosen.omega
    return (
        rf"\begin{{aligned}} & {NAMES[model.view.signal].frequency} \\[4pt] & \text{{fastest: }} "
        rf"{omega[0]:.6f} \qquad \text{{slowest: }} {omega[-1]:.6f} \end{{aligned}}"
    )


def signal_checks(model: Model) -> list[Check]:
    """Return whether the chosen signal is encoded alike after a difference of 2."""
    again = float(model.alike(np.array([2.0]))[0])
    return [
        Check(
            f"Two values of the chosen signal ({NAMES[model.view.signal].name}) that lie 2 apart "
            "have the same encoding.",
            f"Their similarity is {again:.6f}.",
            again > 1 - _SAME,
        )
    ]


def doubling_checks(model: Model) -> list[Check]:
    """Return that NeRF's encoding is the binary case of the table, checked at one coordinate."""
    halving = pe_core.sinusoidal_at([8 * pi * _EXAMPLE], 8, 16)[0].reshape(4, 2)[::-1]
    angles = doubling_frequencies(4) * _EXAMPLE
    gap = float(abs(halving - np.stack([np.sin(angles), np.cos(angles)], axis=1)).max())
    return [
        Check(
            "NeRF's encoding with 4 pairs is a row of the sinusoidal table with d = 8 and base 16.",
            f"For p = {_EXAMPLE} and t = 8πp they {differ(gap)}, the pairs in reverse order.",
            gap < _SAME,
        )
    ]


def time_checks(model: Model) -> list[Check]:
    """Return what is said of times, checked on these."""
    early, late = (
        pe_core.sinusoidal_at(np.array(pair) * model.per_hour, model.view.d, model.view.n)
        for pair in ((0.0, 1.5), (9.5, 11.0))
    )
    first, second = (float(np.linalg.norm(rows[1] - rows[0])) for rows in (early, late))
    return [
        Check(
            "Equal gaps in time give equal distances, wherever they are.",
            f"Hours 0 and 1.5 are {first:.6f} apart, hours 9.5 and 11 are {second:.6f} apart.",
            abs(first - second) < 1e-6,
        ),
        Check(
            "The unit of time makes no difference.",
            "Two samples an hour apart have the similarity "
            + ", ".join(f"{fixed(model.hour(unit), 3)} in {unit}" for unit in UNITS)
            + ".",
            max(map(model.hour, UNITS)) - min(map(model.hour, UNITS)) < _SAME,
        ),
    ]


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "numbers": {"turns": turn_numbers, "hour": hour_numbers},
    "formula": {"frequencies": frequency_formula},
    "checks": {"signals": signal_checks, "doubling": doubling_checks, "times": time_checks},
}
