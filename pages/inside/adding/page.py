"""Adding it to words: what is left of a word when its position is added?"""

from ui import lesson

PARTS = ("word_rows", "position_rows", "sum_rows")
TWICE = "the cat sees the dog"

figure_area, side_panel = lesson.areas()
with figure_area:
    lesson.choose("scaled")
    for column, part in zip(lesson.columns(1, 1, 1), PARTS, strict=True):
        with column:
            lesson.figure(part)
with side_panel:
    lesson.notice(
        "Adding words and positions cell by cell gives the sums. All three tables share one colour "
        "scale, so you can see which of the two parts is larger."
    )
    lesson.predict()
    lesson.numbers("sum")

with lesson.words():
    lesson.formula("sum")
    lesson.text("## What can be said about the sum")
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("sum_norms")
    with right:
        lesson.checks("lengths")
        lesson.checks("sum")
    lesson.table("repeats")
    lesson.shortcut(f"Try “{TWICE}”", words=TWICE)
    lesson.text("## Sum or concatenation?")
    left, right = lesson.side_by_side()
    with left:
        lesson.steps("width")
    with right:
        lesson.checks("width")
        lesson.table("width")
    lesson.text("## Does it reach the upper layers?")
    lesson.checks("residual")
    lesson.text("## Which dimensions hold the position?")
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("column_motion")
    with right:
        lesson.checks("column_motion")
        lesson.table("column_motion")
    lesson.prose()
    lesson.link("attention", "The four terms of a score, on the page on attention")
    lesson.code()
    lesson.sources("paper", "kazemnejad", "mlm", "speech", "rope", "alibi")
    lesson.downloads(*PARTS, "sum_norms", "column_motion")
