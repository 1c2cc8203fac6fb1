"""One way to tell every measurement: a table on the screen and the same numbers as JSON."""

import json
import os
import platform
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).resolve().parent / "results"

Row = dict[str, Any]


def tell(name: str, title: str, rows: Sequence[Row], packages: Sequence[str]) -> None:
    """Print the rows as a table and write them to ``results/<name>.json``.

    The columns are the keys of the first row, in their order. `packages` are the distributions
    whose versions belong to the result.
    """
    versions = {package: version(package) for package in packages}
    told = {
        "title": title,
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "machine": machine(),
        "versions": versions,
        "rows": list(rows),
    }
    RESULTS.mkdir(exist_ok=True)
    text = json.dumps(told, indent=1, ensure_ascii=False)
    (RESULTS / f"{name}.json").write_text(text + "\n", encoding="utf-8")
    print(f"\n{title}\n\n{markdown(rows)}\n")
    print(f"{told['date']}, {machine()}")
    print(", ".join(f"{package} {number}" for package, number in versions.items()))


def markdown(rows: Sequence[Row]) -> str:
    """Return the rows as a Markdown table that also reads well as plain text."""
    header = list(rows[0])
    cells = [header, *([_shown(row[key]) for key in header] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = [" | ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)) for row in cells]
    rule = " | ".join("-" * width for width in widths)
    return "\n".join(f"| {line} |" for line in [lines[0], rule, *lines[1:]])


def machine() -> str:
    """Return what the numbers were measured on, in a few words."""
    return f"{os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def _shown(value: Any) -> str:
    if value is None:
        return "-"
    if not isinstance(value, float):
        return str(value)
    return f"{value:.3g}" if abs(value) < 100 else f"{value:,.0f}"
