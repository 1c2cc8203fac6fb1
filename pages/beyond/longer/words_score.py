"""Words of the score over the offset: its formula, its numbers, what holds of it."""

from collections.abc import Callable, Mapping

from course.numerals import grouped
from course.words import Check, at_offset
from pages.beyond.longer.model import TRAINED, Model
from pages.beyond.longer.naming import NAMES

_SAME = 1e-12


def score_numbers(model: Model) -> dict[str, str]:
    """Return the scores at the offset, at the trained and at the wanted length."""
    places = dict.fromkeys((model.offset, TRAINED, model.wanted))
    return {
        f"score at offset {grouped(place)}, plain and {NAMES[model.view.method]}": (
            f"{model.plain.score(place):.2f}, {model.chosen.score(place):.2f}"
        ).replace("-", "\u2212")
        for place in places
    }


def score_formula(model: Model) -> str:
    """Return the score at the offset in LaTeX, with the attention factor."""
    phi, factor = model.offset, model.chosen.factor
    squared = rf"{factor:.4f}^2 \cdot " if factor != 1 else ""
    return (
        rf"\begin{{aligned}} & a^2 \sum_k \cos(\theta'_k \varphi) \\ &= {squared}"
        rf"\sum_{{k=0}}^{{{model.view.d // 2 - 1}}} \cos(\theta'_k \cdot {at_offset(phi)})"
        rf" \\ &= {model.chosen.score(phi):.4f} \end{{aligned}}"
    )


def score_checks(model: Model) -> list[Check]:
    """Return what is said of the score curve, checked on this one."""
    times, phi = model.scale, model.offset
    far, near = model.remedies["linear"].score(times * phi), model.plain.score(phi)
    return [
        Check(
            f"Linear scaling only stretches the curve: its score at {times} · φ is the plain score "
            "at φ.",
            f"With linear scaling the score at offset {times * phi} is {far:.6f}, and with plain "
            f"frequencies the score at offset {phi} is {near:.6f}.",
            abs(far - near) < 1e-9 * model.view.d,
        )
    ]


def own_score(model: Model) -> list[Check]:
    """Return what is said of the score of a word with itself."""
    start, factor = model.chosen.score(0) / model.plain.score(0), model.chosen.factor
    return [
        Check(
            f"With {NAMES[model.view.method]} scaling the score of a word with itself stays the "
            "same.",
            f"The score is {start:.4f} times its old value. Cosine and sine are multiplied by "
            f"{factor:.4f}.",
            abs(start - 1) < _SAME,
        ),
    ]


NUMBERS: Mapping[str, Callable[[Model], dict[str, str]]] = {"longer_score": score_numbers}
FORMULA: Mapping[str, Callable[[Model], str]] = {"longer_score": score_formula}
CHECKS: Mapping[str, Callable[[Model], list[Check]]] = {
    "longer_score": score_checks,
    "own_score": own_score,
}
