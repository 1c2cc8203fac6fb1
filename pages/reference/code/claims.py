"""Which encoding is chosen."""

from functools import partial

from pages.reference.code.model import Model


def _encodes(encoding: str, model: Model) -> bool:
    return bool(model.view.encoding == encoding)


tabled = partial(_encodes, "sinusoidal")
rope = partial(_encodes, "RoPE")
alibi = partial(_encodes, "ALiBi")
t5 = partial(_encodes, "T5")
