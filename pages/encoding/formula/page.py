"""The formula, by hand: how is one cell worked out?"""

from course.view import PRESETS
from ui import lesson

# Two worked examples that learners may know from elsewhere, each with a sentence of its length.
ROBOT, SMALL = "I am a robot", "Small vectors"
SENTENCES = {ROBOT: "I am a robot", SMALL: "Small vectors fit on paper"}

figure_area, side_panel = lesson.areas()
with figure_area:
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("sentence_table", lesson.revealed_title())
    with right:
        lesson.choose("notation")
        lesson.formula("notation")
        lesson.steps("by_hand")
with side_panel:
    lesson.notice(
        "Click a cell, then work it out step by step. Row 0 always reads 0, 1, 0, 1. The words "
        "stand at the left, and none of them is in the formula."
    )
    with lesson.row():
        for name, words in SENTENCES.items():
            lesson.shortcut(name, **PRESETS[name], words=words, t=1, dim=2)
    lesson.predict()
    lesson.numbers("by_hand")

with lesson.words():
    lesson.table("sentence")
    lesson.checks("by_hand")
    lesson.challenges()
    lesson.text("## The row as one vector")
    lesson.formula("vector")
    lesson.text("## The letters of four sources")
    lesson.text(
        "The paper is Vaswani et al. (2017), Kazemnejad wrote in 2019, MLM is Machine Learning "
        "Mastery, and 15.1 is a chapter of The Engineer's Guide to Deep Learning."
    )
    lesson.table("letters")
    lesson.text("## As a power, and with exp and log")
    lesson.formula("power")
    lesson.prose()
    lesson.code()
    lesson.sources("paper", "kazemnejad", "mlm", "small_vectors", "chapter_15_1", "notes")
    lesson.downloads("sentence_table")
