"""Remake llama3.json: frequencies by the rule of Llama 3.1, as Hugging Face transformers has them.

    python tests/oracles/make_llama3.py

It needs torch and transformers and shares no code with pe_core. The tests read the JSON and never
this script. The library works in float32, so its numbers are kept to eight digits.
"""

import datetime
import json
import pathlib

import torch
import transformers
from transformers.modeling_rope_utils import ROPE_INIT_FUNCTIONS

# head_dim, base, scale, original length: as in Llama 3.1 8B and Llama 3.2 1B, and two small ones.
SETTINGS = [(128, 500_000, 8, 8192), (64, 500_000, 32, 8192), (16, 10_000, 4, 512), (6, 100, 2, 20)]


def library(head_dim, base, scale, original_length):
    """Return the frequencies as the library has them, and the attention factor."""
    config = transformers.LlamaConfig(
        hidden_size=head_dim,
        num_attention_heads=1,
        head_dim=head_dim,
        max_position_embeddings=scale * original_length,
        rope_parameters={
            "rope_type": "llama3",
            "rope_theta": float(base),
            "factor": float(scale),
            "low_freq_factor": 1.0,
            "high_freq_factor": 4.0,
            "original_max_position_embeddings": original_length,
        },
    )
    found, factor = ROPE_INIT_FUNCTIONS["llama3"](config, torch.device("cpu"))
    return [float(f"{value:.8g}") for value in found.tolist()], factor


def case(setting):
    frequencies, factor = library(*setting)
    names = ("head_dim", "base", "scale", "original_length")
    return {**dict(zip(names, setting, strict=True)),
            "frequencies": frequencies, "attention_factor": factor}  # fmt: skip


def main():
    reference = {
        "program": "transformers, ROPE_INIT_FUNCTIONS",
        "version": transformers.__version__,
        "torch": torch.__version__.split("+")[0],
        "date": datetime.date.today().isoformat(),
        "rounding": "computed in float32, kept to 8 digits",
        "cases": [case(setting) for setting in SETTINGS],
    }
    target = pathlib.Path(__file__).with_name("llama3.json")
    target.write_text(json.dumps(reference, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
