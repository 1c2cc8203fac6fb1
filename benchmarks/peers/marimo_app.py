"""The heatmap page as a marimo app: sliders in one cell, the figure in another."""

import marimo

app = marimo.App(width="full")


@app.cell
def _():
    import marimo as mo

    from benchmarks.peers import picture

    return mo, picture


@app.cell
def _(mo, picture):
    first, *_, last = picture.MODEL_DIMENSIONS
    d = mo.ui.slider(first, last, 2, value=picture.start("d"), label="d", full_width=True)
    n = mo.ui.slider(
        steps=list(picture.BASES), value=picture.start("n"), label="n", full_width=True
    )
    L = mo.ui.slider(*picture.LENGTHS, 1, value=picture.start("L"), label="L", full_width=True)
    mo.vstack([d, n, L])
    return L, d, n


@app.cell
def _(L, d, n, picture):
    picture.figure(d.value, n.value, L.value)
    return


if __name__ == "__main__":
    app.run()
