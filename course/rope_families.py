"""How families of language models run RoPE, as their published configs have it.

Each row names the config.json, by its place on Hugging Face, that its numbers are from.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from course.view import MODEL_DIMENSIONS


class Family(NamedTuple):
    """The numbers of RoPE in one model.

    `rotated` is the share of the head that turns, in percent. `trained_length` counts the tokens of
    the longest texts before any scaling rule was applied; `rule` and `scale` say which one is, if
    one is. `length_from` names the source of the trained length where the config has another
    number.
    """

    config: str
    rope_base: int
    head_width: int
    trained_length: int
    rotated: int = 100
    rule: str = "none"
    scale: int = 1
    length_from: str = ""

    @property
    def view(self) -> dict[str, Any]:
        """What a view of this model sets; with the largest d, every entry can be chosen."""
        numbers = {
            "d": MODEL_DIMENSIONS[-1],
            "rope_base": self.rope_base,
            "head_width": self.head_width,
            "rotated": self.rotated,
            "trained_length": self.trained_length,
            "scaling": self.rule,
        }
        return numbers if self.rule == "none" else numbers | {"scale": self.scale}


FAMILIES: Mapping[str, Family] = {
    "Llama 2 7B": Family("meta-llama/Llama-2-7b-hf", 10_000, 128, 4096),
    "Llama 3 8B": Family("meta-llama/Meta-Llama-3-8B", 500_000, 128, 8192),
    "Llama 3.1 8B": Family(
        "meta-llama/Llama-3.1-8B", 500_000, 128, 8192, rule="llama3", scale=8
    ),
    "Llama 3.2 1B": Family(
        "meta-llama/Llama-3.2-1B", 500_000, 64, 8192, rule="llama3", scale=32
    ),
    "Mistral 7B v0.1": Family(
        "mistralai/Mistral-7B-v0.1", 10_000, 128, 8192, length_from="mistral_7b"
    ),
    "Qwen 2.5 7B": Family(
        "Qwen/Qwen2.5-7B", 1_000_000, 128, 32_768, length_from="qwen_2_5"
    ),
    "Qwen 2.5 7B, YaRN": Family(
        "Qwen/Qwen2.5-7B-Instruct at d1e200f", 1_000_000, 128, 32_768, rule="yarn", scale=4
    ),
    "Gemma 7B": Family("google/gemma-7b", 10_000, 256, 8192),
    "Gemma 3 12B, global layers": Family(
        "google/gemma-3-12b-it", 1_000_000, 256, 32_768, rule="linear", scale=8,
        length_from="gemma_3",
    ),
    "Gemma 3 12B, local layers": Family(
        "google/gemma-3-12b-it", 10_000, 256, 32_768, length_from="gemma_3"
    ),
    "GPT-NeoX-20B": Family("EleutherAI/gpt-neox-20b", 10_000, 96, 2048, rotated=25),
    "Phi-1.5": Family("microsoft/phi-1_5", 10_000, 64, 2048, rotated=50),
    "Phi-2": Family("microsoft/phi-2", 10_000, 80, 2048, rotated=40),
    "Phi-3 mini 4k": Family("microsoft/Phi-3-mini-4k-instruct", 10_000, 96, 4096),
}  # fmt: skip
