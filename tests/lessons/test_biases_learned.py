"""Words and figures of buckets, clipped offsets and tables, against numbers worked out elsewhere.

The edges come from whole numbers without logarithms.
"""

import numpy as np
import pytest

import pe_core
from course.view import DEFAULTS, View
from pages.beyond.biases import words_learned as words
from pages.beyond.biases.figures import FIGURES
from pages.beyond.biases.learned import gpt2_table, refusal
from pages.beyond.biases.model import Model
from tests.lessons.biases import BEFORE, SIDES, places_of
from tests.lessons.edges import check


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
    both, before = words.offset_checks(Model(DEFAULTS)), words.offset_checks(Model(BEFORE))
    assert not check(both, "bucket of its own").holds
    assert "Bucket 8 holds 8 to 11" in check(both, "bucket of its own").measured
    assert not check(both, "maximum distance").holds
    assert "begins at 91" in check(both, "maximum distance").measured
    assert "begins at 113" in check(before, "maximum distance").measured
    assert not check(both, "the 32 buckets").holds
    assert "bucket 16" in check(both, "the 32 buckets").measured
    assert check(before, "the 32 buckets").holds
    assert not check(both, "share a bucket").holds
    assert check(words.offset_checks(Model(DEFAULTS._replace(phi=0))), "share a bucket").holds


@pytest.mark.parametrize(("sentence", "different"), [("a b c", 5), ("a b c d", 5), ("a", 1)])
def test_shaws_offsets_are_clipped(sentence: str, different: int) -> None:
    view = DEFAULTS._replace(words=sentence)
    count = len(sentence.split())
    picture = np.array(FIGURES["shaw_pairs"](Model(view)).data[0].z)
    plain = [[max(-2, min(2, s - t)) for s in range(count)] for t in range(count)]
    assert picture.tolist() == plain
    assert len(np.unique(picture)) == different
    assert check(words.offset_checks(Model(view)), "Shaw").holds is (count < 4)


def test_a_learned_table_has_no_row_beyond_its_end() -> None:
    assert refusal(0) == refusal(1023) == ""
    assert "1024" in refusal(1024)
    assert gpt2_table().shape == (1024, 768)
    told = words.learned_checks(Model(DEFAULTS._replace(L=2048, t=1023)))
    assert [item.holds for item in told] == [True, False]
    beyond = words.learned_checks(Model(DEFAULTS._replace(L=2048, t=1024)))
    assert [item.holds for item in beyond] == [False]
    figure = FIGURES["learned_end"](Model(DEFAULTS))
    line = figure.data[0]
    assert [value is not None for value in line.y] == [True] * 40 + [False] * 40
    assert line.x0 == 984
    (end,) = [shape for shape in figure.layout.shapes if shape.name == "mark"]
    assert end.x0 == end.x1 == 984 + list(line.y).index(None)
    assert list(line.y)[:40] == pytest.approx(pe_core.learned_table(1024, 768)[984:, 32], rel=1e-6)


def test_the_costs_are_counted() -> None:
    view = DEFAULTS._replace(L=1024, d=768, heads="12")
    numbers = {
        row[0]: str(row[-1]).replace("\u202f", "") for row in words.cost_table(Model(view)).rows
    }
    assert numbers == {
        "sinusoidal": "0", "learned": "786432", "ALiBi": "0", "T5": "384", "Shaw": "50688"
    }  # fmt: skip
