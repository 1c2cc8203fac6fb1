"""The front door: one sentence under turning dials, where to begin, and the whole course."""

from ui import contents, lesson, memory, questions

lesson.beginning()
with lesson.group("picture", tight=True):
    lesson.sentence("dials")
    lesson.figure("rows")
lesson.control_bar()

with lesson.words():
    lesson.text("## The course")
    contents.links()
    lesson.text(
        "## Things to try\n\nEach link opens a page with its controls already set. The address of "
        "a page contains all of its settings, so the Share button passes them on."
    )
    contents.highlights()
    lesson.text("## Your answers")
    memory.block()
    questions.trouble()
