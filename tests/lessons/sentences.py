"""What the tests of lessons on a sentence share: sentences, views, and the plain formula."""

from typing import Any

import numpy as np

from course.view import DEFAULTS
from tests.lessons.plain import table

THE = "The cat sees the dog"
LONG = " ".join(f"word{number}" for number in range(40))
VIEWS = [
    DEFAULTS,
    DEFAULTS._replace(words=THE, scaled="yes", t=1, dim=127),
    DEFAULTS._replace(d=8, n=100, L=6, t=5, phi=2, dim=3, words="a b a b", causal="yes"),
    DEFAULTS._replace(d=2, n=2, L=2, t=1, phi=1, dim=1),
    DEFAULTS._replace(d=512, n=1000, L=300, t=200, dim=300, words=LONG),
    DEFAULTS._replace(L=3, t=2, phi=1, words=LONG),
    DEFAULTS._replace(d=2, n=2, L=2, t=1, phi=1, dim=1, words=THE),
    DEFAULTS._replace(d=34, words=THE, causal="yes"),
]


def plain_rows(count: int, d: int, n: int) -> np.ndarray:
    return table(d, n, range(count))


def parts(figure: Any) -> dict[str, Any]:
    return dict(figure.parts["data"][0])
