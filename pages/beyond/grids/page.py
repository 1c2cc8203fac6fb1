"""Two and three dimensions: positions of the patches of a picture and of a video."""

from pages.beyond.grids.questions import ROW_END
from pages.beyond.grids.questions_tokens import AFTER_PICTURE
from ui import lesson

figure_area, side_panel = lesson.areas()
with figure_area:
    with lesson.row():
        lesson.choose("patches")
        lesson.choose("side")
    if lesson.presenting():
        lesson.leave_room(7.5)
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("likeness")
    with right:
        lesson.figure("pair_likeness")
    left, right = lesson.side_by_side()
    with left:
        lesson.numbers("patches")
    with right:
        lesson.numbers("similarity")
with side_panel:
    lesson.notice(
        "Click a patch. On the left you see how alike the others are to it, as the mean over all "
        "pairs, and on the right a single pair."
    )
    lesson.predict("likeness")

with lesson.words():
    if lesson.revealed(ROW_END):
        left, right = lesson.pair()
        with left:
            lesson.figure("directions")
        with right:
            lesson.prose("One number for each patch")

    # A figure that is held back leaves its place to the question about it.
    left, right = lesson.pair()
    with right:
        lesson.text(
            "## Words, a picture and a video in one sequence\n\nIn M-RoPE, each token has three "
            "positions, for time, height and width. For a word all three are the same. Within a "
            "picture the time stands still, and height and width count its rows and columns. Each "
            "pair of a head follows one of the three, and a pair keeps the frequency that it has "
            "in plain RoPE."
        )
    with left:
        lesson.choose("picture")
        if lesson.revealed(AFTER_PICTURE):
            lesson.figure("tokens")
    with right if lesson.revealed(AFTER_PICTURE) else left:
        lesson.predict("tokens")
        lesson.numbers("tokens")

    left, right = lesson.pair()
    with left:
        lesson.choose("fitted")
        one, other = lesson.side_by_side()
        with one:
            lesson.figure("trained_column")
        with other:
            lesson.figure("fitted_column")
    with right:
        lesson.prose("A larger picture")
        lesson.predict("fitted_column")

    with lesson.folded("Rows and columns, or any direction: 2-D sinusoid, axial and mixed RoPE"):
        if not lesson.revealed(ROW_END):
            lesson.prose("One number for each patch")
        left, right = lesson.side_by_side()
        with left:
            lesson.prose("Half for the columns, half for the rows")
            lesson.table("straight")
        with right:
            lesson.prose("Any direction")
            lesson.formula("likeness")
        left, right = lesson.side_by_side()
        with left:
            lesson.checks("patches")
        with right:
            lesson.prose("What is known, and what is not")
    with lesson.folded("M-RoPE: three positions for each token, and which pair follows which"):
        left, right = lesson.side_by_side()
        with left:
            lesson.prose("Three positions for each token")
        with right:
            lesson.formula("tokens")
            lesson.checks("tokens")
    with lesson.folded("Interpolation: where the new patches lie, and how well it does"):
        left, right = lesson.side_by_side()
        with left:
            lesson.figure("fitting_errors")
            lesson.formula("fitting")
        with right:
            lesson.numbers("fitting")
            lesson.checks("fitting")
    lesson.code()
    lesson.sources(
        "vit", "mae", "rope_vit", "golden_rope", "qwen2_vl", "deit", "keys", "rope",
        "transformers_library",
    )  # fmt: skip
    lesson.downloads("likeness", "pair_likeness", "directions", "tokens", "fitted_column")
