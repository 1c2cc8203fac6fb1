"""Biases by distance, buckets, and two orders read with them, worked out by whole numbers."""

import math

import numpy as np
import pytest

import pe_core
from course.view import DEFAULTS, View
from pages.beyond.biases import model as alibi
from pages.beyond.t5_and_shaw import buckets
from pages.beyond.t5_and_shaw import model as t5
from pe_core.trained_tables import trained_vectors
from tests.lessons.plain import Array, attended

TEXT = "the dog sees the cat"
VIEW = DEFAULTS._replace(d=12, n=300, L=37, t=9, phi=4, dim=7, words=TEXT)


def slopes(heads: int) -> list[float]:
    """Return ALiBi's slopes: powers of two, and between two powers every second of the next."""
    if heads & (heads - 1) == 0:
        return [2 ** (-8 * (h + 1) / heads) for h in range(heads)]
    lower = 2 ** (heads.bit_length() - 1)
    return slopes(lower) + slopes(2 * lower)[::2][: heads - lower]


@pytest.mark.parametrize("heads", [1, 2, 6, 8, 12, 16])
@pytest.mark.parametrize("sides", ["both-sides", "before-only"])
@pytest.mark.parametrize("L", [2, 37, 64, 65, 128, 129])
def test_a_bias_falls_with_the_distance_by_the_slope_of_its_head(
    heads: int, sides: str, L: int
) -> None:
    model = alibi.Model(VIEW._replace(heads=str(heads), sides=sides, L=L))
    right = np.array(slopes(heads))
    steep = sorted(range(heads), key=lambda head: -right[head])
    assert (model.heads, model.masked) == (heads, sides == "before-only")
    assert model.slopes == pytest.approx(right)
    assert model.steepest_first == tuple(steep)
    shown = model.shown_heads
    assert len(shown) == min(heads, 8)
    assert (shown[0], shown[-1]) == (steep[0], steep[-1])
    ranks = [steep.index(head) for head in shown]
    assert ranks == sorted(ranks)
    gaps = np.diff(ranks)
    assert len(shown) == 1 or gaps.max() - gaps.min() <= 1  # evenly spread
    assert model.costs == pytest.approx(-4 * right)
    assert model.left_over == pytest.approx(np.exp(-4 * right))
    among = min(L, 128)
    assert model.among == among
    word = among - 1 if model.masked else among // 2
    distances = sorted(abs(key - word) for key in range(among))
    held = np.exp(-np.outer(right, distances))
    held = np.cumsum(held / held.sum(axis=1, keepdims=True), axis=1)
    assert model.held(list(range(heads)), among) == pytest.approx(held)
    reach = [
        next(count for count in range(1, among + 1) if held[head, count - 1] >= 0.9)
        for head in (steep[0], steep[-1])
    ]
    assert model.reach == (*reach, among)
    assert model.reach_among(among) == model.reach
    assert model.drift < 1e-12
    steps = right[steep]
    assert model.ratios == pytest.approx(steps[1:] / steps[:-1])
    assert model.words == tuple(TEXT.split())
    away = abs(np.arange(5)[:, None] - np.arange(5))
    assert model.alibi_pairs == pytest.approx(-right[:, None, None] * away)


def test_the_spread_of_twelve_heads_leaves_the_same_four_out() -> None:
    order = alibi.Model(VIEW._replace(heads="12")).steepest_first
    shown = alibi.Model(VIEW._replace(heads="12")).shown_heads
    assert [order.index(head) for head in shown] == [round(11 * k / 7) for k in range(8)]
    assert alibi.Model(VIEW._replace(heads="1")).shown_heads == [0]


def bucket(offset: int, both: bool) -> int:
    """Return T5's bucket of a key by whole numbers: D^w >= 128^j E^(w - j) without logarithms."""
    side = 16 if both else 32
    if offset > 0 and not both:
        return 0
    distance, base = abs(offset), 16 if both and offset > 0 else 0
    exact = side // 2
    if distance < exact:
        return base + distance
    wide = side - exact
    more = sum(distance**wide >= 128**step * exact ** (wide - step) for step in range(1, wide))
    return base + exact + more


