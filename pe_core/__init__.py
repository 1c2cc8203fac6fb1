"""The mathematics of sinusoidal positional encoding, in NumPy only.

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
Which line does the falling similarity follow?      `similarity_trend`
How near do two positions of a table come?          `least_distance`
What is the dot product of every two rows?          `dot_products`
Which columns move, and how far?                    `column_spans`
Where does a falling curve rise for the first time? `first_rise`
Where does a curve go below zero?                   `first_negative`
Which other schemes could write positions?          `schemes`
What if the frequencies followed another rule?      `own_scheme`
Which criteria does a scheme meet?                  `criteria`
Which matrix shifts a table, judged by its numbers? `fit_shift`
And pair by pair?                                   `fit_pairs`
Which words does a typed sentence have?             `split_words`
Which vector stands for each word?                  `word_vectors`
How is a position added to a word?                  `add_positions`
Which word attends to which, and what comes out?    `attention`
Which part of a score do the positions make?        `attention_terms`
What is in a head before it has learned?            `random_head`
How do I take the table to a spreadsheet?           `to_csv`
How do I take it to NumPy?                          `to_npy`
How do I make it with NumPy, PyTorch, TF or JAX?    `listing`
Which conventions do real libraries follow?         `CONVENTIONS`
What is the table of one of them?                   `convention_table`
And what brings it back to the paper's?             `undo_convention`
How does RoPE turn a query or a key?                `rotate`
How does it score them at every offset?             `rotary_scores`
How steep is each head of ALiBi?                    `alibi_slopes`
What does ALiBi add to the scores?                  `alibi_bias`
And to a score at any offset?                       `alibi_at`
Into which bucket of T5 does an offset fall?        `t5_bucket`
Which offsets does Shaw's scheme tell apart?        `clipped_offsets`
What would a learned table look like?               `learned_table`
How do seven schemes compare, row by row?           `comparison`
How new is what lies past the trained length?       `novelty`
Does the offset alone decide a scheme's score?      `offset_spread`
Which frequencies does RoPE take for longer texts?  `extended_frequencies`
What is left of numbers in bfloat16 or float16?     `rounded`
And of a table that is computed in such a format?   `computed_in`
Which positions have the same row then?             `merged_positions`
==================================================  ==========================

Conventions: positions, pairs and columns are counted from 0; pair k owns columns 2k (sine) and
2k + 1 (cosine); pair 0 is the fastest; the base is 10 000 unless said. Results are float64 unless
said. A bad argument raises ValueError with its name, the rule and the value received.
"""

from pe_core.attention import attention, attention_terms, random_head
from pe_core.biases import (
    alibi_at,
    alibi_bias,
    alibi_slopes,
    clipped_offsets,
    learned_table,
    t5_bucket,
)
from pe_core.compared import novelty, offset_spread
from pe_core.comparison import comparison
from pe_core.conventions import CONVENTIONS, convention_table, undo_convention
from pe_core.criteria import criteria
from pe_core.embedding import add_positions, split_words, word_vectors
from pe_core.export import to_csv, to_npy
from pe_core.extension import extended_frequencies
from pe_core.fitting import fit_pairs, fit_shift
from pe_core.frequencies import angles, frequencies, turns, wavelengths
from pe_core.listings import listing
from pe_core.merging import merged_positions
from pe_core.precision import computed_in, rounded
from pe_core.rotary import rotary_scores, rotate
from pe_core.schemes import own_scheme, schemes
from pe_core.similarity import (
    column_spans,
    dot_products,
    first_negative,
    first_rise,
    least_distance,
    offset_distance,
    offset_similarity,
    similarity_trend,
)
from pe_core.sinusoidal import (
    shift_matrix,
    sinusoidal,
    sinusoidal_at,
    to_halves,
    to_interleaved,
)

__all__ = [
    "CONVENTIONS",
    "add_positions",
    "alibi_at",
    "alibi_bias",
    "alibi_slopes",
    "angles",
    "attention",
    "attention_terms",
    "clipped_offsets",
    "column_spans",
    "comparison",
    "computed_in",
    "convention_table",
    "criteria",
    "dot_products",
    "extended_frequencies",
    "first_negative",
    "first_rise",
    "fit_pairs",
    "fit_shift",
    "frequencies",
    "learned_table",
    "least_distance",
    "listing",
    "merged_positions",
    "novelty",
    "offset_distance",
    "offset_similarity",
    "offset_spread",
    "own_scheme",
    "random_head",
    "rotary_scores",
    "rotate",
    "rounded",
    "schemes",
    "shift_matrix",
    "similarity_trend",
    "sinusoidal",
    "sinusoidal_at",
    "split_words",
    "t5_bucket",
    "to_csv",
    "to_halves",
    "to_interleaved",
    "to_npy",
    "turns",
    "undo_convention",
    "wavelengths",
    "word_vectors",
]
