"""Words of why order matters: what moves when the same words stand in another order."""

from collections.abc import Callable, Mapping
from typing import Any

from ui.view import View
from ui.views.order import WORDLESS
from ui.views.rearranged import (
    ROUNDING,
    Orders,
    Setting,
    changes,
    head,
    mean_change,
    names_of,
    orders,
    rearranged,
    settings,
)
from ui.words import criteria
from ui.words.kinds import Check, Step, Table
from ui.words.notation import scientific

_SIZES = (4, 512, 1024)
_FEW = 4  # weights that are written out in a step
_NOTHING = Step(WORDLESS, "N = 0")


def largest_change(view: View, both: Orders, setting: Setting) -> float:
    """Return the most that any number of any output changes."""
    return float(changes(view, both, setting).max())


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


def rnn_formula(view: View) -> str:
    """Return in LaTeX how a recurrent network reads the sentence, word by word."""
    count = len(orders(view).typed)
    places = (
        r",\ ".join(map(str, range(count))) if count <= _FEW else rf"0,\ 1,\ \dots,\ {count - 1}"
    )
    rule = r"h(t) = r\bigl(W x(t) + U h(t-1) + b\bigr)"
    return rf"{rule}, \qquad t = {places}" if count else rule


def sentences_table(view: View) -> Table:
    """Return both orders of the words."""
    both = orders(view)
    if not both.typed:
        return Table(WORDLESS, ("order", "words"), [])
    caption = "The same words in two orders"
    if both.same:
        caption = _nothing_to_compare(both).measured
    rows: list[Any] = [("typed", " ".join(both.typed)), ("rearranged", " ".join(both.moved))]
    return Table(caption, ("order", "words"), rows)


def parallel_table(view: View) -> Table:
    """Return how many steps must wait for each other, in an RNN and in one layer of attention."""
    yours = len(orders(view).typed)
    sizes = [(f"{size:,}", size) for size in _SIZES] + [(f"{yours}, your sentence", yours)]
    return Table(
        "Steps that wait for each other, in one layer",
        ("words", "RNN", "self-attention", "pairs it compares at once"),
        [(name, f"{size:,}", str(min(size, 1)), f"{size**2:,}") for name, size in sizes],
    )


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
        return [_nothing_to_compare(both), *_twins(view, both)]
    plain, placed = Setting(), Setting(positions=True)
    return [
        _stays("Without positions or a mask, each word has the same output in both orders.",
               largest_change(view, both, plain)),
        _stays("With positions added, each word still has the same output in both orders.",
               largest_change(view, both, placed)),
        _stays("Without positions, the mean of all outputs is the same in both orders.",
               mean_change(view, both, plain), "It"),
        _stays("With positions added, the mean is still the same.",
               mean_change(view, both, placed), "It"),
        *_twins(view, both),
    ]  # fmt: skip


def _nothing_to_compare(both: Orders) -> Check:
    if not both.typed:
        return Check("There are words to rearrange.", WORDLESS, False)
    if len(both.typed) == 1:
        why = "One word has no other order, so there is nothing to compare."
        return Check("The words have another order.", why, False)
    why = "Rearranged like this, the sentence reads the same. Nothing can tell the two apart."
    return Check("The rearranged sentence is another one.", why, False)


def _stays(claim: str, change: float, what: str = "An output") -> Check:
    return Check(claim, f"{what} changes by at most {change:.2g}.", change < ROUNDING)


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


def mask_checks(view: View) -> list[Check]:
    """Return what a causal mask and a bias by distance tell without positions."""
    both = orders(view)
    if len(both.typed) < 2:
        return [_nothing_to_compare(both)]
    mask, bias = Setting(causal=True), Setting(biased=True)
    turned, swapped = (rearranged(both.typed, how) for how in ("reversed", "first-two-swapped"))
    claims = (
        ("Behind a causal mask, each word has the same output in both orders.",
         both, largest_change(view, both, mask)),
        ("In one causal layer, the last word's output ignores the order of the words before it.",
         before_last(both.typed), last_change(view, mask)),
        ("With a bias that counts distance alone, the reversed sentence has the same outputs.",
         turned, largest_change(view, turned, bias)),
        ("With that bias, exchanging the first two words leaves the outputs as they are.",
         swapped, largest_change(view, swapped, bias)),
    )  # fmt: skip
    found = []
    for claim, compared, change in claims:
        check = _stays(claim, change)
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


_OWN: Mapping[str, Mapping[str, Callable[[View], Any]]] = {
    "numbers": {"order": order_numbers},
    "formula": {"order": order_formula, "rnn": rnn_formula},
    "checks": {"order": order_checks, "masks": mask_checks},
    "table": {"sentences": sentences_table, "parallel": parallel_table},
    "steps": {"order": order_steps},
}
WORDS: Mapping[str, Mapping[str, Callable[[View], Any]]] = {
    kind: {**own, **criteria.WORDS.get(kind, {})} for kind, own in _OWN.items()
}
