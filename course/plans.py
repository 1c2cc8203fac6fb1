"""The lesson plans: each step has a question of the bank and the view in which it is asked."""

from collections.abc import Mapping
from itertools import accumulate
from typing import NamedTuple

import pe_core
from course.bank import of_page, predictions
from course.by_hand import Cell
from course.questions import Prediction
from course.readers.kinds import PreparedView
from course.view import DEFAULTS


class Task(NamedTuple):
    """What is worked out on paper: a table with its first column given, and where to compare it.

    `rows` are the rows as they should be in the end.
    """

    says: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    compare: PreparedView

    @property
    def blank(self) -> tuple[tuple[str, ...], ...]:
        """The rows as they are handed out."""
        return tuple((row[0], *[""] * (len(row) - 1)) for row in self.rows)


class Step(NamedTuple):
    """One step: its minutes, the question of the class by its name, and what the teacher does.

    `view` names the view in which the question is asked, and `shows` says in what it differs from
    that in which the page asks it. `hint` is said when few have voted for the right answer: where
    to look or what to work out, but nothing about an option. `lost` says what a class misses
    without this step; it is empty where no plan drops the step.
    """

    minutes: int
    question: str
    view: str
    does: str
    hint: str
    lost: str = ""
    task: Task | None = None
    shows: Mapping[str, int] = {}

    @property
    def asked(self) -> Prediction:
        """The question itself."""
        return predictions()[self.question]

    @property
    def prepared(self) -> PreparedView:
        """The view in which the question is asked; it does not show the answer.

        It is named as briefly as it can be, since the address is printed. An address without any
        value would open the page in its own view.
        """
        whole = {**self.asked.start, **self.shows}
        named = {key: shown for key, shown in whole.items() if getattr(DEFAULTS, key) != shown}
        return PreparedView(self.asked.page, self.view, named or {"d": whole["d"]})

    @property
    def place(self) -> str:
        """Where the question is among those of its page, such as "question 4 of 5"."""
        page = of_page(self.asked.page)
        return f"question {page.index(self.asked) + 1} of {len(page)}"


class Plan(NamedTuple):
    """A lesson: what the class can do after it, its steps, and its last questions.

    `at_the_end` is how many minutes these take, and `last` names them. They ask for what the steps
    have taught, but none is the question of a step or its twin, which a class has met by then, and
    none needs the step that is the first to be dropped. `drop` names the questions of the steps to
    leave out when time runs short, the first one first.
    """

    goal: str
    steps: tuple[Step, ...]
    at_the_end: int
    last: tuple[str, ...]
    drop: tuple[str, ...]

    @property
    def minutes(self) -> int:
        """How long all of it takes together."""
        return sum(step.minutes for step in self.steps) + self.at_the_end

    @property
    def dropped(self) -> tuple[Step, ...]:
        """The steps to leave out when time runs short, the first one first."""
        return tuple(next(s for s in self.steps if s.question == name) for name in self.drop)


def spans(plan: Plan) -> list[str]:
    """Return the first and the last minute of each step, such as "3 to 7", and of the end."""
    ends = list(accumulate([*(step.minutes for step in plan.steps), plan.at_the_end]))
    return [f"{start} to {end}" for start, end in zip([0, *ends], ends, strict=False)]


def closing(plan: Plan) -> tuple[Prediction, ...]:
    """Return what everybody is asked at the end of a lesson."""
    return tuple(predictions()[name] for name in plan.last)


_ROBOT: Mapping[str, int | str] = {"words": "I am a robot", "d": 4, "n": 100, "L": 4, "t": 3}
_CELLS = [Cell(4, 100, 3, column) for column in range(4)]
_IN_DEGREES = pe_core.sinusoidal_at([3 * pe_core.wavelengths(2)[0] / 360], 2)[0, 0]
_RISE = pe_core.first_rise(pe_core.offset_similarity(range(100), 128)) or 0

_BY_HAND = Task(
    "Work out row 3 of the table with d = 4 columns and the base n = 100, in radians. The divisor "
    "is the base to the power 2k/d, and the angle is 3 divided by it.",
    ("Column", "Pair k", "Divisor", "Angle", "sin or cos", "Value"),
    tuple(
        (
            str(cell.column),
            str(cell.pair),
            f"{1 / cell.speed:g}",
            f"{cell.angle:g}",
            "cos" if cell.column % 2 else "sin",
            f"{cell.value:.4f}",
        )
        for cell in _CELLS
    ),
    PreparedView("formula", "Row 3, to compare with", {**_ROBOT, "dim": 0}),
)

