import math

import pytest

from pe_core.figures import Arc, arcs, pair_colour


def shapes(figure, name):
    return [shape for shape in figure.layout.shapes if shape.name == name]


def ends(path):
    first, *_, last = path.removeprefix("M").removesuffix("Z").split("L")
    return [tuple(map(float, point.split(","))) for point in (first, last)]


def drawn(*rows, pairs=8):
    return arcs(rows, pairs=pairs, title="Circles", alt="Dials.")


def test_what_is_seen_is_a_sector_and_what_is_new_an_arc_from_its_end():
    quarter, half = math.pi / 2, math.pi
    figure = drawn([Arc("pair 3", 3, quarter, half)])
    [seen], [new] = shapes(figure, "seen"), shapes(figure, "new")
    centre, edge = ends(seen.path)
    assert centre == (0, 0)
    assert edge == pytest.approx((1, 0), abs=1e-4)  # clockwise from straight up
    assert seen.fillcolor == pair_colour(3, 8)
    start, end = ends(new.path)
    assert start == pytest.approx((1.14, 0), abs=1e-4)
    assert end == pytest.approx((0, -1.14), abs=1e-4)


def test_where_nothing_is_new_no_arc_is_drawn():
    turn = 2 * math.pi
    for seen, reached in ((1.0, 1.0), (1.0, 1.0 + 1e-12), (1.0, 0.25), (turn, turn), (0.0, 0.0)):
        figure = drawn([Arc("pair 0", 0, seen, reached)])
        assert not shapes(figure, "new")


def test_a_whole_turn_is_a_whole_circle():
    [seen] = shapes(drawn([Arc("pair 0", 0, 2 * math.pi, 2 * math.pi)]), "seen")
    assert seen.type == "circle"


def test_dials_stand_in_rows_from_the_top():
    row = [Arc(f"pair {pair}", pair, 1, 2) for pair in range(3)]
    figure = drawn(row, row)
    names = figure.layout.annotations
    assert len(names) == 6
    assert names[0].y > names[3].y
    assert [name.x for name in names[:3]] == [name.x for name in names[3:]]
    assert names[0].x < names[1].x < names[2].x


def test_bad_dials():
    one = Arc("a", 0, 1, 1)
    wrong = {
        "1 to 3 rows of 1 to 4 dials, got 0 of 0": [],
        "got 1 of 5": [[one] * 5],
        r"equally long, got \[1, 0\]": [[one], []],
        "seen must lie between 0 and 2π, got -1": [[Arc("a", 0, -1, 1)]],
        "reached must lie between 0 and 2π, got 7": [[Arc("a", 0, 1, 7)]],
        "seen must hold finite": [[Arc("a", 0, float("nan"), 1)]],
        "pair must be a whole number from 0 to 7, got 8": [[Arc("a", 8, 1, 1)]],
    }
    for rule, rows in wrong.items():
        with pytest.raises(ValueError, match=rule):
            arcs(rows, pairs=8, title="t", alt="a")
