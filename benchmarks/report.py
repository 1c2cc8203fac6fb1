"""What a measurement says: a table on the screen and, with `--record`, in results.json and docs."""

import json
import os
import platform
import re
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).with_name("results.json")
PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"

Row = dict[str, Any]
Table = Mapping[str, Any]


def arguments(doc: str | None) -> ArgumentParser:
    """Return a parser with the option that every command has."""
    parser = ArgumentParser(description=doc)
    parser.add_argument("--record", action="store_true", help="keep the table as the newest")
    return parser


def tell(name: str, rows: Sequence[Row], packages: Sequence[str], record: bool) -> None:
    """Print the rows, whose keys are the columns; keep them with the date, machine and versions."""
    table = {
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "machine": f"{os.cpu_count()} cores, {platform.system()}, "
        f"Python {platform.python_version()}",
        "versions": {package: version(package) for package in packages},
        "rows": list(rows),
    }
    print(f"\n{markdown(table)}")
    if record:
        tables = recorded() | {name: table}
        RESULTS.write_text(_written(tables), encoding="utf-8")
        PAGE.write_text(page(PAGE.read_text(encoding="utf-8"), tables), encoding="utf-8")


def recorded() -> dict[str, Table]:
    """Return the newest table of each name."""
    return dict(json.loads(RESULTS.read_text(encoding="utf-8")))


def page(text: str, tables: Mapping[str, Table]) -> str:
    """Return a page with these tables between its marks."""
    for name, table in tables.items():
        begin, end = f"<!-- {name} -->\n", f"<!-- end of {name} -->\n"
        before, _, rest = text.partition(begin)
        text = f"{before}{begin}{markdown(table)} {end}{rest.partition(end)[2]}"
    return text


def markdown(table: Table) -> str:
    """Return a table in Markdown, and below it when and with what it was measured."""
    rows = table["rows"]
    cells = [list(rows[0]), *([_shown(value) for value in row.values()] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    cells.insert(1, ["-" * width for width in widths])
    lines = [" | ".join(map(str.ljust, row, widths)) for row in cells]
    versions = ", ".join(f"{package} {number}" for package, number in table["versions"].items())
    said = f"{table['date']}; {table['machine']}, {versions}."
    return "".join(f"| {line} |\n" for line in lines) + f"\n{said}"


def _shown(value: Any) -> str:
    if value is None:
        return "-"
    if not isinstance(value, float):
        return str(value)
    return f"{value:.3g}" if abs(value) < 100 else f"{value:,.0f}"


def _written(tables: Mapping[str, Table]) -> str:
    """Return the tables as JSON, each row on a line of its own."""
    text = json.dumps(tables, indent=1, ensure_ascii=False)
    inner = re.compile(r"(?<=\n   )\{\n[^{}]*\}")
    return inner.sub(lambda row: re.sub(r"\n *", " ", row[0]), text) + "\n"
