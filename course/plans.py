"""The lesson plans, each step with a question for the class and a prepared view."""

from itertools import accumulate
from typing import NamedTuple

import pe_core
from course.numerals import grouped
from course.readers.kinds import PreparedView
from pe_core.common_bugs import FAULTS, TABLE_TESTS
from pe_core.fitting import fit_pairs


class Step(NamedTuple):
    """One step: its minutes, what the teacher does, what the class is asked, and where to look.

    `expect` are the wrong answers to be ready for, `right` is the right one.
    """

    minutes: int
    prepared: PreparedView
    does: str
    asks: str
    expect: tuple[str, ...]
    right: str


class Plan(NamedTuple):
    """A lesson: what the class can do after it, and its steps."""

    goal: str
    steps: tuple[Step, ...]

    @property
    def minutes(self) -> int:
        """How long all steps take together."""
        return sum(step.minutes for step in self.steps)


def timed(plan: Plan) -> list[tuple[str, Step]]:
    """Return each step with its first and last minute, such as "3 to 7"."""
    ends = list(accumulate(step.minutes for step in plan.steps))
    starts = [0, *ends]
    return [
        (f"{start} to {end}", step)
        for start, end, step in zip(starts, ends, plan.steps, strict=False)
    ]


_WAVES = pe_core.wavelengths(128)
_ROW = ", ".join(f"{value:.4f}" for value in pe_core.sinusoidal(4, 4, 100)[3])
_IN_DEGREES = pe_core.sinusoidal_at([3 * pe_core.wavelengths(2)[0] / 360], 2)[0, 0]
_CURVE = pe_core.offset_similarity(range(100), 128)
_RISE = pe_core.first_rise(_CURVE) or 0
_INDEX = pe_core.schemes(2)["normalised index"]
_STEPS = {length: _INDEX.table(length)[1, 0] for length in (5, 11)}
_TABLES = [pe_core.sinusoidal(50, 16, start=start) for start in (0, 5)]
_MISS = fit_pairs(*_TABLES).residual
_SINES_MISS = pe_core.fit_shift(*(table[:, ::2] for table in _TABLES)).residual

_COST = 20 * pe_core.alibi_slopes(8)

