"""A shift is a rotation: what leads from one position to another?"""

from ui import lesson

figure_area, side_panel = lesson.areas()
with figure_area:
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("rotation", lesson.revealed_title())
    with right:
        lesson.figure("shift_matrix")
with side_panel:
    lesson.notice(
        "Move φ: the arc grows, and M changes with it. The ring is M · PE(t), worked out by the "
        "matrix. It falls on the point of t + φ."
    )
    lesson.predict()
    lesson.numbers("rotation")

with lesson.words():
    lesson.formula("rotation")
    left, right = lesson.side_by_side()
    with left:
        lesson.text("## Where M comes from")
        lesson.steps("rotation")
    with right:
        lesson.text("## What holds here")
        lesson.checks("rotation")

    lesson.text("## Find M from the rows alone")
    left, right = lesson.side_by_side()
    with left:
        lesson.choose("fit")
        lesson.figure("fitted_matrix")
    with right:
        lesson.text(
            "Forget the formula and keep the rows. Least squares looks for the matrix that takes "
            "each row to the row φ further on. Compare what it finds with M."
        )
        lesson.table("fits")
        lesson.checks("fits")

    lesson.text("## How a head can use it")
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("looking_ahead")
    with right:
        lesson.text(
            "Turn the query of t by M, then multiply it with the key of every position s. "
            "The score is largest where the key equals the turned query."
        )
        lesson.formula("ahead")
        lesson.numbers("ahead")
        lesson.checks("ahead")

    lesson.challenges()
    lesson.prose()
    lesson.link("rotary", "A query and a key that turn, on the page on RoPE", t=10, phi=5)
    lesson.code()
    lesson.sources("paper", "kazemnejad", "rope")
    lesson.downloads("rotation", "shift_matrix", "fitted_matrix", "looking_ahead")
