"""The table of pages: where each lives, what it asks, and which controls it has."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from course.view import CHOICES, DEFAULTS, ENTERED, View, view_of


@dataclass(frozen=True)
class Lesson:
    """One page of the course.

    `folder` lies below pages/ and holds all of it. `front` names the controls that stand in front,
    `choices` those of this page alone, and `entered` the numbers that are entered on it. A lesson
    teaches, with a figure and a prediction; other pages list, ask or plan. `opens` says in what the
    view that it opens in differs from the defaults. `shows` names those of its numbers that a
    caption of its pictures has, because they move one of them.
    """

    folder: str
    title: str
    question: str
    front: tuple[str, ...]
    choices: tuple[str, ...] = ()
    entered: tuple[str, ...] = ()
    teaches: bool = True
    opens: Mapping[str, Any] = field(default_factory=dict, hash=False)
    shows: tuple[str, ...] = ("d", "n", "L", "t", "phi")

    @cached_property
    def opening(self) -> View:
        """The view that the page opens in, if its address names none."""
        return view_of(DEFAULTS._asdict() | dict(self.opens))

    @cached_property
    def own(self) -> tuple[str, ...]:
        """What belongs to this page alone: its choices, and the numbers entered on it."""
        return (*self.choices, *self.entered)

    @cached_property
    def name(self) -> str:
        """The name of its folder, unique among all pages."""
        return self.folder.rpartition("/")[2]

    @cached_property
    def address(self) -> str:
        """The last part of the page's address: its name; empty for the home page."""
        return "" if self is HOME else self.name

    @cached_property
    def window_title(self) -> str:
        """What the window of a browser is called while it shows the page."""
        return NAME if self is HOME else f"{self.title} | {NAME}"


NAME = "Positional encoding"  # of the course

HOME = Lesson(
    "front_door",
    "A Transformer reads all words at once. How does it know which came first?",
    "",
    ("words", "d", "n", "L"),
    teaches=False,
    opens={"words": "the dog bites the man", "d": 64, "L": 20, "t": 1, "phi": 3, "dim": 0},
)

PLAYGROUND = Lesson(
    "playground",
    "Playground",
    "Each position in a text gets a vector. Move a slider, and see every view change.",
    ("d", "n", "L", "t", "phi", "dim"),
    teaches=False,
)

