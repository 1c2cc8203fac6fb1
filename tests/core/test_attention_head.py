import itertools
import math

import numpy as np
import pytest
from numpy.testing import assert_allclose

from pe_core import (
    attention,
    attention_terms,
    random_head,
    sinusoidal,
)
from pe_core.attention_head import TERMS
from tests.each import each

SIZES = [(1, 2, 1), (3, 6, 5), (8, 64, 16), (32, 512, 64)]


def rows_of(length, d_model, seed=0):
    return np.random.default_rng(seed).normal(size=(length, d_model)) / np.sqrt(d_model)


def by_hand(x, w_query, w_key, w_value, bias=None, causal=False):
    """Equation (1) of the paper, number by number, in plain Python."""

    def times(row, matrix):
        return [
            math.fsum(a * b for a, b in zip(row, column, strict=True))
            for column in zip(*matrix, strict=True)
        ]

    queries, keys, values = ([times(row, w) for row in x] for w in (w_query, w_key, w_value))
    weights = []
    for t, query in enumerate(queries):
        seen = keys[: t + 1] if causal else keys
        scores = [
            math.fsum(a * b for a, b in zip(query, key, strict=True)) / math.sqrt(len(query))
            for key in seen
        ]
        if bias is not None:
            scores = [score + bias[t][s] for s, score in enumerate(scores)]
        powers = [math.exp(score) for score in scores]
        row = [power / math.fsum(powers) for power in powers]
        weights.append(row + [0.0] * (len(keys) - len(row)))
    return weights, [times(row, values) for row in weights]


# The formula


def test_it_is_equation_one_number_by_number(subtests):
    for (length, d_model, d_head), causal, biased in itertools.product(
        [(1, 2, 1), (3, 6, 5), (8, 64, 16)], [False, True], [False, True]
    ):
        with subtests.test(
            length=length, d_model=d_model, d_head=d_head, causal=causal, biased=biased
        ):
            x, (q, k, _) = 3 * rows_of(length, d_model), random_head(d_model, d_head, seed=4)
            v = rows_of(d_model, 7, seed=5)
            bias = rows_of(length, length, seed=6) if biased else None
            found = attention(x, q, k, v, bias=bias, causal=causal)
            for result, expected in zip(found, by_hand(x, q, k, v, bias, causal), strict=True):
                assert_allclose(result, expected, rtol=0, atol=1e-14)


def test_large_scores_stay_finite():
    eye = np.eye(2)
    for size in (1e3, 1e100, 1e150):
        weights, output = attention(size * eye, eye, eye, eye)
        assert weights.tolist() == [[1, 0], [0, 1]]
        assert output.tolist() == (size * eye).tolist()
        assert attention(size * eye, -eye, eye, eye)[0].tolist() == [[0, 1], [1, 0]]
        # What every score of a row shares cannot matter, however large it is.
        assert attention(size * np.ones((2, 2)), eye, eye, eye)[0].tolist() == 2 * [[0.5, 0.5]]
    assert attention(eye, eye, eye, eye, bias=[[1e308, -1e308], [0, 0]])[0][0].tolist() == [1, 0]


# Order


@each(("length", "d_model", "d_head"), SIZES)
def test_without_positions_outputs_move_with_the_words(length, d_model, d_head):
    x, head = rows_of(length, d_model), random_head(d_model, d_head)
    weights, output = attention(x, *head)
    for seed in range(5):
        order = np.random.default_rng(seed).permutation(length)
        moved_weights, moved = attention(x[order], *head)
        assert_allclose(moved, output[order], rtol=0, atol=1e-14)
        assert_allclose(moved_weights, weights[order][:, order], rtol=0, atol=1e-14)


