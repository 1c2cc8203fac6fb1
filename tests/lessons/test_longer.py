"""What the page on longer texts says and draws, against sums worked out here.

The frequencies are those of the plain formulas, written out once more in this file.
"""

import math
import re

import numpy as np
import pytest

from course.bank import of_page
from course.view import CHOICES, DEFAULTS, View
from course.words import at_offset
from pages.beyond.longer import figures, words
from pages.beyond.longer import words_remedies as remedies
from pages.beyond.longer import words_score as score_words
from pages.beyond.longer.model import Model
from tests.lessons.edges import check, numbers

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
    return view.n ** (-np.arange(0, view.d, 2) / view.d)


def changed(view: View, method: str) -> np.ndarray:
    """Return the frequencies of linear and NTK by their formulas."""
    s = int(view.stretch)
    if method == "linear":
        return plain(view) / s
    return (view.n * s ** (view.d / (view.d - 2))) ** (-np.arange(0, view.d, 2) / view.d)


def told(view: View, name: str) -> str:
    """Return the row of the table that begins with this name, as one text."""
    (row,) = [row for row in words.remedies_table(Model(view)).rows if str(row[0]).startswith(name)]
    return " | ".join(map(str, row))


def test_the_published_setting_is_told_to_its_digits() -> None:
    view = DEFAULTS._replace(dim=64, method="yarn")
    assert told(view, "linear").startswith("linear | 0.0025 | 4 | 0 of 64")
    assert told(view, "NTK").startswith("NTK | 0.00494529 | 2.022 | 17 of 64")
    assert told(view, "YaRN (chosen)").startswith("YaRN (chosen) | 0.00653846 | 1.529 | 0 of 64")
    assert told(view, "YaRN, ramp of the paper").split(" | ")[1] == "0.00383524"
    assert "1.1386, 1.2965" in told(view, "YaRN (chosen)")
    shown = remedies.remedy_formula(Model(view))
    for part in (r"\frac{32 - 20}{46 - 20}", "0.4615", "0.00653846", "1.1386294"):
        assert part in shown
    both = remedies.yarn_formula(Model(view))
    assert "0.00653846" in both
    assert "0.00383524" in both


def test_the_new_base_is_told() -> None:
    view = DEFAULTS._replace(method="ntk", dim=64)
    assert "40889.94" in remedies.remedy_formula(Model(view))
    assert "40889.94" in remedies.why_exponent(Model(view))[-2].formula
    assert "4^{128/126}" in remedies.why_exponent(Model(view))[-2].formula
    assert "single" not in str(remedies.why_exponent(Model(view)))
    assert "one pair" in remedies.why_exponent(Model(DEFAULTS._replace(d=2, dim=0)))[0].said


@pytest.mark.parametrize("view", EDGES, ids=str)
def test_the_pairs_that_never_finish_a_turn_are_counted(view: View) -> None:
    waves = 2 * math.pi / plain(view)
    count = int((waves > 4096).sum())
    said = words.longer_numbers(Model(view))["pairs that never finish a turn in training"]
    assert said == f"{count} of {view.d // 2}"
    assert Model(view).unfinished == view.d // 2 - count


