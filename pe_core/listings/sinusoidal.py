"""The sinusoidal table as code to paste."""

from pe_core import _check
from pe_core.listings._writing import plain, whole_listing

_NUMPY = '''
import numpy as np


def positional_encoding(length, d_model, base):
    """Return one row per position, float64: (L, d)."""
    if d_model % 2:
        raise ValueError(
            f"d_model must be even, got {d_model}"
        )
    positions = np.arange(length)[:, np.newaxis]  # t, a column
    pairs = np.arange(d_model // 2)  # k, one per two columns
    frequencies = base ** (-2 * pairs / d_model)  # ω_k
    angles = positions * frequencies  # (L, d/2), in float64
    table = np.empty((length, d_model))
    table[:, 0::2] = np.sin(angles)  # sin(ω_k t) in column 2k
    table[:, 1::2] = np.cos(angles)  # cos(ω_k t) in the next
    return table
'''

_NUMPY_SUM = '''
def add_positions(x, table):
    """Return x, (B, L, d), plus one row per token."""
    (rows, columns), (length, width) = table.shape, x.shape[1:]
    if length > rows:
        raise ValueError(
            f"x must have at most {rows} tokens, got {length}"
        )
    if width != columns:
        raise ValueError(
            f"x must have {columns} columns, got {width}"
        )
    return x + table[:length].astype(x.dtype, copy=False)
'''

_PYTORCH = '''
import torch


class PositionalEncoding(torch.nn.Module):
    """Adds one row of the table to each token of x."""

    def __init__(self, length, d_model, base=10_000.0):
        super().__init__()
        if d_model % 2:
            raise ValueError(f"d_model must be even, got {d_model}")
        # A float32 angle would lose digits as the position grows.
        positions = torch.arange(length, dtype=torch.float64)
        pairs = torch.arange(d_model // 2, dtype=torch.float64)
        omega = base ** (-2 * pairs / d_model)
        angles = torch.outer(positions, omega)  # (L, d/2)
        waves = torch.stack([angles.sin(), angles.cos()], dim=2)
        table = waves.flatten(1).float()  # sine beside cosine
        # Not trained, and not saved: three numbers make it again.
        self.register_buffer("table", table, persistent=False)

    def forward(self, x):  # x is (B, L, d), the batch first
        rows, columns = self.table.shape
        length, width = x.shape[1:]
        if length > rows:
            raise ValueError(
                f"x must have at most {rows} tokens, got {length}"
            )
        if width != columns:
            raise ValueError(
                f"x must have {columns} columns, got {width}"
            )
        return x + self.table[:length].to(x.dtype)
'''

_TENSORFLOW = """
import tensorflow as tf


def positional_encoding(length, d_model, base):
    if d_model % 2:
        raise ValueError(f"d_model must be even, got {d_model}")
    # A float32 angle would lose digits as the position grows.
    positions = tf.range(length, dtype=tf.float64)[:, tf.newaxis]
    pairs = tf.range(d_model // 2, dtype=tf.float64)
    angles = positions * base ** (-2 * pairs / d_model)  # (L, d/2)
    waves = tf.stack([tf.sin(angles), tf.cos(angles)], axis=2)
    table = tf.reshape(waves, (length, d_model))  # pair by pair
    return tf.cast(table, tf.float32)


def add_positions(x, table):  # x is (B, L, d), the batch first
    length, width = tf.shape(x)[1], tf.shape(x)[2]
    rows, columns = table.shape
    tf.debugging.assert_less_equal(
        length, rows, f"x must have at most {rows} tokens"
    )
    tf.debugging.assert_equal(
        width, columns, f"x must have {columns} columns"
    )
    return x + tf.cast(table[:length], x.dtype)
"""

_JAX = """
import jax.numpy as jnp
import numpy as np


def positional_encoding(length, d_model, base):
    if d_model % 2:
        raise ValueError(f"d_model must be even, got {d_model}")
    # JAX works in float32 unless x64 is enabled. A float32 angle
    # loses digits as the position grows, so NumPy makes the table.
    positions = np.arange(length)[:, np.newaxis]
    pairs = np.arange(d_model // 2)
    angles = positions * base ** (-2 * pairs / d_model)  # (L, d/2)
    waves = np.stack([np.sin(angles), np.cos(angles)], axis=2)
    table = waves.reshape(length, d_model)  # sine beside cosine
    return jnp.asarray(table, dtype=jnp.float32)


def add_positions(x, table):  # x is (B, L, d), the batch first
    rows, columns = table.shape
    length, width = x.shape[1:]
    if length > rows:
        raise ValueError(
            f"x must have at most {rows} tokens, got {length}"
        )
    if width != columns:
        raise ValueError(
            f"x must have {columns} columns, got {width}"
        )
    return x + table[:length].astype(x.dtype)
"""

_TABLE = """
length, d_model, base = {length}, {d_model}, {base}
table = positional_encoding(length, d_model, base)
print(table.shape)
print("row", length - 1, table[-1])
"""

_MODULE = """
length, d_model, base = {length}, {d_model}, {base}
encoding = PositionalEncoding(length, d_model, base)
print(encoding.table.shape)
print("row", length - 1, encoding.table[-1])
"""

_LISTINGS = {
    "NumPy": (_NUMPY, _NUMPY_SUM, _TABLE),
    "PyTorch": (_PYTORCH, _MODULE),
    "TensorFlow": (_TENSORFLOW, _TABLE),
    "JAX": (_JAX, _TABLE),
}

LIBRARIES = tuple(_LISTINGS)
"""The libraries that `listing` knows."""


def listing(library: str, length: int, d_model: int, base: float = 10_000.0) -> str:
    """Return a program that makes the table with one library, these numbers filled in.

    It computes what `sinusoidal` returns, PE(t, 2k) = sin(ω_k t) and PE(t, 2k + 1) = cos(ω_k t)
    with ω_k = base^(-2k/d_model), by the plain formula; `sinusoidal` itself turns rows onwards,
    which is faster. NumPy's table is float64, the others are rounded to float32 at the end. What
    adds it to a batch keeps the dtype of the batch, and refuses one that is too long or too wide.

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

    References
    ----------
    Vaswani et al. 2017, Attention Is All You Need, section 3.5.

    Examples
    --------
    >>> print(listing("NumPy", 4, 8, base=100).splitlines()[-4])
    length, d_model, base = 4, 8, 100
    """
    name = _check.one_of("library", library, LIBRARIES)
    rows = _check.whole_number("length", length, minimum=1)
    width = _check.even_width("d_model", d_model)
    number = _check.base_number("base", base)
    _check.result_size("length and d_model", (rows, width))
    *parts, use = _LISTINGS[name]
    return whole_listing(*parts, use.format(length=rows, d_model=width, base=plain(number)))
