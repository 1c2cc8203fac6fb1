"""Biases and tables: can a distance be written straight into the score?"""

from ui import lesson

figure_area, side_panel = lesson.areas()
with figure_area:
    left, right = lesson.side_by_side()
    with left:
        lesson.choose("heads")
    with right:
        lesson.choose("sides")
    lesson.figure("alibi_lines", lesson.revealed_title())
with side_panel:
    lesson.notice(
        "Each line is one head. The further a key is from the query, the more ALiBi takes off its "
        "score. Move φ, and the legend shows what each head takes off."
    )
    lesson.predict()

with lesson.words():
    lesson.formula("alibi")
    left, right = lesson.side_by_side()
    with left:
        lesson.table("slopes")
    with right:
        lesson.text(
            "q is the query of word t, k the key of word s. Each head h has a slope m that is set "
            "before training. Nothing is added to the words, and nothing is learned. Softmax turns "
            "scores into weights. “Weight left” compares two keys that match equally well. It is "
            "the weight of the one at offset φ, as a share of the weight of the one at offset 0."
        )
        lesson.checks("alibi")

    lesson.text("## The bias on your sentence")
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("alibi_steep")
    with right:
        lesson.figure("alibi_flat")
    left, right = lesson.side_by_side()
    with left:
        lesson.text(
            "The same colour means the same number in both pictures. It does not matter which "
            "words these are, only how far apart they are."
        )
    with right:
        lesson.checks("directions")

    lesson.text("## T5 and Shaw: something learned for each offset")
    lesson.figure("t5_staircase")
    left, right = lesson.side_by_side()
    with left:
        lesson.table("t5_edges")
    with right:
        lesson.formula("t5")
        lesson.text(
            "D is the distance. Each bucket adds one learned number to the score, a different one "
            "in each head. If the query sees both sides, a key after it falls into a bucket of "
            "the second half."
        )
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("t5_pairs")
    with right:
        lesson.figure("shaw_pairs")
    left, right = lesson.side_by_side()
    with left:
        lesson.text(
            "Shaw learns a vector for each offset and adds it to the key. The query is multiplied "
            "by this vector too, so what is added to the score depends on the query's word, unlike "
            "in ALiBi and T5. Offsets beyond k count as k. Type more words to see this."
        )
    with right:
        lesson.checks("offsets")

    lesson.text("## A learned table, and what each scheme costs")
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("learned_end")
    with right:
        lesson.text(
            "GPT-2 and BERT learn a row for each position and add it to the word. Each row is "
            "learned separately. To ask for a late row, open More, raise L above 1024 and move t."
        )
        lesson.checks("learned")
    lesson.table("costs")
    lesson.prose()
    lesson.code()
    lesson.sources("alibi", "alibi_code", "t5", "shaw", "gpt2", "bert")
    lesson.downloads("alibi_lines", "alibi_steep", "alibi_flat", "t5_staircase")
