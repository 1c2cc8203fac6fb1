"""What the tests of two positions share: views at the edges, and the plain formula."""

import re
from typing import Any

from course.view import DEFAULTS, View
from course.words import Check
from tests.lessons.plain import table

EDGES = [
    DEFAULTS,
    DEFAULTS._replace(d=2, n=2, L=2, t=0, phi=0, dim=1),
    DEFAULTS._replace(d=2, n=2, L=2, t=1, phi=1, dim=0),
    DEFAULTS._replace(d=1024, n=1_000_000, L=2048, t=2047, phi=2047, dim=1023),
    DEFAULTS._replace(d=1024, L=2048, t=2000, phi=3, dim=0),
    DEFAULTS._replace(d=1024, n=1_000_000, phi=3, dim=1022),
    DEFAULTS._replace(d=6, n=100, L=7, t=3, phi=4, dim=2),
]


def plain_row(view: View, place: int) -> Any:
    return table(view.d, view.n, [place])[0]


def numbers(text: str) -> list[float]:
    """Return the numbers of a text, grouped digits together and with either sign of minus."""
    plain = text.replace("\u202f", "").replace(r"\,", "").replace("\u2212", "-")
    return [float(found) for found in re.findall(r"-?\d+\.?\d*(?:e[-+]\d+)?", plain)]


def says(text: str, value: float) -> bool:
    """Return whether a number of a text is this value, to the last digit that is printed of it."""
    plain = text.replace("\u202f", "").replace(r"\,", "").replace("\u2212", "-")
    for whole, decimals, power in re.findall(r"(-?\d+)\.?(\d*)(?:e([-+]\d+))?", plain):
        found = float(f"{whole}.{decimals or 0}e{power or 0}")
        half = 0.501 * 10.0 ** (int(power or 0) - len(decimals))
        if abs(found - value) <= min(half, 0.03 * abs(value) + 1e-12):
            return True
    return False


def verdicts(told: list[Check]) -> list[bool]:
    return [item.holds for item in told]
