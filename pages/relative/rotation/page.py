"""A shift is a rotation: what leads from one position to another?"""

from pages.relative.rotation.questions_ahead import AHEAD
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
        "Move φ: the arc changes, and so does M. The ring is M · PE(t), computed with the matrix. "
        "It coincides with the point for t + φ."
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
        lesson.checks("stays")
        lesson.checks("back")

    lesson.text("## Find M from the rows alone")
    left, right = lesson.side_by_side()
    with left:
        lesson.choose("fit")
        lesson.figure("fitted_matrix")
    with right:
        lesson.text(
            "Forget the formula and use only the rows. Least squares finds the matrix that takes "
            "each row to the row φ further on with the smallest error. Compare this matrix with M."
        )
        lesson.checks("sines")
        lesson.table("fits")
        lesson.checks("fits")

    lesson.text("## How a head can use it")
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("looking_ahead")
    with right:
        lesson.text(
            "An attention head compares two rows by their dot product: it multiplies them number "
            "by number and adds up the products. The result is called a score. The row that asks "
            "is the query, and the rows it is compared with are the keys. Here the query of "
            "position t is first turned by M and then compared with the key of every position s."
        )
        if lesson.revealed(AHEAD):
            lesson.text("The score is largest where the key equals the turned query.")
        lesson.formula("ahead")
        lesson.checks("ahead")
        lesson.checks("peak")

    lesson.prose()
    lesson.link("rotary", "A query and a key that turn, on the page on RoPE", t=10, phi=5)
    lesson.code()
    lesson.sources("paper", "kazemnejad", "rope")
    lesson.downloads("rotation", "shift_matrix", "fitted_matrix", "looking_ahead")
