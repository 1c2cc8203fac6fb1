"""What the questions of this page claim, and the numbers that decide it."""

from functools import partial

from course.questions import law
from pages.further.nope.model import Model

_MORE_WORDS = law("A word that sees more words never gives more weight to each.")


# What the head puts out, compared with position 4


def _times_as_much(factor: float, later: int, model: Model) -> bool:
    return abs(model.share(later) / model.share(4) - factor) < 1e-9


same_at_9 = partial(_times_as_much, 1, 9)
half_at_9 = partial(_times_as_much, 0.5, 9)
twice_at_9 = _MORE_WORDS(partial(_times_as_much, 2, 9))
quarter_at_19 = partial(_times_as_much, 0.25, 19)
same_at_19 = partial(_times_as_much, 1, 19)
fourfold_at_19 = _MORE_WORDS(partial(_times_as_much, 4, 19))


# Where neighbours first have the same output


def first_alike(model: Model) -> tuple[int, int]:
    """Return the first neighbours with the same output in the chosen format."""
    return model.merges[model.view.format]


def _alike_between(low: float, high: float, model: Model) -> bool:
    return low < first_alike(model)[1] < high


alike_within_hundreds = partial(_alike_between, 100, 1000)
alike_within_thousands = partial(_alike_between, 1000, 10_000)
alike_beyond_millions = partial(_alike_between, 1_000_000, float("inf"))


# What an untrained head tells


def _find(length: bool, entries: bool, model: Model) -> bool:
    """Return whether the length of the outputs tells of positions, and whether a sum does."""
    return (model.length_finds, model.entries_find) == (length, entries)


only_length_finds = partial(_find, True, False)
both_find = partial(_find, True, True)
neither_finds = partial(_find, False, False)
