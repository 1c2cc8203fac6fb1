"""Small parts that several lessons share, each held to a plain definition of what it does."""

import numpy as np
import plotly.graph_objects as go
import pytest

from course import contents, lessons
from course.caption import caption_of
from course.hidden_position import shown_pairs
from course.view import DEFAULTS
from course.windows import around, spread, tile
from tests.lessons.plain import tiled


def test_windows_hold_the_chosen_one_and_lie_within_the_whole() -> None:
    for count, most in ((64, 8), (10, 4), (5, 8), (8, 8), (9, 3)):
        size = min(count, most)
        for chosen in range(count):
            near = around(chosen, count, most)
            assert chosen in near
            assert len(near) == size
            assert 0 <= near.start < near.stop <= count
            if most // 2 <= chosen <= count - (most - most // 2):
                assert near.start == chosen - most // 2  # in the middle
            assert tile(chosen, count, most) == tiled(chosen, count, size)


def test_some_are_spread_from_end_to_end() -> None:
    for count, most, chosen in ((64, 4, 16), (5, 5, 0), (2, 8, 1), (100, 3, 7)):
        found = spread(count, most, chosen)
        assert found == sorted(set(found))
        assert (found[0], found[-1], chosen in found) == (0, count - 1, True)
        gaps = np.diff([one for one in found if one != chosen or one in (0, count - 1)])
        assert gaps.size == 0 or max(gaps) - min(gaps) <= 1
    assert [len(shown_pairs(d)) for d in (8, 128)] == [4, 8]


def test_a_caption_names_what_a_page_shows_and_what_is_set_on_it() -> None:
    view = DEFAULTS._replace(n=20_000, family="x-transformers", rope_base=1_000_000)
    plain = caption_of(view)
    for part in ("d = 128", "n = 20\u202f000", "L = 50", "t = 10", "φ = 5"):
        assert part in plain
    set_on_it = caption_of(view, ["family", "rope_base"], ["t", "d"])
    assert "x-transformers" in set_on_it
    assert "1\u202f000\u202f000" in set_on_it
    assert "x-transformers" not in plain
    assert "L = 50" not in set_on_it


def test_plotly_knows_every_name_and_value_of_a_figure(subtests: pytest.Subtests) -> None:
    # plotly.py has the schema of plotly.js, which passes over in silence what it does not know.
    for lesson in contents.LESSONS:
        for name in lessons.figures(lesson.name):
            drawn = lessons.draw(lesson.name, name, DEFAULTS).to_dict()
            with subtests.test(lesson=lesson.name, figure=name):
                go.Figure({**drawn, "layout": {**drawn["layout"], "template": None}})
