"""A figure as the parts it is drawn from; Plotly is loaded only when its figure is asked for."""

from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

from pe_core.figures._chosen import signs

if TYPE_CHECKING:
    import plotly.graph_objects as go

Json: TypeAlias = dict[str, Any]


class Figure:
    """A figure: its parts, and the figure that Plotly builds from them when it is first looked at.

    A live page needs the parts only; loading Plotly takes most of a second, and building its figure
    several times as long as computing the parts. All other attributes are those of Plotly's figure,
    so this one can be shown, changed and saved like any other.
    """

    def __init__(self, parts: dict[str, Any]) -> None:
        self.parts = parts

    @cached_property
    def plotly(self) -> "go.Figure":
        """Plotly's figure of these parts."""
        import plotly.graph_objects as go

        # Checking every value costs more than all the rest; the tests check each figure instead.
        return go.Figure(_with_signs(self.parts), _validate=False)

    @property  # type: ignore[misc]
    def __class__(self) -> Any:
        """The class of Plotly's figures, so that `isinstance` accepts this one."""
        import plotly.graph_objects as go

        return go.Figure

    def __reduce__(self) -> Any:
        return self.plotly.__reduce__()  # a copy is a figure of Plotly's

    def __getattr__(self, name: str) -> Any:
        if name == "parts":  # a copy that has no parts yet
            raise AttributeError(name)
        return getattr(self.plotly, name)

    def __getitem__(self, name: str) -> Any:
        return self.plotly[name]

    def __repr__(self) -> str:
        return repr(self.plotly)


def _with_signs(parts: Json) -> Json:
    """Return parts with the signs of what is chosen, which a live page sets itself."""
    layout = parts["layout"]
    shapes = [*layout.get("shapes", []), *signs(parts)]
    return parts | {"layout": layout | ({"shapes": shapes} if shapes else {})}


def whole_parts(figure: Figure) -> Json:
    """Return all that a figure is drawn from, with what was changed in it since it was made."""
    if type(figure) is Figure and "plotly" not in vars(figure):
        return _with_signs(figure.parts)
    data = [trace.to_plotly_json() for trace in figure.data]
    return {"data": data, "layout": figure.layout.to_plotly_json()}
