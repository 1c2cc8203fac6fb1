"""RoPE as models run it: what do the numbers in a model's config do to its positions?"""

from course.rope_families import FAMILIES
from ui import document, lesson

_NUMBERS = ("rope_base", "head_width", "rotated", "trained_length")


def rule() -> None:
    """Draw the choice of a scaling rule and its factor."""
    with lesson.row():
        lesson.choose("scaling")
        lesson.enter("scale")


def model() -> None:
    """Draw the numbers of a model, those to choose from, and where a model's file is read."""
    lesson.enter(*_NUMBERS, presets={name: family.view for name, family in FAMILIES.items()})
    if not lesson.presenting():
        rule()
        lesson.model_file(*_NUMBERS, "scale")
    lesson.leave_room(9 if lesson.presenting() else 8.5)


def rule_below() -> None:
    """Draw the rule below the figure where there is no room above it."""
    if lesson.presenting():
        rule()


document.draw(model=model, rule_below=rule_below)
