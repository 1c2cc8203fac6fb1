"""RoPE as code to paste, in both pairings, with the frequencies for longer texts."""

from collections.abc import Mapping
from typing import NamedTuple

from pe_core import _check
from pe_core.listings._rotating import written
from pe_core.listings._writing import EVERYWHERE, plain
from pe_core.rotary import PAIRINGS

_PLAIN = '''
def frequencies(head_dim, base):
    """Return the frequency of each pair of columns."""
    if head_dim % 2:
        raise ValueError(f"head_dim must be even, got {head_dim}")
    pairs = range(head_dim // 2)
    return [base ** (-2 * k / head_dim) for k in pairs]
'''

_LINEAR = '''
def longer(head_dim, base, trained, scale):
    """Return the frequencies for texts `scale` times as long."""
    return [omega / scale for omega in frequencies(head_dim, base)]
'''

_NTK = '''
def longer(head_dim, base, trained, scale):
    """Return the frequencies for texts `scale` times as long."""
    if head_dim > 2:  # a single pair stays as it is
        base *= scale ** (head_dim / (head_dim - 2))
    return frequencies(head_dim, base)
'''

_YARN = '''
def longer(head_dim, base, trained, scale):
    """Return the frequencies for texts `scale` times as long."""

    def pair(turns):  # the one that turns so often in training
        ratio = trained / (2 * math.pi * turns)
        return head_dim * math.log(ratio) / (2 * math.log(base))

    low = max(math.floor(pair(32)), 0)
    high = min(math.ceil(pair(1)), head_dim - 1)
    found = []
    for k, omega in enumerate(frequencies(head_dim, base)):
        slowed = min(max((k - low) / (high - low or 0.001), 0), 1)
        found.append(omega * (1 - slowed) + omega / scale * slowed)
    return found
'''

_YARN_UNTRUNCATED = _YARN.replace("math.floor(pair(32))", "pair(32)").replace(
    "math.ceil(pair(1))", "pair(1)"
)
_YARN_FACTOR = "0.1 * math.log(scale) + 1"

_LLAMA3 = '''
def longer(head_dim, base, trained, scale, low=1, high=4):
    """Return the frequencies for texts `scale` times as long."""
    found = []
    for omega in frequencies(head_dim, base):
        turns = trained * omega / (2 * math.pi)  # in training
        kept = min(max((turns - low) / (high - low), 0), 1)
        found.append(omega * kept + omega / scale * (1 - kept))
    return found
'''


class _Rule(NamedTuple):
    """How a rule for longer texts is written, and what cosine and sine are multiplied by."""

    code: str
    factor: str = ""


RULES: Mapping[str, _Rule] = {
    "linear": _Rule(_LINEAR),
    "ntk": _Rule(_NTK),
    "yarn": _Rule(_YARN, _YARN_FACTOR),
    "yarn-untruncated": _Rule(_YARN_UNTRUNCATED, _YARN_FACTOR),
    "llama3": _Rule(_LLAMA3),
}
"""How the frequencies are changed for longer texts, in the listings."""


def rope_listing(
    library: str,
    length: int,
    head_dim: int,
    base: float = 10_000.0,
    *,
    pairing: str = "adjacent",
    method: str | None = None,
    scale: float = 1.0,
) -> str:
    """Return a program that turns queries and keys as RoPE does, these numbers filled in.

    It computes what `rotate` returns: pair k at position t turns by t·θ_k, θ_k = base^(-2k/d).
    With a method, the frequencies are those that `extended_frequencies` returns for a text `scale`
    times as long as `length`, the trained one, and YaRN's factor multiplies cosine and sine.
    Cosines and sines are worked out in float64; PyTorch's and JAX's tables are rounded to float32.

    Parameters
    ----------
    library : str
        "NumPy", "PyTorch" or "JAX".
    length : int
        Number of positions L, at least 1; with a method, the trained length.
    head_dim : int
        Width d of a query or key, even, at least 2.
    base : float
        Base of the frequencies, finite, at least 1; above 1 for "yarn" and "yarn-untruncated".
    pairing : str
        "adjacent" turns columns 2k and 2k + 1 together, "halves" columns k and k + d/2.
    method : str or None
        One of `pe_core.listings.RULES`: "linear", "ntk", "yarn", "yarn-untruncated" or "llama3";
        None leaves the frequencies as they are.
    scale : float
        How many times as long the text may be, finite, at least 1. Without a method it must be 1.

    Returns
    -------
    str
        Lines of Python that need nothing but the library (JAX: and NumPy, which comes with it).

    References
    ----------
    Su et al. 2021, RoFormer, equation (34). For the methods see `extended_frequencies`; "llama3"
    is the rule of Llama 3.1 as Hugging Face transformers has it, with its factors 1 and 4.

    Examples
    --------
    >>> print(rope_listing("NumPy", 2048, 64, method="yarn", scale=4).splitlines()[-7])
    head_dim, base, trained, scale = 64, 10000, 2048, 4
    """
    name = _check.one_of("library", library, EVERYWHERE)
    rows = _check.whole_number("length", length, minimum=1)
    width = _check.even_width("head_dim", head_dim)
    number = _check.base_number("base", base)
    order = _check.one_of("pairing", pairing, PAIRINGS)
    times = _check.finite_number("scale", scale)
    if times < 1:
        raise _check.refuse("scale", "be at least 1", scale)
    if method is None:
        if times != 1:
            raise _check.refuse("scale", "be 1 without a method", scale)
        _check.result_size("length and head_dim", (rows, width))
        numbers = f"length, head_dim, base = {rows}, {width}, {plain(number)}"
        return written(name, order, (_PLAIN,), (numbers, "speeds = frequencies(head_dim, base)"))
    rule = RULES[_check.one_of("method", method, RULES)]
    if method in ("yarn", "yarn-untruncated") and number == 1:
        raise _check.refuse("base", "be above 1 for yarn", base)
    _check.result_size("length, scale and head_dim", (int(rows * times), width))
    numbers = f"{width}, {plain(number)}, {rows}, {plain(times)}"
    use = (
        f"head_dim, base, trained, scale = {numbers}",
        "length = int(trained * scale)",
        "speeds = longer(head_dim, base, trained, scale)",
    )
    return written(name, order, (_PLAIN, rule.code), use, rule.factor)
