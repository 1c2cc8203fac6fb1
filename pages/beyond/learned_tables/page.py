"""Learned tables: what if a row is learned for each position?"""

from pages.beyond.learned_tables.questions_kept import ROWS_KEPT
from pages.beyond.learned_tables.questions_training import ROWS_TRAINED
from ui import lesson

revealed = lesson.revealed_title()

figure_area, side_panel = lesson.areas()
with figure_area:
    if lesson.presenting():
        lesson.leave_room(3.5)
    lesson.figure("learned_end", revealed, whole=int(bool(revealed)))
with side_panel:
    lesson.notice(
        "One line shows a column of a small table that a model learned here. It has 40 rows, and "
        "GPT-2's has 1 024. The other line shows a column of the sinusoidal table. Choose a "
        "different column with Dimension."
    )
    lesson.predict("learned_end")

with lesson.words():
    left, right = lesson.pair()
    with left:
        lesson.choose("learned")
        lesson.figure("row_components")
        if lesson.revealed(ROWS_KEPT):
            lesson.figure("row_moves")
    with right:
        lesson.text(
            "## Rows that were trained\n\nThis small table was trained on texts of 16 to 32 "
            "tokens, to say which of two names comes first. Choose how large its random start was."
        )
        lesson.predict("row_moves")
    left, right = lesson.pair()
    with left:
        lesson.choose("heads")
        lesson.figure("numbers_learned")
    with right:
        lesson.text(
            "## What each scheme costs\n\nEach bar shows how many numbers a scheme has to learn "
            "about positions. The axis is logarithmic. In the formula, P is the learned table."
        )
        lesson.formula("row")
        lesson.predict("numbers_learned")
    with lesson.folded("One row per position, before training and past the last row"):
        left, right = lesson.pair()
        with left:
            lesson.checks("before")
        with right:
            lesson.prose("One row per position")
        left, right = lesson.side_by_side()
        with left:
            lesson.checks("end")
            lesson.text("To ask for a row past the end, move t past 39.")
        with right:
            lesson.prose("Past the last row")
    with lesson.folded("Checked here: what training made of the rows, and GPT-2's table"):
        left, right = lesson.pair()
        with left:
            lesson.figure("row_similarity")
            lesson.numbers("trained")
            lesson.checks("trained")
        with right:
            lesson.prose("What training makes of the rows")
            lesson.prose("What is known of GPT-2's table")
            lesson.prose("Rows that no text reaches")
            lesson.checks("moved")
    with lesson.folded("Which rows BERT's short texts train, and what each scheme learns"):
        left, right = lesson.pair()
        with left:
            lesson.figure("row_training" if lesson.revealed(ROWS_TRAINED) else "text_lengths")
        with right:
            lesson.text(
                "BERT was mostly trained on short texts. In nine training steps out of ten, the "
                "texts were a quarter of the table's length. In the tenth step, they filled the "
                "whole table. Here L, which is under More, is the number of rows."
            )
            lesson.predict("row_training")
        left, right = lesson.side_by_side()
        with left:
            lesson.checks("training")
        with right:
            lesson.prose("Which rows a text trains")
        left, right = lesson.side_by_side()
        with left:
            lesson.table("costs")
        with right:
            lesson.prose("What grows with the text")
    lesson.code()
    lesson.sources("gpt2", "gpt2_code", "gpt2_helix", "bert", "position_embeddings", "t5", "shaw")
    lesson.downloads(
        "learned_end", "row_training", "row_components", "row_moves", "numbers_learned"
    )
