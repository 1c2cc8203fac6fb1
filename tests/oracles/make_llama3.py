"""Remake llama3.json: frequencies by the rule of Llama 3.1, as Hugging Face transformers has them.

    python tests/oracles/make_llama3.py

It needs torch and transformers and shares no code with pe_core. The tests read the JSON and never
this script. The library works in float32, so its numbers are kept to eight digits.
"""

from rope_rules import library
from storing import store

# head_dim, base, scale, original length: as in Llama 3.1 8B and Llama 3.2 1B, and two small ones.
SETTINGS = [(128, 500_000, 8, 8192), (64, 500_000, 32, 8192), (16, 10_000, 4, 512), (6, 100, 2, 20)]


def case(head_dim, base, scale, original_length):
    parameters = {
        "rope_type": "llama3",
        "rope_theta": float(base),
        "factor": float(scale),
        "low_freq_factor": 1.0,
        "high_freq_factor": 4.0,
        "original_max_position_embeddings": original_length,
    }
    found = library(parameters, head_dim, scale * original_length)
    asked = {"head_dim": head_dim, "base": base, "scale": scale}
    return {**asked, "original_length": original_length, **found}


if __name__ == "__main__":
    cases = [case(*setting) for setting in SETTINGS]
    store("llama3", ["transformers", "torch"], cases=cases)
