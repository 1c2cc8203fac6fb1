"""Bug gallery: what does wrong code look like, and which test catches it?"""

from pages.reference.bugs.figures import code
from pages.reference.bugs.model import Model
from ui import controls, lesson

figure_area, side_panel = lesson.areas()
with figure_area:
    lesson.choose("bug")
    names = ("right_table", "bug_table", "right_products", "bug_products")
    lesson.figure_grid("quad_bugs", {name: {} for name in names})
with side_panel:
    lesson.notice(
        "Each picture is drawn twice: once as it should be, and once with one line of the code "
        "wrong. None of these bugs raises an error."
    )
    lesson.predict()
    lesson.numbers("bug")
    with lesson.group("code_lines"):
        lesson.table("bug_lines")
    lesson.table("bug_seen")

with lesson.words():
    lesson.formula("bug")
    lesson.checks("first_step")
    lesson.checks("offset_only")
    lesson.table("bugs")
    lesson.prose()
    lesson.code(*code(Model(controls.current())))
    lesson.sources("paper", "mlm")
    lesson.downloads("bug_table", "bug_products")