@pytest.mark.parametrize("view", EDGES, ids=str)
@pytest.mark.parametrize("method", ["plain", "linear", "ntk"])
def test_new_angles_are_those_beyond_the_trained_ones(view: View, method: str) -> None:
    if method == "ntk" and view.d == 2:
        return
    omega = plain(view) if method == "plain" else changed(view, method)
    trained = plain(view) * 4096 / (2 * math.pi)
    later = omega * 4096 * int(view.stretch) / (2 * math.pi)
    wanted = [
        pair
        for pair in range(view.d // 2)
        if trained[pair] < 1 and later[pair] > trained[pair] + 1e-9
    ]
    assert Model(view).remedies[method].new_pairs == wanted


@pytest.mark.parametrize("view", EDGES, ids=str)
def test_the_checks_say_what_holds(view: View) -> None:
    longer = int(view.stretch) > 1
    first = words.longer_checks(Model(view))
    assert check(first, "value at every position").holds
    slow = bool((2 * math.pi / plain(view) > 4096).any())
    assert check(first, "With plain frequencies").holds is not (slow and longer)
    cost = words.cost_checks(Model(view))
    assert check(cost, "NTK leaves the frequencies").holds is (not longer or view.d == 2)
    assert check(cost, "NTK and linear scaling give").holds is (view.d > 2 or not longer)
    assert check(cost, "YaRN leaves the frequencies").holds is (view.n > 4 or not longer)
    assert check(score_words.score_checks(Model(view)), "Linear scaling only stretches").holds
    same = check(score_words.own_score(Model(view)), "with itself").holds
    assert same is (view.method != "yarn" or not longer)


def test_neighbours_come_closer_with_linear_and_hardly_with_yarn() -> None:
    before = 2 * np.linalg.norm(np.sin(plain(DEFAULTS) / 2))
    after = 2 * np.linalg.norm(np.sin(plain(DEFAULTS) / 8))
    said = check(words.cost_checks(Model(DEFAULTS)), "neighbours")
    assert not said.holds
    assert numbers(said.measured)[:2] == [round(before, 4), round(after, 4)]
    assert check(words.cost_checks(Model(DEFAULTS._replace(method="yarn"))), "neighbours").holds


def test_the_score_has_the_square_of_the_factor() -> None:
    view = DEFAULTS._replace(method="yarn")
    factor = 0.1 * math.log(4) + 1
    assert f"{factor:.4f}^2" in score_words.score_formula(Model(view))
    assert at_offset(5) in score_words.score_formula(Model(view))
    measured = check(score_words.own_score(Model(view)), "with itself").measured
    assert numbers(measured) == [round(factor**2, 4), round(factor, 4)]
    assert "^2 \\cdot" not in score_words.score_formula(Model(DEFAULTS))


@pytest.mark.parametrize("view", EDGES, ids=str)
@pytest.mark.parametrize("name", figures.FIGURES)
def test_each_figure_is_drawn_at_the_edges(name: str, view: View) -> None:
    for method in CHOICES["method"].options:
        figure = figures.FIGURES[name](Model(view._replace(method=method)))
        assert figure.layout.meta["title"]
        assert "nan" not in figure.layout.meta["alt"]
        figure.to_json()


def test_the_chosen_method_stands_out_and_the_others_are_there() -> None:
    figure = figures.longer_waves(Model(DEFAULTS._replace(method="ntk")))
    lines = {trace.name: trace for trace in figure.data if trace.y is not None and trace.showlegend}
    assert [name for name in lines if "chosen" in name] == ["NTK, chosen"]
    drawn = {name: line for name, line in lines.items() if len(line.y) == 64}
    assert len(drawn) == 5  # plain, three methods, and the trained length
    assert {line.line.dash for line in drawn.values()} >= {"solid"}
    assert set(drawn["trained length 4 096"].y) == {4096}
    wanted = 2 * math.pi / changed(DEFAULTS, "ntk")
    np.testing.assert_allclose(drawn["NTK, chosen"].y, wanted, rtol=1e-12)


def test_the_circles_show_what_was_seen_and_what_is_new() -> None:
    alt = figures.angle_arcs(Model(DEFAULTS)).layout.meta["alt"]
    seen = plain(DEFAULTS)[63] * 4096 / (2 * math.pi)
    assert f"“pair 63, plain”, {100 * seen:.0f}% of the circle was seen in training" in alt
    told = "of the circle was seen in training, and nothing is new"
    assert f"“pair 63, linear”, 8% {told}" in alt
    assert f"“pair 16, plain”, 100% {told}" in alt


def test_the_curve_is_the_mean_of_its_blocks() -> None:
    figure = figures.longer_score(Model(DEFAULTS))
    (line,) = [trace for trace in figure.data if trace.name == "plain"]
    x = np.asarray(line.x)
    assert x[:3].tolist() == [1, 2, 3]
    last = np.arange(2 * x[-1] - 131_071, 131_072)  # the last block ends before 131 072
    wanted = np.cos(np.outer(last, plain(DEFAULTS))).sum(axis=1).mean()
    assert line.y[-1] == pytest.approx(wanted, abs=1e-4)
    assert line.y[0] == pytest.approx(np.cos(plain(DEFAULTS)).sum(), abs=1e-4)


def test_formulas_have_no_broken_numbers() -> None:
    for view in EDGES:
        shown = [
            remedies.remedy_formula(Model(view)),
            remedies.yarn_formula(Model(view)),
            score_words.score_formula(Model(view)),
            *(step.formula for step in remedies.why_exponent(Model(view))),
        ]
        assert not any(re.search(r"nan|inf\b|\de[-+]?\d", formula) for formula in shown), view


def test_six_questions_are_asked_and_the_first_is_about_plain_frequencies() -> None:
    mine = of_page("longer")
    assert len(mine) == 6
    assert sum(item.quiz for item in mine) == 4
    assert mine[0].name == "plain_new_angles"
    assert mine[0].revealed_title


def test_no_answer_says_that_an_angle_comes_twice() -> None:
    """On whole positions no angle of a pair ever comes twice: 1 and π have no common measure."""
    told = " ".join(option.why for item in of_page("longer") for option in item.options)
    assert "every angle" not in told.replace("close to every angle", "")
