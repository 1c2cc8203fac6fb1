"""What the questions of this page claim, and the numbers that decide it."""

from course.questions import law
from course.word_orders import ROUNDING
from pages.order.order.comparisons import Comparison
from pages.order.order.model import Model
from pe_core.figures import out_of

_SAME_MIX = law("Without positions or a mask, equal words get the same mix.")
_SEES_ALL = law("Without a mask every word sees all words.")
_AS_FAR = law("In the reversed sentence, any two words are as far apart as before.")


def _moves(compared: Comparison) -> list[bool]:
    """Return for each word whether its output changes by more than rounding."""
    return [bool(change > ROUNDING) for change in compared.changes]


def _counted(found: list[bool], thing: str = "output") -> str:
    return out_of(sum(found), len(found), thing)


# A causal mask


def masked_changes(model: Model) -> str:
    """Return how many outputs change behind the mask."""
    return _counted(_moves(model.both.masked))


def every_output_moves(model: Model) -> bool:
    """Return whether all change behind the mask."""
    return all(_moves(model.both.masked))


def _displaced(model: Model) -> list[bool]:
    """Return for each word whether it has changed its place."""
    return [place != was for was, place in enumerate(model.both.orders.places)]


def displaced_outputs_move(model: Model) -> bool:
    """Return whether the outputs of those words change that have changed their places."""
    return _moves(model.both.masked) == _displaced(model)


def kept_words_changed(model: Model) -> str:
    """Return how many of the words that keep their places get another output."""
    changed = zip(_moves(model.both.masked), _displaced(model), strict=True)
    return _counted([moves for moves, displaced in changed if not displaced], "word")


def _twins_see(compared: Comparison, model: Model) -> tuple[int, int]:
    """Return how many words the two occurrences of a word see, or 0."""
    first, second = model.both.twins or (0, 0)
    return (compared.seen(first), compared.seen(second)) if model.both.twins else (0, 0)


def seen_behind_mask(model: Model) -> tuple[int, int]:
    """Return how many words the two occurrences of a word see behind a mask."""
    return _twins_see(model.both.masked, model)


@law("A causal mask lets a later word see everything that an earlier word sees, and more.")
def first_sees_more(model: Model) -> bool:
    """Return whether the first occurrence sees more words than the second."""
    first, second = seen_behind_mask(model)
    return first > second


def both_see_as_many(model: Model) -> bool:
    """Return whether they see equally many."""
    first, second = seen_behind_mask(model)
    return first == second


def second_sees_more(model: Model) -> bool:
    """Return whether the second sees more."""
    first, second = seen_behind_mask(model)
    return second > first


# The last word behind a mask


def swapped_changes(model: Model) -> str:
    """Return how many outputs change if the first two words are exchanged behind the mask."""
    return _counted(_moves(model.both.masked_swapped))


def swapped_unchanged(model: Model) -> str:
    """Return how many do not."""
    return _counted([not one for one in _moves(model.both.masked_swapped)])


def swap_changes_all(model: Model) -> bool:
    """Return whether all change."""
    return all(_moves(model.both.masked_swapped))


def swap_changes_none(model: Model) -> bool:
    """Return whether none changes."""
    return not any(_moves(model.both.masked_swapped))


def swap_changes_two(model: Model) -> bool:
    """Return whether only the two exchanged ones change."""
    words = model.word_count
    return _moves(model.both.masked_swapped) == [place < 2 < words for place in range(words)]


def swap_keeps_only_the_last(model: Model) -> bool:
    """Return whether all change but the last."""
    *others, last = _moves(model.both.masked_swapped)
    return all(others) and not last


# The mean of all outputs


def mean_moves_with_positions(model: Model) -> bool:
    """Return whether the mean changes with positions, and not without them."""
    return model.plain_mean_stays and not model.placed_mean_stays


@law("A mean of several rows does not depend on their order.")
def mean_always_moves(model: Model) -> bool:
    """Return whether it changes with positions and without them."""
    return not model.plain_mean_stays and not model.placed_mean_stays


def mean_never_moves(model: Model) -> bool:
    """Return whether it changes in neither case."""
    return model.plain_mean_stays and model.placed_mean_stays


def _largest_moves(model: Model) -> tuple[bool, bool]:
    """Return whether a largest value of a column changes, without positions and with them."""
    return model.both.plain.of_largest > ROUNDING, model.both.placed.of_largest > ROUNDING


def largest_moves_with_positions(model: Model) -> bool:
    """Return whether a largest value changes with positions, and not without them."""
    return _largest_moves(model) == (False, True)


def largest_never_moves(model: Model) -> bool:
    """Return whether it changes in neither case."""
    return _largest_moves(model) == (False, False)


@law("The largest value in a column does not depend on the order of its rows.")
def largest_always_moves(model: Model) -> bool:
    """Return whether it changes in both."""
    return _largest_moves(model) == (True, True)


# A word that occurs twice


def twin_gap_placed(model: Model) -> float:
    """Return how far apart the two outputs of a word that occurs twice are with positions."""
    return model.both.placed.gap(*model.both.twins) if model.both.twins else 0.0


def neighbour(model: Model) -> str:
    """Return the right neighbour of the first occurrence."""
    first, _ = model.both.twins or (0, 0)
    return model.both.words[first + 1]


def neighbour_shares(model: Model) -> tuple[float, float]:
    """Return the share of this neighbour in the outputs of both occurrences."""
    if not model.both.twins:
        return 0.0, 0.0
    first, second = model.both.twins
    return model.both.plain.share(first, first + 1), model.both.plain.share(second, first + 1)


def seen_unmasked(model: Model) -> tuple[int, int]:
    """Return how many words are mixed into the outputs of both occurrences."""
    return _twins_see(model.both.plain, model)


@_SAME_MIX
def own_neighbour_counts_more(model: Model) -> bool:
    """Return whether the first output has a larger share of its neighbour."""
    first, second = neighbour_shares(model)
    return first > second + ROUNDING


@_SAME_MIX
def equal_words_same_mix(model: Model) -> bool:
    """Return whether both outputs are the same."""
    return model.twins_alike


@_SEES_ALL
def second_mixes_more(model: Model) -> bool:
    """Return whether more words are mixed into the second output."""
    first, second = seen_unmasked(model)
    return second > first


# A bias by distance


@_AS_FAR
def bias_shows_both(model: Model) -> bool:
    """Return whether both reversing the words and exchanging the first two change outputs."""
    return not model.reversed_stays and not model.swapped_stays


def bias_shows_neither(model: Model) -> bool:
    """Return whether neither does."""
    return model.reversed_stays and model.swapped_stays


@_AS_FAR
def bias_shows_the_reverse(model: Model) -> bool:
    """Return whether only reversing the words does."""
    return not model.reversed_stays and model.swapped_stays


def bias_shows_the_swap(model: Model) -> bool:
    """Return whether only exchanging the first two does."""
    return model.reversed_stays and not model.swapped_stays
