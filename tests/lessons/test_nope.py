"""Words and figures of positions left out, against counts made elsewhere."""

from fractions import Fraction

import ml_dtypes
import numpy as np
import pytest

from course import lessons
from course.view import DEFAULTS
from pages.further.nope.figures import FIGURES
from pages.further.nope.model import PLACES, WORDS, Model
from tests.lessons.edges import says

CAUSAL = DEFAULTS._replace(L=64, t=9, causal="yes")
TOLD = lessons.words("nope")


def test_the_mask_counts_and_without_it_nothing_does() -> None:
    behind, without = Model(CAUSAL), Model(CAUSAL._replace(causal="no"))
    assert [Fraction(share).limit_denominator(99) for share in behind.shares.tolist()] == [
        Fraction(1, t + 1) for t in range(64)
    ]
    assert without.shares.tolist() == [1 / 64] * 64
    assert behind.seen.tolist() == list(range(1, 65))
    assert without.seen.tolist() == [64] * 64
    assert [*TOLD["numbers"]["count"](without).values()][-1] == "0"
    assert TOLD["checks"]["count"](behind)[0].holds
    assert not TOLD["checks"]["count"](without)[0].holds
    for causal, share in (("yes", 1 / 10), ("no", 1 / 64)):
        assert says(TOLD["formula"]["count"](Model(CAUSAL._replace(causal=causal))), share)
    line = FIGURES["shares"](behind).data[0]
    assert np.array(line.y).tolist() == pytest.approx([1 / (t + 1) for t in range(64)], rel=1e-6)


def test_a_format_gives_the_position_back_or_not() -> None:
    cases = (("bfloat16", 9, True), ("bfloat16", 1000, False), ("float16", 1000, True),
             ("float16", 2001, False), ("float32", 2001, True))  # fmt: skip
    for format, t, holds in cases:
        told = TOLD["checks"]["count"](Model(CAUSAL._replace(L=2048, t=t, format=format)))
        assert told[1].holds is holds


def test_who_shares_an_output_contains_the_position() -> None:
    model = Model(CAUSAL._replace(L=2048, t=1000))
    first, last = model.alike
    assert first < 1000 < last
    shares = np.array([1 / (place + 1) for place in range(2048)])
    rounded = shares.astype(ml_dtypes.bfloat16)
    assert np.flatnonzero(rounded == rounded[1000]).tolist() == list(range(first, last + 1))
    assert Model(CAUSAL._replace(causal="no")).alike == (0, 63)  # all of them
    lines = FIGURES["together"](model).data
    drawn = {line.name.removesuffix(", chosen"): line for line in lines if line.name in
             ("bfloat16, chosen", "float16", "float32")}  # fmt: skip
    assert len(drawn) == 3
    near = PLACES.index(1024)
    assert 5 <= model.together["bfloat16"][near] <= 12
    assert model.together["float32"][near] == 1


def test_the_models_have_the_layers_of_their_table() -> None:
    table = TOLD["table"]["models"](Model(CAUSAL)).rows
    rows = [row[1].split(" of ") for row in table]
    assert all(0 <= int(without) <= int(layers) for without, layers in rows)
    (picture,) = FIGURES["layers"](Model(CAUSAL)).select_traces("heatmap")
    assert picture.z.shape == (len(rows), 24)
    for drawn, (without, layers) in zip(picture.z, rows, strict=True):
        assert 1 - drawn.mean() == pytest.approx(int(without) / int(layers))
    assert all(source for *_, source in table)


def test_read_outs_are_told_for_each_way_to_begin() -> None:
    for begins, entries in (("differently", False), ("alike", True)):
        told = TOLD["checks"]["readout"](Model(CAUSAL._replace(begins=begins)))
        assert [item.holds for item in told] == [True, entries]
        assert FIGURES["readout"](Model(CAUSAL._replace(begins=begins))).layout.meta["alt"]
    told = TOLD["checks"]["readout"](Model(CAUSAL._replace(causal="no", begins="alike")))
    assert [item.holds for item in told] == [False, False]
    assert Model(CAUSAL).by_chance == WORDS / 4
