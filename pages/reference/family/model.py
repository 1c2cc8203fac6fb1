"""The map of the family is the same for every view."""

from dataclasses import dataclass

from course.family import EXAMPLE, FAMILY, Member
from course.view import View


@dataclass(frozen=True)
class Model:
    """What the page lists; it measures nothing of the view."""

    view: View

    @property
    def years(self) -> tuple[int, ...]:
        """The years in which a member came out."""
        return tuple(sorted({one.year for one in FAMILY if one.year}))

    def of(self, place: str, year: int) -> tuple[str, ...]:
        """Return the names of the members that act on `place` and came out in `year`."""
        return tuple(one.name for one in FAMILY if (one.place, one.year) == (place, year))

    def count(self, member: Member) -> int | None:
        """Return how many numbers a member learns in the model that is the example."""
        return member.numbers(EXAMPLE) if member.numbers else None
