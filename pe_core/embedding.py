"""The tokens of a typed sentence, a toy vector for each, and their positions.

The vectors are random, so no meaning is in them. What is shown with them holds for any vectors.
"""

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from pe_core import _check
from pe_core.sinusoid_table import sinusoidal_at

# Every character is of one kind, named by one letter, and a token is a pattern of kinds:
# w letter or digit, m mark, v mark that cannot be seen, j joiner, n non-joiner, - apostrophe or
# hyphen, s symbol, t skin tone, r half of a flag, g tag of a flag, p punctuation, blank separator.
_DROPPED = ""
_KIND_OF_CATEGORY = {
    **dict.fromkeys("LN", "w"),
    "M": "m",
    "P": "p",
    "S": "s",
    "Z": " ",
    "Cc": " ",
    "Cs": " ",  # half a character, which no screen shows and no file holds
    "Cf": _DROPPED,
    "Co": "s",
    "Cn": "s",  # younger than this Python's Unicode tables, and most likely an emoji
}


def _kinds(kind: str, *groups: Iterable[int]) -> dict[str, str]:
    return {chr(code): kind for group in groups for code in group}


# Where the category alone would be wrong. A later line overrides an earlier one.
_KIND_OF_CHARACTER = {
    **dict.fromkeys("'’＇-‐‑־׳״", "-"),
    **dict.fromkeys("\u200b\u2800\u3164\uffa0", " "),  # letters and signs without ink
    "\u200d": "j",
    "\u200c": "n",
    # Arabic, Syriac and Kaithi number signs: format characters that can be seen
    **_kinds("p", range(0x600, 0x606), (0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD)),
    # never characters, or reserved for invisible ones
    **_kinds(_DROPPED, range(0xFFFE, 0x110000, 0x10000), range(0xFFFF, 0x110000, 0x10000)),
    **_kinds(_DROPPED, range(0xFDD0, 0xFDF0), range(0xFFF0, 0xFFF9), range(0xE0000, 0xE1000)),
    **_kinds("r", range(0x1F1E6, 0x1F200)),
    **_kinds("t", range(0x1F3FB, 0x1F400)),
    **_kinds("g", range(0xE0020, 0xE0080)),
    # variation selectors, then fillers
    **_kinds("v", range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0), range(0x180B, 0x1810)),
    **_kinds("v", (0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5)),
}

_WORD = r"w (?: [wmvj] | n+(?=[wm]) )*"
_EMOJI = r"(?: rr | [rst] ) [mv]* (?: t [mv]* )? g*"
_TOKEN = re.compile(
    rf"""{_WORD} (?: - {_WORD} )*
       | {_EMOJI} (?: j {_EMOJI} )*
       | [-pm] [mv]*""",
    re.VERBOSE,
)


def split_words(text: str, limit: int = 32) -> list[str]:
    """Return the tokens of a typed sentence, in their order.

    The rule: a run of letters, digits and their combining marks is one token. An apostrophe or a
    hyphen between two of them belongs to it. Every other visible character is a token of its own;
    an emoji is one, with its joiners, variation selectors and skin tone. Spaces and control
    characters separate. What is only there to steer direction or hyphenation is dropped.

    In a script written without spaces, as in Chinese or Thai, a whole run of letters is one token.
    Trained models use learned subwords instead.

    Parameters
    ----------
    text : str
        Any text; what a browser or a terminal would take for code is text here.
    limit : int
        The most tokens wanted, at least 0. The rest is cut.

    Returns
    -------
    list of str
        At most `limit` tokens, none of them empty; [] for a text without visible characters.

    References
    ----------
    Unicode Standard Annex 29, Unicode Text Segmentation, for marks and emoji. Its rules for words
    are finer than this one.

    Examples
    --------
    >>> split_words("John doesn't like well-known cafés!")
    ['John', "doesn't", 'like', 'well-known', 'cafés', '!']
    """
    if not isinstance(text, str):
        raise _check.refuse("text", "be a string", text)
    most = _check.whole_number("limit", limit, minimum=0)
    kinds = {char: _kind(char) for char in set(text)}
    kept = "".join(char for char in text if kinds[char] != _DROPPED)
    found = _TOKEN.finditer("".join(kinds[char] for char in kept))
    return [kept[match.start() : match.end()] for match in islice(found, most)]


