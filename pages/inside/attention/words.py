"""Words of attention: where a word looks, what its weights are made of, and what is said of it."""

from collections.abc import Callable, Mapping
from typing import Any

from course.numerals import grouped
from course.scheme_formulas import read_row, whole_score
from course.sentences import NO_WORDS, head_width, place
from course.words import Check, Step, at_position
from pages.inside.attention import words_nearness as nearness
from pages.inside.attention.model import Model, row_gap
from pe_core.attention_head import TERMS
from pe_core.figures import by_up_to, differ

_MOST_SUMMANDS = 4


def attention_numbers(model: Model) -> dict[str, str]:
    """Return where the chosen word looks, and how wide the head is."""
    width = f"{head_width(model.view.d)}, at model dimension {model.view.d}"
    if not model.words:
        return {"your sentence": "has no words yet", "width of the head": width}
    weights, t = model.weights, model.chosen
    best, seen = int(weights[t].argmax()), t + 1 if model.read.causal else len(weights)
    return {
        f"word {t} attends most to": f"word {best}, with weight {weights[t, best]:.3f}",
        "its weight on itself": f"{weights[t, t]:.3f}",
        "weight of each word if all were equal": f"{1 / seen:.3f}",
        "width of the head": width,
    }


def attention_formula(model: Model) -> str:
    """Return the output of the chosen word in LaTeX, and what its weights are made of."""
    scheme = model.read.scheme
    score = whole_score(scheme, head_width(model.view.d))
    lines = [
        r"\alpha_{t,s} &= \operatorname*{softmax}_s \Bigl(" + score + r"\Bigr)",
        rf"v_s &= W_v\,({read_row(scheme)})",
    ]
    if not model.words:
        return _aligned(r"o_t &= \sum_s \alpha_{t,s}\, v_s", *lines)
    t, shares = model.chosen, model.weights[model.chosen].tolist()
    shown = [rf"{share:.3f}\,v_{{{s}}}" for s, share in enumerate(shares[:_MOST_SUMMANDS])]
    rest = [r"\dots"] if len(shares) > _MOST_SUMMANDS else []
    return _aligned(rf"o_{{{at_position(t)}}} &= {' + '.join(shown + rest)}", *lines)


def _aligned(*lines: str) -> str:
    return r"\begin{aligned} " + r" \\[4pt] ".join(lines) + r" \end{aligned}"


def attention_checks(model: Model) -> list[Check]:
    """Return what is said of all weights and scores, checked on this sentence and mask."""
    if not model.words:
        return []
    miss = float(abs(model.weights.sum(axis=1) - 1).max())
    return [
        Check(
            "Each row of weights sums to 1.",
            f"The sum of a row differs from 1 {by_up_to(miss)}.",
            miss < 1e-12,
        ),
        *_later_words(model),
        _terms_sum(model),
    ]


def word_checks(model: Model) -> list[Check]:
    """Return what is said of equal words, and whether all words are read."""
    if not model.words:
        return []
    return [*_equal_words(model), *_one_word(model), *_all_read(model)]


def _equal_words(model: Model) -> list[Check]:
    pairs = model.repeats
    if not pairs:
        return []
    weights, outputs = row_gap(model.weights, pairs), row_gap(model.output, pairs)
    return [
        Check(
            "Equal words have equal outputs, so the head does not tell them apart.",
            f"Their rows of weights {differ(weights)}, and their outputs {differ(outputs)}.",
            outputs < 1e-9,
        )
    ]


def _later_words(model: Model) -> list[Check]:
    later = [float(model.weights.diagonal(step).max()) for step in range(1, len(model.weights))]
    if not later:
        return []
    return [
        Check(
            "No word gives any weight to a later word.",
            f"The largest weight on a later word is {max(later):.3f}.",
            max(later) == 0,
        )
    ]


def _one_word(model: Model) -> list[Check]:
    """Check whether outputs tell places apart when all words are the same."""
    count = len(model.words)
    if count < 2:
        return []
    gap = model.alike_gap(model.view.scheme)
    return [
        Check(
            "If all words were the same, all outputs would be the same, because the values contain "
            "no position.",
            f"With the first word at all {count} positions, the outputs {differ(gap)}.",
            gap < 1e-9,
        )
    ]


def _all_read(model: Model) -> list[Check]:
    """Check, where a sentence is too long for a table, whether all of it is read."""
    kept, typed = len(model.words), len(model.sentence.words)
    if kept == typed:
        return []
    return [
        Check(
            f"With {model.read.title} the head reads the whole sentence.",
            f"The table has L = {grouped(model.view.L)} rows, so {kept} of {typed} words are read.",
            kept == typed,
        )
    ]


def _terms_sum(model: Model) -> Check:
    miss = float(abs(model.terms.sum(axis=0) - model.scores).max())
    return Check(
        "When sinusoidal positions are added to the words, the four terms add up to the score.",
        f"Over all pairs of words, the sum of the terms differs from the score {by_up_to(miss)}.",
        miss < 1e-9,
    )


def term_steps(model: Model) -> list[Step]:
    """Return how a score falls apart into four terms, with the numbers of the chosen word."""
    product = r"(x_t + p_t)^\top W_q^\top W_k\, (x_s + p_s)"
    words = model.sentence.words
    if not words:
        return [Step(NO_WORDS, product)]
    t, width, scores = place(model.view, len(words)), head_width(model.view.d), model.scores
    s = int(scores[t].argmax())
    four = model.terms[:, t, s].tolist()
    parts = (("x", "x"), ("x", "p"), ("p", "x"), ("p", "p"))
    symbols = [rf"{a}_t^\top A\, {b}_s" for a, b in parts]
    rest = (f"{value:.3f}" if value >= 0 else f"({value:.3f})" for value in four[1:])
    numbers = " + ".join([f"{four[0]:.3f}", *rest])
    return [
        Step(
            f"This is the score of query t and key s, for t = {t} and its highest-scoring key, s = "
            f"{s}. The word vectors x have already been multiplied by √d.",
            rf"\text{{score}}_{{t,s}} = {product} \,/\, \sqrt{{{width}}}",
        ),
        Step(
            "The two matrices in the middle act as one. Call it A, with the division by the square "
            "root included.",
            rf"A = W_q^\top W_k \,/\, \sqrt{{{width}}}",
        ),
        Step(
            f"When the product is expanded, the score has four terms: {', '.join(TERMS[:-1])} and "
            f"{TERMS[-1]}.",
            rf"\text{{score}}_{{t,s}} = {' + '.join(symbols)}",
        ),
        Step(
            "For these two words, the four terms have the following values in this head.",
            rf"\text{{score}}_{{{at_position(t)},{s}}} = {numbers} = {scores[t, s]:.3f}",
        ),
    ]


WORDS: Mapping[str, Mapping[str, Callable[[Model], Any]]] = {
    "numbers": {"attention": attention_numbers},
    "formula": {"attention": attention_formula},
    "checks": {"attention": attention_checks, "words": word_checks, **nearness.CHECKS},
    "table": nearness.TABLES,
    "steps": {"attention_terms": term_steps},
}
