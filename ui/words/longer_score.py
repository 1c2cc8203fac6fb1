"""Words of the score over the offset: its formula, its numbers, what holds of it."""

from collections.abc import Callable, Mapping
from typing import Any

from course.numerals import grouped
from course.view import View
from course.words import Check, at_offset
from ui.views.longer import NAMES, TRAINED, remedy, scale, wanted
from ui.views.longer_score import score

_SAME = 1e-12


def score_numbers(view: View) -> dict[str, str]:
    """Return the scores at the offset, at the trained and at the wanted length."""
    places = dict.fromkeys((max(view.phi, 1), TRAINED, wanted(view)))
    return {
        f"score at offset {grouped(place)}, plain and {NAMES[view.method]}": (
            f"{score(view, 'plain', place):.2f}, {score(view, view.method, place):.2f}"
        )
        for place in places
    }


def score_formula(view: View) -> str:
    """Return the score at the offset in LaTeX, with the attention factor."""
    phi, factor = max(view.phi, 1), remedy(view, view.method)[1]
    squared = rf"{factor:.4f}^2 \cdot " if factor != 1 else ""
    return (
        rf"\begin{{aligned}} & a^2 \sum_k \cos(\theta'_k \varphi) \\ &= {squared}"
        rf"\sum_{{k=0}}^{{{view.d // 2 - 1}}} \cos(\theta'_k \cdot {at_offset(phi)})"
        rf" \\ &= {score(view, view.method, phi):.4f} \end{{aligned}}"
    )


def score_checks(view: View) -> list[Check]:
    """Return what is said of the score curve, checked on this one."""
    times, phi = scale(view), max(view.phi, 1)
    far, near = score(view, "linear", times * phi), score(view, "plain", phi)
    factor = remedy(view, view.method)[1]
    start = score(view, view.method, 0) / score(view, "plain", 0)
    return [
        Check(
            f"Linear only slides the curve: its score at {times} · φ is the plain one at φ.",
            f"At offset {times * phi}: {far:.6f}; plain at {phi}: {near:.6f}.",
            abs(far - near) < 1e-9 * view.d,
        ),
        Check(
            f"With {NAMES[view.method]} the score of a word with itself stays as it was.",
            f"It is {start:.4f} times what it was; cosine and sine are multiplied by {factor:.4f}.",
            abs(start - 1) < _SAME,
        ),
    ]


WORDS: Mapping[str, Mapping[str, Callable[[View], Any]]] = {
    "numbers": {"longer_score": score_numbers},
    "formula": {"longer_score": score_formula},
    "checks": {"longer_score": score_checks},
}
