"""What the questions of this page claim, and the numbers that decide it."""

from collections.abc import Mapping
from functools import partial

from course.questions import law
from pages.further.compare.model import Model
from pages.further.compare.properties import ROUNDING

_DOT_PRODUCTS = law(
    "Dot products of sinusoidal rows depend on the offset alone, learned ones do not."
)
_PER_WORD = law("Work that is done once per word grows in proportion to the number of words.")


# Whose curve moves with the query


def _moves(model: Model, name: str) -> bool:
    return model.traits[name].spread > ROUNDING


@_DOT_PRODUCTS
def sinusoidal_moves(model: Model) -> bool:
    """Return whether the sinusoidal curve depends on the query's place."""
    return _moves(model, "sinusoidal")


@_DOT_PRODUCTS
def only_learned_moves(model: Model) -> bool:
    """Return whether the learned curve does, and the sinusoidal one and RoPE's do not."""
    others = _moves(model, "sinusoidal") or _moves(model, "RoPE")
    return _moves(model, "learned") and not others


@law("Query and key are turned by the same additional angles.")
def all_move(model: Model) -> bool:
    """Return whether the curves of RoPE and of sinusoidal rows do."""
    return _moves(model, "RoPE") and _moves(model, "sinusoidal")


# What a scheme costs


def growth(model: Model) -> Mapping[str, float]:
    """Return by what factor the work of two schemes grows from half of this length."""
    return {
        name: model.work(name, model.view.L) / model.work(name, model.half_length)
        for name in ("RoPE", "ALiBi")
    }


def _fourfold(rope: bool, alibi: bool, model: Model) -> bool:
    found = growth(model)
    return (found["RoPE"] == 4, found["ALiBi"] == 4) == (rope, alibi)


only_rope_fourfold = _PER_WORD(partial(_fourfold, True, False))
only_alibi_fourfold = partial(_fourfold, False, True)
both_fourfold = _PER_WORD(partial(_fourfold, True, True))
