"""Check yourself: the final quiz, and how far you have got."""

from functools import partial

from ui import contents, learner, lesson, memory, quiz

with lesson.group("quiz"):
    quiz.draw()

with lesson.words():
    lesson.text("## Your answers")
    memory.block()
    lesson.download(
        "Save my answers",
        partial(quiz.answers, learner.current().entries),  # made at the click
        "positional-encoding-answers.json",
        "application/json",
    )
    lesson.text("## How far you have got")
    contents.links()