_ORDER = Step(
    3,
    "same_word_twice",
    "A sentence read backwards",
    "Read “John likes Jane” aloud forwards and backwards, and let the class find the words and "
    "their outputs in the figure. Then ask what happens to a word that occurs twice.",
    "List everything that goes into the output of the first “the”: its query, the keys and the "
    "values. Make the same list for the second, and compare the two.",
    "The class then has to take your word for it that a model needs positions.",
)
_CRITERIA = Step(
    6,
    "normalised_step",
    "Simple schemes against the criteria",
    "Collect ideas for encoding positions on the board. Somebody will want to divide the position "
    "by the last one: ask the question about that idea, then test the others on the page.",
    "Work out the number of the second word, first in a sentence of 50 words and then in one of "
    "11. It is the position of the word divided by the last position, both counted from 0.",
    "The formula then comes without the simple ideas that fail before it.",
)
_FORMULA = Step(
    9,
    "exponent_of_a_column",
    "A table of eight columns",
    "Ask the question first, because it decides which angle belongs to which column. Then everyone "
    "works out the row on the worksheet; share its four columns among groups. Whoever finds "
    f"{_IN_DEGREES:.4f} in column 0 has a calculator that counts in degrees. Compare the rows with "
    "the page only at the end.",
    "Write the columns from 0 to 7 in a line and join each sine to the cosine of the same angle. "
    "Then say what each letter in the exponent of the formula stands for.",
    task=_BY_HAND,
    shows={"L": 3},  # row 3 is worked out by hand: in its first columns it is the same
)
_HEATMAP = Step(
    3,
    "longer_table",
    "The whole table",
    "Let the class read aloud first one row and then one column, and say which axis is which. Then "
    "ask about the longer table.",
    "List everything that must be known to work out a value in row 10. For each item on the "
    "list, say whether it has changed.",
    "The class then does not see the whole table, with fast columns left and slow ones right.",
)
_CLOCK = Step(
    3,
    "angle_between_hands",
    "The pairs as clock hands",
    "Move t slowly and let the class name the fastest hand. Then set t back to 10, and ask the "
    "question before you move it again.",
    "Choose one dial. Work out through which angle its first hand turns from 10 to 30, and "
    "through which angle its second hand turns from 15 to 35.",
)
_ROTATION = Step(
    12,
    "matrix_of_a_shift",
    "The matrix for a shift by five",
    "Write the addition theorem on the board and read the block of one pair off it. Ask the "
    "question before anyone works out a second matrix. With time to spare, go on to the figure "
    "further down, where the matrix is fitted to data.",
    "Write the block of one pair twice with the addition theorem, once for the step from 10 to "
    "15 and once for that from 30 to 35. Compare the angles in the two.",
)
_PRODUCTS = Step(
    2,
    "steady_fall",
    f"The curve up to offset {_RISE}",
    f"The page draws the curve up to offset {_RISE} and holds the rest back. Let everyone go on "
    "drawing it with a finger in the air, and vote.",
    "Each pair contributes the cosine of its own angle. Sketch these cosines over the offsets, "
    "one for a fast pair and one for a slow pair, and add the two.",
    "The class then goes on believing that similarity falls steadily with distance.",
)
_ATTENTION = Step(
    8,
    "untrained_nearness",
    "A head before training",
    "Say that the matrices of this head are random numbers, and go down to the figure that "
    "compares near positions with distant ones; in Present it is under “More to read”. The "
    "question is beside it.",
    "Follow two neighbouring positions through the head: one is multiplied by the matrix of the "
    "queries, and the other by that of the keys. Ask what connects the two results.",
    "The class then does not learn that an untrained head does not prefer nearby words.",
)
_BUGS = Step(
    10,
    "unpaired_cosine",
    "Code that runs and is wrong",
    "Ask the question first. Then let the learners work in pairs: one picks a bug and shows the "
    "pictures, and the other names the wrong line.",
    "Write out what one pair contributes to the dot product of two rows, first with one "
    "frequency for both columns and then with two. Use the addition theorem.",
)
_ROTARY = Step(
    8,
    "rotary_angle",
    "A query at 10 and a key at 15",
    "Use your arms as the two hands of a pair: one for the query and one for the key. Ask the "
    "question, and move t on the page only after the vote.",
    "Choose one pair. Work out through which angle 20 positions turn the hand of the query, and "
    "through which they turn the hand of the key.",
)
_BIASES = Step(
    8,
    "flat_head",
    "Eight heads of ALiBi",
    "Let the class read off by how much some of the heads lower the score of a key 5 tokens away. "
    "Ask the question before you move φ.",
    "Compare in the figure by how much each head and the next one lower the score of a key 5 "
    "tokens away. Go on like that to the flattest head, and only then change the distance.",
)
_COMPARE = Step(
    7,
    "whose_curve_moves",
    "Three schemes, offset by offset",
    "Say what a curve shows: what position alone contributes to a score. Ask the question while t "
    "is at 10. After the vote let everyone choose the two schemes that differ most.",
    "For each of the three schemes, say where its numbers for rows 10 and 15 come from, where "
    "those for rows 30 and 35 come from, and what connects them.",
    "The class then does not see what a learned table lacks and the other schemes have.",
)
_LONGER = Step(
    8,
    "plain_new_angles",
    "A model in a longer text",
    "Let the class find the pair at which the line crosses the trained length, and say what that "
    "means for the pairs beyond it. After the vote the page draws the angles; then compare the "
    "methods with each other.",
    "Choose one pair on each side of the crossing. Work out how many turns each of them makes "
    "within the trained length, and mark on a circle the angles that it covers.",
)
_TRAIN = Step(
    8,
    "twins_without_positions",
    "Small models to train",
    "Ask the question, then collect guesses for a ranking of the schemes, press “Train them all”, "
    "and talk about the curves while they grow. Where seeds differ more than schemes, the page "
    "calls the difference noise, and so should the class.",
    "Write down what the question mark reads in a sentence and in its twin. Compare the two "
    "lists, and say what the model can answer to each.",
    "The class then does without the experiment, which can be homework.",
)