@each(("length", "d_model", "d_head"), SIZES)
def test_under_the_causal_mask_no_word_sees_a_later_one(length, d_model, d_head):
    x, head = rows_of(length, d_model), random_head(d_model, d_head)
    weights, output = attention(x, *head, causal=True)
    assert (weights[np.triu_indices(length, 1)] == 0).all()
    assert weights[0, 0] == 1
    for cut in {1, (length + 1) // 2, length}:
        assert_allclose(attention(x[:cut], *head, causal=True)[1], output[:cut], rtol=0, atol=1e-14)
        other = np.concatenate([x[:cut], rows_of(length - cut, d_model, seed=9)])
        assert_allclose(
            attention(other, *head, causal=True)[1][:cut], output[:cut], rtol=0, atol=1e-14
        )


# Bias and turn


def test_a_bias_of_minus_infinity_hides_a_key():
    x, head = rows_of(4, 6), random_head(6, 3)
    mask = np.triu(np.full((4, 4), -np.inf), 1)
    for found, expected in zip(
        attention(x, *head, bias=mask), attention(x, *head, causal=True), strict=True
    ):
        assert (found == expected).all()
    hidden = attention(x, *head, bias=[[0, 0, -math.inf, 0]] * 4)
    assert (hidden[0][:, 2] == 0).all()
    rest = attention(x[[0, 1, 3]], *head)[1]
    assert_allclose(hidden[1][[0, 1, 3]], rest, rtol=0, atol=1e-14)


def test_turn_is_applied_to_queries_and_keys_and_to_nothing_else():
    x, (q, k, v) = rows_of(5, 6), random_head(6, 3)
    plain = attention(x, q, k, v)
    shapes = []

    def identity(rows):
        shapes.append(rows.shape)
        return rows

    for found, expected in zip(attention(x, q, k, v, turn=identity), plain, strict=True):
        assert (found == expected).all()
    assert shapes == [(5, 3), (5, 3)]
    scale = np.linspace(0.5, 2, 5)[:, None]
    weights, output = attention(x, q, k, v, turn=lambda rows: scale * rows)
    assert_allclose(weights, attention(scale * x, q, k, v)[0], rtol=0, atol=1e-14)
    assert_allclose(output, weights @ (x @ v), rtol=0, atol=1e-14)
    # The same rotation of every query and key leaves every score.
    spin = np.linalg.qr(rows_of(3, 3, seed=8))[0]
    turned = attention(x, q, k, v, turn=lambda rows: rows @ spin)
    assert_allclose(turned[1], plain[1], rtol=0, atol=1e-14)
    # Another one for the keys: what it makes of them, beside queries with and without a turn.
    for turn in (identity, None):
        found = attention(x, q, k, v, turn=turn, turn_keys=lambda rows: scale * rows)
        assert_allclose(
            found[0], attention(np.eye(5), x @ q, scale * (x @ k), v[:5])[0], rtol=0, atol=1e-14
        )


# The four terms


@each(("length", "d_model", "d_head"), SIZES)
def test_the_four_terms_add_up_to_the_score(length, d_model, d_head):
    words, positions = rows_of(length, d_model), sinusoidal(length, d_model)
    q, k, _ = random_head(d_model, d_head)
    terms = attention_terms(words, positions, q, k)
    assert terms.shape == (4, length, length)
    assert len(TERMS) == 4
    x = words + positions
    scores = (x @ q) @ (x @ k).T / np.sqrt(d_head)
    assert_allclose(terms.sum(axis=0), scores, rtol=0, atol=1e-12)
    # The softmax of the sum is what the head does.
    powers = np.exp(terms.sum(axis=0))
    weights = powers / powers.sum(axis=1, keepdims=True)
    assert_allclose(weights, attention(x, q, k, k)[0], rtol=0, atol=1e-12)


def test_each_term_holds_what_its_name_says():
    words, positions, (q, k, _) = rows_of(5, 6), rows_of(5, 6, seed=1), random_head(6, 3)
    terms = dict(zip(TERMS, attention_terms(words, positions, q, k), strict=True))
    doubled = {
        "word": dict(zip(TERMS, attention_terms(2 * words, positions, q, k), strict=True)),
        "position": dict(zip(TERMS, attention_terms(words, 2 * positions, q, k), strict=True)),
    }
    for name, term in terms.items():
        for part, other in doubled.items():
            power = 2 ** name.split("-").count(part)
            assert_allclose(other[name], power * term, rtol=0, atol=1e-14)
    # Query 1 is a row and key 3 a column; only the first part of a name changes with the query.
    words[1] += 1
    after = dict(zip(TERMS, attention_terms(words, positions, q, k), strict=True))
    assert np.abs(after["word-position"] - terms["word-position"])[[0, 2, 3, 4]].max() == 0
    assert np.abs(after["word-position"] - terms["word-position"])[1].min() > 0
    assert np.abs(after["position-word"] - terms["position-word"])[:, [0, 2, 3, 4]].max() == 0
    assert np.abs(after["position-word"] - terms["position-word"])[:, 1].min() > 0


# An untrained head


@each(("d_model", "d_head"), [(2, 1), (8, 6), (512, 64)])
def test_a_random_head_has_its_shape_and_variance(d_model, d_head):
    heads = [random_head(d_model, d_head, seed=seed) for seed in range(20_000 // d_model)]
    assert all(matrix.shape == (d_model, d_head) for head in heads for matrix in head)
    numbers = np.concatenate([matrix.ravel() for head in heads for matrix in head])
    numbers = numbers * np.sqrt(d_model)
    assert abs(numbers.mean()) < 4 / np.sqrt(numbers.size)
    assert abs(numbers.var() - 1) < 4 * np.sqrt(2 / numbers.size)


# Bad arguments

X, Q, V = np.ones((4, 6)), np.ones((6, 3)), np.ones((6, 5))
OVERFLOWN = "queries, keys, values and scores must fit in float64, got "
NO_KEY = np.array([[0, 0, 0, 0], [-np.inf] * 4, [0, 0, 0, 0], [0, 0, 0, 0]])
ONLY_LATER = np.array([[0.0] * 4, [-np.inf, -np.inf, 0, 0], [0.0] * 4, [0.0] * 4])
WIDE = np.broadcast_to(1.0, (15_000, 6))

BAD = [
    ({"w_query": np.ones((5, 3))}, "w_query must have 6 rows"),
    ({"w_key": np.ones((3, 6))}, "w_key must have 6 rows"),
    ({"w_key": np.ones((6, 2))}, "w_key must have the shape of w_query, (6, 3), got shape (6, 2)"),
    ({"w_value": np.ones((4, 3))}, "w_value must have 6 rows"),
    ({"bias": np.zeros((4, 1))}, "bias must have shape (4, 4), one row a query, got shape (4, 1)"),
    ({"bias": -NO_KEY}, "bias must hold finite numbers only, got inf"),
    ({"bias": [[True] * 4] * 4}, "bias must hold real numbers only"),
    ({"bias": NO_KEY}, "bias must leave every word a key, got only -inf for word 1"),
    ({"bias": ONLY_LATER, "causal": True}, "bias must leave every word a key, got only -inf for"),
    ({"turn_keys": lambda rows: None}, "turn_keys's result must"),
    ({"turn": lambda rows: rows[:, :2]}, "turn's result must have the shape of its argument"),
    ({"turn": lambda rows: rows * np.nan}, "turn's result must hold finite numbers only, got nan"),
    ({"x": 1e160 * X}, f"{OVERFLOWN}inf"),
    ({"x": 5e152 * X, "bias": np.full((4, 4), 1.7e308)}, f"{OVERFLOWN}inf"),
    ({"x": -1e160 * X, "w_key": -Q, "bias": NO_KEY}, f"{OVERFLOWN}-inf"),
    ({"x": 1e200 * X, "w_query": 0 * Q, "w_value": 1e200 * V}, f"{OVERFLOWN}inf"),
    ({"x": np.broadcast_to(1.0, (10**5, 6))}, "x must ask for at most 4 GiB"),
]
BAD_TERMS = [
    ({"positions": X[:3]}, "positions must have the shape of words, (4, 6), got shape (3, 6)"),
    ({"w_query": V.T}, "w_query must have 6 rows"),
    ({"w_key": V}, "w_key must have the shape of w_query, (6, 3), got shape (6, 5)"),
    ({"positions": 1e200 * X, "words": 1e200 * X}, OVERFLOWN),
    ({"words": WIDE, "positions": WIDE}, "words must ask for at most 4 GiB"),
]


def test_what_does_not_fit_together_is_refused(subtests):
    terms = {"words": X, "positions": X, "w_query": Q, "w_key": Q}
    head = {"x": X, "w_query": Q, "w_key": Q, "w_value": V}
    for call, given, bad in ((attention, head, BAD), (attention_terms, terms, BAD_TERMS)):
        for change, message in bad:
            with subtests.test(call=call.__name__, message=message):
                with pytest.raises(ValueError, match=" must ") as caught:
                    call(**given | change)
                assert str(caught.value).startswith(message)
                assert "\n" not in str(caught.value)
