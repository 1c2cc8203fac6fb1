"""Positions during generation: ids in a padded batch, what a cache keeps, and its scores.

The keys of earlier tokens are kept, so that each new token needs only its own query and key.
"""

from collections.abc import Callable, Mapping
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from pe_core import _check
from pe_core.rotary import rotate

Array: TypeAlias = NDArray[np.float64]
Places: TypeAlias = NDArray[np.int64]


def position_ids(mask: _check.Reals) -> Places:
    """Return the position of each token of a padded batch, counted from its first real token.

    The formula is id_t = m_0 + ... + m_t - 1 where m_t is 1, and 0 where it is 0.

    Parameters
    ----------
    mask : array of 0 and 1, shape (B, N)
        1 for a real token, 0 for padding; one row per text.

    Returns
    -------
    ndarray of int64, shape (B, N)

    References
    ----------
    Hugging Face transformers 5.23, generation/utils.py. Older versions give padding the id 1;
    as padding is masked, that changes nothing.

    Examples
    --------
    >>> position_ids([[0, 0, 1, 1], [1, 1, 1, 1]]).tolist()
    [[0, 0, 0, 1], [0, 1, 2, 3]]
    """
    real = _check.table("mask", mask)
    if not np.isin(real, (0, 1)).all():
        raise _check.refuse("mask", "hold 0 and 1 only", real[~np.isin(real, (0, 1))][0])
    return np.asarray((np.cumsum(real, axis=1) - 1) * real).astype(np.int64)


def kept_positions(length: int, recent: int, first: int = 0) -> Places:
    """Return the text positions of the tokens that a bounded cache keeps.

    Parameters
    ----------
    length : int
        How many tokens the text has so far, at least 1.
    recent : int
        How many of the last tokens are kept, at least 1.
    first : int
        How many of the first tokens are kept as well, at least 0.

    Returns
    -------
    ndarray of int64, shape (min(first + recent, length),)
        In rising order.

    References
    ----------
    Xiao et al. 2023, Efficient Streaming Language Models with Attention Sinks, section 3.2, where
    first is 4.

    Examples
    --------
    >>> kept_positions(10, 3, first=2).tolist()
    [0, 1, 7, 8, 9]
    """
    count = _check.whole_number("length", length, minimum=1)
    late = _check.whole_number("recent", recent, minimum=1)
    early = _check.whole_number("first", first, minimum=0)
    places = np.arange(count)
    return places[(places < early) | (places >= count - late)]


def cache_scores(
    query: _check.Reals,
    keys: _check.Reals,
    kept: _check.Reals,
    base: float = 10_000.0,
    *,
    counted: str = "in-the-text",
) -> Array:
    """Return the scores of the newest token with the keys that a cache has kept, with RoPE.

    The formula is R_m q · R_n k / √d for the position m of the query and n of the key. The last
    key kept is that of the newest token itself.

    Parameters
    ----------
    query : sequence of real numbers, shape (d,)
        Before it is turned; d even, at least 2.
    keys : array of real numbers, shape (m, d)
        Before they are turned, in the order of the text.
    kept : sequence of int, shape (m,)
        Their positions in the text, rising.
    base : float
        Base of the frequencies, finite, at least 1.
    counted : str
        "in-the-text": every token has its position in the text. "in-the-cache": all are counted
        anew from 0 without the dropped ones. "query-only": the keys stay turned as they were when
        they came, and only the query is counted anew, which is a bug.

    Returns
    -------
    ndarray of float64, shape (m,)

    References
    ----------
    Su et al. 2021, RoFormer, equation (16). Xiao et al. 2023, section 3.2, for positions within
    the cache: their code keeps keys before they are turned.

    Examples
    --------
    >>> row = [1.0, 0.0]
    >>> cache_scores(row, [row, row], [0, 9], counted="in-the-cache").round(4).tolist()
    [0.3821, 0.7071]
    >>> cache_scores(row, [row, row], [0, 9]).round(4).tolist()
    [-0.6443, 0.7071]
    """
    rows, places = _check.table("keys", keys), _check.whole_array("kept", kept)
    row = _check.vector("query", query)
    if rows.shape != (len(places), len(row)):
        raise ValueError(
            f"keys must have one row of {len(row)} numbers for each of {len(places)} positions, "
            f"got shape {rows.shape}"
        )
    if (np.diff(places) <= 0).any():
        raise _check.refuse("kept", "rise from each position to the next", places)
    own, others = COUNTED[_check.one_of("counted", counted, COUNTED)](places)
    turned = rotate(row[None], [own], base)[0]
    return np.asarray(rotate(rows, others, base) @ turned / np.sqrt(len(row)))


COUNTED: Mapping[str, Callable[[Places], tuple[int, Places]]] = {
    "in-the-text": lambda kept: (int(kept[-1]), kept),
    "in-the-cache": lambda kept: (len(kept) - 1, np.arange(len(kept))),
    "query-only": lambda kept: (len(kept) - 1, kept),
}
"""Ways to number what a cache has kept: the positions of the query and of the keys."""
