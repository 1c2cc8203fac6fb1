"""Numbers with few bits: when do two positions get the same encoding?"""

from pages.beyond.few_bits.questions_errors import NO_MERGE
from pages.beyond.few_bits.questions_rounding import CAST
from ui import lesson

revealed = lesson.revealed_title()

figure_area, side_panel = lesson.areas()
with figure_area:
    with lesson.row():
        lesson.choose("format")
        lesson.choose("near")
    if lesson.presenting():
        lesson.leave_room(11)
    if lesson.revealed(CAST):
        left, right = lesson.side_by_side()
        with left:
            lesson.figure("computed_rows", revealed)
        with right:
            lesson.figure("rounded_rows")
    else:
        lesson.figure("computed_rows", revealed)
        lesson.figure("rounded_rows")
with side_panel:
    lesson.notice(
        "For the first picture, every step was computed in a format with few bits. The values "
        "drift at first, and at later positions neighbouring rows become equal. The second picture "
        "shows the same positions, but computed in float64 and rounded only at the end."
    )
    lesson.predict("computed_rows", "rounded_rows")

with lesson.words():
    left, right = lesson.pair()
    with left:
        lesson.figure("held_positions")
    with right:
        lesson.prose("Three ways to spend bits")
        lesson.text("In the formula, s is the sign, e is the exponent and f is the fraction:")
        lesson.formula("few_bits")
        lesson.shortcut("Take t = 1001 and the rows near it", L=2048, t=1001, near="t")

    # A figure that is held back leaves its place to the sentences about it.
    left, right = lesson.pair()
    with right if lesson.revealed(NO_MERGE) else left:
        lesson.text(
            "## How far off the values are\n\nEach value is compared with the value that float64 "
            "gives. For each format, the figure shows the largest error among the fastest pairs "
            "near a position. There is an error even where no two positions have the same row."
        )
        lesson.checks("half_step")
    with left:
        lesson.figure("precision_errors")
    with right:
        lesson.predict("precision_errors")

    with lesson.folded("Bit by bit: position t, and the first whole number that is missing"):
        left, right = lesson.side_by_side()
        with left:
            lesson.table("position_bits")
        with right:
            lesson.formula("first_gap")
    with lesson.folded(
        "How many rows are left if they are computed in each format or rounded at the end"
    ):
        left, right = lesson.side_by_side()
        with left:
            lesson.figure("positions_left")
            lesson.numbers("few_bits")
            lesson.checks("few_bits")
        with right:
            lesson.table("few_bits")
            lesson.prose("Round the result, not the steps before it")
    with lesson.folded("Errors near three positions, and claims about them"):
        left, right = lesson.side_by_side()
        with left:
            lesson.table("precision_errors")
        with right:
            lesson.checks("precision_errors")
    with lesson.folded("RoPE in 16 bits: scores at any position, up to 10 million"):
        lesson.enter("far_position", "rope_base", "head_width")
        left, right = lesson.pair()
        with left:
            lesson.figure("rope_scores")
        with right:
            lesson.prose("RoPE in 16 bits")
            lesson.checks("rope_scores")
        lesson.table("rope_scores", "rope-in-few-bits")
    with lesson.folded("What rounding costs, and bugs in real projects"):
        left, right = lesson.side_by_side()
        with left:
            lesson.prose("What rounding the result does cost")
        with right:
            lesson.prose("Bugs in real projects")
    lesson.code()
    lesson.sources(
        "paper", "ieee_754", "rounding_to_odd", "transformers_28685", "gpt_neox_1003",
        "bfloat16_rope",
    )  # fmt: skip
    lesson.downloads("computed_rows", "rounded_rows", "positions_left", "precision_errors")
