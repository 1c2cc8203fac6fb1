"""The comparison of position encoding schemes: what each does, and what it costs.

A new scheme is one function, as in `_schemes`, and one row of `registry`.
"""

from pe_core import _check
from pe_core._schemes import SHAW_LIMIT as SHAW_LIMIT
from pe_core._schemes import Size
from pe_core.registry import ROWS
from pe_core.scheme_profile import SchemeProfile


def comparison(d_model: int, base: float = 10_000.0, length: int = 50) -> dict[str, SchemeProfile]:
    """Return the schemes by name, each as one row with the same columns.

    The head is as wide as the model here. With t the query, s the key and φ = t - s, the position's
    part of the score is

    - none: 0
    - sinusoidal: PE(t)·PE(s) / √d, with no matrices between
    - learned: e_t·e_s / √d, for t and s below L
    - RoPE: R(t)1·R(s)1 / √d, a query and a key of ones, turned. It multiplies, so other vectors
      give another curve; this one is 2 PE(t)·PE(s) / √d
    - ALiBi: -|φ| / 16, for head 4 of 8
    - T5: the number of the bucket of -φ, of 32 for both sides up to distance 128, in one head
    - Shaw: q·a_c / √d with c = -φ clipped to 16 either side, and a query q of ones. Shaw's second
      table, which joins the values, is left out
    - xPos: that of RoPE, with pair k times ζ_k^(φ/512), ζ_k = (2k/d + γ) / (1 + γ), γ = 0.4. This
      factor falls with the distance of keys before the query, and grows with that of later keys
    - KERPLE: -r₁ ln(1 + r₂ |φ|), the logarithmic one of its forms, in one head
    - Sandwich: PE(t)·PE(s) / 4 with rows of 128 numbers and base 10 000. The 4 is 8h / H for head
      h = 4 of H = 8

    The learned numbers are those of `trained_table`, `trained_bias`, `trained_vectors` and
    `trained_logarithm`, which small models learned from texts of up to 32 tokens. Of the table
    these are the rows that texts reached, so there are min(L, 32) of them. Of its 32 columns, and
    of the 8 components of Shaw's vectors, the first ones are taken if d or the head is narrower;
    zeros follow them if it is wider. Of T5's and KERPLE's 4 heads it is the one that training moved
    furthest, and buckets past distance 31 still have the random number they began with.

    `codes` hold a row for each position for none, sinusoidal and learned (32 numbers wide, as it
    was trained). For the others row φ belongs to a key φ before the query: for RoPE
    the vector with (0, 1) in every pair, turned by -φ, which is PE(φ); for xPos the same vector of
    at most 64 numbers, with each pair times its factor; for ALiBi, T5, KERPLE and Sandwich the
    number that is added; for Shaw the first number of a_c.

    The cost is counted for L words. A table that is the same for all sentences is made beforehand,
    and looking up is free.

    - sinusoidal, learned: L d additions, once for the whole model; learned has L d parameters
    - RoPE: 6 L d, for 4 multiplications and 2 additions per pair, in queries and keys; xPos too, as
      its factors are part of the table of sines and cosines
    - ALiBi, T5, KERPLE, Sandwich: L² additions; T5 has 32 parameters per head, KERPLE 2
    - Shaw: L m (2d - 1) for the products of L queries with m vectors, m = min(33, 2L - 1), and
      L² additions; 33 d parameters
    - the scores q·k themselves: L² (2d - 1)

    Parameters
    ----------
    d_model : int
        Model dimension d, even, at least 2.
    base : float
        Base of the frequencies of sinusoidal and RoPE, finite, at least 1.
    length : int
        The trained length L, at least 2: for how many rows of a learned table is counted.

    Returns
    -------
    dict of str to SchemeProfile

    References
    ----------
    Vaswani et al. 2017, section 3.5; Su et al. 2021, equation (34); Press et al. 2022, section 3;
    Raffel et al. 2020, section 2.1; Shaw et al. 2018, equations (4) and (5); Chi et al. 2022,
    KERPLE. xPos (Sun et al. 2023) has the numbers of its authors' code, torchscale, which counts
    positions from the middle of a text: only the factors move with that, the scores do not.
    Sandwich (Chi et al. 2023) has the width, the base and the divisor 8h / H of attention-gym's
    code of July 2026, whose pull request 216 names the paper's appendix E. NVIDIA NeMo divides by
    the same, but its frequencies begin one pair later, and it takes off a constant. The rest is
    this course's: the learned numbers, which head is shown, and what is counted.

    Examples
    --------
    >>> rows = comparison(128, length=50)
    >>> {name: row.parameters for name, row in rows.items() if row.parameters}
    {'learned': 6400, 'T5': 32, 'Shaw': 4224, 'KERPLE': 2}
    >>> rows["ALiBi"].score(3, 5).tolist()
    [-0.1875, -0.125, -0.0625, 0.0, -0.0625]
    """
    size = Size(
        _check.even_width("d_model", d_model),
        _check.base_number("base", base),
        _check.whole_number("length", length, minimum=2),
    )
    return {row.name: row.profile(row.name, size) for row in ROWS if row.profile}


COMPARED = tuple(row.name for row in ROWS if row.profile)
"""The schemes that `comparison` knows."""
