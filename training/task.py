"""The task: who comes first, John or Jane?

A sentence holds each of the two names once, at random places among other words, and ends with a
question mark. The model answers there. Only the order tells.
"""

from __future__ import annotations

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from pe_core import _check

Tokens = NDArray[np.int64]

NAMES = ("John", "Jane")
ASKS = "?"
WORDS = (*NAMES, ASKS, "and", "the", "old", "so", "then", "here", "too")
"""The vocabulary; a token is a place in it."""

SHORTEST = 3
_OTHERS = len(NAMES) + 1
_TWIN = np.array([1, 0, *range(2, len(WORDS))])


def sentences(count: int, length: int, generator: Generator) -> tuple[Tokens, Tokens]:
    """Return random sentences of one length, and who comes first in each: 0 John, 1 Jane.

    Parameters
    ----------
    count : int
        How many, at least 1.
    length : int
        Tokens of each, at least 3; the last one is the question mark.
    generator : numpy.random.Generator
        Where chance comes from.

    Returns
    -------
    tokens : ndarray of int64, shape (count, length)
    answers : ndarray of int64, shape (count,)

    Raises
    ------
    ValueError
        If an argument breaks its rule.

    Examples
    --------
    >>> tokens, answers = sentences(1, 6, np.random.default_rng(1))
    >>> [WORDS[token] for token in tokens[0]], NAMES[answers[0]]
    (['so', 'so', 'here', 'Jane', 'John', '?'], 'Jane')
    """
    rows = _check.whole_number("count", count, minimum=1)
    last = _check.whole_number("length", length, minimum=SHORTEST) - 1
    tokens = generator.integers(_OTHERS, len(WORDS), (rows, last + 1))
    tokens[:, last] = WORDS.index(ASKS)
    john = generator.integers(0, last, rows)
    jane = generator.integers(0, last - 1, rows)
    jane += jane >= john  # any place but John's
    tokens[np.arange(rows), john] = 0
    tokens[np.arange(rows), jane] = 1
    return tokens, (jane < john).astype(np.int64)


def twins(tokens: Tokens) -> Tokens:
    """Return the same sentences with John and Jane in each other's place.

    A sentence and its twin have the same words, and opposite answers.

    Examples
    --------
    >>> twins(np.array([[0, 3, 1, 2]])).tolist()
    [[1, 3, 0, 2]]
    """
    return np.asarray(_TWIN[tokens])


def distance_to_first_name(tokens: Tokens) -> Tokens:
    """Return how many tokens before the question mark the earlier name stands, in each sentence.

    Examples
    --------
    >>> distance_to_first_name(np.array([[0, 3, 1, 2]])).tolist()
    [3]
    """
    names = tokens < len(NAMES)
    return np.asarray(tokens.shape[1] - 1 - np.argmax(names, axis=1))


def example(length: int) -> list[tuple[str, str]]:
    """Return a sentence of the task and its twin in words, each with its answer.

    Examples
    --------
    >>> example(6)
    [('so Jane so John too ?', 'Jane'), ('so John so Jane too ?', 'John')]
    """
    tokens, answers = sentences(1, length, np.random.default_rng(length))
    both = (tokens[0], int(answers[0])), (twins(tokens)[0], 1 - int(answers[0]))
    return [(" ".join(WORDS[token] for token in row), NAMES[answer]) for row, answer in both]
