"""Remake rope_in_models.json: frequencies of models, as Hugging Face transformers has them.

    python tests/oracles/make_rope_in_models.py

It needs torch and transformers. The configs below are what the families publish as config.json, as
far as the frequencies depend on it, or the default that the library has for them. The library works
in float32, so its numbers are kept to eight digits.
"""

from rope_rules import library
from storing import store

# Family: width of the model, heads, head_dim or None, rope_parameters, trained length.
FAMILIES = {
    "Llama 2 7B": (4096, 32, None, {"rope_theta": 10_000.0}, 4096),
    "Llama 3 8B": (4096, 32, None, {"rope_theta": 500_000.0}, 8192),
    "Llama 3.1 8B": (
        4096, 32, None,
        {"rope_type": "llama3", "rope_theta": 500_000.0, "factor": 8.0, "low_freq_factor": 1.0,
         "high_freq_factor": 4.0, "original_max_position_embeddings": 8192},
        8192,
    ),
    "Llama 3.2 1B": (
        2048, 32, 64,
        {"rope_type": "llama3", "rope_theta": 500_000.0, "factor": 32.0, "low_freq_factor": 1.0,
         "high_freq_factor": 4.0, "original_max_position_embeddings": 8192},
        8192,
    ),
    "Mistral 7B v0.1": (4096, 32, None, {"rope_theta": 10_000.0}, 8192),
    "Qwen 2.5 7B": (3584, 28, None, {"rope_theta": 1_000_000.0}, 32_768),
    "Qwen 2.5 7B, YaRN": (
        3584, 28, None,
        {"rope_type": "yarn", "rope_theta": 1_000_000.0, "factor": 4.0,
         "original_max_position_embeddings": 32_768},
        32_768,
    ),
    "Gemma 7B": (3072, 16, 256, {"rope_theta": 10_000.0}, 8192),
    "Gemma 3 12B, global layers": (
        3840, 16, 256, {"rope_type": "linear", "rope_theta": 1_000_000.0, "factor": 8.0}, 32_768,
    ),
    "Gemma 3 12B, local layers": (3840, 16, 256, {"rope_theta": 10_000.0}, 32_768),
    "GPT-NeoX-20B": (
        6144, 64, None, {"rope_theta": 10_000.0, "partial_rotary_factor": 0.25}, 2048,
    ),
    "Phi-1.5": (2048, 32, None, {"rope_theta": 10_000.0, "partial_rotary_factor": 0.5}, 2048),
    "Phi-2": (2560, 32, None, {"rope_theta": 10_000.0, "partial_rotary_factor": 0.4}, 2048),
    "gpt-oss 20B": (
        2880, 64, 64,
        {"rope_type": "yarn", "rope_theta": 150_000.0, "factor": 32.0, "beta_fast": 32.0,
         "beta_slow": 1.0, "truncate": False, "original_max_position_embeddings": 4096},
        4096,
    ),
    "Phi-3 mini 4k": (3072, 32, None, {"rope_theta": 10_000.0}, 4096),
    "SmolLM3 3B, layers with RoPE": (2048, 16, None, {"rope_theta": 5_000_000.0}, 65_536),
    "Olmo 3 7B, full attention": (
        4096, 32, None,
        {"rope_type": "yarn", "rope_theta": 500_000.0, "factor": 8.0, "beta_fast": 32.0,
         "beta_slow": 1.0, "attention_factor": 1.2079441541679836,
         "original_max_position_embeddings": 8192},
        65_536,
    ),
    "Qwen 3.5 27B, full attention": (
        5120, 24, 256, {"rope_theta": 10_000_000.0, "partial_rotary_factor": 0.25}, 262_144,
    ),
    "MiniMax M2.7": (
        3072, 48, 128, {"rope_theta": 5_000_000.0, "partial_rotary_factor": 0.5}, 204_800,
    ),
    "Muse Spark, layers with RoPE": (8192, 128, 64, {"rope_theta": 500_000.0}, 1_048_576),
}  # fmt: skip

# llama3 with other settings: head_dim, base, factor, low, high, original length.
LLAMA3 = [(128, 10_000, 2, 1, 4, 4096), (64, 500_000, 32, 1, 4, 8192), (96, 1000, 1.5, 2, 9, 300),
          (8, 10_000, 4, 0.5, 1, 128), (2, 10_000, 16, 1, 4, 2048)]  # fmt: skip


def family(width, heads, head_dim, parameters, length):
    # Without a rule the formula is that of "linear" with a factor of 1.
    whole = {"rope_type": "linear", "factor": 1.0, **parameters}
    return library(whole, head_dim, length, width=width, heads=heads, seq_len=length)


def llama3(head_dim, base, factor, low, high, length):
    parameters = {"rope_type": "llama3", "rope_theta": float(base), "factor": float(factor),
                  "low_freq_factor": float(low), "high_freq_factor": float(high),
                  "original_max_position_embeddings": length}  # fmt: skip
    return library(parameters, head_dim, length, seq_len=length)["frequencies"]


if __name__ == "__main__":
    store(
        "rope_in_models",
        ["transformers", "torch"],
        families={name: family(*config) for name, config in FAMILIES.items()},
        llama3=[{"setting": setting, "frequencies": llama3(*setting)} for setting in LLAMA3],
    )
