"""The family of position encodings: every member, by year."""

from course.family import added, scores, turned
from course.family.kinds import EXAMPLE, PLACES, Member, Size

__all__ = ["EXAMPLE", "FAMILY", "PLACES", "Member", "Size"]

# By year; those of no paper stand at the end.
FAMILY: tuple[Member, ...] = tuple(
    sorted((*added.MEMBERS, *scores.MEMBERS, *turned.MEMBERS), key=lambda one: one.year or 9999)
)
