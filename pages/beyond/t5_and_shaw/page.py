"""T5 and Shaw: what can be learned for each offset?"""

from ui import lesson

revealed = lesson.revealed_title()

figure_area, side_panel = lesson.areas()
with figure_area:
    if lesson.presenting():
        lesson.leave_room(6)
    lesson.choose("sides")
    lesson.figure("t5_staircase", revealed, whole=int(bool(revealed)))
    lesson.formula("score")
with side_panel:
    lesson.notice(
        "Each offset falls into one of T5's buckets, and each bucket adds a learned number to the "
        "score. The number is different in each head."
    )
    lesson.predict("t5_staircase")

with lesson.words():
    lesson.text("## On your sentence")
    left, right = lesson.pair()
    with left:
        lesson.figure("t5_pairs")
    with right:
        lesson.text(
            "Each cell shows the bucket of one pair of words. If the query can attend in both "
            "directions, the second half of the buckets is for keys after it. Nothing is added to "
            "the word vectors: a head can tell the order of the words only from the number learned "
            "for each bucket."
        )
        lesson.predict("t5_pairs")
    left, right = lesson.pair()
    with left:
        lesson.figure("shaw_pairs")
    with right:
        lesson.prose("A vector for each offset")
        lesson.predict("shaw_pairs")
    with lesson.folded("What small models learned for T5's buckets and Shaw's offsets"):
        left, right = lesson.pair()
        with left:
            lesson.figure("t5_learned")
            lesson.checks("learned")
        with right:
            lesson.prose("What is learned")
            lesson.checks("vectors")
    with lesson.folded("The formulas and the edges of the buckets"):
        left, right = lesson.side_by_side()
        with left:
            lesson.table("t5_edges")
            lesson.checks("offset")
        with right:
            lesson.formula("t5")
            lesson.text(
                "D is the distance. Each small distance has a bucket of its own, and larger "
                "distances share buckets that are spaced logarithmically. One of Shaw's vectors a "
                "is added to the key before the key is multiplied by the query:"
            )
            lesson.formula("shaw")
    with lesson.folded("Checked here: what shares a bucket or a vector, and a sentence reversed"):
        left, right = lesson.side_by_side()
        with left:
            lesson.checks("t5")
            lesson.checks("shaw")
        with right:
            lesson.prose("What a bucket forgets")
        left, right = lesson.side_by_side()
        with left:
            lesson.checks("directions")
        with right:
            lesson.prose("Which way round")
    lesson.code()
    lesson.sources("t5", "shaw", "alibi")
    lesson.downloads("t5_staircase", "t5_learned", "t5_pairs", "shaw_pairs")
