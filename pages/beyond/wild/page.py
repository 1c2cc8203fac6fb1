"""In the wild: what do real libraries compute?"""

from pages.beyond.wild import figures
from pages.beyond.wild.questions import QUESTIONS
from ui import lesson

figure_area, side_panel = lesson.areas()
with figure_area:
    with lesson.row("wild_choices"):
        for key in ("family", "against", "undone"):
            lesson.choose(key)
    answered = int(all(map(lesson.revealed, QUESTIONS)))
    options = {name: {"measured": answered} for name in figures.OPTIONS}
    lesson.figure_grid("quad_wild", {name: options.get(name, {}) for name in figures.FIGURES})
with side_panel:
    lesson.notice(
        "Two libraries, one formula, two tables. Bring both back to the paper's form, stage by "
        "stage. Where the difference falls to 0 or to rounding error, the two tables differ only "
        "in how they are written down."
    )
    lesson.predict()
    lesson.numbers("wild")

with lesson.words():
    lesson.formula("wild")
    left, right = lesson.side_by_side()
    with left:
        lesson.text("## Undo it step by step")
        lesson.steps("wild")
    with right:
        lesson.text("## What holds here")
        lesson.checks("wild")

    lesson.text("## Which library computes what")
    with lesson.group("who_uses"):
        lesson.table("who_uses")
        lesson.table("conventions")
    lesson.text("## How far each is from the paper")
    lesson.table("differences")

    lesson.text("## RoPE is written in two ways too")
    left, right = lesson.side_by_side()
    with left:
        lesson.table("rope_pairs")
    with right:
        lesson.checks("rope_pairs")
        lesson.link("rotary", "The two pairings, on the page on RoPE")
    lesson.prose()
    lesson.code()
    lesson.sources(
        "paper", "tensor2tensor_177", "fairseq", "transformers_library", "diffusers_library",
        "x_transformers_library", "torchtune_library", "mlm", "chapter_15_1",
    )  # fmt: skip
    lesson.downloads(*figures.FIGURES)
