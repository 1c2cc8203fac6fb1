"""The file of a figure: small enough to send, with all that it needs in it."""

import pytest

from course import contents, lessons
from course.caption import caption_of
from course.view import DEFAULTS, View
from pe_core.figures import to_html
from ui.server.client import FILES

PLOTLY_JS = FILES["plotly.js"].decode()

LARGEST = DEFAULTS._replace(d=1024, L=2048, t=2047, phi=2047, dim=1023, words="word " * 40)


@pytest.mark.parametrize("view", [DEFAULTS, LARGEST], ids=["usual", "largest"])
def test_every_figure_is_a_file_of_less_than_a_megabyte_and_a_half(view: View) -> None:
    assert "</script" not in PLOTLY_JS
    for lesson in contents.LESSONS:
        for name in lessons.figures(lesson.name):
            page = to_html(
                lessons.draw(lesson.name, name, view),
                caption=caption_of(view, lesson.own, lesson.shows),
                script=PLOTLY_JS,
            )
            assert 1_100_000 < len(page.encode()) < 1_500_000, name
            assert '"type":"heatmap"' not in page, name  # the plotly.js in it draws none
