"""Positional encodings as code to paste: one listing per encoding and library, numbers filled in.

Each listing is the plain formula, works out angles in float64 (a float32 angle loses digits as the
position grows), keeps the dtype of its input, and refuses what does not fit with a sentence. What
is made from a few numbers is not saved with a PyTorch module.
"""

from pe_core.listings.alibi import alibi_listing
from pe_core.listings.rope import RULES, rope_listing
from pe_core.listings.sinusoidal import LIBRARIES, listing
from pe_core.listings.t5 import t5_listing

__all__ = ["LIBRARIES", "RULES", "alibi_listing", "listing", "rope_listing", "t5_listing"]
