"""Check yourself: the final quiz, and how far you have got."""

from functools import partial

from ui import contents, lesson, memory, quiz

with lesson.group("quiz"):
    quiz.draw()

with lesson.words():
    lesson.text("## Your answers")
    memory.block()
    lesson.download(
        "Save my answers",
        partial(quiz.answers, memory.entries()),  # made at the click, which knows no session
        "positional-encoding-answers.json",
        "application/json",
    )
    lesson.text("## How far you have got")
    contents.links()
