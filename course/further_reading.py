"""Further reading: each source, what it is good for, and for whom."""

from typing import NamedTuple

from course.data_files import Tables
from course.sources import SOURCES


class Reading(NamedTuple):
    """A key of `course.sources`, and one sentence on what to read it for."""

    source: str
    reason: str


READING = Tables("further_reading.toml").rows(Reading, source=SOURCES)
