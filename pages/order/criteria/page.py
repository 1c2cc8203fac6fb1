"""Four criteria: what must a good position mark do?"""

from ui import lesson

figure_area, side_panel = lesson.areas()
with figure_area:
    lesson.figure("scheme_steps", lesson.revealed_title())
with side_panel:
    lesson.notice(
        "Five ways to mark a position, and how far each of them steps from one word to the next. "
        "The raw index and the sinusoidal encoding step evenly. The binary code jumps, and a "
        "single sinusoid almost stands still at times."
    )
    lesson.predict()
    lesson.numbers("criteria")

with lesson.words():
    lesson.text("## Who meets which criterion")
    lesson.text(
        "**Normalised index:** t / (L - 1), from 0 to 1. **Raw index:** the number t itself. "
        "**Binary code:** the bits of t. **One sinusoid:** sin t. **Random table:** numbers drawn "
        "anew at every call. **Learned table:** a stored row for each position. "
        "**Sinusoidal:** the paper's sines and cosines. **Your own:** pairs of sine and cosine, "
        "at the speeds that you choose below."
    )
    lesson.table("criteria")
    lesson.checks("criteria")
    lesson.formula("criteria")
    lesson.text("## Build your own")
    lesson.text(
        "Choose how the speeds of the pairs are spread. The width d and the base n are at the top "
        "of the page; n is under More."
    )
    lesson.choose("rule")
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("own_frequencies")
    with right:
        lesson.figure("own_distance")
    lesson.challenges()
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("nearest")
    with right:
        lesson.prose()
    lesson.code()
    lesson.sources(
        "kazemnejad", "paper", "mlm", "chapter_15_1", "notes", "tensor2tensor_1591",
        "hugging_face_blog", "alibi", "bert", "gpt2",
    )  # fmt: skip
    lesson.downloads("scheme_steps", "own_frequencies", "own_distance", "nearest")
