"""What the questions of this page claim, and the numbers that decide it."""

from functools import partial

from course.quantity import sign
from course.questions import law
from course.word_orders import ROUNDING
from pages.core.order.model import Model
from pe_core.figures import out_of

_MOVES_ALONG = law("Without positions or a mask, each output goes with its word.")
_SAME_MIX = law("Without positions or a mask, equal words get the same mix.")
_SEES_ALL = law("Without a mask every word sees all words.")
_SEES_MORE = law("A causal mask lets a later word see all that an earlier word sees, and more.")


# Words in another order


@_MOVES_ALONG
def outputs_move_along(model: Model) -> bool:
    """Return whether each word keeps its output."""
    return model.plain.stays


@_MOVES_ALONG
def outputs_are_new(model: Model) -> bool:
    """Return whether each word gets another output."""
    return model.plain.all_move


def _displaced(model: Model) -> list[bool]:
    """Return for each word whether it has changed its place."""
    return [place != was for was, place in enumerate(model.plain.orders.places)]


def displaced_words_change(model: Model) -> bool:
    """Return whether the outputs of the displaced words change, and of no others."""
    return model.plain.moves == _displaced(model)


def outputs_keep_their_places(model: Model) -> bool:
    """Return whether at each place the output is the same as before, whichever word is there."""
    gap = abs(model.plain.before.output - model.plain.after.output).max()
    return bool(gap < ROUNDING)


def placed_outputs(model: Model) -> str:
    """Return at how many places the output is the same as before."""
    gaps = abs(model.plain.before.output - model.plain.after.output).max(axis=1)
    return out_of(int((gaps < ROUNDING).sum()), len(gaps), "place")


# A causal mask


def displaced_outputs_move(model: Model) -> bool:
    """Return whether behind the mask the outputs of displaced words change, and no others."""
    return model.masked.moves == _displaced(model)


def _first_sees(more: int, model: Model) -> bool:
    """Return whether the first occurrence sees more words (1), fewer (-1) or as many (0)."""
    first, second = model.masked.twins_see
    return sign(first - second) == more


first_sees_more = _SEES_MORE(partial(_first_sees, 1))
both_see_as_many = partial(_first_sees, 0)
second_sees_more = partial(_first_sees, -1)


def last_alone_stays(model: Model) -> bool:
    """Return whether behind the mask all outputs change but the last."""
    *others, last = model.masked.moves
    return all(others) and not last


def last_changes(model: Model) -> bool:
    """Return whether behind the mask the last output changes."""
    return model.masked.moves[-1]


# A word that occurs twice


@_SAME_MIX
def own_neighbour_counts_more(model: Model) -> bool:
    """Return whether the first output has a larger share of the word that follows it."""
    if not (twins := model.plain.twins):
        return False
    first, second = model.plain.before.weights[[*twins], twins[0] + 1]
    return bool(first > second + ROUNDING)


@_SAME_MIX
def equal_words_same_mix(model: Model) -> bool:
    """Return whether both outputs are the same."""
    return model.plain.twins_alike


@_SEES_ALL
def second_mixes_more(model: Model) -> bool:
    """Return whether more words are mixed into the second output."""
    first, second = model.plain.twins_see
    return second > first
