"""Why order matters: what does attention know of word order?"""

from ui import lesson

answered = lesson.revealed_title()

figure_area, side_panel = lesson.areas()
with figure_area:
    wide, narrow = lesson.columns(3, 1)
    with wide:
        lesson.choose("order")
    with narrow:
        lesson.choose("causal")
    lesson.figure("order_changes" if answered else "changes_to_predict", answered)
with side_panel:
    with lesson.group("both_orders"):
        lesson.table("sentences")
    lesson.notice(
        "Attention gives each word an output: a mix of the words that it sees. Here are the same "
        "words in two orders. Without positions, every output stays the same, up to rounding. "
        "With positions, every output changes."
    )
    lesson.predict()
    lesson.numbers("order")

with lesson.words():
    lesson.text("## How a word gets its output")
    lesson.text(
        "Each word is represented by a row of d numbers, its vector. A part of the model called a "
        "head computes three more rows from it: a query, a key and a value. The dot product of "
        "one word's query with another word's key gives a score for that pair of words. Softmax "
        "turns the scores of a word into weights that add up to 1. The output of the word is the "
        "sum of all values, each multiplied by its weight. The head on this page is untrained: "
        "its matrices are random numbers from a fixed seed."
    )
    lesson.text(
        "A causal mask sets the weights of later words to 0. A bias adds a number to each score "
        "before the softmax."
    )
    lesson.text("## Why the outputs stay the same")
    lesson.steps("order")
    lesson.text(
        "A is the head without a mask, X holds one row per word, P rearranges the rows, and E is "
        "the encoding of the positions. All words are multiplied by √d first. Without that, the "
        "encoding is much larger than these small random word vectors, and the outputs change far "
        "less. The suffix e-16 after a number means “times 10 to the power -16”: a change as "
        "small as that is a rounding error."
    )
    lesson.checks("order")
    lesson.checks("twice")
    lesson.checks("mean")
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("outputs_typed")
    with right:
        lesson.figure("outputs_moved")
    lesson.text("## A mask, or a distance bias")
    lesson.checks("masks")
    lesson.checks("last")
    lesson.checks("biases")
    lesson.figure("bias_changes")
    lesson.text("## Word by word, or all at once")
    lesson.formula("rnn")
    lesson.text(
        "A recurrent network (RNN) computes its state h(t) from the word x(t) and the previous "
        "state, h(t-1). W and U are learned matrices, b is a learned vector, and r is a function "
        "such as tanh. Step t therefore has to wait for step t - 1. One layer of attention "
        "compares all pairs of words at once."
    )
    left, right = lesson.side_by_side()
    with left:
        lesson.table("parallel")
        lesson.text(
            "The chain is also the only path from one word to another. What the first word "
            "contributes to the last state has passed through every state between them. In "
            "attention any two words are one step apart. This is why attention is said to capture "
            "longer dependencies: the shorter the path between two words, the easier it is to "
            "learn how one depends on the other (Vaswani et al. 2017, section 4)."
        )
        lesson.text(
            "The last column shows the price. The number of pairs grows with the square of the "
            "number of words."
        )
    with right:
        lesson.figure("path_lengths")
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("architecture")
    with right:
        lesson.prose()
    lesson.code()
    lesson.sources(
        "paper", "chapter_15_1", "deep_sets", "haviv", "kazemnejad_2023", "alibi", "rope"
    )
    lesson.downloads(
        "order_changes",
        "bias_changes",
        "outputs_typed",
        "outputs_moved",
        "path_lengths",
        "architecture",
    )
