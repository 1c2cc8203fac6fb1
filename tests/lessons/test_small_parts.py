"""Small parts that all lessons share: captions, and figures that plotly.js knows."""

import plotly.graph_objects as go
import pytest

from course import contents, lessons
from course.caption import caption_of
from course.view import DEFAULTS


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
