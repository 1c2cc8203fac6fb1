"""Words and figures of positions left out, against counts made elsewhere."""

from fractions import Fraction

import ml_dtypes
import numpy as np
import pytest

from course import lessons
from course.view import DEFAULTS
from pages.further.nope.figures import FIGURES
from pages.further.nope.model import PLACES, Model, spacing
from tests.each import each

CAUSAL = DEFAULTS._replace(L=64, t=9, causal="yes")
TOLD = lessons.words("nope")
DTYPES = {"bfloat16": ml_dtypes.bfloat16, "float16": np.float16, "float32": np.float32}


def test_the_mask_counts_and_without_it_nothing_does() -> None:
    behind, without = Model(CAUSAL), Model(CAUSAL._replace(causal="no"))
    assert [Fraction(share).limit_denominator(99) for share in behind.shares.tolist()] == [
        Fraction(1, t + 1) for t in range(64)
    ]
    assert without.shares.tolist() == [1 / 64] * 64
    assert behind.seen.tolist() == list(range(1, 65))
    assert without.seen.tolist() == [64] * 64
    line = FIGURES["shares"](behind).data[0]
    assert np.array(line.y).tolist() == pytest.approx([1 / (t + 1) for t in range(64)], rel=1e-6)


@each("name", DTYPES)
def test_the_spacing_of_a_format_is_that_of_a_library(name: str) -> None:
    places = np.array(PLACES)
    held = (1 / (places + 1)).astype(DTYPES[name])
    kept = held > 0  # float16 has nothing left for the furthest
    found = spacing(held[kept].astype(np.float64), name)
    assert found.tolist() == np.spacing(held[kept]).astype(np.float64).tolist()


def test_neighbours_merge_where_the_step_is_below_the_spacing() -> None:
    model = Model(CAUSAL)
    for name, merge in model.merges.items():
        assert 1 / (merge * (merge + 1)) < spacing(np.array([1 / merge]), name)[0]
        below = PLACES[int((model.steps < model.spacings[name]).argmax())]
        assert below / 2 < merge < 2 * below


def test_a_layer_without_positions_reads_order_from_the_layer_below_or_the_mask() -> None:
    without, behind = Model(CAUSAL._replace(causal="no")), Model(CAUSAL)
    assert without.above_none.max() < 1e-12
    for changes in (without.above_rope, behind.above_rope, behind.above_none):
        assert changes.min() > 0.01
    bars = FIGURES["above"](without).data
    assert bars[0].name == "RoPE below"
    assert np.allclose(bars[0].y, without.above_rope)


def test_the_models_have_the_layers_of_their_table() -> None:
    table = TOLD["table"]["models"](Model(CAUSAL)).rows
    rows = [row[1].split(" of ") for row in table]
    assert all(0 <= int(without) <= int(layers) for without, layers in rows)
    (picture,) = FIGURES["layers"](Model(CAUSAL)).select_traces("heatmap")
    assert picture.z.shape == (len(rows), 24)
    for drawn, (without, layers) in zip(picture.z, rows, strict=True):
        assert 1 - drawn.mean() == pytest.approx(int(without) / int(layers))
