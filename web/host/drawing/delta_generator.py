"""DeltaGenerator: a container of the page with every element that can be drawn in it."""

from __future__ import annotations

from web.host import session
from web.host.drawing.buttons import Buttons
from web.host.drawing.choices import Choices
from web.host.drawing.containers import Containers
from web.host.drawing.inputs import Inputs
from web.host.drawing.text_elements import TextElements


class DeltaGenerator(TextElements, Containers, Buttons, Choices, Inputs):
    """A place of the page, in which all of these can be drawn."""


def here() -> DeltaGenerator:
    """Return the place that is open."""
    return DeltaGenerator(session.current().places[-1])
