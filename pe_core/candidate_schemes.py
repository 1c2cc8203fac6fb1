"""The candidate schemes that the criteria are measured on, and one with frequencies of one's own.

Five of the seven are the ideas one tries first, the learned table is what GPT-2 and BERT use, and
the last one is the encoding of 2017. `own_scheme` is that encoding with other frequencies.
"""

from collections.abc import Callable
from functools import partial

import numpy as np
from numpy.typing import NDArray

from pe_core import _check
from pe_core._convention_parts import waves
from pe_core._position_codes import STORED_ROWS as STORED_ROWS
from pe_core._position_codes import Scheme as Scheme
from pe_core._position_codes import Table as Table
from pe_core._position_codes import positions
from pe_core.any_frequencies import distances_from_frequencies
from pe_core.geometric_frequencies import frequencies
from pe_core.registry import ROWS

_RULE_SEED = 3


def schemes(d_model: int, base: float = 10_000.0) -> dict[str, Scheme]:
    """Return the candidate schemes by name.

    With t the position and L the length, row t of each table is

    - normalised index: t / (L - 1)
    - raw index: t
    - binary code: the bits of t, the lowest in column 0; as many as the last position needs
    - one sinusoid: sin t
    - random table: 16 numbers between -1 and 1, fresh at every call, for at most 5000 positions
    - learned table: the 32 rows of `trained_table` that training texts reached, of 32 numbers
    - sinusoidal: PE(t) of `sinusoidal`

    Parameters
    ----------
    d_model : int
        Model dimension d of the last row, even, at least 2.
    base : float
        Base of the last row, finite, at least 1.

    Returns
    -------
    dict of str to Scheme

    References
    ----------
    Kazemnejad 2019, Transformer Architecture: The Positional Encoding, discusses the normalised
    and the raw index and the binary code; Vaswani et al. 2017, section 3.5, the last two rows.

    Examples
    --------
    >>> rows = schemes(128)
    >>> rows["normalised index"].table(5).ravel().tolist()
    [0.0, 0.25, 0.5, 0.75, 1.0]
    >>> rows["binary code"].table(7)[6].tolist()
    [0.0, 1.0, 1.0]
    """
    d = _check.even_width("d_model", d_model)
    n = _check.base_number("base", base)
    return {row.name: row.codes(row.name, d, n) for row in ROWS if row.codes}


def own_scheme(d_model: int, base: float = 10_000.0, rule: str = "geometric") -> Scheme:
    """Return sine and cosine pairs whose frequencies follow another rule.

    With ω_k = base^(-2k/d_model) of the paper and K = d_model / 2 pairs, the rules are

    - "geometric": ω_k itself
    - "linear": evenly spaced from 1 down to ω_(K-1)
    - "equal": all 1
    - "random": seeded, uniform between ω_(K-1) and 1, in falling order

    Parameters
    ----------
    d_model : int
        Model dimension d, even, at least 2.
    base : float
        Base of the geometric sequence, finite, at least 1.
    rule : str
        The name of the rule.

    Returns
    -------
    Scheme
        Its name is "own"; only the offset counts.

    References
    ----------
    Vaswani et al. 2017, section 3.5, for the geometric rule, which it gives no derivation for.

    Examples
    --------
    >>> own_scheme(4, 100, "linear").table(2).round(3).tolist()
    [[0.0, 1.0, 0.0, 1.0], [0.841, 0.54, 0.1, 0.995]]
    """
    omega = _RULES[_check.one_of("rule", rule, _RULES)](frequencies(d_model, base))

    def table(length: int, first: int = 0) -> NDArray[np.float64]:
        where = positions(length, first)
        _check.result_size("length and d_model", (len(where), 2 * len(omega)))
        return waves(where, omega)

    return Scheme("own", table, partial(distances_from_frequencies, omega=omega))


def _linear(omega: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.linspace(1.0, omega[-1], len(omega))


def _random(omega: NDArray[np.float64]) -> NDArray[np.float64]:
    drawn = np.random.default_rng(_RULE_SEED).uniform(omega[-1], 1.0, len(omega))
    return np.sort(drawn)[::-1]


# Each rule takes the paper's frequencies and gives its own, as many and from fast to slow.
_RULES: dict[str, Callable[[NDArray[np.float64]], NDArray[np.float64]]] = {
    "geometric": lambda omega: omega,
    "linear": _linear,
    "equal": np.ones_like,
    "random": _random,
}