def _kind(char: str) -> str:
    if char in _KIND_OF_CHARACTER:
        return _KIND_OF_CHARACTER[char]
    category = unicodedata.category(char)
    return _KIND_OF_CATEGORY[category if category in _KIND_OF_CATEGORY else category[0]]


def word_vectors(words: Sequence[str], d_model: int, *, seed: int = 0) -> NDArray[np.float64]:
    """Return a toy embedding, one row per word: random numbers that the word itself has chosen.

    The d numbers of a row are independent and normal, with mean 0 and variance 1/d, so that its
    norm is about 1. They depend on the word, d and the seed only, not on where the word stands.
    Capital and small letters, and two ways to type the same accent, make no difference.

    Parameters
    ----------
    words : sequence of str, shape (N,)
        The words, for instance from `split_words`; it may be empty.
    d_model : int
        Model dimension d, even, at least 2.
    seed : int
        At least 0. Another seed gives another embedding.

    Returns
    -------
    ndarray of float64, shape (N, d)
        Row t belongs to words[t].

    References
    ----------
    Vaswani et al. 2017, section 3.4, whose embeddings are learned. The variance 1/d is the one
    with which tensor2tensor, their code, starts to learn.

    Examples
    --------
    >>> rows = word_vectors(["Jane", "likes", "jane"], 4)
    >>> rows.shape, rows[0].tolist() == rows[2].tolist()
    ((3, 4), True)
    """
    known = _strings("words", words)
    width = _check.even_width("d_model", d_model)
    start = _check.whole_number("seed", seed, minimum=0)
    _check.result_size("words and d_model", (len(known), width))
    result = np.empty((len(known), width))
    rows = {word: _row(word, width, start) for word in set(known)}
    for position, word in enumerate(known):
        result[position] = rows[word]
    return result


def _strings(name: str, value: object) -> list[str]:
    # A plain string is a sequence of strings too, but then one of letters.
    rule = "be a sequence of strings"
    if isinstance(value, str) or not isinstance(value, Sequence | np.ndarray):
        raise _check.refuse(name, rule, value)
    if isinstance(value, np.ndarray) and value.ndim != 1:
        raise _check.refuse(name, rule, value)
    items = list(value)
    for item in items:
        if not isinstance(item, str):
            raise _check.refuse(name, rule, item)
    return items


@lru_cache(maxsize=128)  # measured: 8 KB and 20 µs at d 1024, in a browser 0.3 ms
def _row(word: str, width: int, seed: int) -> NDArray[np.float64]:
    # Python's own hash of a string changes from process to process; this digest never does.
    same = unicodedata.normalize("NFC", word.casefold())
    digest = hashlib.sha256(f"{seed} {same}".encode("utf-8", "surrogatepass")).digest()
    generator = np.random.default_rng(int.from_bytes(digest, "big"))
    return np.asarray(generator.standard_normal(width) / np.sqrt(width))


def add_positions(
    vectors: _check.Reals, base: float = 10_000.0, *, scaled: bool = False
) -> NDArray[np.float64]:
    """Return the word vectors with the encoding of their positions added to them.

    The formula is x_t + PE(t), or √d x_t + PE(t) if scaled, for t = 0, 1, 2, ... PE(t) has the
    norm √(d/2) for every t; the factor decides how large the word stands beside it.

    Parameters
    ----------
    vectors : array of real numbers, shape (N, d)
        One row per word, d even; N may be 0.
    base : float
        Base of the geometric sequence, finite, at least 1.
    scaled : bool
        Whether the words are multiplied by √d first, as in the paper.

    Returns
    -------
    ndarray of float64, shape (N, d)
        A new array.

    References
    ----------
    Vaswani et al. 2017, section 3.5 for the sum and section 3.4 for the factor √d, for which the
    paper gives no reason.

    Examples
    --------
    >>> add_positions([[0.5, 0.5], [0.5, 0.5]]).round(4).tolist()
    [[0.5, 1.5], [1.3415, 1.0403]]
    """
    rows = _check.paired("vectors", vectors).astype(np.float64, copy=False)
    if rows.ndim != 2:
        raise _check.refuse("vectors", "be two-dimensional", vectors)
    count, width = rows.shape
    factor = np.sqrt(width) if scaled else 1.0
    return np.asarray(factor * rows + sinusoidal_at(range(count), width, base))
