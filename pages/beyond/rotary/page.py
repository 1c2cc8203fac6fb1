"""Rotary (RoPE): what if a position turns the vector instead of adding to it?"""

from pages.beyond.rotary.questions import QUESTIONS
from pages.beyond.rotary.questions_pairings import CHECKPOINT
from pages.beyond.rotary.questions_scores import PEAK
from ui import lesson

peak_shown = lesson.revealed(PEAK)

figure_area, side_panel = lesson.areas()
with figure_area:
    lesson.choose("vectors")
    left, right = lesson.side_by_side()
    with left:
        shown = "turning" if lesson.revealed(QUESTIONS[0]) else "turning_now"
        lesson.figure(shown, lesson.revealed_title())
    with right:
        if not peak_shown:
            lesson.prose("Where the turning happens")
        lesson.figure("score_by_offset")
    left, right = lesson.side_by_side()
    with left:
        lesson.numbers("turns")
    with right:
        lesson.numbers("scores")
with side_panel:
    lesson.notice(
        "Each hand shows one pair of entries of a vector, turned according to the position of the "
        "word. If you move t, both hands turn. If you move φ, only the hand of the key turns."
    )
    lesson.predict("turning", "score_by_offset")

with lesson.words():
    left, right = lesson.pair()
    with left:
        lesson.choose("pairing")
        lesson.figure("speeds")
    with right:
        lesson.text(
            "## Two ways to make pairs\nClick an entry in the figure to choose its pair, or change "
            "the dimension under More."
        )
        lesson.predict("mixed_pairings")
    with lesson.fold("Checkpoints and pairings", opened=lesson.revealed(CHECKPOINT)):
        left, right = lesson.side_by_side()
        with left:
            lesson.figure("mixed_pairings")
            lesson.formula("pairing")
        with right:
            lesson.prose("Checkpoints and pairings")
            lesson.checks("pairing")
    with lesson.folded("The score, step by step"):
        left, right = lesson.side_by_side()
        with left:
            lesson.steps("rotary")
        with right:
            lesson.formula("rotary")
    with lesson.folded("Turned or added: what is the same as before, and what is not"):
        left, right = lesson.side_by_side()
        with left:
            lesson.figure("score_by_place")
            lesson.checks("turning")
        with right:
            lesson.prose("What is the same as before, and what is not")
            lesson.table("turned_or_added")
    with lesson.folded("Does the score fall with distance?"):
        left, right = lesson.side_by_side()
        with left:
            lesson.prose("Does the score fall with distance?")
        with right:
            lesson.checks("distance")
    left, right = lesson.side_by_side()
    with left:
        lesson.prose("What RoPE does not settle")
    with left if peak_shown else right:
        lesson.checks("angles")
    if peak_shown:
        with right:
            lesson.prose("Where the turning happens")
    lesson.code()
    lesson.sources("rope", "llama_3", "rope_pairings", "barbero", "paper")
    lesson.downloads("turning", "score_by_offset", "score_by_place", "speeds", "mixed_pairings")
