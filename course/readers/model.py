"""Questions about order, length, and what other models do."""

import pe_core
from course.numerals import grouped
from course.readers.kinds import PreparedView, Question

_LEARNED = pe_core.sinusoidal(512, 512).size  # a learned table has one number for each of these

QUESTIONS = (
    Question(
        "Is attention permutation-invariant?",
        "The word is equivariant. Shuffle the words, and the outputs are shuffled in the same way: "
        "each word keeps its vector. Invariant is only what no longer has places, such as the mean "
        "over all words. A causal mask breaks the symmetry without any positions.",
        ("chapter_15_1", "haviv"),
        (
            PreparedView("order", "Shuffle a sentence", {"order": "shuffled"}),
            PreparedView(
                "order", "The same with a causal mask", {"order": "shuffled", "causal": "yes"}
            ),
        ),
    ),
    Question(
        "What have masks to do with positions? And do ordered time series need them?",
        "A mask says who may look at whom, not where anyone stands. A causal mask still betrays "
        "something: each word sees a different number of words. Models without any encoding can "
        "learn from that. Without such a mask the order of a time series is as lost as that of a "
        "sentence, so it needs positions too.",
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
        "Is it added once or in every layer?",
        "Once, where the encoder and the decoder take in their words. The residual connections "
        "carry it upwards. RoPE and biases such as those of ALiBi and T5 work inside attention, so "
        "they act in every layer.",
        ("paper", "rope", "alibi", "t5"),
        (
            PreparedView("order", "See where positions enter, in a drawing further down"),
            PreparedView("rotary", "See how RoPE turns queries and keys", {"t": 10, "phi": 5}),
        ),
    ),
    Question(
        "Should positions be learned or fixed?",
        "The paper tried both and found nearly the same results. The fixed table has nothing to "
        "learn. A learned one for 512 positions and 512 dimensions has "
        f"{grouped(_LEARNED)} numbers, and no row beyond its end. Which is better for a "
        "new task has to be tried.",
        ("paper",),
        (
            PreparedView(
                "biases",
                "Ask a learned table for a row beyond its end, further down",
                {"L": 2048, "t": 1024},
            ),
            PreparedView("heatmap", "See a table of this size", {"d": 512, "L": 512}),
        ),
    ),
    Question(
        "Does it work for longer texts than those in training?",
        "The formula does: it has a row for any of them. A trained model mostly does not, "
        "because it meets rows that it has never seen. The paper only hoped that it may. Later "
        "measurements show that the errors grow soon after the trained length.",
        ("paper", "alibi", "kazemnejad_2023"),
        (
            PreparedView("longer", "See what three remedies do", {"d": 128, "method": "yarn"}),
            PreparedView("train", "Train a small model, and test it on longer texts"),
        ),
    ),
    Question(
        "What do today's models use instead?",
        "Many large language models turn queries and keys with RoPE. Others write the distance "
        "into the score, as ALiBi and T5 do, or learn a table, as GPT-2 and BERT did. RoPE uses "
        "the same frequencies as the sinusoidal table.",
        ("rope", "alibi", "t5"),
        (
            PreparedView("compare", "See three schemes side by side"),
            PreparedView("rotary", "See a query and a key turn", {"t": 10, "phi": 5}),
        ),
    ),
    Question(
        "Can a position be any real number, such as a time?",
        "Yes. Sine and cosine take any real t, also negative ones. The same gap in time is the "
        "same rotation, however unevenly the samples lie. Choose the unit and the base so that the "
        "wavelengths cover the gaps that matter. Frequencies can also be learned.",
        ("paper", "time2vec"),
        (
            PreparedView("sinusoids", "See the waves between whole positions", {"L": 20, "dim": 0}),
            PreparedView("rotation", "See that equal gaps are equal turns", {"t": 10, "phi": 5}),
        ),
    ),
)
