"""What models do: the census of decoders, as this page tells it."""

from collections.abc import Mapping
from dataclasses import dataclass

from course.model_census import DATE, LIBRARY, LISTS, RUN, Types
from course.view import View


@dataclass(frozen=True)
class Model:
    """What the census says; the view has no say in it."""

    view: View

    library: str = LIBRARY
    date: str = DATE
    run: int = RUN

    @property
    def lists(self) -> Mapping[str, Types]:
        """The types by what they do."""
        return LISTS

    @property
    def rotating(self) -> int:
        """How many of those that were run rotate queries and keys in at least one layer."""
        return LISTS["all"].total + LISTS["some"].total

    @property
    def known(self) -> int:
        """How many types with a decoder the library has."""
        return RUN + LISTS["not_run"].total
