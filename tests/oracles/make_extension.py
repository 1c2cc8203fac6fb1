"""Remake extension.json: frequencies for longer texts, as Hugging Face transformers has them.

    python tests/oracles/make_extension.py

It needs torch and transformers. The library works in float32, so its numbers are kept to eight
digits.
"""

from rope_rules import library
from storing import store

# head_dim, base, scale, original length: common ones, short and long texts, widths with a pair
# or two, and bases so small that the bounds of YaRN's ramp cross.
SETTINGS = [
    (128, 10_000, 4, 4096),
    (128, 10_000, 1, 4096),
    (128, 10_000, 32, 4096),
    (128, 500_000, 8, 8192),
    (128, 1_000_000, 2.5, 32_768),
    (96, 10_000, 2, 2048),
    (80, 10_000, 16, 2048),
    (64, 10_000, 4, 4096),
    (64, 150_000, 32, 4096),
    (64, 100, 3, 512),
    (6, 10_000, 4, 4096),
    (4, 10_000, 8, 4096),
    (2, 10_000, 4, 4096),
    (128, 10, 4, 4096),
    (128, 2, 4, 4096),
    (128, 4, 4, 4096),
    (16, 10_000, 4, 100),
    (16, 10_000, 4, 6),
    (16, 10_000, 4, 1),
]


KINDS = {"linear": "linear", "ntk": "dynamic", "yarn": "yarn", "yarn-untruncated": "yarn"}


def case(method, head_dim, base, scale, original_length):
    parameters = {
        "rope_type": KINDS[method],
        "rope_theta": float(base),
        # "dynamic" takes base · (factor · length / original - (factor - 1))^(d / (d - 2)): with a
        # factor of 1 and a text `scale` times as long it is NTK-aware scaling.
        "factor": 1.0 if method == "ntk" else float(scale),
    }
    if KINDS[method] == "yarn":
        parameters["original_max_position_embeddings"] = original_length
        parameters["truncate"] = method == "yarn"
    found = library(parameters, head_dim, original_length, seq_len=scale * original_length)
    asked = {"head_dim": head_dim, "base": base, "scale": scale}
    return {"method": method, **asked, "original_length": original_length, **found}


if __name__ == "__main__":
    cases = [
        case(method, *setting)
        for method in KINDS
        for setting in SETTINGS
        if (method, setting[0]) != ("ntk", 2)  # the exponent d / (d - 2) divides by zero
    ]
    store("extension", ["transformers", "torch"], cases=cases)
