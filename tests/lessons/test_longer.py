"""What the page on longer texts says and draws, against sums worked out here.

The frequencies are those of the plain formulas, written out once more in this file.
"""

import math
import re

import numpy as np
import pytest

from course import lessons
from course.view import DEFAULTS, View
from pages.core.longer import figures
from pages.core.longer.model import Model
from tests.lessons.edges import numbers, says, verdicts
from tests.lessons.plain import speeds

WORDS = lessons.words("longer")
CHECKS, FORMULA = WORDS["checks"], WORDS["formula"]
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
    view = DEFAULTS._replace(dim=64, method="yarn")
    rows = {str(row[0]): " | ".join(map(str, row[1:])) for row in
            WORDS["table"]["remedies"](Model(view)).rows}  # fmt: skip
    assert rows["linear"].startswith("0.0025 | 4 | 0 of 64")
    assert rows["NTK"].startswith("0.00494529 | 2.022 | 17 of 64")
    assert rows["YaRN (chosen)"].startswith("0.00653846 | 1.529 | 0 of 64")
    assert all(says(rows["YaRN (chosen)"], value) for value in (1.1386294, 1.2964769))
    (paper,) = [row for name, row in rows.items() if name.startswith("YaRN, ramp of the paper")]
    assert paper.startswith("0.00383524 ")
    shown = FORMULA["remedy"](Model(view))
    assert r"\frac{32 - 20}{46 - 20}" in shown
    assert all(says(shown, value) for value in (12 / 26, 0.00653846, 1.1386294))
    assert says(FORMULA["yarn_ramps"](Model(view)), 0.00383524)
    ntk = Model(view._replace(method="ntk"))  # the new base: 10 000 · 4^(128/126)
    assert says(FORMULA["remedy"](ntk), 10_000 * 4 ** (128 / 126))
    assert says(WORDS["steps"]["why_exponent"](ntk)[-2].formula, 10_000 * 4 ** (128 / 126))


def test_the_pairs_that_never_finish_a_turn_are_counted() -> None:
    for view in EDGES:
        count = int((2 * math.pi / plain(view) > 4096).sum())
        told = [numbers(value) for value in WORDS["numbers"]["longer"](Model(view)).values()]
        assert [count, view.d // 2] in told, view
        assert Model(view).unfinished == view.d // 2 - count


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


def test_the_checks_say_what_holds() -> None:
    for view in EDGES:
        longer = int(view.stretch) > 1
        slow = bool((2 * math.pi / plain(view) > 4096).any())
        model = Model(view)
        every_value, plain_angles, _ = verdicts(CHECKS["longer"](model))
        assert every_value, view
        assert plain_angles is not (slow and longer), view
        _, ntk_fast, ntk_last, yarn_fast = verdicts(CHECKS["cost"](model))
        assert ntk_fast is (not longer or view.d == 2), view
        assert ntk_last is (view.d > 2 or not longer), view
        assert yarn_fast is (view.n > 4 or not longer), view
        assert verdicts(CHECKS["longer_score"](model)) == [True], view  # linear only stretches
        own = verdicts(CHECKS["own_score"](model))
        assert own == [view.method != "yarn" or not longer], view


def test_neighbours_come_closer_with_linear_and_hardly_with_yarn() -> None:
    before = 2 * np.linalg.norm(np.sin(plain(DEFAULTS) / 2))
    after = 2 * np.linalg.norm(np.sin(plain(DEFAULTS) / 8))
    said = CHECKS["cost"](Model(DEFAULTS))[0]
    assert not said.holds
    assert numbers(said.measured)[:2] == pytest.approx([before, after], abs=6e-4)
    assert CHECKS["cost"](Model(DEFAULTS._replace(method="yarn")))[0].holds


def test_the_score_has_the_square_of_the_factor() -> None:
    view = DEFAULTS._replace(method="yarn")
    factor = 0.1 * math.log(4) + 1
    powers = re.findall(r"([\d.]+)\^2", FORMULA["longer_score"](Model(view)))
    assert pytest.approx(factor, abs=6e-4) in [float(power) for power in powers]
    (own,) = CHECKS["own_score"](Model(view))
    assert numbers(own.measured) == pytest.approx([factor**2, factor], abs=6e-4)
    assert "^2 \\cdot" not in FORMULA["longer_score"](Model(DEFAULTS))


def test_the_chosen_method_stands_out_and_the_others_are_there() -> None:
    figure = figures.longer_waves(Model(DEFAULTS._replace(method="ntk")))
    lines = {trace.name: trace for trace in figure.data if trace.y is not None and trace.showlegend}
    assert [name for name in lines if "chosen" in name] == ["NTK, chosen"]
    drawn = [line.y for line in lines.values() if len(line.y) == 64]
    for wave in (plain(DEFAULTS), changed(DEFAULTS, "linear"), changed(DEFAULTS, "ntk")):
        assert any(np.allclose(y, 2 * math.pi / wave, rtol=1e-12) for y in drawn)
    assert any(set(y) == {4096} for y in drawn)
