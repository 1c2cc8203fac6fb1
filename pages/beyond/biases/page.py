"""ALiBi: can a distance be added straight to the score?"""

from pages.beyond.biases.questions_reach import LONGER_TEXT
from ui import lesson

figure_area, side_panel = lesson.areas()
with figure_area:
    if lesson.presenting():
        lesson.leave_room(14)  # beside the question the two choices take three lines
    left, right = lesson.side_by_side()
    with left:
        lesson.choose("heads")
    with right:
        lesson.choose("sides")
    lesson.figure("alibi_lines", lesson.revealed_title())
    lesson.formula("score")
with side_panel:
    lesson.notice(
        "Each line belongs to one head h, and m is its slope. The further a key is from the query, "
        "the more is taken off its score. The legend shows how much is taken off at distance φ."
    )
    lesson.predict("alibi_lines")

with lesson.words():
    left, right = lesson.pair()
    with left:
        lesson.figure("alibi_reach", counted=int(lesson.revealed(LONGER_TEXT)))
    with right:
        lesson.text(
            "## How far a head reaches\n\nHere all words match equally well, so only the bias "
            "matters. Each curve adds up the weights of the nearest words."
        )
        lesson.predict("alibi_reach")
    lesson.text("## The bias on your sentence")
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("alibi_steep")
        lesson.text("The same colour means the same value in both pictures.")
    with right:
        lesson.figure("alibi_flat")
        lesson.text("It does not matter which words these are, only how far apart they are.")
    with lesson.folded("The formula, and where it is added"):
        left, right = lesson.pair()
        with left:
            lesson.text(
                "q is the query of word t, and k is the key of word s. Each head h has a slope m "
                "that is set before training. Nothing is added to the word vectors, and nothing is "
                "learned. For the steepest head and the flattest head, this gives:"
            )
            lesson.formula("costs")
        with right:
            lesson.prose("Added to the score, not to the word")
            lesson.checks("offset")
    with lesson.folded("The slopes of all heads, and the rule behind them"):
        left, right = lesson.side_by_side()
        with left:
            lesson.table("slopes")
            lesson.table("every_slope", "alibi-slopes")
            lesson.text(
                "“Weight left” compares two keys that match equally well. It is the weight of the "
                "key at offset φ, as a percentage of the weight of the key at offset 0."
            )
        with right:
            lesson.prose("Why some heads look far")
    with lesson.folded("Past the trained length"):
        left, right = lesson.side_by_side()
        with left:
            lesson.checks("reach")
            lesson.link("longer", "What is done about longer texts with other schemes")
        with right:
            lesson.prose("Past the trained length")
    lesson.code()
    lesson.sources("alibi", "alibi_code")
    lesson.downloads("alibi_lines", "alibi_reach", "alibi_steep", "alibi_flat")
