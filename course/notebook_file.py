"""The page as a Jupyter notebook: the table and its properties, worked out again from the formula.

Whoever opens it has NumPy and Plotly, but not this repository. So its cells hold the formulas
themselves: they are text here, and the tests run them against the core.
"""

import json
from typing import Any

from course.sources import SOURCES
from pe_core.figures import OFFSET_COLOUR, POSITION_COLOUR
from pe_core.listings import listing

_QUESTION = r"""
A Transformer reads all words at once. How can it know where each one stands?

The paper adds a vector to each word that depends on the position only. It is made of sines and
cosines:

$$PE(t, 2k) = \sin(\omega_k t), \qquad PE(t, 2k + 1) = \cos(\omega_k t), \qquad
\omega_k = n^{-2k/d}$$

Here t is the position and k the pair of columns, both counted from 0. The cells need NumPy and
Plotly. Change a number and run all cells again.
"""

_TABLE = """
## The table

A row is the vector of one position. A column is one wave along the positions. Columns come in
pairs: a sine and a cosine with the same wavelength. Pair 0 is the fastest and repeats every 2π
positions.
"""

_HEATMAP = """
import plotly.graph_objects as go

# A window, not every other row: leaving rows out would show fast waves as slow ones.
window = table[:256, :256]
figure = go.Figure(go.Heatmap(z=window, zmin=-1, zmax=1, colorscale="RdBu"))
marks = [(t, "t", t_colour, "solid"), (t + phi, "t + φ", phi_colour, "dash")]
for row, name, colour, dash in marks:
    if row < len(window):
        line = dict(color=colour, dash=dash)
        figure.add_hline(y=row, line=line, name=name, showlegend=True)
rows, columns = window.shape
figure.update_layout(
    title=f"The first {rows} of {length} positions, {columns} of {d_model} dimensions",
    xaxis_title="dimension",
    yaxis=dict(title="position t (tokens)", autorange="reversed"),
    legend=dict(orientation="h", y=1.02, yanchor="bottom"),
)
figure
"""

_PRODUCTS = r"""
## How alike are two positions?

Multiply two rows entry by entry and add up. Each diagonal of the picture has one colour, because
the result depends only on the offset φ between the two positions:

$$g(\varphi) = PE(t) \cdot PE(t + \varphi) = \sum_k \cos(\omega_k \varphi)$$
"""

_SQUARE = """
products = table @ table.T
figure = go.Figure(go.Heatmap(z=products[:256, :256], colorscale="Cividis"))
figure.update_layout(
    title="Dot products of the rows",
    width=600,
    height=550,
    xaxis_title="position (tokens)",
    yaxis=dict(title="position (tokens)", autorange="reversed"),
)
figure
"""

_OFFSETS = """
The sum of cosines gives the numbers in the first row of the picture. It is often said that they
fall with every step. The cell prints where they first rise.
"""

_CURVE = """
frequencies = base ** (-2 * np.arange(d_model // 2) / d_model)
offsets = np.arange(length)
curve = np.cos(offsets[:, np.newaxis] * frequencies).sum(axis=1)
print("Largest difference to the dot products:", abs(curve - products[0]).max())

rises = np.flatnonzero(np.diff(curve) > 0)
print("First rise after offset:", rises[0] if len(rises) else "none among these")

figure = go.Figure(go.Scatter(x=offsets, y=curve, mode="lines", name="g(φ)"))
marker = dict(color=phi_colour, symbol="diamond", size=12)
figure.add_scatter(x=[phi], y=[curve[phi]], mode="markers", marker=marker, name=f"φ = {phi}")
figure.update_layout(
    title="Dot product over the offset",
    xaxis_title="offset φ (tokens)",
    yaxis_title="g(φ)",
)
figure
"""

_ROTATION = r"""
## A shift is a rotation

For each offset φ there is one matrix that moves every position by φ:

$$M_\varphi \, PE(t) = PE(t + \varphi)$$

It turns pair k by the angle $\omega_k \varphi$. The position t is not in it. The residual is the
largest entry of the difference, without its sign. Only rounding should be left.
"""

_SHIFT = """
angles = phi * frequencies
sines = np.arange(0, d_model, 2)
cosines = sines + 1
M = np.zeros((d_model, d_model))
M[sines, sines] = M[cosines, cosines] = np.cos(angles)
M[sines, cosines] = np.sin(angles)
M[cosines, sines] = -np.sin(angles)

longer = positional_encoding(length + phi, d_model, base)
residual = abs(M @ table[t] - longer[t + phi]).max()
largest = abs(table @ M.T - longer[phi:]).max()
print(f"Residual at t = {t}, φ = {phi}: {residual:.1e}")
print(f"Largest residual, t from 0 to {length - 1}: {largest:.1e}")
"""

_CORE = """
## The same from a package

The functions of the course are a package, `pe_core`, which needs NumPy only. In a copy of the
course's repository, `pip install .` installs it. The cell compares its table and its matrix with
those above.
"""

_COMPARED = """
try:
    import pe_core
except ImportError:
    print("pe_core is not installed: run pip install . in a copy of the course's repository.")
else:
    core = pe_core.sinusoidal(length, d_model, base)
    print("Largest difference to pe_core's table:", abs(table - core).max())
    core = pe_core.shift_matrix(phi, d_model, base)
    print("Largest difference to pe_core's matrix:", abs(M - core).max())
"""

_SOURCES = f"""
## Sources

- {SOURCES["paper"]}
- {SOURCES["kazemnejad"]} It shows the dot products and derives the matrix.
"""


def notebook(d: int, n: int, L: int, t: int, phi: int) -> str:
    """Return the .ipynb text of a notebook with these numbers; equal numbers give equal text."""
    title = f"# Positional encoding with d = {d}, n = {n}, L = {L}\n"
    marks = f't, phi = {t}, {phi}\nt_colour, phi_colour = "{POSITION_COLOUR}", "{OFFSET_COLOUR}"\n'
    cells = (
        ("words", title + _QUESTION),
        ("code", listing("NumPy", L, d, n)),
        ("words", _TABLE),
        ("code", marks + _HEATMAP),
        ("words", _PRODUCTS),
        ("code", _SQUARE),
        ("words", _OFFSETS),
        ("code", _CURVE),
        ("words", _ROTATION),
        ("code", _SHIFT),
        ("words", _CORE),
        ("code", _COMPARED),
        ("words", _SOURCES),
    )
    language = {
        "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"},
        "language_info": {"name": "python"},
    }
    # The format asks for names of cells that differ; these make the same file of the same view.
    made = [_cell(kind, f"{kind}-{place}", text) for place, (kind, text) in enumerate(cells)]
    whole = {"cells": made, "metadata": language, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def _cell(kind: str, name: str, text: str) -> dict[str, Any]:
    """Return a cell of version 4.5 of the notebook format."""
    source = text.strip().splitlines(keepends=True)
    whole: dict[str, Any] = {"cell_type": "markdown", "id": name, "metadata": {}, "source": source}
    if kind == "code":
        whole |= {"cell_type": "code", "execution_count": None, "outputs": []}
    return whole
