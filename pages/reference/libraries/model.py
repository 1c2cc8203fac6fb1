"""What the tables of libraries name: how each table is written, and which components turn together.

They are the same for every view.
"""

from dataclasses import asdict, dataclass

from course.view import View
from pe_core import CONVENTIONS
from pe_core.rotary import PAIRINGS

_SHOWN = 8  # components of the query in the table of pairings


@dataclass(frozen=True)
class Model:
    """What the page lists; it measures nothing of the view."""

    view: View

    families = tuple({"name": name, **asdict(row)} for name, row in CONVENTIONS.items())

    @property
    def adjacent(self) -> str:
        """The components that turn together if neighbours do."""
        return _together("adjacent")

    @property
    def halves(self) -> str:
        """The components that turn together if each half has one of them."""
        return _together("halves")


def _together(pairing: str) -> str:
    one, two = PAIRINGS[pairing](_SHOWN)
    numbers = range(_SHOWN)
    return ", ".join(f"{a} and {b}" for a, b in zip(numbers[one], numbers[two], strict=True))
