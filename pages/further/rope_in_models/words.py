"""The table that this page offers as a file."""

from operator import attrgetter

COLUMNS = {"frequencies": attrgetter("columns")}
