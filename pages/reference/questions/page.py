"""Questions readers ask: short answers, each with a view that shows it."""

from course import faq
from course.messages import sentences
from course.sources import SOURCES
from course.typed_words import only_small
from ui import lesson

_SAY = sentences("search")

with lesson.group("questions"):
    typed = lesson.search("find", "Find", "a word, such as padding")
    found = faq.find(typed)
    total = sum(map(len, faq.QUESTIONS.values()))
    count = sum(map(len, found.values()))
    if only_small(typed):
        lesson.text(_SAY("tell_more"))
    elif count == 0:
        lesson.text(_SAY("no_question"))
    elif count < total:
        lesson.text(f"{count} of {total} questions:")
    for heading, asked in found.items():
        lesson.heading(heading)
        for item in asked:
            with lesson.fold(item.asked, opened=count < total):
                lesson.text(item.answer)
                for view in item.views:
                    lesson.link(view.page, view.label, **view.asked)
                lesson.text("Sources: " + " ".join(SOURCES[name] for name in item.sources))
