"""Questions about order, length, and what other models do."""

import pe_core
from course.numerals import grouped
from course.readers import models
from course.readers.kinds import PreparedView, Question

_LLAMA_3 = 500_000
_EARLY, _LATE = (0.5, 3), (10.25, 12.75)  # times of samples, equally far apart
_GAPS = [
    float(((rows[1] - rows[0]) ** 2).sum() ** 0.5)
    for rows in (pe_core.sinusoidal_at(times, 128) for times in (_EARLY, _LATE))
]
_LEARNED = pe_core.sinusoidal(512, 512).size  # a learned table has one number for each of these
_BEFORE, _AFTER = pe_core.t5_bucket([-100, 100]).tolist()
_LAST = pe_core.t5_bucket(range(0, -101, -1)).tolist().index(_BEFORE)

QUESTIONS = (
    Question(
        "Is attention permutation-invariant?",
        "The right word is equivariant. Shuffle the words, and the outputs are shuffled in the "
        "same way: each word keeps its vector. Only a result that ignores position is "
        "invariant, such as the mean over all words. A causal mask breaks the symmetry even "
        "without positions.",
        ("chapter_15_1", "haviv"),
        (
            PreparedView("order", "Shuffle a sentence", {"order": "shuffled"}),
            PreparedView(
                "order", "The same with a causal mask", {"order": "shuffled", "causal": "yes"}
            ),
        ),
    ),
    Question(
        "What do masks have to do with positions? And does a time series need positions?",
        "A mask determines which words a word may attend to, not where they are. A causal mask "
        "still gives something away: each word sees a different number of words, and models "
        "without any encoding can learn from that. Without such a mask attention is as blind to "
        "the order of a time series as to that of a sentence, so a time series needs positions "
        "too.",
        ("haviv", "kazemnejad_2023"),
        (
            PreparedView(
                "attention", "See a causal mask alone", {"scheme": "none", "causal": "yes"}
            ),
            PreparedView(
                "attention", "See positions alone", {"scheme": "sinusoidal", "causal": "no"}
            ),
        ),
    ),
    Question(
        "Do I need positional encoding before an LSTM or a Conv1D?",
        "Not before an LSTM: it reads the values one after another, so its state depends on their "
        "order. A Conv1D can tell the order of the values within its window, but not where "
        "in the sequence the window is, except with the help of zeros padded at the ends. A "
        "Transformer over a time series does need positions. If the samples are unevenly spaced, "
        "put the real time in place of t: at d = 128 the rows of times "
        f"{_EARLY[0]:g} and {_EARLY[1]:g} are {_GAPS[0]:.2f} apart, and those of "
        f"{_LATE[0]:g} and {_LATE[1]:g} are also {_GAPS[1]:.2f} apart.",
        ("chapter_15_1", "islam", "time2vec"),
        (
            PreparedView("order", "See a network that reads in order", at="path_lengths"),
            PreparedView("sinusoids", "See the waves between whole positions", {"L": 20, "dim": 0}),
        ),
    ),
    Question(
        "Is the encoding added once or in every layer?",
        "Once, where words enter the encoder and the decoder. The residual connections carry it "
        "upwards. RoPE and biases such as those of ALiBi and T5 work inside attention, so they act "
        "in every layer.",
        ("paper", "rope", "alibi", "t5"),
        (
            PreparedView("order", "See where positions enter, in a drawing", at="architecture"),
            PreparedView("rotary", "See how RoPE turns queries and keys", {"t": 10, "phi": 5}),
        ),
    ),
    Question(
        "Should positions be learned or fixed?",
        "The paper tried both, with nearly the same results. With a fixed table there is nothing "
        f"to learn. A learned table for 512 positions and 512 dimensions has {grouped(_LEARNED)} "
        "parameters, and no row beyond its end. Only an experiment can show which is better for a "
        "new task.",
        ("paper",),
        (
            PreparedView(
                "learned_tables",
                "Ask a learned table for a row beyond its end",
                {"t": 40},
            ),
            PreparedView(
                "learned_tables",
                "See rows that were trained",
                {"learned": "trained-small"},
                at="row_components",
            ),
        ),
    ),
    Question(
        "Does the encoding work for longer texts than those in training?",
        "The formula does: it has a row for every position. A trained model usually does not, "
        "because it meets rows that it has never seen. The paper says only that the encoding may "
        "allow this. Later measurements show that errors soon grow beyond the trained length.",
        ("paper", "alibi", "kazemnejad_2023"),
        (
            PreparedView("longer", "See what three remedies do", {"d": 128, "method": "yarn"}),
            PreparedView("train", "Train a small model, and test it on longer texts"),
        ),
    ),
    Question(
        "What do today's models use instead?",
        "Most large language models rotate queries and keys with RoPE. Others put the distance "
        "into the score, as ALiBi and T5 do, or learn a table, as GPT-2 and BERT did. The "
        "frequencies of RoPE follow the formula of the sinusoidal table, with the width of a "
        "head in place of d. The base was 10 000 at first; today it is often larger, "
        f"for example {grouped(_LLAMA_3)} in Llama 3.",
        ("rope", "llama_3", "alibi", "t5", "gpt2", "bert"),
        (
            PreparedView("compare", "See three schemes side by side"),
            PreparedView("longer", "See the angles at this base", {"d": 128, "n": _LLAMA_3}),
        ),
    ),
    Question(
        "Which of T5's 32 buckets holds an offset of -100?",
        f"A key 100 positions before the query is in bucket {_BEFORE}, one 100 positions after it "
        f"in bucket {_AFTER}. This is for an encoder, which looks both ways and has 16 buckets for "
        f"each side. The last bucket of a side holds every offset of {_LAST} positions and more.",
        ("t5",),
        (PreparedView("t5_and_shaw", "See this offset in the table", {"L": 200, "phi": 100}),),
    ),
    *models.QUESTIONS,
    Question(
        "Is the sinusoidal encoding still worth studying today?",
        "Chapter 15.1 advises readers not to spend too much time on it and to learn RoPE and ALiBi "
        "instead, and it finds that some texts praise the encoding too much. Both points are "
        "fair: few large language models add this table today, and part of the praise does not "
        "hold, such as the promise of longer texts without any effort. But RoPE takes its "
        "frequencies from the same formula and turns each pair by an angle, just as a shift "
        "turns the table, and its scores depend on positions only through the offset, just as "
        "the dot products of rows do. A reader who knows these two facts already has most of "
        "RoPE.",
        ("chapter_15_1", "rope", "alibi", "kazemnejad"),
        (
            PreparedView("rotation", "See the shift as a rotation", {"t": 10, "phi": 5}),
            PreparedView("rotary", "See RoPE turn queries and keys", {"t": 10, "phi": 5}),
        ),
    ),
    Question(
        "Can a position be any real number, such as a time?",
        "Yes. Sine and cosine take any real t, even a negative one. Equal gaps in time are equal "
        "rotations, however unevenly the samples are spaced. Choose the unit and the base so that "
        "the wavelengths cover the gaps that matter. Frequencies can also be learned.",
        ("paper", "time2vec"),
        (
            PreparedView("elsewhere", "See samples with gaps", at="gaps"),
            PreparedView(
                "rotation", "See that equal gaps are equal rotations", {"t": 10, "phi": 5}
            ),
        ),
    ),
)
