"""The numbers that the answers to readers' questions name, worked out once."""

from typing import Any

import numpy as np

import pe_core
from course import errata
from course.rope_families import FAMILIES
from pe_core.frequency_vectors import axial_frequencies, flat_frequencies
from pe_core.grids import grid_similarity
from pe_core.mask_signal import first_merge
from pe_core.multimodal import multimodal_positions
from pe_core.rope_in_models import looking_back, rotated_width, turning_pairs


def _norm(vectors: Any) -> Any:
    return np.linalg.norm(vectors, axis=-1)


class Facts(errata.Facts):
    """The numbers by name. Where a name ends in a width, it is that of the encoding."""

    # The formula
    waves_512 = pe_core.wavelengths(512)

    # Telling positions apart
    _curve = pe_core.offset_similarity(range(2), 128)
    beside_peak, below_peak = _curve[1] / _curve[0], _curve[0] - _curve[1]
    nearest_with_2, nearest_offset = pe_core.least_distance(1000, 2)
    nearest_with_128 = pe_core.least_distance(5000, 128)[0]

    # Words and positions
    width = 512
    double_width, root_of_width = 2 * width, width**0.5
    row_norm = _norm(pe_core.sinusoidal(1, width)[0])

    # Order and length: times of samples, equally far apart; a learned table
    early, late = (0.5, 3), (10.25, 12.75)
    early_gap = _norm(np.diff(pe_core.sinusoidal_at(early, 128), axis=0))[0]
    late_gap = _norm(np.diff(pe_core.sinusoidal_at(late, 128), axis=0))[0]
    learned = pe_core.sinusoidal(512, 512).size  # it has one number for each of these

    # Models as their configs have them
    llama_2, llama_3 = FAMILIES["Llama 2 7B"], FAMILIES["Llama 3 8B"]
    llama_3_1, neox = FAMILIES["Llama 3.1 8B"], FAMILIES["GPT-NeoX-20B"]
    _omega = pe_core.frequencies(llama_3.head_width, llama_3.rope_base)
    llama_pairs, llama_turning = len(_omega), turning_pairs(_omega, llama_3.trained_length)
    llama_longest = pe_core.wavelengths(llama_3.head_width, llama_3.rope_base)[-1]
    paper_longest = pe_core.wavelengths(llama_3.head_width)[-1]
    _scaled = pe_core.extended_frequencies(
        "llama3", llama_3_1.head_width, llama_3_1.scale,
        base=llama_3_1.rope_base, original_length=llama_3_1.trained_length,
    )[0]  # fmt: skip
    llama_kept = (_scaled == _omega).sum()
    neox_part = rotated_width(neox.head_width, neox.rotated / 100)
    weight_fast = looking_back(_omega, range(8), 50)[1]
    weight_slow = looking_back(_omega, range(llama_pairs - 8, llama_pairs), 50)[1]

    # Positions while a model writes
    first_merged = first_merge("bfloat16")
    last_unmerged = first_merged - 1

    # Pictures, video and other signals
    side, base = 14, 100
    below_flat = grid_similarity([(1, 0)], flat_frequencies(side, 128, base))[0]
    below_axial = grid_similarity([(1, 0)], axial_frequencies(128, base))[0]
    _picture = multimodal_positions((5, (1, 6, 4), 1))  # words, 6 rows and 4 columns, a word
    after_picture, tokens_before = _picture[-1, 0], len(_picture) - 1
    _noise = pe_core.convention_table("tensor2tensor", 1000, 128)
    noise_near, noise_far = _norm(_noise[500] - _noise[501]), _norm(_noise[0] - _noise[999])
