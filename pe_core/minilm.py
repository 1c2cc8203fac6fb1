"""The first attention layer of a trained language model, on words at positions.

The model is all-MiniLM-L6-v2 (Apache-2.0): BERT's architecture with 6 layers, 12 heads of width 32
and d_model = 384. It adds a learned row for each of 512 positions to the words. Its last training
was on texts of at most 128 tokens, by its model card. Only its first layer is here, and of its
30 522 words about 2 000; `SOURCE` says where it is from.
"""

import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pe_core import _check
from pe_core._minilm_source import SOURCE as SOURCE

Floats = NDArray[np.float64]

HEADS = 12
"""Heads of the layer."""
TRAINED_LENGTH = 128
"""Tokens of the longest text in the last training, [CLS] and [SEP] among them (model card)."""
START, END, UNKNOWN = "[CLS]", "[SEP]", "[UNK]"
"""The tokens before and after each text, and that of a word that is not here."""

_HERE = Path(__file__).resolve().parent
NUMBERS_FILE = _HERE / "minilm.npy"
WORDS_FILE = _HERE / "minilm.txt"
_POSITIONS = 512
_EPSILON = 1e-12


def split(text: str) -> tuple[str, ...]:
    """Return the pieces of a text as the model's tokenizer begins: words and single signs.

    Letters become small and lose their accents. What the model then splits into pieces of words is
    left whole here.

    Parameters
    ----------
    text : str
        Any text.

    Returns
    -------
    tuple of str

    References
    ----------
    Devlin et al. 2019 (BERT); their code, tokenization.py, BasicTokenizer.

    Examples
    --------
    >>> split("The café, at noon")
    ('the', 'cafe', ',', 'at', 'noon')
    """
    if not isinstance(text, str):
        raise _check.refuse("text", "be a string", text)
    plain = unicodedata.normalize("NFD", text.lower())
    signs = (sign for sign in plain if unicodedata.category(sign) != "Mn")
    spaced = (f" {sign} " if _stands_alone(sign) else sign for sign in signs)
    return tuple("".join(spaced).split())


def _stands_alone(sign: str) -> bool:
    """Return whether a sign is a token of its own: punctuation and ASCII that is no letter."""
    kind = unicodedata.category(sign)
    return kind.startswith("P") or (sign.isascii() and kind[0] in "S")


def tokens(text: str) -> tuple[str, ...]:
    """Return the tokens of a text between [CLS] and [SEP]; a word that is not here is [UNK].

    Parameters
    ----------
    text : str
        Any text.

    Returns
    -------
    tuple of str

    Examples
    --------
    >>> tokens("The cat sees a quokka")
    ('[CLS]', 'the', 'cat', 'sees', 'a', '[UNK]', '[SEP]')
    """
    known = _layer().rows
    return (START, *(one if one in known else UNKNOWN for one in split(text)), END)


def vocabulary() -> tuple[str, ...]:
    """Return the tokens that are here.

    Returns
    -------
    tuple of str

    Examples
    --------
    >>> {"[CLS]", "the", "cat"} <= {*vocabulary()}
    True
    """
    return tuple(_layer().rows)


def table() -> Floats:
    """Return the learned row of each position.

    Returns
    -------
    ndarray of float64, shape (512, 384)

    Examples
    --------
    >>> table().shape
    (512, 384)
    """
    return _layer().positions.copy()


def score_parts(text: Sequence[str], head: int, positions: Sequence[int] | None) -> Floats:
    """Return the scores of a head in four parts, in the order of `attention_head.TERMS`.

    The sum x + p of word and position goes through a layer norm, which subtracts its mean, divides
    by its standard deviation s, and multiplies and shifts each entry. With s as it is, this is
    linear, so a query and a key have a part from the word and one from the position, and the four
    products add up to the score. What belongs to neither, such as biases, is counted with the word.
    Yet s depends on both, so the part of the words is not quite what it is without positions.

    Parameters
    ----------
    text : sequence of str, length L
        Tokens, as `tokens` returns them.
    head : int
        The head, from 0 to 11.
    positions : sequence of int, length L, or None
        The position of each token, from 0 to 511. None leaves the positions out.

    Returns
    -------
    ndarray of float64, shape (4, L, L)
        The query in rows, the key in columns, already divided by the root of the width 32.

    References
    ----------
    Devlin et al. 2019 (BERT); Wang et al. 2020 (MiniLM). The four parts: Dai et al. 2019, section
    3.3.

    Examples
    --------
    >>> text = tokens("the cat sees the dog")
    >>> parts = score_parts(text, 2, range(len(text)))
    >>> parts[3].argmax(axis=1)[2:].tolist()
    [1, 2, 3, 4, 5]
    """
    head = _check.below("head", head, HEADS)
    return _layer().sides(*_checked(text, positions), head).parts()


