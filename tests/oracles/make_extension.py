"""Remake extension.json: frequencies for longer texts, as Hugging Face transformers has them.

    python tests/oracles/make_extension.py

It needs torch and transformers and shares no code with pe_core. The tests read the JSON and never
this script. The library works in float32, so its numbers are kept to eight digits.
"""

import datetime
import json
import pathlib

import torch
import transformers
from transformers.modeling_rope_utils import ROPE_INIT_FUNCTIONS

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


def library(kind, head_dim, base, scale, original_length):
    """Return frequencies and attention factor as the library has them."""
    parameters = {
        "rope_type": kind,
        "rope_theta": float(base),
        # "dynamic" takes base · (factor · length / original - (factor - 1))^(d / (d - 2)): with a
        # factor of 1 and a text `scale` times as long it is NTK-aware scaling.
        "factor": 1.0 if kind == "dynamic" else float(scale),
    }
    if kind == "yarn":
        parameters["original_max_position_embeddings"] = original_length
    config = transformers.LlamaConfig(
        hidden_size=head_dim,
        num_attention_heads=1,
        head_dim=head_dim,
        max_position_embeddings=original_length,
        rope_parameters=parameters,
    )
    found, factor = ROPE_INIT_FUNCTIONS[kind](
        config, torch.device("cpu"), seq_len=scale * original_length
    )
    return [float(f"{value:.8g}") for value in found.tolist()], factor


def case(method, kind, setting):
    frequencies, factor = library(kind, *setting)
    names = ("head_dim", "base", "scale", "original_length")
    return {"method": method, **dict(zip(names, setting, strict=True)),
            "frequencies": frequencies, "attention_factor": factor}  # fmt: skip


def main():
    kinds = {"linear": "linear", "ntk": "dynamic", "yarn": "yarn"}
    cases = [
        case(method, kind, setting)
        for method, kind in kinds.items()
        for setting in SETTINGS
        if (method, setting[0]) != ("ntk", 2)  # the exponent d / (d - 2) divides by zero
    ]
    reference = {
        "program": "transformers, ROPE_INIT_FUNCTIONS",
        "version": transformers.__version__,
        "torch": torch.__version__.split("+")[0],
        "date": datetime.date.today().isoformat(),
        "rounding": "computed in float32, kept to 8 digits",
        "cases": cases,
    }
    target = pathlib.Path(__file__).with_name("extension.json")
    target.write_text(json.dumps(reference, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