PLANS: dict[str, Plan] = {
    "15 minutes": Plan(
        "The class can say what a row and a column are, which hand is fast, and what stays the "
        "same when both positions move.",
        (_ORDER, _HEATMAP, _CLOCK, _PRODUCTS),
        4,
        last=(
            "pooled_mean",
            "beyond_training",
            "fastest_hand",
            "read_one_hand",
            "no_repeat_twin",
            "neighbours",
        ),
        drop=("steady_fall", "same_word_twice"),
    ),
    "45 minutes": Plan(
        "The class can work out a row by hand, test a simple scheme, and say what depends on the "
        "offset only.",
        (
            _ORDER._replace(minutes=5),
            _CRITERIA,
            _FORMULA,
            _HEATMAP._replace(minutes=6),
            _CLOCK._replace(minutes=6),
            _PRODUCTS._replace(minutes=5),
        ),
        8,
        last=(
            "pooled_mean",
            "raw_index_twin",
            "row_without_base",
            "shape_of_a_table_twin",
            "fastest_hand_twin",
            "read_one_hand",
            "neighbours_twin",
        ),
        drop=("longer_table", "steady_fall", "normalised_step"),
    ),
    "90 minutes": Plan(
        "The class can also derive the matrix of a shift, say what attention does with it, and "
        "test code that makes the table.",
        (
            _ORDER._replace(minutes=7),
            _CRITERIA._replace(minutes=8),
            _FORMULA._replace(minutes=14),
            _HEATMAP._replace(minutes=7),
            _CLOCK._replace(minutes=8),
            _ROTATION,
            _PRODUCTS._replace(minutes=7),
            _ATTENTION,
            _BUGS,
        ),
        9,
        last=(
            "pooled_mean",
            "raw_index_twin",
            "row_without_base",
            "fastest_hand_twin",
            "way_back_twin",
            "both_sides",
            "one_matrix_looks_back",
            "swapped_seen",
        ),
        drop=("longer_table", "steady_fall", "untrained_nearness"),
    ),
    "45 minutes, today's models": Plan(
        "After one of the other lessons, the class can also say what RoPE turns, what ALiBi adds, "
        "and why an encoding for every position does not yet make a model work at every length.",
        (_ROTARY, _BIASES, _COMPARE, _LONGER, _TRAIN),
        6,
        last=(
            "rotary_length",
            "rotary_peak_twin",
            "longer_text",
            "twice_as_long_four_times",
            "ntk_new_angles",
            "twins_by_distance",
        ),
        drop=("whose_curve_moves", "twins_without_positions"),
    ),
}

MATERIALS = (
    "A projector or a large screen, and this course open on the teacher's computer.",
    "One phone or laptop for every two learners. Share shows the QR code of a view.",
    "Paper and calculators set to radians, if numbers are worked out by hand.",
    "On paper: the teacher's plan with its answers, and a worksheet for each learner.",
)

TROUBLE = {
    "The network is slow": "Run the course on the teacher's computer and let the others watch. "
    "Download the figures beforehand: each is one HTML file that needs no network.",
    "There is no projector": "Hand out the links. Two or three learners share a screen, and you "
    "say when to go on.",
    "Phones cannot open the link": "An address with localhost or 127.0.0.1 works on one computer "
    "only. Open the course under that computer's address in the network, and share again.",
    "A page shows its answer at once": "Your browser has kept yours from the last lesson. Press "
    "“Forget my answers” on “Check yourself” first, or use a private window.",
    "Nobody answers": "Let everyone vote by hand before anyone explains. Then show the figure.",
    "Time runs out": "Drop a whole step rather than its question, in the order given at the end of "
    "the plan. Every step works on its own.",
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
