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
    lesson.numbers("rotation")
with side_panel:
    lesson.notice(
        "Change φ: the arc changes, and so does M. The ring marks M · PE(t), computed with the "
        "matrix. It coincides with the point for t + φ."
    )
    lesson.predict("rotation")

with lesson.words():
    left, right = lesson.side_by_side()
    with left:
        lesson.choose("fit")
        lesson.figure("fitted_matrix")
    with right:
        lesson.text(
            "## Find M from the rows alone\n\nForget the formula and use only the rows. Least "
            "squares finds the matrix that takes each row to the row φ positions further on with "
            "the smallest error. Compare this matrix with M."
        )
        lesson.predict("fitted_matrix")
    scores = (
        "## How a head can use it\n\n"
        "An attention head compares two rows by their dot product: it multiplies them entry by "
        "entry and adds up the products. The result is called a score. One row, the query, is "
        "compared with the rows of all positions, the keys. Here the query of position t is first "
        "turned by M and then compared with the key of every position s."
    )
    left, right = lesson.pair()
    if lesson.revealed(AHEAD):
        with left:
            lesson.figure("looking_ahead")
            lesson.formula("ahead")
        with right:
            lesson.text(f"{scores} The score is largest where the key equals the turned query.")
            lesson.checks("ahead")
    else:
        with left:
            lesson.text(scores)
            lesson.figure("looking_ahead")
    with right:
        lesson.predict("looking_ahead")
    with lesson.folded("Derivation: where M comes from"):
        left, right = lesson.side_by_side()
        with left:
            lesson.steps("rotation")
        with right:
            lesson.formula("rotation")
    with lesson.folded("Checked here: M is a rotation, is the same for every t, and can be undone"):
        left, right = lesson.side_by_side()
        with left:
            lesson.checks("rotation")
            lesson.checks("stays")
            lesson.checks("back")
        with right:
            lesson.prose("It is a rotation, not only something like one")
    with lesson.folded("Why both sine and cosine"):
        left, right = lesson.side_by_side()
        with left:
            lesson.prose("Why both sine and cosine")
        with right:
            lesson.checks("sines")
    with lesson.folded("A perfect prediction is not yet the matrix"):
        left, right = lesson.side_by_side()
        with left:
            lesson.prose("A perfect prediction is not yet the matrix")
            lesson.checks("fits")
        with right:
            lesson.table("fits")
    with lesson.folded("What a model makes of it, and how sharp the peak is"):
        left, right = lesson.side_by_side()
        with left:
            lesson.prose("What the model makes of it")
        with right:
            lesson.checks("peak")
            lesson.link("rotary", "A query and a key that turn, on the page on RoPE", t=10, phi=5)
    lesson.code()
    lesson.sources("paper", "kazemnejad", "rope")
    lesson.downloads("rotation", "shift_matrix", "fitted_matrix", "looking_ahead")
