"""Before and after: the same ideas asked twice, to see what the course has changed."""

from ui import before_and_after, lesson

with lesson.group("before_and_after"):
    before_and_after.draw()
