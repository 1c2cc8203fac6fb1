"""Code: how do I compute this table myself?"""

from pages.reference.code.elsewhere import LISTINGS
from pages.reference.code.model import Model
from ui import controls, lesson

# The choices that belong to an encoding, and the picture beside its listing.
CHOICES = {
    "RoPE": ("pairing",),
    "RoPE-for-longer-texts": ("scaling", "pairing"),
    "ALiBi": ("heads",),
    "T5": ("heads", "sides"),
}
ENTERED = {"RoPE-for-longer-texts": ("rope_base", "head_width", "trained_length", "scale")}
PICTURES = {
    "RoPE": "waves",
    "RoPE-for-longer-texts": "waves",
    "ALiBi": "biases.alibi_lines",
    "T5": "t5_and_shaw.t5_staircase",
}

model = Model(controls.current())
encoding = model.view.encoding

figure_area, side_panel = lesson.areas()
with figure_area:
    with lesson.row():
        lesson.choose("encoding", runs=True)
        lesson.choose("library", runs=True)
    if encoding in CHOICES:
        with lesson.row():
            for choice in CHOICES[encoding]:
                lesson.choose(choice)
    if encoding in ENTERED:
        lesson.enter(*ENTERED[encoding])
    if model.library != model.view.library:
        lesson.text(
            f"There is a {model.view.library} listing of the sinusoidal table only. This one is "
            f"written for {model.library}."
        )
    left, right = lesson.columns(2, 1)  # a listing is wider than its picture
    if lesson.presenting():  # the picture first, and the listing below it
        left, right = right, left
        lesson.leave_room(7.5 + 4.5 * ((encoding in CHOICES) + (encoding in ENTERED)))
    with left:
        lesson.listing("program")
    with right:
        if encoding in PICTURES:
            lesson.figure(PICTURES[encoding])
        else:
            lesson.figure("heatmap.heatmap", lesson.revealed_title(), rows=256, columns=256)
with side_panel:
    lesson.notice(
        "The listing contains the numbers that are set on this page. It is the formula in plain "
        "code, and the picture beside the listing shows what this code computes."
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
    lesson.downloads(PICTURES.get(encoding, "heatmap.heatmap"))
