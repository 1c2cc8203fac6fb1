"""A page as a Jupyter notebook, which works out the table and its properties from the formula.

Whoever opens it has NumPy and Plotly, but not this repository. So its cells, in `notebook.md`, hold
the formulas themselves, and the tests run them against the core.
"""

import json
from itertools import groupby
from types import SimpleNamespace
from typing import Any

from course.document_names import Node
from course.prepared import Prose
from course.sources import SOURCES
from pe_core.figures import OFFSET_COLOUR, POSITION_COLOUR
from pe_core.listings import listing


def notebook(d: int, n: int, L: int, t: int, phi: int) -> str:
    """Return the .ipynb text of a notebook with these numbers; equal numbers give equal text."""
    named = SimpleNamespace(
        d=d, n=n, length=L, t=t, phi=phi, t_colour=POSITION_COLOUR, phi_colour=OFFSET_COLOUR,
        listing=listing("NumPy", L, d, n).strip(), sources=SOURCES,
    )  # fmt: skip
    document = Prose("notebook.md", named)
    cells: list[dict[str, Any]] = []
    for kind, nodes in groupby(document.blocks, _kind):
        said = (document.fill(_source(node), node, named) for node in nodes)
        cells.append(_cell(kind, f"{kind}-{len(cells)}", "\n\n".join(said)))
    language = {
        "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"},
        "language_info": {"name": "python"},
    }
    whole = {"cells": cells, "metadata": language, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def _kind(node: Node) -> str:
    return "code" if node.type == "fence" else "words"


def _source(node: Node) -> str:
    """Return a block of Markdown as it is written, and the program of a fence."""
    inside = "\n".join(map(_source, node.children)) or node.content.rstrip()
    if node.type == "heading":
        return f"{'#' * int(node.name[1])} {inside}"
    if node.type == "math_block":
        return f"$${inside}$$"
    return f"- {inside}" if node.type == "list_item" else inside


def _cell(kind: str, name: str, text: str) -> dict[str, Any]:
    """Return a cell of version 4.5 of the notebook format, which asks for names that differ."""
    source = text.splitlines(keepends=True)
    whole: dict[str, Any] = {"cell_type": "markdown", "id": name, "metadata": {}, "source": source}
    if kind == "code":
        whole |= {"cell_type": "code", "execution_count": None, "outputs": []}
    return whole
