"""Which encoding for which model: the cases of `choosing.toml`, each with its default."""

from typing import NamedTuple

from course.contents import NAMED
from course.sources import SOURCES
from course.written import Tables


class Case(NamedTuple):
    """A case, its default, the reasons with their sources, and what is not known."""

    name: str
    default: str
    because: str
    unknown: str
    cited: tuple[str, ...]
    lesson: str


CASES = Tables("choosing.toml").rows(Case, cited=SOURCES, lesson=NAMED)
