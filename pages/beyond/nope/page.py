"""Positions left out: what does a model know of positions that has no positional encoding?"""

from pages.beyond.nope.questions import COUNT
from pages.beyond.nope.questions_precision import MERGE
from pages.beyond.nope.questions_readout import UNTRAINED
from ui import lesson

counted = lesson.revealed(COUNT)

figure_area, side_panel = lesson.areas()
with figure_area:
    lesson.choose("causal")
    if lesson.presenting():
        lesson.leave_room(7.5)
    if counted:
        left, right = lesson.side_by_side()
        with left:
            lesson.figure("seen")
        with right:
            lesson.figure("shares", lesson.revealed_title())
    else:
        lesson.figure("seen")
with side_panel:
    lesson.notice(
        "With a causal mask, each word sees itself and the words before it. The line shows how "
        "many words that is. A model without positional encoding (NoPE) is told nothing else."
    )
    lesson.predict("shares", "together")
    if counted:
        lesson.numbers("count")

with lesson.words():
    # A figure that is held back leaves its place to the sentences about it.
    left, right = lesson.pair()
    with right if lesson.revealed(MERGE) else left:
        lesson.prose("How precise the count is")
    with left:
        lesson.figure("together")
    with right:
        lesson.choose("format")
        lesson.numbers("precision")

    left, right = lesson.pair()
    with right if lesson.revealed(UNTRAINED) else left:
        lesson.text(
            "## A head that has learned nothing\n\nBoth read-outs are fitted to half of the texts "
            "and tested on the other half. The figure shows what they guess on average for each "
            "position of the new texts."
        )
        lesson.choose("begins")
    with left:
        lesson.figure("readout")
    with right:
        lesson.predict("readout")

    left, right = lesson.pair()
    with left:
        lesson.text("## Models that leave positions out")
        lesson.table("models")
    with right:
        lesson.prose("Layers without positions")

    with lesson.folded("Which layers have positions, and positions dropped after training"):
        left, right = lesson.pair()
        with left:
            lesson.figure("layers")
        with right:
            lesson.prose("Positions dropped after training")
    with lesson.folded("Who measured what, at what size, and what is not known"):
        lesson.table("measured")
        lesson.prose("What is not known")
    with lesson.folded("Step by step: how one layer writes down the position, and claims about it"):
        left, right = lesson.side_by_side()
        with left:
            lesson.formula("seen")
            lesson.checks("seen")
            lesson.steps("count")
            lesson.formula("count")
            lesson.checks("count")
        with right:
            lesson.prose("What the mask counts", "What an untrained head tells")
            lesson.checks("readout")
    lesson.code()
    lesson.sources(
        "irie", "haviv", "kazemnejad_2023", "chi", "nope_lengths", "rnope", "drope", "smollm3",
        "llama_4", "cohere_2", "exaone_4", "kimi_linear", "llama_3",
    )  # fmt: skip
    lesson.downloads("seen", "shares", "together", "readout", "layers")
