"""Questions readers ask: short answers, each with a view that shows it."""

from course import readers
from course.sources import SOURCES
from ui import lesson

with lesson.group("questions"):
    found = readers.find(lesson.search("find", "Find", "a word, such as padding"))
    total = sum(map(len, readers.QUESTIONS.values()))
    count = sum(map(len, found.values()))
    if count == 0:
        lesson.text("No question contains all of these words. Try fewer words.")
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
