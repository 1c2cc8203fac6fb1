"""Remake model_configs.json: configs of models, and the frequencies transformers makes of them.

    python tests/oracles/make_model_configs.py

It needs torch and transformers. Each config holds those keys of a published config.json that matter
for positions, in the form of its time. transformers reads it with its own classes. `shown` is what
the page is to show of it, written by hand: a test of the client holds what it reads against that,
and a test of the core holds the frequencies of that against those of the library, of which eight
pairs are kept.
"""

import copy
import importlib

import torch
import transformers
from storing import digits, store

LLAMA3 = {
    "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
    "original_max_position_embeddings": 8192,
}  # fmt: skip


def shows(base, width, length, rotated=100, rule="none", scale=None, layers=""):
    return {
        "rope_base": base, "head_width": width, "rotated": rotated, "trained_length": length,
        "scaling": rule, **({} if scale is None else {"scale": scale}), "layers": layers,
    }  # fmt: skip


def llama(width, heads, length, kind="llama", **more):
    return {"model_type": kind, "hidden_size": width, "num_attention_heads": heads,
            "max_position_embeddings": length, **more}  # fmt: skip


# Name: config, and what the page is to show of each kind of layers.
CONFIGS = {
    "Llama 2 7B, without a base": (
        llama(4096, 32, 4096, rope_scaling=None), [shows(10_000, 128, 4096)],
    ),
    "Llama 3 8B": (llama(4096, 32, 8192, rope_theta=500_000.0), [shows(500_000, 128, 8192)]),
    "Llama 3.1 8B": (
        llama(4096, 32, 131_072, rope_theta=500_000.0,
              rope_scaling=LLAMA3 | {"rope_type": "llama3"}),
        [shows(500_000, 128, 8192, rule="llama3", scale=8)],
    ),
    "Llama 3.2 1B": (
        llama(2048, 32, 131_072, head_dim=64, rope_theta=500_000.0,
              rope_scaling=LLAMA3 | {"rope_type": "llama3", "factor": 32.0}),
        [shows(500_000, 64, 8192, rule="llama3", scale=32)],
    ),
    "Llama 3.1 8B, newer keys": (
        llama(4096, 32, 131_072,
              rope_parameters=LLAMA3 | {"rope_type": "llama3", "rope_theta": 500_000.0}),
        [shows(500_000, 128, 8192, rule="llama3", scale=8)],
    ),
    "Mistral 7B v0.1": (
        llama(4096, 32, 32_768, "mistral", rope_theta=10_000.0), [shows(10_000, 128, 32_768)],
    ),
    "Mixtral, without a base": (
        llama(4096, 32, 32_768, "mixtral"), [shows(1_000_000, 128, 32_768)],
    ),
    "Qwen 2.5 7B, YaRN": (
        llama(3584, 28, 32_768, "qwen2", rope_theta=1_000_000.0,
              rope_scaling={"factor": 4.0, "original_max_position_embeddings": 32_768,
                            "type": "yarn"}),
        [shows(1_000_000, 128, 32_768, rule="yarn", scale=4)],
    ),
    "Qwen 3 8B": (
        llama(4096, 32, 40_960, "qwen3", head_dim=128, rope_theta=1_000_000),
        [shows(1_000_000, 128, 40_960)],
    ),
    "Qwen 3, without a width": (
        llama(1024, 16, 40_960, "qwen3", rope_theta=1_000_000), [shows(1_000_000, 128, 40_960)],
    ),
    "Gemma 7B": (
        llama(3072, 16, 8192, "gemma", head_dim=256, rope_theta=10_000.0),
        [shows(10_000, 256, 8192)],
    ),
    "Gemma 3 12B": (
        {"model_type": "gemma3", "text_config": {
            "model_type": "gemma3_text", "hidden_size": 3840, "num_attention_heads": 16,
            "rope_scaling": {"factor": 8.0, "rope_type": "linear"}}},
        [shows(1_000_000, 256, 131_072, rule="linear", scale=8, layers="full attention"),
         shows(10_000, 256, 131_072, layers="sliding attention")],
    ),
    "Gemma 3 12B, newer keys": (
        {"model_type": "gemma3", "text_config": {
            "model_type": "gemma3_text", "head_dim": 256, "max_position_embeddings": 131_072,
            "rope_parameters": {
                "sliding_attention": {"rope_type": "default", "rope_theta": 10_000.0},
                "full_attention": {"factor": 8.0, "rope_type": "linear", "rope_theta": 1e6}}}},
        [shows(1_000_000, 256, 131_072, rule="linear", scale=8, layers="full attention"),
         shows(10_000, 256, 131_072, layers="sliding attention")],
    ),
    "GPT-NeoX-20B": (
        llama(6144, 64, 2048, "gpt_neox", rotary_pct=0.25, rotary_emb_base=10_000),
        [shows(10_000, 96, 2048, 25)],
    ),
    "GPT-J 6B": (
        {"model_type": "gptj", "n_embd": 4096, "n_head": 16, "n_positions": 2048,
         "rotary_dim": 64},
        [shows(10_000, 256, 2048, 25)],
    ),
    "Phi-2": (
        llama(2560, 32, 2048, "phi", rope_theta=10_000.0, partial_rotary_factor=0.4),
        [shows(10_000, 80, 2048, 40)],
    ),
    "Falcon 7B": (
        {"model_type": "falcon", "hidden_size": 4544, "num_attention_heads": 71, "alibi": False},
        [shows(10_000, 64, 2048)],
    ),
    "StableLM, without a share": (
        llama(2560, 32, 4096, "stablelm", rope_theta=10_000), [shows(10_000, 80, 4096, 25)],
    ),
    "DeepSeek V3": (
        llama(7168, 128, 163_840, "deepseek_v3", qk_rope_head_dim=64, qk_nope_head_dim=128,
              rope_theta=10_000,
              rope_scaling={"beta_fast": 32, "beta_slow": 1, "factor": 40, "mscale": 1.0,
                            "mscale_all_dim": 1.0, "original_max_position_embeddings": 4096,
                            "type": "yarn"}),
        [shows(10_000, 64, 4096, rule="yarn", scale=40)],
    ),
    "gpt-oss 20B": (
        llama(2880, 64, 131_072, "gpt_oss", head_dim=64, rope_theta=150_000,
              rope_scaling={"beta_fast": 32.0, "beta_slow": 1.0, "factor": 32.0,
                            "original_max_position_embeddings": 4096, "rope_type": "yarn",
                            "truncate": False}),
        [shows(150_000, 64, 4096, rule="yarn-untruncated", scale=32)],
    ),
    "SmolLM3 3B": (
        llama(2048, 16, 65_536, "smollm3", rope_theta=5_000_000.0, no_rope_layers=[1, 1, 1, 0] * 9),
        [shows(5_000_000, 128, 65_536)],
    ),
    "Olmo 3 7B": (
        llama(4096, 32, 65_536, "olmo3", rope_theta=500_000,
              rope_scaling={"attention_factor": 1.2079441541679836, "beta_fast": 32.0,
                            "beta_slow": 1.0, "factor": 8.0,
                            "original_max_position_embeddings": 8192, "rope_type": "yarn"}),
        [shows(500_000, 128, 8192, rule="yarn", scale=8, layers="full attention"),
         shows(500_000, 128, 65_536, layers="sliding attention")],
    ),
    "ModernBERT base": (
        llama(768, 12, 8192, "modernbert", global_rope_theta=160_000.0, local_rope_theta=10_000.0,
              position_embedding_type="absolute"),
        [shows(160_000, 64, 8192, layers="full attention"),
         shows(10_000, 64, 8192, layers="sliding attention")],
    ),
    "Command R, without a base": (
        llama(8192, 64, 8192, "cohere"), [shows(500_000, 128, 8192)],
    ),
}  # fmt: skip
# What the library takes where a config leaves it out, by model_type, as the page has it too.
DEFAULTS = [
    "cohere", "cohere2", "deepseek_v2", "deepseek_v3", "exaone4", "falcon", "gemma", "gemma2",
    "gemma3_text", "glm", "glm4", "gpt_neox", "granite", "llama", "llama4_text", "minimax",
    "ministral", "mistral", "mixtral", "modernbert", "nemotron", "olmo", "olmo2", "olmo3",
    "persimmon", "phi", "phi3", "qwen2", "qwen2_vl_text", "qwen3", "qwen3_moe", "qwen3_next",
    "smollm3", "stablelm", "starcoder2",
]  # fmt: skip


