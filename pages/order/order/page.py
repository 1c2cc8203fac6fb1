"""Why order matters: what does attention know of word order?"""

from pages.order.order.questions_masks import SYMMETRIC
from ui import lesson

answered = lesson.revealed_title()

figure_area, side_panel = lesson.areas()
with figure_area:
    wide, narrow = lesson.columns(3, 1)
    with wide:
        lesson.choose("order")
    with narrow:
        lesson.choose("causal")
    if lesson.presenting():
        lesson.leave_room(10.5)
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("moves_plain" if answered else "moves_to_predict")
    with right:
        lesson.figure("moves_placed")
with side_panel:
    lesson.notice(
        "Attention gives each word an output: a mix of all words that this word sees. Without "
        "positions, every output moves with its word and stays the same. With positions, the "
        "outputs change."
        if not answered
        else "Attention gives each word an output: a mix of all words that this word sees. The "
        f"bars show the first entries of the output. {answered}."
    )
    lesson.predict("moves_plain")

with lesson.words():
    left, right = lesson.side_by_side()
    with left:
        lesson.text(
            "## How a word gets its output\n\nEach word is represented by a row of d numbers, its "
            "vector. A part of the model called a head computes three more rows from it: a query, "
            "a key and a value. The dot product of one word's query with another word's key gives "
            "a score for that pair of words. Softmax turns the scores of a word into weights that "
            "add up to 1. The output of the word is the sum of all values, each multiplied by its "
            "weight."
        )
    with right:
        lesson.text(
            "## A mask, or a distance bias\n\nA causal mask sets the weights of later words to 0. "
            "A bias adds a number to each score before the softmax. The bias in the figure below "
            "is minus the distance between the two words: the further apart they are, the less "
            "weight they give each other."
        )
    left, right = lesson.pair()
    with left:
        lesson.figure("moves_biased" if lesson.revealed(SYMMETRIC) else "bias_to_predict")
    with right:
        lesson.predict("moves_biased")
        lesson.prose("A distance is not a direction")
    with lesson.folded("Derivation: why the outputs stay the same without positions"):
        lesson.steps("order")
        lesson.text(
            "A is the head without a mask, X holds one row per word, P rearranges the rows, and E "
            "is the encoding of the positions. The head on this page is untrained: its matrices "
            "are random numbers from a fixed seed."
        )
        left, right = lesson.side_by_side()
        with left:
            lesson.figure("outputs_typed")
        with right:
            lesson.figure("outputs_moved")
        left, right = lesson.side_by_side()
        with left:
            lesson.checks("order")
            lesson.checks("mean")
            lesson.prose("Equivariant, not invariant")
        with right:
            lesson.checks("twice")
            lesson.prose("One word, or equal words")
    with lesson.folded("How large are the changes, and how small is “no change”?"):
        left, right = lesson.pair()
        with left:
            lesson.figure("order_changes" if answered else "changes_to_predict")
        with right:
            lesson.text(
                "The suffix e-16 after a number means “times 10 to the power −16”: a change as "
                "small as that is a rounding error. A computer rounds every sum, and in the "
                "rearranged sentence it adds up the same terms in a different order.\n\nAll word "
                "vectors are first multiplied by √d. Without this factor, the encoding would be "
                "much larger than these small random vectors, and the outputs would change far "
                "less."
            )
            lesson.numbers("order")
    with lesson.folded("Masks and distance biases: what each reveals about the order"):
        left, right = lesson.side_by_side()
        with left:
            lesson.checks("masks")
            lesson.prose("A mask shows order")
            lesson.checks("last")
            lesson.prose("One layer shows less than it seems to")
        with right:
            lesson.checks("biases")
    with lesson.folded("Word by word, or all at once: recurrent networks and attention"):
        lesson.formula("rnn")
        left, right = lesson.pair()
        with left:
            lesson.figure("path_lengths")
        with right:
            lesson.text(
                "A recurrent network (RNN) computes its state h(t) from the word x(t) and the "
                "previous state, h(t − 1). W and U are learned matrices, b is a learned vector, "
                "and r is a function such as tanh. Step t therefore has to wait for step t − 1. "
                "One attention layer compares all pairs of words at once."
            )
            lesson.text(
                "The chain is also the only path from one word to another. What the first word "
                "contributes to the last state must pass through every state in between. In "
                "attention any two words are one step apart. This is why attention is said to "
                "capture longer dependencies: the shorter the path between two words, the easier "
                "it is to learn how one depends on the other (Vaswani et al. 2017, section 4)."
            )
        left, right = lesson.side_by_side()
        with left:
            lesson.table("parallel")
        with right:
            lesson.text(
                "The last column of the table shows the price of attention: the number of pairs "
                "grows with the square of the number of words."
            )
    with lesson.folded("Where the order is put back in: a drawing of the Transformer"):
        left, right = lesson.pair()
        with left:
            lesson.figure("architecture")
        with right:
            lesson.prose("Where the order is put back in", "Does a time series need an encoding?")
    lesson.code()
    lesson.sources(
        "paper", "chapter_15_1", "deep_sets", "haviv", "kazemnejad_2023", "alibi", "rope"
    )
    lesson.downloads(
        "moves_plain",
        "moves_placed",
        "order_changes",
        "moves_biased",
        "outputs_typed",
        "outputs_moved",
        "path_lengths",
        "architecture",
    )
