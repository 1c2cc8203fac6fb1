"""The heatmap page as a marimo app that imports nothing of ours: its export takes one file."""

import marimo

app = marimo.App(width="full")


@app.cell
def _():
    import marimo as mo
    import numpy as np
    import plotly.graph_objects as go

    return go, mo, np


@app.cell
def _(mo):
    d = mo.ui.slider(2, 1024, 2, value=128, label="d", full_width=True)
    n = mo.ui.slider(100, 100_000, 100, value=10_000, label="n", full_width=True)
    L = mo.ui.slider(2, 2048, 1, value=50, label="L", full_width=True)
    mo.vstack([d, n, L])
    return L, d, n


@app.cell
def _(L, d, go, n, np):
    angles = np.outer(np.arange(L.value), n.value ** (-np.arange(0, d.value, 2) / d.value))
    table = np.stack([np.sin(angles), np.cos(angles)], axis=2).reshape(L.value, d.value)
    go.Figure(go.Heatmap(z=table.astype(np.float32), zmin=-1, zmax=1, colorscale="RdBu"))
    return


if __name__ == "__main__":
    app.run()
