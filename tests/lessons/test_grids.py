"""Words and figures of pictures and of sequences with a picture in them: their laws."""

import numpy as np

from course import lessons
from course.view import CHOICES, DEFAULTS
from pages.further.grids import figures
from pages.further.grids.model import NUMBERED, SCHEMES, Model
from tests.each import each
from tests.lessons.edges import numbers, verdicts

WORDS = lessons.words("grids")
PICTURE = DEFAULTS._replace(n=100, L=196, t=90, phi=45)


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


def test_the_three_directions_are_a_row_a_column_and_the_diagonal_of_the_picture() -> None:
    for patches in CHOICES["patches"].options:
        model = Model(DEFAULTS._replace(n=100, t=0, patches=patches))
        seen = model.likeness  # to the first patch
        lines = [
            np.array(trace.y, dtype=float)
            for trace in figures.directions(model).data
            if trace.name.startswith("along")
        ]
        for line, cells in zip(lines, (seen[0], seen[:, 0], np.diag(seen)), strict=True):
            np.testing.assert_allclose(line, cells, atol=1e-9)
