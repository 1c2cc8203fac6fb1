"""Remake biases.json: T5's buckets and ALiBi's slopes, as transformers computes them.

    python tests/oracles/make_biases.py

The buckets are those of its T5 model; the slopes are the steps of the biases that its Bloom and MPT
models add.
"""

import torch
from storing import digits, store
from transformers.models.bloom.modeling_bloom import build_alibi_tensor
from transformers.models.mpt.modeling_mpt import build_mpt_alibi_tensor
from transformers.models.t5.modeling_t5 import T5Attention

FURTHEST = 512
SETTINGS = [(32, 128), (32, 20), (64, 256)]
HEADS = range(1, 33)


def buckets(count, max_distance, both):
    offsets = torch.arange(-FURTHEST, FURTHEST + 1)
    bucket = T5Attention._relative_position_bucket(
        offsets, bidirectional=both, num_buckets=count, max_distance=max_distance
    )
    return {
        "buckets": count,
        "max_distance": max_distance,
        "bidirectional": both,
        "runs": runs(bucket.tolist()),
    }


def runs(numbers):
    """Return equal neighbours as [number, how many of them]."""
    found = []
    for number in numbers:
        if found and found[-1][0] == number:
            found[-1][1] += 1
        else:
            found.append([number, 1])
    return found


def bloom(heads):
    bias = build_alibi_tensor(torch.ones(1, 2), heads, torch.float32)
    return digits((bias[:, 0, 1] - bias[:, 0, 0]).tolist(), 9)


def mpt(heads):
    bias = build_mpt_alibi_tensor(heads, 2)
    return digits((bias[:, 0, 1] - bias[:, 0, 0]).tolist(), 9)


if __name__ == "__main__":
    store(
        "biases",
        ["transformers", "torch"],
        t5={
            "furthest": FURTHEST,
            "blocks": [buckets(*setting, both) for setting in SETTINGS for both in (True, False)],
        },
        alibi={
            "bloom": [bloom(heads) for heads in HEADS],
            "mpt": [mpt(heads) for heads in HEADS],
        },
    )
