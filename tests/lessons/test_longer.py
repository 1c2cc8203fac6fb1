"""What the page on longer texts says and draws, against sums worked out here.

The frequencies are those of the plain formulas, written out once more in this file.
"""

import math

import numpy as np
import pytest

from course.view import DEFAULTS, View
from pages.core.longer import trained_head
from pages.core.longer.figures import FIGURES
from pages.core.longer.model import Model
from tests.each import each
from tests.lessons.plain import speeds

EDGES = [
    DEFAULTS,
    DEFAULTS._replace(method="ntk", dim=64),
    DEFAULTS._replace(method="yarn", dim=127, stretch="32"),
    DEFAULTS._replace(d=2, n=2, L=2, t=0, phi=0, dim=1, method="ntk", stretch="1"),
    DEFAULTS._replace(d=2, dim=0, method="yarn", stretch="2"),
    DEFAULTS._replace(d=4, n=100, dim=3, method="ntk", stretch="8"),
    DEFAULTS._replace(d=1024, n=1_000_000, L=2048, phi=2047, dim=1023, method="yarn"),
    DEFAULTS._replace(n=2, method="yarn", dim=33),
]


def plain(view: View) -> np.ndarray:
    return speeds(view.d, view.n)


def changed(view: View, method: str) -> np.ndarray:
    """Return the frequencies of linear and NTK by their formulas."""
    s = int(view.stretch)
    if method == "linear":
        return plain(view) / s
    return speeds(view.d, view.n * s ** (view.d / (view.d - 2)))


def test_the_published_setting_is_told_to_its_digits() -> None:
    model = Model(DEFAULTS._replace(dim=64, method="yarn"))
    slower = {"linear": 4, "ntk": 2.022, "yarn": 1.529, "yarn_paper": 0.01 / 0.00383524}
    for name, times in slower.items():
        assert model.remedies[name].slower == pytest.approx(times, rel=1e-3), name
    counts = {"linear": 0, "ntk": 17, "yarn": 0}
    assert {name: model.remedies[name].new_count for name in counts} == counts
    assert model.remedies["yarn"].factor == pytest.approx(0.1 * math.log(4) + 1)
    assert model.new_base == pytest.approx(10_000 * 4 ** (128 / 126))


def test_new_angles_are_those_beyond_the_trained_ones() -> None:
    for view in EDGES:
        ways = {"plain": plain(view), "linear": changed(view, "linear")}
        if view.d > 2:
            ways["ntk"] = changed(view, "ntk")
        trained = plain(view) * 4096 / (2 * math.pi)
        for method, omega in ways.items():
            later = omega * 4096 * int(view.stretch) / (2 * math.pi)
            new = np.flatnonzero((trained < 1) & (later > trained + 1e-9)).tolist()
            assert Model(view).remedies[method].new_pairs == new, (view, method)


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
