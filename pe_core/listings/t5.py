"""T5's learned bias as code to paste: the bucket of an offset, and the number of each bucket."""

from pe_core import _check
from pe_core.listings._writing import EVERYWHERE, whole_listing

_BUCKET = '''
def t5_bucket(offset, both_sides, buckets=32, far=128):
    """Return the bucket of one offset, key minus query."""
    count = buckets // 2 if both_sides else buckets
    exact = count // 2  # so many distances have a bucket each
    distance = abs(offset) if both_sides else max(-offset, 0)
    bucket = distance
    if distance >= exact:  # the others widen with the logarithm
        share = math.log(distance / exact) / math.log(far / exact)
        # An edge must not be rounded into the bucket before it.
        wide = exact + int(share * (count - exact) + 1e-9)
        bucket = min(wide, count - 1)
    return bucket + (count if both_sides and offset > 0 else 0)
'''

_FUNCTION = '''
def add_t5_bias(scores, learned, both_sides, far=128):
    """Return scores plus what is learned, which is (buckets, H)."""
    heads, queries, keys = scores.shape[-3:]  # (..., H, Q, K)
    if queries > keys:
        raise ValueError(
            f"queries must be at most {keys}, got {queries}"
        )
    if heads != learned.shape[1]:
        raise ValueError(
            f"scores must have {learned.shape[1]} heads, got {heads}"
        )
    count = len(learned)
    every = range(-far, far + 1)  # further ones as the ends
    table = [t5_bucket(one, both_sides, count, far) for one in every]
    # With a cache, the queries are the last ones of the keys.
    query = NP.arange(keys - queries, keys)[:, None]
    offsets = NP.clip(NP.arange(keys) - query, -far, far)
    bias = NP.moveaxis(learned[NP.array(table)[offsets + far]], -1, 0)
    return scores + bias.astype(scores.dtype)
'''

_PYTORCH = '''
class T5Bias(torch.nn.Module):
    """Adds what is learned, before the mask and the softmax."""

    def __init__(self, heads, both_sides, buckets=32, far=128):
        super().__init__()
        self.far = far  # further offsets share the last bucket
        every = range(-far, far + 1)
        # The buckets are not saved; what is learned for them is.
        table = torch.tensor(
            [t5_bucket(one, both_sides, buckets, far) for one in every]
        )
        self.register_buffer("table", table, persistent=False)
        self.learned = torch.nn.Embedding(buckets, heads)

    def forward(self, scores):  # (..., H, Q, K)
        heads, queries, keys = scores.shape[-3:]
        if queries > keys:
            raise ValueError(
                f"queries must be at most {keys}, got {queries}"
            )
        if heads != self.learned.embedding_dim:
            right = self.learned.embedding_dim
            raise ValueError(
                f"scores must have {right} heads, got {heads}"
            )
        # With a cache, the queries are the last ones of the keys.
        key = torch.arange(keys, device=scores.device)
        offsets = key - key[keys - queries :, None]
        place = offsets.clamp(-self.far, self.far) + self.far
        bias = self.learned(self.table[place]).movedim(-1, 0)
        return scores + bias.to(scores.dtype)
'''

_USE = """\
length, heads, both_sides = {length}, {heads}, {both}
print([t5_bucket(-far, both_sides) for far in range(length)])
"""

_FUNCTION_USE = """\
learned = NP.zeros((32, heads))  # one number per bucket and head
scores = NP.zeros((heads, length, length))
print(add_t5_bias(scores, learned, both_sides).shape)
"""

_MODULE_USE = """\
scores = torch.zeros(heads, length, length)
print(T5Bias(heads, both_sides)(scores).shape)
"""


def _function(module: str) -> tuple[str, str]:
    return _FUNCTION.replace("NP", module), _FUNCTION_USE.replace("NP", module)


_LISTINGS = {
    "NumPy": ("import math\n\nimport numpy as np", *_function("np")),
    "PyTorch": ("import math\n\nimport torch", _PYTORCH, _MODULE_USE),
    "JAX": ("import math\n\nimport jax.numpy as jnp", *_function("jnp")),
}


def t5_listing(library: str, length: int, heads: int, *, bidirectional: bool = True) -> str:
    """Return a program that adds T5's learned bias with one library, these numbers filled in.

    It computes the buckets that `t5_bucket` returns, with 32 of them and one for all that is 128
    and more away, and adds to each score what is learned for its bucket and head.

    Parameters
    ----------
    library : str
        "NumPy", "PyTorch" or "JAX".
    length : int
        Number of positions L of the example at the end, at least 1.
    heads : int
        Number of heads H, at least 1.
    bidirectional : bool
        Whether keys after the query have buckets too, as in T5's encoder; its decoder has none.

    Returns
    -------
    str
        Lines of Python that need nothing but the library.

    References
    ----------
    Raffel et al. 2020, section 2.1; the formula is that of the released code.

    Examples
    --------
    >>> print(t5_listing("NumPy", 4, 8, bidirectional=False).splitlines()[-5])
    length, heads, both_sides = 4, 8, False
    """
    name = _check.one_of("library", library, EVERYWHERE)
    rows = _check.whole_number("length", length, minimum=1)
    count = _check.whole_number("heads", heads, minimum=1)
    both = _check.yes_or_no("bidirectional", bidirectional)
    _check.result_size("length and heads", (count, rows, rows))
    imports, body, example = _LISTINGS[name]
    use = _USE.format(length=rows, heads=count, both=both) + example
    return whole_listing(imports, _BUCKET, body, use)
