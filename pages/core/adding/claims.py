"""What the questions of this page claim, and the numbers that decide it."""

from functools import partial

import numpy as np

from course.quantities import ROUNDING, Miss, apart
from course.questions import law
from course.view import DEFAULTS
from pages.core.adding.model import Model

_USUAL = DEFAULTS._replace(d=128, n=10_000, L=50, scaled="no")
_CANCELS = law("In the difference of the two rows the word cancels out.")


# How far apart the rows of a word are


def _apart(model: Model, which: int = 0, part: str = "total") -> float:
    return model.apart(part, model.sentence.repeats[which])


def equally_far_apart(model: Model) -> bool:
    """Return whether the rows of a word are equally far apart, whatever their places."""
    return abs(_apart(model) - _apart(model, -1)) < ROUNDING


@_CANCELS
def as_far_apart_as_positions(model: Model) -> bool:
    """Return whether the rows are as far apart as their positions."""
    return abs(_apart(model) - _apart(model, part="position")) < ROUNDING


@_CANCELS
def distance_depends_on_word(model: Model) -> bool:
    """Return whether another word in the same places has another distance."""
    twice = model.words[model.sentence.repeats[0][0]]
    other = " ".join("other" if word == twice else word for word in model.words)
    return abs(_apart(model) - _apart(Model(model.view._replace(words=other)))) >= ROUNDING


def outer_word_further_apart(model: Model) -> bool:
    """Return whether the rows of the outer one of two words are further apart."""
    return _apart(model, 1) > _apart(model) + ROUNDING


def longer_word_further_apart(model: Model) -> bool:
    """Return whether the rows of the longer one are."""
    inner, outer = (row["length"] for row in model.repeats)
    return bool(outer > inner) is outer_word_further_apart(model)


# How much of a position is left after a layer


def _kept(way: str, low: float, high: float, model: Model) -> bool:
    return low < model.kept[way].mean < high


_with_residual, _alone = partial(_kept, "with_residual"), partial(_kept, "alone")
little_is_kept = partial(_with_residual, -np.inf, 0.5)
all_is_kept = partial(_with_residual, 0.5, 1.5)
more_is_kept = partial(_with_residual, 1.5, np.inf)
nothing_is_handed_on = partial(_alone, -0.25, 0.25)
half_is_handed_on = partial(_alone, 0.25, 0.75)
all_is_handed_on = law(
    "A mixture that is multiplied by random matrices keeps little of any one direction."
)(partial(_alone, 0.75, np.inf))


# Sum or concatenation


def doubled_misses(model: Model) -> tuple[Miss, Miss]:
    """Return how far [W 2W][x; p] is from W(x + p), and from W(x + 2p)."""
    matrix, _ = model.matrices
    word, position = model.tables["word"], model.tables["position"]
    appended = model.concatenation @ np.vstack([matrix, 2 * matrix])
    return (
        apart(appended, (word + position) @ matrix),
        apart(appended, (word + 2 * position) @ matrix),
    )


@law("A matrix acts on each part of a sum separately: W(x + p) = Wx + Wp.")
def only_tied_halves_give_the_sum(model: Model) -> bool:
    """Return whether two equal halves give the sum, and two different ones do not."""
    return model.tied_miss.none and not model.free_miss.none


# Which part is longer, and nearer to the sum


def quietness(model: Model) -> float:
    """Return how many times as long as the positions the words are, on average."""
    return 1 / model.loudness


def root_of_width(model: Model) -> float:
    """Return the factor √d."""
    return float(model.view.d**0.5)


def _louder(low: float, high: float, model: Model) -> bool:
    return low < model.loudness < high


positions_are_longer = partial(_louder, 1.1, np.inf)
both_are_equally_long = partial(_louder, 0.9, 1.1)
words_are_longer = partial(_louder, 0, 0.9)


def farness(model: Model) -> float:
    """Return how many times as far from the positions as from the words the sums are."""
    total = model.tables["total"]
    word, position = (
        np.linalg.norm(total - model.tables[part], axis=1).mean() for part in ("word", "position")
    )
    return float(position / word)


def _farther(low: float, high: float, model: Model) -> bool:
    return low < farness(model) < high


neither_is_nearer = partial(_farther, 1 / 1.1, 1 / 0.9)
position_is_nearer = partial(_farther, 0, 0.9)
word_is_nearer = partial(_farther, 1 / 0.9, np.inf)


# How long a position vector is


def _length_at(width: int, _: Model) -> float:
    return Model(_USUAL._replace(d=width)).means["position"]


at_128 = partial(_length_at, 128)
at_512 = partial(_length_at, 512)


def multiples(model: Model) -> list[float]:
    """Return up to four times the length of a position vector."""
    return [times * model.means["position"] for times in range(5)]


def _times_as_long(times: float, model: Model) -> bool:
    return abs(model.means["position"] / at_128(model) - times) < 0.01


as_long = partial(_times_as_long, 1)
twice_as_long = partial(_times_as_long, 2)
four_times_as_long = law(
    "A position vector has length √(d/2). Four times that length would require a wider model than "
    "this page offers."
)(partial(_times_as_long, 4))


# How many dimensions move


def _over(length: int, model: Model) -> Model:
    return Model(model.view._replace(L=min(length, model.view.L)))


def share_over_50(model: Model) -> float:
    """Return which share of the dimensions moves over 50 positions."""
    return _over(50, model).movers.share


def cleared(model: Model) -> int:
    """Return how many dimensions do not."""
    return model.view.d - _over(50, model).movers.some


def lost(model: Model) -> int:
    """Return how many of these move over all positions."""
    return model.movers.some - _over(50, model).movers.some


def as_many_move(model: Model) -> bool:
    """Return whether about as large a share moves as of 512 dimensions over 50 positions."""
    return abs(model.movers.share - Model(_USUAL._replace(d=512)).movers.share) < 0.05


def fewer_than_half_move(model: Model) -> bool:
    """Return whether fewer than half of the dimensions move."""
    return model.movers.share < 0.5


def nearly_all_move(model: Model) -> bool:
    """Return whether more than nine tenths move."""
    return model.movers.share > 0.9


@law(
    "In a longer text, the largest value of a dimension cannot be smaller, and its smallest value "
    "cannot be larger."
)
def short_texts_lose_most(model: Model) -> bool:
    """Return whether more is lost in this text than in the longest."""
    return lost(Model(model.view._replace(L=2048))) < lost(model)


def most_are_lost(model: Model) -> bool:
    """Return whether more than half of the dimensions set to 0 would have moved."""
    return lost(model) > cleared(model) / 2


def none_is_lost(model: Model) -> bool:
    """Return whether none of them would have moved."""
    return lost(model) == 0
