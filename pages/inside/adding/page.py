"""Adding it to words: what is left of a word when its position is added?"""

from pages.inside.adding.questions_dimensions import MOTION
from pages.inside.adding.questions_factor import FACTOR
from ui import lesson

PARTS = ("word_rows", "position_rows", "sum_rows")
TWICE = "the cat sees the dog"

figure_area, side_panel = lesson.areas()
with figure_area:
    lesson.choose("scaled")
    if lesson.presenting():
        lesson.leave_room(4)
    for column, part in zip(lesson.columns(1, 1, 1), PARTS, strict=True):
        with column:
            lesson.figure(part)
with side_panel:
    lesson.notice(
        "Each cell in the table of sums is the word's value plus the position's value. All three "
        "tables share one colour scale, so you can see which of the two parts is larger."
    )
    lesson.predict("sum_rows")

with lesson.words():
    left, right = lesson.pair()
    with left:
        if lesson.revealed(FACTOR):
            lesson.figure("sum_norms")
        lesson.prose("What happens here")
        lesson.formula("sum")
    with right:
        lesson.predict("sum_norms")
    left, right = lesson.pair()
    with left:
        if lesson.revealed(MOTION):
            lesson.figure("column_motion")
        else:
            lesson.prose("Does the sum spoil the word?")
    with right:
        lesson.predict("column_motion")
    with lesson.folded("How long are words, positions and sums?"):
        left, right = lesson.side_by_side()
        with left:
            lesson.prose("How long is a position vector?", "How large is each part?")
        with right:
            lesson.numbers("sum")
            lesson.checks("lengths")
    with lesson.folded("Checked here: can the word and its position still be read from the sum?"):
        left, right = lesson.side_by_side()
        with left:
            lesson.checks("sum")
        with right:
            lesson.table("repeats")
            lesson.shortcut(f"Try “{TWICE}”", words=TWICE)
        if lesson.revealed(MOTION):
            lesson.prose("Does the sum spoil the word?")
    with lesson.folded("Sum or concatenation?"):
        left, right = lesson.side_by_side()
        with left:
            lesson.steps("width")
        with right:
            lesson.prose("Sum or concatenation?")
            lesson.checks("width")
            lesson.table("width")
    with lesson.folded("Does the position reach the upper layers?"):
        left, right = lesson.side_by_side()
        with left:
            lesson.prose("Once, or in every layer?")
        with right:
            lesson.checks("residual")
            lesson.link("attention", "The four terms of a score, on the page on attention")
    with lesson.folded("Which dimensions hold the position?"):
        left, right = lesson.side_by_side()
        with left:
            lesson.prose("Which dimensions hold the position?")
        with right:
            lesson.checks("column_motion")
            lesson.table("column_motion")
    lesson.code()
    lesson.sources("paper", "kazemnejad", "mlm", "speech", "rope", "alibi")
    lesson.downloads(*PARTS, "sum_norms", "column_motion")
