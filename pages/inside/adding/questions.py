"""Predictions about the sum of word and position."""

from typing import Any

from course.questions import Option, Prediction
from course.view import DEFAULTS
from pages.inside.adding.model import Model
from pages.inside.adding.questions_layers import CONCATENATE, MOTION, RESIDUAL

_START: dict[str, Any] = {"d": 128, "n": 10_000, "L": 50, "scaled": "no"}
_SCALED: dict[str, Any] = {**_START, "scaled": "yes"}
_WIDTH = _START["d"]
_WIDE = 4 * _WIDTH


def _word(model: Model) -> float:
    """Return how long the words are on average."""
    return float(model.lengths["word"].mean())


def _position(model: Model) -> float:
    """Return how long the positions are on average."""
    return float(model.lengths["position"].mean())


_ASKED = Model(DEFAULTS._replace(**_START))
_POSITION = _position(_ASKED)
_WIDE_POSITION = _position(Model(DEFAULTS._replace(**{**_START, "d": _WIDE})))


def _parts_measured(model: Model) -> str:
    return (
        f"Measured at d = {model.view.d}: the average length is {_word(model):.1f} for the word "
        f"vectors and {_position(model):.1f} for the positions. A word vector is "
        f"{1 / model.loudness:.2f} times as long as a position."
    )


_LONGER = Prediction(
    name="times_root_d",
    page="adding",
    question=f"At d = {_WIDTH} the word vectors on this page have a length of about 1 and the "
    f"positions have length {_POSITION:.0f}. Now multiply the words by √d before adding the "
    "positions. Which vectors are longer then?",
    options=(
        Option(
            "The positions are longer.",
            f"They start with a large lead, {_POSITION:.0f} to 1. But √{_WIDTH} is larger than "
            "this ratio, and the same is true at every width.",
            {**_SCALED, "d": _WIDE},
            lambda model: model.loudness > 1.1,
            "position-wins",
        ),
        Option(
            "Both are equally long.",
            "It is tempting to think that the factor was chosen to balance the two. The paper does "
            "not say what it is for, and it is √2 times the factor that would balance them.",
            {**_SCALED, "d": 1024},
            lambda model: abs(model.loudness - 1) < 0.1,
            "position-drowns",
        ),
        Option(
            "The words are longer.",
            f"√{_WIDTH} is about {_WIDTH**0.5:.1f}, and this becomes the length of the words. The "
            f"positions keep the length {_POSITION:.0f}, because nothing multiplies them.",
            _SCALED,
            lambda model: model.loudness < 0.9,
        ),
    ),
    start=_START,
    measured=_parts_measured,
    figure="sum_norms",
    quiz=True,
    reveals=("numbers.sum", "figure.sum_norms", "text.How large is each part?"),
)


_TWICE: dict[str, Any] = {**_START, "words": "the cat sees the dog"}
_THRICE: dict[str, Any] = {**_START, "words": "the cat the dog sees the bird"}
_OTHER: dict[str, Any] = {**_START, "words": "a cat sees a dog"}


def _gap(model: Model, part: str = "total", which: int = 0) -> float:
    """Return how far the rows of a word that occurs twice are apart."""
    return model.apart(part, model.sentence.repeats[which])


def _with_another_word(model: Model) -> Model:
    """Return the same with a different word in the place of the first one that occurs twice."""
    words = list(model.words)
    twice = words[model.sentence.repeats[0][0]]
    other = " ".join("other" if word == twice else word for word in words)
    return Model(model.view._replace(words=other))


def _same_everywhere(model: Model) -> bool:
    """Return whether rows of one word are equally far apart, whatever their places."""
    return abs(_gap(model) - _gap(model, which=-1)) < 1e-9


def _gap_measured(model: Model) -> str:
    return (
        f"Measured: the two rows of “{model.words[model.sentence.repeats[0][0]]}” are "
        f"{_gap(model):.4f} apart, and the two positions are {_gap(model, 'position'):.4f} apart."
    )


def _thrice_measured(model: Model) -> str:
    (a, b), (_, c) = model.sentence.repeats[0], model.sentence.repeats[-1]
    return (
        f"Measured for “{model.words[a]}” at positions {a}, {b} and {c}: the first two rows are "
        f"{_gap(model):.4f} apart, and the last two {_gap(model, which=-1):.4f}."
    )


_PAIRS: dict[str, Any] = {**_START, "d": _WIDE, "words": "one two two one"}
_CANCELS = "In the difference of the two rows the word cancels out."


def _outer_is_further(model: Model) -> bool:
    return _gap(model, which=1) > _gap(model) + 1e-9


def _word_length(model: Model, which: int) -> float:
    return float(model.lengths["word"][model.sentence.repeats[which][0]])


def _pairs_measured(model: Model) -> str:
    words = [model.words[first] for first, _ in model.sentence.repeats]
    return (
        f"Measured at d = {model.view.d}: the rows of “{words[1]}” are {_gap(model, which=1):.3f} "
        f"apart, and those of “{words[0]}” are {_gap(model):.3f} apart. The vector of “{words[1]}” "
        f"has length {_word_length(model, 1):.3f}, that of “{words[0]}” has length "
        f"{_word_length(model, 0):.3f}."
    )


