"""Encodings that are added to the words, and models that have none."""

from course.family.kinds import ADDED, LEFT_OUT, NOTHING, ONCE, Member, nothing

MEMBERS = (
    Member(
        "learned table", 2017, "Gehring et al.", ADDED,
        "One learned row per position is added to the word. BERT and GPT-2 do this.",
        ONCE, "L · d", lambda size: size.positions * size.d,
        "There is no row past the end.",
        ("convs2s", "bert", "gpt2"), "learned_tables", ("learned", "learned table"),
    ),
    Member(
        "sinusoidal", 2017, "Vaswani et al.", ADDED,
        "A row of sines and cosines is added to the word.",
        ONCE, NOTHING, nothing,
        "Errors soon grow (Press et al. 2022, figure 1, models for texts).",
        ("paper", "alibi"), "formula", ("sinusoidal",),
    ),
    Member(
        "learned table of patches", 2021, "Dosovitskiy et al.", ADDED,
        "One learned row per patch of a picture (ViT).",
        ONCE, "L · d", lambda size: size.positions * size.d,
        "For larger pictures the table is interpolated in two dimensions, and trained on "
        "(Dosovitskiy et al. 2021, section 3.2).",
        ("vit",), "grids",
    ),
    Member(
        "2-D sinusoidal", 2021, "He et al.", ADDED,
        "Half of the columns encode the row of a patch, half its column, as in MAE. DETR had such "
        "a table before (Carion et al. 2020).",
        ONCE, NOTHING, nothing,
        "The formula has a value for every patch. We know of no measurement by the authors on "
        "larger pictures.",
        ("mae", "detr"), "grids",
    ),
    Member(
        "no positions (NoPE)", 2019, "Irie et al.", LEFT_OUT,
        "Nothing is added or turned. Behind a causal mask the model can learn positions from how "
        "many words it sees.",
        "none", NOTHING, nothing,
        "Ahead of four others in small tasks of reasoning, from length 20 to 40 (Kazemnejad et al. "
        "2023, about 107 million parameters). A model of 1.1 billion, trained on 2 048 tokens, was "
        "good for about 20% more, one with RoPE for about 10% (Wang et al. 2024).",
        ("irie", "haviv", "kazemnejad_2023", "nope_lengths"), "nope", ("none",),
    ),
    Member(
        "some layers without (RNoPE)", 2025, "Yang et al.", LEFT_OUT,
        "Layers with RoPE, which see a window of the text, take turns with layers without "
        "positions, which see all of it. Models such as Command R7B are built this way.",
        "RoPE in three of four layers", NOTHING, nothing,
        "Better in tests with long texts than RoPE in every layer (Yang et al. 2025).",
        ("rnope", "cohere_2"), "nope",
    ),
    Member(
        "dropped after training (DroPE)", 2025, "Gelberg et al.", LEFT_OUT,
        "RoPE is removed from all layers after training, and training goes on for a short time.",
        "none in the end", NOTHING, nothing,
        "Longer texts than the trained ones without training on them, better than YaRN there "
        "(Gelberg et al. 2025, up to 7 billion parameters).",
        ("drope",), "nope",
    ),
    Member(
        "counting and random rows", 0, "", ADDED,
        "Index, index over length, bits, a single sine, random rows: the simple tables that this "
        "course holds against the criteria.",
        ONCE, NOTHING, nothing,
        "Unknown: we know of no model for texts that was published with one of them.",
        (), "criteria",
        ("normalised index", "raw index", "binary code", "one sinusoid", "random table"),
    ),
)  # fmt: skip
