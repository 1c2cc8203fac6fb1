"""Two sentences with the same words: what the page on training draws and says before any run."""

from typing import Any

import numpy as np
import pytest

from course.view import DEFAULTS, View
from pages.core.train import figures
from pages.core.train import figures_run as trained
from pages.core.train.model import ROUNDING, SCHEMES, Model
from tests.lessons.edges import says

MASKED = DEFAULTS._replace(causal="yes")
LONG = DEFAULTS._replace(words="John and his old friend saw Jane")
VIEWS = [
    DEFAULTS,
    MASKED,
    LONG,
    DEFAULTS._replace(d=2, n=2, L=2),
    DEFAULTS._replace(d=1024, L=2048),
]


def shares(row: list[float]) -> trained.Curve:
    return trained.Curve(*(np.array(row) + shift for shift in (0.0, -0.05, 0.02)))


def told(figure: Any) -> str:
    alt: str = figure.layout.meta["alt"]
    return alt


def test_a_twin_has_the_same_words_in_another_order() -> None:
    for view in VIEWS:
        typed, twin = Model(view).pair
        assert sorted(typed) == sorted(twin)
        assert (twin[0], twin[-2]) == (typed[-2], typed[0])
        assert typed[1:-2] == twin[1:-2]
        assert typed[-1] == twin[-1] == "?"


def test_without_positions_only_a_mask_and_a_second_layer_move_the_answer() -> None:
    for view in VIEWS:
        model = Model(view)
        assert model.change("none", 1) < ROUNDING
        assert (model.change("none", 2) > ROUNDING) == (view.causal == "yes"), view
        for scheme in model.shown[1:]:
            assert model.change(scheme, 1) > ROUNDING, (view, scheme)


def test_a_table_that_is_too_short_is_left_out_and_a_longer_one_changes_no_answer() -> None:
    short = Model(DEFAULTS._replace(L=3))
    assert short.shown == ("none", "sinusoidal", "RoPE", "ALiBi")
    assert Model(DEFAULTS._replace(L=4)).shown == SCHEMES
    for scheme in SCHEMES:
        long, less = (Model(LONG._replace(L=length)).change(scheme, 2) for length in (2048, 8))
        assert long == pytest.approx(less, abs=1e-12)


def bars(view: View, **known: int) -> list[str]:
    """Return the schemes that have a bar while some questions are open."""
    figure = figures.twins(Model(view), **known)
    said = {"none": "no positional encoding"}
    named = [scheme for scheme in SCHEMES if f" with {said.get(scheme, scheme)}" in told(figure)]
    assert len(named) == len(figure.data[0].y)
    return named


def test_a_bar_that_would_answer_an_open_question_is_left_out() -> None:
    two = DEFAULTS._replace(layers="2", causal="yes")
    for view in (DEFAULTS, two):
        assert bars(view) == list(SCHEMES)
        assert "ALiBi" not in bars(view, bias=0)
        assert "none" not in bars(view, first=0)
    assert "none" in bars(DEFAULTS, second=0)
    assert "none" not in bars(two, second=0)
    alt = told(figures.twins(Model(two), second=0, bias=0))
    assert f"{Model(two).change('none', 2):.2g}" not in alt


# Figures of a run, from numbers that are handed over.


def test_a_loss_curve_begins_before_it_is_known_and_says_its_newest_values() -> None:
    unknown = trained.Curve(*(np.full(3, np.nan) for _ in range(3)))
    figure = trained.losses([5, 15, 25], {"none": unknown}, 0.69, 3)
    assert len(figure.data) == 1  # that of a guess
    assert "No step has been taken yet." in told(figure)
    figure = trained.losses([5, 15, 25], {"RoPE": shares([0.7, 0.5, np.nan])}, 0.69, 3)
    assert says(told(figure), 0.5)
    low, high = figure.layout.xaxis.range
    assert low < 5 < 25 < high  # the axis has its whole length from the first step on


def test_a_test_with_divided_positions_has_the_colour_of_its_scheme_and_no_band() -> None:
    rows = {"RoPE": shares([1, 0.6]), "RoPE, positions divided": shares([1, 0.9])}
    figure = trained.accuracies([16, 64], rows, 0.5, 3, "title")
    lines = {trace.name: trace.line for trace in figure.data if trace.name in rows}
    assert len({line.color for line in lines.values()}) == 1
    assert len({line.dash for line in lines.values()}) == 2
    assert "90.0% at 64" in told(figure)
