"""Words of a head that looks φ ahead: what it scores, and how sharply."""

from collections.abc import Callable, Mapping

from course.numerals import grouped
from course.words import Check, at_offset, at_position
from pages.relative.rotation.model import Model
from pe_core.figures import by_up_to

_BESIDE = 0.9  # how much the key beside the best one may score, as a part of the best


def ahead_formula(model: Model) -> str:
    """Return the score of the key at s for a query that M has turned, in LaTeX."""
    view = model.view
    t, phi = at_position(view.t), at_offset(view.phi)
    ahead, back = view.t + view.phi, view.t - view.phi
    absent = r"\ \text{(no such key)}"
    first = at_offset(ahead) + (absent if ahead >= view.L else "")
    return (
        rf"\begin{{aligned}} p_s \cdot M_{{{phi}}}\, p_{{{t}}} &= g(s - {t} - {phi})"
        rf" && \text{{largest at }} s = {first} \\[6pt]"
        rf" p_s \cdot M_{{{phi}}}^\top\, p_{{{t}}} &= g(s - {t} + {phi})"
        rf" && \text{{largest at }} s = {back}{absent if back < 0 else ''} \end{{aligned}}"
    )


def ahead_checks(model: Model) -> list[Check]:
    """Return where a head that uses M looks, checked here."""
    d, _, L, t, phi, _ = model.view[:6]
    real, best = model.multiplied_out, model.best_key
    miss = float(abs(real - model.ahead[: len(real)]).max())
    inside = (
        "" if t + phi < L else f" There is no key {t + phi}: the sequence ends at {grouped(L - 1)}."
    )
    return [
        Check(
            "The score of key s is g(s − t − φ).",
            f"The scores of {len(real)} keys, computed from the rows, differ from g "
            f"{by_up_to(miss)}.",
            miss < 1e-12 * d,
        ),
        Check(
            f"The best key is {phi} positions ahead of t.",
            f"Of the keys 0 to {grouped(L - 1)}, key {best} scores highest.{inside}",
            best == t + phi,
        ),
    ]


def peak_checks(model: Model) -> list[Check]:
    """Return whether the best key stands out, checked on this curve."""
    beside = float(model.curve[1] / model.curve[0])
    return [
        Check(
            f"The key beside the best one scores less than {_BESIDE:.0%} of the best score.",
            f"The best key scores g(0) = {model.curve[0]:.0f}, and the one beside it scores g(1) = "
            f"{model.curve[1]:.2f}, which is {beside:.1%} of that.",
            beside < _BESIDE,
        )
    ]


FORMULA: Mapping[str, Callable[[Model], str]] = {"ahead": ahead_formula}
CHECKS: Mapping[str, Callable[[Model], list[Check]]] = {
    "ahead": ahead_checks,
    "peak": peak_checks,
}
