"""The terms of the course: what each means, and the lesson that brings it in.

A lesson may use the terms of the lessons before it and its own. `tests/lessons/test_terms.py` walks
the course in order and reads every page for terms that come too early.
"""

import re
from typing import NamedTuple

from course.contents import NAMED


class Term(NamedTuple):
    """A term, the lesson in which it is new, what it means, and its pattern in small letters."""

    name: str
    lesson: str
    meaning: str
    pattern: str

    def used_in(self, text: str) -> bool:
        """Return whether a text uses the term."""
        words = re.sub(r"\s+", " ", text.lower())
        return re.search(rf"\b(?:{self.pattern})\b", words) is not None


TERMS: tuple[Term, ...] = (
    Term(
        "token", "order",
        "A word, or a part of a word, as the model reads it. Here each word is one token.",
        "tokens?",
    ),
    Term(
        "embedding", "order",
        "The list of numbers that represents a word. A model learns it; here it is random.",
        "embeddings?",
    ),
    Term(
        "d, the model dimension", "order",
        "The number of entries in the embedding of a word. Papers write d_model.",
        "model dimension|d_model",
    ),
    Term(
        "attention", "order",
        "The step in which each word takes a weighted mean over all words.",
        "attention",
    ),
    Term(
        "head", "order",
        "One unit of attention, with weights of its own. A layer has several.",
        "heads?",
    ),
    Term(
        "query, key and value", "order",
        "Three lists of numbers that a head makes from each word: what the word looks for, "
        "what it offers and what it passes on.",
        "quer(?:y|ies)|keys?(?! numbers)",
    ),
    Term(
        "score", "order",
        "The dot product of a query and a key. It determines how much one word attends to another.",
        "scores?",
    ),
    Term(
        "softmax", "order",
        "The function that turns scores into weights: all positive, adding up to 1.",
        "softmax",
    ),
    Term(
        "causal mask", "order",
        "The rule that a word sees only itself and the words before it.",
        "mask(?:s|ed)?",
    ),
    Term(
        "bias", "order",
        "A number that is added to a score.",
        "bias(?:es)?",
    ),
    Term(
        "positional encoding", "order",
        "The list of numbers that belongs to a position and is added to the word at that "
        "position.",
        "positional encodings?",
    ),
    Term(
        "sinusoid", "criteria",
        "A sine or cosine wave.",
        "(?<!beyond the )sinusoids?|sinusoidal",
    ),
    Term(
        "pair", "criteria",
        "Two columns with the same wave, one as a sine and one as a cosine.",
        "pairs? \\d+|pairs of (?:waves|columns|sines)|(?:fast|slow|more|each|every) pairs?",
    ),
    Term(
        "float32", "few_bits",
        "A common format for numbers in a computer, with 32 bits and about seven digits.",
        "float32",
    ),
    Term(
        "base n", "criteria",
        "The number whose powers divide the position in the formula, 10 000 in the paper. It "
        "determines how widely the wavelengths are spread.",
        "base n",
    ),
    Term(
        "wavelength λ", "criteria",
        "The number of positions after which a wave repeats.",
        "wavelengths?|λ",
    ),
    Term(
        "exponent", "formula",
        "The power to which the base is raised in the formula: 2k/d for pair k.",
        "exponents?",
    ),
    Term(
        "interleaved and halves", "heatmap",
        "Two orders of the columns: sine and cosine alternating, or all sines before all "
        "cosines.",
        "interleaved",
    ),
    Term(
        "frequency ω", "criteria",
        "The angle by which a wave advances per position: 2π divided by the wavelength.",
        "frequenc(?:y|ies)",
    ),
    Term(
        "hand", "clock_hands",
        "A pair of columns drawn as a clock hand: its tip is at (sine, cosine).",
        "(?:clock|fast|slow|fastest|slowest|each|one|every|several|two|all|the) hands?",
    ),
    Term(
        "offset φ", "heatmap",
        "The signed distance from one position to another.",
        "offsets?|φ",
    ),
    Term(
        "rotation matrix", "rotation",
        "The matrix that turns every pair by its own angle.",
        "rotations?(?: matri(?:x|ces))?",
    ),
    Term(
        "dot product", "order",
        "Two lists are multiplied entry by entry, and the products are added up.",
        "dot products?",
    ),
    Term(
        "cosine similarity", "dot_products",
        "The dot product divided by the norms of both vectors: a value between −1 and 1.",
        "cosine similarit(?:y|ies)",
    ),
    Term(
        "residual connection", "order",
        "The path that adds the input of a layer to its output.",
        "residual",
    ),
    Term(
        "layer normalisation", "order",
        "The step that shifts and scales each vector to mean 0 and variance 1, and then shifts and "
        "scales it again by learned numbers.",
        "layer normalisation|add & norm",
    ),
    Term(
        "RoPE", "attention",
        "Rotary position embedding: queries and keys are turned by angles that grow with position.",
        "rope|rotary",
    ),
    Term(
        "ALiBi", "biases",
        "Attention with linear biases: a bias that falls linearly with distance is added to the "
        "score.",
        "alibi",
    ),
    Term(
        "slope", "biases",
        "How steeply a head lowers the score with distance.",
        "slopes?",
    ),
    Term(
        "bucket", "t5_and_shaw",
        "A range of distances that share one learned number, as in T5.",
        "buckets?",
    ),
    Term(
        "learned table", "criteria",
        "A table with one row per position that is trained like any other weights.",
        "learned tables?",
    ),
    Term(
        "interpolation", "longer",
        "Dividing positions so that a longer text fits into the trained range.",
        "interpolat(?:e|es|ed|ion)",
    ),
    Term(
        "NTK-aware scaling and YaRN", "longer",
        "Two methods that slow down the slow pairs more than the fast ones.",
        "ntk|yarn",
    ),
    Term(
        "trained length", "criteria",
        "How many tokens the longest texts had that a model was trained on.",
        "trained length",
    ),
    Term(
        "config", "rope_in_models",
        "The file config.json that comes with a model and names its sizes.",
        "configs?|config\\.json",
    ),
    Term(
        "partial rotation", "rope_in_models",
        "RoPE on the first entries of each head only. The others are not turned.",
        "partial rotation|rotated share",
    ),
    Term(
        "p-RoPE", "rope_in_models",
        "RoPE whose slowest pairs are not turned at all.",
        "p-rope",
    ),
    Term(
        "bfloat16 and float16", "few_bits",
        "Two formats of 16 bits: the first has the larger range, the second more digits.",
        "bfloat16|float16",
    ),
    Term(
        "patch", "grids",
        "A small square of a picture that the model reads as one token.",
        "patch(?:es)?",
    ),
    Term(
        "axial and mixed RoPE", "grids",
        "RoPE in two dimensions: each pair follows the rows or the columns, or any direction.",
        "axial rope|mixed rope",
    ),
    Term(
        "M-RoPE", "grids",
        "RoPE with three positions per token, for time, height and width.",
        "m-rope",
    ),
    Term(
        "NoPE", "nope",
        "No positional encoding: a model, or some of its layers, that is given no positions.",
        "nope",
    ),
    Term(
        "sliding window", "nope",
        "A mask under which a word sees only so many words: itself and those just before it.",
        "sliding windows?",
    ),
    Term(
        "KV cache", "generation",
        "The keys and values of earlier tokens, kept so that they are not computed again.",
        "kv cache",
    ),
    Term(
        "position id", "generation",
        "The number that a program passes to a model as the position of a token.",
        "position ids?",
    ),
    Term(
        "attention sink", "generation",
        "A first token to which many heads give weight although it means little to them.",
        "attention sinks?",
    ),
    Term(
        "seed", "order",
        "The number from which a random generator starts. A different seed gives a different "
        "training run.",
        "seeds?",
    ),
)  # fmt: skip


def new_in(lesson: str) -> tuple[Term, ...]:
    """Return the terms that are new in a lesson."""
    return tuple(term for term in TERMS if term.lesson == lesson)


def allowed(lesson: str) -> tuple[Term, ...]:
    """Return the terms that a lesson may use: its own and those of the lessons before it."""
    order = list(NAMED)
    return tuple(term for term in TERMS if order.index(term.lesson) <= order.index(lesson))
