"""What to read after the course: a source, and what it is good for and for whom."""

from typing import NamedTuple

from course.sources import SOURCES
from course.written import Tables


class Reading(NamedTuple):
    """A key of `course.sources`, and one sentence on what to read it for."""

    source: str
    reason: str


READING = Tables("reading.toml").rows(Reading, source=SOURCES)
