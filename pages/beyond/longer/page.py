"""Longer than trained: what happens past the length a model was trained on?"""

from pages.beyond.longer.model import TRAINED
from pages.beyond.longer.naming import tokens
from ui import lesson

figure_area, side_panel = lesson.areas()
with figure_area:
    left, right = lesson.side_by_side()
    with left:
        lesson.choose("method")
        lesson.figure("longer_waves")
    with right:
        lesson.choose("stretch")
        lesson.figure("angle_arcs", lesson.revealed_title())
with side_panel:
    lesson.notice(
        "The figure shows how many tokens each pair needs for a full turn, with the frequencies "
        "used in training (plain) and with each method. Look where the plain line crosses the "
        "trained length."
    )
    lesson.predict()
    lesson.numbers("longer")

with lesson.words():
    lesson.text(
        "Here d is the width of one head and θ the speed of a pair; θ′ is its new speed. The text "
        f"may be s times as long as those in training, which have {tokens(TRAINED)} here."
    )
    lesson.formula("remedy")
    left, right = lesson.side_by_side()
    with left:
        lesson.text("## Old angles and new ones")
        lesson.checks("longer")
    with right:
        lesson.text("## Why NTK takes s to the power d/(d-2)")
        lesson.steps("why_exponent")

    lesson.text("## Three remedies, one table of frequencies")
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("slowing")
    with right:
        lesson.figure("neighbours")
    lesson.table("remedies")
    lesson.checks("cost")

    lesson.text("## What a head would score")
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("longer_score")
    with right:
        lesson.text(
            "Query and key are the same vector here, with length 1 in every pair. The score at "
            "single offsets fluctuates, so the curve shows means over blocks of offsets that look "
            "equally wide. YaRN multiplies cosine and sine by a; with the other methods a is 1."
        )
        lesson.formula("longer_score")
        lesson.numbers("longer_score")
        lesson.checks("longer_score")
        lesson.checks("own_score")

    lesson.text("## YaRN in its code and in its paper")
    lesson.text(
        "Both versions leave fast pairs alone, slow the slow ones by the full factor, and blend in "
        "between. The code blends evenly from pair to pair; the paper blends by the number of "
        "turns in training. The share r is kept between 0 and 1."
    )
    lesson.formula("yarn_ramps")
    lesson.shortcut("The pair where they differ", d=128, n=10_000, dim=64, method="yarn")

    lesson.prose()
    lesson.code()
    lesson.sources("position_interpolation", "yarn", "yarn_60", "alibi", "rope")
    lesson.downloads("longer_waves", "angle_arcs", "slowing", "neighbours", "longer_score")
