"""Census of the decoders in one library: how each type of model encodes positions."""

from collections.abc import Mapping
from typing import NamedTuple

from course.data_files import contents_of

_CENSUS = contents_of("model_census.toml")
LIBRARY: str = _CENSUS["library"]
DATE: str = _CENSUS["date"]


class Types(NamedTuple):
    """The types of models that do one thing: how many, and their names in the library."""

    total: int
    names: str


def _types(names: str) -> Types:
    found = names.split()
    return Types(len(found), ", ".join(found))


LISTS: Mapping[str, Types] = {
    trait: _types(told["names"]) for trait, told in _CENSUS.items() if "names" in told
}
# Every type that was run is in one of these.
RUN = sum(LISTS[one].total for one in ("all", "some", "table", "bias", "nothing", "recurrent"))
