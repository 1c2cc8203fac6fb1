"""The playground: one state, seen from four sides at once."""

import streamlit as st

import pe_core
from ui import contents, controls, lesson, views

view = controls.current()
d, n, L, t, phi, dim = view
controls.presets()

table = pe_core.sinusoidal(L, d, n)
similarity = pe_core.offset_similarity([0, phi], d, n)
# The panels are small: a projector of 1024 points has this many for each.
PANELS = {
    "heatmap": {"rows": 128, "columns": 384},
    "waves": {"pairs": 3},
    "clock_hands": {"dials": 3},
    "dot_products": {"rows": 128},
    "offset_curve": {},
}

with st.container(key="playground"):
    top, bottom = st.columns(2), st.columns([4, 2, 2])
    for place, (name, options) in zip([*top, *bottom], PANELS.items(), strict=True):
        with place:
            lesson.figure(name, **options)

with lesson.words():
    lesson.numbers(
        {
            f"PE(t={t}, dimension {dim})": f"{table[t, dim]:.6f}",
            f"wavelength of pair {dim // 2}": f"{pe_core.wavelengths(d, n)[dim // 2]:.4f} tokens",
            f"similarity at offset {phi}": f"{similarity[1]:.4f} of {similarity[0]:.0f}",
            "columns that move by less than 0.1": (
                f"{(pe_core.column_spans(table) < 0.1).sum()} of {d}"
            ),
        }
    )
    lesson.downloads(*PANELS)
    lesson.code(views.heatmap, pe_core.sinusoidal)
    lesson.sources({"paper": "", "kazemnejad": "", "mlm": ""})
    st.markdown("## The course")
    contents.links()
