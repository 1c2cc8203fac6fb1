"""Words of what tells the order without positions: a causal mask, and a bias by distance."""

from course.sentences import NO_WORDS
from course.word_orders import ROUNDING, Orders
from course.words import Check
from pages.order.order.model import Model


def mask_checks(model: Model) -> list[Check]:
    """Return what a causal mask and a bias by distance tell without positions."""
    if len(model.both.words) < 2:
        return [nothing_to_compare(model.both.orders)]
    masked, last = model.both.masked, model.both.masked_last
    turned, swapped = model.both.biased_reversed, model.both.biased_swapped
    claims = (
        ("Behind a causal mask, each word has the same output in both orders.",
         masked, masked.largest),
        ("In one causal layer, the last word does not notice in which order the others came.",
         last, float(last.changes[-1])),
        ("With a bias that counts distance alone, the reversed sentence has the same outputs.",
         turned, turned.largest),
        ("With that bias, exchanging the first two words leaves the outputs as they are.",
         swapped, swapped.largest),
    )  # fmt: skip
    found = []
    for claim, compared, change in claims:
        check = stays(claim, change)
        note = " Here both orders read the same." if compared.orders.same else ""
        found.append(check._replace(measured=check.measured + note))
    return found


def nothing_to_compare(orders: Orders) -> Check:
    """Return why these words have no other order."""
    if not orders.typed:
        return Check("There are words to rearrange.", NO_WORDS, False)
    if len(orders.typed) == 1:
        why = "One word has no other order, so there is nothing to compare."
        return Check("The words have another order.", why, False)
    why = "Rearranged like this, the sentence reads the same. Nothing can tell the two apart."
    return Check("The rearranged sentence is another one.", why, False)


def stays(claim: str, change: float, what: str = "An output") -> Check:
    """Return the claim that something stays as it is, which holds if it changes by rounding."""
    return Check(claim, f"{what} changes by at most {change:.2g}.", change < ROUNDING)
