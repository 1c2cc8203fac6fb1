"""The mathematics of positional encoding, in NumPy only.

==================================================  ==========================
Question                                            Function
==================================================  ==========================
How fast does each pair turn?                       `frequencies`
After how many positions has a pair turned once?    `wavelengths`
Which angle has each pair at each position?         `angles`
How often has each pair turned round by then?       `turns`
What is the table for L positions?                  `sinusoidal`
What is the encoding at t = 2.5, or at -3?          `sinusoidal_at`
All sines first, then all cosines?                  `to_halves`
Sines and cosines side by side again?               `to_interleaved`
Which matrix moves every position by φ?             `shift_matrix`
How alike are two positions φ apart?                `offset_similarity`
How far apart are their two vectors?                `offset_distance`
How near do two positions of a table come?          `least_distance`
What is the dot product of every two rows?          `dot_products`
Where does a falling curve rise for the first time? `first_rise`
Which other schemes could write positions?          `schemes`
Which criteria does a scheme meet?                  `criteria`
Which matrix shifts a table, judged by its numbers? `fit_shift`
Which words does a typed sentence have?             `split_words`
Which vector stands for each word?                  `word_vectors`
How is a position added to a word?                  `add_positions`
Which word attends to which, and what comes out?    `attention`
Which part of a score do the positions make?        `attention_terms`
What is in a head before it has learned?            `random_head`
How do I take the table to a spreadsheet?           `to_csv`
How do I make it with NumPy, PyTorch, TF or JAX?    `listing`
How do I write RoPE with them, longer texts too?    `rope_listing`
How do I write ALiBi with them?                     `alibi_listing`
How do I write the bias of T5 with them?            `t5_listing`
Which conventions do real libraries follow?         `CONVENTIONS`
What is the table of one of them?                   `convention_table`
Which known table is this one?                      `recognise`
How does RoPE turn a query or a key?                `rotate`
How steep is each head of ALiBi?                    `alibi_slopes`
What does ALiBi add to the scores?                  `alibi_bias`
Into which bucket of T5 does an offset fall?        `t5_bucket`
Which offsets does Shaw's scheme tell apart?        `clipped_offsets`
What is a learned table before training?            `learned_table`
And a small one after training?                     `trained_table`
What did a small model learn for T5's buckets?      `trained_bias`
What does a head of a real model look at?           `minilm.weights`
How do the schemes compare, row by row?             `comparison`
Which frequencies does RoPE take for longer texts?  `extended_frequencies`
What is left of numbers in bfloat16 or float16?     `rounded`
How many entries of a head does RoPE turn?          `rotated_width`
How many pairs make a full turn within a length?    `turning_pairs`
How many positions does a format tell apart?        `held_positions`
Which row and column does each patch have?          `patch_coordinates`
What is the 2-D sinusoidal table of a picture?      `sinusoidal_grid`
How alike are two places of a picture?              `grid_similarity`
What are the angles along several axes?             `grid_angles`
How fast do pairs turn if patches are numbered?     `flat_frequencies`
How fast do they turn in axial RoPE?                `axial_frequencies`
How fast do they turn in mixed RoPE?                `mixed_frequencies`
Which directions are spread evenly?                 `spread_directions`
Which three positions has a token of M-RoPE?        `multimodal_positions`
How fast does each pair turn in M-RoPE?             `multimodal_frequencies`
Which frequencies encode a step of a diffusion?     `timestep_frequencies`
Which ones encode a coordinate in NeRF?             `doubling_frequencies`
Which ones do Fourier features draw at random?      `random_frequencies`
What is the mean of all words up to each one?       `running_means`
Which positions have the same 1 / (t + 1) rounded?  `sharing`
From which position on does that happen?            `first_merge`
Which layers of a model have positions?             `layers_with_positions`
How far back do stacked windows reach?              `window_reach`
How much of each earlier token arrives there?       `window_shares`
Which positions do the tokens of a batch have?      `position_ids`
Which tokens does a bounded cache keep?             `kept_positions`
Which scores do the kept keys get?                  `cache_scores`
==================================================  ==========================

The modules hold a few more functions, each beside those it belongs to.

Conventions: positions, pairs and columns are counted from 0; pair k owns columns 2k (sine) and
2k + 1 (cosine); pair 0 is the fastest; the base is 10 000 unless said. Results are float64 unless
said. Any function raises ValueError if an argument breaks the rule that its documentation states,
with the name, the rule and the value received, or if the result would be larger than 4 GiB or one
of its numbers beyond float64.
"""

