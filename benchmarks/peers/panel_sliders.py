"""The three sliders of both Panel pages; `value` follows the pointer while it drags."""

import panel as pn

from benchmarks.peers.picture import BASES, LENGTHS, MODEL_DIMENSIONS, start


def sliders() -> tuple[pn.widgets.IntSlider, pn.widgets.DiscreteSlider, pn.widgets.IntSlider]:
    wide = {"sizing_mode": "stretch_width"}
    first, last = MODEL_DIMENSIONS[0], MODEL_DIMENSIONS[-1]
    return (
        pn.widgets.IntSlider(name="d", start=first, end=last, step=2, value=start("d"), **wide),
        pn.widgets.DiscreteSlider(name="n", options=list(BASES), value=start("n"), **wide),
        pn.widgets.IntSlider(name="L", start=LENGTHS[0], end=LENGTHS[1], value=start("L"), **wide),
    )
