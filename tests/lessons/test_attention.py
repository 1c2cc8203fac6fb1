"""Attention with positions: what its page shows and says, against the formulas of the papers."""

import math

import numpy as np
import pytest

import pe_core
from course import lessons
from course.view import CHOICES, DEFAULTS, View
from pages.core.attention import figures
from pages.core.attention.model import Model, row_gap
from pages.core.attention.nearness import by_offset, preference
from pe_core.scheme_comparison import COMPARED
from tests.app.course import figures as drawn
from tests.app.course import opened, with_record
from tests.each import each
from tests.lessons.edges import numbers, verdicts
from tests.lessons.plain import softmax, turned
from tests.lessons.sentences import THE, VIEWS, parts, plain_rows

CHECKS = lessons.words("attention")["checks"]

# Attention.


@each("causal", CHOICES["causal"].options)
@each("scheme", {*COMPARED} - {"xPos"})  # whose turning and shrinking is tested with the core
@each("d", [8, 128])
def test_the_head_does_what_its_formula_says(d: int, scheme: str, causal: str) -> None:
    view = DEFAULTS._replace(d=d, words=THE, scheme=scheme, causal=causal)
    model, places = Model(view), np.arange(5)
    query, key, value = model.reading.head
    x = math.sqrt(d) * pe_core.word_vectors(THE.split(), d)
    if scheme == "sinusoidal":
        x = x + plain_rows(5, d, view.n)
    if scheme == "learned":
        rows = pe_core.trained_table("small").rows[:5]
        x[:, :32] += rows[:, :d]  # zeros fill what is wider than the rows
    both = [x @ query, x @ key]
    if scheme == "RoPE":
        both = [turned(rows, places, view.n) for rows in both]
    scores = both[0] @ both[1].T / math.sqrt(query.shape[1])
    if scheme == "ALiBi":
        scores -= abs(places - places[:, None]) / 16
    if scheme in ("T5", "Shaw", "KERPLE", "Sandwich"):  # their forms are tested with the core
        scores = scores + model.read.given["bias"]
    if causal == "yes":
        scores = np.where(np.tri(5) > 0, scores, -np.inf)
    shares = softmax(scores)
    weights, output = model.read.attended
    np.testing.assert_allclose(weights, shares, atol=1e-12)
    np.testing.assert_allclose(output, shares @ (x @ value), atol=1e-10)
    drawn = parts(figures.attention_weights(model))
    np.testing.assert_allclose(drawn["z"], shares, atol=1e-6)


def test_equal_words_have_equal_rows_until_positions_or_a_mask_come_in() -> None:
    view = DEFAULTS._replace(words=THE)
    weights, output = Model(view).read.attended
    assert row_gap(weights, [(0, 3)]) < 1e-15
    assert row_gap(output, [(0, 3)]) < 1e-14
    assert CHECKS["words"](Model(view))[0].holds
    for change in (*({"scheme": scheme} for scheme in COMPARED[1:]), {"causal": "yes"}):
        assert not CHECKS["words"](Model(view._replace(**change)))[0].holds
    # Where no word is there twice, nothing is said of equal words.
    assert len(CHECKS["words"](Model(DEFAULTS))) == len(CHECKS["words"](Model(view))) - 1


@each("causal", CHOICES["causal"].options)
@each("scheme", COMPARED)
def test_values_hold_a_position_only_if_it_was_added_to_the_words(scheme: str, causal: str) -> None:
    view = DEFAULTS._replace(words=THE, scheme=scheme, causal=causal)
    added = scheme in ("sinusoidal", "learned")
    _, one_word = CHECKS["words"](Model(view))
    assert one_word.holds is not added
    assert (Model(view).alike_gap(scheme) > 1e-5) is added


