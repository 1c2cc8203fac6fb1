"""The core against tests/oracles/reference.json: mpmath at 50 digits, no code in common."""

import numpy as np
from numpy.testing import assert_allclose

from pe_core import offset_distance, offset_similarity, sinusoidal, sinusoidal_at
from tests.each import each
from tests.oracles.storing import oracle

REFERENCE = oracle("reference")


def single_rows(positions, size, dtype=np.float64):
    return np.concatenate([sinusoidal(1, *size, start=t, dtype=dtype) for t in positions])


def of_one_table(positions, size, dtype=np.float64):
    return sinusoidal(positions[-1] + 1, *size, dtype=dtype)[positions]


def single_float32(positions, size):
    return single_rows(positions, size, np.float32)


def of_one_float32_table(positions, size):
    return of_one_table(positions, size, np.float32)


def at_once(positions, size):
    return sinusoidal_at(positions, *size)


@each(
    ("group", "make", "most"),
    [
        ("near", single_rows, 1.5e-12),  # up to position 10 000
        ("near", at_once, 1.5e-12),
        ("near", of_one_table, 1.5e-12),
        ("near", single_float32, 6.1e-8),
        ("far", single_float32, 6.1e-8),  # up to a million
        ("far", of_one_float32_table, 6.1e-8),
        ("far", single_rows, 2e-10),
        ("real", at_once, 2e-12),  # negative ones and parts of one as well
        ("huge", single_rows, 1e-15),  # up to 2^53
    ],
)
def test_every_cell_is_that_of_mpmath(group, make, most):
    positions, off = REFERENCE[group]["positions"], {}
    for block in REFERENCE[group]["blocks"]:
        size = block["d_model"], block["base"]
        if make is of_one_float32_table and size[0] > 8:
            continue  # 2 GB
        pairs, rows = np.array(block["pairs"]), make(positions, size).astype(np.float64)
        sines, cosines = rows[:, 2 * pairs], rows[:, 2 * pairs + 1]
        off[size] = max(abs(sines - block["sine"]).max(), abs(cosines - block["cosine"]).max())
    assert off
    assert not {size: far for size, far in off.items() if not far <= most}


def test_similarity_and_distance():
    offsets = REFERENCE["similarity"]["offsets"]
    for block in REFERENCE["similarity"]["blocks"]:
        size = block["d_model"], block["base"]
        found = offset_similarity(offsets, *size), offset_distance(offsets, *size)
        assert_allclose(found[0], block["dot"], rtol=0, atol=1e-11, err_msg=str(size))
        assert_allclose(found[1], block["distance"], rtol=1e-12, atol=1e-12, err_msg=str(size))