def rotary(config):
    """Return frequencies and attention factor of each kind of layers, the whole ones first."""
    if config.model_type == "gptj":
        from transformers.models.gptj.modeling_gptj import create_sinusoidal_positions

        row = create_sinusoidal_positions(2, config.rotary_dim)[1, : config.rotary_dim // 2]
        return [(torch.asin(row), 1.0)]
    name = config.model_type.removesuffix("_text")
    module = importlib.import_module(f"transformers.models.{name}.modeling_{name}")
    (made,) = [
        value for key, value in vars(module).items()
        if key.endswith("RotaryEmbedding") and value.__module__ == module.__name__
    ]  # fmt: skip
    found = made(config)
    kinds = [f"{kind}_" for kind in ("full_attention", "sliding_attention")]
    if not hasattr(found, f"{kinds[0]}inv_freq"):
        kinds = [""]
    return [
        (getattr(found, f"{kind}inv_freq"), getattr(found, f"{kind}attention_scaling"))
        for kind in kinds
    ]


def read(config):
    own = {key: value for key, value in config.items() if key != "model_type"}
    copied = copy.deepcopy(own)  # the library changes what it is given
    return transformers.AutoConfig.for_model(config["model_type"], **copied).get_text_config()


def kept(frequencies):
    """Return how many pairs there are, and eight of them by their numbers."""
    last = len(frequencies) - 1
    chosen = sorted({round(last * step / 7) for step in range(8)})
    found = digits([frequencies[pair].item() for pair in chosen], 8)
    return {"pairs": last + 1, "frequencies": dict(zip(chosen, found, strict=True))}


def usual(kind):
    config = read({"model_type": kind})
    rope = config.rope_parameters
    whole = rope.get("full_attention", rope)
    found = {"base": whole["rope_theta"], "length": config.max_position_embeddings}
    if "sliding_attention" in rope:
        found["local"] = rope["sliding_attention"]["rope_theta"]
    if whole.get("partial_rotary_factor", 1) != 1:
        found["share"] = whole["partial_rotary_factor"]
    # With another width and number of heads, a head_dim that stays is a default of its own.
    other = read({"model_type": kind, "hidden_size": 640, "num_attention_heads": 20,
                  "num_key_value_heads": 20})  # fmt: skip
    width = getattr(other, "head_dim", None)
    if width not in (None, 32) and not hasattr(other, "qk_rope_head_dim"):
        found["width"] = width
    return found


def layers(config, shown):
    return [
        {"shown": one, "attention_factor": factor, **kept(frequencies)}
        for one, (frequencies, factor) in zip(shown, rotary(read(config)), strict=True)
    ]


if __name__ == "__main__":
    store(
        "model_configs",
        ["transformers", "torch"],
        models={
            name: {"config": config, "layers": layers(config, shown)}
            for name, (config, shown) in CONFIGS.items()
        },
        defaults={kind: usual(kind) for kind in DEFAULTS},
    )
