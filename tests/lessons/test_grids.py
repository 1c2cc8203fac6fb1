"""Words and figures of pictures, against plain sums over pairs and sequences worked out here."""

import math

import numpy as np
import pytest

from course import lessons
from course.view import CHOICES, DEFAULTS, View
from pages.further.grids import figures
from pages.further.grids.model import AXIAL, MIXED, NUMBERED, SCHEMES, SINUSOID, Model
from tests.each import each
from tests.lessons.edges import numbers, verdicts

WORDS = lessons.words("grids")
PICTURE = DEFAULTS._replace(n=100, L=196, t=90, phi=45)
EDGES = [
    PICTURE._replace(patches=NUMBERED),
    PICTURE._replace(patches=MIXED, side="24", t=195, dim=127),
    DEFAULTS._replace(d=2, n=2, L=2, t=1, phi=1, dim=1, patches=AXIAL, side="8"),
    DEFAULTS._replace(d=6, L=2048, t=2047, phi=2047, dim=5, patches=NUMBERED, side="16"),
    DEFAULTS._replace(d=1024, n=1_000_000, L=2048, t=575, phi=1, dim=1023, side="24"),
    DEFAULTS._replace(d=126, t=0, phi=0, picture="1-by-12", patches=MIXED),
]


def plain_likeness(view: View) -> np.ndarray:
    """Return the mean cosine for one number or two axes, patch by patch and pair by pair."""
    side, width = int(view.side), max(4, view.d - view.d % 4)
    row, column = divmod(min(view.t, side**2 - 1), side)
    found = np.zeros((side, side))
    for r in range(side):
        for c in range(side):
            if view.patches == NUMBERED:
                apart = (r - row) * side + c - column
                waves = [view.n ** (-2 * k / width) * apart for k in range(width // 2)]
            else:
                speeds = [view.n ** (-4 * j / width) for j in range(width // 4)]
                waves = [s * (c - column) for s in speeds] + [s * (r - row) for s in speeds]
            found[r, c] = sum(map(math.cos, waves)) / len(waves)
    return found


@each("scheme", [NUMBERED, SINUSOID, AXIAL])
@each("view", EDGES[:1] + EDGES[2:4])
def test_the_picture_is_the_mean_cosine_of_all_pairs(view: View, scheme: str) -> None:
    asked = view._replace(patches=scheme)
    assert Model(asked).likeness == pytest.approx(plain_likeness(asked), abs=1e-9)


@each("scheme", SCHEMES)
def test_all_schemes_but_one_treat_rows_and_columns_alike(scheme: str) -> None:
    model = Model(PICTURE._replace(patches=scheme))
    assert (abs(model.alike((1, 0)) - model.alike((0, 1))) < 1e-9) is (scheme != NUMBERED)
    assert verdicts(WORDS["checks"]["patches"](model)) == [True]


@each("picture", CHOICES["picture"].options)
def test_the_text_goes_on_past_the_longer_side(picture: str) -> None:
    rows, columns = map(int, picture.split("-by-"))
    model = Model(DEFAULTS._replace(picture=picture))
    told = WORDS["numbers"]["tokens"](model)
    after = [5 + max(rows, columns), 5 + rows * columns]  # with M-RoPE, and in plain counting
    assert [numbers(value)[0] for value in told.values()] == after
    lines = [t for t in figures.tokens(model).data if t.name in ("temporal", "width")]
    time, width = (list(line.y) for line in lines)
    assert time[5 : 5 + rows * columns] == [5] * (rows * columns)
    assert width[5 : 5 + columns] == list(range(5, 5 + columns))
    assert all(one.holds for one in WORDS["checks"]["tokens"](model))
