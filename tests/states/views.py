"""Views to try: those that a hand can reach, their edges, and numbers that no slider has.

A view is what differs from the usual one, so that a failure is told in few words.
"""

from typing import Any

from hypothesis import strategies as st

from course.contents import LESSONS, Lesson
from course.view import BASES, CHOICES, DEFAULTS, ENTERED, LENGTHS, MODEL_DIMENSIONS

Changes = dict[str, Any]
Drawn = st.SearchStrategy[Any]

SENTENCES = (
    "", " ", "go", "John likes Jane", "to be or not to be", "a a a a", "The cat sees the dog.",
    "日本語 の 文", "مرحبا بالعالم", "e\u0301te\u0301 🙂 👩‍👩‍👧 🇩🇪",
    "zero\u200bwidth \u202eright\u202c", "<b>bold</b> <script>alert(1)</script>", "%{x} {0} %s",
    "$x^2$ \\frac{1}{2} _a_ **b** `c` [d](e)",
    "a" * 200, " ".join(["word"] * 40), " ".join(map(str, range(60))), "\t\n\r\x00 \x7f \ud800",
)  # fmt: skip


def mostly(usual: Drawn, other: Drawn, times: int = 8) -> Drawn:
    """Return what draws the usual, and once in so many times the other."""
    return st.integers(1, times).flatmap(lambda n: other if n == times else usual)


# Most tables are small: so many states can be tried.
_SMALL_D, _D = st.sampled_from((2, 4, 6, 8, 16, 34, 64, 128)), st.sampled_from(MODEL_DIMENSIONS)
_EDGE_D = st.sampled_from((2, 4, MODEL_DIMENSIONS[-2], MODEL_DIMENSIONS[-1]))
_SMALL_L = st.integers(LENGTHS[0], 64)
_EDGE_L = st.sampled_from((2, 3, 256, 257, LENGTHS[1] - 1, LENGTHS[1]))
_ANY = st.integers(-(10**30), 10**30)
_SMALL = st.tuples(_SMALL_D, _SMALL_L)
_LARGE = (
    st.tuples(_D, _SMALL_L)
    | st.tuples(_SMALL_D, st.integers(*LENGTHS))
    | st.tuples(_D | _EDGE_D, _EDGE_L | st.integers(*LENGTHS))
)
_SIZES = mostly(_SMALL, _LARGE, 3)
SENTENCE = st.sampled_from(SENTENCES) | st.text(max_size=40) | st.text("ab ", max_size=400)


def _below(end: int) -> st.SearchStrategy[int]:
    return st.sampled_from((0, end // 2, end - 1)) | st.integers(0, end - 1)


def _entered(key: str) -> st.SearchStrategy[int]:
    number = ENTERED[key]
    ends = st.sampled_from((number.lowest, number.default, number.highest))
    few = st.integers(number.lowest, min(number.highest, number.lowest + 200))
    return ends | few | st.integers(number.lowest, number.highest) | _ANY


def _choice(key: str) -> st.SearchStrategy[str]:
    return st.sampled_from(CHOICES[key].options)


_OWN = {key: _choice(key) for key in CHOICES} | {key: _entered(key) for key in ENTERED}
_FOREIGN = st.sampled_from(sorted(_OWN)).flatmap(lambda key: _OWN[key].map(lambda v: {key: v}))


@st.composite
def changes(draw: st.DrawFn, lesson: Lesson) -> Changes:
    """Draw a view that anybody may ask a lesson for; every number may be out of its range."""
    d, length = draw(_SIZES)
    found: Changes = {"d": d, "L": length, "n": draw(st.sampled_from((2, 10_000, 10**6, *BASES)))}
    found |= {"t": draw(_below(length)), "phi": draw(_below(length)), "dim": draw(_below(d))}
    own = {key: _OWN[key] for key in lesson.own}
    if "words" in lesson.front:
        own["words"] = SENTENCE
    found |= draw(st.fixed_dictionaries({}, optional=own))
    if draw(st.integers(0, 7)) == 0:  # what another page would have, or what no slider has
        beyond = st.sampled_from(("d", "n", "L", "t", "phi", "dim")).flatmap(
            lambda key: _ANY.map(lambda value: {key: value})
        )
        found |= draw(_FOREIGN | beyond | st.builds(dict, words=SENTENCE))
    return {key: value for key, value in found.items() if value != DEFAULTS._asdict()[key]}


LESSON = st.sampled_from(LESSONS)
