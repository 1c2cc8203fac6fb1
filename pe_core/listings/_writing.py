"""What every listing is written with: its library's name checked, its numbers as one types them."""

from pe_core import _check

EVERYWHERE = ("NumPy", "PyTorch", "JAX")
"""The libraries that every encoding has a listing for."""


def whole_listing(*parts: str) -> str:
    """Return the parts of a listing, two empty lines between them, as one text."""
    return "\n\n\n".join(part.strip("\n") for part in parts if part) + "\n"


def plain(number: float) -> str:
    """Return a number as one would type it: 10000, not 10000.0."""
    whole = number.is_integer() and number <= _check.LARGEST_WHOLE
    return str(int(number)) if whole else repr(number)
