"""What answers a view runs by itself: without Streamlit, Plotly and a web server."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ALONE = """
import sys

for name in ("streamlit", "plotly", "starlette", "uvicorn", "autograd"):
    sys.modules[name] = None  # importing it fails

from course import answer, lessons
from course.contents import LESSONS
from course.view import DEFAULTS

asked = 0
for row in LESSONS:
    figures = {
        name: {"lesson": row.name, "name": name, "options": {}}
        for name in lessons.figures(row.name)
    }
    words = {
        f"{part} {name}": {"lesson": row.name, "part": part, "name": name}
        for part, names in lessons.words(row.name).items() for name in names
    }
    for kind, wanted in (("figures", figures), ("words", words)):
        for key, item in wanted.items():
            request = {"view": DEFAULTS._asdict(), "figures": {}, kind: {key: item}}
            assert answer.figures(request).answer()
            asked += 1
    for question in lessons.questions(row.name):
        assert lessons.evidence(question)
print(asked)
"""


def test_every_figure_word_and_question_is_answered_without_them() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", ALONE], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    assert int(ran.stdout) > 150
