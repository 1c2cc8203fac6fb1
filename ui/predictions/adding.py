"""Predictions about the sum of word and position."""

from course.questions import Option, Prediction
from course.view import DEFAULTS, View
from ui.views.adding import lengths, rows
from ui.words.adding import MOVES, apart, loudness, moving, repeats
from ui.words.first_layer import concatenated, shares_kept

_START = {"d": 128, "n": 10_000, "L": 50, "scaled": "no"}
_ASKED = DEFAULTS._replace(**_START)  # type: ignore[arg-type]


def _mean_length(view: View, part: int) -> float:
    return float(lengths(rows(view)[part]).mean())


def _loud_measured(view: View) -> str:
    return (
        f"Measured at d = {view.d}: the words are {_mean_length(view, 1):.1f} long on average, "
        f"the positions {_mean_length(view, 2):.1f}. The word is {1 / loudness(view):.2f} times "
        "as long."
    )


_LOUD = Prediction(
    name="times_root_d",
    page="adding",
    question=f"At d = {_ASKED.d} the words are about {_mean_length(_ASKED, 1):.1f} long, the "
    f"positions {_mean_length(_ASKED, 2):.1f}. Now the words are multiplied by √d before the sum. "
    "Which is longer then?",
    options=(
        Option(
            "The position still.",
            "Before, it was longer by a factor of √(d/2). The factor √d is larger than that, at "
            "every width.",
            {**_START, "d": 512, "scaled": "yes"},
            lambda view: loudness(view) > 1,
            "position-wins",
        ),
        Option(
            "Both are equally long.",
            "For that the factor would have to be √(d/2). It is √2 times as large. The paper "
            "does not say what it is for.",
            {**_START, "scaled": "yes"},
            lambda view: abs(loudness(view) - 1) < 0.1,
            "position-drowns",
        ),
        Option(
            "The word, by a factor of about √2.",
            "A word is about 1 long, so it becomes about √d. A position is √(d/2) long, and "
            "nothing multiplies it.",
            {**_START, "scaled": "yes"},
            lambda view: abs(1 / loudness(view) - 2**0.5) < 0.15,
        ),
    ),
    start=_START,
    measured=_loud_measured,
    figure="sum_norms",
    quiz=True,
)


_TWICE = {**_START, "words": "the cat sees the dog"}
_OTHER = {**_START, "words": "a cat sees a dog"}


def _gap(view: View) -> float:
    """Return how far the rows of the first word that stands twice are apart."""
    found = rows(view)
    return apart(found.total, *repeats(found)[0])


def _position_gap(view: View) -> float:
    found = rows(view)
    return apart(found.position, *repeats(found)[0])


def _same_gap(view: View) -> bool:
    return abs(_gap(view) - _gap(DEFAULTS._replace(**_TWICE))) < 1e-9  # type: ignore[arg-type]


_SAME_WORD = Prediction(
    name="word_at_two_places",
    page="adding",
    question="In “the cat sees the dog” the word “the” stands at places 0 and 3, with one and the "
    "same vector. Add the positions. How far apart are its two rows now?",
    options=(
        Option(
            "Not at all: the same word goes in as the same row.",
            "What goes in is the sum. The word's part is the same at both places, the position's "
            "part is not.",
            _TWICE,
            lambda view: _gap(view) < 1e-9,
            "word-fixes-row",
        ),
        Option(
            "As far as positions 0 and 3, whatever the word is.",
            "In the difference of the two rows the word cancels out. What is left is the "
            "difference of the two positions.",
            _TWICE,
            lambda view: abs(_gap(view) - _position_gap(view)) < 1e-9,
        ),
        Option(
            "It depends on the word: another word would be moved by another amount.",
            "The position that is added does not know the word. Put “a” in place of “the”, and "
            "the distance stays the same.",
            _OTHER,
            lambda view: not _same_gap(view),
            "depends-on-word",
        ),
    ),
    start=_START,
    measured=lambda view: (
        f"Measured: the two rows are {_gap(view):.4f} apart, the two positions "
        f"{_position_gap(view):.4f}."
    ),
    figure="sum_rows",
    quiz=True,
)


_WIDER = Prediction(
    name="length_by_width",
    page="adding",
    question=f"At d = {_ASKED.d} every position is {_mean_length(_ASKED, 2):.1f} long. Make the "
    "model four times as wide, d = 512. How long is a position then?",
    options=(
        Option(
            "As long as before: all numbers stay between -1 and 1.",
            "Each number stays small, but there are more of them, and the square of each counts.",
            {**_START, "d": 512},
            lambda view: abs(_mean_length(view, 2) / _mean_length(_ASKED, 2) - 1) < 0.01,
            "norm-guess",
        ),
        Option(
            "Twice as long.",
            "Each pair adds sin² + cos² = 1 to the square of the length. With d/2 pairs the length "
            "is √(d/2), and √4 is 2.",
            {**_START, "d": 512},
            lambda view: abs(_mean_length(view, 2) / _mean_length(_ASKED, 2) - 2) < 1e-9,
        ),
        Option(
            "Four times as long.",
            "That would be so if lengths added up. Their squares do: four times as many numbers "
            "make the vector twice as long.",
            {**_START, "d": 512},
            lambda view: abs(_mean_length(view, 2) / _mean_length(_ASKED, 2) - 4) < 0.01,
            "norm-guess",
        ),
    ),
    start=_START,
    measured=lambda view: (
        f"Measured: {_mean_length(_ASKED, 2):.6g} at d = {_ASKED.d}, "
        f"{_mean_length(view, 2):.6g} at d = {view.d}."
    ),
    figure="sum_norms",
)


