"""Words of why order matters: what moves when the same words stand in another order."""

from collections.abc import Callable, Mapping
from typing import Any

from course.numerals import scientific
from course.view import View
from course.words import Check, Step, Table
from ui.views.order import WORDLESS
from ui.views.rearranged import (
    ROUNDING,
    Orders,
    Setting,
    head,
    largest_change,
    mean_change,
    names_of,
    orders,
    settings,
)
from ui.words import masks, recurrence
from ui.words.masks import nothing_to_compare, stays

_FEW = 4  # weights that are written out in a step
_NOTHING = Step(WORDLESS, "N = 0")


def order_numbers(view: View) -> dict[str, str]:
    """Return how far the outputs move, and how far they would if the words were not scaled."""
    both = orders(view)
    if not both.typed:
        return {"words": WORDLESS}
    without, added = settings(view)
    told = {
        "largest change, no positions": without,
        "with positions": added,
        "with positions, words not times √d": added._replace(scaled=False),
    }
    return {name: f"{largest_change(view, both, one):.2g}" for name, one in told.items()}


def order_formula(view: View) -> str:
    """Return in LaTeX what the bars measure, without positions and with them."""
    both = orders(view)
    if not both.typed:
        return r"A(PX) \overset{?}{=} P\,A(X)"
    without, added = (scientific(largest_change(view, both, s), 3) for s in settings(view))
    return (
        rf"\begin{{aligned}} \max\bigl|A(PX) - P\,A(X)\bigr| &= {without} \\[4pt]"
        rf" \max\bigl|A(PX + E) - P\,A(X + E)\bigr| &= {added} \end{{aligned}}"
    )


def sentences_table(view: View) -> Table:
    """Return both orders of the words."""
    both = orders(view)
    if not both.typed:
        return Table(WORDLESS, ("order", "words"), [])
    caption = "The same words in two orders"
    if both.same:
        caption = nothing_to_compare(both).measured
    rows: list[Any] = [("typed", " ".join(both.typed)), ("rearranged", " ".join(both.moved))]
    return Table(caption, ("order", "words"), rows)


def order_steps(view: View) -> list[Step]:
    """Return why the outputs stay without positions, with the weights of the first word."""
    both = orders(view)
    if not both.typed:
        return [_NOTHING]
    plain, placed = (_first_weights(view, both, Setting(positions=p)) for p in (False, True))
    return [
        Step(
            "A score compares two words. Where they stand is not in it.",
            r"s_{ij} = \frac{q_i \cdot k_j}{\sqrt{d_{\text{head}}}}, \qquad"
            r" q_i = x_i W_q, \quad k_j = x_j W_k",
        ),
        Step(
            "So in another order the first word gives the same weights, each to the same word. "
            "The weights only stand elsewhere in the row.",
            plain,
        ),
        Step(
            "Its output adds up one value for each word. A sum does not care for order.",
            r"o_i = \sum_j w_{ij}\,v_j, \qquad v_j = x_j W_v",
        ),
        Step(
            "That is true of every word. Rearranging the words (P) rearranges the outputs in the "
            "same way. This is called permutation-equivariant.",
            r"A(PX) = P\,A(X)",
        ),
        Step(
            "The mean of all rows drops P. What does not change at all is called "
            "permutation-invariant.",
            r"\operatorname{mean} A(PX) = \operatorname{mean} A(X)",
        ),
        Step(
            "Add positions, and a row belongs to a word at a place. The first word's weights "
            "become other numbers.",
            placed,
        ),
    ]


def _first_weights(view: View, both: Orders, setting: Setting) -> str:
    """Return in LaTeX the weights of the first typed word in both orders."""
    rows = zip((both.typed, both.moved), (0, both.places[0]), strict=True)
    listed = [_listed(head(words, view, setting)[0][row]) for words, row in rows]
    return (
        rf"\begin{{aligned}} \text{{typed:}}\quad & ({listed[0]}) \\"
        rf" \text{{rearranged:}}\quad & ({listed[1]}) \end{{aligned}}"
    )


def _listed(weights: Any) -> str:
    told = [f"{weight:.4f}" for weight in weights[:_FEW]]
    return r",\ ".join([*told, r"\dots"] if len(weights) > _FEW else told)


def order_checks(view: View) -> list[Check]:
    """Return what is said of attention and order, checked on this sentence."""
    both = orders(view)
    if both.same:
        return [nothing_to_compare(both), *_twins(view, both)]
    plain, placed = Setting(), Setting(positions=True)
    return [
        stays("Without positions or a mask, each word has the same output in both orders.",
               largest_change(view, both, plain)),
        stays("With positions added, each word still has the same output in both orders.",
               largest_change(view, both, placed)),
        stays("Without positions, the mean of all outputs is the same in both orders.",
               mean_change(view, both, plain), "It"),
        stays("With positions added, the mean is still the same.",
               mean_change(view, both, placed), "It"),
        *_twins(view, both),
    ]  # fmt: skip


def _twins(view: View, both: Orders) -> list[Check]:
    """Check, if a word is there twice, that both have one output."""
    places = twins(both.typed)
    if not places:
        return []
    apart = output_gap(view, places, Setting())
    return [
        Check(
            "Without positions, a word that is there twice has the same output twice.",
            f"At the places {places[0]} and {places[1]} it differs by {apart:.2g}.",
            apart < ROUNDING,
        )
    ]


def twins(words: tuple[str, ...]) -> tuple[int, int] | None:
    """Return the first place of a word that is there twice, and the second."""
    first: dict[int, int] = {}
    for place, name in enumerate(names_of(words)):
        if first.setdefault(name, place) != place:
            return first[name], place
    return None


def output_gap(view: View, places: tuple[int, int], setting: Setting) -> float:
    """Return the most that a number differs between the outputs at two places."""
    rows = head(orders(view).typed, view, setting)[1]
    return float(abs(rows[places[0]] - rows[places[1]]).max())


_OWN: Mapping[str, Mapping[str, Callable[[View], Any]]] = {
    "numbers": {"order": order_numbers},
    "formula": {"order": order_formula},
    "checks": {"order": order_checks},
    "table": {"sentences": sentences_table},
    "steps": {"order": order_steps},
}
_PARTS = (_OWN, masks.WORDS, recurrence.WORDS)
WORDS: Mapping[str, Mapping[str, Callable[[View], Any]]] = {
    kind: {name: say for part in _PARTS for name, say in part.get(kind, {}).items()}
    for kind in _OWN
}
