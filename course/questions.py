"""What a prediction is made of, and the misconceptions behind the wrong answers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from string import ascii_lowercase
from typing import Any, NamedTuple, TypeVar

from course.view import DEFAULTS, View, view_of


class Misconception(NamedTuple):
    """A half-truth that learners bring along, and the address of the page that clears it up."""

    said: str
    page: str


MISCONCEPTIONS: Mapping[str, Misconception] = {
    "order-for-free": Misconception("Attention knows the order of the words by itself.", "order"),
    "invariant": Misconception("Shuffling the words leaves everything as it was.", "order"),
    "place-decides": Misconception("A word that keeps its position keeps its output.", "order"),
    "left-to-right": Misconception("Attention reads the words one after the other.", "order"),
    "mask-hides-past": Misconception("A causal mask hides what came before.", "attention"),
    "index-is-enough": Misconception("Any numbering of the positions will do.", "criteria"),
    "short-is-small": Misconception("A shorter text gives smaller values.", "criteria"),
    "distance-is-enough": Misconception("The distances between words show their order.", "order"),
    "any-speed-will-do": Misconception(
        "With enough pairs, their speeds do not matter.", "criteria"
    ),
    "only-the-paper": Misconception("Only the paper's frequencies work.", "criteria"),
    "learned": Misconception("The sinusoidal encoding is learned.", "formula"),
    "depends-on-word": Misconception("The encoding depends on the word.", "formula"),
    "depends-on-sentence": Misconception("Every sentence has an encoding of its own.", "formula"),
    "depends-on-length": Misconception("The encoding depends on the sequence length.", "heatmap"),
    "fitted-to-length": Misconception(
        "The slow waves are fitted to the length of the text.", "heatmap"
    ),
    "row-per-dimension": Misconception(
        "A table of positions has a row for each dimension.", "formula"
    ),
    "number-system": Misconception(
        "The base of the encoding works like the base of a number system.", "bits"
    ),
    "like-bits": Misconception("The encoding is a smoothed binary code.", "bits"),
    "column-is-pair": Misconception("A column and a pair are the same thing.", "formula"),
    "slow-first": Misconception("The first pair is the slowest.", "clock_hands"),
    "row-is-a-wave": Misconception("Each position is a sinusoid of its own.", "sinusoids"),
    "end-is-reached": Misconception("The longest wave is 2πn tokens long.", "sinusoids"),
    "base-scales-all": Misconception("The base changes the length of every wave.", "sinusoids"),
    "base-over-width": Misconception(
        "Each wave is n/d times as long as the one before it.", "bits"
    ),
    "width-left-out": Misconception(
        "The wavelengths do not depend on the width of the model.", "sinusoids"
    ),
    "even-spread": Misconception("The wavelengths are evenly spaced.", "sinusoids"),
    "one-speed": Misconception("All pairs turn at the same speed.", "clock_hands"),
    "first-columns": Misconception("Only the first few columns encode the position.", "heatmap"),
    "values-grow": Misconception("The values grow with the position.", "heatmap"),
    "layout-matters": Misconception(
        "The order of the columns changes what the encoding can express.", "heatmap"
    ),
    "one-number-tells": Misconception(
        "One entry of a row is enough to read off the position.", "clock_hands"
    ),
    "repeats": Misconception("Sooner or later, the encoding repeats.", "clock_hands"),
    "shift-needs-position": Misconception(
        "The effect of a shift depends on where it starts.", "rotation"
    ),
    "sine-is-enough": Misconception("Sines alone are enough, without cosines.", "rotation"),
    "no-way-back": Misconception("A shift forward and a shift back are the same.", "rotation"),
    "good-fit-is-truth": Misconception(
        "A matrix that predicts perfectly must be the right matrix.", "rotation"
    ),
    "minus-undoes": Misconception("A minus sign undoes a shift.", "rotation"),
    "half-holds-half": Misconception(
        "Half of the columns contain half of the information.", "rotation"
    ),
    "fast-goes-wrong": Misconception("If a pair causes trouble, it is a fast one.", "rotation"),
    "sharp-aim": Misconception(
        "A head that looks φ positions ahead focuses sharply on one position.", "rotation"
    ),
    "steady-fall": Misconception("Similarity falls steadily with distance.", "dot_products"),
    "near-wins": Misconception("Nearby words automatically score higher.", "attention"),
    "neighbours-decay": Misconception(
        "Neighbouring positions get closer together along the sentence.", "dot_products"
    ),
    "one-wave-rules": Misconception(
        "A single wave decides where the dot product rises and falls.", "dot_products"
    ),
    "lengths-differ": Misconception("Some rows have a larger norm than others.", "dot_products"),
    "all-as-far": Misconception("Any two positions are equally far apart.", "dot_products"),
    "sides-differ": Misconception(
        "The dot product of two positions shows which one comes first.", "dot_products"
    ),
    "position-drowns": Misconception(
        "The word and the position are always equally large.", "adding"
    ),
    "position-wins": Misconception("The position is always larger than the word.", "adding"),
    "word-fixes-row": Misconception(
        "The same word always enters the model as the same vector.", "adding"
    ),
    "sum-is-a-makeshift": Misconception("A sum can never do what a concatenation does.", "adding"),
    "sum-is-concatenation": Misconception(
        "A sum and a concatenation are the same thing.", "adding"
    ),
    "norm-guess": Misconception("The norm of a row grows in proportion to the width.", "adding"),
    "short-numbers": Misconception("The norm of a row does not depend on the width.", "adding"),
    "lost-above": Misconception("A position added once is lost in the next layer.", "adding"),
    "added-each-layer": Misconception("The position is added again in every layer.", "adding"),
    "no-cross-terms": Misconception("Words and positions never meet in a score.", "attention"),
    "equal-words-equal-rows": Misconception(
        "Equal words always have equal rows of weights.", "attention"
    ),
    "mask-zeroes": Misconception(
        "A mask sets some weights to zero and leaves the others as they were.", "attention"
    ),
    "shared-evenly": Misconception(
        "The weight that a mask frees is shared out evenly.", "attention"
    ),
    "formula-copes": Misconception(
        "If the formula works at every position, the model works at every length.", "heatmap"
    ),
    "base-shortens": Misconception("A larger base does not make the waves longer.", "sinusoids"),
    "ntk-spares-fast": Misconception(
        "Scaling for longer texts leaves all fast pairs exactly as they were.", "longer"
    ),
    "stretch-is-free": Misconception(
        "Squeezing more positions into the trained range costs nothing.", "longer"
    ),
    "all-angles-new": Misconception("In a longer text every pair meets new angles.", "longer"),
    "slow-always-new": Misconception("Slow pairs always reach new angles.", "longer"),
    "last-pair-decides": Misconception("If the last pair stays in range, all pairs do.", "longer"),
    "slowed-least-goes-beyond": Misconception(
        "The pairs that are slowed least leave the trained range first.", "longer"
    ),
    "linear-spares-fast": Misconception("Linear scaling slows only the slow pairs.", "longer"),
    "scaling-slows-alike": Misconception(
        "Every method slows all pairs by the same factor.", "longer"
    ),
    "factor-cancels": Misconception(
        "A factor that multiplies both sine and cosine cancels out.", "longer"
    ),
    "width-sets-speed": Misconception(
        "The width alone determines how slow the pairs are.", "longer"
    ),
    "counts-once": Misconception(
        "A factor applied to both queries and keys multiplies their score only once.", "longer"
    ),
    "mask-is-blind": Misconception(
        "Attention with a causal mask is still blind to order.", "attention"
    ),
    "heads-alike": Misconception("All heads of ALiBi reach equally far back.", "biases"),
    "slopes-even": Misconception("The slopes of ALiBi are evenly spaced.", "biases"),
    "more-heads-flatter": Misconception(
        "With more heads, ALiBi only adds flatter slopes.", "biases"
    ),
    "slope-alone": Misconception("The slope alone decides how far back a head reaches.", "biases"),
    "reach-is-a-share": Misconception(
        "A head reaches back over a fixed share of the text.", "biases"
    ),
    "offset-has-no-sign": Misconception(
        "An offset does not show which of two words comes first.", "t5_and_shaw"
    ),
    "own-bucket": Misconception("Every distance has a T5 bucket of its own.", "t5_and_shaw"),
    "vector-each": Misconception("Shaw's scheme has a vector for every offset.", "t5_and_shaw"),
    "edge-at-maximum": Misconception(
        "T5's last bucket begins at its maximum distance.", "t5_and_shaw"
    ),
    "buckets-stay": Misconception(
        "T5's buckets are the same with and without a mask.", "t5_and_shaw"
    ),
    "code-is-paper": Misconception("Released code does exactly what its paper says.", "biases"),
    "rows-by-formula": Misconception("Learned rows follow from a formula.", "learned_tables"),
    "rows-train-together": Misconception(
        "Every training text updates every row of a learned table.", "learned_tables"
    ),
    "learned-grows": Misconception(
        "Every scheme that learns positions needs more parameters for longer texts.",
        "learned_tables",
    ),
    "mask-shows-all": Misconception(
        "One layer with a causal mask is enough to see the word order.", "train"
    ),
    "bias-needs-mask": Misconception(
        "Without a mask, ALiBi never shows the order of the words.", "train"
    ),
    "bias-is-blind": Misconception(
        "A bias that depends on distance can never show the word order.", "train"
    ),
    "table-begins-again": Misconception(
        "A learned table begins again after its last row.", "learned_tables"
    ),
    "table-goes-on": Misconception("A learned table has a row for any position.", "learned_tables"),
    "turned-apart": Misconception(
        "With RoPE a score depends on where in the text the two words are.", "rotary"
    ),
    "fast-pairs-lose": Misconception(
        "In a fast pair, the angle between two words changes when both move on.", "rotary"
    ),
    "rope-decays": Misconception("With RoPE, nearby words automatically score higher.", "rotary"),
    "rope-two-sided": Misconception("RoPE cannot tell before from after.", "rotary"),
    "back-negates": Misconception("Turning back changes the sign of the score.", "rotary"),
    "pairings-mix": Misconception("The two pairings of RoPE can be mixed freely.", "rotary"),
    "turning-stretches": Misconception("Rotating a vector changes its length.", "rotary"),
    "table-never-ends": Misconception(
        "An entry that can be looked up has also been learned.", "compare"
    ),
    "values-turn-too": Misconception(
        "RoPE and biases put the position into the values, too.", "attention"
    ),
    "all-grows-squared": Misconception(
        "Every cost grows with the square of the length of the text.", "compare"
    ),
    "cost-guess": Misconception(
        "The scheme that costs more is also the one whose cost grows faster.", "compare"
    ),
    "longer-repeats": Misconception("A longer table repeats the rows of a shorter one.", "code"),
    "rounding": Misconception("Rounding the finished table ruins its late rows.", "code"),
    "training-turns-all": Misconception(
        "In a training text, nearly every pair of RoPE turns at least once.", "rope_in_models"
    ),
    "large-base-stops-turns": Misconception(
        "With a very large base, hardly any pair finishes a turn.", "rope_in_models"
    ),
    "base-and-text-cancel": Misconception(
        "A larger base and longer texts cancel each other out.", "rope_in_models"
    ),
    "fewer-pairs-shorter-waves": Misconception(
        "If only a part of the head turns, its waves are shorter by the same factor.",
        "rope_in_models",
    ),
    "base-sets-range": Misconception(
        "The base alone decides how long the longest wave is.", "rope_in_models"
    ),
    "fast-by-rank": Misconception(
        "The first pairs count as fast, however short the texts.", "rope_in_models"
    ),
    "slow-pairs-spared": Misconception(
        "Scaling for longer texts leaves the slow pairs alone.", "rope_in_models"
    ),
    "slow-pairs-point": Misconception(
        "Slow pairs point most sharply at a position.", "rope_in_models"
    ),
    "numbers-follow-space": Misconception(
        "Patches with neighbouring numbers are neighbours in the picture.", "grids"
    ),
    "row-is-one": Misconception("All patches of one row have nearly the same encoding.", "grids"),
    "nearer-is-more-alike": Misconception(
        "In two dimensions, the nearer of two patches always scores higher.", "grids"
    ),
    "steps-add-up": Misconception("In two dimensions, only the number of steps counts.", "grids"),
    "each-token-counts": Misconception(
        "Each token of a picture moves the text after it one position on.", "grids"
    ),
    "picture-is-one": Misconception("A picture takes up one position of the text.", "grids"),
    "fitting-keeps-steps": Misconception(
        "A table for another picture size keeps the distance between neighbours.", "grids"
    ),
    "fitting-turns-round": Misconception(
        "A larger picture moves the positions of neighbours further apart.", "grids"
    ),
    "shorter-range-shorter-repeat": Misconception(
        "An encoding repeats when its slowest pair has made half a turn.", "elsewhere"
    ),
    "never-repeats": Misconception(
        "No encoding made of sines and cosines ever repeats.", "elsewhere"
    ),
    "half-of-the-pairs": Misconception(
        "In every encoding, half of the pairs never finish a turn.", "elsewhere"
    ),
    "all-pairs-work": Misconception(
        "Every pair of an encoding turns many times within its range.", "elsewhere"
    ),
    "fast-pairs-only": Misconception(
        "Only the first few pairs turn within a short range.", "elsewhere"
    ),
    "unit-is-nothing": Misconception(
        "The unit in which a time is counted makes no difference.", "elsewhere"
    ),
    "fine-unit-is-better": Misconception(
        "The finer the unit of time, the more alike near samples are.", "elsewhere"
    ),
    "few-bits-even-steps": Misconception(
        "A number format has the same spacing everywhere.", "few_bits"
    ),
    "columns-repair": Misconception("More columns bring back what rounding has lost.", "few_bits"),
    "same-size-same-loss": Misconception(
        "All 16-bit formats lose the same amount by rounding.", "few_bits"
    ),
    "few-bits-no-large": Misconception(
        "A format with few bits cannot hold large numbers.", "few_bits"
    ),
    "rounding-anywhere": Misconception(
        "It makes no difference at which step values are rounded.", "few_bits"
    ),
    "few-values-few-rows": Misconception(
        "Few values per column mean few distinct rows.", "few_bits"
    ),
    "reach-is-fineness": Misconception("A format with a larger range is also finer.", "few_bits"),
    "columns-cost-rows": Misconception(
        "Each additional rounded column merges more rows.", "few_bits"
    ),
    "no-merge-no-error": Misconception(
        "As long as no two rows are equal, rounding has lost nothing.", "few_bits"
    ),
    "rounding-ruins-all": Misconception(
        "Values rounded at every step have no correct digits left.", "few_bits"
    ),
    "one-formula": Misconception("Every library computes the paper's table.", "wild"),
    "start-matters": Misconception(
        "Starting the count of positions at a different number changes every score.", "wild"
    ),
    "start-is-nothing": Misconception("It makes no difference where the counting starts.", "wild"),
    "half-is-right": Misconception("Half of the columns do half of the work.", "wild"),
    "own-exponent": Misconception("Every library has an exponent of its own.", "wild"),
    "slow-drift": Misconception("A small difference in speed stays small.", "wild"),
    "reordering-is-nothing": Misconception(
        "Reordering its columns brings a table no closer to another.", "wild"
    ),
    "same-numbers": Misconception(
        "The same values in a different order work just as well.", "wild"
    ),
    "sum-needs-order": Misconception("A dot product depends on the order of the columns.", "bugs"),
    "waves-coincide": Misconception(
        "The sine and the cosine of an angle have the same value.", "bugs"
    ),
    "floor-rounds": Misconception("Whole-number division rounds to the nearest integer.", "bugs"),
    "exponent-speeds-up": Misconception("A larger exponent gives faster waves.", "bugs"),
    "exponent-cancels": Misconception("A constant factor in the exponent cancels out.", "bugs"),
    "doubling-doubles": Misconception("Doubling an exponent doubles the power.", "bugs"),
    "runs-so-right": Misconception("Code that runs without an error is correct.", "bugs"),
    "mask-in-the-head": Misconception("A head counts the words before it without a mask.", "nope"),
    "more-seen-more-weight": Misconception(
        "A word that sees more words gives more weight to each.", "nope"
    ),
    "same-count-in-all": Misconception(
        "All number formats tell positions apart equally far into a text.", "nope"
    ),
    "untrained-tells-nothing": Misconception(
        "A head that has learned nothing tells nothing about positions.", "nope"
    ),
    "sum-finds-all": Misconception(
        "If positions can be read from outputs, a weighted sum finds them.", "nope"
    ),
    "recounting-is-free": Misconception(
        "Counting kept tokens anew never changes a score.", "generation"
    ),
    "ids-are-enough": Misconception(
        "With the right position ids, padding needs no mask.", "generation"
    ),
    "window-is-the-reach": Misconception(
        "Nothing from outside its window ever reaches a token.", "generation"
    ),
    "reach-multiplies": Misconception(
        "Every further layer doubles how far back windows reach.", "generation"
    ),
    "needs-no-beginning": Misconception(
        "It makes no difference whether all texts begin with the same token.", "nope"
    ),
}


_Claim = TypeVar("_Claim", bound=Callable[[Any], bool])


def law(sentence: str) -> Callable[[_Claim], _Claim]:
    """Say why a claim comes out the same in every view."""

    def mark(claim: _Claim) -> _Claim:
        claim.law = sentence  # type: ignore[attr-defined]
        return claim

    return mark


UNKNOWN = -1  # the answer of a learner who would rather see than guess


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
    parts of its text by their heading, such as "text.Two layouts". `asked_with` names a figure that
    may be seen while the question is open, where its own would tell the answer. `twin` is the same
    question in another setting and other words, for whoever wants to be asked again.
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
    asked_with: str = ""
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


def lettered(question: Prediction) -> list[tuple[str, int]]:
    """Return the letters of the options and their numbers, in the order in which they stand."""
    return list(zip(ascii_lowercase, question.mixed(), strict=False))
