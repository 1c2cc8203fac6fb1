"""Words of the encoding inside the Transformer: added to words, and in attention."""

from collections.abc import Callable, Mapping
from typing import Any

from course.view import View
from course.words import Check, Step, at_position
from pe_core.attention import TERMS
from ui.views.adding import NO_WORDS, Rows, head_width, place
from ui.views.inside import terms
from ui.views.reading import attended, cut, head, read, said, schemes, sentence
from ui.words import adding, first_layer, nearness
from ui.words.scheme_formulas import read_row, whole_score

_MOST_SUMMANDS = 4


def attention_numbers(view: View) -> dict[str, str]:
    """Return where the chosen word looks, and how wide the head is."""
    width = f"{head_width(view.d)} of {view.d} numbers wide"
    found = read(view, view.scheme)
    if not found.names:
        return {"your sentence": "has no words yet", "the head is": width}
    weights, _ = attended(view, view.scheme)
    t = place(view, len(found.names))
    best = int(weights[t].argmax())
    return {
        f"word {t} attends most to": f"word {best}, weight {weights[t, best]:.3f}",
        "its weight on itself": f"{weights[t, t]:.3f}",
        "if all were equal": f"{1 / len(weights):.3f}",
        "the head is": width,
    }


def attention_formula(view: View) -> str:
    """Return the output of the chosen word in LaTeX, and what its weights are made of."""
    found, scheme = read(view, view.scheme), schemes(view)[view.scheme]
    score = whole_score(scheme, head_width(view.d))
    lines = [
        r"\alpha_{t,s} &= \operatorname*{softmax}_s \Bigl(" + score + r"\Bigr)",
        rf"v_s &= W_v\,({read_row(scheme)})",
    ]
    if not found.names:
        return _aligned(r"o_t &= \sum_s \alpha_{t,s}\, v_s", *lines)
    weights, _ = attended(view, view.scheme)
    t = place(view, len(found.names))
    shown = [
        rf"{share:.3f}\,v_{{{s}}}" for s, share in enumerate(weights[t].tolist()[:_MOST_SUMMANDS])
    ]
    rest = [r"\dots"] if len(found.names) > _MOST_SUMMANDS else []
    return _aligned(rf"o_{{{at_position(t)}}} &= {' + '.join(shown + rest)}", *lines)


def _aligned(*lines: str) -> str:
    return r"\begin{aligned} " + r" \\[4pt] ".join(lines) + r" \end{aligned}"


def attention_checks(view: View) -> list[Check]:
    """Return what is often said of attention, checked on this sentence, scheme and mask."""
    found = read(view, view.scheme)
    if not found.names:
        return []
    weights, output = attended(view, view.scheme)
    miss = float(abs(weights.sum(axis=1) - 1).max())
    return [
        Check(
            "Each row of weights sums to 1.",
            f"Over {len(weights)} rows it differs from 1 by at most {miss:.1e}.",
            miss < 1e-12,
        ),
        *_equal_words(found, weights, output),
        *_later_words(weights),
        *_one_word(view),
        *_all_read(view),
        _terms_sum(view, sentence(view)),
    ]


def _one_word(view: View) -> list[Check]:
    """Check whether outputs tell places apart when all words are the same."""
    found = read(view, view.scheme)
    if len(found.names) < 2:
        return []
    gap = alike_gap(view)
    return [
        Check(
            "Were all words the same, all outputs would be the same: the values hold no position.",
            f"With the first word in all {len(found.names)} places they differ by up to {gap:.2g}.",
            gap < 1e-9,
        )
    ]


def alike_gap(view: View) -> float:
    """Return how far the outputs differ if the first word stands in every place."""
    names = read(view, view.scheme).names
    _, output = attended(view._replace(words=" ".join(names[:1] * len(names))), view.scheme)
    return float((output.max(axis=0) - output.min(axis=0)).max())


def _all_read(view: View) -> list[Check]:
    """Check, where a sentence is too long for a table, whether all of it is read."""
    if not cut(view, view.scheme):
        return []
    kept, typed = len(read(view, view.scheme).names), len(sentence(view).names)
    return [
        Check(
            f"With {said(view, view.scheme)} the head reads the whole sentence.",
            f"The table has L = {view.L} rows, so {kept} of {typed} words are read.",
            kept == typed,
        )
    ]


