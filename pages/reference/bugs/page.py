"""Bug gallery: what does wrong code look like, and which test catches it?"""

from ui import lesson

figure_area, side_panel = lesson.areas()
with figure_area:
    lesson.choose("bug")
    names = ["right_table", "bug_table", "right_products", "bug_products"]
    if lesson.presenting():  # one of the four is large enough for a room; the rest follow below
        names.remove("bug_products")
        lesson.leave_room(8.25)
        lesson.figure("bug_products")
    else:
        lesson.figure_grid("quad_bugs", {name: {} for name in names})
with side_panel:
    lesson.notice(
        "Each picture is drawn twice: once as it should be, and once with one line of the code "
        "wrong. None of these bugs raises an error."
    )
    lesson.predict()
    lesson.numbers("bug")

with lesson.words():
    if lesson.presenting():
        lesson.figure_grid("quad_bugs", {name: {} for name in names})
    left, right = lesson.side_by_side()
    with left:
        lesson.text("## The line that is wrong")
        with lesson.group("code_lines"):
            lesson.table("bug_lines")
        lesson.formula("bug")
    with right:
        lesson.text(
            "## Two short tests\n\nThe first test looks at position 1, where the sines must be the "
            "sines of the frequencies. The second test looks at dot products. All dot products "
            "with the same offset must be equal, whatever the positions."
        )
        lesson.checks("first_step")
        lesson.checks("offset_only")
        lesson.table("bug_seen")
    left, right = lesson.side_by_side()
    with left:
        lesson.prose("Why a picture is not enough")
    with right:
        lesson.prose("Where these bugs come from")
    with lesson.folded("All five bugs: which of the two tests catches each"):
        lesson.table("bugs")
    lesson.code()
    lesson.sources("paper", "mlm")
    lesson.downloads("bug_table", "bug_products")
