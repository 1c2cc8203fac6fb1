"""Questions about models without positions, and about positions while a model writes."""

from course.numerals import grouped
from course.readers.kinds import PreparedView, Question
from pe_core.layer_positions import window_reach
from pe_core.mask_signal import first_merge

_LAYERS, _WINDOW = 32, 4096  # of Mistral 7B
_MERGED = first_merge("bfloat16")
_SINKS = {"L": 64, "t": 40, "d": 64, "kept": "first-and-recent"}

QUESTIONS = (
    Question(
        "Does a decoder need positions at all?",
        "Not to know the order: behind a causal mask, word t sees t + 1 words, and one layer can "
        "turn this into a number. Deep language models without any positional encoding (NoPE) were "
        "trained as early as 2019; those of up to 1.3 billion parameters that Haviv et al. trained "
        "come close to models with one. But the count is coarse: in "
        f"bfloat16, positions {_MERGED - 1} and {_MERGED} already have the same output 1/(t + 1). "
        "Without a mask, as in BERT, there is no count, and positions are needed.",
        ("irie", "haviv", "kazemnejad_2023"),
        (
            PreparedView("nope", "See what the mask counts", {"L": 32, "t": 9, "causal": "yes"}),
            PreparedView("nope", "See the same without a mask", {"L": 32, "t": 9}),
        ),
    ),
    Question(
        "Which models leave positions out, and in which layers (NoPE, iRoPE)?",
        "SmolLM3, Llama 4, Command R7B and EXAONE 4.0 32B have no positions in every fourth layer, "
        "and RoPE in the others. `no_rope_layers` in a config has a 0 for a layer without "
        "positions. Kimi Linear has no RoPE in any layer; most of its layers are recurrent. In "
        "DroPE, positions are removed after training. We do not know which share of layers should "
        "go without.",
        ("smollm3", "llama_4", "cohere_2", "exaone_4", "kimi_linear", "rnope", "drope"),
        (PreparedView("nope", "See the models", {"causal": "yes"}, at="table_models"),),
    ),
    Question(
        "Why does a KV cache hold keys that are already turned by RoPE?",
        "A key is turned by its own position, which does not change while the text goes on. The "
        "score of a turned query with it depends on the offset alone, so the key is turned once "
        "and kept. If the kept tokens get new positions, the keys must be turned again too: a "
        "query with a new position gets wrong scores with keys at old ones.",
        ("rope", "streaming"),
        (
            PreparedView("generation", "See the scores of kept keys", {**_SINKS, "kept": "recent"}),
            PreparedView(
                "generation",
                "See what happens if only the query gets a new position",
                {**_SINKS, "kept": "recent", "counted": "query-only"},
            ),
        ),
    ),
    Question(
        "Why do outputs change with left padding, and what should position_ids be?",
        "Padding in front moves every word to a later place in its row. With positions added to "
        "the words, as in GPT-2, each word then gets a different row unless the position ids are "
        "counted from the first real token: the running sum of the attention mask, minus 1. With "
        "RoPE and ALiBi only offsets count, so the outputs stay the same. With every scheme the "
        "padding "
        "must be masked.",
        ("transformers_padding", "rope", "gpt2"),
        (
            PreparedView(
                "generation",
                "See padding that is counted",
                {"d": 64, "slip": "counts-padding"},
                at="choice_slip",
            ),
            PreparedView(
                "generation",
                "See padding that is not masked",
                {"d": 64, "slip": "sees-padding"},
                at="choice_slip",
            ),
        ),
    ),
    Question(
        "How far back does a model with a sliding window see?",
        "One layer reaches as far as its window, and each further layer adds nearly as much. "
        "Mistral 7B has "
        f"{_LAYERS} layers with a window of {grouped(_WINDOW)} tokens. The paper counts layers · "
        f"window, which makes {grouped(_LAYERS * _WINDOW)} tokens. The window contains the token "
        f"itself, so by the mask it is {grouped(window_reach(_LAYERS, _WINDOW))}. That is an upper "
        "bound: from so far away there is a single path, and hardly anything arrives.",
        ("mistral_7b",),
        (
            PreparedView(
                "generation",
                "See what arrives after four layers",
                {"window": "8", "depth": "4"},
                at="choice_depth",
            ),
            PreparedView(
                "generation",
                "See it after 32 layers",
                {"window": "32", "depth": "32"},
                at="choice_depth",
            ),
        ),
    ),
    Question(
        "What are attention sinks, and which positions do kept tokens get (StreamingLLM)?",
        "Most heads give a large weight to the first tokens of a text, whatever they are. If these "
        "are dropped from the cache, models such as Llama 2 collapse. StreamingLLM keeps the "
        "first four and "
        "the most recent tokens, and counts positions within the cache. The recent tokens keep "
        "their scores; the first ones are treated as if they were just in front of them. What was "
        "dropped is "
        "forgotten: the context does not get longer.",
        ("streaming",),
        (
            PreparedView(
                "generation", "See positions counted in the cache",
                {**_SINKS, "counted": "in-the-cache"},
            ),
            PreparedView("generation", "See them counted in the text", _SINKS),
        ),
    ),
)  # fmt: skip
