"""Encodings that add something to the scores, and Shaw's, which adds to the values too."""

from course.family.kinds import EVERY, NOTHING, SCORED, Member, nothing

_SHAW = 2 * (2 * 16 + 1)  # vectors: one per offset up to 16 on both sides, for keys and for values
_T5 = 32  # buckets
_DEBERTA = 2 * 512  # offsets

MEMBERS = (
    Member(
        "Shaw", 2018, "Shaw et al.", SCORED,
        "A learned vector per offset, clipped at k, is added to the key in the score, and a second "
        "one to the value.",
        EVERY, "2 (2k + 1) · d_head · N, with k = 16, where heads share them",
        lambda size: _SHAW * size.head_width * size.layers,
        "All offsets past k share a vector, so nothing is new. We know of no measurement by the "
        "authors.",
        ("shaw",), "t5_and_shaw", ("Shaw",),
    ),
    Member(
        "Transformer-XL", 2019, "Dai et al.", SCORED,
        "The four terms of word and position, with a sinusoidal row for the offset and two learned "
        "vectors in place of the query's position.",
        EVERY, "d² · N + 2d, where layers share the two vectors",
        lambda size: size.d**2 * size.layers + 2 * size.d,
        "Attends further in the test than in training, over a memory of earlier segments (Dai et "
        "al. 2019).",
        ("transformer_xl",),
    ),
    Member(
        "T5", 2020, "Raffel et al.", SCORED,
        "A learned number per bucket of offsets and head.",
        "every layer, from one table", "32 · H per stack", lambda size: _T5 * size.heads,
        "Further than sinusoidal rows and RoPE, less far than ALiBi (Press et al. 2022, figure 1).",
        ("t5", "alibi"), "t5_and_shaw", ("T5",),
    ),
    Member(
        "TUPE", 2021, "Ke et al.", SCORED,
        "The dot product of two positions, with matrices of its own; the words carry no position.",
        "every layer, worked out once", "L · d + 2d², and a few for the first token",
        lambda size: size.positions * size.d + 2 * size.d**2,
        "Unknown: the authors test no texts longer than in training, as far as we know.",
        ("tupe",),
    ),
    Member(
        "DeBERTa", 2021, "He et al.", SCORED,
        "Two dot products: of a word with a learned vector of the offset, and the other way round. "
        "Positions themselves are added just before the output.",
        EVERY, "2k · d + 2d² · N, with k = 512",
        lambda size: _DEBERTA * size.d + 2 * size.d**2 * size.layers,
        "All offsets past k share a vector. We know of no measurement with all else equal.",
        ("deberta",),
    ),
    Member(
        "ALiBi", 2022, "Press et al.", SCORED,
        "The distance times a fixed slope is subtracted, with another slope in each head.",
        EVERY, NOTHING, nothing,
        "1.3 billion parameters, trained on 1 024 tokens: on 2 048 as good as sinusoidal rows "
        "trained there (Press et al. 2022).",
        ("alibi",), "biases", ("ALiBi",),
    ),
    Member(
        "KERPLE", 2022, "Chi et al.", SCORED,
        "A learned function that falls with the distance, such as -r₁ ln(1 + r₂ distance).",
        "every layer, with the same numbers", "2 · H", lambda size: 2 * size.heads,
        "Trained on 512 tokens, good on much longer ones, the logarithm best (Chi et al. 2022).",
        ("kerple",),
    ),
    Member(
        "Sandwich", 2023, "Chi et al.", SCORED,
        "The dot product of two sinusoidal rows is added, which falls with their distance.",
        EVERY, NOTHING, nothing,
        "Texts longer than the trained ones, with a use of what is further away than the trained "
        "length (Chi et al. 2023).",
        ("sandwich",),
    ),
    Member(
        "FIRE", 2024, "Li et al.", SCORED,
        "A small network reads the distance divided by the query's position, both on a logarithmic "
        "scale, and gives a number per head.",
        EVERY, "a small network, whose size is a choice", None,
        "Better on longer texts than the schemes that it was compared with, among them T5, ALiBi, "
        "KERPLE and RoPE (Li et al. 2024).",
        ("fire",),
    ),
    Member(
        "CoPE", 2024, "Golovneva et al.", SCORED,
        "Positions are counted by the words: a gate says how much each one counts. The query meets "
        "a learned vector of this position.",
        EVERY, "p_max · d_head · N, where heads share them; p_max positions at most", None,
        "Better beyond the trained length in tasks of counting and copying (Golovneva et al. "
        "2024).",
        ("cope",),
    ),
)  # fmt: skip
