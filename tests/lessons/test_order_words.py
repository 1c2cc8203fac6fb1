"""What is said of two orders of the same words, from comparisons that a test has put in."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from course import lessons
from course.sentences import NO_WORDS
from course.view import DEFAULTS
from course.word_orders import ROUNDING, rearranged
from pages.order.order import words, words_masks, words_recurrence
from tests.lessons.changed import always, changed

VIEW = DEFAULTS._replace(d=8, n=100, words="a b c", order="reversed")
NAMES = (
    "plain", "placed", "masked", "masked_last", "biased_reversed", "biased_swapped", "without",
    "added", "unscaled",
)  # fmt: skip


def compared(change: float, sentence: str = "a b c", weights: Any = None) -> Any:
    """Return a comparison in which outputs change by so much, and the mean by half of it."""
    orders = rearranged(tuple(sentence.split()), "reversed")
    before = np.arange(3.0) / 10 if weights is None else weights
    return SimpleNamespace(
        orders=orders, largest=change, of_mean=change / 2, changes=np.array([9.0, 9.0, change / 4]),
        before=SimpleNamespace(weights=np.array([before, before + 1, before + 2])),
        after=SimpleNamespace(weights=np.array([before + 5, before + 6, before + 7])),
        gap=always(change),
    )  # fmt: skip


def model(change: float, sentence: str = "a b c", twins: Any = None, weights: Any = None) -> Any:
    parts = {name: compared(change * (1 + place), sentence, weights)
             for place, name in enumerate(NAMES)}  # fmt: skip
    typed = tuple(sentence.split())
    both = SimpleNamespace(words=typed, twins=twins, orders=rearranged(typed, "reversed"), **parts)
    return changed("order", VIEW._replace(words=sentence), both=both)


def test_changes_are_told_for_each_setting() -> None:
    assert words.order_numbers(model(0.125)) == {
        "largest change without positions": "0.88",
        "largest change with positions": "1",
        "with positions, but words not multiplied by √d": "1.1",
    }
    assert words.order_numbers(model(0.1, "")) == {"words": NO_WORDS}


@pytest.mark.parametrize("count", [3, 4, 5])
def test_the_steps_show_the_weights_of_the_first_word_where_it_went(count: int) -> None:
    row = np.arange(float(count)) / 10
    found = model(0.12345, weights=row)
    steps = words.order_steps(found)

    def shown(start: float) -> str:
        first = [f"{start + place / 10:.4f}" for place in range(min(count, 4))]
        return r",\ ".join([*first, r"\dots"] if count > 4 else first)

    both = (
        rf"\begin{{aligned}} \text{{typed:}}\quad & ({shown(0)}) \\"
        rf" \text{{rearranged:}}\quad & ({shown(7)}) \end{{aligned}}"
    )
    assert [step.formula for step in steps] == [
        r"s_{ij} = \frac{q_i \cdot k_j}{\sqrt{d_{\text{head}}}}, \qquad q_i = x_i W_q, \quad "
        r"k_j = x_j W_k",
        both,
        r"o_i = \sum_j w_{ij}\,v_j, \qquad v_j = x_j W_v",
        r"A(PX) = P\,A(X), \qquad \max\bigl|A(PX) - P\,A(X)\bigr| = 0.123",
        both,
        r"\max\bigl|A(PX + E) - P\,A(X + E)\bigr| = 0.247",
    ]
    (nothing,) = words.order_steps(model(0.1, ""))
    assert (nothing.said, nothing.formula) == (NO_WORDS, "N = 0")


@pytest.mark.parametrize(
    ("change", "holds"),
    [(0.0, True), (ROUNDING / 20, True), (0.5 * ROUNDING, True), (ROUNDING, False), (0.5, False)],
)
def test_an_output_stays_up_to_rounding(change: float, holds: bool) -> None:
    found = words_masks.stays("It stays.", change, "The mean")
    assert (found.claim, found.holds) == ("It stays.", holds)
    said = "by exactly 0" if not change else "by up to 0.5" if change == 0.5 else "only by rounding"
    assert found.measured.startswith(f"The mean changes {said}")
    assert words_masks.stays("It stays.", change).measured.startswith("Each output changes ")


def test_each_claim_is_judged_by_its_own_comparison() -> None:
    found = model(0.125)
    plain, placed = words.order_checks(found)
    assert plain.measured == "Each output changes by up to 0.12."
    assert placed.measured == "Each output changes by up to 0.25."
    means = words.mean_checks(found)
    assert [one.measured for one in means] == [
        "The mean changes by up to 0.062.", "The mean changes by up to 0.12."
    ]  # fmt: skip
    assert "mean of all outputs" in means[1].claim
    (masked,) = words_masks.mask_checks(found)
    assert masked.measured == "Each output changes by up to 0.38."
    (last,) = words_masks.last_checks(found)
    assert last.measured == "This output changes by up to 0.12."
    turned, swapped = words_masks.bias_checks(found)
    assert "reversing the sentence leaves all" in turned.claim
    assert "exchanging the first two words leaves all" in swapped.claim
    assert turned.measured == "Each output changes by up to 0.62."
    assert swapped.measured == "Each output changes by up to 0.75."


@pytest.mark.parametrize(("sentence", "same"), [("a b c", False), ("a b a", True), ("a b", False)])
def test_equal_orders_are_named(sentence: str, same: bool) -> None:
    (masked,) = words_masks.mask_checks(model(0.0, sentence))
    assert masked.measured.endswith("the two orders are identical.") is same
    assert masked.holds
    first = words.order_checks(model(0.0, sentence))
    assert (len(first) == 1) is same
    (last,) = words_masks.last_checks(model(0.0, sentence))
    assert last.measured.startswith("This output changes by exactly 0.")
    assert len(words_masks.bias_checks(model(0.0, sentence))) == 2


@pytest.mark.parametrize(
    ("sentence", "claim", "said"),
    [
        ("", "There are words to rearrange.", NO_WORDS),
        ("a", "The words can be reordered.", "A single word cannot be reordered, so there is "
         "nothing to compare."),
        ("a b a", "The rearranged sentence differs from the original.", "Rearranged like this, the "
         "sentence reads the same, so nothing can be compared."),
    ],
)  # fmt: skip
def test_what_cannot_be_compared_is_said(sentence: str, claim: str, said: str) -> None:
    orders = rearranged(tuple(sentence.split()), "reversed")
    assert words_masks.nothing_to_compare(orders) == (claim, said, False)
    view = VIEW._replace(words=sentence)
    found = lessons.model("order", view)
    tries = [words.order_checks, words.mean_checks]
    if len(sentence) < 2:
        tries += [words_masks.mask_checks, words_masks.last_checks, words_masks.bias_checks]
    assert [check(found) for check in tries] == [[(claim, said, False)]] * len(tries)


@pytest.mark.parametrize(
    ("gap", "holds"), [(0.0, True), (0.5 * ROUNDING, True), (ROUNDING, False), (0.5, False)]
)
def test_twins_have_one_output_up_to_rounding(gap: float, holds: bool) -> None:
    (found,) = words.twice_checks(model(gap, twins=(0, 2)))
    assert found.holds is holds
    if gap in (0.0, 0.5):
        said = "are identical" if not gap else "differ by up to 0.5"
        assert found.measured == f"Its outputs at positions 0 and 2 {said}."
    (none,) = words.twice_checks(model(gap))
    assert none == ("A word occurs twice.", "No word in this sentence occurs twice.", False)


@pytest.mark.parametrize(
    ("count", "places"),
    [(1, "0"), (4, r"0,\ 1,\ 2,\ 3"), (5, r"0,\ 1,\ \dots,\ 4"), (9, r"0,\ 1,\ \dots,\ 8")],
)
def test_a_recurrent_network_reads_word_by_word(count: int, places: str) -> None:
    found = lessons.model("order", VIEW._replace(words="w " * count))
    rule = r"h(t) = r\bigl(W x(t) + U h(t-1) + b\bigr)"
    assert words_recurrence.rnn_formula(found) == rf"{rule}, \qquad t = {places}"
    nothing = lessons.model("order", VIEW._replace(words=""))
    assert words_recurrence.rnn_formula(nothing) == rule
    table = words_recurrence.parallel_table(found)
    assert table.columns == (
        "words", "RNN", "self-attention", "pairs of words compared at once"
    )  # fmt: skip
    assert table.rows[-1] == (f"{count} (your sentence)", f"{count}", "1", f"{count**2}")
    assert table.rows[1] == ("512", "512", "1", "262\u202f144")
