"""Caption of a figure that leaves the course: the settings of its view in one line."""

from collections.abc import Collection

from course.contents import NAME
from course.numerals import grouped
from course.view import CHOICES, ENTERED, View

SIGNS = {"d": "d", "n": "n", "L": "L", "t": "t", "phi": "φ"}


def caption_of(view: View, own: Collection[str] = (), shows: Collection[str] = SIGNS) -> str:
    """Return the numbers that a page shows, what is set of its `own`, and the course's name.

    >>> from course.view import DEFAULTS
    >>> caption_of(DEFAULTS, ["causal"])
    'd = 128, n = 10\u202f000, L = 50, t = 10, φ = 5 · Causal mask: no · Positional encoding'
    """
    numbers = ", ".join(numbers_of(view, shows))
    chosen = [f"{_label(key)}: {_written(key, getattr(view, key))}" for key in own]
    return " · ".join(filter(None, [numbers, *chosen, NAME]))


def numbers_of(view: View, keys: Collection[str]) -> list[str]:
    """Return the numbers of these keys, each with its sign.

    >>> from course.view import DEFAULTS
    >>> numbers_of(DEFAULTS, ["L", "d"])
    ['d = 128', 'L = 50']
    """
    return [f"{sign} = {grouped(getattr(view, key))}" for key, sign in SIGNS.items() if key in keys]


def _label(key: str) -> str:
    return ENTERED[key].label if key in ENTERED else CHOICES[key].label


def _written(key: str, option: str | int) -> str:
    """Return an option as the page has it: names of a list stay as they are."""
    if isinstance(option, int):
        return grouped(option)
    choice = CHOICES[key]
    return option if choice.many else choice.written.get(option, option.replace("-", " "))
