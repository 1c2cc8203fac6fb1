"""RoPE as models run it: what do the numbers in a model's config do to its positions?"""

from course.rope_families import FAMILIES
from pages.beyond.rope_in_models.questions import RULES
from pages.beyond.rope_in_models.questions_heads import PREVIOUS
from ui import lesson


def rule() -> None:
    """Draw the choice of a scaling rule and its factor."""
    with lesson.row():
        lesson.choose("scaling")
        lesson.enter("scale")


figure_area, side_panel = lesson.areas()
with figure_area:
    lesson.enter(
        "rope_base", "head_width", "rotated", "trained_length",
        presets={name: family.view for name, family in FAMILIES.items()},
    )  # fmt: skip
    if not lesson.presenting():
        rule()
        lesson.model_file("rope_base", "head_width", "rotated", "trained_length", "scale")
    lesson.leave_room(9 if lesson.presenting() else 8.5)
    lesson.figure("rope_waves", lesson.revealed_title())
with side_panel:
    lesson.notice(
        "The curve shows how many tokens each pair needs for a full turn. Find the pair at which "
        "it crosses the trained length, then choose another model."
    )
    lesson.predict("rope_waves")
    lesson.numbers("pairs")

with lesson.words():
    if lesson.presenting():
        rule()
    # A figure that is held back leaves its place to the sentences about it.
    left, right = lesson.pair()
    with right if lesson.revealed(RULES) else left:
        lesson.text(
            "## Rules for longer texts\n\nA config may name a rule that slows pairs down for texts "
            "longer than in training, and a factor, which says how many times slower the slowest "
            "pairs become. Both are chosen at the top of the page."
        )
    with left:
        lesson.figure("rope_rules")
    with right:
        lesson.predict("rope_rules")

    left, right = lesson.pair()
    with right if lesson.revealed(PREVIOUS) else left:
        lesson.text(
            "## A head for the previous token\n\nQuery and key are the same at every position, and "
            "the key is turned ahead by one token. So the previous token always has the largest "
            "score, and the pairs in use decide how large its weight is compared with the others. "
            "L, which is under More, is the number of tokens."
        )
    with left:
        if lesson.revealed(PREVIOUS):
            one, other = lesson.side_by_side()
            with one:
                lesson.figure("looking_back")
            with other:
                lesson.figure("sharpness")
        else:
            lesson.figure("looking_back")
    with right:
        lesson.predict("looking_back")
        lesson.numbers("back")

    with lesson.folded("The models: base, rotated entries, trained length, rule"):
        lesson.table("families")
    with lesson.folded("All frequencies, with every digit"):
        lesson.table("frequencies", "frequencies")
    with lesson.folded("What the numbers in a config mean, and partial rotation"):
        left, right = lesson.side_by_side()
        with left:
            lesson.prose("What the numbers in a config mean")
            lesson.formula("rope")
        with right:
            lesson.prose("Partial rotation")
            lesson.checks("waves")
    with lesson.folded("The llama3 rule, and what each rule costs"):
        left, right = lesson.side_by_side()
        with left:
            lesson.prose("The llama3 rule")
            lesson.formula("llama3")
        with right:
            lesson.checks("rules")
    with lesson.folded("What fast and slow pairs are for"):
        left, right = lesson.side_by_side()
        with left:
            lesson.prose("What fast pairs are for")
            lesson.checks("back")
        with right:
            lesson.prose("What slow pairs are for")
        left, right = lesson.pair()
        with left:
            lesson.figure("content_score")
        with right:
            lesson.checks("content")
            lesson.prose("What is not known")
    lesson.code()
    lesson.sources(
        "model_configs", "barbero", "llama_3", "llama_models", "gpt_neox", "men", "yarn", "rope",
        "llama_2", "mistral_7b", "qwen_2_5", "gemma_3", "partial_rope", "transformers_library",
    )  # fmt: skip
    lesson.downloads(
        "rope_waves", "rope_rules", "looking_back", "sharpness", "content_score",
        table="frequencies",
    )  # fmt: skip
