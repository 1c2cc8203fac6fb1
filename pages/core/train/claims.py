"""What is claimed of untrained models and their two sentences, and what decides it."""

from functools import partial

from course.questions import law
from pages.core.train.model import ROUNDING, Model


def _moves(scheme: str, layers: int, model: Model) -> bool:
    return model.change(scheme, layers) > ROUNDING


one_layer_moves = law(
    "With one layer, the last word sees the same set of words in both sentences."
)(partial(_moves, "none", 1))
one_masked_layer_moves = law(
    "With one layer, the last word sees all words, with a mask and without it."
)(partial(_moves, "none", 1))
two_layers_move = partial(_moves, "none", 2)
alibi_moves = partial(_moves, "ALiBi", 1)


def one_answer_is_wrong(model: Model) -> bool:
    """Return whether both sentences get the same answer although the right ones differ."""
    return model.one_layer_is_blind and model.pair.differ


def alibi(model: Model) -> float:
    """Return how far the answers lie apart with ALiBi, after one layer."""
    return model.change("ALiBi", 1)


def alibi_is_blind(model: Model) -> bool:
    """Return whether both sentences get the same answer with ALiBi."""
    return not alibi_moves(model)
