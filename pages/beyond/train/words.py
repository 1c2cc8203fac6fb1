"""Words of what can be learned at all: two sentences with the same words in another order."""

from collections.abc import Callable, Mapping
from typing import Any

from course.numerals import scientific
from course.sentences import NO_WORDS
from course.words import Check, PassFail, Table
from pages.beyond.train.figures import without_rows
from pages.beyond.train.model import LAYERS, ROUNDING, Model
from pe_core.figures import by_up_to, differ, sized


def twins_numbers(model: Model) -> dict[str, str]:
    """Return how far the answer moves without positions, and with the scheme that moves least."""
    if not model.pair.typed:
        return {"words": NO_WORDS}
    without = {f"none, {_layers(n)}": sized(model.change("none", n)) for n in LAYERS}
    least, change = _least(model)
    return without | {f"{least}, one layer": sized(change)}


def _least(model: Model) -> tuple[str, float]:
    """Return the scheme that moves the answer least in one layer, and how far."""
    others = {name: model.change(name, 1) for name in model.shown if name != "none"}
    return min(others.items(), key=lambda item: item[1])


def _layers(count: int) -> str:
    return "one layer" if count == 1 else "two layers"


def twins_formula(model: Model) -> str:
    """Return in LaTeX what the bars measure, with the number of the sinusoidal scheme."""
    apart = r"\max\bigl|a(s) - a(s')\bigr|"
    if not model.pair.typed:
        return apart
    value = scientific(model.change("sinusoidal", int(model.view.layers)), 3)
    return rf"\text{{sinusoidal: }} {apart} = {value}"


def none_formula(model: Model) -> str:
    """Return the same in LaTeX without positions, and what follows for a pair of twins."""
    if not model.pair.typed:
        return r"\max\bigl|a_1(s) - a_1(s')\bigr|"
    moved = [model.change("none", layers) for layers in LAYERS]
    one, two = (scientific(value, 3) for value in moved)
    follows = (
        r"a_1(s) = a_1(s') \;\Rightarrow\; \text{one is wrong}"
        if moved[0] < ROUNDING
        else r"a_1(s) \ne a_1(s')"
    )
    return (
        rf"\begin{{array}}{{l}} \max\bigl|a_1(s) - a_1(s')\bigr| = {one} \\[4pt]"
        rf" \max\bigl|a_2(s) - a_2(s')\bigr| = {two} \\[4pt] {follows} \end{{array}}"
    )


def twins_table(model: Model) -> Table:
    """Return the sentence and its twin, word by word."""
    both = model.pair
    if not both.typed:
        return Table(NO_WORDS, ("sentence", "words"), [])
    # The answers stand beside the names: a long sentence reaches out of view.
    columns = ("", "comes first", *map(str, range(len(both.typed))))
    rows: list[tuple[str | PassFail, ...]] = [
        ("a sentence", both.typed[0], *both.typed),
        ("its twin", both.twin[0], *both.twin),
    ]
    return Table("Two sentences and the right answer to each", columns, rows)


def twins_checks(model: Model) -> list[Check]:
    """Return whether schemes that change words, queries or keys move the answer."""
    moved = {name: model.change(name, 1) for name in model.shown if name not in ("none", "ALiBi")}
    least = min(moved, key=lambda name: moved[name])
    return [
        Check(
            "With one layer, adding position rows or rotating the queries and keys changes the "
            "answer.",
            f"The {least} scheme changes the answer least, "
            f"{by_up_to(moved[least])}.{without_rows(model)}",
            moved[least] > ROUNDING and model.has_rows("learned"),
        )
    ]


def none_checks(model: Model) -> list[Check]:
    """Return what is said of order without positions, each with its number."""
    one, two = (model.change("none", layers) for layers in LAYERS)
    mask = "With" if model.view.causal == "yes" else "Without"
    return [
        Check(
            "With no positional encoding, one layer gives both sentences the same answer.",
            f"{mask} a causal mask, the answers {differ(one)}.",
            one < ROUNDING,
        ),
        Check(
            "With no positional encoding, two layers give both sentences the same answer.",
            f"{mask} a causal mask, the answers {differ(two)}.",
            two < ROUNDING,
        ),
    ]


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "numbers": {"twins": twins_numbers},
    "formula": {"twins": twins_formula, "none": none_formula},
    "checks": {"twins": twins_checks, "none": none_checks},
    "table": {"twins": twins_table},
}
