"""Places of a page, and what can be drawn in each."""

from __future__ import annotations

from web.host import session
from web.host.drawing.boxes import Boxes
from web.host.drawing.buttons import Buttons
from web.host.drawing.choices import Choices
from web.host.drawing.inputs import Inputs
from web.host.drawing.words import Words


class DeltaGenerator(Words, Boxes, Buttons, Choices, Inputs):
    """A place of the page, in which all of these can be drawn."""


def here() -> DeltaGenerator:
    """Return the place that is open."""
    return DeltaGenerator(session.current().places[-1])
