"""A map of the family: every well-known position encoding, when, whose, and what it does."""

from course.contents import BY_ADDRESS
from course.family import FAMILY
from ui import lesson

left, right = lesson.side_by_side()
with left:
    lesson.prose("How to read the map")
with right:
    lesson.prose("What the map does not say")
with lesson.group("years"):
    lesson.live_words("table", "by_place")
lesson.text("These pages explain members of the family, or help you to choose one:")
with lesson.row("explained"):
    for page in dict.fromkeys(one.lesson for one in FAMILY if one.lesson):
        if page != "compare":  # linked below, with the schemes that it alone explains
            lesson.link(page, BY_ADDRESS[page].title)
    lesson.link("which", BY_ADDRESS["which"].title)
    falling = {"first": "xPos", "second": "KERPLE", "third": "Sandwich"}
    lesson.link("compare", "xPos, KERPLE and Sandwich", **falling)
with lesson.group("who_uses_members"):
    lesson.heading("Every member, by year")
    lesson.live_words("table", "members", "position-encodings")
cited = (key for one in FAMILY for key in one.cited)
lesson.sources("olmpool", "nanochat", *dict.fromkeys(cited))
