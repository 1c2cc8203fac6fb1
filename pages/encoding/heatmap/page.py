"""Encoding heatmap: what do the stripes show?"""

from ui import lesson

revealed = lesson.revealed_title()

figure_area, side_panel = lesson.areas()
with figure_area:
    lesson.choose("layout")
    lesson.figure("heatmap", revealed, counted=int(bool(revealed)))
with side_panel:
    lesson.notice(
        "Each row is the encoding of one position. On the left the colours change from row to row; "
        "further right they hardly change. The layout “halves” shows all sines first and then all "
        "cosines, so there the pattern appears twice."
    )
    lesson.predict()
    lesson.numbers("cell")

with lesson.words():
    left, right = lesson.pair()
    with left:
        lesson.text(
            "## How one cell is worked out\n\nUse Position t and Dimension, under More, to "
            "choose a different cell, or click on the picture."
        )
        lesson.formula("cell")
        lesson.steps("by_hand")
    with right:
        lesson.prose("Reading the picture")
    with lesson.folded("Checked here: what the rows and the columns have in common"):
        lesson.checks("rows")
        lesson.checks("columns")
        lesson.table("spans")
    with lesson.folded("Local and global: what fast and slow columns measure"):
        left, right = lesson.side_by_side()
        with left:
            lesson.table("halves")
        with right:
            lesson.prose("Local and global")
    with lesson.folded("Two layouts: side by side, or all sines first"):
        lesson.checks("layouts")
        lesson.prose("Two layouts")
    with lesson.folded("Which positions are easiest to mix up?"):
        lesson.numbers("nearest")
        lesson.checks("nearest")
        lesson.prose("Which rows are nearest")
    with lesson.folded("Beyond the trained length"):
        lesson.checks("new_values")
        lesson.prose("Beyond the trained length")
        lesson.link("longer", "What is done about longer texts")
    lesson.code()
    lesson.sources("paper", "kazemnejad", "mlm", "small_vectors", "alibi")
    lesson.downloads("heatmap")
