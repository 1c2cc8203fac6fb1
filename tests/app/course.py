"""The course in the test runner of Streamlit: open it at an address and read what it shows."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from streamlit.testing.v1 import AppTest

from course import contents
from course.view import NUMBERS, View

ROOT = Path(__file__).resolve().parents[2]
PAGES = [lesson.name for lesson in contents.LESSONS]
TAUGHT = [lesson.name for lesson in contents.LESSONS if lesson.teaches]


def file(page: str) -> str:
    """Return the script of the page of this name, as the test runner wants it."""
    return f"../pages/{contents.NAMED[page].folder}/page.py"


def opened(page: str = PAGES[0], **query: str) -> AppTest:
    """Return the course, opened at a page with an address."""
    app = AppTest.from_file(str(ROOT / "ui" / "course.py"), default_timeout=60)
    app.query_params.update(query)
    app.run()
    return app if page == PAGES[0] else app.switch_page(file(page)).run()


def unfolded(app: AppTest) -> AppTest:
    """Return the course with every fold of the page open."""
    for fold in ("fold_code", "fold_sources", "fold_download"):
        app.session_state[fold] = True
    return app.run()


def charts(app: AppTest) -> Iterator[tuple[dict[str, Any], str]]:
    """Yield the figure and the text equivalent of each chart."""
    for element in app.get("plotly_chart"):
        yield json.loads(element.proto.spec), element.proto.alt


def values(app: AppTest) -> View:
    """Return the view as the session holds it."""
    return View(*(app.session_state[key] for key in (*NUMBERS, "words")))


def choices(app: AppTest) -> dict[str, str]:
    """Return the choices of the page, as the session holds them."""
    return {key: app.session_state[key] for key in app.session_state["choices"]}


def text(app: AppTest) -> str:
    """Return all Markdown of the page."""
    return "\n".join(element.value for element in app.markdown)


def stands(app: AppTest) -> None:
    """Assert what every page owes its reader: no error, the frame, charts with their words."""
    assert not app.exception
    assert len(app.title) == 1
    assert {slider.label for slider in (*app.slider, *app.select_slider)} == {
        "Model dimension d", "Base n", "Sequence length L", "Position t", "Offset φ", "Dimension"
    }  # fmt: skip
    assert "Your sentence" in [box.label for box in app.text_input]
    lesson = contents.AT[app.session_state["page"]]
    drawn = list(charts(app))
    assert drawn or not lesson.teaches
    assert all(len(alt) > 60 for _, alt in drawn)
