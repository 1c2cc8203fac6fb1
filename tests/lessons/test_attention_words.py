"""What is said of a head on a sentence: each number from weights that a test has put in."""

import math
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from course.sentences import NO_WORDS
from course.view import DEFAULTS
from course.words import at_position
from pages.inside.attention import words, words_nearness
from pages.inside.attention.model import Model
from tests.lessons.changed import always, changed, the_check, told

VIEW = DEFAULTS._replace(d=8, n=100, L=12, t=2, phi=3, dim=5, words="a b a", scheme="none")
T = at_position(2)
WEIGHTS = np.array([[0.5, 0.25, 0.25], [0.125, 0.5, 0.375], [0.2, 0.7, 0.1]])


def test_the_numbers_are_those_of_the_chosen_word() -> None:
    assert words.attention_numbers(changed("attention", VIEW, weights=WEIGHTS)) == {
        "word 2 attends most to": "word 1, with weight 0.700",
        "its weight on itself": "0.100",
        "weight of each word if all were equal": "0.333",
        "width of the head": "8, at model dimension 8",
    }
    causal = VIEW._replace(causal="yes", t=1)
    told = words.attention_numbers(changed("attention", causal, weights=WEIGHTS))
    assert told["weight of each word if all were equal"] == "0.500"
    assert told["word 1 attends most to"] == "word 1, with weight 0.500"
    assert words.attention_numbers(Model(VIEW._replace(words=""))) == {
        "your sentence": "has no words yet",
        "width of the head": "8, at model dimension 8",
    }


@pytest.mark.parametrize("count", [1, 4, 5])
def test_four_weights_are_written_out(count: int) -> None:
    view = VIEW._replace(words=" ".join("abcdefg"[:count]), t=0)
    weights = np.arange(count * count).reshape(count, count) / 10
    found = words.attention_formula(changed("attention", view, weights=weights))
    shown = [rf"{share / 10:.3f}\,v_{{{share}}}" for share in range(min(count, 4))]
    sum_of = " + ".join([*shown, r"\dots"] if count > 4 else shown)
    lines = [
        r"\alpha_{t,s} &= \operatorname*{softmax}_s \Bigl(\frac{q_t \cdot k_s}{\sqrt{8}}\Bigr)",
        r"v_s &= W_v\,(\sqrt{d}\,x_s)",
    ]
    first = rf"o_{{{at_position(0)}}} &= {sum_of}"
    aligned = r"\begin{aligned} " + r" \\[4pt] ".join([first, *lines]) + r" \end{aligned}"
    assert found == aligned
    nothing = words.attention_formula(Model(VIEW._replace(words="")))
    assert nothing == aligned.replace(first, r"o_t &= \sum_s \alpha_{t,s}\, v_s")


def claims(view: Any = VIEW, **put: Any) -> dict[str, Any]:
    both = [*told("attention", "checks", "attention", view, **put)]
    both += told("attention", "checks", "words", view, **put)
    return {check.claim[:14]: check for check in both}


@pytest.mark.parametrize(
    ("off", "holds"), [(0, True), (8e-13, True), (-2e-12, False), (0.5, False)]
)
def test_each_row_of_weights_sums_to_one(off: float, holds: bool) -> None:
    weights = np.array([[0.5, 0.5], [0.25 + off, 0.75]])
    found = claims(VIEW._replace(words="a b"), weights=weights)["Each row of we"]
    assert found.holds is holds
    said = "by exactly 0" if not off else "only by rounding" if abs(off) < 0.1 else "by up to 0.5"
    assert found.measured.startswith(f"The sum of a row differs from 1 {said}")


@pytest.mark.parametrize("later", [0.0, 1e-300, 0.375])
def test_a_weight_on_a_later_word_is_seen(later: float) -> None:
    weights = np.tril(np.ones((3, 3)))
    weights[0, 2] = later
    found = claims(weights=weights)["No word gives "]
    assert found.holds is (later == 0)
    assert found.measured == f"The largest weight on a later word is {later:.3f}."
    assert "No word gives " not in claims(VIEW._replace(words="a"))


@pytest.mark.parametrize(
    ("off", "holds"), [(0.0, True), (8e-10, True), (2e-9, False), (0.5, False)]
)
def test_what_is_equal_is_equal_up_to_rounding(off: float, holds: bool) -> None:
    output = np.array([[1.0, 2], [0, 0], [1, 2 + off]])
    weights = np.array([[1.0, 0, 0], [0, 1, 0], [1 - 0.25, 0, 0]])
    found = claims(output=output, weights=weights, alike_gap=always(off))
    says = "are identical" if not off else "differ only by" if off < 1e-8 else "differ by up to 0.5"
    equal, alike = found["Equal words ha"], found["If all words w"]
    assert (equal.holds, alike.holds) == (holds, holds)
    assert equal.measured.startswith("Their rows of weights differ by up to 0.25, and their out")
    assert f"their outputs {says}" in equal.measured or off == 2e-9
    assert alike.measured.startswith("With the first word at all 3 positions, the outputs ")
    terms = {"terms": np.array([[[1.0]], [[2 + off]]]), "scores": np.array([[3.0]])}
    assert claims(**terms)["When sinusoida"].holds is holds
    kinds = claims(VIEW._replace(words="a"), output=np.ones((1, 2)), weights=np.ones((1, 1)))
    assert set(kinds) == {"Each row of we", "When sinusoida"}


