"""The course in the test runner of Streamlit: open it at an address and read what it shows."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from streamlit.testing.v1 import AppTest

from ui import contents, controls

ROOT = Path(__file__).resolve().parents[2]
PAGES = [lesson.file for lesson in contents.LESSONS]


def opened(page: str = PAGES[0], **query: str) -> AppTest:
    """Return the course, opened at a page with an address."""
    app = AppTest.from_file(str(ROOT / "ui" / "course.py"), default_timeout=60)
    app.query_params.update(query)
    app.run()
    return app if page == PAGES[0] else app.switch_page(f"../pages/{page}").run()


def unfolded(app: AppTest) -> AppTest:
    """Return the course with every fold of the page open."""
    for fold in ("fold_code", "fold_sources", "fold_download"):
        app.session_state[fold] = True
    return app.run()


def charts(app: AppTest) -> Iterator[tuple[dict[str, Any], str]]:
    """Yield the figure and the text equivalent of each chart."""
    for element in app.get("plotly_chart"):
        yield json.loads(element.proto.spec), element.proto.alt


def values(app: AppTest) -> controls.View:
    """Return the view as the session holds it."""
    return controls.View(*(app.session_state[key] for key in controls.View._fields))


def stands(app: AppTest) -> None:
    """Assert what every page owes its reader: no error, the frame, charts with their words."""
    assert not app.exception
    assert len(app.title) == 1
    assert {slider.label for slider in (*app.slider, *app.select_slider)} == {
        "Model dimension d", "Base n", "Sequence length L", "Position t", "Offset φ", "Dimension"
    }  # fmt: skip
    drawn = list(charts(app))
    assert drawn
    assert all(len(alt) > 60 for _, alt in drawn)
