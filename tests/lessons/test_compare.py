"""The schemes side by side: what is drawn and said, against the formulas of the papers."""

import itertools
import json
import math
from typing import Any

import numpy as np
import pytest

import pe_core
from course.lessons import words
from course.numerals import grouped
from course.view import DEFAULTS, View
from pages.core.train import figures_run as trained
from pages.core.train.model import SCHEMES
from pages.further.compare import figures
from pages.further.compare.model import Model, places
from pe_core.scheme_comparison import COMPARED
from tests.app.course import figures as drawn
from tests.app.course import opened, press, whole_text
from tests.each import each
from tests.lessons.edges import numbers

CHECKS, TABLES = (words("compare")[part] for part in ("checks", "table"))
THE = "the cat sees the dog"
VIEWS = [
    DEFAULTS,
    DEFAULTS._replace(words=THE, first="learned", second="T5", third="Shaw", t=30),
    DEFAULTS._replace(words=THE, first="none", second="ALiBi", third="no-third", causal="yes"),
    DEFAULTS._replace(d=2, n=2, L=2, t=1, phi=1, dim=1, first="learned", second="Shaw"),
    DEFAULTS._replace(d=64, n=100, L=300, t=299, phi=299, words=" ".join("ab" * 30)),
    DEFAULTS._replace(first="RoPE", second="RoPE", third="RoPE"),
    DEFAULTS._replace(words=THE, first="xPos", second="KERPLE", third="Sandwich", L=500, t=200),
]
views = each("view", VIEWS)


