"""Words and figures of T5 and Shaw against numbers worked out elsewhere.

The edges come from whole numbers without logarithms, the head is written out in NumPy.
"""

from typing import Any

import numpy as np
import pytest

import pe_core
from course.view import DEFAULTS, View
from pages.beyond.t5_and_shaw import words
from pages.beyond.t5_and_shaw.figures import CELLS, FIGURES
from pages.beyond.t5_and_shaw.model import Model
from tests.lessons.edges import check
from tests.lessons.offsets import BEFORE, SENTENCES, SIDES, places_of, stands

EDGES = [
    DEFAULTS._replace(L=2, t=1, phi=1),
    BEFORE._replace(d=1024, L=2048, t=1024, phi=2047, dim=1023),
    BEFORE._replace(phi=0),
]


@pytest.mark.parametrize("view", [DEFAULTS, *EDGES], ids=str)
@pytest.mark.parametrize("sentence", SENTENCES)
def test_every_view_is_drawn_and_told(view: View, sentence: str) -> None:
    stands("t5_and_shaw", view._replace(words=sentence))


def test_before_only_draws_no_key_after_the_query() -> None:
    both, before = (FIGURES["t5_staircase"](Model(view)) for view in (DEFAULTS, BEFORE))
    assert max(both.layout.xaxis.range) > 1
    assert -1 < max(before.layout.xaxis.range) < 5
    assert "masked" in before.layout.meta["alt"]
    assert "masked" not in both.layout.meta["alt"]


@pytest.mark.parametrize("phi", [5, 45, 46, 200])
def test_the_nearest_stairs_say_nothing_of_the_last_bucket(phi: int) -> None:
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


