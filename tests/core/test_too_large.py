"""What would be too large is refused before it is made, with its names, its shape and its size."""

import inspect
import math
import re
from typing import Any

import numpy as np
import pytest

from tests.core.test_every_argument import CALLS, CHECKED, complaint

HUGE = 2**40
# For these the memory itself is asked: nothing is said of how large a result may be.
UNSAID = {
    "spread_directions", "kept_positions", "layers_with_positions", "timestep_frequencies",
    "random_frequencies", "new_places",
}  # fmt: skip
LONG = [
    (name, argument)
    for name, argument in CHECKED
    if name not in UNSAID
    and "int" in str(inspect.signature(CALLS[name][0]).parameters[argument].annotation)
    and type(CALLS[name][1].get(argument, 0)) is int
]
MESSAGE = re.compile(r"(.*) must ask for at most 4 GiB, got shape (\(.*\)) in (\w+): ([\d,.]+) GiB")


def refused(name: str, argument: str) -> Any:
    return MESSAGE.fullmatch(complaint(name, **{argument: HUGE}))


def test_most_sizes_are_refused() -> None:
    assert len([each for each in LONG if refused(*each)]) > 55


@pytest.mark.parametrize(("name", "argument"), LONG)
def test_the_size_is_that_of_the_shape(name: str, argument: str) -> None:
    if not (found := refused(name, argument)):
        return
    names, shape, kind, size = found.groups()
    sides = [int(part) for part in shape.strip("()").split(",") if part.strip()]
    assert max(sides) >= HUGE // 4
    gibibytes = math.prod(sides) * np.dtype(kind).itemsize / 2**30
    assert size == f"{gibibytes:,.2f}"
    parameters = inspect.signature(CALLS[name][0]).parameters
    # A width is also that of the frequencies and of the positions that are turned by them.
    known = {*parameters, "d_model", "positions"}
    assert set(re.split(", | and ", names)) <= known


# The shapes of the results, and of what is on the way to them, with the other arguments as in the
# example of each function.
SHAPES = {
    ("sinusoidal", "length"): (HUGE, 4), ("sinusoidal", "d_model"): (2, HUGE),
    ("shift_matrix", "d_model"): (HUGE, HUGE), ("frequencies", "d_model"): (HUGE // 2,),
    ("alibi_bias", "length"): (8, HUGE, HUGE), ("alibi_slopes", "heads"): (HUGE,),
    ("clipped_offsets", "length"): (HUGE, HUGE), ("word_vectors", "d_model"): (3, HUGE),
    ("learned_table", "length"): (HUGE, 768), ("learned_table", "d_model"): (1024, HUGE),
    ("convention_table", "length"): (HUGE, 4), ("convention_table", "d_model"): (2, HUGE),
    ("undo_convention", "length"): (HUGE, 8), ("undo_convention", "d_model"): (3, HUGE),
    ("computed_in", "length"): (HUGE, 4), ("computed_in", "d_model"): (300, HUGE),
    ("cubic_weights", "new"): (HUGE, 2), ("cubic_weights", "old"): (4, HUGE),
    ("patch_coordinates", "rows"): (2 * HUGE, 2), ("patch_coordinates", "columns"): (2 * HUGE, 2),
    ("sinusoidal_grid", "d_model"): (2, HUGE), ("axial_frequencies", "d_model"): (HUGE // 4,),
    # Query, key and value are made at once.
    ("random_head", "d_model"): (3, HUGE, 4), ("random_head", "d_head"): (3, 8, HUGE),
    # L layers of a window w reach L (w - 1) tokens back, and the token itself.
    ("window_shares", "layers"): (2 * HUGE + 1,), ("window_shares", "window"): (2 * HUGE - 1,),
    # Two pairs at a time, a sine and a cosine each; then one pair at a time.
    ("merged_positions", "length"): (HUGE, 4), ("largest_error", "length"): (HUGE, 2),
    ("looking_back", "length"): (HUGE, 2), ("rotary_scores", "length"): (2 * HUGE - 1, 2),
    ("least_distance", "length"): (HUGE,), ("criteria", "length"): (HUGE,),
    ("untrained_readout", "texts"): (HUGE, 32, 32), ("angles", "d_model"): (3, HUGE // 2),
    ("listing", "length"): (HUGE, 8), ("listing", "d_model"): (4, HUGE),
    ("alibi_listing", "length"): (8, HUGE, HUGE), ("alibi_listing", "heads"): (HUGE, 4, 4),
    ("t5_listing", "length"): (8, HUGE, HUGE), ("t5_listing", "heads"): (HUGE, 4, 4),
    ("rope_listing", "length"): (4 * HUGE, 64), ("rope_listing", "head_dim"): (8192, HUGE),
}  # fmt: skip


@pytest.mark.parametrize(("name", "argument"), SHAPES)
def test_the_shape_is_the_one_that_is_written(name: str, argument: str) -> None:
    found = refused(name, argument)
    assert found[2] == str(SHAPES[name, argument])
    assert found[3] == "float64"
