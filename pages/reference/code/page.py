"""Code: how do I compute this table myself?"""

from pages.reference.code.elsewhere import LISTINGS
from pages.reference.code.model import Model
from ui import controls, lesson

figure_area, side_panel = lesson.areas()
with figure_area:
    lesson.choose("library")
    left, right = lesson.columns(2, 1)  # a listing is wider than its picture
    if lesson.presenting():  # the picture first, and the listing below it
        left, right = right, left
        lesson.leave_room(4.5)
    with left:
        lesson.listing(Model(controls.current()).listing)
    with right:
        lesson.figure("heatmap.heatmap", lesson.revealed_title(), rows=256, columns=256)
with side_panel:
    lesson.notice(
        "The listing contains the values of the sliders. It is the formula in plain code, and the "
        "picture beside the listing shows the table that this code computes."
    )
    lesson.predict()
    lesson.numbers("listing")

with lesson.words():
    lesson.formula("listing")
    left, right = lesson.side_by_side()
    with left:
        lesson.text("## Checked here")
        for name in ("listing", "length", "start", "rounding"):
            lesson.checks(name)
    with right:
        lesson.prose("What the listings do")
    left, right = lesson.side_by_side()
    with left:
        lesson.prose("Shapes", "What to keep")
    with right:
        lesson.text(
            "## A listing you may already have\n\nThree listings are widespread. Each of them is "
            "shown line by line, in our own wording, beside the lines of our listings that do the "
            "same."
        )
        lesson.notebook()
    for name, listing in LISTINGS.items():
        with lesson.folded(listing.title):
            with lesson.group(f"listing_{name}"):
                lesson.table(name)
            lesson.checks(name)
    lesson.code()
    lesson.sources(
        "paper", "kazemnejad", "mlm", "annotated_transformer", "tensorflow_tutorial", "notes"
    )
    lesson.downloads("heatmap.heatmap")