@pytest.mark.parametrize("both", [True, False])
def test_buckets_begin_where_whole_numbers_have_them(both: bool) -> None:
    offsets = range(-300, 301)
    right = [bucket(offset, both) for offset in offsets]
    assert buckets.bucket_of(offsets, both).tolist() == right
    assert (buckets.BUCKETS, buckets.MAX_DISTANCE, buckets.CLIP) == (32, 128, 2)
    model = t5.Model(VIEW._replace(sides="both-sides" if both else "before-only"))
    assert model.masked is not both
    assert model.bucket_of(offsets).tolist() == right
    before = [bucket(-distance, both) for distance in range(300)]
    firsts = [distance for distance in range(300) if before[distance] != before[distance - 1]]
    firsts = [0, *[distance for distance in firsts if distance]]
    ends = [*(first - 1 for first in firsts[1:]), None]
    expected = [(before[first], first, end) for first, end in zip(firsts, ends, strict=True)]
    assert [tuple(one) for one in model.buckets] == expected
    assert [tuple(one) for one in buckets.buckets_before(both)] == expected
    shared = next(far for far in range(300) if before.count(before[far]) > 1)
    assert model.exact == shared - 1 == (7 if both else 15)
    assert model.bucket_before == bucket(-4, both)
    assert model.bucket_after == bucket(4, both)
    assert model.used_buckets == sorted({bucket(offset, both) for offset in range(-256, 257)})
    assert model.drift == 0


def reached(view: View) -> int:
    bias = pe_core.trained_bias("both" if view.sides == "both-sides" else "before")
    both = view.sides == "both-sides"
    return next(far for far in range(300) if not bias.reached[bucket(-far, both)])


@pytest.mark.parametrize("sides", ["both-sides", "before-only"])
def test_two_orders_are_read_with_the_trained_biases(sides: str) -> None:
    view = VIEW._replace(sides=sides)
    model, both = t5.Model(view), sides == "both-sides"
    bias = pe_core.trained_bias("both" if both else "before")
    assert model.trained.values.tolist() == bias.values.tolist()
    moved = np.sqrt(((bias.values - bias.start) ** 2).sum(axis=0))
    assert model.head == moved.argmax()
    assert model.beyond == reached(view)
    rows = trained_vectors().values
    units = [row / math.hypot(*row) for row in rows]
    beside = np.mean([units[k] @ units[k + 1] for k in range(32)])
    across = np.mean([units[16 - k] @ units[16 + k] for k in range(1, 17)])
    assert model.vector_cosines == pytest.approx((beside, across))
    assert model.words == tuple(TEXT.split())
    offsets = [[key - query for key in range(5)] for query in range(5)]
    assert model.offset_pairs.tolist() == offsets
    assert model.clipped_pairs.tolist() == [[max(-2, min(2, o)) for o in row] for row in offsets]
    pairs = [[bucket(o, both) for o in row] for row in offsets]
    assert model.bucket_pairs.tolist() == pairs
    t5_pairs = bias.values[:, model.head][np.array(pairs)]
    assert model.t5_pairs == pytest.approx(t5_pairs)
    alibi_pairs = -0.5 * abs(np.array(offsets))  # of 8 heads the steepest has 2^-1
    assert model.alibi_pairs == pytest.approx(alibi_pairs)
    word = np.asarray(pe_core.word_vectors(model.words, 64)) * 8.0
    assert model.sentence.vectors == pytest.approx(word)
    head = pe_core.random_head(64, 64)

    def change(added: Array) -> float:
        before = attended(word, head, added, not both)[1]
        after = attended(word[::-1], head, added, not both)[1][::-1]
        return float(abs(before - after).max())

    assert model.reverse.moved == model.words[::-1]
    assert model.alibi_change == pytest.approx(change(alibi_pairs), abs=1e-9)
    assert model.t5_change == pytest.approx(change(t5_pairs), abs=1e-9)


def test_a_drift_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(t5.Model, "bucket_of", lambda model, offsets: np.diag([0, 0, 3, 1]))
    assert t5.Model(VIEW).drift == 3
    wrong = np.zeros((2, 4, 4))
    wrong[1, 2, 2] = -0.75
    monkeypatch.setattr(pe_core, "alibi_bias", lambda length, heads: wrong)
    assert alibi.Model(VIEW).drift == 0.75
    asked: list[int] = []
    monkeypatch.setattr(
        pe_core, "alibi_bias", lambda length, heads: asked.append(length) or np.zeros((1, 3, 3))
    )
    for length in (5, 64, 65):
        assert alibi.Model(VIEW._replace(L=length)).drift == 0
    assert asked == [5, 64, 64]
