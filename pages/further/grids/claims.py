"""What the questions of this page claim, and the numbers that decide it."""

from functools import partial

from course.quantity import sign
from course.questions import law
from pages.further.grids.model import DIAGONAL, STRAIGHT, Model
from pages.further.grids.sequence import BEFORE

_CLOSE = 0.01


# Which patch is most like the last one of its row


def _is_most_alike(name: str, model: Model) -> bool:
    return model.row_end[name] == max(model.row_end.values())


next_is_most_alike = partial(_is_most_alike, "next")
below_is_most_alike = partial(_is_most_alike, "below")
first_is_most_alike = partial(_is_most_alike, "first")


# Which of two patches scores higher


def straight(model: Model) -> float:
    """Return how alike two patches are that lie 6 columns apart."""
    return model.alike(STRAIGHT)


def diagonal(model: Model) -> float:
    """Return how alike two patches are that lie 3 rows and 3 columns apart."""
    return model.alike(DIAGONAL)


def _straight_scores(higher: int, model: Model) -> bool:
    """Return whether the patch straight on scores higher (1), lower (-1) or about as high."""
    gap = straight(model) - diagonal(model)
    return (sign(gap) if abs(gap) >= _CLOSE else 0) == higher


straight_scores_higher = partial(_straight_scores, 1)
diagonal_scores_higher = partial(_straight_scores, -1)
both_score_alike = partial(_straight_scores, 0)


# Where the text goes on after a picture


def _moved_on(model: Model) -> int:
    """Return by how much the picture moves the text on."""
    return model.sequence.next_word - BEFORE


def goes_on_by_the_tokens(model: Model) -> bool:
    """Return whether it does by one for each of its tokens."""
    return _moved_on(model) == model.sequence.tokens


@law("After a picture the text goes on past its longer side.")
def goes_on_by_the_longer_side(model: Model) -> bool:
    """Return whether it does by its longer side."""
    return _moved_on(model) == max(model.sequence.picture)


@law("Rows and columns together are more than the longer side.")
def goes_on_by_both_sides(model: Model) -> bool:
    """Return whether it does by its rows and its columns together."""
    return _moved_on(model) == sum(model.sequence.picture)
