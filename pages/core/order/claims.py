"""What the questions of this page claim, and the numbers that decide it."""

from collections.abc import Callable
from functools import partial
from operator import attrgetter

from course.quantities import sign
from course.questions import law
from course.word_orders import ROUNDING
from pages.core.order.comparisons import Comparison
from pages.core.order.model import Model
from pe_core.figures import out_of

_SAME_MIX = law("Without positions or a mask, equal words get the same mix.")
_SEES_ALL = law("Without a mask every word sees all words.")
_SEES_MORE = law("A causal mask lets a later word see all that an earlier word sees, and more.")
_UNORDERED = law("Neither a mean of rows nor the largest value of a column depends on their order.")
_AS_FAR = law("In the reversed sentence, any two words are as far apart as before.")


# A causal mask


def _displaced(model: Model) -> list[bool]:
    """Return for each word whether it has changed its place."""
    return [place != was for was, place in enumerate(model.both.orders.places)]


def displaced_outputs_move(model: Model) -> bool:
    """Return whether the outputs of those words change that have changed their places."""
    return model.both.masked.moves == _displaced(model)


def kept_words_changed(model: Model) -> str:
    """Return how many of the words that keep their places get another output."""
    changed = zip(model.both.masked.moves, _displaced(model), strict=True)
    found = [moves for moves, displaced in changed if not displaced]
    return out_of(sum(found), len(found), "word")


def _first_sees(more: int, model: Model) -> bool:
    """Return whether the first occurrence sees more words (1), fewer (-1) or as many (0)."""
    first, second = model.both.masked.twins_see
    return sign(first - second) == more


first_sees_more = _SEES_MORE(partial(_first_sees, 1))
both_see_as_many = partial(_first_sees, 0)
second_sees_more = partial(_first_sees, -1)


# The last word behind a mask


def swap_changes_two(model: Model) -> bool:
    """Return whether only the two exchanged words change."""
    words = model.word_count
    return model.both.masked_swapped.moves == [place < 2 < words for place in range(words)]


def swap_keeps_only_the_last(model: Model) -> bool:
    """Return whether all words change but the last."""
    *others, last = model.both.masked_swapped.moves
    return all(others) and not last


# The mean of all outputs, and the largest value of each column

_MEAN, _LARGEST = attrgetter("of_mean"), attrgetter("of_largest")


def _moves(change: Callable[[Comparison], float], without: bool, added: bool, model: Model) -> bool:
    """Return whether a number changes without positions, and with them, as is said."""
    found = [change(one) > ROUNDING for one in (model.both.plain, model.both.placed)]
    return found == [without, added]


mean_moves_with_positions = partial(_moves, _MEAN, False, True)
mean_never_moves = partial(_moves, _MEAN, False, False)
mean_always_moves = _UNORDERED(partial(_moves, _MEAN, True, True))
largest_moves_with_positions = partial(_moves, _LARGEST, False, True)
largest_never_moves = partial(_moves, _LARGEST, False, False)
largest_always_moves = _UNORDERED(partial(_moves, _LARGEST, True, True))


# A word that occurs twice


def neighbour(model: Model) -> str:
    """Return the right neighbour of the first occurrence."""
    first, _ = model.both.plain.twins or (0, 0)
    return model.both.words[first + 1]


def neighbour_shares(model: Model) -> tuple[float, float]:
    """Return the share of this neighbour in the outputs of both occurrences."""
    if not (twins := model.both.plain.twins):
        return 0.0, 0.0
    first, second = model.both.plain.before.weights[[*twins], twins[0] + 1]
    return float(first), float(second)


@_SAME_MIX
def own_neighbour_counts_more(model: Model) -> bool:
    """Return whether the first output has a larger share of its neighbour."""
    first, second = neighbour_shares(model)
    return first > second + ROUNDING


@_SAME_MIX
def equal_words_same_mix(model: Model) -> bool:
    """Return whether both outputs are the same."""
    return model.both.plain.twins_alike


@_SEES_ALL
def second_mixes_more(model: Model) -> bool:
    """Return whether more words are mixed into the second output."""
    first, second = model.both.plain.twins_see
    return second > first


# A bias by distance


def _bias_shows(reverse: bool, swap: bool, model: Model) -> bool:
    """Return whether reversing the words changes outputs, and exchanging two, as is said."""
    both = model.both
    return (not both.biased_reversed.stays, not both.biased_swapped.stays) == (reverse, swap)


bias_shows_both = _AS_FAR(partial(_bias_shows, True, True))
bias_shows_neither = partial(_bias_shows, False, False)
bias_shows_the_reverse = _AS_FAR(partial(_bias_shows, True, False))
bias_shows_the_swap = partial(_bias_shows, False, True)
