"""What the heatmap shows and says, against sums worked out here."""

import math

import numpy as np
import pytest

from course import lessons
from course.moving_columns import still_columns
from course.view import DEFAULTS, View
from pages.core.heatmap.figures import heatmap_cell
from pages.core.heatmap.model import Model
from tests.lessons.edges import numbers, verdicts
from tests.lessons.plain import table

WORDS = lessons.words("heatmap")

# Length, dimensions, position, dimension and value of cells of Kazemnejad's figure 2 and of MLM's
# matrix.
KNOWN = [
    (50, 128, 1, 0, 0.841471),
    (50, 128, 1, 1, 0.540302),
    (50, 128, 1, 2, 0.761720),
    (50, 128, 1, 3, 0.647906),
    (50, 128, 49, 0, -0.953753),
    (50, 128, 49, 127, 0.999984),
    (100, 512, 99, 0, -0.999207),
    (100, 512, 99, 511, 0.999947),
]


def plain_table(view: View) -> np.ndarray:
    return table(view.d, view.n, range(view.L))


def test_reference_cells_are_the_same_in_numbers_formula_and_hover() -> None:
    for layout in ("interleaved", "halves"):
        for L, d, t, dim, value in KNOWN:
            view = DEFAULTS._replace(d=d, L=L, t=t, dim=dim, layout=layout)
            told = [
                WORDS["numbers"]["cell"](Model(view))["value at position t"],
                WORDS["formula"]["cell"](Model(view)),
                heatmap_cell(Model(view), Model(view).column, t)[-1],
            ]
            last = [numbers(text)[-1] for text in told]
            assert last == pytest.approx([value] * 3, abs=6e-6)
            worked_out = float(
                WORDS["steps"]["by_hand"](Model(view))[-1].formula.rpartition("= ")[2]
            )
            assert float(worked_out) == pytest.approx(value, abs=6e-7)


def test_the_chosen_dimension_is_the_same_wave_in_both_layouts() -> None:
    for d, dim in ((2, 1), (8, 0), (8, 5), (128, 33), (128, 127)):
        view = DEFAULTS._replace(d=d, dim=dim)
        halves = view._replace(layout="halves")
        assert Model(view).column == dim
        assert Model(halves).column == dim // 2 + (d // 2 if dim % 2 else 0)
        assert sorted(Model(halves).dimensions) == list(range(d))
        said, elsewhere = (WORDS["numbers"]["cell"](Model(each)) for each in (view, halves))
        assert said.items() <= elsewhere.items()
        assert list(elsewhere.values())[-1] == f"column {Model(halves).column}"
        assert WORDS["formula"]["cell"](Model(view)) == WORDS["formula"]["cell"](Model(halves))


# How many columns move by at least 0.01, 0.1 and 1, counted with NumPy from the formula.
def test_columns_that_hardly_move() -> None:
    for d, L, still in ((128, 50, 51), (512, 50, 208), (512, 100, 170)):
        view = DEFAULTS._replace(d=d, L=L)
        spans = np.ptp(plain_table(view), axis=0)
        assert Model(view).still == still_columns(L, d, 10_000) == still == int((spans < 0.1).sum())
        (changes,) = WORDS["checks"]["columns"](Model(view))
        assert numbers(changes.measured)[:2] == [still, d]
        rows = WORDS["table"]["spans"](Model(view)).rows
        counts = [int((spans >= least).sum()) for least in (0.01, 0.1, 1)]
        assert [row[1] for row in rows] == [f"{count} of {d}" for count in counts]


def test_new_columns_go_beyond_what_they_were() -> None:
    for d, L, known in ((8, 40, 20), (128, 500, 50), (16, 2, 1)):
        view = DEFAULTS._replace(d=d, L=L)
        new = sum(
            cells[known:].max() > cells[:known].max() + 0.1
            or cells[known:].min() < cells[:known].min() - 0.1
            for cells in plain_table(view).T
        )
        assert Model(view).beyond(known).sum() == new


def test_a_table_of_fast_pairs_brings_nothing_new() -> None:
    fast = DEFAULTS._replace(d=2, n=2, L=100, dim=0)
    assert verdicts(WORDS["checks"]["new_values"](Model(fast))) == [True]
    assert verdicts(WORDS["checks"]["new_values"](Model(DEFAULTS))) == [False]


def test_what_is_new_after_the_first_rows_lies_in_the_slow_columns() -> None:
    view = DEFAULTS._replace(L=500)
    new = Model(view).beyond(50)
    turned = [2 * math.pi * 10_000 ** (j // 2 * 2 / 128) <= 50 for j in range(128)]
    assert new.any()
    assert not (new & turned).any()


def test_the_two_halves_are_as_far_apart_as_the_angles_of_their_pairs() -> None:
    for d, length in ((4, 50), (6, 20), (128, 50), (512, 2048)):
        model = Model(DEFAULTS._replace(d=d, L=length, dim=0))
        pairs, fast = d // 2, math.ceil(d / 4)
        for offset in (1, length - 1):
            expected = [
                math.hypot(*(2 * math.sin(offset / 10_000 ** (2 * k / d) / 2) for k in half))
                for half in (range(fast), range(fast, pairs))
            ]
            np.testing.assert_allclose(model.halves_apart(offset), expected, rtol=1e-9)
        rows = WORDS["table"]["halves"](model).rows
        assert [row[0] for row in rows] == [
            f"fast, 0 to {2 * fast - 1}",
            f"slow, {2 * fast} to {d - 1}",
        ]


def test_over_a_short_text_the_slow_half_grows_with_distance_and_the_fast_half_does_not() -> None:
    model = Model(DEFAULTS)
    fast, slow = model.halves_apart(49) / model.halves_apart(1)
    assert fast < 5
    assert slow == pytest.approx(49, rel=0.01)