def plain_score(name: str, view: View, offset: int) -> float:
    """Return the position's part of a score by the formula of the scheme's paper."""
    cosines = [math.cos(offset / view.n ** (2 * k / view.d)) for k in range(view.d // 2)]
    part = sum(cosines) / math.sqrt(view.d)
    return {"none": 0.0, "sinusoidal": part, "RoPE": 2 * part, "ALiBi": -abs(offset) / 16}[name]


def lines(view: View) -> dict[str, Any]:
    figure = json.loads(figures.scores_by_offset(Model(view)).to_json())
    return {
        trace["name"]: trace for trace in figure["data"] if trace.get("mode") == "lines" and (
            "x0" in trace)
    }  # fmt: skip


@views
def test_the_curves_are_those_of_the_formulas(view: View) -> None:
    drawn = lines(view)
    assert len(drawn) == len(Model(view).chosen) <= 3
    for label, trace in drawn.items():
        name = label.removesuffix(" (trained here)")
        assert trace["x0"] == -view.t
        curve = Model(view).scores[name]
        assert len(curve) == 2 * view.L
        if name in ("none", "sinusoidal", "RoPE", "ALiBi"):  # the others are tested with the core
            plain = [
                plain_score(name, view, offset) for offset in range(-view.t, 2 * view.L - view.t)
            ]
            np.testing.assert_allclose(curve, plain, atol=1e-9 * view.d)


def test_a_scheme_has_one_look_wherever_it_stands_and_in_a_training_run() -> None:
    flat = trained.Curve([0.5, 0.5], [0.4, 0.4], [0.6, 0.6])
    run = trained.losses([0, 1], {name: flat for name in SCHEMES}, 0.7, 3)
    look = {trace.name: (trace.line.color, trace.line.dash) for trace in run.data}
    for first, second, third in itertools.permutations(SCHEMES, 3):
        drawn = lines(DEFAULTS._replace(first=first, second=second, third=third))
        assert {
            name.removesuffix(" (trained here)"): (line["line"]["color"], line["line"]["dash"])
            for name, line in drawn.items()
        } == {name: look[name] for name in (first, second, third)}


def test_a_curve_that_leaves_the_axis_ends_there_and_the_text_says_where() -> None:
    view = DEFAULTS._replace(L=2048, t=1000, first="xPos", second="RoPE", third="Sandwich")
    figure = figures.scores_by_offset(Model(view))
    _, top = figure.layout.yaxis.range
    lines = {trace.name: np.asarray(trace.y, float) for trace in figure.data if trace.name}
    end = int(np.flatnonzero(np.isfinite(lines["xPos"]))[-1])
    assert lines["xPos"][end] > 0.8 * top > max(lines["xPos"][:end])
    assert np.isfinite(lines["RoPE"]).all()
    assert grouped(end - view.t) in figure.layout.meta["alt"]
    assert np.abs(Model(view).scores["xPos"]).max() > 2 * top


@each(("t", "phi", "marked"), [(10, 5, [-5, 5]), (3, 9, [9]), (4, 0, [0])])
def test_phi_is_marked_where_there_is_a_key(t: int, phi: int, marked: list[int]) -> None:
    view = DEFAULTS._replace(t=t, phi=phi)
    assert Model(view).offsets == marked
    shapes = figures.scores_by_offset(Model(view)).layout.shapes
    uprights = [shape.x0 for shape in shapes if shape.name == "mark"]
    assert sorted(uprights) == sorted([0, *marked, 49.5 - t])


def test_only_the_learned_curve_moves_with_the_query() -> None:
    for name in COMPARED:
        early, late = (Model(DEFAULTS._replace(t=t, first=name)).scores[name] for t in (10, 30))
        off = float(np.nanmax(abs(early[:12] - late[20:32])))
        assert (off > 0.01) is (name == "learned")
        assert off < 1e-11 or name == "learned"
    assert np.isnan(Model(DEFAULTS._replace(first="learned")).scores["learned"][32:]).all()


def plain_word_score(name: str, t: int, s: int, d: int = 128) -> float:
    """Return the score of the words of `_word_scores` at two places, written out for one pair."""
    width = 64
    query, key, _ = pe_core.random_head(d, width)
    asks, asked = pe_core.word_vectors(("query", "key"), d) * d**0.5

    def row(place: int, size: int) -> np.ndarray:
        angles = place / 10_000 ** (np.arange(0, size, 2) / size)
        return np.stack([np.sin(angles), np.cos(angles)], axis=1).ravel()

    if name == "sinusoidal":
        return float(((asks + row(t, d)) @ query) @ ((asked + row(s, d)) @ key)) / math.sqrt(width)
    left, right = asks @ query, asked @ key
    if name == "RoPE":  # a pair as a complex number
        speeds = 10_000.0 ** (-np.arange(0, width, 2) / width)
        both = (left[::2] - 1j * left[1::2]) * (right[::2] + 1j * right[1::2])
        return float((both * np.exp(1j * (s - t) * speeds)).real.sum()) / math.sqrt(width)
    return float(left @ right) / math.sqrt(width) - abs(s - t) / 16


def test_the_score_of_two_given_words_depends_on_the_place_where_rows_are_added() -> None:
    model = Model(DEFAULTS)
    for name in ("sinusoidal", "RoPE", "ALiBi"):
        plain = [plain_word_score(name, t, t + 5) for t in range(11)]
        assert model.word_scores(name) == pytest.approx(plain, abs=1e-9)
        assert bool(np.ptp(plain) > 0.1) is (name == "sinusoidal")
    moved = {name for name, trait in model.traits.items() if trait.words_spread > 1e-9}
    assert moved == {"sinusoidal", "learned"}
    row = TABLES["state"](model).rows[2]
    assert [getattr(cell, "holds", None) for cell in row[1:]] == [False, True, True]


def test_the_figure_says_where_training_ends() -> None:
    figure = figures.scores_by_offset(Model(VIEWS[1]._replace(t=40, L=100)))
    # Key 32 is 8 before the query, and no text of 32 tokens has two of them 32 apart.
    uprights = {shape.x0 for shape in figure.layout.shapes if shape.name == "mark"}
    assert {-8.5, -32, 32} < uprights
    for phi in (31, 33):
        view = VIEWS[1]._replace(t=40, L=100, phi=phi)
        told = words("compare")["numbers"]["compare"](Model(view))
        assert [("not trained" in told[name]) for name in told if name[:2] == "T5"] == [phi == 33]


# The pictures of the three places.


@views
def test_weights_stand_on_one_scale(view: View) -> None:
    scales, model = set(), Model(view)
    for place in places(view):
        figure = figures.FIGURES[f"weights_{place}"](model)
        drawn = dict(figure.parts["data"][0])
        read = model.in_place(place)
        assert read is not None
        shares, _ = read.attended
        np.testing.assert_allclose(drawn["z"], shares, atol=1e-6)
        scales.add((drawn["zmin"], drawn["zmax"]))
    assert len(scales) == 1


# The words.


def test_the_cost_is_told_beside_that_of_the_scores() -> None:
    # ALiBi: 50² additions against 50² (2·128 - 1) operations. RoPE for 3 words: 6·3·128 operations
    # against 3² (2·128 - 1).
    for length, column, count, share in ((50, 3, 2500, 1 / 255), (3, 2, 2304, 1.0)):
        view = DEFAULTS._replace(L=length, t=1, phi=1)
        rows = [row for name in ("compare", "state") for row in TABLES[name](Model(view)).rows]
        told = [[*numbers(row[column])] for row in rows if isinstance(row[column], str)]
        assert [pytest.approx(count, rel=0.01), pytest.approx(100 * share, rel=0.01)] in told


def test_the_formula_has_the_scores_of_phi() -> None:
    told = words("compare")["formula"]["compare"](Model(DEFAULTS))
    for name in ("sinusoidal", "RoPE", "ALiBi"):
        assert pytest.approx(plain_score(name, DEFAULTS, 5), abs=6e-4) in numbers(told)


@each("names", list(itertools.combinations(COMPARED, 2)))
def test_claims_of_each_pair_are_judged(names: tuple[str, str]) -> None:
    view = DEFAULTS._replace(first=names[0], second=names[1], third="no-third")
    (curves, given), (past,) = CHECKS["curves"](Model(view)), CHECKS["past"](Model(view))
    assert curves.holds is ("learned" not in names)
    assert given.holds is not bool({"learned", "sinusoidal"} & {*names})
    assert past.holds is ({"none", "Shaw"} >= set(names))
    assert all(name in curves.measured and name in past.measured for name in names)
    assert [check.holds for check in CHECKS["compare"](Model(view))] == [True]


# The page.


def test_a_third_place_without_a_scheme_has_no_pictures() -> None:
    every, app = opened("compare"), opened("compare", third="no-third")
    assert [len(drawn(one)) for one in (every, app)] == [7, 5]
    told = []
    for one in (every, app):
        press(one, "skip_questions")
        told.append("ALiBi has values up to" in whole_text(one))
    assert told == [True, False]
