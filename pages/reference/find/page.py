"""One search over all pages, terms, models, position encodings and readers' questions."""

from course import search
from course.messages import sentences
from course.sources import SOURCES
from course.typed_words import only_small, telling
from ui import lesson

_SAY = sentences("search")

with lesson.group("search"):
    typed = lesson.search("find_all", "Find", "llama, yarn, 10000")
    links, asked = search.find(typed)
    if not typed.strip():
        lesson.text(_SAY("examples"))
    elif only_small(typed):
        lesson.text(_SAY("tell_more"))
    elif not links and not asked:
        lesson.text(_SAY("no_page"))
    elif (wanted := search.looked_for(typed)) != telling(typed):
        lesson.text(f"Found for: **{lesson.plain(' '.join(wanted))}**")
    for heading, found in links.items():
        lesson.heading(heading)
        for one in found:
            lesson.link(one.page, one.label, **one.asked)
            if one.said:
                lesson.aside(one.said)
    if asked:
        lesson.heading("Questions readers ask")
    for item in asked:
        with lesson.fold(item.asked, opened=len(asked) == 1):
            lesson.text(item.answer)
            for view in item.views:
                lesson.link(view.page, view.label, **view.asked)
            lesson.text("Sources: " + " ".join(SOURCES[name] for name in item.sources))
with lesson.row("all_of_them"):
    lesson.link("glossary", "All terms")
    lesson.link("questions", "All questions of readers")
    lesson.link("family", "All position encodings")
