"""The heatmap page in Gradio: every input event draws, and the newest one always comes last."""

import gradio as gr
import plotly.graph_objects as go

from benchmarks.peers import picture
from benchmarks.peers.picture import BASES, LENGTHS, MODEL_DIMENSIONS, start


def draw(d: int, place: int, L: int) -> go.Figure:
    return picture.figure(d, BASES[place], L)


# Gradio's slider knows only even steps, so base n is chosen by its place in the list.
with gr.Blocks(title="heatmap", analytics_enabled=False) as demo:
    d = gr.Slider(MODEL_DIMENSIONS[0], MODEL_DIMENSIONS[-1], start("d"), step=2, label="d")
    n = gr.Slider(0, len(BASES) - 1, BASES.index(start("n")), step=1, label="n")
    L = gr.Slider(*LENGTHS, start("L"), step=1, label="L")
    plot = gr.Plot(picture.figure(start("d"), start("n"), start("L")))
    gr.on(
        [d.input, n.input, L.input],
        draw,
        [d, n, L],
        plot,
        trigger_mode="always_last",
        show_progress="hidden",
        queue=False,  # a tenth faster than with the queue
    )


if __name__ == "__main__":
    demo.launch(server_name="127.0.0.1", server_port=picture.port())
