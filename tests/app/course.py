"""The course in the test runner of Streamlit: open it at an address and read what it shows.

Figures and words come to the screen through the browser. A page tells it what to ask for, and the
tests ask the same of the function that answers it.
"""

import json
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from streamlit.testing.v1 import AppTest

from course import answer, contents
from course.kept_record import Entries
from course.view import View, view_of
from tests.wire import head

ROOT = Path(__file__).resolve().parents[2]
PAGES = [lesson.name for lesson in contents.LESSONS]
_HANDED = ("options", "number", "own_files", "pasted")  # parts whose presses bring a value
TAUGHT = [lesson.name for lesson in contents.LESSONS if lesson.teaches]


def file(page: str) -> str:
    """Return the script of the page of this name, as the test runner wants it."""
    return f"../pages/{contents.BY_NAME[page].folder}/page.py"


def opened(page: str = PAGES[0], **query: str) -> AppTest:
    """Return the course, opened at a page with an address."""
    app = AppTest.from_file(str(ROOT / "ui" / "frame.py"), default_timeout=60)
    app.query_params.update(query)
    app.run()
    return app if page == PAGES[0] else app.switch_page(file(page)).run()


def unfolded(app: AppTest) -> AppTest:
    """Return the course with every fold of the page that says so filled."""
    app.session_state["fold_sources"] = True
    return app.run()


def moved(app: AppTest, **values: int | str) -> AppTest:
    """Return the course after a hand has moved controls: the page alone knows of it."""
    learner = app.session_state["learner"]
    learner.view = view_of(learner.view._asdict() | values)
    return app


def buttons(app: AppTest) -> dict[str, str]:
    return {one["key"]: one["label"] for part in parts(app, "buttons") for one in part["buttons"]}


def press(app: AppTest, key: str, value: Any = None) -> AppTest:
    """Return the course after a press: of a button, an option, a number or files.

    This does what the client does: it shows what the button shows, and sends the press with it.
    """
    each = {one["key"]: one for part in parts(app, "buttons") for one in part["buttons"]}
    others = {part["key"] for kind in _HANDED for part in parts(app, kind)}
    facts = each.get(key, {"acts": True, "show": None}) if key in others else each[key]
    moved(app, **(facts["show"] or {}))
    return sent(app, key, value) if facts["acts"] else app


def brought(app: AppTest, key: str, **files: bytes) -> AppTest:
    """Return the course after files were handed in; an underscore is the point of a name."""
    each = [
        {"name": name.replace("_", "."), "data": b64encode(data).decode()}
        for name, data in files.items()
    ]
    return press(app, key, each)


def sent(app: AppTest, key: str, value: Any = None) -> AppTest:
    learner = app.session_state["learner"]
    number = max(learner.done, default=0) + 1
    one = {"number": number, "key": key, "page": learner.page, "view": learner.view._asdict()}
    presses = {"session": learner.session, "presses": [one | {"value": value}]}
    app.session_state["hand"] = {"pressed": presses}
    return app.run()


def pressed(app: AppTest, label: str) -> AppTest:
    (key,) = [key for key, text in buttons(app).items() if text == label]
    return press(app, key)


def payloads(app: AppTest) -> Iterator[dict[str, Any]]:
    """Yield what each component of the page is handed."""
    for element in app.get("bidi_component"):
        if element.proto.bytes:
            yield json.loads(element.proto.bytes)


def parts(app: AppTest, kind: str) -> list[dict[str, Any]]:
    """Return the parts of the page of one kind: figures, words, choice, presets, drawn."""
    found = [part for payload in payloads(app) for part in payload.get("parts", ())]
    return [part for part in found if isinstance(part, dict) and part.get("kind") == kind]


def control_bar(app: AppTest) -> dict[str, Any]:
    (bar,) = [payload for payload in payloads(app) if "controls" in payload]
    return bar


def answered(app: AppTest) -> dict[str, Any]:
    """Return what the browser is answered when it asks for all figures and words of the page."""
    view = values(app)._asdict()
    asked = {
        kind: {part["key"]: part for part in parts(app, kind)} for kind in ("figures", "words")
    }
    return head(answer.figures({"view": view} | asked).answer())


def figures(app: AppTest) -> dict[str, dict[str, Any]]:
    drawn = {part["key"]: part["figure"] for part in parts(app, "drawn")}
    return {key: told["layout"]["meta"] for key, told in (answered(app)["figures"] | drawn).items()}


def values(app: AppTest) -> View:
    view: View = app.session_state["learner"].view
    return view


def record(app: AppTest) -> Entries:
    entries: Entries = app.session_state["learner"].entries
    return entries


def with_record(app: AppTest, entries: Entries) -> AppTest:
    """Return the course for a learner with this record; it is drawn with the next run."""
    app.session_state["learner"].entries = dict(entries)
    return app


def choices(app: AppTest) -> dict[str, str]:
    lesson = contents.BY_ADDRESS[app.session_state["learner"].page]
    return {key: getattr(values(app), key) for key in lesson.choices}


def text(app: AppTest) -> str:
    """Return all Markdown of the page."""
    return "\n".join(element.value for element in app.markdown)


def corrected(app: AppTest) -> str:
    """Return what the page says of an address that it could not show; empty if it says nothing."""
    said = (element.value.replace("\\", "") for element in app.markdown)
    return next((text for text in said if "(shown: " in text), "")


def whole_text(app: AppTest) -> str:
    """Return all words of the page: its own, those that follow the view, the titles of figures.

    Code is none of them.
    """
    words = answered(app)["words"]
    told = {key: said for key, said in words.items() if not key.startswith("listing_")}
    return "\n".join([text(app), *_leaves(told), *_titles(app)])


def _titles(app: AppTest) -> Iterator[str]:
    titled = {part["key"]: part["title"] for part in parts(app, "figures")}
    for key, meta in figures(app).items():
        yield titled.get(key) or meta["title"]


def _leaves(told: Any) -> Iterator[str]:
    """Yield every text of an answer; a formula between dollar signs, as in a text of Markdown."""
    for key, value in told.items() if isinstance(told, dict) else enumerate(told):
        if isinstance(key, str) and isinstance(value, str):
            yield f"$$\n{value}\n$$" if key.startswith("formula_") else f"{key} {value}"
        elif isinstance(value, str):
            yield value
        elif isinstance(value, dict | list):
            yield from _leaves(value)


def stands(app: AppTest) -> None:
    """Assert what every page owes its reader: no error, the frame, figures with their words."""
    assert not app.exception
    assert len(app.title) == 1
    assert {control["key"] for control in control_bar(app)["controls"]} == set(View._fields[:7])
    lesson = contents.BY_ADDRESS[app.session_state["learner"].page]
    found = figures(app)
    assert found or not lesson.teaches
    assert all(len(meta["alt"]) > 60 and meta["title"] for meta in found.values())


def turned_to(app: AppTest, name: str) -> AppTest:
    """Return the course after the learner has turned to a question of the page, by its name."""
    steps = [key for key in buttons(app) if key.startswith("asked_") and key.endswith(f"_{name}")]
    return press(app, steps[0]) if steps else app
