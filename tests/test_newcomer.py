"""What CONTRIBUTING shows runs: its lesson and its scheme are built from the page, and answered."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BLOCK = re.compile(
    r"^(````?)(?:python|markdown)\n(?:# |<!-- )([\w/.]+)(?: -->)?\n(.*?)^\1$",
    re.DOTALL | re.MULTILINE,
)
OPENED = """
import json
from streamlit.testing.v1 import AppTest
from course import answer, contents, lessons
from course.view import CHOICES, DEFAULTS

asked = {
    "view": DEFAULTS._asdict(),
    "figures": {"steps": {"lesson": "neighbours", "name": "steps", "options": {}}},
    "words": {"checks": {"lesson": "neighbours", "part": "checks", "name": "steps"}},
}
message = answer.figures(asked).answer()
told = json.loads(message[4 : 4 + int.from_bytes(message[:4], "little")])
title = told["figures"]["steps"]["layout"]["meta"]["title"]
assert title == "49 steps from one position to the next"
assert told["words"]["checks"][0][2] is True
(question,) = lessons.questions("neighbours")
german = lessons.document("neighbours", "de")
assert german.lead == "Ein Schritt." and german.questions == (question,)
assert [lessons.holds(question, option) for option in question.options] == [True, False]

chosen = [name for name, choice in CHOICES.items() if "capped line" in choice.options]
assert "first" in chosen
view = DEFAULTS._asdict() | dict.fromkeys(chosen, "capped line")
for lesson in (row.name for row in contents.LESSONS):
    asked = [("figures", name, {"name": name}) for name in lessons.figures(lesson)] + [
        ("words", name, {"part": part, "name": name})
        for part, names in lessons.words(lesson).items() for name in names
    ]
    for kind, name, what in asked:
        whole = {"view": view, "figures": {}, kind: {"here": {"lesson": lesson, **what}}}
        message = answer.figures(whole).answer()
        if name == "scores_by_offset":
            assert b"capped line" in message

app = AppTest.from_file("ui/frame.py", default_timeout=60).run()
app.switch_page("../pages/further/neighbours/page.py").run()
assert not app.exception, app.exception
assert app.title[0].value == "Neighbours"
shown = " ".join(element.value for element in app.markdown)
assert "Take 500 positions." in shown
"""


ROWS = {  # where a row belongs: in which table, before what
    "_written": ("course/contents.py", '    ),\n    "Reference": ('),
    "Row": ("pe_core/registry.py", ')  # fmt: skip\n"""The schemes'),
}


def test_the_lesson_and_the_scheme_of_the_page_for_newcomers_run(tmp_path: Path) -> None:
    for room in ("pe_core", "course", "pages", "ui"):
        shutil.copytree(ROOT / room, tmp_path / room)
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    lesson = tmp_path / "pages/further/neighbours"
    lesson.mkdir()
    blocks = BLOCK.findall(page)
    assert len(blocks) == 4
    for _, name, text in blocks:
        file = tmp_path / name
        before = file.read_text(encoding="utf-8") + "\n\n" if file.exists() else ""
        file.write_text(before + text, encoding="utf-8")
    (copied,) = re.findall(r"such as `(\S+page\.py)`", page)
    shutil.copy(ROOT / copied, lesson)
    rows = dict(ROWS)
    for row, kind in re.findall(r"the row `((\w+)\(.+?\))`", page):
        name, end = rows.pop(kind)
        table = (tmp_path / name).read_text(encoding="utf-8")
        assert table.count(end) == 1
        (tmp_path / name).write_text(table.replace(end, f"{row},\n{end}"), encoding="utf-8")
    assert not rows
    (lesson / "lesson.de.md").write_text("Ein Schritt.\n", encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-c", OPENED], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