COURSE: dict[str, tuple[Lesson, ...]] = {
    "Why positions": (
        Lesson(
            "order/order",
            "Why order matters",
            "What does attention know about word order?",
            ("words",),
            ("order", "causal"),
        ),
        Lesson(
            "order/criteria",
            "Four criteria",
            "What must a good positional encoding do?",
            ("d", "L"),
            ("rule",),
        ),
    ),
    "The encoding": (
        Lesson(
            "encoding/bits",
            "From bits to waves",
            "What does the encoding have in common with counting in bits?",
            ("d", "n"),
            opens={"d": 8, "n": 16, "L": 16, "t": 10, "phi": 5, "dim": 2},
        ),
        Lesson(
            "encoding/formula",
            "The formula, by hand",
            "How is one cell worked out?",
            ("words", "t", "dim"),
            ("notation",),
            ("far_position",),
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
            "How do a few turning hands show the position?",
            ("t", "phi"),
        ),
    ),
    "Relative position": (
        Lesson(
            "relative/rotation",
            "A shift is a rotation",
            "What takes one position to another?",
            ("t", "phi"),
            ("fit",),
        ),
        Lesson(
            "relative/dot_products",
            "Dot products",
            "What does the dot product of two positions say about their distance?",
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
            "ALiBi: a penalty for distance",
            "Can a distance be added straight to the score?",
            ("words", "phi", "L"),
            ("heads", "sides"),
        ),
        Lesson(
            "beyond/t5_and_shaw",
            "T5 and Shaw: learned biases",
            "What can be learned for each offset?",
            ("words", "phi"),
            ("sides",),
        ),
        Lesson(
            "beyond/learned_tables",
            "Learned tables",
            "What if a row is learned for each position?",
            ("dim", "t"),
            ("heads", "learned"),
        ),
        Lesson(
            "beyond/compare",
            "Schemes side by side",
            "What does each scheme do to the same sentence?",
            ("words", "t", "phi"),
            ("first", "second", "third"),
        ),
        Lesson(
            "beyond/longer",
            "Longer than trained",
            "What happens beyond the length a model was trained on?",
            ("dim", "n"),
            ("method", "stretch"),
        ),
        Lesson(
            "beyond/rope_in_models",
            "RoPE as models run it",
            "What do the numbers in a model's config do to its positions?",
            ("dim",),
            ("scaling",),
            ("rope_base", "head_width", "rotated", "trained_length", "scale"),
            opens={"rope_base": 10_000, "trained_length": 4096, "d": 1024},
            shows=("L",),
        ),
        Lesson(
            "beyond/few_bits",
            "Numbers with few bits",
            "When do two positions get the same encoding?",
            ("d", "n"),
            ("format", "near"),
            ("far_position", "rope_base", "head_width"),
        ),
        Lesson(
            "beyond/nope",
            "Positions left out",
            "What does a model know of positions that has no positional encoding?",
            ("L", "t"),
            ("causal", "format", "begins"),
            opens={"L": 32, "t": 9, "causal": "yes"},
            shows=("L", "t"),
        ),
        Lesson(
            "beyond/generation",
            "While a model writes",
            "Which positions do tokens have when a model writes one token after the other?",
            ("t", "words", "d"),
            ("kept", "counted", "pads", "slip", "window", "depth"),
            opens={"L": 64, "t": 40, "d": 64, "kept": "recent", "slip": "counts-padding"},
        ),
        Lesson(
            "beyond/wild",
            "In the wild",
            "What do real libraries compute?",
            ("d", "L"),
            ("family", "against", "undone"),
        ),
        Lesson(
            "beyond/grids",
            "Two and three dimensions",
            "How do the patches of a picture or a video get their positions?",
            ("t", "phi"),
            ("patches", "side", "picture", "fitted"),
            opens={"n": 100, "L": 196, "t": 90, "phi": 14, "dim": 16},
        ),
        Lesson(
            "beyond/elsewhere",
            "The same formula elsewhere",
            "What else do these sines and cosines encode?",
            ("d", "n"),
            ("signal", "unit"),
            shows=("d", "n"),
        ),
        Lesson(
            "beyond/train",
            "Train it yourself",
            "Which scheme lets a small model learn who comes first, John or Jane?",
            (),
            ("layers", "causal", "seeds", "first_seed", "steps", "trained"),
        ),
    ),
    "Reference": (
        Lesson(
            "reference/code",
            "Code",
            "How do I compute this table myself?",
            ("d", "n", "L"),
            ("encoding", "library", "pairing", "scaling", "heads", "sides"),
            ("rope_base", "head_width", "trained_length", "scale"),
            opens={"scaling": "llama3"},
        ),
        Lesson(
            "reference/bugs",
            "Bug gallery",
            "What does wrong code look like, and which test catches it?",
            ("d", "L"),
            ("bug",),
        ),
        Lesson(
            "reference/own_table",
            "Your own table",
            "Which known table is it, and where does it differ from the paper's?",
            ("n",),
            teaches=False,
        ),
        Lesson(
            "reference/libraries",
            "Which library does what",
            "Which library or model computes which table, and what undoes it?",
            (),
            teaches=False,
        ),
        Lesson(
            "reference/api",
            "What pe_core offers",
            "Which functions does the core have, and what does each of them return?",
            (),
            teaches=False,
        ),
        Lesson(
            "reference/find",
            "Find",
            "Where does the course say something about a word, a number or a model?",
            (),
            teaches=False,
        ),
        Lesson(
            "reference/which",
            "Which one for my model?",
            "What is a good default, and what is not known?",
            (),
            teaches=False,
        ),
        Lesson(
            "reference/family",
            "The family of position encodings",
            "What does each one act on, which paper describes it, and what is known of it?",
            (),
            teaches=False,
        ),
        Lesson(
            "reference/questions",
            "Questions readers ask",
            "Short answers, each with a view that illustrates it.",
            (),
            teaches=False,
        ),
        Lesson(
            "reference/glossary",
            "Glossary",
            "What does each term mean, and where is it explained?",
            (),
            teaches=False,
        ),
        Lesson(
            "reference/errata",
            "Where sources are wrong or loose",
            "What the articles say, and what is right instead.",
            (),
            teaches=False,
        ),
        Lesson(
            "reference/quiz",
            "Check yourself",
            "What do you remember?",
            (),
            tuple(CHOICES),
            tuple(ENTERED),
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
            "Lesson plans, each step with its question, and worksheets to print.",
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
    Highlight("Does one matrix take every position t to t + φ?", "rotation",
              {"t": 10, "phi": 5}),
    Highlight("What is lost when the cosines are dropped?", "rotation",
              {"d": 16, "L": 50, "phi": 3, "fit": "sines-only"}),
    Highlight("Turn the hands and count their turns", "clock_hands",
              {"d": 8, "L": 50, "t": 10, "dim": 0}),
    Highlight("Predict how the dot product goes on", "dot_products",
              {"d": 128, "L": 50, "phi": 11}),
    Highlight("Which two positions are easiest to mix up?", "heatmap", {"d": 4, "L": 2048}),
    Highlight("Put all sines before all cosines: what happens to the dot products?", "heatmap",
              {"layout": "halves"}),
    Highlight("Compare the waves with bits", "bits", {"d": 8, "n": 16, "L": 16}),
    Highlight("Test simple schemes, and one of your own, against the criteria", "criteria",
              {"rule": "linear"}),
    Highlight("Multiply the words by √d: which part of the sum is larger?", "adding",
              {"d": 512, "scaled": "yes"}),
    Highlight("Find the bug in a table that looks right", "bugs",
              {"d": 64, "L": 40, "bug": "unpaired-cosine-frequency"}),
    Highlight("Copy the code for a table of your size", "code", {"d": 512, "L": 100}),
    Highlight("Read where sources are wrong or loose", "errata"),
    Highlight("Turn a query and a key: what does their score depend on?", "rotary",
              {"t": 10, "phi": 5}),
    Highlight("Compare three schemes on a sentence of your own", "compare"),
    Highlight("Which remedies for longer texts keep neighbours apart?", "longer",
              {"d": 128, "method": "yarn", "stretch": "4"}),
    Highlight("Paste your model's config.json: which of its pairs ever turn once?",
              "rope_in_models"),
    Highlight("How many positions stay distinct in bfloat16?", "few_bits", {"format": "bfloat16"}),
    Highlight("Compare a library's table with the paper's", "wild", {"family": "fairseq"}),
    Highlight("Paste a table of your own: which known one is it?", "own_table"),
    Highlight("Click a patch of a picture: which other patches are like it?", "grids",
              {"n": 100, "L": 196, "t": 90, "phi": 14}),
    Highlight("Compare a diffusion's steps, a coordinate in space and a time with positions",
              "elsewhere", {"signal": "NeRF"}),
    Highlight("Look up which library or model computes which table", "libraries"),
    Highlight("Which one for my model? Defaults, and what is not known", "which"),
    Highlight("Train a small model for each scheme, and test it on longer texts", "train"),
)  # fmt: skip

LESSONS = (HOME, PLAYGROUND, *(lesson for part in COURSE.values() for lesson in part))
AT: Mapping[str, Lesson] = {lesson.address: lesson for lesson in LESSONS}
NAMED: Mapping[str, Lesson] = {lesson.name: lesson for lesson in LESSONS}

REFERENCE = "Reference"
# The way through the course: every lesson before the pages to look things up, and then the quiz.
PATH = tuple(lesson for part, row in COURSE.items() if part != REFERENCE for lesson in row)
LAST = NAMED["quiz"]
TEACHERS = NAMED["plan"]
BEFORE = NAMED["before_and_after"]
# In which part of the course each page lies.
PART_OF: Mapping[str, str] = {one.name: part for part, row in COURSE.items() for one in row}


def neighbours(lesson: Lesson) -> tuple[Lesson | None, Lesson | None]:
    """Return the neighbours of a page on the way through the course; None where there is none."""
    way = (*PATH, LAST)
    if lesson not in way:
        return None, None
    at = way.index(lesson)
    return (way[at - 1] if at else None), (way[at + 1] if at + 1 < len(way) else None)
