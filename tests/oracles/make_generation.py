"""Remake generation.json: positions in padded batches, in caches and in layers, by transformers.

    python tests/oracles/make_generation.py

It needs torch and transformers. No weights are downloaded: the models are tiny and random.
"""

import torch
import transformers
from storing import digits, store
from transformers.masking_utils import sliding_window_overlay
from transformers.models.llama.modeling_llama import apply_rotary_pos_emb

MASKS = [[[0, 0, 1, 1, 1], [1, 1, 1, 1, 1], [0, 0, 0, 0, 1]], [[1, 1, 1, 0, 0], [1, 0, 1, 1, 0]]]
WIDTH, TOKENS, BASE = 8, 6, 100.0


def tiny_llama():
    torch.manual_seed(1)
    config = transformers.LlamaConfig(
        vocab_size=32, hidden_size=16, intermediate_size=16, num_hidden_layers=2,
        num_attention_heads=2, num_key_value_heads=2, head_dim=WIDTH, max_position_embeddings=64,
        rope_parameters={"rope_type": "default", "rope_theta": BASE},
    )  # fmt: skip
    return transformers.LlamaForCausalLM(config).double().eval()


def library_ids(mask):
    """Return the position ids that generate() infers from an attention mask."""
    model = tiny_llama()
    tokens = torch.ones_like(mask)
    return model._prepare_position_ids_for_generation(
        tokens, {"input_ids": tokens, "attention_mask": mask}
    ).tolist()


def cached_keys():
    """Return the keys of the first layer before they are turned, and as a cache holds them."""
    model = tiny_llama()
    tokens = torch.arange(TOKENS)[None]
    with torch.no_grad():
        cache = model(tokens, use_cache=True).past_key_values
        layer = model.model.layers[0]
        rows = layer.input_layernorm(model.model.embed_tokens(tokens))
        plain = layer.self_attn.k_proj(rows).view(1, TOKENS, 2, WIDTH)[0, :, 0]
    return plain, cache.layers[0].keys[0, 0]


def scores():
    """Return scores with positions in the text and in the cache, by the library's rotation."""
    torch.manual_seed(2)
    query, keys = torch.randn(WIDTH).double(), torch.randn(5, WIDTH).double()
    kept = torch.tensor([0, 1, 7, 8, 9])
    rotary = tiny_llama().model.rotary_emb
    found = {}
    for name, own, others in (
        ("in-the-text", kept[-1], kept),
        ("in-the-cache", torch.tensor(4), torch.arange(5)),
        ("query-only", torch.tensor(4), kept),
    ):
        one = apply_rotary_pos_emb(
            query[None, None, None], query[None, None, None], *rotary(query, own[None, None])
        )[0]
        all_ = apply_rotary_pos_emb(
            keys[None, None], keys[None, None], *rotary(keys, others[None])
        )[0]
        found[name] = (all_[0, 0] @ one[0, 0, 0] / WIDTH**0.5).tolist()
    return {"query": query.tolist(), "keys": keys.tolist(), "kept": kept.tolist(), "scores": found}


def layers():
    """Return for each layer of a few configurations whether it has RoPE."""
    cohere = transformers.Cohere2Config(num_hidden_layers=32)
    exaone = transformers.Exaone4Config(num_hidden_layers=64)
    sliding = "sliding_attention"
    return {
        "SmolLM3": transformers.SmolLM3Config().no_rope_layers,
        "Llama 4": transformers.Llama4TextConfig().no_rope_layers,
        "Command R7B": [int(kind == sliding) for kind in cohere.layer_types],
        "EXAONE 4.0": [int(kind == sliding) for kind in exaone.layer_types],
    }


def reach(window, depth, tokens=80):
    """Return how many tokens back a stack of the library's windows sees."""
    sees = sliding_window_overlay(window)
    row = {tokens}
    for _ in range(depth):
        row = {k for q in row for k in range(q + 1) if sees(0, 0, q, k)}
    return tokens - min(row)


def rounded(values):
    return [digits(row, 10) for row in values.tolist()]


if __name__ == "__main__":
    plain, cached = cached_keys()
    store(
        "generation",
        ["transformers", "torch"],
        base=BASE,
        position_ids=[{"mask": mask, "ids": library_ids(torch.tensor(mask))} for mask in MASKS],
        keys={"plain": rounded(plain), "cached": rounded(cached)},
        scores=scores(),
        layers=layers(),
        reach=[
            {"window": window, "layers": depth, "reach": reach(window, depth)}
            for window, depth in ((1, 3), (4, 1), (4, 2), (8, 4), (16, 5))
        ],
    )
