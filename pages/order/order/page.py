"""Why order matters: what does attention know of word order?"""

from ui import lesson

figure_area, side_panel = lesson.areas()
with figure_area:
    wide, narrow = lesson.columns(3, 1)
    with wide:
        lesson.choose("order")
    with narrow:
        lesson.choose("causal")
    lesson.figure("order_changes", lesson.revealed_title())
with side_panel:
    with lesson.group("both_orders"):
        lesson.table("sentences")
    lesson.notice(
        "The same words in two orders. With the mask off and no positions, each word keeps its "
        "output; what is left is rounding. With positions every output moves."
    )
    lesson.predict()
    lesson.numbers("order")

with lesson.words():
    lesson.formula("order")
    lesson.text(
        "A is the head with the chosen mask, X holds one row for each word, P puts the rows into "
        "the other order, and E is the encoding of the positions. All words are multiplied by √d "
        "first. Without that the encoding drowns these small random words, and the outputs move "
        "far less. The letters e-16 after a number mean “times 10 to the power -16”: such a "
        "change is what rounding leaves of zero."
    )
    lesson.checks("order")
    lesson.text("## Why the outputs stay")
    lesson.text(
        "Each word comes as a row of d numbers, its vector. A head makes three other rows of it: "
        "a query, a key and a value. The dot product of the query of one word with the key of "
        "every word gives a score for each. Softmax turns the scores into weights that add up to "
        "1. The output of the word is the sum of all values, each times its weight. This head is "
        "untrained: its matrices are random numbers from a fixed seed."
    )
    lesson.steps("order")
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("outputs_typed")
    with right:
        lesson.figure("outputs_moved")
    lesson.text("## A mask, or a bias by distance")
    lesson.checks("masks")
    lesson.challenges()
    lesson.text("## Word after word, or all at once")
    lesson.formula("rnn")
    lesson.text(
        "A recurrent network makes its state h(t) of the word x(t) and of the state before it, "
        "h(t-1). W and U are learned matrices, b is a learned vector, and r is a function such as "
        "tanh. So step t waits for step t - 1. One layer of attention compares all pairs at once."
    )
    lesson.table("parallel")
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("architecture")
    with right:
        lesson.prose()
    lesson.code()
    lesson.sources(
        "paper", "chapter_15_1", "deep_sets", "haviv", "kazemnejad_2023", "alibi", "rope"
    )
    lesson.downloads("order_changes", "outputs_typed", "outputs_moved", "architecture")
