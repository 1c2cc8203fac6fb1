"""Components whose content a JavaScript module draws."""

from __future__ import annotations

from collections.abc import Callable

from web.host import markup, session
from web.host.drawing.delta_generator import here
from web.host.widgets import Triggered, Widget

_ON, _CHANGE = "on_", "_change"


class Component:
    """A component under its name, with what it is made of in the browser."""

    def __init__(self, name: str, html: str, css: str, js: str, isolated: bool) -> None:
        self.name, self.html = name, html
        # Where there is no style there is nothing to keep apart.
        self.files: dict[str, str | bool] = {
            "js": js,
            "css": css,
            "isolated": isolated and css != "",
        }

    def __call__(self, *, key: str, data: bytes | str, **on: Callable[[], None]) -> Triggered:
        """Draw the component with its data, and return what it has sent since the last run."""
        now = session.current()
        triggers = {name.removeprefix(_ON).removesuffix(_CHANGE): call for name, call in on.items()}
        widget = Widget(key, now.scope, lambda sent: sent, triggers=triggers)
        sent: Triggered = now.register(widget, Triggered(triggers), None)
        text = data.decode() if isinstance(data, bytes) else data
        now.drawn.components[key] = {
            "name": self.name,
            "data": text,
            "text": isinstance(data, str),
        }
        inner = markup.component(self.name, key, self.html, bool(self.files["isolated"]))
        here().add("component", inner, key)
        return sent


REGISTERED: dict[str, Component] = {}


def component(
    name: str, *, html: str = "", css: str = "", js: str = "", isolate_styles: bool = True
) -> Component:
    """Take up a component and return what draws it."""
    made = REGISTERED[name] = Component(name, html, css, js, isolate_styles and bool(css))
    return made


__all__ = ["REGISTERED", "Component", "component"]
