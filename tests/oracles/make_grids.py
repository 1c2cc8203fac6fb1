"""Remake grids.json: positions of pictures and video as the released programs have them.

    python tests/oracles/make_grids.py

The 2-D sinusoids are those of ViTMAE in transformers, in the order of MAE's released code (the
column first); the mixed angles are timm's, from the frequencies that RoPE-ViT starts from;
positions and turned vectors of M-RoPE are those of Qwen2-VL in transformers.
"""

import types

import torch
from storing import store
from timm.layers.pos_embed_sincos import get_mixed_freqs, init_random_2d_freqs
from transformers.models.qwen2_vl.configuration_qwen2_vl import Qwen2VLTextConfig
from transformers.models.qwen2_vl.modeling_qwen2_vl import (
    Qwen2VLModel,
    Qwen2VLRotaryEmbedding,
    apply_rotary_pos_emb,
)
from transformers.models.vit_mae.modeling_vit_mae import build_2d_sinusoidal_position_embedding

IMAGE, VIDEO = 1, 2


def drawn(*shape):
    """Return numbers that JSON holds exactly: multiples of 1/8 between -2 and 2."""
    generator = torch.Generator().manual_seed(sum(shape))
    return torch.randint(-16, 17, shape, generator=generator).to(torch.float64) / 8


def sinusoids(rows, columns, width, base):
    """Return the table of ViTMAE: its halves are swapped, as in MAE's released code."""
    table = build_2d_sinusoidal_position_embedding(
        rows, columns, width, float(base), dtype=torch.float64
    )
    swapped = torch.cat([table[:, width // 2 :], table[:, : width // 2]], dim=1)
    return {"rows": rows, "columns": columns, "d": width, "base": base, "table": rounded(swapped)}


def mixed(width, base):
    torch.manual_seed(5)
    vectors = init_random_2d_freqs(width, 1, 2, temperature=base)[:, 0]
    torch.manual_seed(5)
    directions = torch.rand(1, 2, 1)[0, :, 0] * 2 * torch.pi
    down, across = torch.meshgrid(torch.arange(3.0), torch.arange(4.0), indexing="ij")
    embedded = get_mixed_freqs(vectors, across.reshape(-1), down.reshape(-1))
    return {
        "base": base, "d": width, "directions": directions.tolist(),
        "vectors": rounded(vectors, 6),
        "sin_cos": rounded(embedded, 5),
    }  # fmt: skip


def qwen_positions(text, grids):
    """Return the positions of words, then each picture or video followed by the same words."""
    kinds, images, videos = [0] * text, [], []
    for frames, rows, columns in grids:
        kinds += [IMAGE if frames == 1 else VIDEO] * (frames * rows * columns) + [0] * text
        (images if frames == 1 else videos).append([frames, 2 * rows, 2 * columns])
    merge = types.SimpleNamespace(spatial_merge_size=2)
    model = types.SimpleNamespace(config=types.SimpleNamespace(vision_config=merge))
    model.get_vision_position_ids = types.MethodType(Qwen2VLModel.get_vision_position_ids, model)
    kinds = torch.tensor([kinds])
    found, _ = Qwen2VLModel.get_rope_index(
        model,
        torch.zeros_like(kinds),
        kinds,
        torch.tensor(images) if images else None,
        torch.tensor(videos) if videos else None,
    )
    return {"text": text, "grids": grids, "positions": found[:, 0].T.tolist()}


def qwen_turned(sections, base):
    width, places = 2 * sum(sections), torch.tensor([[3, 3, 3], [4, 5, 6], [0, 17, 90]])
    config = Qwen2VLTextConfig(
        hidden_size=width, num_attention_heads=1, num_key_value_heads=1,
        rope_parameters={
            "rope_type": "default", "rope_theta": float(base), "mrope_section": sections
        },
    )  # fmt: skip
    x = drawn(len(places), width)
    rotary = Qwen2VLRotaryEmbedding(config)
    cosine, sine = rotary(x[None].float(), places.T[:, None])
    turned, _ = apply_rotary_pos_emb(x[None, None].float(), x[None, None].float(), cosine, sine)
    return {
        "sections": sections, "base": base, "places": places.tolist(), "x": x.tolist(),
        "turned": rounded(turned[0, 0], 5),
    }  # fmt: skip


def rounded(array, digits=12):
    return [[round(n, digits) for n in row] for row in array.reshape(-1, array.shape[-1]).tolist()]


if __name__ == "__main__":
    store(
        "grids",
        ["timm", "transformers", "torch"],
        sinusoids=[sinusoids(2, 3, 8, 10_000), sinusoids(3, 2, 16, 100)],
        mixed=[mixed(8, 10.0), mixed(16, 100.0)],
        positions=[qwen_positions(2, [(1, 2, 3)]), qwen_positions(1, [(1, 3, 2), (2, 2, 4)])],
        frames=qwen_positions(1, [(5, 1, 2)]),
        turned=[qwen_turned([2, 3, 3], 1_000_000), qwen_turned([16, 24, 24], 1_000_000)],
    )
