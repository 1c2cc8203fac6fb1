"""The first layer of a trained model: held against the library, and what its heads look at."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from pe_core import minilm
from tests.oracles.storing import oracle

TEXTS: list[dict[str, Any]] = oracle("minilm")["texts"]
PREVIOUS, SOFT, ITSELF = 2, 5, 8
ROUNDED = 2e-3  # of a weight, by float16


def random_text(length: int, seed: int) -> list[str]:
    """Return a text of so many tokens, its words drawn at random."""
    words = [one for one in minilm.vocabulary() if one.isalpha()]
    return ["[CLS]", *np.random.default_rng(seed).choice(words, length - 2), "[SEP]"]


def back(text: Sequence[str], head: int, offset: int, positions: Sequence[int] | None) -> float:
    """Return the mean weight of the word so many places before."""
    return float(np.diagonal(minilm.weights(text, head, positions), -offset).mean())


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: f"{text['text'][:12]} {text['start']}")
def test_tokens_and_weights_are_those_of_the_library(text: dict[str, Any]) -> None:
    tokens, start = minilm.tokens(text["text"]), text["start"]
    assert list(tokens) == text["tokens"]
    for head, weights in enumerate(text["weights"]):
        found = minilm.weights(tokens, head, range(start, start + len(tokens)))
        assert np.allclose(found, weights, atol=ROUNDED, rtol=0)


@pytest.mark.parametrize("head", [PREVIOUS, ITSELF])
def test_the_parts_make_the_weights(head: int) -> None:
    text = random_text(20, seed=1)
    parts = minilm.score_parts(text, head, range(7, 27))
    raised = np.exp(parts.sum(axis=0))
    found = minilm.weights(text, head, range(7, 27))
    assert np.allclose(raised / raised.sum(axis=1, keepdims=True), found)
    assert np.allclose(found.sum(axis=1), 1)


def test_one_head_looks_one_word_back_and_another_one_or_two() -> None:
    text = random_text(128, seed=2)
    at = range(128)
    assert back(text, PREVIOUS, 1, at) > 0.95
    assert back(text, SOFT, 1, at) > back(text, SOFT, 2, at) > 0.1
    assert max(back(text, ITSELF, offset, at) for offset in (1, 2)) < 0.05


def test_the_aim_comes_from_the_positions() -> None:
    text = random_text(32, seed=3)
    assert back(text, PREVIOUS, 1, None) < 0.2
    shuffled = np.random.default_rng(4).permutation(32)
    found = minilm.weights(text, PREVIOUS, shuffled)
    before = {int(position): place for place, position in enumerate(shuffled)}
    aimed = [found[before[t], before[t - 1]] for t in range(1, 32)]
    assert float(np.mean(aimed)) > 0.95


def test_without_positions_equal_words_have_equal_rows() -> None:
    text = minilm.tokens("the cat sees the dog")
    found = minilm.weights(text, PREVIOUS, None)
    assert np.array_equal(found[1], found[4])
    assert not np.allclose(*minilm.weights(text, PREVIOUS, range(7))[[1, 4]])
