"""What the questions of this page claim, and the numbers that decide it."""

from collections.abc import Mapping
from functools import partial

from course.questions import law
from pages.further.compare.model import Model
from pages.further.compare.properties import ROUNDING

_DOT_PRODUCTS = law(
    "Dot products of sinusoidal rows depend on the offset alone, learned ones do not."
)
_WORDS_LATER = law(
    "With rows, a score depends on both positions; with RoPE and ALiBi on the offset."
)
_SAME_ANGLES = law("Query and key are turned by the same additional angles.")
_FALLING = law("A falling line has a different value at every new offset.")
_PER_WORD = law("Work that is done once per word grows in proportion to the number of words.")
_SAME_DISTANCES = law("When the sentence is reversed, any two words are as far apart as before.")


# Whose curve moves with the query


def _moves(model: Model, name: str) -> bool:
    return model.traits[name].spread > ROUNDING


@_DOT_PRODUCTS
def sinusoidal_moves(model: Model) -> bool:
    """Return whether the sinusoidal curve depends on the query's place."""
    return _moves(model, "sinusoidal")


@_DOT_PRODUCTS
def only_learned_moves(model: Model) -> bool:
    """Return whether the learned curve does, and the sinusoidal one does not."""
    return _moves(model, "learned") and not _moves(model, "sinusoidal")


@_SAME_ANGLES
def all_move(model: Model) -> bool:
    """Return whether the curves of RoPE and of sinusoidal rows do."""
    return _moves(model, "RoPE") and _moves(model, "sinusoidal")


# The score of two given words


def word_range(model: Model) -> Mapping[str, tuple[float, float]]:
    """Return the lowest and the highest such score at offset φ, for three schemes."""
    scores = {name: model.word_scores(name) for name in ("sinusoidal", "RoPE", "ALiBi")}
    return {name: (float(one.min()), float(one.max())) for name, one in scores.items()}


def _depends(model: Model, name: str) -> bool:
    return model.traits[name].words_spread > ROUNDING


@_WORDS_LATER
def only_sinusoidal_depends(model: Model) -> bool:
    """Return whether only with sinusoidal rows it depends on more than the offset."""
    others = _depends(model, "RoPE") or _depends(model, "ALiBi")
    return _depends(model, "sinusoidal") and not others


@_WORDS_LATER
def sinusoidal_stays(model: Model) -> bool:
    """Return whether with sinusoidal rows it depends on the offset alone."""
    return not _depends(model, "sinusoidal")


@_SAME_ANGLES
def rope_depends(model: Model) -> bool:
    """Return whether with RoPE it depends on more than the offset."""
    return _depends(model, "RoPE")


# What is new past the trained length


def alibi_divisor(model: Model) -> float:
    """Return 1 over the slope of ALiBi."""
    return float(-1 / model.schemes["ALiBi"].score(0, 2)[1])


def lowest_bias(model: Model) -> float:
    """Return the lowest bias of ALiBi up to the trained length."""
    return float(model.schemes["ALiBi"].score(0, model.view.L)[-1])


def lowest_bias_past(model: Model) -> float:
    """Return the lowest up to twice this length."""
    return float(model.schemes["ALiBi"].score(0, model.twice_length)[-1])


def longest_distance(model: Model) -> int:
    """Return the longest distance in a text of the trained length."""
    return model.view.L - 1


def rows_of_table(model: Model) -> int:
    """Return how many rows a learned table has that was trained at this length."""
    return model.schemes["learned"].parameters // model.view.d


def _known(name: str, model: Model) -> bool:
    """Return whether a scheme has no new value past the trained length."""
    return model.traits[name].extrapolation_gap == 0


alibi_known = _FALLING(partial(_known, "ALiBi"))
t5_known = partial(_known, "T5")
learned_known = law("A learned table has as many rows as the training texts had words.")(
    partial(_known, "learned")
)


def only_shaw_known(model: Model) -> bool:
    """Return whether Shaw's scheme has none, and ALiBi and T5 have some."""
    return _known("Shaw", model) and not _known("ALiBi", model) and not _known("T5", model)


# What a scheme costs


def half_length(model: Model) -> int:
    """Return half of the length of the texts."""
    return model.view.L // 2


def growth(model: Model) -> Mapping[str, float]:
    """Return by what factor the arithmetic of two schemes grows from half of this length."""
    half = Model(model.view._replace(L=half_length(model)))
    return {
        name: model.schemes[name].arithmetic / half.schemes[name].arithmetic
        for name in ("RoPE", "ALiBi")
    }


def _fourfold(rope: bool, alibi: bool, model: Model) -> bool:
    found = growth(model)
    return (found["RoPE"] == 4, found["ALiBi"] == 4) == (rope, alibi)


only_rope_fourfold = _PER_WORD(partial(_fourfold, True, False))
only_alibi_fourfold = partial(_fourfold, False, True)
both_fourfold = _PER_WORD(partial(_fourfold, True, True))


def ratio(model: Model) -> float:
    """Return how many times as much arithmetic RoPE needs as ALiBi."""
    return model.schemes["RoPE"].arithmetic / model.schemes["ALiBi"].arithmetic


def ratio_at_50(model: Model) -> float:
    """Return the same with 50 words."""
    return ratio(Model(model.view._replace(L=50)))


def ratio_above_100(model: Model) -> bool:
    """Return whether it is above 100."""
    return ratio(model) > 100


def ratio_below_1(model: Model) -> bool:
    """Return whether it is below 1."""
    return ratio(model) < 1


def ratio_stays(model: Model) -> bool:
    """Return whether it is about that with 50 words."""
    return abs(ratio(model) / ratio_at_50(model) - 1) < 0.1


# Which scheme tells a sentence from its reverse


def order_gap(model: Model) -> Mapping[str, float]:
    """Return how far the outputs move when the sentence is read backwards, for each scheme."""
    words = " ".join(model.view.words.split()[::-1])
    both = (model, Model(model.view._replace(words=words)))
    before, after = (one.reading.by_scheme for one in both)
    return {
        name: float(abs(before[name].attended.output - after[name].attended.output[::-1]).max())
        for name in ("none", "RoPE", "ALiBi", "T5")
    }


def _tells(name: str, model: Model) -> bool:
    return order_gap(model)[name] > ROUNDING


def _does_not_tell(name: str, model: Model) -> bool:
    return not _tells(name, model)


none_tells = law("With no positional encoding, words in a different order have the same outputs.")(
    partial(_tells, "none")
)
alibi_tells = _SAME_DISTANCES(partial(_tells, "ALiBi"))
t5_tells = partial(_tells, "T5")
alibi_keeps = _SAME_DISTANCES(partial(_does_not_tell, "ALiBi"))
t5_keeps = partial(_does_not_tell, "T5")
rope_keeps = partial(_does_not_tell, "RoPE")
