"""What the tests of the figures share: a figure as the browser gets it, and its numbers."""

import base64
import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from plotly.graph_objects import Figure

Sent = dict[str, Any]


@pytest.fixture
def sent() -> Callable[[Figure], Sent]:
    """Return the figure's JSON, which is all that reaches the browser."""
    return lambda figure: json.loads(figure.to_json())


@pytest.fixture
def decoded() -> Callable[[Any], np.ndarray]:
    """Return the numbers of one attribute, whether sent as base64 or as a list."""

    def decode(value: Any) -> np.ndarray:
        if not isinstance(value, dict):
            return np.asarray(value)
        array = np.frombuffer(base64.b64decode(value["bdata"]), dtype=value["dtype"])
        return array.reshape(
            [int(n) for n in value["shape"].split(",")] if "shape" in value else -1
        )

    return decode


@pytest.fixture
def names() -> Callable[[Sent], list[str]]:
    return lambda figure: [
        trace["name"]
        for trace in figure["data"]
        if trace.get("showlegend", True) and "name" in trace
    ]