_ORDER = Step(
    3,
    PreparedView("order", "A sentence read backwards", {"order": "reversed"}),
    "Read the sentence aloud forwards and backwards, and ask the question before you open the "
    "page.",
    "The same words come in a different order, and there is no positional encoding. What changes "
    "in the vector that attention outputs for “John”?",
    (
        "Everything, because the sentence now means something else.",
        "Nothing changes at all.",
    ),
    "The vector is the same, and it moves with the word. Attention is permutation-equivariant.",
)
_CRITERIA = Step(
    7,
    PreparedView("criteria", "Simple schemes against the criteria"),
    "Collect ideas for encoding positions on the board, and ask the question before you open the "
    "page. Then test the ideas there.",
    "Why not number the words from 0 and divide by the last number?",
    (
        "It works: every word gets a number of its own.",
        "The numbers get too large.",
    ),
    f"A step of one word is then {_STEPS[5]:.2f} in a text of 5 words and {_STEPS[11]:.2f} in "
    "one of 11. The same distance looks different in texts of different lengths.",
)
_FORMULA = Step(
    8,
    PreparedView(
        "formula",
        "“I am a robot”, position 3",
        {"words": "I am a robot", "d": 4, "n": 100, "L": 4, "t": 3, "dim": 0},
    ),
    "Before you open the page, everyone works out one entry by hand: d = 4, n = 100, position "
    "3. Share the four columns among groups, then compare with the page.",
    "Which four numbers encode position 3?",
    (
        f"The first is {_IN_DEGREES:.4f}: the calculator counts in degrees.",
        "Four different divisors: the exponent was counted by columns instead of pairs.",
        "It depends on the word at position 3.",
    ),
    f"{_ROW}. Other words give the same numbers.",
)
_HEATMAP = Step(
    4,
    PreparedView("heatmap", "The whole table", {"d": 128, "L": 50}),
    "Let the class read aloud first one row and then one column. Say which axis is which.",
    "Where in the picture do the colours change fastest?",
    (
        "At the bottom: late positions turn faster.",
        "On the right: high dimensions are fast.",
    ),
    f"On the left. Pair 0 repeats every {_WAVES[0]:.2f} tokens, the last pair only after "
    f"{grouped(_WAVES[-1], '.0f')}.",
)
_CLOCK = Step(
    4,
    PreparedView("clock_hands", "Four pairs as hands", {"d": 8, "L": 50, "t": 10, "phi": 5}),
    "Move t slowly and let the class name the fastest hand. Then stop, and ask the question.",
    "Now t goes from 10 to 30, while φ stays at 5. What happens to the angle between the two hands "
    "of a dial?",
    (
        "It grows: later hands have turned further.",
        "It stays the same on the slow dials only.",
    ),
    "It stays the same on every dial. It is the angle for φ tokens, wherever they start.",
)
_ROTATION = Step(
    12,
    PreparedView(
        "rotation",
        "The matrix for a shift by five",
        {"d": 16, "L": 50, "t": 10, "phi": 5, "fit": "pair-by-pair"},
    ),
    "Write the addition theorem on the board and read the matrix off it. Further down, the "
    "page fits it to data: pair by pair, jointly, and from the sines alone.",
    "A matrix takes the row of position 10 to that of position 15. Which matrix takes row 30 to "
    "row 35?",
    (
        "A different one: the hands point elsewhere.",
        "The same one, but only roughly.",
        "The sines alone would do as well.",
    ),
    "The same one: it contains φ but not t. The relative error of the fit is only rounding error "
    f"({_MISS:.0e}). With the sines alone it is {_SINES_MISS:.0%}.",
)
_PRODUCTS = Step(
    3,
    PreparedView("dot_products", f"The curve at offset {_RISE}", {"d": 128, "phi": _RISE}),
    f"The page draws the curve up to offset {_RISE} and holds the rest back until its question is "
    "answered. Let the class vote first.",
    "Does the dot product fall with every step of the offset?",
    ("Yes: positions further apart are less alike.",),
    f"No. From offset {_RISE} to {_RISE + 1} it rises from {_CURVE[_RISE]:.3f} to "
    f"{_CURVE[_RISE + 1]:.3f}.",
)
_ATTENTION = Step(
    8,
    PreparedView("attention", "A head with positions", {"scheme": "sinusoidal"}),
    "Switch the positions off and on. Say that the matrices of this head are random.",
    "Does this head attend to nearby words more than to distant ones?",
    (
        "Yes, because the rows of nearby positions are similar.",
        "Yes, that is what the encoding is for.",
    ),
    "Not by itself. Attention compares queries with keys, and matrices come in between. "
    "Training has to find matrices that use the positions.",
)
_BUGS = Step(
    10,
    PreparedView("bugs", "Code that runs and is wrong", {"bug": "wrong-exponent"}),
    "Let the learners work in pairs. One picks a bug and shows the pictures, and the other names "
    "the wrong line.",
    "The code runs, and the shape is right. Is the table right?",
    (
        "Yes: wrong code would raise an error.",
        "One look at the heatmap shows every bug.",
    ),
    f"Not always. {len(TABLE_TESTS)} short tests catch all {len(FAULTS)} bugs. A look at the "
    "heatmap does not show them all.",
)
_ROTARY = Step(
    9,
    PreparedView("rotary", "A query at 10 and a key at 15", {"t": 10, "phi": 5}),
    "Use your arms as the two hands: one for the query and one for the key. Turn both by the same "
    "angle, then move t on the page.",
    "Both words move on by 20 positions. What happens to the angle between query and key?",
    (
        "It grows: both have turned further.",
        "It stays the same in the slow pairs only.",
    ),
    "It stays the same in every pair. So the score at 30 and 35 equals the score at 10 and 15.",
)
_BIASES = Step(
    8,
    PreparedView("biases", "Eight heads of ALiBi", {"heads": "8", "phi": 5}),
    "Let the class read off by how much each head lowers the score of a key 5 tokens away, then "
    "move φ.",
    "In the head with the steepest of 8 slopes, a distance of 20 tokens lowers the score of a key "
    f"by {_COST[0]:g}. How much does it lower the score in the head with the gentlest slope?",
    (
        "Just as much: it is the same distance.",
        "An eighth of it, because there are 8 heads.",
    ),
    f"{_COST[-1]:.3f}. Each slope is half the one before, so some heads reach much further back "
    "than others.",
)
_COMPARE = Step(
    8,
    PreparedView("compare", "Three schemes over one sentence", {"first": "learned"}),
    "Let everyone type a sentence of their own, and choose the two schemes that differ most.",
    "Which of these schemes can encode a position that no text in training reached?",
    (
        "All of them.",
        "None: a model knows only what it was trained on.",
    ),
    "All but the learned table, which ends with its last row. That does not yet say what a "
    "model can do with such an encoding.",
)
_LONGER = Step(
    8,
    PreparedView(
        "longer", "A text four times as long", {"d": 128, "method": "ntk", "stretch": "4"}
    ),
    "Show the circles. The shaded angles are those that the model has met in training.",
    "The frequencies are lowered for a text four times as long. Does that cost anything?",
    (
        "No: the formula has a value everywhere.",
        "Only memory and time.",
    ),
    "Yes. If every pair is slowed, neighbours come closer together; if the fast ones are spared, "
    "some angles are new.",
)
_TRAIN = Step(
    10,
    PreparedView("train", "Five small models"),
    "Collect guesses for a ranking of the five, press Train, and talk about the curves while they "
    "grow.",
    "Which scheme will be best on texts longer than those in training?",
    (
        "The newest one.",
        "All those that have a formula.",
    ),
    "Read it off your own run. Where seeds differ more than schemes, the page calls the difference "
    "noise, and so should the class.",
)
_QUIZ = Step(
    1,
    PreparedView("quiz", "Check yourself"),
    "Hand out the link to the quiz, or let everyone start it now.",
    "Which of today's answers surprised you?",
    (),
    "There is no right answer. Ask what changed their minds.",
)

