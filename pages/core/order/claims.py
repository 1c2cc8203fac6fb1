"""What the questions of this page claim, and the numbers that decide it."""

from course.questions import law
from course.word_orders import ROUNDING
from pages.core.order.model import Model
from pe_core.figures import out_of

_MOVES_ALONG = law("Without positions or a mask, each output goes with its word.")
_SAME_MIX = law("Without positions or a mask, equal words get the same mix.")
_SEES_ALL = law("Without a mask every word sees all words.")


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
