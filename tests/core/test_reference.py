"""The core against tests/oracles/reference.json: mpmath at 50 digits, no code in common."""

import json
import pathlib

import numpy as np
import pytest

from pe_core import offset_distance, offset_similarity, sinusoidal, sinusoidal_at

REFERENCE = json.loads(
    (pathlib.Path(__file__).parents[1] / "oracles" / "reference.json").read_text("utf-8")
)


def cases(group, chosen=bool):
    blocks = [block for block in REFERENCE[group]["blocks"] if chosen(block)]
    return pytest.mark.parametrize(
        "block", blocks, ids=[f"d{b['d_model']}-base{b['base']}" for b in blocks]
    )


def error(rows, block):
    """Return the largest difference between the rows of a table and the reference's cells."""
    pairs = np.array(block["pairs"])
    rows = rows.astype(np.float64)
    sine, cosine = rows[:, 2 * pairs] - block["sine"], rows[:, 2 * pairs + 1] - block["cosine"]
    return max(np.abs(sine).max(), np.abs(cosine).max())


def single_rows(positions, block, dtype=np.float64):
    size = block["d_model"], block["base"]
    return np.concatenate([sinusoidal(1, *size, start=t, dtype=dtype) for t in positions])


@cases("near")
def test_float64_to_position_ten_thousand(block):
    positions = REFERENCE["near"]["positions"]
    assert error(single_rows(positions, block), block) <= 1.5e-12
    assert error(sinusoidal_at(positions, block["d_model"], block["base"]), block) <= 1.5e-12


@cases("near", lambda block: block["d_model"] <= 128 or block["base"] == 10_000)
def test_float64_in_one_long_table(block):
    table = sinusoidal(10_001, block["d_model"], block["base"])
    assert error(table[REFERENCE["near"]["positions"]], block) <= 1.5e-12


@cases("near")
def test_float32_to_position_ten_thousand(block):
    assert error(single_rows(REFERENCE["near"]["positions"], block, np.float32), block) <= 6.1e-8


@cases("far")
def test_float32_to_position_one_million(block):
    assert error(single_rows(REFERENCE["far"]["positions"], block, np.float32), block) <= 6.1e-8


def test_float32_in_one_table_of_a_million_rows():
    [block] = [b for b in REFERENCE["far"]["blocks"] if (b["d_model"], b["base"]) == (8, 10_000)]
    table = sinusoidal(1_000_001, 8, dtype=np.float32)
    assert error(table[REFERENCE["far"]["positions"]], block) <= 6.1e-8


@cases("far")
def test_float64_to_position_one_million(block):
    assert error(single_rows(REFERENCE["far"]["positions"], block), block) <= 2e-10


@cases("real")
def test_real_and_negative_positions(block):
    table = sinusoidal_at(REFERENCE["real"]["positions"], block["d_model"], block["base"])
    assert error(table, block) <= 2e-12


@cases("huge")
def test_whole_positions_stay_exact_to_two_to_the_53(block):
    assert error(single_rows(REFERENCE["huge"]["positions"], block), block) <= 1e-15


@cases("similarity")
def test_similarity_and_distance(block):
    offsets, size = REFERENCE["similarity"]["offsets"], (block["d_model"], block["base"])
    np.testing.assert_allclose(offset_similarity(offsets, *size), block["dot"], rtol=0, atol=1e-11)
    np.testing.assert_allclose(
        offset_distance(offsets, *size), block["distance"], rtol=1e-12, atol=1e-12
    )


def test_the_reference_says_where_it_comes_from():
    assert REFERENCE["program"] == "mpmath"
    assert REFERENCE["digits"] == 50
    assert REFERENCE["version"]
    assert REFERENCE["date"]
