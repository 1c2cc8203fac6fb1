"""The controls that every page shares: what each is called, what it does and what it counts."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from course.contents import HOME, Lesson
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
    """What a control is called, in short and in full, and what it does."""

    sign: str
    label: str
    help: str


WORDS: Mapping[str, Words] = {
    "d": Words(
        "d",
        "Model dimension d",
        "How many numbers encode one position: an even number, because they come in pairs.",
    ),
    "n": Words(
        "n",
        "Base n",
        "How widely the wavelengths are spread. The paper uses 10 000 and gives no reason.",
    ),
    "L": Words("L", "Sequence length L", "How many positions the table has, counted from 0."),
    "t": Words("t", "Position t", "The position you look at, counted from 0."),
    "phi": Words("φ", "Offset φ", "How many positions ahead the second marker is."),
    "dim": Words("dimension", "Dimension", "The column you look at. Two columns make one pair."),
    "words": Words(
        "sentence", "Your sentence", "Type any words. The link to this view contains them."
    ),
}

# What a slider counts: the items of a list, or whole numbers (first, last, step); the rule for what
# may be typed, and what bounds it beside the slider's own end. The sentence is typed.
_WHOLE = "a whole number"
_COUNTED: Mapping[str, dict[str, Any]] = {
    "words": {"longest": LONGEST_SENTENCE},
    "d": {"ends": (MODEL_DIMENSIONS[0], MODEL_DIMENSIONS[-1], 2), "rule": "even"},
    "n": {"values": BASES, "rule": "one of the steps of its slider"},
    "L": {"ends": (*LENGTHS, 1), "rule": _WHOLE},
    "t": {"ends": (0, LENGTHS[1] - 1, 1), "rule": _WHOLE, "bound": "L \N{MINUS SIGN} 1"},
    "phi": {"ends": (0, LENGTHS[1] - 1, 1), "rule": _WHOLE, "bound": "L \N{MINUS SIGN} 1"},
    "dim": {
        "ends": (0, MODEL_DIMENSIONS[-1] - 1, 1),
        "rule": _WHOLE,
        "bound": "d \N{MINUS SIGN} 1",
    },
}
_CONTROLS = [{"key": key} | WORDS[key]._asdict() | counted for key, counted in _COUNTED.items()]


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
