"""The playground: one state, seen from five sides at once."""

from ui import controls, lesson

controls.presets()

# The panels are small: a projector of 1024 points has this many for each.
PANELS = {
    "heatmap.heatmap": {"rows": 128, "columns": 512, "counted": 0},
    "heatmap.waves": {"pairs": 3},
    "clock_hands.clock_hands": {"dials": 3},
    "dot_products.dot_products": {"rows": 128},
    "offset_curve": {},
}

NAMES = {
    "heatmap.heatmap": "Heatmap",
    "heatmap.waves": "Waves",
    "clock_hands.clock_hands": "Clock hands",
    "dot_products.dot_products": "Dot products",
    "offset_curve": "Dot product by offset",
}

if lesson.presenting():
    shown = lesson.pick_some("panels", "Figures, at most two", NAMES, 2)
    lesson.figure_grid("chosen_panels", {name: PANELS[name] for name in shown})
else:
    lesson.figure_grid("playground", PANELS)

with lesson.words():
    lesson.live_words("numbers", "overview")
    lesson.downloads(*PANELS)
    lesson.code()
    lesson.sources("paper", "kazemnejad", "mlm")
