"""Numbers in the answers to readers' questions, worked out once."""

import numpy as np

import pe_core
from course import errata
from course.rope_families import FAMILIES
from pe_core.rope_in_models import turning_pairs


class Facts(errata.Facts):
    """The numbers by name. Where a name ends in a width, it is that of the encoding."""

    # Words and positions
    width = 512
    root_of_width = width**0.5
    row_norm = np.linalg.norm(pe_core.sinusoidal(1, width)[0])

    # Order and length: a learned table has one number for each of these
    learned = pe_core.sinusoidal(512, 512).size

    # Models as their configs have them
    llama_3, llama_3_1 = FAMILIES["Llama 3 8B"], FAMILIES["Llama 3.1 8B"]
    _omega = pe_core.frequencies(llama_3.head_width, llama_3.rope_base)
    llama_pairs, llama_turning = len(_omega), turning_pairs(_omega, llama_3.trained_length)
    llama_longest = pe_core.wavelengths(llama_3.head_width, llama_3.rope_base)[-1]
    paper_longest = pe_core.wavelengths(llama_3.head_width)[-1]
    _scaled = pe_core.extended_frequencies(
        "llama3", llama_3_1.head_width, llama_3_1.scale,
        base=llama_3_1.rope_base, original_length=llama_3_1.trained_length,
    )[0]  # fmt: skip
    llama_kept = (_scaled == _omega).sum()

    # "Dynamic" with a factor of 2 at twice the trained length
    turned_then = 4_000 * pe_core.frequencies(128)[-1]
    turned_now = 4_000 * pe_core.extended_frequencies("ntk", 128, 2 * 2 - 1)[0][-1]
