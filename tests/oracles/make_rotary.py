"""Remake rotary.json: vectors as two libraries turn them, one for each pairing.

    python tests/oracles/make_rotary.py

rotary-embedding-torch turns adjacent numbers, the Llama model of transformers the two halves. Both
run in float64 here: the first takes its frequencies as given, the second its cosines and sines.
"llama_float32" is what the model itself makes, angles in float32 included.
"""

import torch
from rotary_embedding_torch import RotaryEmbedding, apply_rotary_emb
from storing import store
from transformers import LlamaConfig
from transformers.models.llama.modeling_llama import LlamaRotaryEmbedding, apply_rotary_pos_emb

POSITIONS = [0, 1, 7, 100, 4096]
CASES = [(4, 10_000), (6, 100), (16, 10_000), (16, 500_000)]


def vectors(width):
    """Return numbers that JSON holds exactly: multiples of 1/8 between -2 and 2."""
    generator = torch.Generator().manual_seed(width)
    drawn = torch.randint(-16, 17, (len(POSITIONS), width), generator=generator)
    return drawn.to(torch.float64) / 8


def frequencies(width, base):
    return base ** -(torch.arange(0, width, 2, dtype=torch.float64) / width)


def adjacent(x, where, base):
    rotary = RotaryEmbedding(dim=x.shape[1], custom_freqs=frequencies(x.shape[1], base))
    return apply_rotary_emb(rotary(where), x)


def halves(x, where, base):
    angles = where[:, None] * frequencies(x.shape[1], base)
    both = torch.cat((angles, angles), dim=-1)[None]
    return _llama(x, both.cos(), both.sin())


def llama(x, where, base):
    config = LlamaConfig(
        hidden_size=x.shape[1],
        num_attention_heads=1,
        head_dim=x.shape[1],
        rope_parameters={"rope_type": "default", "rope_theta": float(base)},
    )
    cosine, sine = LlamaRotaryEmbedding(config)(x[None].float(), where[None].long())
    return _llama(x.float(), cosine, sine)


def _llama(x, cosine, sine):
    turned, _ = apply_rotary_pos_emb(x[None, None], x[None, None], cosine, sine)
    return turned[0, 0]


def block(width, base):
    x, where = vectors(width), torch.tensor(POSITIONS, dtype=torch.float64)
    return {
        "base": base,
        "x": x.tolist(),
        "adjacent": adjacent(x, where, base).tolist(),
        "halves": halves(x, where, base).tolist(),
        "llama_float32": [[round(n, 6) for n in row] for row in llama(x, where, base).tolist()],
    }


if __name__ == "__main__":
    store(
        "rotary",
        ["rotary-embedding-torch", "transformers", "torch"],
        positions=POSITIONS,
        blocks=[block(width, base) for width, base in CASES],
    )
