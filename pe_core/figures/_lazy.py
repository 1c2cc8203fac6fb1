"""A Plotly figure that is built when it is first looked at."""

from typing import Any

import plotly.graph_objects as go


class LazyFigure(go.Figure):  # type: ignore[misc]
    """A figure that keeps its parts as they were given, and is built from them when asked.

    Building a figure and taking it apart again costs several times what computing it costs, and a
    live page needs the parts only. Nothing else is different: the first touch of any attribute
    builds the figure.
    """

    def __init__(self, parts: dict[str, Any]) -> None:
        self.__dict__["parts"] = parts

    def __getattr__(self, name: str) -> Any:
        # Python comes here for what the figure lacks: everything, until it is built.
        if "_data" in self.__dict__:
            raise AttributeError(f"{type(self).__name__} has no attribute {name!r}")
        # Checking every value costs more than all the rest; the tests check each figure instead.
        super().__init__(self.__dict__["parts"], _validate=False)
        return getattr(self, name)
