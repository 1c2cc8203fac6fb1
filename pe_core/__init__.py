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
What is the dot product of every two rows?          `dot_products`
Which columns move, and how far?                    `column_spans`
Where does a falling curve rise for the first time? `first_rise`
Where does a curve go below zero?                   `first_negative`
How do I take the table to a spreadsheet?           `to_csv`
How do I take it to NumPy?                          `to_npy`
==================================================  ==========================

Conventions: positions, pairs and columns are counted from 0; pair k owns columns 2k (sine) and
2k + 1 (cosine); pair 0 is the fastest; the base is 10 000 unless said. Results are float64 unless
said. A bad argument raises ValueError with its name, the rule and the value received.
"""

from pe_core.export import to_csv, to_npy
from pe_core.frequencies import angles, frequencies, turns, wavelengths
from pe_core.similarity import (
    column_spans,
    dot_products,
    first_negative,
    first_rise,
    offset_distance,
    offset_similarity,
)
from pe_core.sinusoidal import (
    shift_matrix,
    sinusoidal,
    sinusoidal_at,
    to_halves,
    to_interleaved,
)

__all__ = [
    "angles",
    "column_spans",
    "dot_products",
    "first_negative",
    "first_rise",
    "frequencies",
    "offset_distance",
    "offset_similarity",
    "shift_matrix",
    "sinusoidal",
    "sinusoidal_at",
    "to_csv",
    "to_halves",
    "to_interleaved",
    "to_npy",
    "turns",
    "wavelengths",
]
