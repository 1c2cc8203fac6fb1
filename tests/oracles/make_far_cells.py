"""Make far_cells.json: cells of the sinusoidal table far away, by mpmath with 80 digits.

Run with mpmath installed: python tests/oracles/make_far_cells.py
"""

import mpmath
from storing import store

CELLS = [
    (t, d_model, base, column)
    for t in (0, 1, 37, 100_000, 9_999_999, 10_000_000, 2**53)
    for d_model, base, columns in (
        (512, 10_000, (0, 1, 36, 37, 510)),
        (64, 500_000, (5, 62)),
        (2, 1, (0, 1)),
        (6, 10_000_000, (3, 4)),
    )
    for column in columns
]


def cell(t: int, d_model: int, base: int, column: int) -> str:
    """Return one cell with 25 digits."""
    angle = t * mpmath.mpf(base) ** (-mpmath.mpf(2 * (column // 2)) / d_model)
    return mpmath.nstr(mpmath.cos(angle) if column % 2 else mpmath.sin(angle), 25)


if __name__ == "__main__":
    mpmath.mp.dps = 80
    store("far_cells", ["mpmath"], cells=[[*asked, cell(*asked)] for asked in CELLS])
