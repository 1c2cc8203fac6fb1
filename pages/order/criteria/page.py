"""Four criteria: what must a good positional encoding do?"""

from pages.order.criteria.questions import ONE_SINE
from pages.order.criteria.questions_own_rule import SAME_SPEED
from ui import lesson

figure_area, side_panel = lesson.areas()
with figure_area:
    lesson.figure("scheme_steps", lesson.revealed_title())
with side_panel:
    lesson.notice(
        "Each line represents one encoding, which gives every position a number or a row of "
        "numbers. The line shows the steps: how far each position is from the next one. The steps "
        "of the binary code differ greatly in length."
    )
    lesson.predict("scheme_steps")

with lesson.words():
    left, right = lesson.pair()
    with left:
        lesson.text(
            "## The criteria\n\nKazemnejad (2019) lists four requirements. We measure each.\n\n"
            "1. **Unique.** No two positions have the same row of numbers. We ask for a little "
            "more: added to the vector of a word, the rows must differ by more than a rounding "
            "error. Near 10, a computer with about seven digits rounds to multiples of 0.000001.\n"
            "2. **The same distance in every sentence.** A step does not depend on the length.\n"
            "3. **Bounded, and defined beyond the trained length.** The numbers stay between −1 "
            "and 1, and positions beyond the longest training text have numbers too.\n"
            "4. **Deterministic.** The same position has the same numbers every time.\n\n"
            "We add a fifth criterion, which is not essential: **all steps are equally long.**"
        )
        if lesson.revealed(ONE_SINE):
            lesson.figure("nearest", own=int(lesson.revealed(SAME_SPEED)))
    with right:
        lesson.predict("nearest")
    left, right = lesson.pair()
    with left:
        lesson.choose("rule")
        lesson.figure("own_frequencies")
        if lesson.revealed(SAME_SPEED):
            lesson.figure("own_distance")
    with right:
        lesson.text(
            "## Build your own\n\nChoose how the frequencies of the pairs are spread. You can "
            "change the width d at the top of the page and the base n under More."
        )
        lesson.predict("own_frequencies", "own_distance")
    with lesson.folded("Which encodings meet which criteria: the candidates and the table"):
        left, right = lesson.side_by_side()
        with left:
            lesson.text(
                "- **Normalised index:** t / (L − 1), from 0 to 1.\n- **Raw index:** the number t "
                "itself.\n- **Binary code:** the bits of t, as many as the last position "
                "needs.\n- **One sinusoid:** sin t.\n- **Random table:** numbers drawn anew at "
                "every call."
            )
        with right:
            lesson.text(
                "- **Learned table:** a stored row for each position, found by training.\n"
                "- **Sinusoidal:** the paper's pairs of one sine and one cosine. The two oscillate "
                "at the same rate, called the frequency. Each pair has its own frequency. The "
                "width d is the total number of sines and cosines.\n"
                "- **Your own:** pairs of the same kind, at frequencies that you choose."
            )
        lesson.table("criteria")
        left, right = lesson.side_by_side()
        with left:
            lesson.checks("index")
            lesson.formula("index")
        with right:
            lesson.checks("raw")
    with lesson.folded("Unique: how close two positions can be"):
        left, right = lesson.side_by_side()
        with left:
            lesson.numbers("criteria")
            lesson.formula("criteria")
            lesson.checks("criteria")
        with right:
            lesson.prose("One sinusoid, many sinusoids")
            lesson.checks("sine")
    with lesson.folded("Your own rule: which criteria it meets"):
        lesson.numbers("own")
        lesson.checks("own")
        lesson.table("own")
        lesson.prose("What the measurements do not say")
    with lesson.folded("What the criteria leave open: trained models and their tables"):
        left, right = lesson.side_by_side()
        with left:
            lesson.prose("Defined does not mean learned")
        with right:
            lesson.prose("The random and the learned table")
    lesson.code()
    lesson.sources(
        "kazemnejad", "paper", "mlm", "chapter_15_1", "notes", "tensor2tensor_1591",
        "hugging_face_blog", "alibi", "bert", "gpt2",
    )  # fmt: skip
    lesson.downloads("scheme_steps", "own_frequencies", "own_distance", "nearest")
