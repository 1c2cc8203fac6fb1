"""Remake reference.json: cells of the sinusoidal table, computed with mpmath at 50 digits.

    python tests/oracles/make_reference.py

Each value is the float64 nearest to the 50-digit one. It needs no NumPy.
"""

import mpmath
from storing import store

DIGITS = 50
BASES = [2, 16, 100, 10_000, 1_000_000]
WIDTHS = [2, 4, 8, 128, 512, 1024]
NEAR = [0, 1, 49, 4999, 8191, 8193, 9973, 10_000]
FAR = [65_537, 524_287, 999_983, 1_000_000]
REAL = [-10_000, -3, 0.5, 2.71875, 1234.5625, 9999.96875]
HUGE = [2**53 - 1, 2**53, -(2**53)]
OFFSETS = [0, 1, -3, 0.5, 10, 50, 1707, 4096]


def frequency(pair, d_model, base):
    return mpmath.power(base, -mpmath.mpf(2 * pair) / d_model)


def cell(wave, position, pair, d_model, base):
    return float(wave(frequency(pair, d_model, base) * mpmath.mpf(position)))


def pairs_of(d_model):
    count = d_model // 2
    return sorted({0, 1, count // 3, count - 1} & set(range(count)))


def block(positions, d_model, base):
    pairs = pairs_of(d_model)
    return {
        "d_model": d_model,
        "base": base,
        "pairs": pairs,
        "sine": [[cell(mpmath.sin, t, k, d_model, base) for k in pairs] for t in positions],
        "cosine": [[cell(mpmath.cos, t, k, d_model, base) for k in pairs] for t in positions],
    }


def group(positions, widths, bases):
    blocks = [block(positions, d_model, base) for d_model in widths for base in bases]
    return {"positions": positions, "blocks": blocks}


def similarity(d_model, base):
    omegas = [frequency(k, d_model, base) for k in range(d_model // 2)]
    dots = [sum(mpmath.cos(w * mpmath.mpf(x)) for w in omegas) for x in OFFSETS]
    return {
        "d_model": d_model,
        "base": base,
        "dot": [float(dot) for dot in dots],
        "distance": [float(mpmath.sqrt(d_model - 2 * dot)) for dot in dots],
    }


if __name__ == "__main__":
    mpmath.mp.dps = DIGITS
    store(
        "reference",
        ["mpmath"],
        digits=DIGITS,
        near=group(NEAR, WIDTHS, BASES),
        far=group(FAR, [8, 512], BASES),
        real=group(REAL, [4, 128], [100, 10_000]),
        huge=group(HUGE, [2], [10_000]),
        similarity={
            "offsets": OFFSETS,
            "blocks": [similarity(d, base) for d in (8, 128, 512) for base in (100, 10_000)],
        },
    )
