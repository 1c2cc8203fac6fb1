"""How far apart the answers to two sentences are that differ in the order of two names."""

from collections.abc import Callable, Mapping

import pe_core
from course.numerals import grouped
from course.sentences import NO_WORDS
from pages.core.train.model import LEARNED, Model, answers
from pe_core import figures
from pe_core.figures import Figure, Group, listed, sized

_THOUSAND = 1000


def twins(model: Model, first: int = 1, second: int = 1, bias: int = 1) -> Figure:
    """Return how far the answers to a sentence and to its twin lie apart, scheme by scheme.

    `first`, `second` and `bias` are whether a question is answered: on one layer without positions,
    on two, and on a bias alone. The bar that would answer an open one is left out.
    """
    if not model.pair.typed:
        return _empty()
    view, layers = model.view, int(model.view.layers)
    held = {"none"} if not (first and (second or layers == 1)) else set()
    held |= set() if bias else {"ALiBi"}
    named = [scheme for scheme in model.shown if scheme not in held]
    moved = [model.change(scheme, layers) for scheme in named]
    each = listed(f"{sized(value)} {_with(name)}" for name, value in zip(named, moved, strict=True))
    deep = "two layers" if layers > 1 else "one layer"
    mask = "a causal mask" if view.causal == "yes" else "no mask"
    return figures.bars(
        named,
        [Group(f"after {deep}", [_THOUSAND * value for value in moved])],
        value_axis="change (thousandths)",
        name_axis="scheme",
        title=_title(model),
        alt="The bars show how much the answer at the question mark changes when the first and "
        f"last words are swapped, in an untrained model with {deep} and {mask}. The change is "
        f"{each}.{_without_rows(model)}{_held_back(held)}",
        view=f"twins_{len(named)}_{layers}",
    )


def _with(scheme: str) -> str:
    """Say which scheme a model has, in a sentence."""
    rows = {"none": "no positional encoding", "sinusoidal": "sinusoidal rows"}
    return f"with {(rows | {'learned': 'learned rows'}).get(scheme, scheme)}"


def _held_back(schemes: set[str]) -> str:
    """Say which bars wait for an answer."""
    if not schemes:
        return ""
    bars = "The bar for {} is" if len(schemes) == 1 else "The bars for {} are"
    named = listed(f"“{name}”" for name in sorted(schemes))
    return f" {bars.format(named)} hidden until you answer a question."


def _title(model: Model) -> str:
    if not model.pair.differ:
        return "The first and last words are the same, so there is nothing to tell apart"
    return "Two words are swapped: how much does the answer change?"


def _without_rows(model: Model) -> str:
    """Say which scheme is left out, if one is."""
    if model.has_rows(LEARNED):
        return ""
    return (
        " The learned scheme is left out, because its table has rows 0 to "
        f"{grouped(model.view.last)} and the question mark is token {model.tokens - 1}."
    )


def _empty() -> Figure:
    return figures.bars(
        ["no word yet"], [Group("difference", [0.0])], value_axis="nothing to measure",
        title=NO_WORDS, alt=f"{NO_WORDS} As soon as there are two words, this figure shows how "
        "much the answer of each scheme changes when they are swapped.",
        view="wordless",
    )  # fmt: skip


FIGURES: Mapping[str, Callable[..., Figure]] = {
    "twins": twins,
}
OPTIONS: Mapping[str, Mapping[str, range]] = {
    "twins": {name: range(2) for name in ("first", "second", "bias")}
}
CODE = (twins, answers, pe_core.rotate, pe_core.alibi_bias)
