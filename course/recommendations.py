"""Which encoding for which model: the cases of `recommendations.toml`, each with its default."""

from typing import NamedTuple

from course.contents import BY_NAME
from course.data_files import Tables
from course.sources import SOURCES


class Case(NamedTuple):
    """A case, its default, the reasons with their sources, and what is not known."""

    name: str
    default: str
    because: str
    unknown: str
    cited: tuple[str, ...]
    lesson: str


CASES = Tables("recommendations.toml").rows(Case, cited=SOURCES, lesson=BY_NAME)
