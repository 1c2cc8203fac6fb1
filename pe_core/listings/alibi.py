"""ALiBi as code to paste: the slopes of the heads, and the bias."""

from pe_core import _check
from pe_core.listings._writing import EVERYWHERE, whole_listing

_SLOPES = '''
def alibi_slopes(heads):
    """Return the slope of each head."""
    if heads < 1:
        raise ValueError(f"heads must be at least 1, got {heads}")
    power = 1 << (heads.bit_length() - 1)  # the largest up to heads
    slopes = [2 ** (-8 * h / power) for h in range(1, power + 1)]
    # Then comes every second slope for twice as many heads.
    slopes += [2 ** (-4 * h / power) for h in range(1, 2 * power, 2)]
    return slopes[:heads]
'''

_FUNCTION = '''
def add_alibi(scores):
    """Return scores plus ALiBi, before the mask and the softmax."""
    heads, queries, keys = scores.shape[-3:]  # (..., H, Q, K)
    if queries > keys:
        raise ValueError(
            f"queries must be at most {keys}, got {queries}"
        )
    slopes = NP.array(alibi_slopes(heads)KIND)[:, None, None]
    # With a cache, the queries are the last ones of the keys.
    query = NP.arange(keys - queries, keys)[:, None]
    bias = -slopes * abs(NP.arange(keys) - query)
    return scores + bias.astype(scores.dtype)
'''

_PYTORCH = '''
class Alibi(torch.nn.Module):
    """Adds ALiBi to scores, before the mask and the softmax."""

    def __init__(self, heads):
        super().__init__()
        slopes = torch.tensor(alibi_slopes(heads))[:, None, None]
        # Not trained, and not saved: one number makes them again.
        self.register_buffer("slopes", slopes, persistent=False)

    def forward(self, scores):  # (..., H, Q, K)
        heads, queries, keys = scores.shape[-3:]
        if heads != len(self.slopes):
            right = len(self.slopes)
            raise ValueError(
                f"scores must have {right} heads, got {heads}"
            )
        if queries > keys:
            raise ValueError(
                f"queries must be at most {keys}, got {queries}"
            )
        # With a cache, the queries are the last ones of the keys.
        key = torch.arange(keys, device=scores.device)
        distance = (key - key[keys - queries :, None]).abs()
        bias = -self.slopes.float() * distance
        return scores + bias.to(scores.dtype)
'''

_USE = """\
length, heads = {length}, {heads}
print(alibi_slopes(heads))
"""

_FUNCTION_USE = """\
scores = NP.zeros((heads, length, length))
print(add_alibi(scores)[0])
"""

_MODULE_USE = """\
scores = torch.zeros(heads, length, length)
print(Alibi(heads)(scores)[0])
"""


def _function(module: str, kind: str) -> tuple[str, str]:
    body = _FUNCTION.replace("NP", module).replace("KIND", kind)
    return body, _FUNCTION_USE.replace("NP", module)


_LISTINGS = {
    "NumPy": ("import numpy as np", *_function("np", "")),
    "PyTorch": ("import torch", _PYTORCH, _MODULE_USE),
    "JAX": ("import jax.numpy as jnp", *_function("jnp", ", jnp.float32")),
}


def alibi_listing(library: str, length: int, heads: int) -> str:
    """Return a program that adds ALiBi to scores with one library, these numbers filled in.

    It computes what `alibi_bias` returns, -slope_h · |t - s|, and adds it to the scores in their
    own dtype. Fewer queries than keys are the last ones, as they are with a cache.

    Parameters
    ----------
    library : str
        "NumPy", "PyTorch" or "JAX".
    length : int
        Number of positions L of the example at the end, at least 1.
    heads : int
        Number of heads H, at least 1.

    Returns
    -------
    str
        Lines of Python that need nothing but the library.

    References
    ----------
    Press et al. 2022, Train Short, Test Long, section 3, and their released code.

    Examples
    --------
    >>> print(alibi_listing("NumPy", 4, 8).splitlines()[-4])
    length, heads = 4, 8
    """
    name = _check.one_of("library", library, EVERYWHERE)
    rows = _check.whole_number("length", length, minimum=1)
    count = _check.whole_number("heads", heads, minimum=1)
    _check.result_size("length and heads", (count, rows, rows))
    imports, body, example = _LISTINGS[name]
    use = _USE.format(length=rows, heads=count) + example
    return whole_listing(imports, _SLOPES, body, use)