def test_a_sentence_that_is_too_long_for_the_table_is_said_to_be_cut() -> None:
    view = VIEW._replace(scheme="learned", L=2)
    checks = told("attention", "checks", "words", view)
    (cut,) = [check for check in checks if "reads the whole sentence" in check.claim]
    assert cut.measured == "The table has L = 2 rows, so 2 of 3 words are read."
    assert not cut.holds
    whole = told("attention", "checks", "words", VIEW)
    assert all("reads the whole" not in check.claim for check in whole)


@pytest.mark.parametrize("values", [(-1.5, -0.25, 0.5, 0.0), (1.5, 1.0, -0.0625, 2.0)])
def test_the_four_terms_are_put_in_with_their_signs(values: tuple[float, ...]) -> None:
    scores = np.zeros((3, 3))
    scores[2, 1] = sum(values) if sum(values) > 0 else 1.25
    terms = np.zeros((4, 3, 3))
    terms[:, 2, 1] = values
    steps = told("attention", "steps", "attention_terms", VIEW, scores=scores, terms=terms)
    product = r"(x_t + p_t)^\top W_q^\top W_k\, (x_s + p_s)"
    rest = [f"{one:.3f}" if one >= 0 else f"({one:.3f})" for one in values[1:]]
    assert [step.formula for step in steps] == [
        rf"\text{{score}}_{{t,s}} = {product} \,/\, \sqrt{{8}}",
        r"A = W_q^\top W_k \,/\, \sqrt{8}",
        r"\text{score}_{t,s} = x_t^\top A\, x_s + x_t^\top A\, p_s + p_t^\top A\, x_s + "
        r"p_t^\top A\, p_s",
        rf"\text{{score}}_{{{T},1}} = {' + '.join([f'{values[0]:.3f}', *rest])} = "
        rf"{scores[2, 1]:.3f}",
    ]
    assert "for t = 2 and its highest-scoring key, s = 1." in steps[0].said
    assert steps[2].said.endswith(
        "four terms: word-word, word-position, position-word and position-position."
    )
    (alone,) = told("attention", "steps", "attention_terms", VIEW._replace(words=""))
    assert (alone.said, alone.formula) == (NO_WORDS, product)


def weights(near: float) -> Any:
    """Return weights of which a neighbour has so many times the share of the others."""
    places = np.arange(5)
    return np.where(abs(places[:, None] - places) == 1, near, 1.0)


@pytest.mark.parametrize(("near", "holds"), [(1.5, False), (1.75, True), (0.5, False)])
def test_nearness_is_a_weight_of_half_as_much_again(near: float, holds: bool) -> None:
    put = SimpleNamespace(length=5, raw=weights(near), untrained=weights(near))
    raw, head = told("attention", "checks", "nearness", VIEW, nearness=put)
    assert (raw.holds, head.holds) == (holds, holds)
    assert "over 5 positions" in raw.measured
    assert f"get {near:.2f} times the weight of more distant" in raw.measured
    assert head.measured.startswith("On average over 4 untrained heads, the two neighbours of a")
    assert f"get {near:.2f} times" in head.measured
    for length, count in ((2, 0), (3, 2)):
        view = VIEW._replace(L=length, t=0, phi=1)
        assert len(words_nearness.nearness_checks(Model(view))) == count


@pytest.mark.parametrize(
    ("right", "said"), [(2, "both of the 2 cases"), (1, "1 of the 2 cases"), (0, "none of the 2")]
)
def test_looking_back_is_counted_in_cases(right: int, said: str) -> None:
    put = {"found_before": right, "found_among_words": 2 - right}
    alone, mixed = told("attention", "checks", "built_head", VIEW, **put)
    assert (alone.holds, mixed.holds) == (right == 2, right == 0)
    assert f"scores highest in {said}" in alone.measured
    rows = Model(VIEW).sentence.vectors.tolist()
    ratio = sum(math.hypot(*row) for row in rows) / 3 / 2  # positions are √(8/2) long
    assert f"The word vectors are {ratio:.2f} times as long as the positions" in mixed.measured
    for sentence, count in (("", 0), ("a", 0), ("a b", 2)):
        found = words_nearness.built_checks(Model(VIEW._replace(words=sentence)))
        assert len(found) == count


def test_longer_queries_put_more_weight_on_the_target() -> None:
    scores = np.zeros((3, 3))
    scores[0, 1] = scores[1, 2] = math.log(2)
    put = SimpleNamespace(length=3, aim=1, ahead=scores)
    table = words_nearness.built_table(changed("attention", VIEW, nearness=put))
    shares = [2**times / (2**times + 2) for times in (1, 4, 16, 64)]
    assert table.rows == [
        (f"× {times}", f"{share:.3f}", f"{3 * share:.1f} times as much")
        for times, share in zip((1, 4, 16, 64), shares, strict=True)
    ]
    assert "to the position at offset 1, over 3 positions." in table.caption
    assert table.columns[0] == "queries"
    assert the_check("attention", "built_head", "One matrix", VIEW).holds
