"""Numbers with few bits: when do two positions become the same numbers?"""

from ui import lesson

figure_area, side_panel = lesson.areas()
with figure_area:
    with lesson.row():
        lesson.choose("format")
        lesson.choose("near")
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("computed_rows", lesson.revealed_title())
    with right:
        lesson.figure("rounded_rows")
with side_panel:
    lesson.notice(
        "Every step behind the left picture was computed in a format with few bits: first the "
        "values drift, and from some row on, neighbouring rows are equal. The right picture shows "
        "the same positions, computed in float64 and rounded only at the end."
    )
    lesson.predict()
    lesson.numbers("few_bits")

with lesson.words():
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("positions_left")
    with right:
        lesson.table("few_bits")
        lesson.text("## What holds here")
        lesson.checks("few_bits")

    lesson.text("## How a format holds a position")
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("held_positions")
    with right:
        lesson.table("position_bits")
        lesson.shortcut("Take t = 1001 and the rows near it", L=2048, t=1001, near="t")
        lesson.text("With s for the sign, e for the exponent and f for the fraction:")
        lesson.formula("few_bits")
        lesson.formula("first_gap")

    lesson.text("## How far off the values are")
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("precision_errors")
    with right:
        lesson.checks("half_step")
        lesson.table("precision_errors")
        lesson.checks("precision_errors")

    lesson.prose()
    lesson.code()
    lesson.sources(
        "paper", "ieee_754", "rounding_to_odd", "transformers_28685", "gpt_neox_1003",
        "bfloat16_rope",
    )  # fmt: skip
    lesson.downloads("computed_rows", "rounded_rows", "positions_left", "precision_errors")
