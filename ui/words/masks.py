"""Words of what tells the order without positions: a causal mask, and a bias by distance."""

from collections.abc import Callable, Mapping
from typing import Any

from course.view import View
from course.words import Check
from ui.views.order import WORDLESS
from ui.views.rearranged import (
    ROUNDING,
    Orders,
    Setting,
    changes,
    largest_change,
    orders,
    rearranged,
)


def mask_checks(view: View) -> list[Check]:
    """Return what a causal mask and a bias by distance tell without positions."""
    both = orders(view)
    if len(both.typed) < 2:
        return [nothing_to_compare(both)]
    mask, bias = Setting(causal=True), Setting(biased=True)
    turned, swapped = (rearranged(both.typed, how) for how in ("reversed", "first-two-swapped"))
    claims = (
        ("Behind a causal mask, each word has the same output in both orders.",
         both, largest_change(view, both, mask)),
        ("In one causal layer, the last word does not notice in which order the others came.",
         before_last(both.typed), last_change(view, mask)),
        ("With a bias that counts distance alone, the reversed sentence has the same outputs.",
         turned, largest_change(view, turned, bias)),
        ("With that bias, exchanging the first two words leaves the outputs as they are.",
         swapped, largest_change(view, swapped, bias)),
    )  # fmt: skip
    found = []
    for claim, compared, change in claims:
        check = stays(claim, change)
        note = " Here both orders read the same." if compared.same else ""
        found.append(check._replace(measured=check.measured + note))
    return found


def before_last(typed: tuple[str, ...]) -> Orders:
    """Return the words in their order, and with all before the last one reversed."""
    front = rearranged(typed[:-1], "reversed")
    return Orders(typed, (*front.moved, *typed[-1:]), [*front.places, len(typed) - 1])


def last_change(view: View, setting: Setting) -> float:
    """Return the most that the last word's output changes if the words before it are reversed."""
    both = before_last(orders(view).typed)
    return float(changes(view, both, setting)[-1])


def nothing_to_compare(both: Orders) -> Check:
    if not both.typed:
        return Check("There are words to rearrange.", WORDLESS, False)
    if len(both.typed) == 1:
        why = "One word has no other order, so there is nothing to compare."
        return Check("The words have another order.", why, False)
    why = "Rearranged like this, the sentence reads the same. Nothing can tell the two apart."
    return Check("The rearranged sentence is another one.", why, False)


def stays(claim: str, change: float, what: str = "An output") -> Check:
    return Check(claim, f"{what} changes by at most {change:.2g}.", change < ROUNDING)


WORDS: Mapping[str, Mapping[str, Callable[[View], Any]]] = {"checks": {"masks": mask_checks}}
