"""The sinusoidal table as code to paste: one short listing a library, with the numbers filled in.

Each listing is the plain formula and prints what it made. All of them work out the angles in
float64: a float32 angle loses digits as the position grows.
"""

from __future__ import annotations

from pe_core import _check

_NUMPY = '''\
import numpy as np


def positional_encoding(length, d_model, base):
    """Return one row a position, a sine and a cosine a pair."""
    positions = np.arange(length)[:, np.newaxis]  # t, as a column
    pairs = np.arange(d_model // 2)  # k, one for every two columns
    frequencies = base ** (-2 * pairs / d_model)  # ω_k
    angles = positions * frequencies  # (L, d/2), in float64
    table = np.empty((length, d_model))
    table[:, 0::2] = np.sin(angles)  # sin(ω_k t) in column 2k
    table[:, 1::2] = np.cos(angles)  # cos(ω_k t) in column 2k + 1
    return table


length, d_model, base = {length}, {d_model}, {base}
table = positional_encoding(length, d_model, base)
print(table.shape)
print(table[0])
'''

_PYTORCH = """\
import torch


def positional_encoding(length, d_model, base):
    # A float32 angle would lose digits as the position grows.
    positions = torch.arange(length, dtype=torch.float64)[:, None]
    pairs = torch.arange(d_model // 2, dtype=torch.float64)
    angles = positions * base ** (-2 * pairs / d_model)  # (L, d/2)
    waves = torch.stack([angles.sin(), angles.cos()], dim=2)
    return waves.flatten(1).float()  # (L, d), sine beside cosine


class PositionalEncoding(torch.nn.Module):
    def __init__(self, table):
        super().__init__()
        self.register_buffer("table", table)  # not trained

    def forward(self, x):  # x is (B, L, d), the batch first
        return x + self.table[: x.size(1)]  # one row a token


length, d_model, base = {length}, {d_model}, {base}
table = positional_encoding(length, d_model, base)
encoding = PositionalEncoding(table)
print(table.shape)
print(table[0])
"""

_TENSORFLOW = """\
import tensorflow as tf


def positional_encoding(length, d_model, base):
    # A float32 angle would lose digits as the position grows.
    positions = tf.range(length, dtype=tf.float64)[:, tf.newaxis]
    pairs = tf.range(d_model // 2, dtype=tf.float64)
    angles = positions * base ** (-2 * pairs / d_model)  # (L, d/2)
    waves = tf.stack([tf.sin(angles), tf.cos(angles)], axis=2)
    table = tf.reshape(waves, (length, d_model))  # pair by pair
    return tf.cast(table, tf.float32)


def add_positions(x, table):  # x is (B, L, d), the batch first
    return x + table[: tf.shape(x)[1]]  # one row a token


length, d_model, base = {length}, {d_model}, {base}
table = positional_encoding(length, d_model, base)
print(table.shape)
print(table[0])
"""

_JAX = """\
import jax.numpy as jnp
import numpy as np


def positional_encoding(length, d_model, base):
    # JAX works in float32 unless x64 is enabled. A float32 angle
    # loses digits as the position grows, so NumPy makes the table.
    positions = np.arange(length)[:, np.newaxis]
    pairs = np.arange(d_model // 2)
    angles = positions * base ** (-2 * pairs / d_model)  # (L, d/2)
    waves = np.stack([np.sin(angles), np.cos(angles)], axis=2)
    table = waves.reshape(length, d_model)  # sine beside cosine
    return jnp.asarray(table, dtype=jnp.float32)


def add_positions(x, table):  # x is (B, L, d), the batch first
    return x + table[: x.shape[1]]  # one row a token


length, d_model, base = {length}, {d_model}, {base}
table = positional_encoding(length, d_model, base)
print(table.shape)
print(table[0])
"""

_LISTINGS = {"NumPy": _NUMPY, "PyTorch": _PYTORCH, "TensorFlow": _TENSORFLOW, "JAX": _JAX}

LIBRARIES = tuple(_LISTINGS)
"""The libraries that `listing` knows."""


def listing(library: str, length: int, d_model: int, base: float = 10_000.0) -> str:
    """Return a program that makes the table with one library, these numbers filled in.

    It computes what `sinusoidal` returns, PE(t, 2k) = sin(ω_k t) and PE(t, 2k + 1) = cos(ω_k t)
    with ω_k = base^(-2k/d_model), by the plain formula; `sinusoidal` itself turns rows onwards,
    which is faster. NumPy's table is float64, the others are rounded to float32 at the end.

    Parameters
    ----------
    library : str
        One of `pe_core.listings.LIBRARIES`: "NumPy", "PyTorch", "TensorFlow" or "JAX".
    length : int
        Number of positions L, at least 1.
    d_model : int
        Model dimension d, even, at least 2.
    base : float
        Base of the geometric sequence, finite, at least 1.

    Returns
    -------
    str
        Lines of Python that need nothing but the library (JAX: and NumPy, which comes with it).

    Raises
    ------
    ValueError
        If an argument breaks its rule, or the table would be larger than 4 GiB.

    References
    ----------
    Vaswani et al. 2017, Attention Is All You Need, section 3.5.

    Examples
    --------
    >>> print(listing("NumPy", 4, 8, base=100).splitlines()[-4])
    length, d_model, base = 4, 8, 100
    """
    if not isinstance(library, str) or library not in _LISTINGS:
        raise _check.refuse("library", f"be one of {', '.join(LIBRARIES)}", library)
    rows = _check.whole_number("length", length, minimum=1)
    width = _check.even_width("d_model", d_model)
    number = _check.base_number("base", base)
    _check.result_size("length and d_model", (rows, width))
    return _LISTINGS[library].format(length=rows, d_model=width, base=_plain(number))


def _plain(number: float) -> str:
    """Return a number as one would type it: 10000, not 10000.0."""
    whole = number.is_integer() and number <= _check.LARGEST_WHOLE
    return str(int(number)) if whole else repr(number)
