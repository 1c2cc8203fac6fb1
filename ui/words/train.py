"""Words of what can be learned at all: two sentences with the same words in another order."""

from collections.abc import Callable, Mapping
from typing import Any

from course.numerals import scientific
from course.view import View
from course.words import Check, Mark, Table
from ui.views.adding import NO_WORDS
from ui.views.train import LAYERS, ROUNDING, SCHEMES, change, has_rows, pair, without_rows


def twins_numbers(view: View) -> dict[str, str]:
    """Return how far the answer moves without positions, and with the scheme that moves least."""
    if not pair(view).typed:
        return {"words": NO_WORDS}
    told = {f"none, {_layers(n)}": f"{change(view, 'none', n):.2g}" for n in LAYERS}
    others = [name for name in SCHEMES[1:] if has_rows(view, name)]
    least = min(others, key=lambda name: change(view, name, 1))
    return told | {f"{least}, one layer": f"{change(view, least, 1):.2g}"}


def _layers(count: int) -> str:
    return "one layer" if count == 1 else "two layers"


def twins_formula(view: View) -> str:
    """Return in LaTeX what the bars measure, and what follows for a pair of twins."""
    if not pair(view).typed:
        return r"\max\bigl|a(s) - a(s')\bigr|"
    moved = [change(view, "none", layers) for layers in LAYERS]
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


def twins_table(view: View) -> Table:
    """Return the sentence and its twin, word by word."""
    both = pair(view)
    if not both.typed:
        return Table(NO_WORDS, ("sentence", "words"), [])
    # The answers stand beside the names: a long sentence reaches out of view.
    columns = ("", "comes first", *map(str, range(len(both.typed))))
    rows: list[tuple[str | Mark, ...]] = [
        ("yours", both.typed[0], *both.typed),
        ("its twin", both.twin[0], *both.twin),
    ]
    return Table("Two sentences, and the right answers", columns, rows)


def twins_checks(view: View) -> list[Check]:
    """Return what is said of order without positions, each with its number."""
    one, two = (change(view, "none", layers) for layers in LAYERS)
    mask = "with" if view.causal == "yes" else "without"
    others = {name: change(view, name, 1) for name in SCHEMES[1:] if has_rows(view, name)}
    least = min(others, key=lambda name: others[name])
    return [
        Check(
            "Without positions, one layer gives both sentences the same answer.",
            f"The answers differ by {one:.1e}, {mask} a causal mask.",
            one < ROUNDING,
        ),
        Check(
            "Without positions, two layers do so too.",
            f"The answers differ by {two:.1e}, {mask} a causal mask.",
            two < ROUNDING,
        ),
        Check(
            "Every scheme moves the answer.",
            f"The least is {least} with {others[least]:.2g}, in one layer.{without_rows(view)}",
            others[least] > ROUNDING and has_rows(view, "learned"),
        ),
    ]


WORDS: Mapping[str, Mapping[str, Callable[[View], Any]]] = {
    "numbers": {"twins": twins_numbers},
    "formula": {"twins": twins_formula},
    "checks": {"twins": twins_checks},
    "table": {"twins": twins_table},
}
