"""The playground: one state, seen from five sides at once."""

from ui import controls, lesson

controls.presets()

# The panels are small: a projector of 1024 points has this many for each.
PANELS = {
    "heatmap.heatmap": {"rows": 128, "columns": 384, "counted": 0},
    "sinusoids.waves": {"pairs": 3},
    "clock_hands.clock_hands": {"dials": 3},
    "dot_products.dot_products": {"rows": 128},
    "offset_curve": {},
}

lesson.figure_grid("playground", PANELS)

with lesson.words():
    lesson.numbers("overview")
    lesson.downloads(*PANELS)
    lesson.code()
    lesson.sources("paper", "kazemnejad", "mlm")