PLANS: dict[str, Plan] = {
    "15 minutes": Plan(
        "The class can say what a row and a column are, which hand is fast, and what stays the "
        "same when both positions move.",
        (_ORDER, _HEATMAP, _CLOCK, _PRODUCTS, _QUIZ),
    ),
    "45 minutes": Plan(
        "The class can work out a row by hand, test a simple scheme, and say what depends on the "
        "offset only.",
        (
            _ORDER._replace(minutes=5),
            _CRITERIA,
            _FORMULA,
            _HEATMAP._replace(minutes=7),
            _CLOCK._replace(minutes=8),
            _PRODUCTS._replace(minutes=6),
            _QUIZ._replace(minutes=4),
        ),
    ),
    "90 minutes": Plan(
        "The class can also derive the matrix of a shift, say what attention does with it, and "
        "test code that makes the table.",
        (
            _ORDER._replace(minutes=8),
            _CRITERIA._replace(minutes=8),
            _FORMULA._replace(minutes=15),
            _HEATMAP._replace(minutes=8),
            _CLOCK._replace(minutes=8),
            _ROTATION,
            _PRODUCTS._replace(minutes=8),
            _ATTENTION,
            _BUGS,
            _QUIZ._replace(minutes=5),
        ),
    ),
    "45 minutes, today's models": Plan(
        "For use after one of the lessons above. The class can say what RoPE turns, what ALiBi "
        "adds, and why an encoding for every position does not yet make a model work at every "
        "length.",
        (_ROTARY, _BIASES, _COMPARE, _LONGER, _TRAIN, _QUIZ._replace(minutes=2)),
    ),
}

MATERIALS = (
    "A projector or a large screen, and this course open on the teacher's computer.",
    "One phone or laptop for every two learners. Share shows the QR code of a view.",
    "Paper and calculators set to radians, if numbers are worked out by hand.",
    "A printed copy of this plan.",
)

TROUBLE = {
    "The network is slow": "Run the course on the teacher's computer and let the others watch. "
    "Download the figures beforehand: each is one HTML file that needs no network.",
    "There is no projector": "Hand out the links. Two or three learners share a screen, and you "
    "say when to go on.",
    "Phones cannot open the link": "An address with localhost or 127.0.0.1 works on one computer "
    "only. Open the course at the Network URL that it prints when it starts, and share again.",
    "Nobody answers": "Let everyone vote by hand before anyone explains. Then show the figure.",
    "Time runs out": "Skip a step rather than a question. Every step works on its own.",
}

KNOWN: tuple[tuple[str, str], ...] = (
    (
        "Students who predict what a demonstration will show understand it better. Those who only "
        "watch understand it no better than those who never saw it.",
        "crouch",
    ),
    ("Those who predict first are more likely to observe correctly what happened.", "miller"),
    ("Seeing the gap between one's guess and the data helps people to remember the data.", "kim"),
    ("Active learning raises examination marks, by about half a standard deviation.", "freeman"),
    ("In one study, making a figure interactive did not help by itself, and sometimes did harm.",
     "mosca"),
    ("In a course on signals, guided exploration taught more than free exploration.", "patwardhan"),
    ("Animations seldom teach more than still pictures. Stepping through them may help.",
     "tversky"),
)  # fmt: skip
