"""What the page on longer texts says and draws, and what a trained head does there."""

import math

import pytest

from course.view import DEFAULTS
from pages.core.longer import trained_head
from pages.core.longer.figures import FIGURES
from pages.core.longer.model import Model
from tests.each import each


def test_the_published_setting_is_told_to_its_digits() -> None:
    model = Model(DEFAULTS._replace(dim=64, method="yarn"))
    slower = {"linear": 4, "ntk": 2.022, "yarn": 1.529, "yarn_paper": 0.01 / 0.00383524}
    for name, times in slower.items():
        assert model.remedies[name].slower == pytest.approx(times, rel=1e-3), name
    counts = {"linear": 0, "ntk": 17, "yarn": 0}
    assert {name: model.remedies[name].new_count for name in counts} == counts
    assert model.remedies["yarn"].factor == pytest.approx(0.1 * math.log(4) + 1)
    assert model.new_base == pytest.approx(10_000 * 4 ** (128 / 126))


def test_the_circles_show_what_is_new_with_the_chosen_method_below_the_plain_ones() -> None:
    view = DEFAULTS._replace(method="linear", dim=108, stretch="4")
    one_row, two_rows = (FIGURES[name](Model(view)).layout for name in ("plain_arcs", "angle_arcs"))
    new = [[one.name for one in row.shapes].count("new") for row in (one_row, two_rows)]
    assert new[0] == new[1] > 0  # linear scaling adds none in its own row
    assert len(two_rows.annotations) == 2 * len(one_row.annotations)
    as_trained = FIGURES["plain_arcs"](Model(view._replace(stretch="1"))).layout
    assert "new" not in [one.name for one in as_trained.shapes]


# The trained head.


@each("length", trained_head.LENGTHS)
def test_the_weight_that_is_lost_goes_to_keys_beyond_the_trained_length(length: int) -> None:
    found = trained_head.read(length)
    assert found.total == pytest.approx(1)
    assert found.before + found.others + found.beyond == pytest.approx(1)
    if length == trained_head.TRAINED:
        assert found.before > 0.95
        assert found.beyond == 0
    else:
        short = trained_head.read(trained_head.TRAINED)
        assert found.others < short.others
        assert found.before < 0.5 < found.beyond
        assert found.later > 0.95
