"""The core against tests/oracles/reference.json: mpmath at 50 digits, no code in common."""

import datetime

import numpy as np
from numpy.testing import assert_allclose

from pe_core import offset_distance, offset_similarity, sinusoidal, sinusoidal_at
from tests.oracles.storing import FOLDER, oracle

REFERENCE = oracle("reference")


def errors(group, table, chosen=lambda size: True):
    """Return how far a table misses the cells of a group at most, for each width and base."""
    positions, found = REFERENCE[group]["positions"], {}
    for block in REFERENCE[group]["blocks"]:
        size = block["d_model"], block["base"]
        if chosen(size):
            pairs, rows = np.array(block["pairs"]), table(positions, size).astype(np.float64)
            sines, cosines = rows[:, 2 * pairs], rows[:, 2 * pairs + 1]
            off = max(abs(sines - block["sine"]).max(), abs(cosines - block["cosine"]).max())
            found[size] = float(off)
    assert found
    return found


def too_far(found, most):
    return {size: off for size, off in found.items() if not off <= most}


def single_rows(positions, size, dtype=np.float64):
    return np.concatenate([sinusoidal(1, *size, start=t, dtype=dtype) for t in positions])


def single_float32(positions, size):
    return single_rows(positions, size, np.float32)


def at_once(positions, size):
    return sinusoidal_at(positions, *size)


def test_float64_to_position_ten_thousand():
    for table in (single_rows, at_once):
        assert not too_far(errors("near", table), 1.5e-12)


def test_float64_in_one_long_table():
    found = errors(
        "near",
        lambda positions, size: sinusoidal(10_001, *size)[positions],
        lambda size: size[0] <= 128 or size[1] == 10_000,
    )
    assert not too_far(found, 1.5e-12)


def test_float32_to_position_ten_thousand():
    assert not too_far(errors("near", single_float32), 6.1e-8)


def test_float32_to_position_one_million():
    assert not too_far(errors("far", single_float32), 6.1e-8)


def test_float32_in_one_table_of_a_million_rows():
    found = errors(
        "far",
        lambda positions, size: sinusoidal(1_000_001, *size, dtype=np.float32)[positions],
        lambda size: size == (8, 10_000),
    )
    assert not too_far(found, 6.1e-8)


def test_float64_to_position_one_million():
    assert not too_far(errors("far", single_rows), 2e-10)


def test_real_and_negative_positions():
    assert not too_far(errors("real", at_once), 2e-12)


def test_whole_positions_stay_exact_to_two_to_the_53():
    assert not too_far(errors("huge", single_rows), 1e-15)


def test_similarity_and_distance():
    offsets = REFERENCE["similarity"]["offsets"]
    for block in REFERENCE["similarity"]["blocks"]:
        size = block["d_model"], block["base"]
        found = offset_similarity(offsets, *size), offset_distance(offsets, *size)
        assert_allclose(found[0], block["dot"], rtol=0, atol=1e-11, err_msg=str(size))
        assert_allclose(found[1], block["distance"], rtol=1e-12, atol=1e-12, err_msg=str(size))


def test_every_oracle_names_its_programs_and_its_day():
    names = sorted(path.stem for path in FOLDER.glob("*.json"))
    assert len(names) > 10
    for name in names:
        found = oracle(name)
        assert found["programs"], name
        assert all(found["programs"].values()), name
        assert datetime.date.fromisoformat(found["date"]), name
        assert all(part for part in found.values() if isinstance(part, list | dict)), name
