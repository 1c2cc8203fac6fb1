"""A code of three words, such as amber-lion-river: easy to read, to say and to type.

It stands for one of 2²⁴ numbers. Two people who draw one at random have the same with a chance of
1 in 16 777 216; among 300 people, two share one with a chance of about 1 in 370. No two words of
the list sound alike, and none becomes another by one letter, so a slip is noticed.
"""

import re
import secrets
from difflib import get_close_matches

from course.data_files import contents_of

WORDS: tuple[str, ...] = tuple(contents_of("three_words.toml")["words"].split())
LENGTH = 3
CODES = len(WORDS) ** LENGTH

_RANK = {word: rank for rank, word in enumerate(WORDS)}
_BETWEEN = re.compile(r"[\W_]+")


def drawn() -> int:
    """Return a code drawn at random."""
    return secrets.randbelow(CODES)


def spoken(code: int) -> str:
    """Return a code in three words.

    Parameters
    ----------
    code : int
        A whole number from 0 to below `CODES`.

    Returns
    -------
    str
        Three words of `WORDS` with hyphens between them.

    Raises
    ------
    ValueError
        If there is no such code.

    Examples
    --------
    >>> spoken(0)
    'actor-actor-actor'
    >>> spoken(CODES - 1)
    'zinc-zinc-zinc'
    """
    if type(code) is not int or not 0 <= code < CODES:
        raise ValueError(f"code must be a whole number from 0 to {CODES - 1}, got {code!r}")
    places = (len(WORDS) ** place for place in reversed(range(LENGTH)))
    return "-".join(WORDS[code // place % len(WORDS)] for place in places)


def heard(text: str) -> int:
    """Return the code that three words stand for.

    Parameters
    ----------
    text : str
        Three words, in small or large letters, with spaces, hyphens or any other signs around
        them.

    Returns
    -------
    int
        The code, which `spoken` turns into the same words.

    Raises
    ------
    ValueError
        If there are not three words, or one is not in the list; it is then named, with the nearest
        word of the list if one is near.

    Examples
    --------
    >>> heard("  Actor actor ZINC ")
    255
    """
    found = [word for word in _BETWEEN.split(text.lower()) if word]
    for word in found:
        if word not in _RANK:
            near = get_close_matches(word, WORDS, 1)
            hint = f"; the nearest is “{near[0]}”" if near else ""
            raise ValueError(f"“{word[:20]}” is not a word of any code{hint}")
    if len(found) != LENGTH:
        raise ValueError(f"a code has {LENGTH} words, not {len(found)}")
    code = 0
    for word in found:
        code = code * len(WORDS) + _RANK[word]
    return code
