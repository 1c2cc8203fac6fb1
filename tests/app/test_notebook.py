"""The notebook runs from top to bottom, without the repository, and does what the core does."""

import ast
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import nbformat
import numpy as np
import pytest

import pe_core
from course.notebook_file import notebook

# d, n, L, t, phi: the first view; the smallest one; one whose marks lie beyond its pictures.
VIEWS = [(128, 10_000, 50, 10, 5), (2, 2, 2, 1, 1), (512, 16, 300, 299, 299)]

# In a process of its own: Jupyter's warnings and sockets are not those of the tests.
RUN = """
import nbclient, nbformat
page = nbformat.read("page.ipynb", as_version=4)
nbclient.execute(page, cwd=".", timeout=60)
nbformat.write(page, "run.ipynb")
"""
SAVE = """
np.savez(
    "names.npz", table=table, products=products, curve=curve, rises=rises, M=M, longer=longer,
    residual=residual, largest=largest,
)
"""


def read(*view: int) -> Any:
    return nbformat.reads(notebook(*view), as_version=4)


def code(page: Any) -> list[str]:
    return [cell.source for cell in page.cells if cell.cell_type == "code"]


def run(page: Any, folder: Path) -> tuple[Any, dict[str, Any]]:
    """Return the notebook with its outputs, and the arrays that its cells left behind."""
    page.cells.append(nbformat.v4.new_code_cell(SAVE))
    nbformat.write(page, folder / "page.ipynb")
    own = {"IPYTHONDIR": str(folder), "JUPYTER_RUNTIME_DIR": str(folder)}
    subprocess.run(
        [sys.executable, "-c", RUN], cwd=folder, env=os.environ | own, check=True, timeout=120
    )
    with np.load(folder / "names.npz") as names:
        return nbformat.read(folder / "run.ipynb", as_version=4), dict(names)


def agree(names: dict[str, Any], view: tuple[int, ...]) -> None:
    """Hold what the cells computed against the core."""
    d, n, length, _, phi = view
    table, longer = pe_core.sinusoidal(length, d, n), pe_core.sinusoidal(length + phi, d, n)
    curve = pe_core.offset_similarity(range(length), d, n)
    near(names["table"], table)
    near(names["longer"], longer)
    near(names["M"], pe_core.shift_matrix(phi, d, n))
    near(names["products"], pe_core.dot_products(table), d)
    near(names["curve"], curve, d)
    assert next(iter(names["rises"]), None) == pe_core.first_rise(curve)
    assert names["residual"] < 1e-12
    assert names["largest"] < 1e-12


def near(found: Any, expected: Any, width: int = 1) -> None:
    np.testing.assert_allclose(found, expected, rtol=0, atol=1e-12 * width)


def test_it_runs_in_jupyter_and_shows_its_figures(tmp_path: Path) -> None:
    page, names = run(read(*VIEWS[0]), tmp_path)
    agree(names, VIEWS[0])
    outputs = [output for cell in page.cells for output in cell.get("outputs", ())]
    assert {output.get("name", "stdout") for output in outputs} == {"stdout"}
    shown = [o.data["application/vnd.plotly.v1+json"] for o in outputs if "data" in o]
    assert [figure["data"][0]["type"] for figure in shown] == ["heatmap", "heatmap", "scatter"]
    printed = "".join(output.text for output in outputs if "text" in output)
    assert f"First rise after offset: {names['rises'][0]}\n" in printed
    assert f"Residual at t = 10, φ = 5: {names['residual']:.1e}\n" in printed


@pytest.mark.parametrize("view", VIEWS, ids=str)
def test_its_cells_compute_what_the_core_does(view: tuple[int, ...]) -> None:
    _, _, length, t, phi = view
    names: dict[str, Any] = {}
    table, heatmap, *rest = code(read(*view))
    exec(table, names)
    exec(heatmap, names)
    marks = [(line.name, line.y0) for line in names["figure"].layout.shapes]
    for cell in rest:
        exec(cell, names)
    agree(names, view)
    visible = min(length, 256)
    assert names["window"].tolist() == names["table"][:visible, :256].tolist()
    assert marks == [(x, row) for x, row in (("t", t), ("t + φ", t + phi)) if row < visible]


def test_the_residual_sees_a_matrix_that_is_wrong() -> None:
    names: dict[str, Any] = {}
    exec("\n".join(code(read(*VIEWS[0]))).replace("= -np.sin", "= np.sin"), names)
    assert names["residual"] > 0.1
    assert names["largest"] > 0.1


def test_it_is_valid_and_the_same_for_the_same_view() -> None:
    for view in VIEWS:
        page = read(*view)
        nbformat.validate(page)
        assert notebook(*view) == notebook(*view)
        ids = [cell.id for cell in page.cells]
        assert len(set(ids)) == len(ids)


def test_it_needs_numpy_and_plotly_only_and_does_without_the_core() -> None:
    nodes = list(ast.walk(ast.parse("\n".join(code(read(*VIEWS[0]))))))
    names = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    assert names == ["numpy", "plotly.graph_objects"]
    assert not any(isinstance(node, ast.ImportFrom) for node in nodes)
