"""While a model writes: which positions do tokens have?"""

from pages.beyond.generation.questions import DROPPED
from pages.beyond.generation.questions_padding import PADDED
from pages.beyond.generation.questions_windows import REACH
from ui import lesson

dropped, padded = lesson.revealed(DROPPED), lesson.revealed(PADDED)

figure_area, side_panel = lesson.areas()
with figure_area:
    with lesson.row():
        lesson.choose("kept")
        lesson.choose("window")
    if lesson.presenting():
        lesson.leave_room(7.5)
    if dropped:
        lesson.figure("cache", lesson.revealed_title())
    else:
        lesson.figure("kept_only")
with side_panel:
    lesson.notice(
        "The query of the newest token, at t, meets the keys in the cache. Here they are all the "
        "same vector, so a score shows only how far away a key is for RoPE."
    )
    lesson.predict("cache")
    lesson.choose("counted")
    if dropped:
        lesson.numbers("cache")

with lesson.words():
    # A figure that is held back leaves its place to what can be told.
    left, right = lesson.pair()
    with left:
        with lesson.row():
            lesson.choose("pads")
            lesson.choose("slip")
        if padded:
            lesson.figure("padding")
        else:
            lesson.table("ids")
    with right:
        lesson.text(
            "## Padding in front\n\nIn a batch, texts are filled up to one length. Here padding "
            "stands in front of your sentence. How much do the outputs of its words change?"
        )
        lesson.predict("padding")

    left, right = lesson.pair()
    with left:
        lesson.choose("depth")
        lesson.figure("windows" if lesson.revealed(REACH) else "one_window")
    with right:
        lesson.text(
            "## A stack of windows\n\nIn a layer with a sliding window, a token sees only itself "
            "and the tokens just before it. Here all weights within a window are equal, so the "
            "figure shows how much of each token arrives."
        )
        lesson.predict("windows")
        if lesson.revealed(REACH):
            lesson.numbers("windows")

    with lesson.folded(
        "Why keys are kept turned, why the first tokens are kept, what is not known"
    ):
        left, right = lesson.side_by_side()
        with left:
            lesson.prose("Why keys are kept turned")
            lesson.formula("cache")
            lesson.checks("kept")
            lesson.checks("cache")
        with right:
            lesson.prose("Attention sinks", "What is not known")
    with lesson.folded("Position ids of a padded sentence, token by token"):
        left, right = lesson.side_by_side()
        with left:
            if padded:
                lesson.table("ids")
            lesson.numbers("padding")
        with right:
            lesson.prose("Padding and position ids")
            lesson.checks("padding")
    with lesson.folded("How far windows reach: the paper's rule and the mask"):
        left, right = lesson.side_by_side()
        with left:
            lesson.prose("How far windows reach")
        with right:
            lesson.checks("windows")
    lesson.code()
    lesson.sources("streaming", "mistral_7b", "transformers_padding", "rope")
    lesson.downloads("cache", "padding", "windows")
