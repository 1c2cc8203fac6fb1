"""One attention head: its weights, its output, and the four terms of its scores.

Rows are queries and columns are keys: weights[t, s] is how much word t takes from word s.
"""

from collections.abc import Callable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from pe_core import _check
from pe_core.products import product

Array: TypeAlias = NDArray[np.float64]

TERMS = ("word-word", "word-position", "position-word", "position-position")
"""What `attention_terms` returns, in its order: the query's part, then the key's."""


def attention(
    x: _check.Reals,
    w_query: _check.Reals,
    w_key: _check.Reals,
    w_value: _check.Reals,
    *,
    bias: _check.Reals | None = None,
    causal: bool = False,
    turn: Callable[[Array], Array] | None = None,
    turn_keys: Callable[[Array], Array] | None = None,
) -> tuple[Array, Array]:
    """Return the attention weights of one head, and its output.

    The formula is weights = softmax(q kᵀ / √d_head + bias), row by row, and output = weights v,
    with q = x w_query, k = x w_key and v = x w_value. If causal, word t sees the keys 0 to t only.

    Parameters
    ----------
    x : array of real numbers, shape (L, d)
        One row per word, at least one.
    w_query, w_key : array of real numbers, shape (d, d_head)
        What makes a query and a key of a row of x.
    w_value : array of real numbers, shape (d, d_v)
        What makes a value of it.
    bias : array of real numbers, shape (L, L), optional
        Added to the scores: row t, column s is for query t and key s. -inf hides a key; every
        word must keep one.
    causal : bool
        Whether later words are hidden.
    turn : function, optional
        Takes and returns an array of shape (L, d_head), row t for position t. It is applied to
        the queries and to the keys before the scores, as a rotary encoding is.
    turn_keys : function, optional
        Such a function for the keys alone, where they need another one than the queries.

    Returns
    -------
    weights : ndarray of float64, shape (L, L)
        Each row is at least 0 and sums to 1.
    output : ndarray of float64, shape (L, d_v)
        Row t belongs to word t.

    References
    ----------
    Vaswani et al. 2017, section 3.2.1, equation (1), and section 3.2.3 for the mask.

    Examples
    --------
    >>> eye = [[1, 0], [0, 1]]
    >>> weights, output = attention(eye, eye, eye, [[1], [3]])
    >>> weights.round(4).tolist(), output.round(4).tolist()
    ([[0.6698, 0.3302], [0.3302, 0.6698]], [[1.6605], [2.3395]])
    """
    rows = _check.float_table("x", x)
    _check.result_size("x", (len(rows), len(rows)))
    to_query, to_key = _query_and_key(w_query, w_key, rows.shape[1])
    to_value = _weight("w_value", w_value, rows.shape[1])
    query = _turned(_product(rows, to_query), "turn", turn)
    name, other = ("turn", turn) if turn_keys is None else ("turn_keys", turn_keys)
    key = _turned(_product(rows, to_key), name, other)
    scores = _scores(query, key)
    if bias is not None:
        scores = _sum(scores, _bias(bias, len(rows)))
    if causal:
        scores[np.triu_indices(len(rows), 1)] = -np.inf
    weights = _softmax(scores)
    return weights, _product(weights, _product(rows, to_value))


def attention_terms(
    words: _check.Reals, positions: _check.Reals, w_query: _check.Reals, w_key: _check.Reals
) -> Array:
    """Return the four terms of the scores of words + positions, which add up to the score.

    The formula is (x_t + p_t) W (x_s + p_s)ᵀ / √d_head, with W = w_query w_keyᵀ, multiplied out:
    x W xᵀ, x W pᵀ, p W xᵀ and p W pᵀ, each over √d_head. `TERMS` names them in this order, the
    query's part first.

    Parameters
    ----------
    words : array of real numbers, shape (L, d)
        The word vectors x, one row per word, at least one.
    positions : array of real numbers, shape (L, d)
        The encodings p that are added to them.
    w_query, w_key : array of real numbers, shape (d, d_head)
        What makes a query and a key of a row.

    Returns
    -------
    ndarray of float64, shape (4, L, L)
        result[i, t, s] is term i for query t and key s.

    References
    ----------
    Dai et al. 2019, Transformer-XL, section 3.3, terms (a) to (d) of the absolute encoding.

    Examples
    --------
    >>> attention_terms([[2, 0]], [[0, 3]], [[1], [1]], [[1], [10]]).ravel().tolist()
    [4.0, 60.0, 6.0, 90.0]
    """
    word, position = _check.float_table("words", words), _check.float_table("positions", positions)
    if position.shape != word.shape:
        raise _wrong_shape("positions", f"have the shape of words, {word.shape}", position)
    _check.result_size("words", (4, len(word), len(word)))
    to_query, to_key = _query_and_key(w_query, w_key, word.shape[1])
    queries = [_product(part, to_query) for part in (word, position)]
    keys = [_product(part, to_key) for part in (word, position)]
    return np.stack([_scores(query, key) for query in queries for key in keys])


