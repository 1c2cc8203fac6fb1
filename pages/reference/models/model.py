"""The census of decoders in one library: which types do what with positions."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from course.data_files import contents_of
from course.view import View

_CENSUS = contents_of("model_census.toml")
# Every type that was run is in one of these.
_POSITIONS = ("all", "some", "table", "bias", "nothing", "recurrent")


class Types(NamedTuple):
    """The types of models that do one thing: how many, and their names in the library."""

    total: int
    names: str


def _types(names: str) -> Types:
    """Return the types of a list of the census."""
    found = names.split()
    return Types(len(found), ", ".join(found))


@dataclass(frozen=True)
class Model:
    """What the census says; the view has no say in it."""

    view: View

    library: str = _CENSUS["library"]
    """The library and its version."""
    date: str = _CENSUS["date"]
    """When its code was run."""

    @property
    def lists(self) -> Mapping[str, Types]:
        """The types by what they do."""
        return {trait: _types(told["names"]) for trait, told in _CENSUS.items() if "names" in told}

    @property
    def run(self) -> int:
        """How many types could be run by their default config."""
        return sum(self.lists[trait].total for trait in _POSITIONS)

    @property
    def rotating(self) -> int:
        """How many of them rotate queries and keys in at least one layer."""
        return self.lists["all"].total + self.lists["some"].total

    @property
    def known(self) -> int:
        """How many types with a decoder the library has."""
        return self.run + self.lists["not_run"].total
