"""The table of pages: where each lives, what it asks, and which controls it has."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from course.view import CHOICES


@dataclass(frozen=True)
class Lesson:
    """One page of the course.

    `folder` lies below pages/ and holds all of it. `front` names the controls that stand in front,
    `choices` those of this page alone. A lesson teaches, with a figure and a prediction; other
    pages list, ask or plan.
    """

    folder: str
    title: str
    question: str
    front: tuple[str, ...]
    choices: tuple[str, ...] = ()
    teaches: bool = True

    @property
    def name(self) -> str:
        """The name of its folder, unique among all pages."""
        return self.folder.rpartition("/")[2]

    @property
    def address(self) -> str:
        """The last part of the page's address: its name; empty for the home page."""
        return "" if self is HOME else self.name


HOME = Lesson(
    "playground",
    "Playground",
    "Move one slider and watch the same encoding answer in every view.",
    ("d", "n", "L", "t", "phi", "dim"),
    teaches=False,
)

COURSE: dict[str, tuple[Lesson, ...]] = {
    "Why positions": (
        Lesson(
            "order/order",
            "Why order matters",
            "What does attention know of word order?",
            ("words", "d"),
            ("order", "causal"),
        ),
        Lesson(
            "order/criteria",
            "Four criteria",
            "What must a good position mark do?",
            ("d", "L"),
            ("rule",),
        ),
    ),
    "The encoding": (
        Lesson(
            "encoding/bits",
            "From bits to waves",
            "What does the encoding share with counting in bits?",
            ("d", "n"),
        ),
        Lesson(
            "encoding/formula",
            "The formula, by hand",
            "How is one cell worked out?",
            ("words", "t", "dim"),
            ("notation",),
        ),
        Lesson(
            "encoding/heatmap",
            "Encoding heatmap",
            "What do the stripes show?",
            ("d", "L"),
            ("layout",),
        ),
        Lesson(
            "encoding/sinusoids",
            "One dimension, one sinusoid",
            "What does a single column do along the sentence?",
            ("n", "dim"),
        ),
        Lesson(
            "encoding/clock_hands",
            "Clock hands",
            "How do a few turning hands tell the position?",
            ("t", "phi"),
        ),
    ),
    "Relative position": (
        Lesson(
            "relative/rotation",
            "A shift is a rotation",
            "What leads from one position to another?",
            ("t", "phi"),
            ("fit",),
        ),
        Lesson(
            "relative/dot_products",
            "Dot products",
            "What do two positions know of their distance?",
            ("d", "phi"),
            ("measure",),
        ),
    ),
    "Inside the Transformer": (
        Lesson(
            "inside/adding",
            "Adding it to words",
            "What is left of a word when its position is added?",
            ("words", "d"),
            ("scaled",),
        ),
        Lesson(
            "inside/attention",
            "Attention with positions",
            "What does a head see with and without positions?",
            ("words", "d"),
            ("scheme", "causal"),
        ),
    ),
    "Beyond the sinusoid": (
        Lesson(
            "beyond/rotary",
            "Rotary (RoPE)",
            "What if a position turns the vector instead of adding to it?",
            ("t", "phi"),
            ("vectors", "pairing"),
        ),
        Lesson(
            "beyond/biases",
            "Biases and tables",
            "Can a distance be written straight into the score?",
            ("words", "phi"),
            ("heads", "sides"),
        ),
        Lesson(
            "beyond/compare",
            "Schemes side by side",
            "What does each scheme give to the same sentence?",
            ("words", "t", "phi"),
            ("first", "second", "third"),
        ),
        Lesson(
            "beyond/longer",
            "Longer than trained",
            "What happens past the length a model was trained on?",
            ("dim", "n"),
            ("method", "stretch"),
        ),
        Lesson(
            "beyond/few_bits",
            "Numbers with few bits",
            "When do two positions become the same numbers?",
            ("d", "n"),
            ("format", "near"),
        ),
        Lesson(
            "beyond/wild",
            "In the wild",
            "What do real libraries compute?",
            ("d", "L"),
            ("family", "against", "undone"),
        ),
        Lesson(
            "beyond/train",
            "Train it yourself",
            "Who comes first, John or Jane? Which scheme lets a small model learn it?",
            ("words", "d"),
            ("layers", "causal", "seeds", "first_seed", "steps", "trained"),
        ),
    ),
    "Reference": (
        Lesson(
            "reference/code",
            "Code",
            "How do I compute this table myself?",
            ("d", "n", "L"),
            ("library",),
        ),
        Lesson(
            "reference/bugs",
            "Bug gallery",
            "What does wrong code look like, and which test catches it?",
            ("d", "L"),
            ("bug",),
        ),
        Lesson(
            "reference/questions",
            "Questions readers ask",
            "Short answers, each with a view that shows it.",
            (),
            teaches=False,
        ),
        Lesson(
            "reference/errata",
            "Where sources are wrong",
            "What the articles say, and what is right.",
            (),
            teaches=False,
        ),
        Lesson(
            "reference/quiz",
            "Check yourself",
            "What has stayed with you?",
            (),
            tuple(CHOICES),
            teaches=False,
        ),
        Lesson(
            "reference/before_and_after",
            "Before and after",
            "What did you know before the course, and what do you know after it?",
            (),
            teaches=False,
        ),
        Lesson(
            "reference/plan",
            "For teachers",
            "Lesson plans, each step a prepared view.",
            (),
            teaches=False,
        ),
    ),
}


