"""Which one for my model? Defaults with their reasons, and what is not known."""

from course.choosing import CASES
from course.contents import AT
from course.rope_families import FAMILIES
from ui import lesson

left, right = lesson.side_by_side()
with left:
    lesson.prose("In one paragraph")
with right:
    lesson.prose("What is not known")
with lesson.group("who_uses_cases"):
    lesson.table("cases")
with lesson.row("cases_shown"):
    for page in dict.fromkeys(case.lesson for case in CASES):
        lesson.link(page, AT[page].title)
    lesson.link("family", AT["family"].title)
left, right = lesson.side_by_side()
with left:
    lesson.prose("One billion parameters, trained on 4k, to be used at 128k")
    lesson.link(
        "rope_in_models",
        "See what YaRN does to each pair of this model",
        rope_base=10_000, head_width=64, trained_length=4096, scaling="yarn", scale=32, d=1024,
    )  # fmt: skip
    lesson.link("rope_in_models", "See Llama 3.2 1B", **FAMILIES["Llama 3.2 1B"].view)
with right:
    lesson.table("bases")
    lesson.table("caches")
    lesson.prose("What positions cost")
    lesson.link("generation", AT["generation"].title)
lesson.sources(
    *dict.fromkeys(key for case in CASES for key in case.cited),
    "kazemnejad_2023", "ruler", "gemma_3", "smollm3_blog", "llama_models",
)  # fmt: skip
