"""Frequencies for longer texts as Hugging Face transformers has them, for two oracles."""

from typing import Any

import torch
import transformers
from storing import digits
from transformers.modeling_rope_utils import ROPE_INIT_FUNCTIONS


def library(
    parameters: dict[str, Any],
    head_dim: int | None,
    length: int,
    *,
    width: int | None = None,
    heads: int = 1,
    seq_len: float | None = None,
) -> dict[str, Any]:
    """Return frequencies, to the eight digits of float32, and the attention factor."""
    config = transformers.LlamaConfig(
        hidden_size=width or head_dim,
        num_attention_heads=heads,
        head_dim=head_dim,
        max_position_embeddings=length,
        rope_parameters=parameters,
    )
    make = ROPE_INIT_FUNCTIONS[parameters["rope_type"]]
    found, factor = make(config, torch.device("cpu"), seq_len=seq_len)
    return {"frequencies": digits(found.tolist(), 8), "attention_factor": factor}