def random_head(d_model: int, d_head: int, *, seed: int = 0) -> tuple[Array, Array, Array]:
    """Return the three matrices of an untrained head: w_query, w_key and w_value.

    All numbers are independent and normal, with mean 0 and variance 1/d_model, so that a query
    has about d_head / d_model of the squared norm of the row it is made of.

    Parameters
    ----------
    d_model : int
        Model dimension d, even, at least 2.
    d_head : int
        Width of queries, keys and values, at least 1.
    seed : int
        At least 0. Another seed gives another head.

    Returns
    -------
    w_query, w_key, w_value : ndarray of float64, shape (d_model, d_head)
        As `attention` takes them.

    References
    ----------
    Vaswani et al. 2017, section 3.2.2, for the shapes. A trained head looks different.

    Examples
    --------
    >>> [matrix.shape for matrix in random_head(8, 4)]
    [(8, 4), (8, 4), (8, 4)]
    """
    width = _check.even_width("d_model", d_model)
    narrow = _check.whole_number("d_head", d_head, minimum=1)
    start = _check.whole_number("seed", seed, minimum=0)
    _check.result_size("d_model and d_head", (3, width, narrow))
    # With the shape in the seed, no other table of the same seed repeats these numbers.
    generator = np.random.default_rng([start, width, narrow])
    query, key, value = generator.standard_normal((3, width, narrow)) / np.sqrt(width)
    return query, key, value


def _wrong_shape(name: str, rule: str, value: Array) -> ValueError:
    return ValueError(f"{name} must {rule}, got shape {value.shape}")


def _weight(name: str, value: object, width: int) -> Array:
    matrix = _check.float_table(name, value)
    if len(matrix) != width:
        raise _wrong_shape(name, f"have {width} rows, one for each column of its input", matrix)
    return matrix


def _query_and_key(w_query: object, w_key: object, width: int) -> tuple[Array, Array]:
    query, key = _weight("w_query", w_query, width), _weight("w_key", w_key, width)
    if key.shape != query.shape:
        raise _wrong_shape("w_key", f"have the shape of w_query, {query.shape}", key)
    return query, key


def _turned(rows: Array, name: str, turn: Callable[[Array], Array] | None) -> Array:
    if turn is None:
        return rows
    if not callable(turn):
        raise _check.refuse(name, "be a function or None", turn)
    name = f"{name}'s result"
    result = _check.float_table(name, turn(rows))
    if result.shape != rows.shape:
        raise _wrong_shape(name, f"have the shape of its argument, {rows.shape}", result)
    return result


def _bias(value: object, length: int) -> Array:
    try:
        raw = value if isinstance(value, np.ndarray) else np.asarray(value, dtype=object)
        hidden = np.asarray(raw == -np.inf, dtype=bool)
    except Exception:
        raise _check.refuse("bias", "hold real numbers in a regular shape", value) from None
    finite = np.where(hidden, 0.0, raw) if hidden.any() else raw
    table = _check.real_array("bias", finite).astype(np.float64)
    if table.shape != (length, length):
        raise _wrong_shape("bias", f"have shape {(length, length)}, one row a query", table)
    table[hidden] = -np.inf
    return table


def _product(left: Array, right: Array) -> Array:
    with np.errstate(over="ignore", invalid="ignore"):  # _finite says it in our words
        return _finite(product(left, right))


def _scores(query: Array, key: Array) -> Array:
    # Divided before the product, so that large queries overflow as late as the score itself does.
    return _product(query / np.sqrt(query.shape[1]), key.T)


def _sum(scores: Array, bias: Array) -> Array:
    with np.errstate(over="ignore"):
        total = scores + bias
    _finite(total[bias != -np.inf])
    return total


def _finite(numbers: Array) -> Array:
    wrong = ~np.isfinite(numbers)
    if wrong.any():
        raise _check.refuse("queries, keys, values and scores", "fit in float64", numbers[wrong][0])
    return numbers


def _softmax(scores: Array) -> Array:
    # Less the largest score of its row, no exponential can overflow and the quotient stays.
    largest = scores.max(axis=1, keepdims=True)
    without = np.flatnonzero(largest == -np.inf)
    if len(without):
        raise ValueError(f"bias must leave every word a key, got only -inf for word {without[0]}")
    with np.errstate(over="ignore"):  # a difference may reach -inf, whose power is 0 all the same
        powers = np.exp(scores - largest)
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))
