"""Attention with positions: what does a head see with and without positions?"""

from pages.inside.attention.figures import TERM_FIGURES
from pages.inside.attention.questions_built import BUILT
from pages.inside.attention.questions_nearness import NEAR
from ui import lesson

TWICE = "the cat sees the dog"

if lesson.presenting():
    lesson.leave_room(9.5)  # beside the question the two choices take three lines
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
    lesson.numbers("attention")
with side_panel:
    lesson.notice(
        "Each row on the left belongs to one word. Its weights show how much each word "
        "contributes to the output of that word, on the right. This head is untrained: its "
        "matrices contain random numbers."
    )
    lesson.predict("attention_weights", "attention_outputs")

with lesson.words():
    left, right = lesson.pair()
    with left:
        lesson.figure_grid("quad_terms", {name: {} for name in TERM_FIGURES})
    with right:
        lesson.prose("Four terms")
        lesson.predict("term_word_position")
    left, right = lesson.pair()
    near = "nearness" if lesson.revealed(NEAR) else "raw_nearness"
    with left:
        lesson.figure(near, NEAR.revealed_title if lesson.revealed(NEAR) else None)
        if lesson.revealed(NEAR):
            lesson.checks("nearness")
    with right:
        lesson.prose("Do nearby words score higher by themselves?")
        lesson.predict("nearness", "built_head")
    with lesson.folded("What the head computes, from the query to the output"):
        left, right = lesson.side_by_side()
        with left:
            lesson.formula("attention")
            lesson.checks("attention")
        with right:
            lesson.prose("What the head does")
    with lesson.folded("Equal words, and three places where a position can enter"):
        left, right = lesson.side_by_side()
        with left:
            lesson.prose("Without positions")
            lesson.shortcut(f"Try “{TWICE}”", words=TWICE)
            lesson.checks("words")
        with right:
            lesson.prose("Three places for a position")
            lesson.link("compare", "Three schemes side by side on one sentence")
    with lesson.folded("Derivation: why a score has four terms"):
        lesson.steps("attention_terms")
    with lesson.fold("A head that looks one word back", opened=lesson.revealed(BUILT)):
        left, right = lesson.side_by_side()
        with left:
            lesson.figure("built_head", BUILT.revealed_title)
            lesson.checks("built_head")
        with right:
            lesson.prose("A head that looks one word back")
            lesson.table("built_head")
    lesson.code()
    lesson.sources(
        "paper", "mlm", "transformer_xl", "haviv", "rope", "alibi", "t5", "shaw", "xpos", "kerple",
        "sandwich", "gpt2",
    )  # fmt: skip
    lesson.downloads("attention_weights", "attention_outputs", *TERM_FIGURES, near)
