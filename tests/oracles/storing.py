"""Write what another program computed, with its versions and the day, and read it again.

No script that makes numbers shares code with the product, and tests read the JSON alone.
"""

import datetime
import importlib.metadata
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent


def oracle(name: str) -> Any:
    """Return the numbers of an oracle, with the programs that they are from."""
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def store(name: str, programs: Sequence[str], **numbers: Any) -> None:
    """Write an oracle: the programs with their versions, the day, and the numbers."""
    versions = {one: importlib.metadata.version(one).partition("+")[0] for one in programs}
    found = {"programs": versions, "date": datetime.date.today().isoformat(), **numbers}
    text = json.dumps(found, separators=(",", ":"), allow_nan=False)
    (FOLDER / f"{name}.json").write_text(f"{text}\n", encoding="utf-8")


def digits(values: Sequence[float], count: int) -> list[float]:
    """Return numbers with so many digits."""
    return [float(f"{value:.{count}g}") for value in values]


def cells(table: Any, length: int, d_model: int) -> dict[str, Any]:
    """Return some cells of a table, at its ends and in its middle, with nine digits."""
    assert tuple(table.shape) == (length, d_model)
    rows = sorted({0, 1, 2, 7, length // 2, length - 1})
    columns = sorted({0, 1, 2, d_model // 2 - 1, d_model // 2, d_model // 2 + 1, d_model - 1})
    values = table[rows][:, columns].tolist()
    found = {"length": length, "d_model": d_model, "rows": rows, "columns": columns}
    return found | {"cells": [digits(row, 9) for row in values]}
