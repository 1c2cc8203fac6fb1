"""What is drawn and said of ALiBi, T5's buckets and a learned table.

Slopes and buckets are the core's, which tests/core/test_biases.py holds to transformers.
"""

import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np
import pytest

import pe_core
from course import lessons
from course.view import CHOICES, DEFAULTS
from pages.core.biases import trained_rows
from pages.core.biases.figures import FIGURES
from pages.core.biases.model import Model
from pe_core import minilm
from tests.each import each
from tests.lessons.edges import verdicts

HEADS, SIDES = CHOICES["heads"].options, CHOICES["sides"].options
WORDS = lessons.words("biases")


def places_of(line: Any) -> list[int]:
    """Return the whole numbers over which a line is drawn."""
    even = line.x is None
    places = line.x0 + line.dx * np.arange(len(line.y)) if even else np.array(line.x)
    return [round(float(place)) for place in places]


def lines_of(figure: Any, name: str) -> list[Any]:
    return [trace for trace in figure.data if str(trace.name).startswith(name)]


def values_of(line: Any) -> dict[int, Any]:
    return dict(zip(places_of(line), line.y, strict=True))


# ALiBi.


@each("length", [2, 3, 50])
def test_a_word_at_an_end_keeps_more_and_both_ends_the_same(length: int) -> None:
    model = Model(DEFAULTS._replace(L=length, t=1, phi=1))
    apart = abs(np.subtract.outer(range(length), range(length)))
    for head in model.every_head:
        sums = [sum(math.exp(-head.m * one) for one in row) for row in apart]
        assert model.own_weights[head.number - 1] == pytest.approx([1 / one for one in sums])
    for line in lines_of(FIGURES["ends"](model), "ALiBi"):
        assert list(line.y) == pytest.approx(list(line.y)[::-1])
    assert verdicts(WORDS["checks"]["ends_of_a_text"](model)) == [False]


@each("heads", HEADS)
@each("phi", [0, 5, 49, 701])
@each("sides", SIDES)
def test_the_lines_of_alibi_are_straight_and_hold_every_marker(
    heads: str, phi: int, sides: str
) -> None:
    view = DEFAULTS._replace(heads=heads, phi=phi, L=phi + 2, sides=sides)
    figure = FIGURES["offsets"](Model(view))
    slopes = sorted(pe_core.alibi_slopes(int(heads)), reverse=True)
    lines = lines_of(figure, "ALiBi")
    found = [-values_of(line)[-10] / 10 for line in lines]
    assert found == sorted(found, reverse=True)
    assert (found[0], found[-1]) == pytest.approx((slopes[0], slopes[-1]), rel=1e-6)
    for line, slope in zip(lines, found, strict=True):
        places = places_of(line)
        assert min(abs(slope / one - 1) for one in slopes) < 1e-6
        assert np.array(line.y) == pytest.approx([-slope * abs(place) for place in places])
        assert {-phi, 0} <= set(places)
        assert (phi in places) is (sides == "both-sides" or not phi)
    low, high = figure.layout.yaxis.range
    left, right = figure.layout.xaxis.range
    markers = [shape for shape in figure.layout.shapes if shape.name == "symbol"]
    assert len(markers) >= len(lines)
    for marker in markers:
        assert low < marker.yanchor < high
        assert left <= marker.xanchor <= right


# T5.


@each("sides", SIDES)
def test_t5_draws_the_number_of_each_bucket(sides: str) -> None:
    masked = sides == "before-only"
    kept = pe_core.trained_bias("before" if masked else "both")
    moved = [sum(float(x) ** 2 for x in column) for column in (kept.values - kept.start).T]
    head = moved.index(max(moved))
    model = Model(DEFAULTS._replace(sides=sides, L=200, phi=150))
    found = values_of(lines_of(FIGURES["offsets"](model), "T5")[0])
    assert min(found) == -150
    assert max(found) == (0 if masked else 150)
    for offset, value in found.items():
        bucket = pe_core.t5_bucket(offset, bidirectional=not masked)
        assert value == pytest.approx(kept.values[bucket, head], rel=1e-6)
    back = pe_core.t5_bucket(-np.arange(200), bidirectional=not masked)
    assert model.last_bucket_from == np.flatnonzero(back == back[-1])[0]


