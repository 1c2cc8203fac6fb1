"""Whether the outputs of an untrained head, without positions, tell where a word stands.

Two read-outs are fitted on some texts and then guess the positions of other texts: a weighted sum
of the entries of an output, and one of the logarithm of its squared length.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pe_core import _check
from pe_core.attention_head import _softmax, random_head
from pe_core.products import product

Array: TypeAlias = NDArray[np.float64]

WAYS = ("entries", "length")
"""What a read-out is given of an output: all of its entries, or how long it is."""


class Readout(NamedTuple):
    """What is read from the outputs of new texts, by the names of WAYS.

    `guesses` has the mean guess at each position, shape (L,), and `errors` by how many tokens a
    guess is off on average. `by_chance` is that for somebody who always guesses the middle.
    """

    guesses: dict[str, Array]
    errors: dict[str, float]
    by_chance: float


def untrained_readout(
    length: int = 32,
    d_model: int = 32,
    *,
    causal: bool = True,
    same_start: bool = False,
    texts: int = 64,
    seed: int = 0,
) -> Readout:
    """Return what two fitted read-outs find of the positions behind one untrained head.

    The words of a text are random rows whose entries are normal with variance 1. The head is
    `random_head` of the model's width, and no position enters it. Half of the texts are there to
    fit the read-outs by least squares, the other half to test them.

    Parameters
    ----------
    length : int
        Words of each text, at least 2.
    d_model : int
        Width of the words and of the head, even, at least 2.
    causal : bool
        Whether later words are hidden.
    same_start : bool
        Whether all texts begin with the same word, as with a token that marks the beginning.
    texts : int
        How many texts there are, at least 4.
    seed : int
        At least 0. Another seed gives another head and other texts.

    Returns
    -------
    Readout

    Raises
    ------
    ValueError
        If an argument breaks its rule, or the scores would be larger than 4 GiB.

    References
    ----------
    Chi et al. 2023, Latent Positional Information is in the Self-Attention Variance of Transformer
    Language Models Without Positional Embeddings: the variance of outputs shrinks along the text.

    Examples
    --------
    >>> found = untrained_readout(causal=False)
    >>> round(found.errors["length"], 1), found.by_chance
    (8.0, 8.0)
    """
    words = _check.whole_number("length", length, minimum=2)
    width = _check.even_width("d_model", d_model)
    count = _check.whole_number("texts", texts, minimum=4)
    start = _check.whole_number("seed", seed, minimum=0)
    _check.result_size("texts and length", (count, words, max(words, width)))
    generator = np.random.default_rng([start, words, width])
    rows = generator.standard_normal((count, words, width))
    if _check.yes_or_no("same_start", same_start):
        rows[:, 0] = rows[0, 0]
    outputs = _outputs(rows, _check.yes_or_no("causal", causal), start)
    places = np.arange(words)
    guesses = {
        "entries": _guessed(outputs, places),
        "length": _guessed(np.log((outputs**2).sum(axis=2, keepdims=True)), places),
    }
    return Readout(
        {way: found.mean(axis=0) for way, found in guesses.items()},
        {way: float(abs(found - places).mean()) for way, found in guesses.items()},
        float(abs(places - places.mean()).mean()),
    )


def _outputs(rows: Array, causal: bool, seed: int) -> Array:
    """Return what `attention` gives for each text, all texts at once."""
    query, key, value = (rows @ matrix for matrix in random_head(*rows.shape[2:] * 2, seed=seed))
    scores = query @ key.transpose(0, 2, 1) / np.sqrt(rows.shape[2])
    if causal:
        scores[:, *np.triu_indices(rows.shape[1], 1)] = -np.inf
    weights = _softmax(scores.reshape(-1, rows.shape[1])).reshape(scores.shape)
    return np.asarray(weights @ value)


def _guessed(features: Array, places: NDArray[np.int64]) -> Array:
    """Return the guesses for the second half of the texts, by what fits the first half best."""
    given = np.concatenate([features, np.ones((*features.shape[:2], 1))], axis=2)
    half = len(given) // 2
    known = np.broadcast_to(places, given.shape[:2])[:half].ravel().astype(np.float64)
    rows = given[:half].reshape(len(known), -1)
    # The normal equations: few and independent columns, and no singular values to work out.
    found = np.linalg.solve(product(rows.T, rows), rows.T @ known)
    return np.asarray(given[half:] @ found)
