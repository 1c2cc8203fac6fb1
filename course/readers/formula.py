"""Questions about the formula: its letters, its exponent, its waves."""

import pe_core
from course.numerals import grouped
from course.readers.kinds import PreparedView, Question

_WAVES = pe_core.wavelengths(512)
_PAIRS = len(_WAVES)
_MIDDLE = 64
_SINES = [pe_core.sinusoidal(50, 16, start=start)[:, ::2] for start in (0, 3)]

QUESTIONS = (
    Question(
        "Which exponent is right: i/d, 2i/d, 2(i // 2)/d or 2(i + 1)/d?",
        "The exponent is 2k/d, and k counts the pairs of columns from 0. In a loop `for i in "
        "range(0, d, 2)` the i is already 2k, so the exponent is i/d. If i runs over all "
        "columns, the exponent is 2(i // 2)/d. The sine and the cosine of a pair share one "
        "exponent: if each had its own, dot products would no longer depend on the offset "
        "alone. Two short tests catch all of these slips.",
        ("paper",),
        (
            PreparedView("bugs", "See the doubled exponent", {"bug": "wrong-exponent"}),
            PreparedView(
                "bugs",
                "See a cosine with an exponent of its own",
                {"bug": "unpaired-cosine-frequency"},
            ),
        ),
    ),
    Question(
        "Do the waves start fast or slow?",
        f"Fast. Pair 0 repeats every {_WAVES[0]:.2f} positions, and every later pair is slower by "
        f"the same factor. At d = 512 the last pair takes {grouped(_WAVES[-1], '.0f')} positions "
        "to repeat. Some texts say the opposite. If the pairs were the hands of a clock, pair 0 "
        "would be the second hand.",
        ("paper", "notes"),
        (
            PreparedView(
                "clock_hands", "See a few hands, from fast to slow", {"d": 8, "t": 10, "dim": 0}
            ),
            PreparedView(
                "sinusoids",
                "See the longest wave at d = 512",
                {"d": 512, "L": 100, "dim": 510},
                at="numbers_wave",
            ),
        ),
    ),
    Question(
        "Why both sine and cosine?",
        "They are not both needed to tell positions apart: a single sine is enough for that. Both "
        "are needed to express a shift. sin(ω(t + φ)) is a weighted sum of sin(ωt) and cos(ωt), so "
        "if both are present, a single matrix moves every position by φ. With sines alone, the "
        f"best-fitting matrix still misses {pe_core.fit_shift(*_SINES).residual:.1%} of the "
        "shifted table (d = 16, 50 positions, φ = 3).",
        ("paper", "kazemnejad"),
        (
            PreparedView(
                "rotation",
                "See what a matrix fitted to sines alone misses",
                {"d": 16, "L": 50, "phi": 3, "dim": 0, "fit": "sines-only"},
                at="fitted_matrix",
                question="sines_only",
            ),
        ),
    ),
    Question(
        "Is each position a sinusoid of its own?",
        "No, each column is. A row, read from left to right, starts fast and slows down; such a "
        "curve is called a chirp. Some articles plot rows and call them sinusoids.",
        ("mlm",),
        (
            PreparedView(
                "sinusoids",
                "See both cuts: a column and a row",
                {"d": 512, "L": 100, "t": 12, "dim": 0},
                at="chirps",
            ),
        ),
    ),
    Question(
        "Does k run up to L or to L/2?",
        "Two indices are easily mixed up here. The position runs from 0 to L − 1, and the pair "
        f"runs from 0 to d/2 − 1. At d = 512 there are {_PAIRS} pairs, however long the text is. "
        "Sources use different symbols; in one of them, k is the position.",
        ("mlm", "paper"),
        (
            PreparedView("formula", "See k as the position", {"notation": "MLM"}),
            PreparedView("formula", "See the symbols of the paper", {"notation": "paper"}),
        ),
    ),
    Question(
        "Can a value lie outside the range from −1 to 1?",
        "No. Every entry is a sine or a cosine. A graph that leaves this band shows something "
        "else: the sum of word and position, several waves drawn above one another, or a smooth "
        "curve that a program fitted through too few points.",
        ("paper",),
        (
            PreparedView("heatmap", "See all values on one scale", {"d": 128, "L": 50}),
            PreparedView("adding", "See the sum leave the band"),
        ),
    ),
    Question(
        "Does a wavelength belong to a dimension or to a position?",
        "To a dimension. Fix the pair and let the position run: the wave of pair k repeats "
        f"every 2π n^(2k/d) positions. For pair {_MIDDLE} at d = 512 that is every "
        f"{_WAVES[_MIDDLE]:.1f} positions. If you fix the position instead, there is no constant "
        "wavelength.",
        ("paper", "mlm"),
        (
            PreparedView(
                "sinusoids",
                f"See the wave of pair {_MIDDLE}",
                {"d": 512, "L": 200, "dim": 2 * _MIDDLE},
            ),
        ),
    ),
)
