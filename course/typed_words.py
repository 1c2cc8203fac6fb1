"""Search terms: the telling words of what somebody types, and whether a text has them."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping

# Words that tell nothing of what is looked for.
_SMALL = {
    *("a", "an", "the", "this", "that", "these", "those", "there", "it", "its"),
    *("i", "me", "my", "we", "our", "you", "your", "they", "them", "their"),
    *("what", "which", "who", "whose", "when", "where", "why", "how", "if", "than", "then", "so"),
    *("am", "is", "are", "be", "was", "were", "do", "does", "did", "has", "have"),
    *("can", "could", "will", "would", "about", "as", "at", "between", "by", "for", "from", "in"),
    *("into", "of", "on", "to", "with", "and", "or", "versus", "vs"),
}
_MARKS = ".,;:!?()[]{}<>\"'“”‘’«»…"
_MENDED_FROM = 5  # letters: shorter words have too many others near them


def searched(text: str) -> str:
    """Return a text as it is searched: small letters, no code marks, numbers in one piece."""
    return re.sub(r"(?<=\d)[\s,](?=\d{3})", "", text.casefold().replace("`", ""))


def telling(typed: str) -> list[str]:
    """Return the words that tell what is looked for, without the marks around them.

    >>> telling("What is attention?")
    ['attention']
    """
    words = (word.strip(_MARKS) for word in searched(typed).split())
    return [word for word in words if word not in _SMALL and any(map(str.isalnum, word))]


def only_small(typed: str) -> bool:
    """Return whether words were typed of which none tells what is looked for.

    >>> only_small("What is it?")
    True
    """
    return any(map(str.isalnum, typed)) and not telling(typed)


def holds(text: str, wanted: Iterable[str]) -> bool:
    """Return whether a text has every word; a number counts only as a whole number."""
    return all(_has(text, word) for word in wanted)


def count(text: str, wanted: Iterable[str]) -> int:
    """Return how many of these words a text has."""
    return sum(_has(text, word) for word in wanted)


def _has(text: str, word: str) -> bool:
    return bool(re.search(rf"(?<!\d){word}(?!\d)", text)) if word.isdecimal() else word in text


def vocabulary(texts: Iterable[str]) -> Mapping[str, int]:
    """Return the words of searched texts, each with how often it occurs."""
    return Counter(word for text in texts for word in re.findall(r"[^\W\d_]+", text))


def mended(wanted: Iterable[str], known: Mapping[str, int]) -> list[str]:
    """Return these words, each that is in no known word replaced by one that is a slip away.

    >>> mended(["sinusiod", "rotary"], {"sinusoid": 7, "rotary": 2})
    ['sinusoid', 'rotary']
    """
    return [_mended(word, known) for word in wanted]


def _mended(word: str, known: Mapping[str, int]) -> str:
    if len(word) < _MENDED_FROM or not word.isalpha() or any(word in one for one in known):
        return word
    near = [one for one in known if _a_slip_apart(word, one)]
    return max(near, key=lambda one: known[one], default=word)


def _a_slip_apart(one: str, other: str) -> bool:
    """Return whether a letter is missing, wrong or too many, or two neighbours changed places."""
    short, long = sorted((one, other), key=len)
    at = next((i for i, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    if len(long) > len(short):
        return short[at:] == long[at + 1 :]
    swapped = long[at + 1 : at + 2] + long[at : at + 1] + long[at + 2 :]
    return short[at + 1 :] == long[at + 1 :] or short[at:] == swapped
