"""Write docs/benchmarks.md from the newest results: `python -m benchmarks.page`."""

import json
from pathlib import Path
from typing import Any

from benchmarks.report import RESULTS, markdown

PAGE = Path(__file__).resolve().parent.parent / "docs" / "benchmarks.md"
HEAD = """# Measured

Every table is the newest result of one command, with the versions it compared. Run it again:

    .venv/bin/pip install -r benchmarks/requirements.txt
    .venv/bin/python -m benchmarks.<name>
    .venv/bin/python -m benchmarks.page

Times depend on the machine and on what else it does; ratios within one table are what to look at.
What each command does stands at the head of its file in `benchmarks/`.
"""
NAMES = (
    "latency",
    "drag",
    "first_chart",
    "class_load",
    "core_speed",
    "scaling",
    "import",
)


def main() -> None:
    told = [(name, RESULTS / f"{name}.json") for name in NAMES]
    parts = [_part(name, json.loads(file.read_text("utf-8"))) for name, file in told]
    PAGE.write_text("\n".join([HEAD, *parts]), encoding="utf-8")


def _part(name: str, result: dict[str, Any]) -> str:
    versions = ", ".join(f"{package} {number}" for package, number in result["versions"].items())
    return (
        f"## {name}\n\n{result['title']}.\n\n{markdown(result['rows'])}\n\n"
        f"{result['date']}, {result['machine']}. {versions}.\n"
    )


if __name__ == "__main__":
    main()
