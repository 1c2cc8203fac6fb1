"""Four criteria: what must a good positional encoding do?"""

from ui import lesson

figure_area, side_panel = lesson.areas()
with figure_area:
    lesson.figure("scheme_steps", lesson.revealed_title())
with side_panel:
    lesson.notice(
        "A positional encoding gives each position a number or a row of numbers. Each line here "
        "belongs to one encoding. It shows the steps: the distance from the numbers of one "
        "position to those of the next. The steps of the binary code differ greatly in length."
    )
    lesson.predict()
    lesson.numbers("criteria")

with lesson.words():
    lesson.text("## The criteria")
    lesson.text(
        "Kazemnejad (2019) lists four requirements for a positional encoding. We measure each.\n\n"
        "1. **Unique.** No two positions have the same numbers. We ask for a little more: the "
        "distance between any two must be larger than a rounding error, even when both are added "
        "to a word.\n"
        "2. **The same distance in every sentence.** Moving on by one word means the same, however "
        "long the sentence is.\n"
        "3. **Bounded, and defined beyond the trained length.** The numbers stay within -1 to 1, "
        "and positions beyond the longest training text have numbers too.\n"
        "4. **Deterministic.** The same position has the same numbers every time.\n\n"
        "We add a fifth: **all steps are equally long.** This is not essential, but it is what one "
        "would expect of a distance between words."
    )
    lesson.text("## The candidates")
    lesson.text(
        "**Normalised index:** t / (L - 1), from 0 to 1. **Raw index:** the number t itself. "
        "**Binary code:** the bits of t, as many as the last position needs. **One sinusoid:** "
        "sin t. **Random table:** numbers drawn anew at every call. **Learned table:** a stored "
        "row for each position. **Sinusoidal:** the paper's pairs of one sine and one cosine. The "
        "sine and the cosine of a pair oscillate at the same rate, called the frequency. Each "
        "pair has a frequency of its own. The width d is the total number of sines and cosines. "
        "**Your own:** the same pairs, at the frequencies that you choose further down."
    )
    lesson.text("## Which encoding meets which criterion")
    lesson.table("criteria")
    lesson.checks("criteria")
    lesson.formula("criteria")
    lesson.checks("index")
    lesson.formula("index")
    lesson.checks("raw")
    lesson.checks("sine")
    lesson.figure("nearest")
    lesson.text("## Build your own")
    lesson.text(
        "Choose how the frequencies of the pairs are spread. The width d and the base n are at the "
        "top of the page; n is under More."
    )
    lesson.choose("rule")
    left, right = lesson.side_by_side()
    with left:
        lesson.figure("own_frequencies")
    with right:
        lesson.figure("own_distance")
    lesson.numbers("own")
    lesson.checks("own")
    lesson.table("own")
    lesson.prose()
    lesson.code()
    lesson.sources(
        "kazemnejad", "paper", "mlm", "chapter_15_1", "notes", "tensor2tensor_1591",
        "hugging_face_blog", "alibi", "bert", "gpt2",
    )  # fmt: skip
    lesson.downloads("scheme_steps", "own_frequencies", "own_distance", "nearest")
