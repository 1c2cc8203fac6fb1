"""The model that is trained: one or two attention layers between an embedding and an answer.

Words become vectors, each layer adds what its heads have read, and the last place, where the
question mark stands, answers. There is no normalisation and no wider layer in between.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import autograd.numpy as anp
import numpy as np
from numpy.random import Generator

import pe_core
from training.schemes import BY_OFFSET, FIRST_ROWS, SCHEMES, Asked, Given, rotate
from training.task import NAMES, WORDS, Tokens

Weights = Mapping[str, Any]

WIDTH = 32
HEADS = 4
_PARTS = ("query", "key", "value", "out")
_ONE_HOT = np.eye(len(WORDS))
_HIDDEN = -1e9
_EVERY = {**SCHEMES, **BY_OFFSET}


def first_weights(scheme: str, layers: int, rows: int, generator: Generator) -> dict[str, Any]:
    """Return untrained weights: normal numbers of variance 1 over the number of their inputs.

    The rows of a learned table, one for each trained position, are drawn last: with one seed all
    schemes begin with the same words and heads.
    """

    def drawn(*shape: int) -> Any:
        return generator.standard_normal(shape) / np.sqrt(shape[0])

    weights = {"words": generator.standard_normal((len(WORDS), WIDTH))}
    weights["answer"] = drawn(WIDTH, len(NAMES))
    for layer in range(layers):
        weights |= {f"{part} {layer}": drawn(WIDTH, WIDTH) for part in _PARTS}
    if scheme in FIRST_ROWS:
        weights["rows"] = FIRST_ROWS[scheme](rows, WIDTH, generator)
    return weights


def answer_scores(
    weights: Weights,
    tokens: Tokens,
    scheme: str,
    *,
    layers: int = 1,
    causal: bool = True,
    divided: float = 1.0,
) -> Any:
    """Return the score of each answer for each sentence.

    Parameters
    ----------
    weights : mapping of str to ndarray
        As `first_weights` makes them.
    tokens : ndarray of int64, shape (B, L)
        Sentences of one length.
    scheme : str
        A name in `SCHEMES` or `BY_OFFSET`.
    layers : int
        As many as the weights are for.
    causal : bool
        Whether a word reads only itself and what stands before it.
    divided : float
        What positions are divided by, in the schemes of `INTERPOLATED`.

    Returns
    -------
    ndarray, shape (B, 2)
        The scores of "John first" and "Jane first".

    Raises
    ------
    NoRow
        If the sentences are longer than a learned table.
    """
    length = tokens.shape[1]
    given = _EVERY[scheme](Asked(length, WIDTH, HEADS, weights.get("rows"), divided))
    bias = given.bias + (_HIDDEN * np.triu(np.ones((length, length)), 1) if causal else 0.0)
    bias = anp.broadcast_to(bias, (HEADS, length, length))
    state = anp.dot(_ONE_HOT[tokens], weights["words"]) + given.added
    for layer in range(layers):
        # Of the last layer only the question mark's row is read.
        asking = range(length - 1, length) if layer == layers - 1 else range(length)
        parts = [weights[f"{part} {layer}"] for part in _PARTS]
        read = _attention(state, parts, asking, given._replace(bias=bias))
        state = state[:, asking.start :] + read
    return anp.dot(state[:, 0], weights["answer"])


def _attention(state: Any, parts: list[Any], asking: range, given: Given) -> Any:
    """Return what the words at `asking` read from all others, head by head and put together."""
    to_query, to_key, to_value, to_out = parts
    query = _heads(anp.dot(state[:, asking.start :], to_query))
    key, value = (_heads(anp.dot(state, to)) for to in (to_key, to_value))
    if given.turns is not None:
        query, key = rotate(query, given.turns[asking.start :]), rotate(key, given.turns)
    products = anp.matmul(query, anp.swapaxes(key, 2, 3))
    if given.vectors is not None:
        products = products + _by_offset(query, given.vectors, asking)
    weights = _softmax(products / np.sqrt(WIDTH // HEADS) + given.bias[:, asking.start :])
    together = anp.transpose(anp.matmul(weights, value), (0, 2, 1, 3))
    return anp.dot(anp.reshape(together, (len(state), len(asking), WIDTH)), to_out)


def _by_offset(query: Any, vectors: Any, asking: range) -> Any:
    """Return each query times the vector of its offset to each key (Shaw et al. 2018, eq. 4)."""
    limit = len(vectors) // 2
    offsets = pe_core.clipped_offsets(asking.stop, limit)[asking.start :]
    chosen = np.swapaxes(np.eye(len(vectors))[offsets + limit], 1, 2)  # (asking, vectors, keys)
    products = anp.transpose(anp.matmul(query, anp.transpose(vectors)), (2, 0, 1, 3))
    flat = anp.reshape(products, (len(asking), -1, len(vectors)))
    found = anp.reshape(anp.matmul(flat, chosen), (*products.shape[:3], asking.stop))
    return anp.transpose(found, (1, 2, 0, 3))


def _heads(rows: Any) -> Any:
    """Return rows (B, L, width) cut into heads (B, heads, L, width / heads)."""
    cut = anp.reshape(rows, (*rows.shape[:2], HEADS, WIDTH // HEADS))
    return anp.transpose(cut, (0, 2, 1, 3))


def _softmax(scores: Any) -> Any:
    powers = anp.exp(scores - anp.max(scores, axis=-1, keepdims=True))
    return powers / anp.sum(powers, axis=-1, keepdims=True)


def loss(
    weights: Weights,
    tokens: Tokens,
    answers: Tokens,
    scheme: str,
    *,
    layers: int = 1,
    causal: bool = True,
) -> Any:
    """Return the cross-entropy of the answers: ln 2 for a model that says 50 to 50."""
    scores = answer_scores(weights, tokens, scheme, layers=layers, causal=causal)
    ahead = (scores[:, 1] - scores[:, 0]) * (1 - 2 * answers)  # of the wrong answer
    return anp.mean(anp.logaddexp(0.0, ahead))
