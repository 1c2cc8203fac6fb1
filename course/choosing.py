"""Which encoding for which model: a default for each case, who measured it, and what is open."""

from typing import NamedTuple


class Case(NamedTuple):
    """A case, its default, the reasons with their sources, and what is not known."""

    name: str
    default: str
    because: str
    unknown: str
    cited: tuple[str, ...]
    lesson: str


CASES = (
    Case(
        "A new language model, read left to right",
        "RoPE in every layer. Choose the base for the longest texts you plan: Llama 3 has 500 000, "
        "Qwen 2.5 has 1 000 000.",
        "It learns nothing, keys can be cached, and tools support it. The base limits "
        "how far a model can go (Men et al. 2024, 2 and 7 billion parameters).",
        "Whether another scheme is better at this size, all else equal.",
        ("model_configs", "men"), "rope_in_models",
    ),
    Case(
        "The same, for long texts and little memory",
        "Every fourth layer without positions and with all of the text; RoPE in a window in the "
        "others.",
        "Yang et al. (2025) report better results on long texts and comparable ones on short "
        "texts. Command R7B and EXAONE 4.0 32B are built this way, SmolLM3 and Llama 4 similarly.",
        "The best share of such layers. One study compares, and its authors propose the design.",
        ("rnope", "cohere_2", "exaone_4", "smollm3", "llama_4"), "nope",
    ),
    Case(
        "Only a part of each head turned",
        "Keep what your starting model has: GPT-NeoX turns 25%, Phi-2 40%, Llama all.",
        "Barbero et al. (2024) give a reason to leave the slowest pairs unturned, and test it with "
        "2 billion parameters. Khan et al. (2026) find that 10% turned learns about as well as "
        "all.",
        "Which share is best, and whether it matters for large models or for long texts.",
        ("gpt_neox", "barbero", "partial_rope", "model_configs"), "rope_in_models",
    ),
    Case(
        "A trained model with RoPE, for longer texts",
        "Raise the base or use YaRN, and train on long texts for a short time.",
        "Chen et al. and Peng et al. (2023), Xiong et al. (2023), Fu et al. (2024), all from 7 "
        "billion parameters on.",
        "Which rule is best: the studies differ in model, texts and length of training.",
        ("position_interpolation", "yarn", "abf", "fu_128k"), "longer",
    ),
    Case(
        "Longer texts without more training",
        "YaRN with a small factor, and measure. In a new model ALiBi or a window.",
        "Press et al. (2022): ALiBi at twice the trained length, 1.3 billion parameters. Gelberg "
        "et al. (2025) drop RoPE after a short training on short texts.",
        "How well far words are used. A low loss can come from near words alone.",
        ("yarn", "alibi", "drope"), "biases",
    ),
    Case(
        "An encoder, such as one for search",
        "RoPE, as in ModernBERT, for up to 8 192 tokens; a learned table for up to about 512.",
        "ModernBERT takes RoPE for its use in short and long texts (Warner et al. 2024). Without a "
        "mask positions may not be left out: such a model is blind to order.",
        "How much of its results is due to RoPE: it has many other changes.",
        ("modernbert", "bert", "deep_sets"), "order",
    ),
    Case(
        "Short inputs of a fixed length",
        "A learned table, or sinusoidal rows if there is little to train on.",
        "Vaswani et al. (2017) found nearly the same results with both (table 3, row E). The table "
        "costs L · d numbers.",
        "Which is better for your task. Try both.",
        ("paper",), "learned_tables",
    ),
    Case(
        "Pictures",
        "One size: a learned table, or 2-D sinusoids. Several sizes: axial RoPE. With text and "
        "video: M-RoPE.",
        "Dosovitskiy et al. (2021) found little difference between tables in one and two "
        "dimensions; Heo et al. (2024) found RoPE ahead on larger pictures.",
        "Whether this holds for the largest models.",
        ("vit", "mae", "rope_vit", "qwen2_vl"), "grids",
    ),
    Case(
        "Time series",
        "Even steps: a learned table or sinusoidal rows. Uneven steps: the real time instead of "
        "the index.",
        "PatchTST learns a table (Nie et al. 2023); Time2Vec learns frequencies of real times "
        "(Kazemi et al. 2019). With the index alone, gaps are lost.",
        "We know of no comparison of all of them on the same series.",
        ("patchtst", "time2vec"), "elsewhere",
    ),
)  # fmt: skip
