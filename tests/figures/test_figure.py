"""A figure that is built when it is first looked at is a Plotly figure like any other."""

import copy
import json
from typing import Any

import plotly.graph_objects as go
import pytest

import pe_core
from pe_core.figures import heatmap, offset_curve, to_html, to_wire
from tests.wire import head


def drawn() -> go.Figure:
    return heatmap(pe_core.sinusoidal(6, 4), pe_core.wavelengths(4), position=2, offset=1)


@pytest.fixture
def figure() -> go.Figure:
    return drawn()


def read(figure: go.Figure) -> dict[str, Any]:
    return json.loads(figure.to_json())


def test_it_can_be_changed_and_copied(figure) -> None:
    figure.update_layout(height=300)
    other = go.Figure(figure)
    other.layout.height = 200
    assert (figure.layout.height, other.layout.height) == (300, 200)
    assert read(copy.deepcopy(figure)) == read(figure)


def test_building_it_leaves_its_parts_as_they_were() -> None:
    figure = offset_curve([2.0, 1.0, 1.5], first_rise=1)
    before = head(to_wire({"here": figure}))
    to_html(figure)
    figure.update_layout(height=300)
    figure.data[0].line.color = "red"
    assert head(to_wire({"here": figure})) == before