@pytest.mark.parametrize("sides", SIDES)
def test_the_edges_are_where_whole_numbers_put_them(sides: str) -> None:
    view, side = DEFAULTS._replace(sides=sides), 16 if sides == "both-sides" else 32
    table = words.t5_edges(Model(view._replace(phi=0)))
    wide = table.rows[1:]
    assert [int(str(row[0])) for row in wide] == list(range(side // 2, side))
    firsts = [int(str(row[1]).split()[0]) for row in wide]
    assert firsts == [first_distance(bucket, side) for bucket in range(side // 2, side)]
    for row, first, after in zip(wide, firsts, firsts[1:], strict=False):
        assert int(str(row[2])) == after - first
    if side == 16:
        assert firsts == [8, 12, 16, 23, 32, 46, 64, 91]
        assert [int(str(row[3])) for row in wide] == [16 + number for number in range(8, 16)]
        assert table.rows[0][3] == "17 to 23"
    assert "and more" in str(wide[-1][1])


@pytest.mark.parametrize(("phi", "row"), [(0, 0), (7, 0), (8, 1), (22, 3), (23, 4), (2047, 8)])
def test_the_row_of_phi_is_marked(phi: int, row: int) -> None:
    rows = words.t5_edges(Model(DEFAULTS._replace(L=2048, phi=phi))).rows
    assert [number for number, cells in enumerate(rows) if "φ" in str(cells[1])] == [row]


@pytest.mark.parametrize("view", [DEFAULTS, BEFORE, DEFAULTS._replace(L=2048, phi=1999)], ids=str)
def test_the_staircase_has_a_step_at_each_edge(view: View) -> None:
    figure = FIGURES["t5_staircase"](Model(view))
    line = figure.data[0]
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
    both, before = words.t5_checks(Model(DEFAULTS)), words.t5_checks(Model(BEFORE))
    assert not check(both, "bucket of its own").holds
    assert "Bucket 8 holds distances 8 to 11" in check(both, "bucket of its own").measured
    assert not check(both, "maximum distance").holds
    assert "begins at 91" in check(both, "maximum distance").measured
    assert "begins at 113" in check(before, "maximum distance").measured
    assert not check(both, "the 32 buckets").holds
    assert "bucket 16" in check(both, "the 32 buckets").measured
    assert check(before, "the 32 buckets").holds
    assert not check(both, "share a bucket").holds
    assert check(words.offset_checks(Model(BEFORE)), "offset alone").holds
    assert check(words.t5_checks(Model(DEFAULTS._replace(phi=0))), "share a bucket").holds


@pytest.mark.parametrize(("sentence", "different"), [("a b c", 5), ("a b c d", 5), ("a", 1)])
def test_shaws_offsets_are_clipped(sentence: str, different: int) -> None:
    view = DEFAULTS._replace(words=sentence)
    count = len(sentence.split())
    picture = np.array(FIGURES["shaw_pairs"](Model(view)).data[0].z)
    plain = [[max(-2, min(2, s - t)) for s in range(count)] for t in range(count)]
    assert picture.tolist() == plain
    assert len(np.unique(picture)) == different
    assert check(words.shaw_checks(Model(view)), "vector of its own").holds is (count < 4)


def test_the_formula_has_the_numbers_of_the_view() -> None:
    told = words.t5_formula(Model(DEFAULTS._replace(phi=12)))
    assert "8 + x" in told
    assert told.endswith(r"= 9 \end{aligned}")
    assert words.score_formula(Model(DEFAULTS)).endswith(r"\mathbb{R}^{32}")
    for phi, clipped in ((0, "= 0"), (1, "= -1"), (12, "= -2")):
        assert words.shaw_formula(Model(DEFAULTS._replace(phi=phi))).endswith(clipped)
    assert "min" not in words.t5_formula(Model(BEFORE._replace(phi=12))).rpartition("D = ")[2]


# On the learner's sentence.


def test_without_a_word_the_pictures_ask_for_one() -> None:
    view = DEFAULTS._replace(words=" ")
    for name in ("t5_pairs", "shaw_pairs"):
        assert "Type" in FIGURES[name](Model(view)).layout.meta["title"]
        assert "Type" in CELLS[name](Model(view), 0, 0)[0]
    assert not any(item.holds for item in words.direction_checks(Model(view)))
    assert "Type" in check(words.shaw_checks(Model(view)), "offsets to clip").measured


def plain_change(sentence: str, bias: Any, masked: bool) -> float:
    """Return how far an output moves if the sentence is read backwards, written out."""
    typed = sentence.split()
    query, key, value = pe_core.random_head(64, 64)
    outputs = []
    for order in (typed, typed[::-1]):
        rows = pe_core.word_vectors(order, 64) * 8
        scores = (rows @ query) @ (rows @ key).T / 8 + bias
        if masked:
            scores = np.where(np.tri(len(typed)) > 0, scores, -np.inf)
        weights = np.exp(scores - scores.max(axis=1, keepdims=True))
        outputs.append(weights / weights.sum(axis=1, keepdims=True) @ rows @ value)
    return float(abs(outputs[0] - outputs[1][::-1]).max())


@pytest.mark.parametrize("sides", SIDES)
@pytest.mark.parametrize("sentence", ["John likes Jane", "the cat saw a bird", "a b"])
def test_only_t5_tells_a_sentence_from_its_reverse_without_a_mask(
    sentence: str, sides: str
) -> None:
    view, masked = DEFAULTS._replace(words=sentence, sides=sides), sides == "before-only"
    count = len(sentence.split())
    offset = np.arange(count) - np.arange(count)[:, None]
    alibi, t5 = -0.5 * abs(offset), Model(view).t5_pairs
    assert Model(view).alibi_change == pytest.approx(
        plain_change(sentence, alibi, masked), abs=1e-12
    )
    assert Model(view).t5_change == pytest.approx(plain_change(sentence, t5, masked))
    told = words.direction_checks(Model(view))
    assert check(told, "ALiBi").holds is not masked
    assert not check(told, "T5").holds
    assert "numbers trained here" in check(told, "T5").claim


@pytest.mark.parametrize("sides", SIDES)
def test_the_bias_is_that_of_the_head_that_training_moved_furthest(sides: str) -> None:
    model = Model(DEFAULTS._replace(words="a b c d e f g h i j", sides=sides))
    kept = pe_core.trained_bias("before" if model.masked else "both")
    moved = [sum(float(x) ** 2 for x in column) for column in (kept.values - kept.start).T]
    assert model.head == moved.index(max(moved))
    for t, s in ((0, 0), (9, 0), (5, 4), *([] if model.masked else [(0, 9), (4, 5)])):
        bucket = abs(s - t) if s <= t else 16 + abs(s - t)  # up to distance 7
        bucket = bucket if abs(s - t) < 8 or model.masked else {-9: 8, 9: 24}[s - t]
        assert model.t5_pairs[t, s] == kept.values[bucket, model.head]


@pytest.mark.parametrize("sides", SIDES)
def test_what_was_learned_is_drawn_and_said(sides: str) -> None:
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
    told = words.learned_checks(model)
    assert not any(item.holds for item in told)
    count = int((abs(kept.values - kept.start).max(axis=1) == 0).sum())
    assert f"{count} of the 32 buckets" in check(told, "every bucket").measured
    assert f"{kept.right:.1%}" in check(told, "shuffled").measured


def test_opposite_offsets_have_unlike_vectors() -> None:
    rows = pe_core.trained_vectors().values

    def alike(one: int, other: int) -> float:
        first, second = rows[one + 16], rows[other + 16]
        return float(first @ second / np.sqrt((first @ first) * (second @ second)))

    beside = np.mean([alike(c, c + 1) for c in range(-16, 16)])
    across = np.mean([alike(c, -c) for c in range(1, 17)])
    assert Model(DEFAULTS).vector_cosines == pytest.approx((beside, across), rel=1e-12)
    first, *others = words.vector_checks(Model(DEFAULTS))
    assert first.holds is bool(across >= beside) is False
    assert [item.holds for item in others] == [False, False]


def test_a_palindrome_is_said_to_read_the_same() -> None:
    for sentence in ("ha ho ha", "one"):
        for item in words.direction_checks(Model(DEFAULTS._replace(words=sentence))):
            assert "is its own reverse" in item.measured
