"""Questions about pictures, video and other things that the same formula encodes."""

from math import pi

import numpy as np

import pe_core
from course.readers.kinds import PreparedView, Question
from pe_core.frequency_vectors import axial_frequencies, flat_frequencies
from pe_core.grids import grid_similarity, sinusoidal_grid
from pe_core.multimodal import multimodal_positions
from pe_core.resizing import resized_table

_SIDE, _LARGER, _BASE = 14, 24, 100
_BELOW = [(1, 0)]
_FLAT, _AXES = (
    float(grid_similarity(_BELOW, vectors)[0])
    for vectors in (flat_frequencies(_SIDE, 128, _BASE), axial_frequencies(128, _BASE))
)
_PICTURE = 5, (1, 6, 4), 1  # words, a picture of 6 rows and 4 columns, a word
_NEXT = int(multimodal_positions(_PICTURE)[-1, 0])
_COUNTED = len(multimodal_positions(_PICTURE)) - 1


def _step(table: np.ndarray, side: int) -> float:
    """Return how far apart two neighbours of a row are on average."""
    steps = np.diff(table.reshape(side, side, -1), axis=1)
    return float(np.linalg.norm(steps, axis=2).mean())


def _steps() -> tuple[float, float]:
    """Return that of a table as it is trained, and of the same table enlarged."""
    table = sinusoidal_grid(_SIDE, _SIDE, 128, _BASE)
    larger = resized_table(table, (_SIDE, _SIDE), (_LARGER, _LARGER))
    return _step(table, _SIDE), _step(larger, _LARGER)


def _noise_apart(first: int, second: int) -> float:
    """Return how far apart the rows of two diffusion steps are, at d = 128."""
    rows = pe_core.convention_table("tensor2tensor", max(first, second) + 1, 128)
    return float(np.linalg.norm(rows[first] - rows[second]))


_TRAINED, _FITTED = _steps()
_NEAR, _FAR = _noise_apart(500, 501), _noise_apart(0, 999)
_PLACE = 0.3
_NERF = pe_core.sinusoidal_at([8 * pi * _PLACE], 8, 16)[0]

QUESTIONS = (
    Question(
        "How do the patches of an image get 2-D positions, as in ViT or MAE?",
        "In a 2-D encoding half of the dimensions hold the column of a patch and half its row, "
        "added as a sinusoid or turned as axial RoPE. Numbering the patches row by row works "
        f"badly with a formula: at {_SIDE} patches per side, base {_BASE} and d = 128, a patch and "
        f"the one below it then have a similarity of {_FLAT:.2f}, with rows and columns "
        f"{_AXES:.2f}. A learned table may be numbered in any order, because each of its rows is "
        "learned freely.",
        ("vit", "mae", "rope_vit"),
        (
            PreparedView("grids", "See rows and columns", {"n": _BASE, "L": 196, "t": 90}),
            PreparedView(
                "grids",
                "See one number for each patch",
                {"n": _BASE, "L": 196, "t": 41, "phi": 1, "patches": "one-number"},
            ),
        ),
    ),
    Question(
        "Which positions do words, pictures and video have in one sequence, as in Qwen2-VL?",
        "Each token has three, for time, height and width (M-RoPE). For a word all three are the "
        "same, and so text is encoded as by plain RoPE. After a picture the text goes on past its "
        "longer side: after five words and a picture of 6 by 4 tokens, the next word has position "
        f"{_NEXT}, not {_COUNTED}.",
        ("qwen2_vl", "rope"),
        (PreparedView("grids", "See the three positions", at="numbers_tokens"),),
    ),
    Question(
        "What becomes of a learned table when the image is larger than in training?",
        "The table is treated as a picture and enlarged, in DeiT by bicubic interpolation; then "
        "the model is usually trained further. Neighbouring patches come closer together. For a "
        f"2-D sinusoid with base {_BASE} and d = 128, enlarged in this way from {_SIDE} to "
        f"{_LARGER} patches per side, they are {_FITTED:.2f} apart instead of {_TRAINED:.2f}.",
        ("vit", "deit"),
        (
            PreparedView(
                "grids",
                "See a column of the table enlarged",
                {"n": _BASE, "L": 196, "fitted": "24"},
                at="fitted_column",
            ),
        ),
    ),
    Question(
        "Is the time step of a diffusion model encoded by the same formula?",
        "Yes. The network is told how much noise there is by the row of the step t, a number from "
        "0 to 999 in DDPM's code. It follows tensor2tensor: all sines before all cosines, and an "
        f"exponent of k/(d/2 - 1). At d = 128 the rows of steps 500 and 501 are {_NEAR:.2f} apart, "
        f"those of steps 0 and 999 are {_FAR:.2f} apart.",
        ("ddpm", "diffusers_library"),
        (
            PreparedView("elsewhere", "See how alike two steps are", {"signal": "diffusion"}),
            PreparedView(
                "wild",
                "Compare this table with the paper's",
                {"d": 128, "family": "tensor2tensor", "against": "paper"},
            ),
        ),
    ),
    Question(
        "What do NeRF and Fourier features have in common with this?",
        "NeRF encodes a coordinate p by sines and cosines whose frequencies double: π, 2π, 4π and "
        "so on. With d = 8 and base 16 the frequencies here halve from pair to pair, so the row of "
        f"t = 8πp holds the same numbers, the slowest last: for p = {_PLACE} its last pair is "
        f"{_NERF[-2]:.3f} and {_NERF[-1]:.3f}, the sine and cosine of {_PLACE}π. "
        "Fourier features draw the frequencies at random. Either way the dot product of two "
        "places depends on their difference alone.",
        ("nerf", "fourier_features"),
        (
            PreparedView("bits", "See waves that double", {"d": 8, "n": 16, "L": 16}),
            PreparedView(
                "elsewhere", "See where an encoding repeats", {"d": 128, "signal": "NeRF"}
            ),
        ),
    ),
)
