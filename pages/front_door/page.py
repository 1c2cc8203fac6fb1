"""The front door: one sentence under turning dials, where to begin, and the whole course."""

from ui import contents, lesson, memory, questions

lesson.beginning()
with lesson.group("picture", tight=True):
    lesson.live_words("sentence", "dials")
    lesson.figure("rows")
lesson.control_bar()

with lesson.words():
    lesson.text("## All pages")
    contents.links()
    lesson.text("## Your answers")
    memory.block()
    questions.trouble()
