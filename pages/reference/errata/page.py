"""Where sources are wrong or loose, with a view that shows it, and what is worth reading."""

from course import errata
from course.contents import AT
from course.reading import READING
from course.sources import SOURCES
from ui import lesson

with lesson.group("errata"):
    lesson.text(
        "These are good texts, and this course owes much to them, but no text is free of slips. "
        "Where a number could settle a point, the number was computed for this course. Text in "
        "quotation marks is the source's own wording.\n\n**Wrong** means that a statement is not "
        "true. **Loose** means that it is true only in part, or in one reading. Some statements "
        "are right, and **can be made stronger**."
    )
    titles = errata.titles()
    for source, rows in errata.by_source().items():
        lesson.text(f"## {titles[source]}\n\n{SOURCES[source]}")
        for item in rows:
            says, right, see = lesson.columns(4, 6, 3, gap="medium")
            with says:
                lesson.text(f"**{errata.KINDS[item.kind]}** {item.says}")
            with right:
                lesson.text(item.right)
            with see:
                lesson.link(item.page, f"See “{AT[item.page].title}”", **item.view)
    lesson.text(
        "## What to read next\n\n"
        + "\n".join(f"- {SOURCES[item.source]} {item.reason}" for item in READING)
    )
