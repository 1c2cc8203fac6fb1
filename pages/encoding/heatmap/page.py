"""Encoding heatmap: what do the stripes show?"""

from ui import lesson

figure_area, side_panel = lesson.areas()
with figure_area:
    lesson.choose("layout")
    lesson.figure("heatmap", lesson.revealed_title())
with side_panel:
    lesson.notice(
        "Each row marks one position. On the left the colours change at every step; further right "
        "they hardly change at all. In halves you see this twice, as sines and as cosines."
    )
    lesson.predict()
    lesson.numbers("cell")

with lesson.words():
    lesson.formula("cell")
    left, right = lesson.side_by_side()
    with left:
        lesson.text(
            "## How this cell is worked out\n\n"
            "Position t and Dimension, under More, choose another cell. On a live page a click on "
            "the picture does too."
        )
        lesson.steps("by_hand")
        lesson.challenges()
    with right:
        lesson.text("## What holds here")
        lesson.checks("heatmap")
        lesson.table("spans")
        lesson.text("## Which positions are easiest to mix up?")
        lesson.numbers("nearest")
        lesson.checks("nearest")
    lesson.prose()
    lesson.link("longer", "What is done about longer texts")
    lesson.code()
    lesson.sources("paper", "kazemnejad", "mlm", "alibi")
    lesson.downloads("heatmap")
