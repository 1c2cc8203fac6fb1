"""Where sources are wrong or loose, with a view that shows it, and what is worth reading."""

from course import errata
from course.contents import BY_ADDRESS
from course.further_reading import READING
from course.sources import SOURCES
from ui import lesson

with lesson.group("errata"):
    lesson.prose()
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
                lesson.link(item.page, f"See “{BY_ADDRESS[item.page].title}”", **item.view)
    lesson.text(
        "## What to read next\n\n"
        + "\n".join(f"- {SOURCES[item.source]} {item.reason}" for item in READING)
    )
