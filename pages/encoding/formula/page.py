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
        "Each row of the table belongs to a position. Its label gives the number of the position "
        "and the word there, if there is one. Click a cell, then work it out step by step. To "
        "begin with few columns, use one of the two examples below."
    )
    with lesson.row():
        for name, words in SENTENCES.items():
            lesson.shortcut(name, **PRESETS[name], words=words, t=1, dim=2)
    lesson.predict()

with lesson.words():
    left, right = lesson.pair()
    with left:
        lesson.text("## The row as one vector")
        lesson.formula("vector")
    with right:
        lesson.text(
            "## How the table is laid out\n\nThe table has d columns. Columns 0 and 1 are pair 0, "
            "columns 2 and 3 are pair 1, and so on: a sine and a cosine of the same angle. From "
            "one position to the next the angle grows by the frequency of the pair. The base n "
            "determines how fast the frequencies fall from pair to pair. L is the number of "
            "positions."
        )
        lesson.prose("Can a value leave the range from −1 to 1?")
        lesson.checks("by_hand")
    with lesson.folded("The rows of your words, and the numbers of this cell"):
        lesson.table("sentence")
        lesson.numbers("by_hand")
        lesson.prose("Why a pocket calculator may differ")
    with lesson.folded("Any position, up to 10 million", "far_position"):
        left, right = lesson.side_by_side()
        with left:
            lesson.enter("far_position")
            lesson.numbers("far")
        with right:
            lesson.checks("far")
        lesson.table("far", "rows-far-away")
    with lesson.folded("What the rows depend on: the position, not the words"):
        left, right = lesson.side_by_side()
        with left:
            lesson.prose("Nothing in the table is learned")
        with right:
            lesson.checks("words")
            lesson.checks("row_0")
    with lesson.folded("The size of the table"):
        lesson.prose("What shape does the table have?")
        lesson.numbers("table")
    with lesson.folded("The symbols of four sources"):
        left, right = lesson.side_by_side()
        with left:
            lesson.text(
                "The paper is Vaswani et al. (2017), Kazemnejad is that author's article of 2019, "
                "MLM is Machine Learning Mastery, and 15.1 is a chapter of The Engineer's Guide to "
                "Deep Learning. Other pages of this course write t for the position, k for the "
                "pair and d for the width."
            )
            lesson.prose("Does k run to L or to L/2?")
        with right:
            lesson.table("letters")
    with lesson.folded("The exponent: which number it is, and how listings write it"):
        left, right = lesson.side_by_side()
        with left:
            lesson.prose("Which number is the exponent?")
        with right:
            lesson.formula("power")
            lesson.prose("Why do listings use exp and log?")
    lesson.code()
    lesson.sources("paper", "kazemnejad", "mlm", "small_vectors", "chapter_15_1", "notes")
    lesson.downloads("sentence_table")