def test_past_training_each_line_is_drawn_as_far_as_it_goes() -> None:
    kept, rows = pe_core.trained_bias("both"), pe_core.trained_table("small").rows
    figure = FIGURES["past"](Model(DEFAULTS._replace(L=500, phi=400)))
    alibi, t5, table = (values_of(line) for line in figure.data[:3])
    assert set(alibi) == set(t5) == set(table) == set(range(500))
    for place in range(500):
        assert alibi[place] == pytest.approx(-place / 256)
        number = kept.values[pe_core.t5_bucket(-place), kept.furthest]
        assert t5[place] == pytest.approx(number, rel=1e-6)
        if place < 40:
            assert table[place] == pytest.approx(rows[place] @ rows[0] / math.sqrt(32), rel=1e-5)
        else:
            assert table[place] is None
    assert [len(FIGURES["past"](Model(DEFAULTS), whole=0).data[n].y) for n in range(3)] == [40] * 3


# The learned table.


@each("t", [0, 10, 39, 40])
def test_its_products_are_drawn_for_the_keys_that_have_a_row(t: int) -> None:
    rows = pe_core.trained_table("small").rows
    lines = lines_of(FIGURES["offsets"](Model(DEFAULTS._replace(t=t))), "learned")
    assert len(lines) == (t < 40)
    for line in lines:
        for offset, value in values_of(line).items():
            if 0 <= t + offset < 40:
                product = sum(a * b for a, b in zip(rows[t], rows[t + offset], strict=True))
                assert value == pytest.approx(product / math.sqrt(32), rel=1e-5, abs=1e-9)
            else:
                assert value is None


# All of them.


@each("heads", HEADS)
@each("sides", SIDES)
def test_numbers_in_another_order_do_not_answer_as_well(heads: str, sides: str) -> None:
    model = Model(DEFAULTS._replace(heads=heads, sides=sides))
    assert verdicts(WORDS["checks"]["trained"](model)) == [False]


# The table of a trained model.


@pytest.fixture
def compared() -> Iterator[Callable[[], Mapping[str, trained_rows.Rows]]]:
    yield trained_rows.compared
    trained_rows.compared.cache_clear()


def test_one_matrix_shifts_the_formula_and_not_the_learned_rows(
    compared: Callable[[], Mapping[str, trained_rows.Rows]], monkeypatch: pytest.MonkeyPatch
) -> None:
    sinusoid, learned = lessons.words("biases")["checks"]["shift"](Model(DEFAULTS))
    assert sinusoid.holds
    assert not learned.holds
    noise = np.random.default_rng(0).normal(0, 1e-3, (512, 384))
    exact = pe_core.sinusoidal(512, 384)
    monkeypatch.setattr(pe_core, "sinusoidal", lambda *_: exact + noise)
    trained_rows.compared.cache_clear()
    sinusoid, _ = lessons.words("biases")["checks"]["shift"](Model(DEFAULTS))
    assert not sinusoid.holds
    assert compared()["sinusoidal"].miss > 1e-3


def test_trained_rows_are_alike_as_their_dot_products_say() -> None:
    rows = minilm.table()[1:-1]
    pairs = [
        rows[t] @ rows[t + 6] / np.linalg.norm(rows[t]) / np.linalg.norm(rows[t + 6])
        for t in range(len(rows) - 6)
    ]
    alike = trained_rows.compared()["learned"].alike
    assert alike[0, 6] == pytest.approx(np.mean(pairs))
    assert alike[1, 6] < alike[0, 6] < alike[2, 6]
    assert alike[0, 1] > alike[0, 3] < alike[0, 6]  # it falls, and rises again