from pe_core.attention_head import attention, attention_terms, random_head
from pe_core.biases import alibi_bias, alibi_slopes, clipped_offsets, learned_table, t5_bucket
from pe_core.candidate_schemes import schemes
from pe_core.conventions import CONVENTIONS, convention_table
from pe_core.embedding import add_positions, split_words, word_vectors
from pe_core.export import to_csv
from pe_core.extension import extended_frequencies
from pe_core.fitting import fit_shift
from pe_core.frequency_vectors import (
    axial_frequencies,
    flat_frequencies,
    mixed_frequencies,
    spread_directions,
)
from pe_core.geometric_frequencies import angles, frequencies, turns, wavelengths
from pe_core.grids import grid_angles, grid_similarity, patch_coordinates, sinusoidal_grid
from pe_core.key_cache import cache_scores, kept_positions, position_ids
from pe_core.layer_positions import layers_with_positions, window_reach, window_shares
from pe_core.listings import alibi_listing, listing, rope_listing, t5_listing
from pe_core.mask_signal import first_merge, running_means, sharing
from pe_core.multimodal import multimodal_frequencies, multimodal_positions
from pe_core.other_frequencies import doubling_frequencies, random_frequencies, timestep_frequencies
from pe_core.precision import rounded
from pe_core.recognition import recognise
from pe_core.rope_in_few_bits import held_positions
from pe_core.rope_in_models import rotated_width, turning_pairs
from pe_core.rotary import rotate
from pe_core.scheme_comparison import comparison
from pe_core.scheme_criteria import criteria
from pe_core.similarity import (
    dot_products,
    first_rise,
    least_distance,
    offset_distance,
    offset_similarity,
)
from pe_core.sinusoid_table import (
    shift_matrix,
    sinusoidal,
    sinusoidal_at,
    to_halves,
    to_interleaved,
)
from pe_core.trained_tables import trained_bias, trained_table

__version__ = "1.0.0"
__date__ = "2026-11-27"  # of this version; a release writes both

__all__ = [
    "CONVENTIONS", "add_positions", "alibi_bias", "alibi_listing", "alibi_slopes", "angles",
    "attention", "attention_terms", "axial_frequencies", "cache_scores", "clipped_offsets",
    "comparison", "convention_table", "criteria", "dot_products", "doubling_frequencies",
    "extended_frequencies", "first_merge", "first_rise", "fit_shift", "flat_frequencies",
    "frequencies", "grid_angles", "grid_similarity", "held_positions", "kept_positions",
    "layers_with_positions", "learned_table", "least_distance", "listing", "mixed_frequencies",
    "multimodal_frequencies", "multimodal_positions", "offset_distance",
    "offset_similarity", "patch_coordinates", "position_ids", "random_frequencies", "random_head",
    "recognise", "rope_listing", "rotate", "rotated_width", "rounded", "running_means", "schemes",
    "sharing", "shift_matrix", "sinusoidal", "sinusoidal_at", "sinusoidal_grid", "split_words",
    "spread_directions", "t5_bucket", "t5_listing", "timestep_frequencies", "to_csv", "to_halves",
    "to_interleaved", "trained_bias", "trained_table", "turning_pairs", "turns", "wavelengths",
    "window_reach", "window_shares", "word_vectors",
]  # fmt: skip
