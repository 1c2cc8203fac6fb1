"""Words of what shows the order without positions: a causal mask, and a bias by distance."""

from course.sentences import NO_WORDS
from course.word_orders import ROUNDING, Orders
from course.words import Check
from pages.order.order.comparisons import Comparison
from pages.order.order.model import Model
from pe_core.figures import by_up_to


def mask_checks(model: Model) -> list[Check]:
    """Return what a causal mask shows of the order without positions."""
    if len(model.both.words) < 2:
        return [nothing_to_compare(model.both.orders)]
    claim = "With a causal mask, each word has the same output in both orders."
    return [_compared(claim, model.both.masked, model.both.masked.largest)]


def last_checks(model: Model) -> list[Check]:
    """Return what one causal layer shows the last word."""
    if len(model.both.words) < 2:
        return [nothing_to_compare(model.both.orders)]
    claim = (
        "With a single layer and a causal mask, the output of the last word does not depend on the "
        "order of the words before it."
    )
    last = model.both.masked_last
    return [_compared(claim, last, float(last.changes[-1]), "This output")]


def bias_checks(model: Model) -> list[Check]:
    """Return what a bias by distance shows of the order without positions."""
    if len(model.both.words) < 2:
        return [nothing_to_compare(model.both.orders)]
    turned, swapped = model.both.biased_reversed, model.both.biased_swapped
    claim = "With only a distance bias, {} leaves all outputs unchanged."
    return [
        _compared(claim.format("reversing the sentence"), turned, turned.largest),
        _compared(claim.format("exchanging the first two words"), swapped, swapped.largest),
    ]


def _compared(claim: str, compared: Comparison, change: float, what: str = "Each output") -> Check:
    check = stays(claim, change, what)
    note = " Here the two orders are identical." if compared.orders.same else ""
    return check._replace(measured=check.measured + note)


def nothing_to_compare(orders: Orders) -> Check:
    """Return why these words have no different order."""
    if not orders.typed:
        return Check("There are words to rearrange.", NO_WORDS, False)
    if len(orders.typed) == 1:
        why = "A single word cannot be reordered, so there is nothing to compare."
        return Check("The words can be reordered.", why, False)
    why = "Rearranged like this, the sentence reads the same, so nothing can be compared."
    return Check("The rearranged sentence differs from the original.", why, False)


def stays(claim: str, change: float, what: str = "Each output") -> Check:
    """Return the claim that something stays as it is, which holds if it changes by rounding."""
    return Check(claim, f"{what} changes {by_up_to(change)}.", change < ROUNDING)