_ONE_TWO = Prediction(
    name="word_at_two_places_twin",
    page="adding",
    question="In “one two two one” each word occurs twice, and its vector is the same both times. "
    "Now the positions are added. For which word are the two rows further apart?",
    options=(
        Option(
            "Neither of the two words.",
            "A word has one vector, wherever it occurs, so its two rows start out equal. But a "
            "different position is added to each of them.",
            {**_PAIRS, "d": 32},
            lambda model: abs(_gap(model, which=1) - _gap(model)) < 1e-9,
            "word-fixes-row",
        ),
        Option(
            "The word “one” at both ends.",
            "Its positions are three apart, those of “two” only one. The words cancel out in the "
            "difference, and only the distance of the two positions is left.",
            _PAIRS,
            _outer_is_further,
        ),
        Option(
            "The word with the longer vector.",
            "A longer vector is a larger part of each row. But it is the same in both rows, so it "
            "cancels out in their difference.",
            {**_PAIRS, "d": 128},
            lambda model: (
                (_word_length(model, 1) > _word_length(model, 0)) is _outer_is_further(model)
            ),
            "depends-on-word",
        ),
    ),
    start=_PAIRS,
    measured=_pairs_measured,
    figure="sum_rows",
)

_SAME_WORD = Prediction(
    name="word_at_two_places",
    page="adding",
    question="In “the cat sees the dog” the word “the” occurs at positions 0 and 3, with the same "
    "vector. Add the positions. What determines how far apart its two rows are now?",
    options=(
        Option(
            "The word alone determines it.",
            "One word has one vector, so it is natural to expect one row. But what enters the "
            "layer is the sum, and the positions differ. At other positions the same word is "
            "shifted by a different amount.",
            _THRICE,
            _same_everywhere,
            "word-fixes-row",
            measured=_thrice_measured,
        ),
        Option(
            "The positions alone determine it.",
            "In the difference of the two rows the word cancels out. What is left is the "
            "difference of the two positions.",
            _TWICE,
            lambda model: abs(_gap(model) - _gap(model, "position")) < 1e-9,
            always=_CANCELS,
        ),
        Option(
            "The word and the positions determine it.",
            "Both are in each row, so both seem to matter. But the position that is added does not "
            "depend on the word: replace “the” with “a”, and the distance stays the same.",
            _OTHER,
            lambda model: abs(_gap(model) - _gap(_with_another_word(model))) >= 1e-9,
            "depends-on-word",
            always=_CANCELS,
        ),
    ),
    start=_START,
    measured=_gap_measured,
    figure="sum_rows",
    quiz=True,
    reveals=("table.repeats",),
    twin=_ONE_TWO,
)


def _is_long(times: float) -> Any:
    """Return whether a position is so many times as long as at the width asked about."""
    return lambda model: abs(_position(model) / _POSITION - times) < 0.01


def _width_measured(model: Model) -> str:
    return (
        f"Measured: a position vector has length {_POSITION:.6g} at d = {_WIDTH} and "
        f"{_position(model):.6g} at d = {model.view.d}."
    )


def _narrower_measured(model: Model) -> str:
    return (
        f"Measured: a position vector has length {_WIDE_POSITION:.6g} at d = {_WIDE} and "
        f"{_position(model):.6g} at d = {model.view.d}."
    )


_NARROWER = Prediction(
    name="length_by_width_twin",
    page="adding",
    question=f"In a model of width {_WIDE} every position vector has length {_WIDE_POSITION:.0f}. "
    "Somebody builds a smaller model and wants position vectors of half that length, "
    f"{_POSITION:.0f}. Which width should the model have?",
    options=(
        Option(
            "It should have half the width.",
            "Half the length sounds like half as many entries. But it is the squares of the "
            "entries that add up, so halving the width divides the length by only √2.",
            {**_START, "d": _WIDE // 2},
            _is_long(1),
            "norm-guess",
        ),
        Option(
            "There is no such width.",
            "Every entry stays between -1 and 1 at any width, so the width may seem not to matter. "
            "But every entry adds to the length, so a row with fewer entries is shorter.",
            {**_START, "d": 32},
            _is_long(2),
            "short-numbers",
        ),
        Option(
            "It should have a quarter of it.",
            "The square of the length is d/2, one for each pair. A quarter of the pairs gives a "
            "quarter of the square, and half the length.",
            _START,
            _is_long(1),
        ),
    ),
    start={**_START, "d": _WIDE},
    measured=_narrower_measured,
    figure="sum_norms",
)

_WIDER = Prediction(
    name="length_by_width",
    page="adding",
    question=f"At d = {_WIDTH} every position vector has length {_POSITION:.0f}. Make the model "
    f"four times as wide, d = {_WIDE}. What is the length of a position vector then?",
    options=(
        Option(
            f"Its length is {_POSITION:.0f}.",
            "All entries stay between -1 and 1, so the length may seem to stay the same. But there "
            "are more entries, and each one adds its square.",
            {**_START, "d": 1024},
            _is_long(1),
            "short-numbers",
        ),
        Option(
            f"Its length is {2 * _POSITION:.0f}.",
            "Each pair adds sin² + cos² = 1 to the square of the length. With d/2 pairs the length "
            "is √(d/2), and √4 is 2.",
            {**_START, "d": _WIDE},
            _is_long(2),
        ),
        Option(
            f"Its length is {4 * _POSITION:.0f}.",
            "If lengths added up, four times as many entries would give four times the length. "
            "But it is the squares that add up, so twice as many entries make it only √2 times as "
            "long.",
            {**_START, "d": 256},
            _is_long(4),
            "norm-guess",
            always="A row has length √(d/2); four times that length would need a wider model than "
            "any here.",
        ),
    ),
    start=_START,
    measured=_width_measured,
    figure="sum_norms",
    reveals=("checks.lengths", "text.How long is a position vector?"),
    twin=_NARROWER,
)

QUESTIONS: tuple[Prediction, ...] = (_LONGER, _SAME_WORD, _WIDER, MOTION, CONCATENATE, RESIDUAL)