class Highlight(NamedTuple):
    """Something to try: what it is, the address of its page, and the view it begins with."""

    label: str
    page: str
    view: Mapping[str, Any] = {}


HIGHLIGHTS = (
    Highlight("Go from t to t + φ by one matrix, and read how far it misses", "rotation",
              {"t": 10, "phi": 5}),
    Highlight("See what is left over when the cosines are dropped", "rotation",
              {"d": 16, "L": 50, "phi": 3, "fit": "sines-only"}),
    Highlight("Turn the hands and count their turns", "clock_hands",
              {"d": 8, "L": 50, "t": 10, "dim": 0}),
    Highlight("Predict how the similarity goes on, and find its first rise", "dot_products",
              {"d": 128, "L": 50, "phi": 11}),
    Highlight("Find the two positions that are easiest to mix up", "heatmap", {"d": 4, "L": 2048}),
    Highlight("Put the columns in another order; all dot products stay", "heatmap",
              {"layout": "halves"}),
    Highlight("Match the waves to the bits", "bits", {"d": 8, "n": 16, "L": 16}),
    Highlight("Judge the first ideas by the criteria, and one of your own", "criteria",
              {"rule": "linear"}),
    Highlight("Multiply the words by √d, and see which part is longer", "adding",
              {"d": 512, "scaled": "yes"}),
    Highlight("Look for the bug that draws a good picture", "bugs",
              {"d": 64, "L": 40, "bug": "unpaired-cosine-frequency"}),
    Highlight("Copy the code of a table, with its sizes filled in", "code", {"d": 512, "L": 100}),
    Highlight("Read where the sources are wrong", "errata"),
    Highlight("Turn a query and a key, and see that only their offset counts", "rotary",
              {"t": 10, "phi": 5}),
    Highlight("Put three schemes side by side over your own sentence", "compare"),
    Highlight("See which remedies for longer texts keep neighbours apart", "longer",
              {"d": 128, "method": "yarn", "stretch": "4"}),
    Highlight("Watch positions merge in bfloat16", "few_bits", {"format": "bfloat16"}),
    Highlight("Hold a library's table against the paper's", "wild", {"family": "fairseq"}),
    Highlight("Train one small model a scheme, and test them on longer texts", "train"),
)  # fmt: skip

LESSONS = (HOME, *(lesson for part in COURSE.values() for lesson in part))
AT: Mapping[str, Lesson] = {lesson.address: lesson for lesson in LESSONS}
NAMED: Mapping[str, Lesson] = {lesson.name: lesson for lesson in LESSONS}