def test_a_learned_table_that_is_too_short_cuts_the_sentence() -> None:
    view = DEFAULTS._replace(words=THE, scheme="learned", L=3, t=2)
    assert Model(view).weights.shape == (3, 3)
    assert not CHECKS["words"](Model(view))[-1].holds
    assert {3, 5} <= {*numbers(CHECKS["words"](Model(view))[-1].measured)}
    assert Model(view._replace(L=5)).weights.shape == (5, 5)


def test_a_mask_hides_what_comes_later() -> None:
    # Rows sum to 1; nothing later is seen; the terms sum to the score.
    masked = Model(DEFAULTS._replace(causal="yes"))
    assert verdicts(CHECKS["attention"](masked)) == [True, True, True]
    assert verdicts(CHECKS["attention"](Model(DEFAULTS))) == [True, False, True]


@each("view", VIEWS)
def test_the_four_terms_are_the_score(view: View) -> None:
    model = Model(view)
    four = model.terms
    np.testing.assert_allclose(four.sum(axis=0), model.scores, atol=1e-9)
    assert CHECKS["attention"](model)[-1].holds
    drawn = [np.asarray(parts(figures.FIGURES[name](model))["z"]) for name in figures.TERM_FIGURES]
    np.testing.assert_allclose(drawn, four, atol=1e-4)


# Nearness.


def test_preference_compares_neighbours_with_those_further_off() -> None:
    shares = np.array([[9, 2, 1, 1], [2, 9, 2, 1], [1, 2, 9, 2], [1, 1, 2, 9]])
    assert preference(shares) == pytest.approx(2)
    assert preference(np.ones((5, 5))) == pytest.approx(1)


@each("d", [32, 128, 512])
def test_nearness_is_in_the_dot_products_and_not_in_untrained_heads(d: int) -> None:
    view = DEFAULTS._replace(d=d)
    raw, untrained = CHECKS["nearness"](Model(view))
    assert raw.holds
    assert not untrained.holds
    weights = Model(view).nearness.untrained
    np.testing.assert_allclose(weights.sum(axis=1), 1, atol=1e-12)
    assert preference(weights) == pytest.approx(1, abs=0.1)


def test_raw_weights_are_those_of_the_dot_products() -> None:
    table = plain_rows(6, 8, 100)
    powers = np.exp(table @ table.T / math.sqrt(8))
    expected = powers / powers.sum(axis=1, keepdims=True)
    raw = Model(DEFAULTS._replace(d=8, n=100, L=6)).nearness.raw
    np.testing.assert_allclose(raw, expected, atol=1e-12)
    assert by_offset(expected)[5] == pytest.approx(np.trace(expected) / 6)
    assert by_offset(expected)[4] == pytest.approx(np.diag(expected, -1).mean())


@each("offset", [-3, -1, 0, 2])
@each("d", [16, 128])
def test_the_built_head_looks_where_its_matrix_says(d: int, offset: int) -> None:
    view = DEFAULTS._replace(d=d)
    scores = Model(view).nearness.built_scores(offset, 20)
    table = plain_rows(30, d, view.n)
    ahead = [[table[5 + t + offset] @ table[5 + s] for s in range(20)] for t in range(20)]
    np.testing.assert_allclose(scores, np.array(ahead) / math.sqrt(d), atol=1e-11)
    inner = [t for t in range(20) if 0 <= t + offset < 20]
    assert [int(scores[t].argmax()) for t in inner] == [t + offset for t in inner]


# The page.


def test_what_is_asked_is_not_drawn_before_it_is_answered() -> None:
    app = opened("attention")
    before = str(drawn(app))
    asked = ("untrained_nearness", "one_matrix_looks_back")
    with_record(app, {f"page/{name}": (0, 1) for name in asked})
    after = str(drawn(app.run()))
    assert "raw p·p" in before
    for answer in ("untrained heads", "built to look"):
        assert answer not in before
        assert answer in after


def test_what_equal_rows_would_tell_is_not_described_before_it_is_asked() -> None:
    described = str(drawn(opened("attention", words=THE)))
    assert "equal words" not in described.lower()
