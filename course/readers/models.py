"""Questions about the positions of models as their configs have them."""

import pe_core
from course.numerals import grouped
from course.readers.kinds import PreparedView, Question
from course.rope_families import FAMILIES
from pe_core.rope_in_models import looking_back, rotated_width, turning_pairs

_LLAMA_3, _LLAMA_3_1, _NEOX = (
    FAMILIES[name] for name in ("Llama 3 8B", "Llama 3.1 8B", "GPT-NeoX-20B")
)
_OMEGA = pe_core.frequencies(_LLAMA_3.head_width, _LLAMA_3.rope_base)
_PAIRS = len(_OMEGA)
_TURNING = turning_pairs(_OMEGA, _LLAMA_3.trained_length)
_LONGEST, _BEFORE = (
    float(pe_core.wavelengths(_LLAMA_3.head_width, base)[-1])
    for base in (_LLAMA_3.rope_base, 10_000)
)
_SCALED, _ = pe_core.extended_frequencies(
    "llama3",
    _LLAMA_3_1.head_width,
    _LLAMA_3_1.scale,
    base=_LLAMA_3_1.rope_base,
    original_length=_LLAMA_3_1.trained_length,
)
_KEPT = int((_SCALED == _OMEGA).sum())
_PART = rotated_width(_NEOX.head_width, _NEOX.rotated / 100)
_FAST, _SLOW = (
    float(looking_back(_OMEGA, pairs, 50)[1]) for pairs in (range(8), range(_PAIRS - 8, _PAIRS))
)

QUESTIONS = (
    Question(
        "How do I see the positions of my own model, from its config.json or GGUF file?",
        "Open the fold “Read the numbers from your model’s config.json or GGUF file” on the page, "
        "and paste the config or open the file. It is read in your browser and stays on this "
        "machine. The page lists what it has found, says what is missing and which default stands "
        "in for it, and then all figures show that model. For a rule that the page cannot draw, "
        "such as longrope, the figures show the frequencies before the rule, and the page says so.",
        ("model_configs",),
        (PreparedView("rope_in_models", "Read your model's file", at="model_file"),),
    ),
    Question(
        f"My Llama 3 config says `rope_theta`: {_LLAMA_3.rope_base}. What does it do?",
        "It is the base of RoPE's frequencies, for which the paper takes 10 000. Pair 0 turns by 1 "
        "radian per token with every base, and the larger the base, the slower all other pairs. "
        "The "
        f"longest wave has {grouped(_LONGEST, '.0f')} tokens instead of "
        f"{grouped(_BEFORE, '.0f')}. Within the {grouped(_LLAMA_3.trained_length)} tokens of a "
        f"training text {_TURNING} of the {_PAIRS} pairs turn at least once. The others hardly "
        "depend on the distance there.",
        ("llama_3", "rope"),
        (
            PreparedView("rope_in_models", "See every wave of Llama 3", _LLAMA_3.view),
            PreparedView("rope_in_models", "See those of Llama 2", FAMILIES["Llama 2 7B"].view),
        ),
    ),
    Question(
        "What is `rope_type`: llama3 in a config, with its low and high factor?",
        "A rule that slows the pairs down for longer texts, as in Llama 3.1. It counts how often a "
        "pair turns within `original_max_position_embeddings` tokens. At or above the high factor "
        "(4 turns) the pair stays as it is, at or below the low factor (1 turn) it is slowed by "
        "the full factor, and in between it gets a blend. In Llama 3.1 8B "
        f"{_KEPT} of the {_PAIRS} pairs keep their frequency exactly.",
        ("llama_models", "yarn"),
        (
            PreparedView("rope_in_models", "See what it does to each pair", _LLAMA_3_1.view),
            PreparedView("longer", "See how YaRN does it", {"method": "yarn"}),
        ),
    ),
    Question(
        "What does `partial_rotary_factor` (or `rotary_pct`) mean?",
        "Only this share of the entries of each head is rotated, and the rest stays as it is. "
        f"GPT-NeoX-20B rotates {_PART} of {_NEOX.head_width} entries. This part behaves like a "
        "narrower head of its own, with the same fastest pair and fewer, larger steps to the slow "
        "ones. In p-RoPE, which transformers calls “proportional”, the frequencies are those of "
        "the whole head, and the slowest pairs are not turned.",
        ("gpt_neox", "barbero"),
        (PreparedView("rope_in_models", "See the part that turns", _NEOX.view),),
    ),
    Question(
        "Does RoPE work because scores decay with distance?",
        "Barbero et al. (2024) doubt it. In Gemma 7B they found heads that attend to the previous "
        "token, and these use the fastest pairs. The slowest pairs hardly depend on distance, and "
        "seem to carry meaning. A head built by hand shows why: over 50 tokens, with the base of "
        f"Llama 3, the eight fastest pairs put a weight of {_FAST:.2f} on the previous token, the "
        f"eight slowest {_SLOW:.2f}.",
        ("barbero",),
        (
            PreparedView(
                "rope_in_models", "See both heads", {**_LLAMA_3.view, "L": 50}, at="looking_back"
            ),
        ),
    ),
)
