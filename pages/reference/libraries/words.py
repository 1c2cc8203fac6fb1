"""Tables to look up: who computes which table, and which library uses which pairing of RoPE."""

from collections.abc import Callable, Mapping
from typing import Any

from course.words import Table
from pages.reference.libraries.model import Model
from pe_core import CONVENTIONS
from pe_core.rotary import PAIRINGS

# Which components each library turns together.
_PAIRED = (
    ("GPT-J, CodeGen, Cohere and Llama 4, in Hugging Face", "adjacent"),
    ("rotary-embedding-torch", "adjacent"),
    ("x-transformers", "adjacent"),
    ("torchtune", "adjacent"),
    ("Llama, in Meta's own code", "adjacent"),
    ("llama.cpp, for Llama (rope type NORM)", "adjacent"),
    ("llama.cpp, for Qwen, Gemma and Phi (rope type NEOX)", "halves"),
    ("Llama 1 to 3, Mistral, Qwen, Gemma and Phi, in Hugging Face", "halves"),
    ("GPT-NeoX, in its own code and in Hugging Face", "halves"),
    ("Gemma, in Google's own code for JAX", "halves"),
    ("KerasHub", "halves"),
    ("Megatron-LM with rotary_interleaved=False, its default", "halves"),
    ("Megatron-LM with rotary_interleaved=True", "adjacent"),
    ("vLLM with is_neox_style=True, its default", "halves"),
    ("vLLM with is_neox_style=False", "adjacent"),
    ("flash-attn with interleaved=False, its default", "halves"),
    ("flash-attn with interleaved=True", "adjacent"),
)
_SHOWN = 8  # components of the query in the table of pairings


def families(model: Model) -> Table:
    """Return who computes each table, how it is written, and what undoes it."""
    return Table(
        "How each table is written, what undoes it, and who computes it.",
        (
            "name", "columns", "exponent", "first position", "angle", "values", "what undoes it",
            "who computes it",
        ),
        [
            (name, row.layout, row.exponent, row.first, row.angle, row.values, row.undo, row.users)
            for name, row in CONVENTIONS.items()
        ],
    )  # fmt: skip


def rope_pairs(model: Model) -> Table:
    """Return which components of a query each library turns together."""
    numbers = range(_SHOWN)
    owns = {
        name: ", ".join(f"{a} and {b}" for a, b in zip(numbers[one], numbers[two], strict=True))
        for name, (one, two) in ((name, slices(_SHOWN)) for name, slices in PAIRINGS.items())
    }
    return Table(
        "Which components of a query are rotated together, if it has eight components",
        ("library", "pairing", "components that turn together"),
        [(library, pairing, owns[pairing]) for library, pairing in _PAIRED],
    )


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "table": {"families": families, "rope_pairs": rope_pairs},
}
