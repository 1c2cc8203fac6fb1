"""What each signal is called, what its axis counts, and its frequencies in LaTeX."""

from collections.abc import Mapping
from typing import NamedTuple

from pages.beyond.elsewhere.model import DETAIL, DIFFUSION, FOURIER, NERF, TIME


class Named(NamedTuple):
    """A signal in words: its name, the difference of two of its values, its frequencies."""

    name: str
    difference: str
    frequency: str


NAMES: Mapping[str, Named] = {
    DIFFUSION: Named(
        "diffusion", "steps apart", r"\omega_k = n^{-k/(d/2-1)}"
    ),
    NERF: Named(
        "NeRF", "difference of two coordinates", r"\omega_k = 2^k \pi"
    ),
    FOURIER: Named(
        "Fourier features", "difference of two coordinates",
        rf"\omega_k = 2\pi |b_k|, \quad b_k \sim N(0, {DETAIL:g}^2)",
    ),
    TIME: Named("times in a week", "hours apart", r"\omega_k = n^{-2k/d}"),
}  # fmt: skip
