"""The model against the core, its gradients against differences, and what it cannot see."""

from itertools import product

import numpy as np
import pytest
from autograd import grad

import pe_core
from training import (
    INTERPOLATED,
    SCHEMES,
    NoRow,
    answer_scores,
    first_weights,
    loss,
    sentences,
    twins,
)
from training.model import HEADS, WIDTH

SIZES = [(layers, causal) for layers in (1, 2) for causal in (False, True)]
LENGTH = 7
HEAD = WIDTH // HEADS


def weights_of(scheme: str, layers: int = 1, seed: int = 3):
    return first_weights(scheme, layers, LENGTH, np.random.default_rng(seed))


def tokens_of(count: int = 5, length: int = LENGTH):
    return sentences(count, length, np.random.default_rng(1))


def by_the_core(weights, tokens, scheme: str, layers: int, causal: bool):
    """Return the scores of one sentence, head by head with `pe_core.attention`."""
    length = len(tokens)
    state = weights["words"][tokens]
    if scheme == "sinusoidal":
        state = state + pe_core.sinusoidal(length, WIDTH)
    if scheme == "learned":
        state = state + weights["rows"][:length]
    for layer in range(layers):
        read = []
        for head in range(HEADS):
            columns = slice(HEAD * head, HEAD * (head + 1))
            matrices = [
                weights[f"{part} {layer}"][:, columns] for part in ("query", "key", "value")
            ]
            given = {}
            if scheme == "ALiBi":
                given["bias"] = pe_core.alibi_bias(length, HEADS)[head]
            if scheme == "RoPE":
                given["turn"] = lambda rows: pe_core.rotate(rows, range(length))
            read.append(pe_core.attention(state, *matrices, causal=causal, **given)[1])
        state = state + np.hstack(read) @ weights[f"out {layer}"]
    return state[-1] @ weights["answer"]


def test_the_model_computes_what_the_core_does(subtests: pytest.Subtests) -> None:
    for scheme, (layers, causal) in product(SCHEMES, SIZES):
        with subtests.test(scheme=scheme, layers=layers, causal=causal):
            weights, (tokens, _) = weights_of(scheme, layers), tokens_of()
            scores = answer_scores(weights, tokens, scheme, layers=layers, causal=causal)
            expected = [by_the_core(weights, row, scheme, layers, causal) for row in tokens]
            np.testing.assert_allclose(scores, expected, atol=1e-12)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_gradients_are_the_slopes_of_small_differences(scheme, subtests: pytest.Subtests) -> None:
    for layers, causal in SIZES:
        with subtests.test(layers=layers, causal=causal):
            slopes_are_those_of_differences(scheme, layers, causal)


def slopes_are_those_of_differences(scheme, layers, causal) -> None:
    weights, (tokens, answers) = weights_of(scheme, layers), tokens_of()

    def cost(moved):
        return loss(moved, tokens, answers, scheme, layers=layers, causal=causal)

    slopes = grad(cost)(weights)
    assert slopes.keys() == weights.keys()
    rng, step = np.random.default_rng(5), 1e-5
    for name, slope in slopes.items():
        way = rng.standard_normal(slope.shape)
        up, down = (cost(weights | {name: weights[name] + sign * way}) for sign in (step, -step))
        assert (slope * way).sum() == pytest.approx((up - down) / (2 * step), rel=1e-5, abs=1e-9)


def test_without_positions_twins_get_one_answer_except_behind_a_mask_in_two_layers() -> None:
    for layers, causal in SIZES:
        weights, (tokens, _) = weights_of("none", layers), tokens_of()
        scores = [
            answer_scores(weights, rows, "none", layers=layers, causal=causal)
            for rows in (tokens, twins(tokens))
        ]
        apart = np.abs(scores[0] - scores[1]).max()
        assert apart > 0.01 if layers == 2 and causal else apart < 1e-13, (layers, causal)


def test_every_scheme_tells_twins_apart() -> None:
    for scheme in set(SCHEMES) - {"none"}:
        weights, (tokens, _) = weights_of(scheme), tokens_of()
        scores = [answer_scores(weights, rows, scheme) for rows in (tokens, twins(tokens))]
        assert np.abs(scores[0] - scores[1]).max() > 0.001, scheme


def test_a_learned_table_has_no_row_beyond_its_end() -> None:
    weights = weights_of("learned")
    answer_scores(weights, tokens_of(length=LENGTH - 2)[0], "learned")
    with pytest.raises(NoRow, match=f"no row {LENGTH}, the last is {LENGTH - 1}"):
        answer_scores(weights, tokens_of(length=LENGTH + 1)[0], "learned")


def test_all_schemes_begin_with_the_same_words_and_heads() -> None:
    first = weights_of("none", 2)
    for scheme in SCHEMES:
        for name, values in weights_of(scheme, 2).items():
            if name != "rows":
                np.testing.assert_array_equal(values, first[name])


def test_a_guess_costs_ln_2() -> None:
    weights, (tokens, answers) = weights_of("RoPE"), tokens_of()
    weights["answer"] = np.zeros((WIDTH, 2))
    assert loss(weights, tokens, answers, "RoPE") == pytest.approx(np.log(2))


@pytest.mark.parametrize("scheme", INTERPOLATED)
def test_divided_positions_are_those_of_the_core(scheme, monkeypatch) -> None:
    found = []
    for layers, causal in SIZES:
        weights, (tokens, _) = weights_of(scheme, layers), tokens_of()
        size = {"layers": layers, "causal": causal}
        divided = answer_scores(weights, tokens, scheme, divided=4.0, **size)
        assert abs(divided - answer_scores(weights, tokens, scheme, **size)).max() > 1e-3
        found.append(divided)
    rotate, table = pe_core.rotate, pe_core.sinusoidal_at
    monkeypatch.setattr(pe_core, "rotate", lambda x, at: rotate(x, np.array(at) / 4))
    monkeypatch.setattr(pe_core, "sinusoidal", lambda count, d: table(np.arange(count) / 4, d))
    for divided, (layers, causal) in zip(found, SIZES, strict=True):
        weights, (tokens, _) = weights_of(scheme, layers), tokens_of()
        expected = [by_the_core(weights, row, scheme, layers, causal) for row in tokens]
        np.testing.assert_allclose(divided, expected, atol=1e-12)
