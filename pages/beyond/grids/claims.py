"""What the questions of this page claim, and the numbers that decide it."""

from functools import partial

from course.questions import law
from pages.beyond.grids.model import DIAGONAL, EXACT, STRAIGHT, Model
from pages.beyond.grids.sequence import BEFORE

_CLOSE = 0.01


# Which patch is most like the last one of its row


def _is_most_alike(name: str, model: Model) -> bool:
    found = {"next": model.next_number, "below": model.below, "start": model.row_start}
    return found[name] == max(found.values())


next_is_most_alike = partial(_is_most_alike, "next")
below_is_most_alike = partial(_is_most_alike, "below")
start_is_most_alike = partial(_is_most_alike, "start")


# Which of two patches scores higher


def straight(model: Model) -> float:
    """Return how alike two patches are that lie 6 columns apart."""
    return model.alike(STRAIGHT)


def diagonal(model: Model) -> float:
    """Return how alike two patches are that lie 3 rows and 3 columns apart."""
    return model.alike(DIAGONAL)


def straight_scores_higher(model: Model) -> bool:
    """Return whether the patch straight on is more alike."""
    return straight(model) - diagonal(model) >= _CLOSE


def diagonal_scores_higher(model: Model) -> bool:
    """Return whether the patch on the diagonal is."""
    return diagonal(model) - straight(model) >= _CLOSE


def both_score_alike(model: Model) -> bool:
    """Return whether neither is."""
    return not straight_scores_higher(model) and not diagonal_scores_higher(model)


# Where the text goes on after a picture


def _skipped(model: Model) -> int:
    """Return by how much the position of the word after the picture is past the one before it."""
    return model.sequence.next_word - (BEFORE - 1)


def goes_on_by_the_tokens(model: Model) -> bool:
    """Return whether each token of the picture moves the text on by one."""
    return _skipped(model) == model.sequence.tokens + 1


@law("After a picture the text goes on past its longer side.")
def goes_on_by_the_longer_side(model: Model) -> bool:
    """Return whether the longer side of the picture moves it on."""
    return _skipped(model) == max(model.sequence.picture) + 1


@law("A picture has more than one token on its longer side.")
def goes_on_by_one(model: Model) -> bool:
    """Return whether the picture as a whole moves it on by one."""
    return _skipped(model) == 2


# How far apart neighbours are in a fitted table


def closer(model: Model) -> bool:
    """Return whether neighbours are closer to each other than in the trained table."""
    return model.fitting.fitted_step < model.fitting.step - EXACT


def further_apart(model: Model) -> bool:
    """Return whether they are further apart."""
    return model.fitting.fitted_step > model.fitting.step + EXACT


def as_far_apart(model: Model) -> bool:
    """Return whether they are as far apart."""
    return not closer(model) and not further_apart(model)
