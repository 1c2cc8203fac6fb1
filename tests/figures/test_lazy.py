"""A figure that is built when it is first looked at is a Plotly figure like any other."""

import copy
import json

import plotly.graph_objects as go
import pytest

import pe_core
from pe_core.figures import heatmap, offset_curve, to_html
from pe_core.figures._lazy import LazyFigure


@pytest.fixture
def figure() -> go.Figure:
    return heatmap(pe_core.sinusoidal(6, 4), pe_core.wavelengths(4), position=2, offset=1)


def built(figure: go.Figure) -> bool:
    return "_data" in figure.__dict__


def test_it_is_a_figure_of_plotly(figure) -> None:
    assert isinstance(figure, go.Figure)
    assert isinstance(figure, LazyFigure)


@pytest.mark.parametrize("touch", ["data", "layout", "frames", "to_json", "update_layout"])
def test_touching_it_builds_it(figure, touch: str) -> None:
    assert not built(figure)
    getattr(figure, touch)
    assert built(figure)


def test_it_is_what_plotly_makes_of_the_same_parts(figure) -> None:
    parts = figure.__dict__["parts"]
    assert figure.to_json() == go.Figure(parts).to_json()


def test_it_can_be_changed_and_copied(figure) -> None:
    figure.update_layout(height=300)
    other = go.Figure(figure)
    other.layout.height = 200
    assert (figure.layout.height, other.layout.height) == (300, 200)
    assert copy.deepcopy(figure).to_json() == figure.to_json()


def test_building_it_leaves_its_parts_as_they_were() -> None:
    figure = offset_curve([2.0, 1.0, 1.5], first_rise=1)
    before = json.dumps(figure.__dict__["parts"], default=lambda array: array.tolist())
    to_html(figure)
    figure.update_layout(height=300)
    after = json.dumps(figure.__dict__["parts"], default=lambda array: array.tolist())
    assert before == after


def test_what_a_figure_lacks_is_an_error(figure) -> None:
    with pytest.raises(AttributeError, match="wheels"):
        _ = figure.wheels
