"""The sum, the score and the weights: what the page shows and says, against plain formulas."""

import math

import numpy as np
import pytest

import pe_core
from course import lessons
from course.view import CHOICES, DEFAULTS, View
from pages.core.attention import figures
from pages.core.attention.model import PROMPT, Model
from tests.each import each
from tests.lessons.plain import softmax, table
from tests.lessons.sentences import THE, VIEWS, parts, plain_rows

# The sum.


@each("view", VIEWS)
def test_the_three_tables_are_one_sum_on_one_scale(view: View) -> None:
    model = Model(view)
    found = model.sentence
    np.testing.assert_allclose(
        found.positions, plain_rows(len(found.words), view.d, view.n), rtol=0, atol=1e-11
    )
    np.testing.assert_allclose(found.sums, found.vectors + found.positions, rtol=0, atol=1e-12)
    names = ("word_rows", "position_rows", "sum_rows")
    shown = [parts(figures.FIGURES[name](model)) for name in names]
    word, position, total = (np.asarray(part["z"], dtype=float) for part in shown)
    np.testing.assert_allclose(total, word + position, atol=1e-5)
    assert len({(part["zmin"], part["zmax"]) for part in shown}) == 1
    assert shown[0]["zmax"] == pytest.approx(
        max(abs(part).max() for part in (word, position, total))
    )


# The score.


@each("causal", CHOICES["causal"].options)
@each("scaled", CHOICES["scaled"].options)
@each("d", [8, 128])
def test_the_head_does_what_its_formula_says(d: int, scaled: str, causal: str) -> None:
    model = Model(DEFAULTS._replace(d=d, words=THE, scaled=scaled, causal=causal))
    query, key, value = model.head
    words = pe_core.word_vectors(THE.split(), d) * (math.sqrt(d) if scaled == "yes" else 1)
    sums = words + plain_rows(5, d, 10_000)
    scores = (sums @ query) @ (sums @ key).T / math.sqrt(query.shape[1])
    shares = softmax(np.where(np.tri(5) > 0, scores, -np.inf) if causal == "yes" else scores)
    weights, output = model.placed
    np.testing.assert_allclose(weights, shares, atol=1e-12)
    np.testing.assert_allclose(output, shares @ (sums @ value), atol=1e-10)
    np.testing.assert_allclose(parts(figures.FIGURES["weights"](model))["z"], shares, atol=1e-6)
    np.testing.assert_allclose(model.words_alone, shares @ (words @ value), atol=1e-10)


@each("view", VIEWS)
def test_a_prompt_moves_every_position_and_other_words_move_none(view: View) -> None:
    model = Model(view)
    query, key, _ = model.head
    between = query @ key.T / math.sqrt(query.shape[1])
    places = range(PROMPT, PROMPT + len(model.words))
    later, now = table(view.d, view.n, places), model.tables["position"]
    words = model.tables["word"]
    expected = [words @ between @ words.T, words @ between @ later.T,
                later @ between @ words.T, later @ between @ later.T]  # fmt: skip
    np.testing.assert_allclose(model.terms_behind_prompt, expected, atol=1e-8)
    others = model.terms_of_others
    np.testing.assert_allclose(others[3], now @ between @ now.T, atol=1e-8)
    assert (abs(others[0] - model.terms[0]).max(axis=1) > 1e-9).all()  # of every word


# The trained head.


@each(("text", "known"), [(THE, True), (f"{THE} quokka", False)])
def test_a_word_that_is_not_here_is_said_to_be_unknown(text: str, known: bool) -> None:
    model = Model(DEFAULTS._replace(words=text))
    (check,) = lessons.words("attention")["checks"]["known"](model)
    assert check.holds is known
    labels = parts(figures.FIGURES["trained_weights"](model)), model.trained.labels
    assert ("? quokka" in labels[1]) is not known
