"""The heatmap page in NiceGUI: the figure as a dict, which its documentation says is fastest."""

from typing import Any

from nicegui import ui

from benchmarks.peers import picture
from benchmarks.peers.picture import BASES, LENGTHS, MODEL_DIMENSIONS, start


def figure(d: int, n: int, L: int) -> dict[str, Any]:
    drawn: dict[str, Any] = picture.figure(d, n, L).to_plotly_json()
    return drawn


@ui.page("/")
def page() -> None:
    def draw() -> None:
        values = int(sliders["d"].value), BASES[int(sliders["n"].value)], int(sliders["L"].value)
        plot.update_figure(figure(*values))

    def slider(name: str, low: int, high: int, step: int, value: int) -> ui.slider:
        ui.label(name)
        moved = ui.slider(min=low, max=high, step=step, value=value, on_change=draw)
        return moved.mark(name).props(f"data-slider={name}")

    sliders = {
        "d": slider("d", MODEL_DIMENSIONS[0], MODEL_DIMENSIONS[-1], 2, start("d")),
        "n": slider("n", 0, len(BASES) - 1, 1, BASES.index(start("n"))),
        "L": slider("L", *LENGTHS, 1, start("L")),
    }
    plot = ui.plotly(figure(start("d"), start("n"), start("L"))).classes("w-full")


if __name__ in {"__main__", "__mp_main__"}:
    ui.run(host="127.0.0.1", port=picture.port(), reload=False, show=False)
