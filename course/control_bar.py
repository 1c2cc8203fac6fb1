"""Controls that every page shares: their labels, help texts, rules and steps."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from course.contents import HOME, Lesson
from course.page_choices import CONTROLS
from course.view import (
    BASES,
    DEFAULTS,
    ENTERED,
    LENGTHS,
    LONGEST_SENTENCE,
    MODEL_DIMENSIONS,
    View,
)


class Words(NamedTuple):
    """What a control is called, in short and in full, and what it does.

    `rule` says what may be typed, and `bound` what bounds it beside the slider's own end.
    """

    sign: str
    label: str
    help: str
    rule: str = ""
    bound: str = ""


WORDS: Mapping[str, Words] = {key: Words(**row) for key, row in CONTROLS["shared"].items()}

# What a slider counts: the items of a list, or whole numbers (first, last, step). The sentence is
# typed.
_COUNTED: Mapping[str, dict[str, Any]] = {
    "words": {"longest": LONGEST_SENTENCE},
    "d": {"ends": (MODEL_DIMENSIONS[0], MODEL_DIMENSIONS[-1], 2)},
    "n": {"values": BASES},
    "L": {"ends": (*LENGTHS, 1)},
    "t": {"ends": (0, LENGTHS[1] - 1, 1)},
    "phi": {"ends": (0, LENGTHS[1] - 1, 1)},
    "dim": {"ends": (0, MODEL_DIMENSIONS[-1] - 1, 1)},
}
_CONTROLS = [{"key": key} | CONTROLS["shared"][key] | counted for key, counted in _COUNTED.items()]


def entry_facts(key: str) -> dict[str, Any]:
    """Return what a number to enter is shown with: its name, its ends and its rule."""
    label, told, *ends, _, step = item = ENTERED[key]
    return {
        "key": f"entry_{key}", "choice": key, "label": label, "help": told,
        "ends": (*ends, step), "rule": item.rule,
    }  # fmt: skip


def payload(view: View, page: Lesson) -> dict[str, Any]:
    """Return what a page shows its controls with.

    Those in front of the page stand in view and the rest behind "More". `usual` holds the values
    that the address leaves out, and `opening` those that the page opens with: each of the controls
    and of what belongs to the page alone.
    """
    kept = {*WORDS, *page.own}

    def held(whole: View) -> dict[str, Any]:
        return {key: value for key, value in whole._asdict().items() if key in kept}

    return {
        "controls": _CONTROLS,
        "front": page.front,
        "shows": page.shows,
        "view": view._asdict(),
        # An address at the top that names a view but no sentence is of the time when the playground
        # was there, so the front door always names its sentence.
        "usual": held(DEFAULTS) | ({"words": None} if page is HOME else {}),
        "opening": held(page.opening),
    }
