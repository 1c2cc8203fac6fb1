"""Longer than trained: what happens past the length a model was trained on?"""

from pages.beyond.longer.model import TRAINED
from pages.beyond.longer.naming import tokens
from pages.beyond.longer.questions_cost import CROWDED, FACTOR
from pages.beyond.longer.questions_fast_pairs import EXACTLY
from ui import lesson

revealed = lesson.revealed_title()

figure_area, side_panel = lesson.areas()
with figure_area:
    with lesson.row():
        lesson.choose("method")
        lesson.choose("stretch")
    if lesson.presenting():
        lesson.leave_room(7.5)
    if revealed:
        left, right = lesson.side_by_side()
        with left:
            lesson.figure("longer_waves")
        with right:
            lesson.figure("angle_arcs", revealed)
    else:
        lesson.figure("longer_waves")
        lesson.figure("angle_arcs")
with side_panel:
    lesson.notice(
        "The figure shows how many tokens each pair needs for a full turn, with the frequencies "
        "used in training (plain) and with each method. Find the pair at which the plain line "
        "crosses the trained length."
    )
    lesson.predict("longer_waves", "angle_arcs")

with lesson.words():
    # A figure that is held back leaves its place to the sentences about it.
    left, right = lesson.pair()
    with right if lesson.revealed(EXACTLY) else left:
        lesson.text(
            "## What each method does to the frequencies\n\nHere d is the width of one head, θ is "
            "the frequency of a pair, and θ′ is its new frequency. The text may be s times as long "
            f"as the texts in training, which have {tokens(TRAINED)} here."
        )
        lesson.formula("remedy")
    with left:
        if lesson.revealed(CROWDED) and lesson.revealed(EXACTLY):
            one, other = lesson.side_by_side()
            with one:
                lesson.figure("slowing")
            with other:
                lesson.figure("neighbours")
        else:
            lesson.figure("slowing")
            lesson.figure("neighbours")
    with right:
        lesson.predict("slowing", "neighbours")

    left, right = lesson.pair()
    with right if lesson.revealed(FACTOR) else left:
        lesson.text(
            "## What a head would score\n\nQuery and key are the same vector here, with length 1 "
            "in every pair. The score fluctuates from one offset to the next, so the curve shows "
            "its means over blocks of offsets. The blocks are equally wide on this axis. YaRN "
            "multiplies cosine and sine by a, and with the other methods a is 1."
        )
        lesson.checks("longer_score")
    with left:
        lesson.figure("longer_score")
        lesson.numbers("longer_score")
    with right:
        lesson.predict("longer_score")
        lesson.checks("own_score")

    with lesson.folded("Checked here: old angles and new ones, and what a model has learned"):
        left, right = lesson.side_by_side()
        with left:
            lesson.prose("What the formula gives and what a model has learned")
            lesson.numbers("longer")
        with right:
            lesson.checks("longer")
            lesson.prose("What is not known")
    with lesson.folded("The three remedies in words: linear, NTK-aware, YaRN"):
        columns = lesson.columns(1, 1, 1, gap="medium")
        for column, remedy in zip(
            columns, ("Linear scaling", "NTK-aware scaling", "YaRN"), strict=True
        ):
            with column:
                lesson.prose(remedy)
    with lesson.folded("Table and checks: what each remedy costs"):
        lesson.table("remedies")
        lesson.checks("cost")
    with lesson.folded("All frequencies, with every digit"):
        lesson.table("frequencies", "frequencies")
    with lesson.folded("Two formulas: the score, and why NTK raises s to the power d/(d-2)"):
        left, right = lesson.side_by_side()
        with left:
            lesson.formula("longer_score")
        with right:
            lesson.steps("why_exponent")
    with lesson.folded("YaRN in its code and in its paper"):
        left, right = lesson.side_by_side()
        with left:
            lesson.text(
                "Both versions leave the fast pairs alone, slow the slow pairs by the full factor, "
                "and use a blend for the pairs in between. In the code the blend changes evenly "
                "from pair to pair. In the paper it depends on the number of turns in training. "
                "The share r of the slowed frequency is kept between 0 and 1."
            )
            lesson.formula("yarn_ramps")
            lesson.shortcut("The pair where they differ", d=128, n=10_000, dim=64, method="yarn")
        with right:
            lesson.prose("Where code and paper differ")
    lesson.code()
    lesson.sources("position_interpolation", "yarn", "yarn_60", "alibi", "rope")
    lesson.downloads("longer_waves", "angle_arcs", "slowing", "neighbours", "longer_score")
