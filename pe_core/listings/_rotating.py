"""The part of a RoPE listing that belongs to its library: the tables, and what turns by them."""

from collections.abc import Mapping, Sequence

from pe_core.listings._writing import whole_listing

_NUMPY = '''
def rope_tables(length, speeds):
    """Return cosines and sines, (L, d/2) each, float64."""
    angles = np.arange(length)[:, np.newaxis] * np.array(speeds)
    return np.cos(angles), np.sin(angles)


def rotate(x, cos, sin, start=0):
    """Return x, which is (..., L, d), with every pair turned."""
    end, width = start + x.shape[-2], x.shape[-1]
    if end > len(cos):
        raise ValueError(
            f"x must end by position {len(cos)}, got {end}"
        )
    if width != 2 * cos.shape[1]:
        raise ValueError(
            f"x must have {2 * cos.shape[1]} columns, got {width}"
        )
    cos, sin = cos[start:end], sin[start:end]
    first, second = FIRST, SECOND
    a, b = x[..., first], x[..., second]
    turned = np.empty_like(x)  # and so in the dtype of x
    turned[..., first] = a * cos - b * sin
    turned[..., second] = a * sin + b * cos
    return turned
'''

_PYTORCH = '''
class RotaryEmbedding(torch.nn.Module):
    """Turns queries and keys by their positions."""

    def __init__(self, length, speeds):
        super().__init__()
        # A float32 angle would lose digits as the position grows.
        positions = torch.arange(length, dtype=torch.float64)
        omega = torch.tensor(speeds, dtype=torch.float64)
        angles = torch.outer(positions, omega)  # (L, d/2)
        cos, sin = angles.cos(), angles.sin()
        # Not trained, and not saved: a few numbers make them again.
        self.register_buffer("cos", cos.float(), persistent=False)
        self.register_buffer("sin", sin.float(), persistent=False)

    def forward(self, x, start=0):  # x is (..., L, d)
        end, width = start + x.size(-2), x.size(-1)
        rows, pairs = self.cos.shape
        if end > rows:
            raise ValueError(
                f"x must end by position {rows}, got {end}"
            )
        if width != 2 * pairs:
            raise ValueError(
                f"x must have {2 * pairs} columns, got {width}"
            )
        # In float32 in any model; rounded once, at the end.
        cos = self.cos[start:end].float()
        sin = self.sin[start:end].float()
        a, b = PARTS
        both = a * cos - b * sin, a * sin + b * cos
        return JOIN.to(x.dtype)
'''

_JAX = '''
def rope_tables(length, speeds):
    """Return cosines and sines, (L, d/2) each."""
    # JAX works in float32 unless x64 is enabled. A float32 angle
    # loses digits as the position grows, so NumPy makes the tables.
    angles = np.arange(length)[:, np.newaxis] * np.array(speeds)
    cos, sin = np.cos(angles), np.sin(angles)
    return jnp.asarray(cos, jnp.float32), jnp.asarray(sin, jnp.float32)


def rotate(x, cos, sin, start=0):
    """Return x, which is (..., L, d), with every pair turned."""
    end, width = start + x.shape[-2], x.shape[-1]
    if end > len(cos):
        raise ValueError(
            f"x must end by position {len(cos)}, got {end}"
        )
    if width != 2 * cos.shape[1]:
        raise ValueError(
            f"x must have {2 * cos.shape[1]} columns, got {width}"
        )
    cos, sin = cos[start:end], sin[start:end]
    a, b = PARTS
    both = a * cos - b * sin, a * sin + b * cos
    return JOIN.astype(x.dtype)
'''

_IMPORTS = {
    "NumPy": "import numpy as np",
    "PyTorch": "import torch",
    "JAX": "import jax.numpy as jnp\nimport numpy as np",
}
_BODY = {"NumPy": _NUMPY, "PyTorch": _PYTORCH, "JAX": _JAX}

_ADJACENT = {"FIRST": "slice(0, None, 2)", "SECOND": "slice(1, None, 2)"}
_HALVES = {"FIRST": "slice(0, width // 2)", "SECOND": "slice(width // 2, None)"}
_VIEWS = "x[..., 0::2], x[..., 1::2]  # columns 2k and 2k + 1"
_PAIRED: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    "NumPy": {"adjacent": _ADJACENT, "halves": _HALVES},
    "PyTorch": {
        "adjacent": {"PARTS": _VIEWS, "JOIN": "torch.stack(both, dim=-1).flatten(-2)"},
        "halves": {
            "PARTS": "x.chunk(2, dim=-1)  # columns k and k + d/2",
            "JOIN": "torch.cat(both, dim=-1)",
        },
    },
    "JAX": {
        "adjacent": {"PARTS": _VIEWS, "JOIN": "jnp.stack(both, axis=-1).reshape(x.shape)"},
        "halves": {
            "PARTS": "jnp.split(x, 2, axis=-1)  # columns k and k + d/2",
            "JOIN": "jnp.concatenate(both, axis=-1)",
        },
    },
}
"""Which columns of a vector are a pair, and how the turned ones are put back."""
_WAVES = (("np.cos(angles)", "np.sin(angles)"), ("angles.cos()", "angles.sin()"))


def written(
    library: str, pairing: str, before: Sequence[str], use: Sequence[str], factor: str = ""
) -> str:
    """Return a listing: what makes the frequencies, what turns by them, and how it is used."""
    body = _BODY[library]
    for name, code in _PAIRED[library][pairing].items():
        body = body.replace(name, code)
    handed = "length, speeds"
    if factor:
        use = (*use, f"factor = {factor}")
        handed += ", factor"
        body = body.replace("length, speeds)", f"{handed})")
        for cosine, sine in _WAVES:
            body = body.replace(f"{cosine}, {sine}", f"factor * {cosine}, factor * {sine}")
    made = f"cos, sin = rope_tables({handed})\nprint(cos.shape)\nprint(cos[-1])"
    if library == "PyTorch":
        made = f"rotary = RotaryEmbedding({handed})\nprint(rotary.cos.shape)\nprint(rotary.cos[-1])"
    math = any("math." in part for part in (*before, factor))
    imports = ("import math\n\n" if math else "") + _IMPORTS[library]
    return whole_listing(imports, *before, body, "\n".join((*use, made)))
