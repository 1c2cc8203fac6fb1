"""Attention with positions: what does a head see with and without positions?"""

from pages.inside.attention.figures import TERM_FIGURES
from pages.inside.attention.questions_built import BUILT
from pages.inside.attention.questions_nearness import NEAR
from ui import lesson

TWICE = "the cat sees the dog"

figure_area, side_panel = lesson.areas()
with figure_area:
    with lesson.row():
        lesson.choose("scheme")
        lesson.choose("causal")
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("attention_weights", lesson.revealed_title())
    with right:
        lesson.figure("attention_outputs")
with side_panel:
    lesson.notice(
        "An attention head makes a new vector for each word, its output: a mixture of all words. "
        "Each row on the left belongs to one word, and its weights show how much of each word goes "
        "into that mixture. This head has not learned anything: its matrices are random numbers."
    )
    lesson.predict()
    lesson.numbers("attention")

with lesson.words():
    lesson.formula("attention")
    lesson.shortcut(f"Try “{TWICE}”", words=TWICE)
    lesson.checks("attention")
    lesson.checks("words")
    lesson.text("## Four terms make one score")
    for column, part in zip(lesson.columns(1, 1, 1, 1), TERM_FIGURES, strict=True):
        with column:
            lesson.figure(part)
    lesson.steps("attention_terms")
    lesson.text("## Do near words score higher by themselves?")
    near = "nearness" if lesson.revealed(NEAR) else "raw_nearness"
    left, right = lesson.side_by_side()
    with left:
        lesson.figure(near, NEAR.revealed_title if lesson.revealed(NEAR) else None)
    with right:
        lesson.checks("nearness")
        lesson.table("built_head")
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("built_head", BUILT.revealed_title)
    with right:
        lesson.checks("built_head")
    lesson.prose()
    lesson.link("compare", "Three schemes side by side on one sentence")
    lesson.code()
    lesson.sources("paper", "mlm", "transformer_xl", "haviv", "rope", "alibi", "t5", "shaw", "gpt2")
    lesson.downloads("attention_weights", "attention_outputs", *TERM_FIGURES, near)
