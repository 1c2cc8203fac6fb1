"""Encodings that add something to the scores, and Shaw's, which adds to the values too."""

from course.family.kinds import EVERY, NOTHING, SCORED, Member, nothing

_SHAW = 2 * (2 * 16 + 1)  # vectors: one per offset up to 16 on both sides, for keys and for values
# Shaw et al., section 4.1, base model: k = 16, and every layer and head has vectors of its own.
_T5 = 32  # buckets
_DEBERTA = 2 * 512  # offsets

MEMBERS = (
    Member(
        "Shaw", 2018, "Shaw et al.", SCORED,
        "A learned vector per offset, clipped at k, is added to the key in the score, and a second "
        "one to the value.",
        EVERY, "2 (2k + 1) · d · N, with k = 16 and vectors of its own in each head; 1/H of it "
        "where heads share them",
        lambda size: _SHAW * size.d * size.layers,
        "All offsets past k share a vector, so nothing is new. We know of no measurement by the "
        "authors.",
        ("shaw",), "t5_and_shaw", ("Shaw",),
    ),
    Member(
        "Transformer-XL", 2019, "Dai et al.", SCORED,
        "The four terms of word and position, with a sinusoidal row for the offset and two learned "
        "vectors in place of the query's position.",
        EVERY, "d² · N + 2d, where layers share the two vectors, as the paper writes it",
        lambda size: size.d**2 * size.layers + 2 * size.d,
        "Trained to attend to 384 tokens and tested with 1 600, over a memory of earlier segments "
        "(Dai et al. 2019, section 4.1).",
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
        EVERY, "2k · d + 2d² · N, with k = 512, and L · d for the positions themselves",
        lambda size: (_DEBERTA + size.positions) * size.d + 2 * size.d**2 * size.layers,
        "All offsets past k share a vector. In one test (RACE), texts of 768 tokens did slightly "
        "better than texts of 512 (He et al. 2021, table 11).",
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
        "Trained on 512 tokens and tested on up to 16 384: with the logarithm, ahead of sinusoidal "
        "rows, RoPE, T5 and ALiBi (Chi et al. 2022, 162 million parameters).",
        ("kerple",), "compare", ("KERPLE",),
    ),
    Member(
        "Sandwich", 2023, "Chi et al.", SCORED,
        "The dot product of two sinusoidal rows is added, which falls with their distance on the "
        "whole.",
        EVERY, NOTHING, nothing,
        "Texts longer than the trained ones, with a use of what is further away than the trained "
        "length (Chi et al. 2023).",
        ("sandwich",), "compare", ("Sandwich",),
    ),
    Member(
        "FIRE", 2024, "Li et al.", SCORED,
        "A small network reads the distance divided by the query's position, both on a logarithmic "
        "scale, and gives a number per head.",
        "every layer; in FIRE-S with the same numbers",
        "a small network, whose size is a choice, and two numbers that scale what it reads", None,
        "Better on longer texts than the schemes that it was compared with, among them T5, ALiBi, "
        "KERPLE and RoPE (Li et al. 2024).",
        ("fire",),
    ),
    Member(
        "CoPE", 2024, "Golovneva et al.", SCORED,
        "Positions are counted by the words: a gate says how much each one counts. The query meets "
        "a learned vector of this position.",
        EVERY, "p_max · d_head · N if heads share them, H times as many if not; p_max positions at "
        "most", None,
        "Better beyond the trained length in tasks of counting and copying (Golovneva et al. "
        "2024).",
        ("cope",),
    ),
)  # fmt: skip
