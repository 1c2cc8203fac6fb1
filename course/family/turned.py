"""Encodings that turn queries and keys, and what was made of RoPE for longer texts."""

from course.family.kinds import AS_ROPE, EVERY, NOTHING, SLOWED, TURNED, Member, nothing

MEMBERS = (
    Member(
        "RoPE", 2021, "Su et al.", TURNED,
        "Each pair of entries of a query and a key is turned by an angle proportional to its "
        "position. Values are not turned.",
        EVERY, NOTHING, nothing,
        "Errors soon grow, a little later than with sinusoidal rows (Press et al. 2022, figure 1).",
        ("rope", "alibi"), "rotary", ("RoPE",),
    ),
    Member(
        "xPos", 2023, "Sun et al.", TURNED,
        "RoPE, and each pair is also made shorter in the query and longer in the key as the "
        "position grows, so that scores fall with distance.",
        EVERY, NOTHING, nothing,
        "Better than RoPE and ALiBi in the authors' models, together with attention in blocks "
        "(Sun et al. 2023).",
        ("xpos",), "compare", ("xPos",),
    ),
    Member(
        "position interpolation (PI)", 2023, "Chen et al.", SLOWED,
        "Positions are divided by a factor: every pair turns more slowly.",
        AS_ROPE, NOTHING, nothing,
        "LLaMA from 2 048 tokens to 32 768 with 7 and 13 billion parameters, to 16 384 with 33 and "
        "to 8 192 with 65 billion, after 1 000 more steps of training (Chen et al. 2023, table 1).",
        ("position_interpolation",), "longer",
    ),
    Member(
        "NTK-aware", 2023, "Peng et al.", SLOWED,
        "A larger base, chosen so that the slowest pair slows by the whole factor and the fastest "
        "stays. It was first posted on a forum; Peng et al. describe it.",
        AS_ROPE, NOTHING, nothing,
        "Goes further than position interpolation without more training, but gives worse results "
        "after more training (Peng et al. 2023).",
        ("yarn",), "longer",
    ),
    Member(
        "YaRN", 2023, "Peng et al.", SLOWED,
        "Slow pairs are slowed by the whole factor, fast ones stay, those between get a blend; "
        "and the scores get a factor.",
        AS_ROPE, NOTHING, nothing,
        "Llama 2 with 7 and 13 billion parameters, from 4 096 to 128k tokens, after a short "
        "training (Peng et al. 2023).",
        ("yarn",), "longer",
    ),
    Member(
        "larger base (ABF)", 2023, "Xiong et al.", SLOWED,
        "The base is raised, from 10 000 to 500 000, and training goes on with longer texts.",
        AS_ROPE, NOTHING, nothing,
        "Llama 2 from 4 096 tokens to 32 768, trained on texts of 32 768 with 7 and 13 billion "
        "parameters and of 16 384 with 34 and 70 billion (Xiong et al. 2023).",
        ("abf", "men"), "rope_in_models",
    ),
    Member(
        "llama3 rule", 2024, "Grattafiori et al.", SLOWED,
        "As YaRN, with other limits between fast and slow, and no factor on the scores.",
        AS_ROPE, NOTHING, nothing,
        "Llama 3.1 is published for 128k tokens; it was trained on long texts too. We know of no "
        "comparison with YaRN, all else equal.",
        ("llama_3", "llama_models"), "rope_in_models",
    ),
    Member(
        "LongRoPE", 2024, "Ding et al.", SLOWED,
        "Each pair has a factor of its own, found by a search; the first tokens keep their angles.",
        AS_ROPE, NOTHING, nothing,
        "Llama 2 7B and Mistral 7B to 2 048k tokens, trained on at most 256k (Ding et al. 2024).",
        ("longrope",),
    ),
    Member(
        "axial and mixed RoPE", 2024, "Heo et al.", TURNED,
        "RoPE for pictures: pairs turn with the row or the column of a patch, or, mixed, with a "
        "learned blend of both. The mixed form is the authors' own; the axial one was in use "
        "before.",
        EVERY, "axial 0; mixed d per layer", lambda size: size.d * size.layers,
        "Pictures larger than in training, with better accuracy than a learned table "
        "(Heo et al. 2024).",
        ("rope_vit",), "grids",
    ),
    Member(
        "M-RoPE", 2024, "Wang et al.", TURNED,
        "RoPE with three positions, for time, height and width; each pair uses one of them.",
        EVERY, NOTHING, nothing,
        "Videos of up to 80k tokens, after training with at most 16k per video (Wang et al. 2024, "
        "figure 5, 72 billion parameters).",
        ("qwen2_vl",), "grids",
    ),
)  # fmt: skip
