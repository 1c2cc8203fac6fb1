"""The settings and the papers around the code say what the code does."""

import re
import subprocess
import sys
import tomllib
from base64 import b64encode
from pathlib import Path

from course.own_files import MOST
from pe_core.figures._style import POSITION_COLOUR

ROOT = Path(__file__).resolve().parent.parent
CONFIG = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text(encoding="utf-8"))
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_pages_that_streamlit_does_not_draw_have_the_same_colours() -> None:
    sheet = (ROOT / "ui" / "browser" / "ground.css").read_text(encoding="utf-8")
    written = re.findall(r"--st-([a-z-]+): light-dark\((#\w{6}), (#\w{6})\);", sheet)
    themes = (CONFIG["theme"][name] for name in ("light", "dark"))
    told = [
        {re.sub("[A-Z]", lambda x: f"-{x[0].lower()}", key): one[key] for key in one}
        for one in themes
    ]
    assert [{name: colours[i] for name, *colours in written} for i in (0, 1)] == told


def test_a_chosen_word_has_the_colour_of_the_position() -> None:
    sheet = (ROOT / "ui" / "browser" / "live.css").read_text(encoding="utf-8")
    assert f".live-chosen .live-word {{ border-color: {POSITION_COLOUR};" in sheet


def test_no_request_leaves_the_machine_at_the_start() -> None:
    assert CONFIG["browser"]["gatherUsageStats"] is False


def test_a_message_has_room_for_as_many_files_as_are_taken_and_for_little_more() -> None:
    megabytes = CONFIG["server"]["maxMessageSize"]
    assert megabytes - 1 < len(b64encode(bytes(MOST))) / 1e6 < megabytes


def test_the_readmes_map_is_true() -> None:
    named = re.findall(r"^\| `([\w./]+)` \|", README, re.MULTILINE)
    assert len(named) > 5
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_products_of_matrices_take_one_thread_of_the_server() -> None:
    # The setting counts only if it is made before NumPy is imported, as app.py does it.
    code = (
        "import os, sys, streamlit, ui; early = 'numpy' not in sys.modules; "
        "sys.exit(not (early and os.environ['OPENBLAS_NUM_THREADS'] == '1'))"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0