def _equal_words(found: Rows, weights: Any, output: Any) -> list[Check]:
    pairs = adding.repeats(found)
    if not pairs:
        return []
    return [
        Check(
            "Equal words get equal rows: the head cannot tell them apart.",
            f"Their weights differ by up to {row_gap(weights, pairs):.2g}, their outputs by up to "
            f"{row_gap(output, pairs):.2g}.",
            row_gap(output, pairs) < 1e-9,
        )
    ]


def row_gap(table: Any, pairs: list[tuple[int, int]]) -> float:
    """Return the largest difference between the rows of any of these pairs."""
    return max(float(abs(table[first] - table[second]).max()) for first, second in pairs)


def _later_words(weights: Any) -> list[Check]:
    later = [float(weights.diagonal(step).max()) for step in range(1, len(weights))]
    if not later:
        return []
    return [
        Check(
            "No word sees a later one.",
            f"The largest weight on a later word is {max(later):.3f}.",
            max(later) == 0,
        )
    ]


def score(view: View, found: Rows) -> Any:
    """Return the scores of words and sinusoidal positions, as one product of queries and keys."""
    to_query, to_key, _ = head(view.d)
    query, key = found.total @ to_query, found.total @ to_key
    return query @ key.T / query.shape[1] ** 0.5


def _terms_sum(view: View, found: Rows) -> Check:
    miss = float(abs(terms(view).sum(axis=0) - score(view, found)).max())
    return Check(
        "The four terms below add up to the score of words with sinusoidal positions.",
        f"Largest difference over all pairs of words: {miss:.1e}.",
        miss < 1e-9,
    )


def term_steps(view: View) -> list[Step]:
    """Return how a score falls apart into four terms, with the numbers of the chosen word."""
    product = r"(x_t + p_t)^\top W_q^\top W_k\, (x_s + p_s)"
    found = sentence(view)
    if not found.names:
        return [Step(NO_WORDS, product)]
    t, width = place(view, len(found.names)), head_width(view.d)
    scores = score(view, found)
    s = int(scores[t].argmax())
    four = [float(part[t, s]) for part in terms(view)]
    parts = (("x", "x"), ("x", "p"), ("p", "x"), ("p", "p"))
    symbols = [rf"{a}_t^\top A\, {b}_s" for a, b in parts]
    rest = (f"{value:.3f}" if value >= 0 else f"({value:.3f})" for value in four[1:])
    numbers = " + ".join([f"{four[0]:.3f}", *rest])
    return [
        Step(
            f"The score of query t and key s, for t = {t} and the key it scores highest, s = {s}. "
            "The word vectors x are already times √d.",
            rf"\text{{score}}_{{t,s}} = {product} \,/\, \sqrt{{{width}}}",
        ),
        Step(
            "The two matrices in the middle work as one. Call it A, the root included.",
            rf"A = W_q^\top W_k \,/\, \sqrt{{{width}}}",
        ),
        Step(
            f"Multiply out: {', '.join(TERMS)}.",
            rf"\text{{score}}_{{t,s}} = {' + '.join(symbols)}",
        ),
        Step(
            "With the numbers of this head and these two words.",
            rf"\text{{score}}_{{{at_position(t)},{s}}} = {numbers} = {scores[t, s]:.3f}",
        ),
    ]


_ATTENTION: Mapping[str, Mapping[str, Callable[[View], Any]]] = {
    "numbers": {"attention": attention_numbers},
    "formula": {"attention": attention_formula},
    "checks": {"attention": attention_checks},
    "steps": {"attention_terms": term_steps},
}
_FILES = (adding.WORDS, first_layer.WORDS, _ATTENTION, nearness.WORDS)
WORDS: Mapping[str, Mapping[str, Callable[[View], Any]]] = {
    kind: {name: say for words in _FILES for name, say in words.get(kind, {}).items()}
    for kind in ("numbers", "formula", "checks", "table", "steps")
}