def weights(text: Sequence[str], head: int, positions: Sequence[int] | None) -> Floats:
    """Return the attention weights of a head.

    Parameters
    ----------
    text, head, positions
        As in `score_parts`.

    Returns
    -------
    ndarray of float64, shape (L, L)
        Row t has the weights of word t, which add up to 1. No word is hidden.

    Examples
    --------
    >>> text = tokens("the cat sees the dog")
    >>> bool(weights(text, 2, range(7))[3, 2] > 0.99)
    True
    """
    head = _check.below("head", head, HEADS)
    return _layer().sides(*_checked(text, positions), head).weights()


def _checked(text: object, positions: object) -> tuple[list[str], list[int] | None]:
    known = _layer().rows
    found = list(text) if isinstance(text, list | tuple) else []
    wrong = [one for one in found if not isinstance(one, str) or one not in known]
    if wrong or not found:
        raise _check.refuse("text", "hold tokens of the vocabulary", wrong[0] if wrong else text)
    if positions is None:
        return found, None
    at = _check.whole_array("positions", positions).ravel().tolist()
    if len(at) != len(found):
        raise _check.refuse("positions", f"be as many as the {len(found)} tokens", positions)
    for one in at:
        _check.below("positions", one, _POSITIONS)
    return found, at


class Layer(NamedTuple):
    """What the first layer makes queries and keys of, at d_model = 384.

    Attributes
    ----------
    rows : mapping of str to int
        The row of each word.
    words, positions : ndarray, shape (words, 384) and (512, 384)
        The embeddings of words, and the learned rows of positions.
    sentence : ndarray, shape (384,)
        The row that is added to every word of a text that stands alone.
    scale, bias : ndarray, shape (384,)
        Of the layer norm that the sum goes through.
    query, key : tuple of ndarray, shape (384, 384) and (384,)
        The matrices and biases of all heads, head after head.
    """

    rows: Mapping[str, int]
    words: Floats
    positions: Floats
    sentence: Floats
    scale: Floats
    bias: Floats
    query: tuple[Floats, Floats]
    key: tuple[Floats, Floats]

    @classmethod
    def of(cls, words: Sequence[str], rows: Floats) -> "Layer":
        """Return the layer from its words and from all its rows, in the order of the file."""
        width = rows.shape[1]
        sizes = (len(words), _POSITIONS, 1, 1, 1, width, 1, width, 1)
        embedded, positions, sentence, scale, bias, query, query_bias, key, key_bias = np.split(
            rows, np.cumsum(sizes)[:-1]
        )
        return cls(
            {word: row for row, word in enumerate(words)}, embedded, positions, sentence[0],
            scale[0], bias[0], (query, query_bias[0]), (key, key_bias[0]),
        )  # fmt: skip

    def normalized(self, tokens: Sequence[str], at: Sequence[int] | None) -> tuple[Floats, Floats]:
        """Return what words and positions contribute to the normalized sums, each (L, 384).

        A layer norm divides by a number that depends on the whole sum. With this number as it is,
        the rest is linear, so the two add up to the normalized sum. All that belongs to neither,
        such as its bias, is counted with the words.
        """
        words = self.words[[self.rows[token] for token in tokens]] + self.sentence
        places = np.zeros_like(words) if at is None else self.positions[list(at)]
        spread = np.sqrt((words + places).var(axis=1, keepdims=True) + _EPSILON)
        of_words, of_places = (
            self.scale * (one - one.mean(axis=1, keepdims=True)) / spread for one in (words, places)
        )
        return of_words + self.bias, of_places

    def sides(self, tokens: Sequence[str], at: Sequence[int] | None, head: int) -> "Sides":
        """Return the parts of the queries and of the keys of a head, each (L, 32)."""
        words, places = self.normalized(tokens, at)
        width = len(self.scale) // HEADS
        own = slice(head * width, (head + 1) * width)
        queries, keys = (
            (words @ matrix[own].T + bias[own], places @ matrix[own].T)
            for matrix, bias in (self.query, self.key)
        )
        return Sides(queries, keys)


class Sides(NamedTuple):
    """Queries and keys, each as a part from the words and a part from the positions."""

    queries: tuple[Floats, Floats]
    keys: tuple[Floats, Floats]

    def parts(self) -> Floats:
        """Return the four parts of the scores, shape (4, L, L)."""
        return np.stack([_scores(query, key) for query in self.queries for key in self.keys])

    def weights(self) -> Floats:
        """Return the weights, shape (L, L)."""
        queries, keys = (words + places for words, places in (self.queries, self.keys))
        scores = _scores(queries, keys)
        raised = np.exp(scores - scores.max(axis=1, keepdims=True))
        return np.asarray(raised / raised.sum(axis=1, keepdims=True))


def _scores(queries: Floats, keys: Floats) -> Floats:
    return np.asarray(queries @ keys.T / queries.shape[1] ** 0.5)


@cache
def _layer() -> Layer:
    rows = np.load(NUMBERS_FILE).astype(np.float64)
    return Layer.of(WORDS_FILE.read_text(encoding="utf-8").split("\n")[:-1], rows)
