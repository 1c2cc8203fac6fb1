"""Words and figures of T5 and Shaw against numbers worked out elsewhere.

The edges come from whole numbers without logarithms, the head is written out in NumPy.
"""

from itertools import product
from typing import Any

import numpy as np
import pytest

import pe_core
from course import lessons
from course.view import DEFAULTS
from pages.core.t5_and_shaw.figures import FIGURES
from pages.core.t5_and_shaw.model import Model
from pe_core.trained_tables import trained_vectors
from tests.lessons.edges import numbers, verdicts
from tests.lessons.offsets import BEFORE, SIDES, places_of
from tests.lessons.plain import attended

WORDS = lessons.words("t5_and_shaw")
CHECKS, FORMULA = WORDS["checks"], WORDS["formula"]


def test_before_only_draws_no_key_after_the_query() -> None:
    both, before = (FIGURES["t5_staircase"](Model(view)) for view in (DEFAULTS, BEFORE))
    assert max(both.layout.xaxis.range) > 1
    assert -1 < max(before.layout.xaxis.range) < 5


def test_the_nearest_stairs_say_nothing_of_the_last_bucket() -> None:
    for phi in (5, 45, 46, 200):
        figure = FIGURES["t5_staircase"](Model(DEFAULTS._replace(L=300, phi=phi)), whole=0)
        line, alt = figure.data[0], figure.layout.meta["alt"]
        assert places_of(line)[-1] == -places_of(line)[0] < 46
        assert max(line.y) < 31
        assert "91" not in alt
        assert ("before the query falls into bucket" in alt) is (phi < 46)


def first_distance(bucket: int, side: int) -> int:
    """Return where a bucket begins, by whole numbers: D^w >= 128^j E^(w - j), w = B - E."""
    exact, wide = side // 2, side - side // 2
    if bucket < exact:
        return bucket
    limit = 128 ** (bucket - exact) * exact ** (side - bucket)
    return next(distance for distance in range(exact, 200) if distance**wide >= limit)


