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
    names = list(figures.FIGURES)
    if lesson.presenting():  # one of the four is large enough for a room; the rest follow below
        names.remove("family_difference")
        lesson.leave_room(7.25)
        lesson.figure("family_difference", measured=answered)
    else:
        lesson.figure_grid("quad_wild", {name: options.get(name, {}) for name in names})
with side_panel:
    lesson.notice(
        "Two libraries compute two different tables from one formula. Bring both tables back to "
        "the paper's form, stage by stage. If the difference falls to 0 or to rounding error, the "
        "two tables differ only in how they are written down."
    )
    lesson.predict()
    lesson.numbers("wild")

with lesson.words():
    if lesson.presenting():
        lesson.figure_grid("quad_wild", {name: options.get(name, {}) for name in names})
    left, right = lesson.side_by_side()
    with left:
        lesson.text("## The same cell of both tables")
        lesson.formula("wild")
    with right:
        lesson.text(
            "## What to try\n\nClick on a table, or use Position t and Dimension under More. The "
            "two formulas belong to the cell you choose. Then change the library and watch the "
            "formulas: a sine becomes a cosine, positions are counted from a different start, or "
            "the exponent changes.\n\nThere are twelve tables to choose from. A reference page "
            "lists them all, with the libraries and models that use each of them."
        )
        lesson.link("libraries", "Which library does what")
        lesson.prose("What survives")
    with lesson.folded("The two tables: who computes them"), lesson.group("who_uses"):
        lesson.table("compared")
    with lesson.folded("Undo it step by step, and see what stays the same"):
        left, right = lesson.side_by_side()
        with left:
            lesson.steps("wild")
        with right:
            lesson.checks("wild")
    with lesson.folded("Four things that differ: columns, exponent, first position, number format"):
        lesson.prose("Four things that differ")
    with lesson.folded("Why a checkpoint breaks all the same, with RoPE too"):
        left, right = lesson.side_by_side()
        with left:
            lesson.prose("Why a checkpoint breaks all the same")
        with right:
            lesson.text("## RoPE is written in two ways too")
            lesson.checks("rope_pairs")
            lesson.link("rotary", "The two pairings, on the page on RoPE")
    with lesson.folded("How far each table is from the paper's, stage by stage"):
        lesson.table("differences")
    lesson.code()
    lesson.sources(
        "paper", "tensor2tensor_177", "fairseq", "transformers_library", "diffusers_library",
        "x_transformers_library", "torchtune_library", "mlm", "chapter_15_1",
    )  # fmt: skip
    lesson.downloads(*figures.FIGURES)
