"""The same formula elsewhere: diffusion, coordinates, and times with gaps."""

from pages.beyond.elsewhere.questions_turns import FINISHED
from pages.beyond.elsewhere.questions_unit import UNIT
from ui import lesson

figure_area, side_panel = lesson.areas()
with figure_area:
    lesson.choose("signal")
    if lesson.presenting():
        lesson.leave_room(5.5)
    lesson.figure("likeness")
with side_panel:
    lesson.notice(
        "The curve shows how alike two values are, by their difference. Choose another signal and "
        "compare how fast its curve falls."
    )
    lesson.predict("likeness")

with lesson.words():
    # A figure that is held back leaves its place to the question about it.
    left, right = lesson.pair()
    with left:
        lesson.figure("turns")
    with right if lesson.revealed(FINISHED) else left:
        lesson.predict("turns")
        lesson.numbers("turns")
    with right:
        lesson.prose("A step of a diffusion")
        if not lesson.revealed(FINISHED):
            lesson.prose("Random frequencies")
        lesson.formula("frequencies")

    left, right = lesson.pair()
    with left:
        lesson.choose("unit")
        lesson.figure("gaps")
    with right if lesson.revealed(UNIT) else left:
        lesson.predict("gaps")
        lesson.numbers("hour")
    with right:
        lesson.prose("Times with gaps")
        if not lesson.revealed(UNIT):
            lesson.prose("What is not known")

    with lesson.folded("NeRF and Fourier features: coordinates in space"):
        left, right = lesson.side_by_side()
        with left:
            lesson.prose("A coordinate in space")
        with right:
            if lesson.revealed(FINISHED):
                lesson.prose("Random frequencies")
            lesson.checks("doubling")
            lesson.checks("signals")
    with lesson.folded("Checked here: times, gaps and units, and what is not known"):
        left, right = lesson.side_by_side()
        with left:
            lesson.checks("times")
        with right:
            if lesson.revealed(UNIT):
                lesson.prose("What is not known")
            lesson.link("grids", "Positions of pictures and video")
    lesson.code()
    lesson.sources("ddpm", "diffusers_library", "nerf", "fourier_features", "time2vec", "paper")
    lesson.downloads("likeness", "turns", "gaps")
