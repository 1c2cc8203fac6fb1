"""Figures of what can be learned at all: two sentences that differ in the order of two names."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import pe_core
from course.view import View
from pe_core import figures
from pe_core.figures import Figure, Group
from ui.views.adding import NO_WORDS

SCHEMES = ("none", "sinusoidal", "learned", "RoPE", "ALiBi")
LAYERS = (1, 2)
ASKS = "?"
ROUNDING = 1e-9
_HEAD = 16
_THOUSAND = 1000
_LONGEST = 64  # more than the tokens of any sentence
_OUT = 10  # what is added to the number of a layer to seed the matrix that writes its result


class Pair(NamedTuple):
    """A sentence and its twin, in which the first and the last word have changed places."""

    typed: tuple[str, ...]
    twin: tuple[str, ...]

    @property
    def differ(self) -> bool:
        """Whether there is anything to tell apart."""
        return tuple(map(str.casefold, self.typed)) != tuple(map(str.casefold, self.twin))


def pair(view: View) -> Pair:
    """Return the learner's sentence and its twin, each with a question mark at its end."""
    words = tuple(pe_core.split_words(view.words))
    if not words:
        return Pair((), ())
    middle = words[1:-1]
    turned = (words[-1], *middle, words[0]) if len(words) > 1 else words
    return Pair((*words, ASKS), (*turned, ASKS))


def has_rows(view: View, scheme: str) -> bool:
    """Return whether a scheme has a row for every word, with a table of L rows."""
    rows = pe_core.comparison(view.d, view.n, view.L)[scheme].rows
    return rows is None or rows >= len(pair(view).typed)


def change(view: View, scheme: str, layers: int) -> float:
    """Return how far the answer to the twin lies from the answer to the sentence."""
    if not pair(view).typed:
        return 0.0
    return _change(view.words, view.d, view.n, view.L, view.causal == "yes", scheme, layers)


@lru_cache(maxsize=64)  # measured: 1 ms each, and figure, numbers and checks need the same ones
def _change(words: str, d: int, n: int, L: int, causal: bool, scheme: str, layers: int) -> float:
    view = View(d, n, L, 0, 0, 0, words)
    answers = [_answer(side, view, causal, scheme, layers) for side in pair(view)]
    return float(abs(answers[0] - answers[1]).max())


@lru_cache(maxsize=8)  # measured at d = 1024: 0.6 ms each, and a page needs the same four often
def _matrices(d: int, seed: int) -> Any:
    return pe_core.random_head(d, _HEAD, seed=seed)


def _answer(words: tuple[str, ...], view: View, causal: bool, scheme: str, layers: int) -> Any:
    """Return what stands in the last row after so many layers of an untrained model."""
    # The first rows of a long table are those of a short one, which is made sooner.
    row = pe_core.comparison(view.d, view.n, min(view.L, _LONGEST))[scheme]
    state = pe_core.word_vectors(words, view.d) * view.d**0.5
    for layer in range(layers):
        query, key, value = _matrices(view.d, layer)
        back = _matrices(view.d, layer + _OUT)[0]
        given = row.given(state, range(len(words)), query)
        read = given.pop("x")
        # Rows are added once, before the first layer; turns and biases come in every layer.
        state = read if layer == 0 else state
        _, output = pe_core.attention(state, query, key, value, causal=causal, **given)
        state = state + output @ back.T
    return state[-1]


def shown(view: View) -> tuple[str, ...]:
    """Return the schemes that have a row for every word."""
    return tuple(scheme for scheme in SCHEMES if has_rows(view, scheme))


def twins(view: View) -> Figure:
    """Return how far the answers to a sentence and to its twin lie apart, scheme by scheme."""
    both = pair(view)
    if not both.typed:
        return _empty()
    named, layers = shown(view), int(view.layers)
    moved = [change(view, scheme, layers) for scheme in named]
    told = "; ".join(f"{name}: {value:.2g}" for name, value in zip(named, moved, strict=True))
    deep = "two layers" if layers > 1 else "one layer"
    return figures.bars(
        named,
        [Group(f"after {deep}", [_THOUSAND * value for value in moved])],
        value_axis="largest change in the answer (thousandths)",
        name_axis="scheme",
        title=_title(view),
        alt="How far the answer at the question mark moves when the first and the last word change "
        f"places, after {deep} of an untrained model, causal mask: {view.causal}. {told}."
        f"{without_rows(view)}",
        view=f"twins_{len(named)}_{layers}",
    )


def _title(view: View) -> str:
    if not pair(view).differ:
        return "The first and the last word are the same: there is nothing to tell apart"
    return "Two words change places: how far does the answer move?"


def without_rows(view: View) -> str:
    """Say which scheme is left out, if one is."""
    if has_rows(view, "learned"):
        return ""
    return (
        f" learned is left out: its table has rows 0 to {view.L - 1}, "
        f"and the question mark is token {len(pair(view).typed) - 1}."
    )


def _empty() -> Figure:
    return figures.bars(
        ["no word yet"], [Group("difference", [0.0])], value_axis="nothing to measure",
        title=NO_WORDS, alt=f"{NO_WORDS} As soon as there are two words, this figure shows how far "
        "the answer of each scheme moves when they change places.",
        view="wordless",
    )  # fmt: skip


FIGURES: Mapping[str, Callable[..., Figure]] = {"twins": twins}
CELLS: Mapping[str, Callable[[View, int, int], list[str]]] = {}