def test_the_edges_are_where_whole_numbers_put_them() -> None:
    for sides, side in (("both-sides", 16), ("before-only", 32)):
        wide = WORDS["table"]["t5_edges"](Model(DEFAULTS._replace(sides=sides, phi=0))).rows[1:]
        buckets = range(side // 2, side)
        assert [int(str(row[0])) for row in wide] == list(buckets)
        firsts = [int(str(row[1]).split()[0]) for row in wide]
        assert firsts == [first_distance(bucket, side) for bucket in buckets]
        counts = [int(str(row[2])) for row in wide[:-1]]
        assert counts == np.diff(firsts).tolist()
        if side == 16:
            assert [int(str(row[3])) for row in wide] == [16 + bucket for bucket in buckets]


def test_the_row_of_phi_is_marked() -> None:
    for phi, row in ((0, 0), (7, 0), (8, 1), (22, 3), (23, 4), (2047, 8)):
        rows = WORDS["table"]["t5_edges"](Model(DEFAULTS._replace(L=2048, phi=phi))).rows
        assert [number for number, cells in enumerate(rows) if "φ" in str(cells[1])] == [row]


def test_the_staircase_has_a_step_at_each_edge() -> None:
    for view in (DEFAULTS, BEFORE, DEFAULTS._replace(L=2048, phi=1999)):
        line = FIGURES["t5_staircase"](Model(view)).data[0]
        places = places_of(line)
        found = dict(zip(places, np.array(line.y).tolist(), strict=True))
        side = 16 if view.sides == "both-sides" else 32
        for bucket in range(1, side):
            first = first_distance(bucket, side)
            assert found[-first] == bucket
            assert found[1 - first] == bucket - 1
            assert found.get(first) == (bucket + 16 if side == 16 else None)
        assert places[0] < -view.phi


def test_the_claims_on_buckets_hold_and_fail_where_they_should() -> None:
    # A bucket for each distance, one that begins at the maximum, one for both sides, none unused.
    assert verdicts(CHECKS["t5"](Model(DEFAULTS))) == [False, False, False, False]
    assert CHECKS["t5"](Model(BEFORE))[3].holds
    assert CHECKS["t5"](Model(DEFAULTS._replace(phi=0)))[2].holds
    for view, side in ((DEFAULTS, 16), (BEFORE, 32)):
        assert numbers(CHECKS["t5"](Model(view))[1].measured) == [first_distance(side - 1, side)]
    assert verdicts(CHECKS["offset"](Model(BEFORE))) == [True]


def test_shaws_offsets_are_clipped() -> None:
    for sentence in ("a b c", "a b c d", "a"):
        view, count = DEFAULTS._replace(words=sentence), len(sentence.split())
        picture = np.array(FIGURES["shaw_pairs"](Model(view)).data[0].z)
        assert picture.tolist() == [
            [max(-2, min(2, s - t)) for s in range(count)] for t in range(count)
        ]
        assert verdicts(CHECKS["shaw"](Model(view))) == [count < 4]


def test_the_formula_has_the_numbers_of_the_view() -> None:
    assert FORMULA["t5"](Model(DEFAULTS._replace(phi=12))).endswith(r"= 9 \end{aligned}")
    for phi, clipped in ((0, "= 0"), (1, "= -1"), (12, "= -2")):
        assert FORMULA["shaw"](Model(DEFAULTS._replace(phi=phi))).endswith(clipped)


# On the learner's sentence.


def plain_change(sentence: str, bias: Any, masked: bool) -> float:
    """Return how far an output moves if the sentence is read backwards, written out."""
    typed, matrices = sentence.split(), pe_core.random_head(64, 64)
    there, back = (
        attended(pe_core.word_vectors(order, 64) * 8, matrices, bias, masked)[1]
        for order in (typed, typed[::-1])
    )
    return float(abs(there - back[::-1]).max())


def test_only_t5_tells_a_sentence_from_its_reverse_without_a_mask() -> None:
    for sentence, sides in product(("John likes Jane", "the cat saw a bird", "a b"), SIDES):
        view, masked = DEFAULTS._replace(words=sentence, sides=sides), sides == "before-only"
        places = np.arange(len(sentence.split()))
        alibi, model = -0.5 * abs(places - places[:, None]), Model(view)
        right = plain_change(sentence, alibi, masked)
        assert model.alibi_change == pytest.approx(right, abs=1e-12)
        assert model.t5_change == pytest.approx(plain_change(sentence, model.t5_pairs, masked))
        assert verdicts(CHECKS["directions"](model)) == [not masked, False]  # of ALiBi, of T5


def test_the_bias_is_that_of_the_head_that_training_moved_furthest() -> None:
    for sides in SIDES:
        model = Model(DEFAULTS._replace(words="a b c d e f g h i j", sides=sides))
        kept = pe_core.trained_bias("before" if model.masked else "both")
        moved = [sum(float(x) ** 2 for x in column) for column in (kept.values - kept.start).T]
        assert model.trained.furthest == moved.index(max(moved))
        for t, s in ((0, 0), (9, 0), (5, 4), *([] if model.masked else [(0, 9), (4, 5)])):
            bucket = abs(s - t) if s <= t else 16 + abs(s - t)  # up to distance 7
            bucket = bucket if abs(s - t) < 8 or model.masked else {-9: 8, 9: 24}[s - t]
            assert model.t5_pairs[t, s] == kept.values[bucket, kept.furthest]


def test_what_was_learned_is_drawn_and_said() -> None:
    for sides in SIDES:
        model = Model(DEFAULTS._replace(sides=sides))
        figure, kept = FIGURES["t5_learned"](model), model.trained
        lines = [trace for trace in figure.data if str(trace.name).startswith("head ")]
        assert len(lines) == 4
        for head, line in enumerate(lines):
            found = dict(zip(places_of(line), line.y, strict=True))
            for distance in (0, 1, 7):
                assert found[-distance] == pytest.approx(kept.values[distance, head], rel=1e-6)
            assert (20 in found) is not model.masked
        # By whole numbers: the first bucket whose distances are all above 31.
        side = 32 if model.masked else 16
        begins = min(first for b in range(side) if (first := first_distance(b, side)) > 31)
        assert model.beyond == begins
        ends = {shape.x0 for shape in figure.layout.shapes if shape.name == "mark"}
        assert ends == ({-begins} if model.masked else {-begins, begins})
        told = CHECKS["learned"](model)
        assert not any(item.holds for item in told)
        count = int((abs(kept.values - kept.start).max(axis=1) == 0).sum())
        assert numbers(told[0].measured)[:2] == [count, 32]


def test_opposite_offsets_have_unlike_vectors() -> None:
    rows = trained_vectors().values

    def alike(one: int, other: int) -> float:
        first, second = rows[one + 16], rows[other + 16]
        return float(first @ second / np.sqrt((first @ first) * (second @ second)))

    beside = np.mean([alike(c, c + 1) for c in range(-16, 16)])
    across = np.mean([alike(c, -c) for c in range(1, 17)])
    assert Model(DEFAULTS).vector_cosines == pytest.approx((beside, across), rel=1e-12)
    assert [item.holds for item in CHECKS["vectors"](Model(DEFAULTS))] == [False] * 3
