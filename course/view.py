"""The view, the whole state of the course: what the learner looks at, as plain values."""

import re
from collections import namedtuple
from collections.abc import Callable, Mapping
from math import ceil, isfinite
from typing import TYPE_CHECKING, Any
from unicodedata import category

from course.messages import sentences
from course.page_choices import Choice, Entered, choices_and_numbers

MODEL_DIMENSIONS = tuple(range(2, 1025, 2))
# Ten steps a decade, each about a quarter larger than the last: a log scale with round numbers.
_STEPS = (100, 125, 160, 200, 250, 320, 400, 500, 640, 800)
BASES = tuple(
    sorted({step for e in range(7) for s in _STEPS if 2 <= (step := s * 10**e // 100) <= 10**6})
)
LENGTHS = (2, 2048)
LONGEST_SENTENCE = 200


_LETTERS_QUOTED = 20
_WRITTEN = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?", re.ASCII | re.IGNORECASE)
_GROUPED = re.compile(r"-?\d{1,3}(,\d{3})+", re.ASCII)


CHOICES, ENTERED = choices_and_numbers()
_OWN: Mapping[str, Choice | Entered] = {**CHOICES, **ENTERED}
_tuple_of: Callable[..., Any] = namedtuple
_Values: Any = _tuple_of(
    "_Values",
    ("d", "n", "L", "t", "phi", "dim", "words", *_OWN),
    defaults=("John likes Jane", *(control.default for control in _OWN.values())),
)


class View(_Values):  # type: ignore[misc]  # its fields are those of the document
    """What the learner is looking at: six whole numbers, a sentence, and what belongs to pages."""

    __slots__ = ()

    d: int
    n: int
    L: int
    t: int
    phi: int
    dim: int
    words: str

    if TYPE_CHECKING:

        def __getattr__(self, key: str) -> Any: ...

    @property
    def pair(self) -> int:
        """The pair of the chosen column."""
        return self.dim // 2

    @property
    def wave(self) -> str:
        """Which of the two waves of its pair the chosen column is."""
        return ("sine", "cosine")[self.dim % 2]

    @property
    def pairs(self) -> int:
        """How many pairs the encoding has."""
        return self.d // 2

    @property
    def last_pair(self) -> int:
        """The number of the last pair, counted from 0."""
        return self.pairs - 1

    @property
    def last(self) -> int:
        """The last position."""
        return self.L - 1

    @property
    def later(self) -> int:
        """The position t + φ."""
        return self.t + self.phi

    @property
    def earlier(self) -> int:
        """The position t - φ; below 0 there is none."""
        return self.t - self.phi

    @property
    def following(self) -> int:
        """The position t + 1."""
        return self.t + 1


NUMBERS = View._fields[:6]
DEFAULTS = View(d=128, n=10_000, L=50, t=10, phi=5, dim=32)

PRESETS: Mapping[str, Mapping[str, int]] = {
    "Kazemnejad's figure 2": {"d": 128, "n": 10_000, "L": 50},
    "Machine Learning Mastery's matrix": {"d": 512, "n": 10_000, "L": 100},
    "I am a robot": {"d": 4, "n": 100, "L": 4},
    "Small vectors": {"d": 4, "n": 10_000, "L": 5},
    "Binary": {"d": 8, "n": 16, "L": 16},
    "GPT-2's size": {"d": 768, "n": 10_000, "L": 1024},
}


def view_of(values: Mapping[str, object]) -> View:
    """Return the view that these values name, brought to the nearest that the controls can show.

    Sentence, choices and entered numbers may be left out. ValueError if a value is none of its
    kind.
    """
    asked = View(**{key: _whole(key, values.get(key)) for key in NUMBERS})
    d = min(max(asked.d - asked.d % 2, MODEL_DIMENSIONS[0]), MODEL_DIMENSIONS[-1])
    n = min(BASES, key=lambda step: abs(step - asked.n))
    length = min(max(asked.L, LENGTHS[0]), LENGTHS[1])
    t, phi = (min(max(value, 0), length - 1) for value in (asked.t, asked.phi))
    words = sentence(values.get("words", DEFAULTS.words))
    own: dict[str, Any] = {
        key: _chosen(key, values.get(key, item.default)) for key, item in CHOICES.items()
    }
    for key, number in ENTERED.items():
        own[key] = number.nearest(_whole(key, values.get(key, number.default)))
    dim = min(max(asked.dim, 0), d - 1)
    return View(d, n, length, t, phi, dim, words, **own)


def from_address(values: Mapping[str, str]) -> View:
    """Return the view that an address names; what cannot be read has its default.

    A number is read, and brought to the nearest, as one that is typed into its field.
    """
    read: dict[str, Any] = DEFAULTS._asdict()
    for key in (*NUMBERS, *ENTERED):
        number = _number_in(values.get(key, ""))
        if number is not None:
            step = ENTERED[key].step if key in ENTERED else 2 if key == "d" else 1
            read[key] = step * ceil(number / step - 0.5)  # of two the lower one
    read["words"] = values.get("words", DEFAULTS.words)
    for key, item in CHOICES.items():
        if values.get(key) in item.options:
            read[key] = values[key]
    return view_of(read)


def _number_in(text: str) -> float | None:
    """Return the number that a text writes; None if it is none."""
    bare = re.sub(r"[\s_]", "", text).replace("\N{MINUS SIGN}", "-")
    if _GROUPED.fullmatch(bare):
        bare = bare.replace(",", "")
    number = float(bare) if _WRITTEN.fullmatch(bare) else float("nan")
    return number if isfinite(number) else None


def corrections(values: Mapping[str, str]) -> list[str]:
    """Return in words what an address asks for and cannot have, with what is shown instead.

    Examples
    --------
    >>> corrections({"d": "7", "L": "50"})
    ['d = 7 (shown: 6)']
    """
    keys = [key for key in (*NUMBERS, *CHOICES, *ENTERED, "words") if key in values]
    shown = from_address(values)._asdict() if keys else {}
    return [
        f"{key} = {values[key][:_LETTERS_QUOTED]} "
        f"(shown: {_changed(values[key]) if key == 'words' else shown[key]})"
        for key in keys
        if values[key] != str(shown[key])
    ]


def _changed(text: str) -> str:
    """Return what is shown of a sentence that an address has and no page can show as it is."""
    if len(text) > LONGEST_SENTENCE:
        return sentences("view")("cut", most=LONGEST_SENTENCE, given=len(text))
    return sentences("view")("blanks")


def sentence(text: object) -> str:
    """Return a typed text as the course keeps it: one line, of at most LONGEST_SENTENCE signs."""
    if not isinstance(text, str):
        raise ValueError(f"words must be text, got {text!r:.40}")
    whole = (
        text[: 2 * LONGEST_SENTENCE].encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    )
    seen = "".join(" " if category(sign) in ("Cc", "Zl", "Zp") else sign for sign in whole)
    return seen[:LONGEST_SENTENCE]


def _whole(key: str, value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"{key} must be a whole number, got {value!r:.40}")
    return value


def _chosen(key: str, value: object) -> str:
    for option in CHOICES[key].options:
        if option == value:
            return option
    raise ValueError(f"{key} must be one of {', '.join(CHOICES[key].options)}, got {value!r:.40}")
