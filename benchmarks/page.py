"""Write docs/benchmarks.md and the README's table from the newest results.

`python -m benchmarks.page`. No figure is typed by hand.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.report import RESULTS, markdown

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "benchmarks.md"
README = ROOT / "README.md"
BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"
HEAD = """# Measured

Every table is the newest result of one command, with the versions it compared. To run them again:

    .venv/bin/pip install -r benchmarks/requirements.txt -r benchmarks/peers/requirements.txt
    .venv/bin/python -m benchmarks.latency
    .venv/bin/python -m benchmarks.page

and in the same way for the other names. Times depend on the machine and on what else it does:
compare within a table, not across tables. How each is measured stands at the head of its file in
`benchmarks/`.
"""
NAMES = ("latency", "drag", "first_chart", "class_load", "core_speed", "scaling", "import")
APP, PLAIN = "this app", "plain Streamlit"

Row = dict[str, Any]
Result = dict[str, Any]


def main() -> None:
    results = {name: json.loads((RESULTS / f"{name}.json").read_text("utf-8")) for name in NAMES}
    PAGE.write_text("\n".join([HEAD, *map(_part, NAMES, results.values())]), encoding="utf-8")
    before, _, rest = README.read_text("utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    table = markdown([*_told(results)])
    README.write_text(f"{before}{BEGIN}\n{table}\n{END}{after}", encoding="utf-8")


def _part(name: str, result: Result) -> str:
    return (
        f"## {name}\n\n{result['title']}.\n\n{markdown(result['rows'])}\n\n"
        f"{result['date']}, {result['machine']}. {_versions(result)}.\n"
    )


def _versions(result: Result) -> str:
    return ", ".join(f"{package} {number}" for package, number in result["versions"].items())


def _told(results: dict[str, Result]) -> Iterator[Row]:
    """Return one line a goal: what was wanted, what was measured, and when."""
    wanted = {"50x128": 1.0, "100x512": 0.8, "512x512": 0.6, "1024x512": 0.6}
    latency = results["latency"]
    for size, goal in wanted.items():
        row = _row(latency, **{"L x d": size, "tool": APP})
        yield _line(
            f"Slider step, {size}: against the fastest peer", row["/ fastest peer"], goal, latency
        )
        yield _line(
            f"Slider step, {size}: against plain Streamlit", row["/ plain Streamlit"], 0.45, latency
        )


def _row(result: Result, **where: Any) -> Row:
    return next(row for row in result["rows"] if where.items() <= row.items())


def _line(what: str, measured: float, goal: float, result: Result) -> Row:
    verdict = "reached" if measured <= goal else "not reached"
    return {
        "what": what, "measured": f"{measured:.2f}", "wanted": f"at most {goal:g}",
        "": verdict, "run": result["date"],
    }  # fmt: skip


if __name__ == "__main__":
    main()
