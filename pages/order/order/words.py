"""Words of why order matters: what changes when the same words come in a different order."""

from collections.abc import Callable, Mapping
from typing import Any

from course.numerals import scientific
from course.quantities import Floats
from course.sentences import NO_WORDS
from course.word_orders import ROUNDING
from course.words import Check, Step
from pages.order.order import words_masks, words_recurrence
from pages.order.order.comparisons import Comparison
from pages.order.order.model import Model
from pages.order.order.words_masks import nothing_to_compare, stays
from pe_core.figures import differ, sized

_FEW = 4  # weights that are written out in a step
_NOTHING = Step(NO_WORDS, "N = 0")


def order_numbers(model: Model) -> dict[str, str]:
    """Return how much the outputs change, and how much if the words were not scaled."""
    if not model.both.words:
        return {"words": NO_WORDS}
    compared = {
        "largest change without positions": model.both.without,
        "largest change with positions": model.both.added,
        "with positions, but words not multiplied by √d": model.both.unscaled,
    }
    return {name: sized(one.largest) for name, one in compared.items()}


def order_steps(model: Model) -> list[Step]:
    """Return why the outputs stay without positions, with the weights of the first word."""
    if not model.both.words:
        return [_NOTHING]
    both = model.both
    plain, placed = (_first_weights(one) for one in (both.plain, both.placed))
    largest, with_positions = (scientific(one.largest, 3) for one in (both.plain, both.placed))
    return [
        Step(
            "A score compares two words. Their positions do not enter into it.",
            r"s_{ij} = \frac{q_i \cdot k_j}{\sqrt{d_{\text{head}}}}, \qquad"
            r" q_i = x_i W_q, \quad k_j = x_j W_k",
        ),
        Step(
            "When the words are reordered, the first word therefore gives each word the same "
            "weight as before. Only the positions of the weights in the list change.",
            plain,
        ),
        Step(
            "Its output is the sum of one weighted value per word. A sum does not depend on the "
            "order of its terms.",
            r"o_i = \sum_j w_{ij}\,v_j, \qquad v_j = x_j W_v",
        ),
        Step(
            "The same is true of every word. Rearranging the words (P) rearranges the outputs in "
            "the same way, up to rounding. Attention is called permutation-equivariant.",
            rf"A(PX) = P\,A(X), \qquad \max\bigl|A(PX) - P\,A(X)\bigr| = {largest}",
        ),
        Step(
            "Once positions are added, each row depends on both the word and its position. When "
            "the words are reordered, the first word's weights change.",
            placed,
        ),
        Step(
            "The outputs then change by up to the following amount.",
            rf"\max\bigl|A(PX + E) - P\,A(X + E)\bigr| = {with_positions}",
        ),
    ]


def _first_weights(compared: Comparison) -> str:
    """Return in LaTeX the weights of the first typed word in both orders."""
    moved_to = compared.orders.places[0]
    typed, moved = compared.before.weights[0], compared.after.weights[moved_to]
    return (
        rf"\begin{{aligned}} \text{{typed:}}\quad & ({_listed(typed)}) \\"
        rf" \text{{rearranged:}}\quad & ({_listed(moved)}) \end{{aligned}}"
    )


def _listed(weights: Floats) -> str:
    first = [f"{weight:.4f}" for weight in weights[:_FEW]]
    return r",\ ".join([*first, r"\dots"] if len(weights) > _FEW else first)


def order_checks(model: Model) -> list[Check]:
    """Return what is said of attention and order, checked on this sentence."""
    if model.both.orders.same:
        return [nothing_to_compare(model.both.orders)]
    plain, placed = model.both.plain, model.both.placed
    return [
        stays("Without positions or a mask, each word has the same output in both orders.",
               plain.largest),
        stays("With positions added, each word still has the same output in both orders.",
               placed.largest),
    ]  # fmt: skip


def mean_checks(model: Model) -> list[Check]:
    """Return whether the mean of all outputs depends on the order."""
    if model.both.orders.same:
        return [nothing_to_compare(model.both.orders)]
    plain, placed = model.both.plain, model.both.placed
    return [
        stays("Without positions or a mask, the mean of all outputs is the same in both orders.",
               plain.of_mean, "The mean"),
        stays("With positions added, the mean of all outputs is the same in both orders.",
               placed.of_mean, "The mean"),
    ]  # fmt: skip


def twice_checks(model: Model) -> list[Check]:
    """Return whether a word that occurs twice gets the same output both times."""
    claim = "Without positions or a mask, a word that occurs twice gets the same output both times."
    places = model.both.twins
    if not places:
        return [Check("A word occurs twice.", "No word in this sentence occurs twice.", False)]
    apart = model.both.plain.gap(*places)
    found = f"Its outputs at positions {places[0]} and {places[1]} {differ(apart)}."
    return [Check(claim, found, apart < ROUNDING)]


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "numbers": {"order": order_numbers},
    "formula": {"rnn": words_recurrence.rnn_formula},
    "checks": {
        "order": order_checks,
        "twice": twice_checks,
        "mean": mean_checks,
        "masks": words_masks.mask_checks,
        "biases": words_masks.bias_checks,
        "last": words_masks.last_checks,
    },
    "table": {"parallel": words_recurrence.parallel_table},
    "steps": {"order": order_steps},
}
