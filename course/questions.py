"""What a prediction is made of, and the misconceptions behind the wrong answers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from course.view import DEFAULTS, View, view_of


class Misconception(NamedTuple):
    """A half-truth that learners bring along, and the address of the page that clears it up."""

    said: str
    page: str


MISCONCEPTIONS: Mapping[str, Misconception] = {
    "order-for-free": Misconception("Attention knows the order of the words by itself.", "order"),
    "invariant": Misconception("Shuffling the words leaves everything as it was.", "order"),
    "index-is-enough": Misconception("Any number per position will do.", "criteria"),
    "distance-is-enough": Misconception("To know the distances is to know the order.", "order"),
    "any-speed-will-do": Misconception("Many pairs suffice, whatever their speed.", "criteria"),
    "only-the-paper": Misconception("Only the paper's frequencies will do.", "criteria"),
    "learned": Misconception("The sinusoidal encoding is learned.", "formula"),
    "depends-on-word": Misconception("The encoding depends on the word.", "formula"),
    "depends-on-length": Misconception("The encoding depends on the sequence length.", "heatmap"),
    "like-bits": Misconception("The encoding is the binary code, smoothed.", "bits"),
    "column-is-pair": Misconception("A column and a pair are the same thing.", "formula"),
    "slow-first": Misconception("The first pair is the slowest.", "clock_hands"),
    "row-is-a-wave": Misconception("Each position is a sinusoid of its own.", "sinusoids"),
    "end-is-reached": Misconception("The longest wave has 2πn tokens.", "sinusoids"),
    "base-scales-all": Misconception("The base scales every wave.", "sinusoids"),
    "width-left-out": Misconception("The width has no say in the waves.", "sinusoids"),
    "even-spread": Misconception("The wavelengths are spread evenly.", "sinusoids"),
    "one-speed": Misconception("All pairs turn alike.", "clock_hands"),
    "first-columns": Misconception("Only the first few columns hold the position.", "heatmap"),
    "values-grow": Misconception("The values grow with the position.", "heatmap"),
    "layout-matters": Misconception("The order of the columns changes what is held.", "heatmap"),
    "one-number-tells": Misconception("One entry of a row is enough to read it.", "clock_hands"),
    "repeats": Misconception("The encoding repeats after some thousand positions.", "clock_hands"),
    "shift-needs-position": Misconception("A shift depends on where it starts.", "rotation"),
    "sine-is-enough": Misconception("Sines alone would do.", "rotation"),
    "no-way-back": Misconception("A shift ahead and a shift back are the same.", "rotation"),
    "good-fit-is-truth": Misconception("What predicts perfectly is the right one.", "rotation"),
    "sharp-aim": Misconception("A head that looks φ ahead sees that place sharply.", "rotation"),
    "steady-fall": Misconception("Similarity falls steadily with distance.", "dot_products"),
    "near-wins": Misconception("Near words score higher by themselves.", "attention"),
    "neighbours-decay": Misconception(
        "Neighbours come closer together along the sentence.", "dot_products"
    ),
    "one-wave-rules": Misconception("One wave decides what the sum does.", "dot_products"),
    "lengths-differ": Misconception("Some rows are longer than others.", "dot_products"),
    "all-as-far": Misconception("Any two positions are equally far apart.", "dot_products"),
    "sides-differ": Misconception("The dot product tells left from right.", "dot_products"),
    "position-drowns": Misconception("Word and position always weigh the same.", "adding"),
    "position-wins": Misconception("The position always outweighs the word.", "adding"),
    "word-fixes-row": Misconception("The same word always goes in as the same row.", "adding"),
    "sum-is-a-makeshift": Misconception("A sum cannot be what concatenation is.", "adding"),
    "sum-is-concatenation": Misconception("Sum and concatenation are the same thing.", "adding"),
    "norm-guess": Misconception("A position's length grows like d, or not at all.", "adding"),
    "lost-above": Misconception("A position added once is lost in the next layer.", "adding"),
    "added-each-layer": Misconception("The position is added again in every layer.", "adding"),
    "no-cross-terms": Misconception("Words and positions never meet in a score.", "attention"),
    "mask-zeroes": Misconception("A mask only sets some weights to zero.", "attention"),
    "formula-copes": Misconception(
        "A formula for every position means a model for every length.", "heatmap"
    ),
    "base-shortens": Misconception(
        "A larger base shortens the waves, or leaves them.", "sinusoids"
    ),
    "ntk-spares-fast": Misconception(
        "NTK-aware scaling leaves the fast pairs as they were.", "longer"
    ),
    "stretch-is-free": Misconception("To interpolate positions costs nothing.", "longer"),
    "all-angles-new": Misconception("A longer text is new to every pair.", "longer"),
    "counts-once": Misconception("What multiplies sine and cosine comes once.", "longer"),
    "mask-is-blind": Misconception("A causal mask leaves attention blind to order.", "attention"),
    "heads-alike": Misconception("All heads of ALiBi see equally far.", "biases"),
    "slopes-even": Misconception("The slopes of ALiBi fall evenly.", "biases"),
    "offset-has-no-sign": Misconception("An offset says nothing of left and right.", "biases"),
    "own-bucket": Misconception("Every distance has a T5 bucket of its own.", "biases"),
    "edge-at-maximum": Misconception("T5's last bucket begins at its maximal distance.", "biases"),
    "buckets-stay": Misconception("T5's buckets are alike with and without a mask.", "biases"),
    "code-is-paper": Misconception("Released code does just what its paper says.", "biases"),
    "rows-by-formula": Misconception("Learned rows follow from a formula.", "biases"),
    "mask-shows-all": Misconception("A causal mask shows the order in one layer.", "train"),
    "bias-is-blind": Misconception("A bias of distance cannot tell the order.", "train"),
    "table-goes-on": Misconception("A learned table has a row for any position.", "biases"),
    "turned-apart": Misconception("With RoPE a score depends on where the words stand.", "rotary"),
    "fast-pairs-lose": Misconception("A fast pair loses count when it goes round.", "rotary"),
    "rope-decays": Misconception("With RoPE near words score higher by themselves.", "rotary"),
    "rope-two-sided": Misconception("RoPE cannot tell before from after.", "rotary"),
    "back-negates": Misconception("To turn back is to change the sign of the score.", "rotary"),
    "pairings-mix": Misconception("The two pairings of RoPE can be mixed freely.", "rotary"),
    "turning-stretches": Misconception("To turn a vector is to change its length.", "rotary"),
    "table-never-ends": Misconception("What can be looked up was also learned.", "compare"),
    "values-turn-too": Misconception(
        "What marks queries and keys marks the values as well.", "attention"
    ),
    "all-grows-squared": Misconception(
        "All that is done inside attention grows with the square of the length.", "compare"
    ),
    "cost-guess": Misconception("What is done most often grows fastest.", "compare"),
    "rounding": Misconception("Rounding the table spoils late rows, or nothing.", "code"),
    "few-bits-even-steps": Misconception("A format has equal steps everywhere.", "few_bits"),
    "columns-repair": Misconception("More columns bring back what rounding took.", "few_bits"),
    "same-size-same-loss": Misconception("Formats of 16 bits lose the same.", "few_bits"),
    "no-merge-no-error": Misconception("While no rows are equal, nothing is lost.", "few_bits"),
    "one-formula": Misconception("Every library computes the paper's table.", "wild"),
    "start-matters": Misconception("Where the counting starts changes every score.", "wild"),
    "same-numbers": Misconception("The same numbers in another order are as good.", "wild"),
    "runs-so-right": Misconception("Code that runs has the right shapes and exponents.", "bugs"),
}


@dataclass(frozen=True)
class Option:
    """An answer to choose: what it says, and the view in which it visibly holds or fails.

    `text` is the claim alone, with no reason in it: options of one question are alike in form.
    `why` meets whoever chose it: what makes a thoughtful person say it, and what is so instead.
    `holds` takes the lesson's model of that view and says whether what the option says is so: True
    for the right option, False for the others. A wrong option names the misconception behind it.
    `measured` says what was found in that view; without it, the question's own does. `always` says
    why `holds` comes out the same in every view: a short sentence that names the law.
    It is empty where `holds` comes out both ways. It is for the author and the tests, and is not
    shown on screen.
    """

    text: str
    why: str
    show: Mapping[str, Any]
    holds: Callable[[Any], bool]
    misconception: str = ""
    always: str = ""
    measured: Callable[[Any], str] | None = None

    @property
    def right(self) -> bool:
        """Whether this is the right answer."""
        return not self.misconception

    @property
    def view(self) -> View:
        """The view that proves it, whole."""
        return view_of({**DEFAULTS._asdict(), **self.show})


@dataclass(frozen=True)
class Prediction:
    """A question about a view not yet drawn, and the view in which it is asked.

    `measured` takes the lesson's model of the view that proves the right answer, and says what was
    found there. `revealed_title` is the title of the page's figure once the question is answered.
    `figure` names the figure that answers in the final quiz; questions of the quiz have `quiz` set.

    `reveals` names what the page holds back until the question is answered, because it would tell
    the answer: blocks of the page by kind and name, such as "checks.nearest" or "table.spans", and
    parts of its text by their heading, such as "text.Two layouts". `twin` is the same question in
    another setting and other words, for whoever wants to be asked again.
    """

    name: str
    page: str
    question: str
    options: tuple[Option, ...]
    start: Mapping[str, Any]
    measured: Callable[[Any], str]
    figure: str
    revealed_title: str = ""
    quiz: bool = False
    reveals: tuple[str, ...] = ()
    twin: "Prediction | None" = None

    @property
    def right(self) -> Option:
        """The option that is right."""
        return next(option for option in self.options if option.right)

    @property
    def key(self) -> str:
        """Where the answer is kept for the session."""
        return f"answer_{self.name}"

    def mixed(self, salt: object = "") -> list[int]:
        """Return the numbers of the options in an order that does not tell which one is right."""
        numbers = list(range(len(self.options)))
        Random(f"{self.name} {salt}").shuffle(numbers)
        return numbers