def _tied(view: View) -> float:
    return concatenated(view, tied=True)[0]


def _free(view: View) -> float:
    return concatenated(view, tied=False)[0]


_CONCATENATE = Prediction(
    name="sum_or_concatenation",
    page="adding",
    question="Instead of adding, write the position behind the word and let a matrix [W₁ W₂] read "
    "both. When is the result the same as W₁ applied to the sum?",
    options=(
        Option(
            "Never: a sum mixes what concatenation keeps apart.",
            "A matrix takes a sum apart again: W(x + p) = Wx + Wp. With two equal halves "
            "concatenation gives exactly this.",
            _START,
            lambda view: _tied(view) > 1e-9,
            "sum-is-a-makeshift",
        ),
        Option(
            "When the two halves are equal, W₁ = W₂.",
            "Then it is W₁x + W₁p = W₁(x + p). The sum is the tied case of concatenation, at half "
            "the width.",
            _START,
            lambda view: _tied(view) < 1e-9 < _free(view),
        ),
        Option(
            "Always: both bring in the same numbers.",
            "With a W₂ of its own the position is read in another way than the word, and the "
            "result is another one.",
            {**_START, "scaled": "yes"},
            lambda view: _free(view) < 1e-9,
            "sum-is-concatenation",
        ),
    ),
    start=_START,
    measured=lambda view: (
        f"Measured with random matrices: with W₂ = W₁ the two differ by {_tied(view):.1e} at most, "
        f"with a W₂ of its own by up to {_free(view):.2f}."
    ),
    figure="sum_rows",
)


_WIDE = {**_START, "d": 512}
_LONG = {**_WIDE, "L": 2000}
_SHORT_SHARE = moving(DEFAULTS._replace(**_WIDE), MOVES) / 512  # type: ignore[arg-type]


def _share(view: View) -> float:
    return moving(view, MOVES) / view.d


_MOTION = Prediction(
    name="long_text_moves_more",
    page="adding",
    question=f"At d = 512, {_SHORT_SHARE:.0%} of the dimensions move by {MOVES} or more over the "
    "first 50 positions. How many do over the first 2000?",
    options=(
        Option(
            "As many: the first dimensions hold the position, the others never do.",
            "The slow dimensions move too, they only need more positions for it. A longer text "
            "gives them the time.",
            _LONG,
            lambda view: abs(_share(view) - _SHORT_SHARE) < 0.05,
            "first-columns",
        ),
        Option(
            "Fewer: the waves have come back to where they began.",
            "A wave that comes back has been everywhere in between. A longer stretch can only "
            "make the largest value larger and the smallest one smaller.",
            _LONG,
            lambda view: _share(view) < _SHORT_SHARE - 0.05,
            "repeats",
        ),
        Option(
            "Nearly all of them.",
            "What stands still over 50 positions is not wasted: it helps to tell position 50 from "
            "position 2000.",
            _LONG,
            lambda view: _share(view) > 0.9,
        ),
    ),
    start=_WIDE,
    measured=lambda view: (
        f"Measured at d = {view.d}: {moving(view, MOVES)} of {view.d} ({_share(view):.1%}) over "
        f"{view.L} positions, against {_SHORT_SHARE:.1%} over 50."
    ),
    figure="column_motion",
    quiz=True,
)


def _kept(view: View) -> float:
    return float(shares_kept(view)[0].mean())


_RESIDUAL = Prediction(
    name="after_one_layer",
    page="adding",
    question="The position is added once, before the first layer. An untrained attention layer "
    "with a residual connection follows. How much of p(t) is in the rows that leave it?",
    options=(
        Option(
            "Next to nothing: the layer has mixed it away.",
            "The layer's own output is such a mixture. But the residual connection adds what came "
            "in to it, unchanged.",
            _START,
            lambda view: _kept(view) < 0.5,
            "lost-above",
        ),
        Option(
            "About all of it.",
            "The residual connection hands x + p on as it is. So the next layer can read the "
            "position too, although nothing is added again.",
            _START,
            lambda view: 0.5 < _kept(view) < 1.5,
        ),
        Option(
            "About twice as much: each layer adds the position again.",
            "The 2017 Transformer adds it at its input only. Other encodings, such as RoPE, do "
            "their work in every layer, but they add nothing to the rows.",
            {**_START, "d": 512},
            lambda view: _kept(view) > 1.5,
            "added-each-layer",
        ),
    ),
    start=_START,
    measured=lambda view: (
        f"Measured: on average the rows hold {_kept(view):.2f} times p(t). The layer's own output "
        f"alone holds {float(shares_kept(view)[1].mean()):.2f} times p(t)."
    ),
    figure="sum_rows",
)

PREDICTIONS: tuple[Prediction, ...] = (_LOUD, _SAME_WORD, _WIDER, _MOTION, _CONCATENATE, _RESIDUAL)
