"""The playground: one state, seen from five sides at once."""

from ui import contents, controls, lesson, memory, questions

controls.presets()

# The panels are small: a projector of 1024 points has this many for each.
PANELS = {
    "heatmap.heatmap": {"rows": 128, "columns": 512, "counted": 0},
    "sinusoids.waves": {"pairs": 3},
    "clock_hands.clock_hands": {"dials": 3},
    "dot_products.dot_products": {"rows": 128},
    "offset_curve": {},
}

lesson.figure_grid("playground", PANELS)

with lesson.words():
    lesson.numbers("overview")
    lesson.text(
        "## Things to try\n\nHere the controls change every figure at once. Each link opens a page "
        "in a prepared view. The address of a page contains its whole view, so Share passes it on."
    )
    contents.highlights()
    lesson.downloads(*PANELS)
    lesson.code()
    lesson.sources("paper", "kazemnejad", "mlm")
    lesson.text("## The course")
    contents.links()
    lesson.text("## Your answers")
    memory.block()
    questions.trouble()
